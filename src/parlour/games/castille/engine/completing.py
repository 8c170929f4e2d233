"""Full boards: the pegs that are still to be placed, put down by lot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.lots import mixed, some
from parlour.games.castille.engine.plans import (
    BOARD,
    CHANCE,
    CUSTOMS,
    FLAGS,
    FULL,
    HEIGHTS,
    OPP,
    ORDER,
    OWN,
    REST,
    SEAT,
    SEED,
    SIDE,
    STOCK,
    TALL,
    TURNS,
)
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["NO_PEG", "begin_lot", "fill_by_lot", "put", "see", "unfilled"]

NO_PEG = -1
POINTS, MOST_PEGS = 36, 12


@kernel
def begin_lot(stream: int, number: int, notes: Array) -> None:
    """Set the generator for one of many lots; equal numbers give equal lots, in whatever order they are drawn."""
    seed = int(notes[SEED])
    notes[CHANCE] = mixed(mixed(mixed(mixed(seed) + (seed >> 32)) + stream) + number)


@kernel
def unfilled(notes: Array) -> None:
    """Begin a full board with what has been placed."""
    for index in range(POINTS):
        notes[FULL + index] = notes[BOARD + index]
    for index in range(4):
        notes[REST + index] = notes[STOCK + index]


@kernel
def put(seat: int, word: int, notes: Array) -> None:
    """Put one peg on the board."""
    if word != NO_PEG:
        notes[FULL + (word >> 1)] = 1 + 2 * seat + (word & 1)
        notes[REST + 2 * seat + (word & 1)] -= 1


@kernel
def fill_by_lot(notes: Array) -> None:
    """Place the rest, along a random order of points and, for each seat, of heights.

    The lot is drawn before anything is placed, so that boards that begin with different pairs are alike otherwise.
    """
    for index in range(POINTS):
        notes[ORDER + index] = index
    _shuffle(ORDER, POINTS, notes)
    at = ORDER
    for seat in range(2):
        first, short, tall = HEIGHTS + MOST_PEGS * seat, int(notes[STOCK + 2 * seat]), int(notes[STOCK + 2 * seat + 1])
        for index in range(short + tall):
            notes[first + index] = 0 if index < short else 1
        _shuffle(first, short + tall, notes)
        for index in range(short + tall):
            height = int(notes[first + index])
            if notes[REST + 2 * seat + height]:
                while notes[FULL + notes[at]]:
                    at += 1
                put(seat, 2 * int(notes[at]) + height, notes)


@kernel
def _shuffle(first: int, count: int, notes: Array) -> None:
    """Put the `count` notes from `first` on into random order."""
    for index in range(count - 1, 0, -1):
        other = first + some(notes, CHANCE, index + 1)
        notes[first + index], notes[other] = notes[other], notes[first + index]


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
