"""The net's part of the evaluation. Its sums go from turn to turn, since a turn moves few pegs; see `units`.

A search keeps the sums of every ply. Without a net, nothing is summed. How many words a row has is read from the notes,
though it is always the same. Compiled code writes out a loop of known length, and then does not add several words at
once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.notes import NET, NET_WORDS, SUMS
from parlour.games.castille.engine.units import (
    BIAS,
    FINENESS,
    FLAGS,
    HEIGHTS,
    LANE,
    LANES,
    MIDDLE,
    OTHERS,
    SUMMED,
)
from parlour.games.castille.rules.batch.bits import natural
from parlour.games.castille.rules.batch.claims import swapped
from parlour.kernels.bits import lowest
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["begin_sums", "sum_turn", "worth_of_sums"]

ONES = sum(1 << (LANE * lane) for lane in range(LANES))
"""A one in each lane."""
ZEROS = ONES * MIDDLE
"""What stands for zero in each lane: the bit that a sum below it lacks."""
EVEN = sum(((1 << LANE) - 1) << (LANE * lane) for lane in range(0, LANES, 2))
"""Every second lane: the sums of two lanes have room there."""
HALF = (1 << (2 * LANE)) - 1
PAIR = (1 << 10) - 1
"""The flags of both players."""


@kernel
def begin_sums(own: int, opp: int, tall: int, side: int, notes: Array) -> None:
    """Sum up the position of the root; `side` is the mover's seat."""
    words = int(notes[NET_WORDS])
    if words == 0:
        return
    for seat in range(2):
        sums, left = SUMS + words * seat, own | opp
        for word in range(words):
            notes[natural(sums + word)] = 0
        _add(1, sums, BIAS, notes)
        while left:
            peg = left & -left
            left ^= peg
            whose = side if own & peg else 1 - side
            _add(1, sums, OTHERS * (whose ^ seat) + _row(peg, tall), notes)
    notes[SUMS + SUMMED - 1] = 0


@kernel
def sum_turn(tall: int, side: int, turn: int, ply: int, notes: Array) -> None:
    """The sums one ply on, after a turn of `side`; `tall` are the tall pegs before it.

    A pass is the word 0: a peg that goes from a1 to a1, which changes nothing.
    """
    words = int(notes[NET_WORDS])
    if words == 0:
        return
    start, to, taken = turn & 63, (turn >> 6) & 63, turn >> 12
    height, here = HEIGHTS if (tall >> start) & 1 else 0, natural(SUMS + SUMMED * ply)
    for seat in range(2):
        rows = OTHERS * (side ^ seat) + height
        sums, sums_on = natural(here + words * seat), natural(here + SUMMED + words * seat)
        left, found = natural(NET + words * (rows + start)), natural(NET + words * (rows + to))
        for word in range(words):
            notes[sums_on + word] = notes[sums + word] - notes[left + word] + notes[found + word]
    notes[here + 2 * SUMMED - 1] = notes[here + SUMMED - 1]
    while taken:
        peg = taken & -taken
        taken ^= peg
        for seat in range(2):
            _add(-1, here + SUMMED + words * seat, OTHERS * (1 - side ^ seat) + _row(peg, tall), notes)


@kernel
def worth_of_sums(flags: int, side: int, ply: int, notes: Array) -> int:
    """What the net adds to the worth of a position for the mover, hundredths of a peg."""
    words = int(notes[NET_WORDS])
    if words == 0:
        return 0
    sums = natural(SUMS + SUMMED * ply)
    seen = flags & PAIR if side == 0 else swapped(flags & PAIR)
    if seen != notes[sums + SUMMED - 1]:
        _bring_flags(seen, sums, notes)
    return _difference(sums + words * side, sums + words * (1 - side), words // 2, notes) // FINENESS


@kernel
def _row(peg: int, tall: int) -> int:
    """The row of an own peg."""
    return (HEIGHTS if tall & peg else 0) + lowest(peg)


@kernel
def _add(sign: int, sums: int, row: int, notes: Array) -> None:
    """Add a row of the weights to sums, or take it away."""
    words = int(notes[NET_WORDS])
    for word in range(words):
        notes[natural(sums + word)] += sign * notes[natural(NET + words * row + word)]


@kernel
def _bring_flags(flags: int, sums: int, notes: Array) -> None:
    """Make the sums those with these flags, from seat 0's view."""
    changed, words = flags ^ int(notes[sums + SUMMED - 1]), int(notes[NET_WORDS])
    while changed:
        flag = changed & -changed
        changed ^= flag
        for seat in range(2):
            row = FLAGS + lowest(flag if seat == 0 else swapped(flag))
            _add(1 if flags & flag else -1, sums + words * seat, row, notes)
    notes[sums + SUMMED - 1] = flags


@kernel
def _difference(mine: int, his: int, half: int, notes: Array) -> int:
    """What the units see for the mover, less what they see for the other: in each view the first half counts for it.

    Two units that are not below zero have room in a lane, two lanes in twice the room.
    """
    gains = losses = mine - mine  # not the literal 0, which has another type: see `recursive`
    for_me, against_me = natural(mine), natural(mine + half)
    for_him, against_him = natural(his), natural(his + half)
    for word in range(half):
        gain = _above(notes[for_me + word]) + _above(notes[against_him + word])
        loss = _above(notes[against_me + word]) + _above(notes[for_him + word])
        gains += (gain & EVEN) + ((gain >> LANE) & EVEN)
        losses += (loss & EVEN) + ((loss >> LANE) & EVEN)
    return (gains & HALF) + (gains >> (2 * LANE)) - (losses & HALF) - (losses >> (2 * LANE))


@kernel
def _above(sums: int) -> int:
    """Four sums, each as zero if it is below."""
    above = sums & ZEROS
    return sums & (above - ((above >> (LANE - 1)) & ONES))
