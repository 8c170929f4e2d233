"""Where pegs can go and what they capture, on bits, from the mover's view (CA-4 to CA-7)."""

from __future__ import annotations

from parlour.games.castille.rules.batch.bits import BOARD, CORNERS, NEAR_CORNERS
from parlour.kernels.entries import kernel

__all__ = ["ANY_CORNER", "NEAR_ANY", "all_steps", "captures", "hot", "jumps", "steps"]

NEAR_ANY = NEAR_CORNERS[0] | NEAR_CORNERS[1] | NEAR_CORNERS[2] | NEAR_CORNERS[3]
ANY_CORNER = CORNERS[0] | CORNERS[1] | CORNERS[2] | CORNERS[3]


@kernel
def all_steps(pegs: int, empty: int) -> int:
    """Where any of some pegs can step (CA-4)."""
    return ((pegs << 1) | (pegs >> 1) | (pegs << 7) | (pegs >> 7)) & empty


@kernel
def jumps(peg: int, occupied: int) -> int:
    """Where a chain of jumps of a tall peg can end (CA-5); `occupied` is without the peg itself."""
    empty, seen, front = BOARD & ~occupied, peg, peg
    while front:
        front = (
            (((front << 1) & occupied) << 1)
            | (((front >> 1) & occupied) >> 1)
            | (((front << 7) & occupied) << 7)
            | (((front >> 7) & occupied) >> 7)
        )
        front &= empty & ~seen
        seen |= front
    return seen & ~peg


@kernel
def steps(peg: int, tall: int, occupied: int) -> int:
    """Where a peg can move to; `occupied` is without it."""
    ends = all_steps(peg, BOARD & ~occupied)
    if peg & tall:
        ends |= jumps(peg, occupied)
    return ends


@kernel
def captures(peg: int, own: int, opp: int) -> int:
    """What a peg captures by ending a move at its point (CA-6, CA-7); `own` are the other pegs of its side."""
    taken = opp & (
        ((peg << 1) & (own >> 1)) | ((peg >> 1) & (own << 1)) | ((peg << 7) & (own >> 7)) | ((peg >> 7) & (own << 7))
    )
    if (peg & NEAR_ANY) and (opp & ANY_CORNER):
        both = own | peg
        for corner in range(4):
            near = NEAR_CORNERS[corner]
            if (peg & near) and (both & near) == near:
                taken |= opp & CORNERS[corner]
    return taken


@kernel
def hot(own: int, opp: int) -> int:
    """Points where ending a move may capture: all that do, and some more, because the moving peg is left open."""
    points = (
        ((opp & (own >> 1)) >> 1) | ((opp & (own << 1)) << 1) | ((opp & (own >> 7)) >> 7) | ((opp & (own << 7)) << 7)
    )
    if opp & ANY_CORNER:
        points |= NEAR_ANY
    return points
