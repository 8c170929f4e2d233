"""Where a coin is placed when the wanted place is illegal: the nearest of a fixed set of places."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import guard_of, owner_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Place
from parlour.kernels.mathematics import cosine, hypotenuse, sine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["centre_of", "nearest_croquet", "nearest_start", "reach", "touching"]

GAPS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How far from the tower or the guard the places are, rim to rim, in coin-widths."""
STEP = 5
"""The angle between neighbouring directions of the places, degrees."""


def reach(game: CastleCroquetnole) -> float:
    """The farthest that a placed coin may lie from the middle of its tower, or of its guard, along either axis, m."""
    return game.layout.tile / 2 + game.layout.radius + game.layout.coin


def centre_of(game: CastleCroquetnole, state: State) -> Point:
    """What places are measured from: the tower of a coin that is owed, else the guard of the seat to play."""
    if state.owed:
        return game.layout.spot(owner_of(state.owed[0]), game.layout.tower_at)
    guard = state.coin(guard_of(state.seat)).at
    assert guard is not None  # noqa: S101 - a guard that was struck lies on the table
    return guard


def nearest_start(game: CastleCroquetnole, state: State, wanted: Point) -> Place | None:
    """The coin that is owed, placed where it is wanted, or at the nearest legal place of the band's set.

    The set has places in every fifth direction from the tower and at five distances from its edge; of equally near ones
    the first by direction, then distance. None if all are taken.
    """
    coin = state.owed[0]
    found = (wanted, *_nearest_first(_band(game, owner_of(coin)), wanted))
    moves = (Place(coin, *place) for place in found)
    return next((move for move in moves if game.refusal(state, move) is None), None)


def nearest_croquet(game: CastleCroquetnole, state: State, kind: str, wanted: Point) -> Croquet | None:
    """A croquet with the knight where it is wanted, or at the nearest legal place of a set round the guard.

    For `lift` the set has places in every fifth direction at five distances; for `loose` and `tight` at the distance 0.
    None if all are taken.
    """
    guard = centre_of(game, state)
    gaps = GAPS if kind == "lift" else GAPS[:1]
    first = wanted if kind == "lift" else touching(game, guard, wanted)
    moves = (Croquet(kind, place) for place in (first, *_nearest_first(_round(guard, gaps, game.layout.coin), first)))
    return next((move for move in moves if game.refusal(state, move) is None), None)


def touching(game: CastleCroquetnole, guard: Point, wanted: Point) -> Point:
    """Where a knight touches its guard in the direction of a place; in that of +y for the middle of the guard."""
    east, north = wanted[0] - guard[0], wanted[1] - guard[1]
    away = hypotenuse(east, north)
    if away == 0.0:
        east, north, away = 0.0, 1.0, 1.0
    share = game.layout.coin / away
    return guard[0] + share * east, guard[1] + share * north


def _nearest_first(places: Iterable[Point], wanted: Point) -> list[Point]:
    """Sorted by distance, which is rounded so that places of equal distance keep their order."""
    return sorted(places, key=lambda place: round(hypotenuse(place[0] - wanted[0], place[1] - wanted[1]), 9))


def _band(game: CastleCroquetnole, castle: int) -> Iterator[Point]:
    """Round the tower, on squares with rounded corners."""
    plan = game.layout
    for degrees in range(0, 360, STEP):
        along, across = cosine(math.radians(degrees)), sine(math.radians(degrees))
        edge = plan.tile / 2 / max(abs(along), abs(across))
        corner = edge * along, edge * across
        for gap in GAPS:
            away = plan.radius + gap * plan.coin
            yield plan.spot(castle, plan.tower_at + corner[0] + away * along, corner[1] + away * across)
            side = (along, 0.0) if abs(along) >= abs(across) else (0.0, across)
            yield plan.spot(
                castle,
                plan.tower_at + corner[0] + math.copysign(away, side[0]) * bool(side[0]),
                corner[1] + math.copysign(away, side[1]) * bool(side[1]),
            )


def _round(guard: Point, gaps: Iterable[float], coin: float) -> Iterator[Point]:
    for degrees in range(0, 360, STEP):
        angle = math.radians(degrees)
        for gap in gaps:
            away = coin + gap * coin
            yield guard[0] + away * sine(angle), guard[1] + away * cosine(angle)
