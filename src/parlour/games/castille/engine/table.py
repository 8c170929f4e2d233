"""The transposition table, and the order in which turns are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.notes import HISTORY, INFINITE, KILLERS, NEAR_WIN, ROOM
from parlour.games.castille.rules.batch.bits import natural
from parlour.games.castille.rules.batch.turns import open_points
from parlour.kernels.bits import popcount
from parlour.kernels.entries import kernel
from parlour.kernels.rows import fetch

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = [
    "EXACT",
    "LOWER",
    "UNKNOWN",
    "UPPER",
    "expect",
    "order",
    "order_captures",
    "pick",
    "praise",
    "probe",
    "recall",
    "store",
]

EXACT, LOWER, UPPER = 0, 1, 2
UNKNOWN = INFINITE + 1


@kernel
def _row(table: Array, key: int) -> int:
    """Where the entry of a position begins."""
    return natural((key & ((table.shape[0] >> 2) - 1)) << 2)


@kernel
def expect(table: Array, key: int) -> None:
    """Fetch the entry of a position that will be asked for soon."""
    fetch(table, _row(table, key))


@kernel
def recall(table: Array, key: int) -> int:
    """The turn that was best here; 0 when none is known."""
    row = _row(table, key)
    return int(table[row + 1]) if table[row] == key else 0


@kernel
def probe(table: Array, key: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The score if an earlier search of at least this depth settled it, or UNKNOWN."""
    row = _row(table, key)
    if table[row] != key or table[row + 3] >> 2 < depth:
        return UNKNOWN
    score, bound = int(table[row + 2]), table[row + 3] & 3
    if score > NEAR_WIN:
        score -= ply
    elif score < -NEAR_WIN:
        score += ply
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        return score
    return UNKNOWN


@kernel
def store(table: Array, key: int, depth: int, bound: int, score: int, turn: int, ply: int) -> None:
    """Store a result. An upper bound keeps the best turn stored before; wins are counted from this position."""
    row = _row(table, key)
    if score > NEAR_WIN:
        score += ply
    elif score < -NEAR_WIN:
        score -= ply
    if bound != UPPER or table[row] != key:
        table[row + 1] = turn
    table[row], table[row + 2], table[row + 3] = key, score, (depth << 2) | bound


@kernel
def _gain(taken: int, tall: int) -> int:
    """The score of a capture: by how many and how tall."""
    return (1 << 30) + (popcount(taken) << 8) + (popcount(taken & tall) << 6)


@kernel
def order_captures(tall: int, first: int, end: int, notes: Array) -> None:
    """As `order`, of captures alone."""
    for index in range(first, end):
        notes[natural(index - ROOM)] = _gain(notes[natural(index)] >> 12, tall)


@kernel
def order(opp: int, tall: int, flags: int, best: int, side: int, ply: int, first: int, end: int, notes: Array) -> None:
    """Score turns by how early they should be tried."""
    gains = open_points(opp, flags)
    killers = natural(KILLERS + 2 * ply)
    one, two = notes[killers], notes[killers + 1]
    for index in range(first, end):
        turn = notes[natural(index)]
        taken = turn >> 12
        if turn == best:
            score = 1 << 40
        elif taken:
            score = _gain(taken, tall)
        elif gains >> ((turn >> 6) & 63) & 1:
            score = 1 << 29
        elif turn == one or turn == two:
            score = (1 << 28) + (1 if turn == one else 0)
        else:
            score = int(notes[natural(HISTORY + 4096 * side + turn)])
        notes[natural(index - ROOM)] = score


@kernel
def pick(index: int, end: int, notes: Array) -> int:
    """Swap the most promising of the turns from `index` on to that place, and return it."""
    here = best = natural(index)
    top = notes[natural(here - ROOM)]
    for other in range(index + 1, end):
        score = notes[natural(other - ROOM)]
        if score > top:
            best, top = natural(other), score
    turn = int(notes[best])
    notes[best], notes[natural(best - ROOM)] = notes[here], notes[natural(here - ROOM)]
    notes[here], notes[natural(here - ROOM)] = turn, top
    return turn


@kernel
def praise(turn: int, side: int, ply: int, depth: int, notes: Array) -> None:
    """Remember a quiet turn that refuted the other's play."""
    if turn >> 12:
        return
    killer, place = natural(KILLERS + 2 * ply), natural(HISTORY + 4096 * side + turn)
    if notes[killer] != turn:
        notes[killer + 1] = notes[killer]
        notes[killer] = turn
    notes[place] = min(int(notes[place]) + depth * depth, 1 << 27)
