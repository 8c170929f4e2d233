"""The placement book: what each pair of pegs is worth, whatever stands on the board. Self-play has written it.

No list of openings would do: the first two placements alone have millions of ways. So the book is a net with one layer
of hidden units. Each unit sums up weights: one for every peg, by its owner, its height and its point, and one for how
many pairs have been placed. A sum below zero counts as zero. The weighted sum of the units is the worth of a board for
the player who places next. A pair is worth what the board after it is worth for the other, with its sign changed.

All numbers are whole, so the book says the same on every machine. `workshop.benchmarks.castille_book` makes it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from parlour.games.castille.engine.lots import some
from parlour.games.castille.engine.plans import BOARD, CHANCE, ERROR, SEAT, SUMS, TURNS, UNITS
from parlour.kernels.buffers import read_words
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["ALL_PAIRS", "BOOK", "FINENESS", "LEVEL", "OUT", "POINTS", "TURN", "WORDS", "weigh", "worth"]

POINTS, ALL_PAIRS = 36, 12
"""The points of the board, and the pairs that both players place."""
FINENESS = 12
"""The binary digits of a worth behind the hundredths of a peg."""
TURN = 4 * POINTS
"""The first row of how many pairs have been placed: 1 to 12. The rows of pegs come before: short and tall ones of the
player who places next, then of the other."""
OUT = UNITS * (TURN + ALL_PAIRS)
"""What each unit counts."""
LEVEL = OUT + UNITS
"""What is added, by how many pairs have been placed."""
WORDS = LEVEL + ALL_PAIRS
SPREAD = 1 << 16


BOOK = read_words(Path(__file__).with_name("book.npz"))
"""The book of every player."""


@kernel
def worth(notes: Array, book: Array) -> int:
    """What the board is worth for the player who places next, hundredths of a peg; nothing if it is empty."""
    seat, placed = int(notes[SEAT]), ALL_PAIRS - int(notes[TURNS])
    if placed == 0:
        return 0
    _sum_up(seat, placed, notes, book)
    found = int(book[LEVEL + placed - 1])
    for unit in range(UNITS):
        found += max(0, int(notes[SUMS + unit])) * int(book[OUT + unit])
    return found >> FINENESS


@kernel
def weigh(count: int, notes: Array, pairs: Array, book: Array) -> None:
    """Write what the first pairs are worth, in hundredths of a peg, each misjudged by an error from the generator."""
    turn, error = ALL_PAIRS - int(notes[TURNS]), int(notes[ERROR])
    _sum_up(1 - int(notes[SEAT]), turn + 1, notes, book)
    for index in range(count):
        one, two = int(pairs[index, 0]), int(pairs[index, 1])
        first, second = UNITS * (_row(1, one & 1) + (one >> 1)), UNITS * (_row(1, two & 1) + (two >> 1))
        found = int(book[LEVEL + turn])
        for unit in range(UNITS):
            found += max(0, notes[SUMS + unit] + book[first + unit] + book[second + unit]) * book[OUT + unit]
        drawn = some(notes, CHANCE, SPREAD) + some(notes, CHANCE, SPREAD) - SPREAD
        pairs[index, 2] = (error * drawn >> 16) - (found >> FINENESS)


@kernel
def _sum_up(seat: int, placed: int, notes: Array, book: Array) -> None:
    """Sum up the units over the board, as it is when this seat places next and so many pairs have been placed."""
    for unit in range(UNITS):
        notes[SUMS + unit] = book[UNITS * (TURN + placed - 1) + unit]
    for point in range(POINTS):
        peg = int(notes[BOARD + point]) - 1
        if peg >= 0:
            row = UNITS * (_row(0 if peg >> 1 == seat else 1, peg & 1) + point)
            for unit in range(UNITS):
                notes[SUMS + unit] += book[row + unit]


@kernel
def _row(other: int, tall: int) -> int:
    """The row of the first point; `other` is 1 for pegs of the player who does not place next."""
    return POINTS * (2 * other + tall)
