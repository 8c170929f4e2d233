"""How many ways there are to play on from any state: placements by arithmetic, turns by the kernel."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from parlour.games.castille.engine.counting import perft
from parlour.games.castille.rules.batch.bits import BOARD
from parlour.games.castille.rules.batch.position import Position, customs_of, from_state
from parlour.games.castille.rules.board import Stock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

__all__ = ["AT_ONCE", "census"]

AT_ONCE = 5
"""Turns that the kernel counts in a second or so."""
PAIRS = ((2, 0), (1, 1), (0, 2))
"""The mixes of short and tall pegs in a placement (CA-2)."""


def census(game: Castille, state: State, depth: int) -> int:
    """The number of ways to play exactly `depth` more turns: that of `game.perft`, computed faster.

    The kernel makes claims automatically, so where they are declared the rules count. Each of its calls takes no more
    than about a second, so that a long count can be interrupted.
    """
    if game.options.claims == "declared":
        return game.perft(state, depth)
    if depth - _turns_to_place(state) > AT_ONCE:
        return sum(census(game, game.after(state, move), depth - 1) for move in game.ways(state))
    return _count(state, depth, customs_of(game.options))


def _turns_to_place(state: State) -> int:
    """The number of turns left in the first phase."""
    return (state.stock[0].total + state.stock[1].total) // 2


def _count(state: State, depth: int, customs: int) -> int:
    """Count placements by arithmetic, and turns by the kernel; claims are automatic.

    No peg moves in the first phase, so the placements in it follow from the number of vacant points alone. If it ends
    before `depth`, every placement is made, and the kernel continues from each full board.
    """
    position = from_state(state, customs)
    return _placed(position, state.stock[state.seat], state.stock[1 - state.seat], depth)


def _placed(position: Position, mine: Stock, his: Stock, depth: int) -> int:
    turns = (mine.total + his.total) // 2
    if turns == 0:
        return perft(position, depth)
    own, opp, tall, flags = position
    if depth <= turns:
        return _pairs(BOARD.bit_count() - (own | opp).bit_count(), mine, his, depth)
    total = 0
    for pegs, high, left in _placements(own | opp, mine):
        total += _placed(Position(opp, own | pegs, tall | high, flags), his, left, depth - 1)
    return total


@cache
def _pairs(vacant: int, mine: Stock, his: Stock, depth: int) -> int:
    """The number of ways to place for `depth` turns, by the number of vacant points."""
    if depth == 0:
        return 1
    total = 0
    for short, tall in PAIRS:
        if short <= mine.short and tall <= mine.tall:
            ways = comb(vacant, short) * comb(vacant - short, tall)
            total += ways * _pairs(vacant - 2, his, Stock(mine.short - short, mine.tall - tall), depth - 1)
    return total


def _placements(occupied: int, stock: Stock) -> Iterator[tuple[int, int, Stock]]:
    """Every placement: its two pegs, the tall ones of them, and the stock that is left."""
    vacant = [1 << index for index in range(BOARD.bit_length()) if (BOARD & ~occupied) >> index & 1]
    for short, tall in PAIRS:
        if short <= stock.short and tall <= stock.tall:
            left = Stock(stock.short - short, stock.tall - tall)
            for one, two in combinations(vacant, 2):
                yield from ((one | two, high, left) for high in {0: (0,), 1: (one, two), 2: (one | two,)}[tall])
