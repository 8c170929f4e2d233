"""The pairs that can be placed: their list, and their order by worth or by scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.plans import BOARD, STOCK
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["list_pairs", "rank", "shortlist"]

POINTS = 36


@kernel
def list_pairs(seat: int, notes: Array, pairs: Array) -> int:
    """Write every pair that a seat can place, as two words, in the order of the rules; returns how many there are."""
    short, tall, count = int(notes[STOCK + 2 * seat]), int(notes[STOCK + 2 * seat + 1]), 0
    for one in range(2 * POINTS):
        for two in range(2 * (one >> 1) + 2, 2 * POINTS):
            high = (one & 1) + (two & 1)
            if notes[BOARD + (one >> 1)] or notes[BOARD + (two >> 1)] or high > tall or 2 - high > short:
                continue
            pairs[count, 0], pairs[count, 1] = one, two
            count += 1
    return count


@kernel
def shortlist(count: int, kept: int, pairs: Array) -> None:
    """Put the pairs of the highest worth first: of equal ones the first listed."""
    for place in range(kept):
        best = place
        for index in range(place + 1, count):
            if pairs[index, 2] > pairs[best, 2]:
                best = index
        _move_up(best, place, pairs)


@kernel
def rank(count: int, pairs: Array) -> None:
    """Sort the first pairs by their scores, the highest first; equal ones keep their order."""
    for index in range(1, count):
        place = index
        while place > 0 and pairs[place - 1, 2] < pairs[index, 2]:
            place -= 1
        _move_up(index, place, pairs)


@kernel
def _move_up(start: int, end: int, pairs: Array) -> None:
    """Move a pair up the list; those between make room."""
    one, two, value = pairs[start, 0], pairs[start, 1], pairs[start, 2]
    for index in range(start, end, -1):
        for column in range(3):
            pairs[index, column] = pairs[index - 1, column]
    pairs[end, 0], pairs[end, 1], pairs[end, 2] = one, two, value
