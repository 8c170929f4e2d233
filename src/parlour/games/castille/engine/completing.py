"""Full boards: the last pairs put down beside what has been placed, as a position that a search can judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.plans import (
    BOARD,
    CUSTOMS,
    FLAGS,
    FULL,
    OPP,
    OWN,
    SEAT,
    SIDE,
    TALL,
    TURNS,
)
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["put", "see", "unfilled"]

POINTS = 36


@kernel
def unfilled(notes: Array) -> None:
    """Begin a full board with what has been placed."""
    for index in range(POINTS):
        notes[FULL + index] = notes[BOARD + index]


@kernel
def put(seat: int, pair: Array, notes: Array) -> None:
    """Put two pegs on the board; the pair's first two numbers are their words."""
    for column in range(2):
        word = int(pair[column])
        notes[FULL + (word >> 1)] = 1 + 2 * seat + (word & 1)


@kernel
def see(notes: Array) -> None:
    """Write the full board as a position from the view of the player who moves first in it."""
    own = opp = tall = 0
    side = (int(notes[SEAT]) + int(notes[TURNS])) & 1
    for point in range(POINTS):
        peg = int(notes[FULL + point]) - 1
        if peg >= 0:
            bit = 1 << (point // 6 * 7 + point % 6)
            if peg >> 1 == side:
                own |= bit
            else:
                opp |= bit
            if peg & 1:
                tall |= bit
    notes[OWN], notes[OPP], notes[TALL], notes[FLAGS], notes[SIDE] = own, opp, tall, notes[CUSTOMS], side
