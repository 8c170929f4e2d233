"""The transposition table, and the order in which turns are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.notes import HISTORY, INFINITE, KILLERS, NEAR_WIN, Memory
from parlour.games.castille.rules.batch.turns import open_points
from parlour.kernels.bits import popcount
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["EXACT", "LOWER", "UNKNOWN", "UPPER", "order", "pick", "praise", "probe", "recall", "store"]

EXACT, LOWER, UPPER = 0, 1, 2
UNKNOWN = INFINITE + 1


@kernel
def recall(table: Array, key: int) -> int:
    """The turn that was best here; 0 when none is known."""
    row = table[key & (table.shape[0] - 1)]
    return int(row[1]) if row[0] == key else 0


@kernel
def probe(table: Array, key: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The score if an earlier search of at least this depth settled it, or UNKNOWN."""
    row = table[key & (table.shape[0] - 1)]
    if row[0] != key or row[3] >> 2 < depth:
        return UNKNOWN
    score, bound = int(row[2]), row[3] & 3
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
    row = table[key & (table.shape[0] - 1)]
    if score > NEAR_WIN:
        score += ply
    elif score < -NEAR_WIN:
        score -= ply
    if bound != UPPER or row[0] != key:
        row[1] = turn
    row[0], row[2], row[3] = key, score, (depth << 2) | bound


@kernel
def order(
    opp: int, tall: int, flags: int, best: int, side: int, ply: int, first: int, end: int, memory: Memory
) -> None:
    """Score turns by how early they should be tried."""
    gains = open_points(opp, flags)
    one, two = memory.notes[KILLERS + 2 * ply], memory.notes[KILLERS + 2 * ply + 1]
    for index in range(first, end):
        turn = memory.turns[index]
        taken = turn >> 12
        if turn == best:
            score = 1 << 40
        elif taken:
            score = (1 << 30) + (popcount(taken) << 8) + (popcount(taken & tall) << 6)
        elif gains >> ((turn >> 6) & 63) & 1:
            score = 1 << 29
        elif turn == one or turn == two:
            score = (1 << 28) + (1 if turn == one else 0)
        else:
            score = int(memory.notes[HISTORY + 4096 * side + turn])
        memory.scores[index] = score


@kernel
def pick(index: int, end: int, memory: Memory) -> int:
    """Swap the most promising of the turns from `index` on to that place, and return it."""
    turns, scores = memory.turns, memory.scores
    best = index
    for other in range(index + 1, end):
        if scores[other] > scores[best]:
            best = other
    turns[index], turns[best] = turns[best], turns[index]
    scores[index], scores[best] = scores[best], scores[index]
    return int(turns[index])


@kernel
def praise(turn: int, side: int, ply: int, depth: int, memory: Memory) -> None:
    """Remember a quiet turn that refuted the other's play."""
    if turn >> 12:
        return
    notes, killer, place = memory.notes, KILLERS + 2 * ply, HISTORY + 4096 * side + turn
    if notes[killer] != turn:
        notes[killer + 1] = notes[killer]
        notes[killer] = turn
    notes[place] = min(int(notes[place]) + depth * depth, 1 << 27)
