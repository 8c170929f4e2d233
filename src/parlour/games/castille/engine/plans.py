"""The memory of the placement planner: what compiled code shares with Python, or with a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.kernels.buffers import Buffer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.kernels.buffers import Array

__all__ = ["INPUTS", "MOST", "NOTES", "PAIRS", "REPLIES_ROOM", "UNITS", "Plan", "new_plan"]

MOST = 3000
"""The greatest score of a board: that of a win."""
PAIRS = 2520
"""The most pairs that can be placed: at the first turn."""
REPLIES_ROOM = 240
"""The most pairs that the other can place at last, before the turn of the player who is to place."""
UNITS = 64
"""The hidden units of the book."""

SEED, SEAT, CUSTOMS = 0, 1, 2
"""The seed of all lots, the seat to place, the options as bits of a position's flags."""
ERROR, SHORTLIST, NODES, REPLIES = 3, 4, 5, 6
"""As `parlour.games.castille.engine.placement.Width` has them."""
STOCK = 7
"""The pegs to be placed: short and tall ones of the first seat, then of the second."""
BOARD = 11
"""For each point 0 or `1 + 2 * seat + tall`."""
INPUTS = BOARD + 36
"""How many numbers describe a position and the width of a plan."""

OWN, OPP, TALL, FLAGS, SIDE, DEPTH, LIMIT = range(INPUTS, INPUTS + 7)
"""A full board to be judged: the position from the mover's view, his seat, the limits of the search."""
ONE, TWO, WORTH, OF, ROUND = range(LIMIT + 1, LIMIT + 6)
"""The choice: two pegs as words, `2 * point + tall`; what the book says of the board before, for the player who places;
how many pairs there are; the finished rounds."""
DONE, EXPECTED = ROUND + 1, ROUND + 2
"""Nodes that the finished searches were allowed, and about how many it will be at the end."""

TRIAL, LEFT, CANDIDATE, EFFORT, TURNS, CHANCE = range(EXPECTED + 1, EXPECTED + 7)
REPLY, REPLY_COUNT = CHANCE + 1, CHANCE + 2
FULL = REPLY_COUNT + 1
"""The board that is being filled."""
SUMS = FULL + 36
"""The book's units, summed up over what has been placed."""
NOTES = SUMS + UNITS


class Plan(NamedTuple):
    """The arrays of a plan.

    Attributes:
        notes: the sections named above.
        pairs: the candidates, the best first: two words, and what the book says, or the score of a search.
        replies: the other's last pairs, in random order: two words.
        book: what the pegs are worth; see `parlour.games.castille.engine.book`.
    """

    notes: Array
    pairs: Array
    replies: Array
    book: Array


def new_plan(book: Sequence[int]) -> Plan:
    """Empty arrays beside the book."""
    plan = Plan(
        Buffer("i8", NOTES),
        Buffer("i8", PAIRS, 3),
        Buffer("i8", REPLIES_ROOM, 2),
        Buffer("i8", len(book)),
    )
    plan.book.write(book)
    return plan
