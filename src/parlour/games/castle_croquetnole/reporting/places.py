"""Representative places for coins of which nobody measured the place: legal, and clear of everything.

Lengths are metres in the table's frame.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of, owner_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Place
from parlour.games.castle_croquetnole.rules.refusals import refusal_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Layout, Point

__all__ = ["SIDES", "croquet", "edge_place", "placed", "resting_place"]

SIDES = {"n": (0.0, 1.0), "e": (1.0, 0.0), "s": (0.0, -1.0), "w": (-1.0, 0.0)}
"""The sides of the table, as the first seat's side is south."""
CLEAR = 0.1
"""The least gap to anything, in coin-widths."""
STEP = 0.5
"""Of the grid of places, in coin-widths."""


def placed(game: Setting, state: State) -> Place:
    """The owed coin in its starting band."""
    coin, plan = state.owed[0], game.layout
    others = [at for _, at in state.lying()]
    found = [Place(coin, *at) for at in _around_tower(plan, owner_of(coin))]
    legal = [move for move in found if refusal_of(game, state, move) is None]
    clear = (move for move in legal if _clear(plan, (move.x, move.y), others))
    return next(clear, legal[0] if legal else found[0])


def _around_tower(plan: Layout, castle: int) -> list[Point]:
    """Along the middle of the starting band, from before the tower on."""
    found = []
    for degrees in range(0, 360, 15):
        along, across = -math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        scale = plan.band / max(abs(along), abs(across))
        found.append(plan.spot(castle, plan.tower_at + scale * along, scale * across))
    return found


def croquet(game: Setting, state: State, kind: str) -> Croquet | None:
    """A croquet with its knight placed, clear of other coins if possible; None if it fits nowhere."""
    plan, guard = game.layout, state.coin(guard_of(state.seat)).at
    assert guard is not None  # noqa: S101 - a guard that was struck lies on the table
    away = plan.coin * (1.5 if kind == "lift" else 1.0)
    turns = [math.radians(degrees) for degrees in range(0, 360, 5)]
    places = [(guard[0] + away * math.sin(turn), guard[1] + away * math.cos(turn)) for turn in turns]
    mine = {guard_of(state.seat), knight_of(state.seat)}
    others = [at for coin, at in state.lying() if coin not in mine]
    legal = [at for at in places if refusal_of(game, state, Croquet(kind, at)) is None]
    clear = (at for at in legal if _clear(plan, at, others))
    best = next(clear, legal[0] if legal else None)
    return None if best is None else Croquet(kind, best)


def resting_place(game: Setting, inside: int | None, taken: Sequence[Point], stays: Point | None) -> Point:
    """The place where a coin stays, if that is clear; else one inside its castle or in the Wasteland."""
    plan = game.layout
    if stays is not None and _clear(plan, stays, taken) and plan.whole(stays, game.margin):
        return stays
    aim = (0.0, 0.0) if inside is None else plan.spot(inside, 2 * plan.tile)
    found = sorted(_grid(plan, game.margin), key=lambda at: (round(math.dist(at, aim), 9), at))
    return next(at for at in found if _clear(plan, at, taken))


def edge_place(game: Setting, side: str, taken: Sequence[Point], here: Point) -> Point:
    """Where a coin fell off a side of the table: the nearest place from which it is put back clear of others."""
    plan, half = game.layout, game.layout.side / 2
    (x, y), most = SIDES[side], plan.most(game.margin)
    steps = int(2 * most / (STEP * plan.coin))
    shifts = [-most + 2 * most * step / steps for step in range(steps + 1)]
    found = sorted(
        ((x * half + abs(y) * shift, y * half + abs(x) * shift) for shift in shifts),
        key=lambda at: (round(math.dist(here, at), 9), at),
    )
    return next((at for at in found if _clear(plan, plan.at_edge(at, game.margin), taken)), found[0])


def _grid(plan: Layout, margin: float) -> Iterable[Point]:
    most = plan.most(margin) - CLEAR * plan.coin
    count = int(most / (STEP * plan.coin))
    steps = [STEP * plan.coin * step for step in range(-count, count + 1)]
    return ((x, y) for x in steps for y in steps)


def _clear(plan: Layout, place: Point, taken: Iterable[Point]) -> bool:
    """Whether a coin there touches nothing, by a clear margin."""
    gap = CLEAR * plan.coin
    off_tiles = all(block.distance(*place) - plan.radius >= gap for block in plan.table.blocks)
    return off_tiles and all(plan.apart(place, other) >= gap for other in taken)
