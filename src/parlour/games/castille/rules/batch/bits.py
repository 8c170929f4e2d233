"""The board as bits: point (x, y) is bit 7 y + x, and the seventh column of each rank is always empty.

So every direction is a plain shift by 1 or by 7, and nothing wraps round. The middle of a jump or of a capture is
occupied, and the empty column never is. Words have 42 bits and are signed, so that nothing mixes signs.
"""

from __future__ import annotations

from parlour.kernels.entries import kernel

__all__ = [
    "BOARD",
    "CENTRE",
    "CORNERS",
    "ORDER",
    "PARITIES",
    "POINTS",
    "SIDE",
    "TERRITORIES",
    "THREE",
    "TWO",
    "WIDTH",
    "bit",
    "classes",
    "natural",
]

SIDE, WIDTH, POINTS = 6, 7, 42


def bit(x: int, y: int) -> int:
    """The bit of a point; x and y count from 0 at a1."""
    return 1 << (WIDTH * y + x)


@kernel
def natural(index: int) -> int:
    """An index that is never negative, and known to be so: for any other, compiled code asks each time it is used."""
    return index & 0xFFFFFFFF


BOARD = sum(bit(x, y) for x in range(SIDE) for y in range(SIDE))
CENTRE = bit(2, 2) | bit(2, 3) | bit(3, 2) | bit(3, 3)


def _corner(right: int, up: int) -> int:
    """A corner's territory: its block without the innermost point (CA-1)."""
    block = sum(bit(x + 3 * right, y + 3 * up) for x in range(3) for y in range(3))
    return block & ~CENTRE


ORDER = ("NW", "NE", "C", "SW", "SE")
"""The territories, in the order of their bits among the flags."""
TERRITORIES = (_corner(0, 1), _corner(1, 1), CENTRE, _corner(0, 0), _corner(1, 0))
CORNERS = (bit(0, 0), bit(5, 0), bit(0, 5), bit(5, 5))
PARITIES = tuple(sum(bit(x + 2 * i, y + 2 * j) for i in range(3) for j in range(3)) for x in range(2) for y in range(2))
"""The points in four parts, by the parity of each coordinate."""
THREE = sum(1 << flags for flags in range(32) if flags.bit_count() >= 3)
"""Bit n is set when the flags n are three or more."""
TWO = sum(1 << flags for flags in range(32) if flags.bit_count() == 2)
"""Likewise for just two."""


def classes() -> tuple[int, ...]:
    """The points in the six classes that the board's symmetry leaves alike, from the corner inwards to the centre."""
    folds: dict[tuple[int, int], int] = {}
    for x in range(SIDE):
        for y in range(SIDE):
            near = sorted((min(x, SIDE - 1 - x), min(y, SIDE - 1 - y)))
            folds[near[0], near[1]] = folds.get((near[0], near[1]), 0) | bit(x, y)
    return tuple(folds[fold] for fold in sorted(folds))
