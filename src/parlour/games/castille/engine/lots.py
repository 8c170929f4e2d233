"""Numbers by chance in compiled code: the same from the same seed, on every machine.

All numbers stay below 2 to the power of 63: compiled code takes for granted that whole numbers never overflow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["begin_lot", "mixed", "some"]

WORD = 0xFFFFFFFF
STRIDE = 0x9E3779B9
"""Two to the power of 32 by the golden ratio: its multiples are spread evenly."""


@kernel
def mixed(number: int) -> int:
    """The lowest 32 bits of a number, mixed so that every bit depends on every other one.

    The steps are those of SplitMix with 32 bits, with factors below 2 to the power of 31.
    """
    found = number & WORD
    found = ((found ^ (found >> 16)) * 0x21F0AAAD) & WORD
    found = ((found ^ (found >> 15)) * 0x735A2D97) & WORD
    return found ^ (found >> 15)


@kernel
def begin_lot(notes: Array, at: int, seed: int, stream: int, number: int) -> None:
    """Set the generator for one of many lots; equal numbers give equal lots, in whatever order they are drawn."""
    notes[at] = mixed(mixed(mixed(mixed(seed) + (seed >> 32)) + stream) + number)


@kernel
def some(notes: Array, at: int, size: int) -> int:
    """A random number below `size`, which has 31 bits at most; the generator is the number at a place in the notes."""
    chance = (int(notes[at]) + STRIDE) & WORD
    notes[at] = chance
    return (mixed(chance) * size) >> 32
