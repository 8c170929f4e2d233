"""Where pegs can go and what they capture, on bits, from the mover's view (CA-4 to CA-7)."""

from __future__ import annotations

from parlour.games.castille.rules.batch.bits import BOARD, CORNERS
from parlour.kernels.entries import kernel

__all__ = ["ANY_CORNER", "all_steps", "beside", "captures", "hot", "jumps", "one_jump", "steps"]

ANY_CORNER = CORNERS[0] | CORNERS[1] | CORNERS[2] | CORNERS[3]


@kernel
def beside(points: int) -> int:
    """What is beside any of some points; bits that are no points may be among it."""
    return (points << 1) | (points >> 1) | (points << 7) | (points >> 7)


@kernel
def all_steps(pegs: int, empty: int) -> int:
    """Where any of some pegs can step (CA-4)."""
    return beside(pegs) & empty


@kernel
def one_jump(points: int, occupied: int) -> int:
    """The points one jump away from any of these, vacant or not (CA-5); a jump back leads the same way."""
    return (
        (((points << 1) & occupied) << 1)
        | (((points >> 1) & occupied) >> 1)
        | (((points << 7) & occupied) << 7)
        | (((points >> 7) & occupied) >> 7)
    )


@kernel
def jumps(peg: int, occupied: int) -> int:
    """Where a chain of jumps of a tall peg can end (CA-5); `occupied` is without the peg itself."""
    empty, seen, front = BOARD & ~occupied, peg, peg
    while front:  # two jumps a round: few chains are longer, so the processor mostly foresees the end
        front = one_jump(front, occupied) & empty & ~seen
        seen |= front
        front = one_jump(front, occupied) & empty & ~seen
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
    """What a peg captures by ending a move at its point (CA-6, CA-7); `own` are the other pegs of its side.

    Of several such points: what all of them capture.
    """
    return opp & (
        ((peg << 1) & (own >> 1))
        | ((peg >> 1) & (own << 1))
        | ((peg << 7) & (own >> 7))
        | ((peg >> 7) & (own << 7))
        | (beside(peg) & beside(own) & ANY_CORNER)  # both neighbours of a corner, since the peg is not among `own`
    )


@kernel
def hot(own: int, opp: int) -> int:
    """Points where ending a move may capture: all that do, and some more, because the moving peg is left open."""
    return (
        ((opp & (own >> 1)) >> 1)
        | ((opp & (own << 1)) << 1)
        | ((opp & (own >> 7)) >> 7)
        | ((opp & (own << 7)) << 7)
        | beside(opp & ANY_CORNER & beside(own))
    )
