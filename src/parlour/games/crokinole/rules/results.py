"""Whether the result of a shot, and a board, can be true."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

from parlour.flick import why_impossible
from parlour.game import Refusal
from parlour.games.crokinole.rules.board import BoardDisc
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, HOLE_RADIUS, SURFACE, TOUCH
from parlour.kernels.mathematics import hypotenuse
from parlour.physics import Fate, Kind, Rest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.flick import ShotResult
    from parlour.games.crokinole.rules.board import State

__all__ = ["OFF", "cannot_lie", "result_refusal"]

POSTS = tuple(str(number) for number in range(len(BOARD.posts)))
FATES = {Kind.CAPTURED: Fate.CAPTURED, Kind.LEFT_TABLE: Fate.LEFT_TABLE}
"""The end of a disc, by the event that reports it."""
OFF = Rest(0.0, 0.0, Fate.LEFT_TABLE)
"""The end of a disc that is only reported to have left: where it lies in the ditch does not matter."""


def result_refusal(state: State, shot: str, result: ShotResult) -> Refusal | None:
    """Why a reported result cannot be true of this board."""
    coins = {disc.id for disc in state.discs} | {shot}
    problem = why_impossible(result, coins) or _contradiction(result)
    if problem:
        return Refusal("impossible", "CR-11", f"{problem[0].upper()}{problem[1:]}.")
    places = {disc.id: Rest(disc.x, disc.y) for disc in state.discs}
    places |= dict.fromkeys(result.ended(Kind.LEFT_TABLE), OFF) | result.places()
    lying = [BoardDisc(coin, at.x, at.y) for coin, at in places.items() if at.fate is Fate.ON_TABLE]
    problem = cannot_lie(lying)
    return Refusal("cannot_lie", "CR-11", f"{problem}.") if problem else None


def _contradiction(result: ShotResult) -> str:
    """What is impossible in a result; empty if nothing is."""
    for each in result.events:
        if each.kind in (Kind.LINE, Kind.BLOCK) or (each.kind is Kind.POST and each.other not in POSTS):
            return f"{each.coin} is reported to meet what is not on the board: {each.kind.words} {each.other}"
    places, left = result.places(), result.ended(Kind.LEFT_TABLE)
    for each in result.events:
        if each.kind is Kind.CAPTURED and left.get(each.coin, math.inf) < each.time:
            continue  # it came back from off the surface, and is gone all the same (CR-9)
        fate = FATES.get(each.kind)
        place = places.get(each.coin, OFF)
        if fate is not None and place.fate is not fate:
            return f"{each.coin} is reported to end {fate.words}, but its resting place differs"
    return ""


def cannot_lie(discs: Sequence[BoardDisc]) -> str:
    """Why these discs cannot lie in these places, in words; empty when they can."""
    for disc in discs:
        if hypotenuse(disc.x, disc.y) > SURFACE:
            return f"{disc.id} lies off the surface, which ends {SURFACE:.4f} m from its centre"
        if hypotenuse(disc.x, disc.y) < HOLE_RADIUS - DISC_RADIUS - TOUCH:
            return f"{disc.id} lies wholly in the hole, and so not on the board"
        if any(post.distance(disc.x, disc.y) < DISC_RADIUS - TOUCH for post in BOARD.posts):
            return f"{disc.id} overlaps a peg"
    for one, other in itertools.combinations(discs, 2):
        if hypotenuse(one.x - other.x, one.y - other.y) < 2 * DISC_RADIUS - TOUCH:
            return f"{one.id} overlaps {other.id}; their centres must be {2 * DISC_RADIUS:.5f} m apart or more"
    return ""
