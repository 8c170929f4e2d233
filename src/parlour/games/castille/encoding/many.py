"""Many boards of Castille by half-turns, compiled: a row of whole numbers for each board, stepped in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.encoding.actions import COUNT, HalfTurnNumbers
from parlour.games.castille.encoding.kernels import CAPTURED, UNMOVED, WENT, write_half_turn, write_planes
from parlour.games.castille.engine.keys import of_pegs, whole
from parlour.games.castille.engine.lots import some
from parlour.games.castille.engine.playing import followed, winner
from parlour.games.castille.rules.batch.bits import BOARD, WIDTH
from parlour.games.castille.rules.batch.claims import LOST, swapped
from parlour.games.castille.rules.batch.steps import captures
from parlour.games.castille.rules.board import SIZE
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.int64]

__all__ = ["CHANCE", "COLUMNS", "PAST", "SEAT", "begin_all", "sample_all", "step_all"]

OWN, OPP, TALL, FLAGS, STOCK, SEAT, QUIET, START, AT, TAKEN, STAGE, PAST, REPEATED, CHANCE = range(14)
"""The columns of a row: the position from the mover's view as when his turn began, what is to be placed (see
`write_planes`), the mover, turns without progress, the turn in progress (see `kernels`), the number of earlier
positions that count, how often the position has been before, and the generator of the lots."""
COLUMNS = 14
STOP, SHORT = HalfTurnNumbers.stop, HalfTurnNumbers.short
FULL = 8 | 4 << 4 | 8 << 8 | 4 << 12
"""The stock at the beginning."""


@kernel
def index_of(point: int) -> int:
    """The number of the bit for a point of the rules."""
    return point // SIZE * WIDTH + point % SIZE


@kernel
def begin(row: Rows, customs: int, starter: int) -> None:
    """Begin a game; `starter` is a seat, or 2 for the lot (CA-2)."""
    row[OWN] = row[OPP] = row[TALL] = row[QUIET] = row[TAKEN] = row[STAGE] = row[PAST] = row[REPEATED] = 0
    row[FLAGS], row[STOCK], row[START], row[AT] = customs, FULL, -1, -1
    row[SEAT] = some(row, CHANCE, 2) if starter == 2 else starter


@kernel
def write(row: Rows, limit: int, mask: NDArray[np.bool_], seen: NDArray[np.float32]) -> None:
    """Write the legal half-turns, and what the mover sees."""
    own, opp, tall, start, at = row[OWN], row[OPP], row[TALL], row[START], row[AT]
    mask[:] = False
    if row[STOCK]:
        vacant, below = BOARD & ~(own | opp), at
        if below < 0:  # the first of two pegs leaves room for another one above it
            last = vacant
            while last & (last - 1):
                last &= last - 1
            vacant ^= last
        for point in range(COUNT):
            index = index_of(point)
            if index > below and (vacant >> index) & 1:
                if row[STOCK] & 15:
                    mask[SHORT + point] = True
                if row[STOCK] & 240:
                    mask[SHORT + COUNT + point] = True
    else:
        write_half_turn(own, opp, tall, start, at, row[TAKEN], row[STAGE], mask)
    if start >= 0:
        left, peg = 1 << start, 1 << at
        if tall & left:
            tall = (tall & ~left) | peg
        own, opp, tall = (own & ~left) | peg, opp & ~row[TAKEN], tall & ~row[TAKEN]
    write_planes(own, opp, tall, row[FLAGS], row[STOCK], row[QUIET] / limit, row[REPEATED] / 2, at, row[STAGE], 1, seen)


@kernel
def place(row: Rows, action: int) -> int:
    """Place a peg; 1 when it completes the placement, and the other player is to play."""
    high, point = (action - SHORT) // COUNT, (action - SHORT) % COUNT
    index = index_of(point)
    row[OWN] |= 1 << index
    if high:
        row[TALL] |= 1 << index
    row[STOCK] -= 16 if high else 1
    if row[AT] < 0:
        row[AT] = index
        return 0
    row[OWN], row[OPP] = row[OPP], row[OWN]
    row[STOCK] = (row[STOCK] >> 8) | ((row[STOCK] & 255) << 8)
    row[AT], row[SEAT] = -1, 1 - row[SEAT]
    return 1


@kernel
def go(row: Rows, point: int) -> None:
    """Choose a peg, or move it."""
    at = index_of(point)
    row[AT] = at
    if row[START] < 0:
        row[START] = at
        return
    more = captures(1 << at, row[OWN] & ~(1 << row[START]), row[OPP] & ~row[TAKEN])
    row[TAKEN] |= more
    row[STAGE] = CAPTURED if more else WENT


@kernel
def end_turn(row: Rows, past: Rows) -> None:
    """End a turn: the claims, and the other player is to play."""
    own, opp, tall, flags, taken = row[OWN], row[OPP], row[TALL], row[FLAGS], row[TAKEN]
    side = row[SEAT]
    word = 0 if row[START] < 0 else row[START] | (row[AT] << 6) | (taken << 12)
    row[OWN], row[OPP], row[TALL], row[FLAGS], row[QUIET] = followed(own, opp, tall, flags, row[QUIET], word)
    if taken or ((swapped(row[FLAGS]) ^ flags) >> LOST) & 15:
        row[PAST] = 0
    else:
        past[row[PAST]] = whole(of_pegs(own, opp, tall, side), flags, side)
        row[PAST] += 1
    row[SEAT], row[START], row[AT], row[TAKEN], row[STAGE] = 1 - side, -1, -1, 0, UNMOVED
    key = whole(of_pegs(row[OWN], row[OPP], row[TALL], 1 - side), row[FLAGS], 1 - side)
    row[REPEATED] = 0
    for index in range(row[PAST]):
        if past[index] == key:
            row[REPEATED] += 1


@entry("the boards of Castille", seconds=3)
def begin_all(
    first: int, last: int, rows: Rows, customs: int, starter: int, limit: int, masks: NDArray[np.bool_],
    seen: NDArray[np.float32],
) -> None:  # fmt: skip
    """Begin a game on each board from `first` to before `last`."""
    for number in range(first, last):
        begin(rows[number], customs, starter)
        write(rows[number], limit, masks[number], seen[number])


@entry("the steps of Castille's boards", seconds=4)
def step_all(
    first: int, last: int, rows: Rows, past: Rows, actions: Rows, customs: int, starter: int, limit: int,
    rewards: NDArray[np.float32], done: NDArray[np.bool_], masks: NDArray[np.bool_], seen: NDArray[np.float32],
) -> None:  # fmt: skip
    """Take a legal half-turn on each board from `first` to before `last`; a game that is over begins anew.

    `past` must have room for one more position than a board has in column `PAST`.
    """
    for number in range(first, last):
        row, action = rows[number], actions[number]
        rewards[number] = 0.0
        done[number] = False
        turned = 0
        if action == STOP:
            end_turn(row, past[number])
            turned = 1
        elif action >= SHORT:
            turned = place(row, action)
        else:
            go(row, action)
        if turned and not row[STOCK]:
            won = winner(row[OWN], row[OPP], row[FLAGS])
            if won or row[REPEATED] >= 2 or row[QUIET] >= limit:
                rewards[number, row[SEAT]], rewards[number, 1 - row[SEAT]] = won, -won
                done[number] = True
                begin(row, customs, starter)
        write(row, limit, masks[number], seen[number])


@entry("random half-turns of Castille", seconds=2)
def sample_all(first: int, last: int, masks: NDArray[np.bool_], chance: Rows, actions: Rows) -> None:
    """Write a legal action for each board, each as likely as any other; `chance` has one generator for each board."""
    for number in range(first, last):
        mask, count = masks[number], 0
        for action in range(mask.shape[0]):
            count += mask[action]
        nth = some(chance, number, count)
        for action in range(mask.shape[0]):
            if mask[action]:
                if nth == 0:
                    actions[number] = action
                    break
                nth -= 1
