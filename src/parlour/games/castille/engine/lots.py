"""Numbers by chance in compiled code: the same from the same seed, on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.compiling.kernels import kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["mixed", "shuffle", "some"]

POSITIVE = 0x7FFFFFFFFFFFFFFF
"""All bits but the sign: with these, compiled and plain Python reckon alike."""
FACTOR = 0x2545F4914F6CDD1D


@kernel
def some(notes: NDArray[np.int64], at: int, size: int) -> int:
    """A random number below `size`; the generator is the number at a place in the notes."""
    chance = (int(notes[at]) * 6364136223846793005 + 1442695040888963407) & POSITIVE
    notes[at] = chance
    return ((chance >> 31) * size) >> 32


@kernel
def mixed(number: int) -> int:
    """A generator's first state, from any whole number: neighbours give states that have nothing in common."""
    found = int(number) & POSITIVE
    for _ in range(3):
        found = ((found ^ (found >> 29)) * FACTOR + 1442695040888963407) & POSITIVE
    return found ^ (found >> 32)


@kernel
def shuffle(notes: NDArray[np.int64], at: int, first: int, count: int) -> None:
    """Put the `count` numbers from `first` on into random order; `at` as for `some`."""
    for index in range(count - 1, 0, -1):
        other = first + some(notes, at, index + 1)
        notes[first + index], notes[other] = notes[other], notes[first + index]
