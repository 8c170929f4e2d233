"""Planning a placement, board by board: which full board is judged next, and what follows from its score.

The search that judges is not in here: who calls this judges each board, and keeps the clock. So the same steps serve
Python and a browser, and the search is compiled once.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from parlour.games.castille.engine.book import weigh, worth
from parlour.games.castille.engine.completing import put, see, unfilled
from parlour.games.castille.engine.deepening import DEEPEST
from parlour.games.castille.engine.lots import begin_lot, some
from parlour.games.castille.engine.pairs import list_pairs, rank, shortlist
from parlour.games.castille.engine.plans import (
    CANDIDATE,
    CHANCE,
    DEPTH,
    DONE,
    EFFORT,
    EXPECTED,
    FLAGS,
    LEFT,
    LIMIT,
    MOST,
    NODES,
    OF,
    ONE,
    OPP,
    OWN,
    REPLIES,
    REPLY,
    REPLY_COUNT,
    ROUND,
    SEAT,
    SEED,
    SHORTLIST,
    SIDE,
    STOCK,
    TRIAL,
    TURNS,
    TWO,
    WORTH,
    Plan,
)
from parlour.games.castille.engine.playing import winner
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["PlanStep", "plan"]

LAST, BEFORE_THE_LAST = 1, 2
"""Turns of placing that are left, this one included."""
MOST_EFFORT = 64
MISJUDGED, REPLIED = 1 << 20, 3 << 20
"""Streams of lots."""


class PlanStep(IntEnum):
    """What the planner is asked for. Each returns 1 if there is a board to be judged, 0 when it has finished."""

    CHOOSE = 0
    """Begin a choice of the two pegs to place."""
    NEXT = 1
    """Take `number` as the last board's score, for the player who moves first in it."""


@entry("the placement planner of Castille", seconds=4)
def plan(step: int, number: int, memory: Plan) -> int:
    """One step; boards that are already decided are judged here.

    Args:
        step: a `PlanStep`.
        number: see there.
        memory: of the plan, the same for every step.
    """
    notes = memory.notes
    more = _begin_choice(memory) if step == PlanStep.CHOOSE.value else _take(max(-MOST, min(MOST, number)), memory)
    while more:
        if notes[TRIAL] == 0:
            _begin_candidate(memory)
        _write_board(memory)
        result = winner(int(notes[OWN]), int(notes[OPP]), int(notes[FLAGS]))
        if not result:
            return 1
        more = _take(MOST * result, memory)
    return 0


@kernel
def _begin_choice(memory: Plan) -> bool:
    """List the pairs, those first that the book values most; returns whether searches are to judge some of them."""
    notes, pegs = memory.notes, 0
    for index in range(4):
        pegs += int(notes[STOCK + index])
    notes[TURNS], notes[TRIAL], notes[CANDIDATE], notes[DONE] = pegs // 2, 0, 0, 0
    count = list_pairs(int(notes[SEAT]), notes, memory.pairs)
    notes[OF], notes[EFFORT], notes[ROUND], notes[WORTH] = count, 1, 0, worth(notes, memory.book)
    notes[LEFT] = count
    if notes[TURNS] != LAST:
        begin_lot(notes, CHANCE, int(notes[SEED]), MISJUDGED, 0)
        weigh(count, notes, memory.pairs, memory.book)
        notes[LEFT] = min(count, int(notes[SHORTLIST])) if notes[TURNS] == BEFORE_THE_LAST else 1
        shortlist(count, int(notes[LEFT]), memory.pairs)
    notes[ONE], notes[TWO], notes[EXPECTED] = memory.pairs[0, 0], memory.pairs[0, 1], 0
    if notes[TURNS] > BEFORE_THE_LAST:
        return False
    left, effort = int(notes[LEFT]), 1
    while True:
        notes[EXPECTED] += left * _trials(effort, notes) * _nodes(effort, notes)
        if left <= 2 or effort >= MOST_EFFORT:
            return True
        left, effort = (left + 1) // 2, 2 * effort


@kernel
def _trials(effort: int, notes: Array) -> int:
    """How many boards judge each candidate of a round."""
    return 1 if notes[TURNS] == LAST else effort * int(notes[REPLIES])


@kernel
def _nodes(effort: int, notes: Array) -> int:
    """The limit of each search of a round."""
    return int(notes[NODES]) * effort // 2 if notes[TURNS] == LAST else int(notes[NODES]) // 3


# --- the board to be judged -------------------------------------------------------------------------------------


@kernel
def _begin_candidate(memory: Plan) -> None:
    """Forget what the book says of the candidate; for the first one, draw the replies."""
    notes = memory.notes
    memory.pairs[notes[CANDIDATE], 2] = MOST
    if notes[TURNS] == BEFORE_THE_LAST:
        if notes[CANDIDATE] == 0:
            _shuffle_replies(memory)
        notes[REPLY] = -1
        _next_reply(memory)


@kernel
def _shuffle_replies(memory: Plan) -> None:
    """The other's last pairs in a new random order, the same for every candidate of the round."""
    notes, replies = memory.notes, memory.replies
    count = list_pairs(1 - int(notes[SEAT]), notes, replies)
    notes[REPLY_COUNT] = count
    begin_lot(notes, CHANCE, int(notes[SEED]), REPLIED, int(notes[ROUND]))
    for index in range(count - 1, 0, -1):
        other = some(notes, CHANCE, index + 1)
        for column in range(2):
            replies[index, column], replies[other, column] = replies[other, column], replies[index, column]


@kernel
def _next_reply(memory: Plan) -> None:
    """Go on to the next reply that leaves the candidate's two points alone."""
    notes, pair = memory.notes, memory.pairs[memory.notes[CANDIDATE]]
    free = False
    while not free:
        notes[REPLY] += 1
        if notes[REPLY] == notes[REPLY_COUNT]:
            return
        reply, free = memory.replies[notes[REPLY]], True
        for column in range(2):
            if reply[column] >> 1 == pair[0] >> 1 or reply[column] >> 1 == pair[1] >> 1:
                free = False


@kernel
def _write_board(memory: Plan) -> None:
    """Write the next board, with the limits of its search."""
    notes = memory.notes
    seat = int(notes[SEAT])
    notes[DEPTH], notes[LIMIT] = DEEPEST, _nodes(int(notes[EFFORT]), notes)
    unfilled(notes)
    put(seat, memory.pairs[notes[CANDIDATE]], notes)
    if notes[TURNS] == BEFORE_THE_LAST:
        put(1 - seat, memory.replies[notes[REPLY]], notes)
    see(notes)


# --- what follows from its score --------------------------------------------------------------------------------


@kernel
def _take(score: int, memory: Plan) -> bool:
    """Take the last board's score, for the player who moves first in it: of the other's last replies the best counts.

    Returns whether there is more to judge.
    """
    notes, pairs, place = memory.notes, memory.pairs, int(memory.notes[CANDIDATE])
    notes[DONE] += notes[LIMIT]
    notes[TRIAL] += 1
    pairs[place, 2] = min(int(pairs[place, 2]), score if notes[SIDE] == notes[SEAT] else -score)
    if notes[TURNS] == BEFORE_THE_LAST:
        _next_reply(memory)
        if notes[REPLY] < notes[REPLY_COUNT] and notes[TRIAL] < _trials(int(notes[EFFORT]), notes):
            return True
    notes[TRIAL], notes[CANDIDATE] = 0, place + 1
    return True if place + 1 < notes[LEFT] else _end_round(memory)


@kernel
def _end_round(memory: Plan) -> bool:
    """Keep the best pair; the better half goes on, until one is left or the effort is great."""
    notes, pairs = memory.notes, memory.pairs
    rank(int(notes[LEFT]), pairs)
    notes[ONE], notes[TWO] = pairs[0, 0], pairs[0, 1]
    notes[ROUND] += 1
    if notes[LEFT] <= 2 or notes[EFFORT] >= MOST_EFFORT:
        return False
    notes[LEFT] = (notes[LEFT] + 1) // 2
    notes[EFFORT] *= 2
    notes[CANDIDATE] = 0
    return True
