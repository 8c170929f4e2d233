"""Zobrist keys: a random word for each peg on each point, and one for the flags together with the seat to move.

The pegs' part is updated move by move; `whole` adds the rest. Words have 62 bits and are signed like all others.
"""

from __future__ import annotations

from random import Random

from parlour.games.castille.rules.batch.claims import CLAIMED, LOST, claim
from parlour.kernels.bits import lowest
from parlour.kernels.buffers import Constants
from parlour.kernels.entries import kernel

__all__ = ["after", "entered", "of_pegs", "whole"]

_rng = Random("Zobrist keys of Castille")
PEGS = Constants("i8", (_rng.getrandbits(62) for _ in range(4 * 64)))
"""By side (0, 1), height (short, tall) and point."""
FLAGS = Constants("i8", (_rng.getrandbits(62) for _ in range(2 * 1024)))
"""By side and the flags from the mover's view."""
LOST_ONES = Constants(
    "i8", [0, *(_rng.getrandbits(62) for _ in range(15)), 0, *(_rng.getrandbits(62) for _ in range(15))]
)
"""By side and the flags that are out of the game, from the mover's view; 0 if there are none."""

HAS_CLAIMED = _rng.getrandbits(62)


@kernel
def of_pegs(own: int, opp: int, tall: int, side: int) -> int:
    """The key of the pegs alone; `side` is the mover's."""
    key, pegs = 0, own | opp
    while pegs:
        peg = pegs & -pegs
        pegs ^= peg
        whose = side if own & peg else 1 - side
        key ^= int(PEGS[128 * whose + (64 if tall & peg else 0) + lowest(peg)])
    return key


@kernel
def after(key: int, tall: int, side: int, turn: int) -> int:
    """The key of the pegs after a turn of `side`; `tall` are the tall pegs before it."""
    start, to, taken = turn & 63, (turn >> 6) & 63, turn >> 12
    base = 128 * side + (64 if (tall >> start) & 1 else 0)
    key ^= int(PEGS[base + start]) ^ int(PEGS[base + to])
    while taken:
        peg = taken & -taken
        taken ^= peg
        key ^= int(PEGS[128 * (1 - side) + (64 if tall & peg else 0) + lowest(peg)])
    return key


@kernel
def whole(key: int, flags: int, side: int) -> int:
    """The key of a position with these pegs."""
    key ^= int(FLAGS[1024 * side + (flags & 1023)])
    if flags >> LOST:
        key ^= int(LOST_ONES[16 * side + ((flags >> LOST) & 15)])
        if flags & CLAIMED:
            key ^= HAS_CLAIMED
    return key


@kernel
def entered(own: int, opp: int, flags: int, key: int, side: int) -> tuple[int, int]:
    """The flags once the mover has made his claims, and the key of the position then; `key` is that of its pegs."""
    claimed = claim(own, opp, flags)
    return claimed, whole(key, claimed, side)
