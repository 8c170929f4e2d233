"""Flags on bits, from the mover's view: claimed, lost and counted (CA-10, CA-11, CA-13)."""

from __future__ import annotations

from parlour.games.castille.rules.batch.bits import TERRITORIES, THREE
from parlour.kernels.bits import popcount
from parlour.kernels.entries import kernel

__all__ = ["CLAIMED", "LOST", "LOST_FLAGS", "ONE_TIME", "ON_THE_WAY", "claim", "swapped", "won"]

LOST = 10
"""The bit of the flags from which the mover's lost ones are counted; the other's are counted two bits above."""
LOST_FLAGS, ON_THE_WAY, ONE_TIME = 1 << 14, 1 << 15, 1 << 16
"""The options, among the flags."""
CLAIMED = 1 << 17
"""That the mover has claimed in this turn, where he may do so at one time only; `swapped` takes it away."""


@kernel
def won(flags: int) -> int:
    """Whether the mover has three flags up (CA-13): 1 or 0."""
    return (THREE >> (flags & 31)) & 1


@kernel
def claim(own: int, opp: int, flags: int) -> int:
    """The flags after all claims that the mover may make (CA-10, CA-11); unchanged if the other has won already.

    Called once before his turn and once after it, both times with the flags of that turn.
    """
    if won(flags >> 5):
        return flags
    if flags & (LOST_FLAGS | ONE_TIME):
        return _claim_by_custom(own, opp, flags)
    return _claim_all(own, opp, flags)


@kernel
def _claim_by_custom(own: int, opp: int, flags: int) -> int:
    """The same where flags can be lost, or claims are made at one time only."""
    if flags & CLAIMED:
        return flags
    claimed = _claim_some(own, opp, flags) if flags & LOST_FLAGS else _claim_all(own, opp, flags)
    if flags & ONE_TIME and claimed & ~flags & 31:
        claimed |= CLAIMED
    return claimed


@kernel
def _claim_all(own: int, opp: int, flags: int) -> int:
    """The same if no flag can be lost: all territories that he holds alone."""
    held = 0
    for number in range(5):
        territory = TERRITORIES[number]
        if (own & territory) and not (opp & territory):
            held |= 1 << number
    return (flags | held) & ~(held << 5)


@kernel
def _claim_some(own: int, opp: int, flags: int) -> int:
    """The same if flags can be lost: in order, as long as he has flags; those that he displaces are out of the game."""
    left = 3 - ((flags >> LOST) & 3) - popcount(flags & 31)
    for number in range(5):
        territory = TERRITORIES[number]
        if left > 0 and not (flags >> number) & 1 and (own & territory) and not (opp & territory):
            if (flags >> (number + 5)) & 1:
                flags = (flags & ~(32 << number)) + (4 << LOST)
            flags |= 1 << number
            left -= 1
    return flags


@kernel
def swapped(flags: int) -> int:
    """The flags from the other player's view."""
    turned = ((flags >> 5) & 31) | ((flags & 31) << 5)
    if flags >> LOST:
        lost = flags >> LOST
        turned |= ((((lost >> 2) & 3) | ((lost & 3) << 2) | (lost & ~15)) << LOST) & ~CLAIMED
    return turned
