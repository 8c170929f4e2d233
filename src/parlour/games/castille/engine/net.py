"""The net's part of the evaluation. Its sums go from turn to turn, since a turn moves few pegs; see `units`.

A search keeps the sums of every ply. Without a net, nothing is summed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.notes import NET, NET_WORDS, NOTHING, SUMS
from parlour.games.castille.engine.units import BIAS, FINENESS, FLAGS, HEIGHTS, OTHERS, SUMMED, WORDS
from parlour.games.castille.rules.batch.bits import natural
from parlour.games.castille.rules.batch.claims import swapped
from parlour.kernels.bits import lowest
from parlour.kernels.entries import kernel
from parlour.kernels.rows import change_row, sum_above

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["begin_sums", "sum_flags", "sum_turn", "worth_of_sums"]

PAIR = (1 << 10) - 1
"""The flags of both players."""


@kernel
def begin_sums(own: int, opp: int, tall: int, side: int, notes: Array) -> None:
    """Sum up the position of the root; `side` is the mover's seat."""
    if notes[NET_WORDS] == 0:
        return
    for seat in range(2):
        sums, left = SUMS + WORDS * seat, own | opp
        for word in range(WORDS):
            notes[natural(sums + word)] = 0
        _add(sums, BIAS, notes)
        while left:
            peg = left & -left
            left ^= peg
            whose = side if own & peg else 1 - side
            _add(sums, OTHERS * (whose ^ seat) + _row(peg, tall), notes)
    notes[SUMS + SUMMED - 1] = 0


@kernel
def sum_turn(tall: int, side: int, turn: int, ply: int, notes: Array) -> None:
    """The sums one ply on, after a turn of `side`; `tall` are the tall pegs before it.

    A pass is the word 0: a peg that goes from a1 to a1, which changes nothing.
    """
    if notes[NET_WORDS] == 0:
        return
    start, to, taken = turn & 63, (turn >> 6) & 63, turn >> 12
    height, here = HEIGHTS if (tall >> start) & 1 else 0, natural(SUMS + SUMMED * ply)
    for seat in range(2):
        rows, sums = OTHERS * (side ^ seat) + height, natural(here + WORDS * seat)
        change_row(notes, natural(sums + SUMMED), sums, _weights(rows + start), _weights(rows + to), WORDS)
    notes[here + 2 * SUMMED - 1] = notes[here + SUMMED - 1]
    while taken:
        peg = taken & -taken
        taken ^= peg
        for seat in range(2):
            _take(here + SUMMED + WORDS * seat, OTHERS * (1 - side ^ seat) + _row(peg, tall), notes)


@kernel
def sum_flags(flags: int, side: int, ply: int, notes: Array) -> None:
    """Bring the flags of the mover, `side`, and of the other into the sums, unless they are there already."""
    if notes[NET_WORDS] == 0:
        return
    sums = natural(SUMS + SUMMED * ply)
    seen = flags & PAIR if side == 0 else swapped(flags & PAIR)
    changed = seen ^ int(notes[sums + SUMMED - 1])
    while changed:
        flag = changed & -changed
        changed ^= flag
        for seat in range(2):
            row = FLAGS + lowest(flag if seat == 0 else swapped(flag))
            if seen & flag:
                _add(sums + WORDS * seat, row, notes)
            else:
                _take(sums + WORDS * seat, row, notes)
    notes[sums + SUMMED - 1] = seen


@kernel
def worth_of_sums(side: int, ply: int, notes: Array) -> int:
    """What the net adds to the worth of a position for the mover, hundredths of a peg; the flags are in the sums.

    In each view the first half of the units counts for it, the second against it.
    """
    if notes[NET_WORDS] == 0:
        return 0
    sums, half = natural(SUMS + SUMMED * ply), WORDS // 2
    mine, his = natural(sums + WORDS * side), natural(sums + WORDS * (1 - side))
    gains = sum_above(notes, mine, natural(his + half), half)
    losses = sum_above(notes, natural(mine + half), his, half)
    return (gains - losses) // FINENESS


@kernel
def _row(peg: int, tall: int) -> int:
    """The row of an own peg."""
    return (HEIGHTS if tall & peg else 0) + lowest(peg)


@kernel
def _weights(row: int) -> int:
    """Where the weights of a row begin."""
    return natural(NET + WORDS * row)


@kernel
def _add(sums: int, row: int, notes: Array) -> None:
    """Add a row of the weights to sums."""
    change_row(notes, natural(sums), natural(sums), NOTHING, _weights(row), WORDS)


@kernel
def _take(sums: int, row: int, notes: Array) -> None:
    """Take a row of the weights from sums."""
    change_row(notes, natural(sums), natural(sums), _weights(row), NOTHING, WORDS)
