"""Placing two pegs a turn: every way to do it, and the state afterwards (CA-2, CA-3)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from parlour.games.castille.rules.board import Peg, Stock
from parlour.games.castille.rules.moves import Place, Placing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castille.rules.board import State

__all__ = ["placed", "placements"]


def placements(state: State) -> Iterator[Place]:
    """Every way to place two pegs (CA-2), in order."""
    stock = state.stock[state.seat]
    vacant = [point for point, peg in enumerate(state.pegs) if peg is None]
    pegs = [Placing(point, tall) for point in vacant for tall in (False, True)]
    for one, two in combinations(pegs, 2):
        tall = one.tall + two.tall
        if one.point != two.point and tall <= stock.tall and 2 - tall <= stock.short:
            yield Place((one, two))


def placed(state: State, move: Place) -> State:
    """The state after two pegs were placed: nothing is captured, no flag goes up (CA-2, CA-3)."""
    pegs, marks = list(state.pegs), list(state.marked)
    for point, tall in move.pegs:
        pegs[point], marks[point] = Peg(state.seat, tall), max(marks) + 1
    left = list(state.stock)
    short, tall_ones = left[state.seat]
    tall_placed = sum(tall for _, tall in move.pegs)
    left[state.seat] = Stock(short - 2 + tall_placed, tall_ones - tall_placed)
    return replace(
        state,
        pegs=tuple(pegs),
        stock=(left[0], left[1]),
        seat=1 - state.seat,
        turn=state.turn + 1,
        marks=tuple(marks),
    )
