"""Half-turns on bits: where a peg may go next, the masks of both encodings, and the planes of an observation.

A turn in progress is `own, opp, tall` as when it began, the `start` of the peg that moves or -1, the point `at` where
it is, what it has `taken`, and the `stage`: whether it has moved, and captured with its last move. All points are
numbers of bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.encoding.actions import COUNT, HalfTurnNumbers, TurnNumbers
from parlour.games.castille.encoding.planes import (
    CHOSEN,
    FLAGS,
    LOST_FLAGS,
    MOVED,
    PEGS,
    QUIET,
    REPEATED,
    STOCK,
    TO_PLAY,
)
from parlour.games.castille.rules.batch.bits import BOARD, TERRITORIES, WIDTH
from parlour.games.castille.rules.batch.claims import LOST, swapped
from parlour.games.castille.rules.batch.steps import captures, steps
from parlour.games.castille.rules.board import SIZE
from parlour.kernels.bits import lowest
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["CAPTURED", "FRESH", "UNMOVED", "WENT", "mask_half_turn", "mask_turn", "onward", "see", "write_half_turn",
           "write_planes"]  # fmt: skip

UNMOVED, WENT, CAPTURED = range(3)
"""The stages: the peg has not moved, has moved and captured nothing, or has captured with its last move."""
FRESH = -1
"""The start when no peg is chosen."""
STOP, SHORT, TALL = HalfTurnNumbers.stop, HalfTurnNumbers.short, HalfTurnNumbers.tall
ON, PASS = TurnNumbers.on, TurnNumbers.stop


@kernel
def point_of(index: int) -> int:
    """The point of the rules for the number of a bit."""
    return index // WIDTH * SIZE + index % WIDTH


@kernel
def movable(own: int, opp: int, tall: int) -> int:
    """The mover's pegs that can step or jump (CA-4, CA-5)."""
    occupied = own | opp
    empty = BOARD & ~occupied
    steps_to = (empty << 1) | (empty >> 1) | (empty << WIDTH) | (empty >> WIDTH)
    jumps_to = (
        (((empty << 1) & occupied) << 1)
        | (((empty >> 1) & occupied) >> 1)
        | (((empty << WIDTH) & occupied) << WIDTH)
        | (((empty >> WIDTH) & occupied) >> WIDTH)
    )
    return own & (steps_to | (jumps_to & tall))


@kernel
def onward(own: int, opp: int, tall: int, start: int, at: int, taken: int, stage: int) -> int:
    """The points where the chosen peg may go next; after its first move it must capture there (CA-9)."""
    if stage == WENT:
        return 0
    others, left, peg = own & ~(1 << start), opp & ~taken, 1 << at
    ends = steps(peg, peg if (tall >> start) & 1 else 0, others | left)
    if stage == UNMOVED:
        return ends
    found = 0
    while ends:
        to = ends & -ends
        ends ^= to
        if captures(to, others, left):
            found |= to
    return found


@kernel
def write_half_turn(
    own: int, opp: int, tall: int, start: int, at: int, taken: int, stage: int, out: NDArray[np.bool_]
) -> None:
    """Write the half-turns that are legal: pegs or points, and the stop."""
    points = movable(own, opp, tall) if start < 0 else onward(own, opp, tall, start, at, taken, stage)
    out[STOP] = not points if start < 0 else stage != UNMOVED
    while points:
        point = points & -points
        points ^= point
        out[point_of(lowest(point))] = True


@entry("the half-turns of Castille", seconds=2)
def mask_half_turn(
    own: int, opp: int, tall: int, start: int, at: int, taken: int, stage: int, out: NDArray[np.bool_]
) -> None:
    """`write_half_turn` for Python."""
    write_half_turn(own, opp, tall, start, at, taken, stage, out)


@entry("the moves of Castille's turns", seconds=2)
def mask_turn(
    own: int, opp: int, tall: int, start: int, at: int, taken: int, stage: int, out: NDArray[np.bool_]
) -> None:
    """Write the whole moves that are legal, with which the turn ends or goes on, or else the pass."""
    left = own if start < 0 else 1 << start
    passes = start < 0
    while left:
        peg = left & -left
        left ^= peg
        origin = lowest(peg)
        stands = origin if start < 0 else at
        ends = onward(own, opp, tall, origin, stands, taken, stage)
        while ends:
            to = ends & -ends
            ends ^= to
            number = COUNT * point_of(stands) + point_of(lowest(to))
            out[number], passes = True, False
            more = captures(to, own & ~peg, opp & ~taken)
            if more and onward(own, opp, tall, origin, lowest(to), taken | more, CAPTURED):
                out[ON + number] = True
    out[PASS] = passes


@kernel
def write_planes(
    own: int, opp: int, tall: int, flags: int, stock: int, quiet: float, repeated: float, chosen: int, stage: int,
    mover: int, out: NDArray[np.float32],
) -> None:  # fmt: skip
    """Write an observation, all of it.

    Args:
        own: the mover's pegs, the one that moves where it is now.
        opp: the other's.
        tall: the tall ones of both.
        flags: from the mover's view.
        stock: the mover's short and tall pegs to be placed, then the other's, in four bits each.
        quiet: turns without progress, of those that draw the game.
        repeated: how often the position has been before, of the two times that draw the game.
        chosen: the point of the peg that moves, or of the one just placed; -1 for none.
        stage: of the turn in progress.
        mover: 1 if the observer is to play, else 0.
        out: shape (planes, 6, 6).
    """
    if not mover:
        own, opp, flags = opp, own, swapped(flags)
        stock = (stock >> 8) | ((stock & 255) << 8)
    out[:] = 0.0
    _set(out, PEGS, own & ~tall)
    _set(out, PEGS + 1, own & tall)
    _set(out, PEGS + 2, opp & ~tall)
    _set(out, PEGS + 3, opp & tall)
    for number in range(5):
        if (flags >> number) & 1:
            _set(out, FLAGS, TERRITORIES[number])
        if (flags >> (number + 5)) & 1:
            _set(out, FLAGS + 1, TERRITORIES[number])
    for number in range(4):
        _fill(out, STOCK + number, ((stock >> (4 * number)) & 15) / (4.0 if number % 2 else 8.0))
    for number in range(2):
        _fill(out, LOST_FLAGS + number, ((flags >> (LOST + 2 * number)) & 3) / 3.0)
    _fill(out, QUIET, quiet)
    _fill(out, REPEATED, repeated)
    _fill(out, TO_PLAY, mover * 1.0)
    if chosen >= 0:
        out[CHOSEN, chosen // WIDTH, chosen % WIDTH] = 1.0
    _fill(out, MOVED, 0.0 if stage == UNMOVED else 1.0)


@kernel
def _set(out: NDArray[np.float32], plane: int, points: int) -> None:
    """Write 1 on some points of a plane."""
    while points:
        index = lowest(points)
        points &= points - 1
        out[plane, index // WIDTH, index % WIDTH] = 1.0


@kernel
def _fill(out: NDArray[np.float32], plane: int, number: float) -> None:
    """Write a number everywhere on an empty plane."""
    if number != 0.0:
        for rank in range(SIZE):
            for file in range(SIZE):
                out[plane, rank, file] = number


@entry("the observations of Castille", seconds=2)
def see(
    own: int, opp: int, tall: int, flags: int, stock: int, quiet: float, repeated: float, chosen: int, stage: int,
    mover: int, out: NDArray[np.float32],
) -> None:  # fmt: skip
    """`write_planes` for Python."""
    write_planes(own, opp, tall, flags, stock, quiet, repeated, chosen, stage, mover, out)
