"""The worth of points for a player's pegs, by ridge regression on the scores of full boards.

Every operation has its place in one order, so the result is the same on every machine.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.castille.engine.plans import FULL, WORTHS
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["begin_regression", "observe", "solve"]

RIDGE = 4.0
DIGITS = 1e6
"""Worths are rounded to a part of this."""
POINTS = 36


@kernel
def begin_regression(gram: Array, worths: Array) -> None:
    """Forget all boards."""
    for row in range(WORTHS):
        worths[row] = 0.0
        for column in range(WORTHS):
            gram[row, column] = 0.0


@kernel
def observe(seat: int, score: int, notes: Array, gram: Array, worths: Array) -> None:
    """Add the full board in the notes and its score for a seat. The sums are whole numbers, so exact."""
    for point in range(POINTS):
        peg = int(notes[FULL + point]) - 1
        if peg >> 1 != seat:
            continue
        row = point + POINTS * (peg & 1)
        worths[row] += score
        for other in range(point + 1):
            second = int(notes[FULL + other]) - 1
            if second >> 1 == seat:
                column = other + POINTS * (second & 1)
                gram[max(row, column), min(row, column)] += 1.0


@kernel
def solve(gram: Array, worths: Array) -> None:
    """The worths from the sums over all boards, by Cholesky's decomposition of the lower triangle, in place."""
    pegs = total = 0.0
    for row in range(WORTHS):
        pegs += gram[row, row]
        total += worths[row]
    mean = total / pegs  # every board has the same number of the player's pegs
    for row in range(WORTHS):
        worths[row] -= mean * gram[row, row]
        gram[row, row] += RIDGE
    for row in range(WORTHS):
        for column in range(row + 1):
            rest = gram[row, column]
            for index in range(column):
                rest -= gram[row, index] * gram[column, index]
            gram[row, column] = math.sqrt(rest) if row == column else rest / gram[column, column]
        for index in range(row):
            worths[row] -= gram[row, index] * worths[index]
        worths[row] /= gram[row, row]
    for row in range(WORTHS - 1, -1, -1):
        for index in range(row + 1, WORTHS):
            worths[row] -= gram[index, row] * worths[index]
        worths[row] /= gram[row, row]
    for row in range(WORTHS):
        worths[row] = math.floor(worths[row] * DIGITS + 0.5)
