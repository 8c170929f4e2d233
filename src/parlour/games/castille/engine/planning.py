"""Planning a placement, board by board: which full board is judged next, and what follows from its score.

The search that judges is not in here: who calls this judges each board, and keeps the clock. So the same steps serve
Python and a browser, and the search is compiled once.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from parlour.games.castille.engine.book import weigh
from parlour.games.castille.engine.completing import NO_PEG, begin_lot, fill_by_lot, put, see, unfilled
from parlour.games.castille.engine.deepening import DEEPEST
from parlour.games.castille.engine.lots import some
from parlour.games.castille.engine.pairs import list_pairs, rank, shortlist
from parlour.games.castille.engine.plans import (
    CANDIDATE,
    CHANCE,
    COMPARED,
    COMPLETIONS,
    COUNT,
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
    SHORTLIST,
    SIDE,
    STAGE,
    STOCK,
    TIMES,
    TOTAL,
    TRIAL,
    TURNS,
    TWO,
    Plan,
)
from parlour.games.castille.engine.playing import winner
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["PlanStep", "plan"]

HALVING, SAMPLING, COMPARING, FINISHED = 0, 1, 2, 3
"""Stages."""
LAST, BEFORE_THE_LAST = 1, 2
"""Turns of placing that are left, this one included."""
MOST_EFFORT = 64
MISJUDGED, SAMPLED, REPLIED = 1 << 20, 2 << 20, 3 << 20
"""Streams of lots; those of rounds have the rounds' numbers."""


class PlanStep(IntEnum):
    """What the planner is asked for. Each returns 1 if there is a board to be judged, 0 when it has finished."""

    CHOOSE = 0
    """Begin a choice of the two pegs to place."""
    SAMPLE = 1
    """Begin to judge `number` random completions of the position."""
    COMPARE = 2
    """Begin to judge two pairs in the same `number` random completions; their samples alternate."""
    NEXT = 3
    """Take `number` as the last board's score, for the player who moves first in it."""


@entry("the placement planner of Castille", seconds=4)
def plan(step: int, number: int, memory: Plan) -> int:
    """One step; boards that are already decided are judged here.

    Args:
        step: a `PlanStep`.
        number: see there.
        memory: of the plan, the same for every step.
    """
    notes, judged, score = memory.notes, step == PlanStep.NEXT.value, max(-MOST, min(MOST, number))
    if not judged:
        _begin(step, number, memory)
    while True:
        if judged:
            _take(score, memory)
        if notes[STAGE] == FINISHED:
            return 0
        if notes[STAGE] == HALVING and notes[TRIAL] == 0:
            _begin_candidate(memory)
        _write_board(memory)
        result = winner(int(notes[OWN]), int(notes[OPP]), int(notes[FLAGS]))
        if not result:
            return 1
        judged, score = True, MOST * result


@kernel
def _begin(step: int, number: int, memory: Plan) -> None:
    notes, pegs = memory.notes, 0
    for index in range(4):
        pegs += int(notes[STOCK + index])
    notes[TURNS], notes[TIMES], notes[TRIAL], notes[CANDIDATE], notes[DONE] = pegs // 2, number, 0, 0, 0
    if step == PlanStep.CHOOSE.value:
        _begin_choice(memory)
    elif step == PlanStep.SAMPLE.value:
        notes[STAGE], notes[EXPECTED] = SAMPLING, 2 * notes[NODES] * number
    else:
        notes[STAGE], notes[EXPECTED] = COMPARING, 4 * notes[NODES] * number


@kernel
def _begin_choice(memory: Plan) -> None:
    """List the pairs, those first that the book values most, and say how many of them are judged."""
    notes = memory.notes
    count = list_pairs(int(notes[SEAT]), notes, memory.pairs)
    notes[STAGE], notes[OF], notes[EFFORT], notes[ROUND] = HALVING, count, 1, 0
    notes[LEFT] = count
    if notes[TURNS] != LAST:
        begin_lot(MISJUDGED, 0, notes)
        weigh(count, notes, memory.pairs, memory.book)
        notes[LEFT] = min(count, int(notes[SHORTLIST])) if notes[TURNS] == BEFORE_THE_LAST else 1
        shortlist(count, int(notes[LEFT]), memory.pairs)
    notes[EXPECTED] = 0
    left, effort = int(notes[LEFT]), 1
    while True:
        notes[EXPECTED] += left * _trials(effort, notes) * _nodes(effort, notes)
        if left <= 2 or effort >= MOST_EFFORT:
            break
        left, effort = (left + 1) // 2, 2 * effort


@kernel
def _trials(effort: int, notes: Array) -> int:
    """How many boards judge each candidate of a round."""
    if notes[TURNS] == LAST:
        return 1
    return effort * int(notes[REPLIES] if notes[TURNS] == BEFORE_THE_LAST else notes[COMPLETIONS])


@kernel
def _nodes(effort: int, notes: Array) -> int:
    """The limit of each search of a round."""
    if notes[TURNS] == LAST:
        return int(notes[NODES]) * effort // 2
    return int(notes[NODES]) // 3 if notes[TURNS] == BEFORE_THE_LAST else int(notes[NODES])


# --- the board to be judged -------------------------------------------------------------------------------------


@kernel
def _begin_candidate(memory: Plan) -> None:
    """Forget the candidate's former score; for the first one, draw the replies."""
    notes, replied = memory.notes, memory.notes[TURNS] == BEFORE_THE_LAST
    if replied and notes[CANDIDATE] == 0:
        _shuffle_replies(memory)
    notes[REPLY] = -1
    if replied:
        _next_reply(memory)
    memory.pairs[notes[CANDIDATE], 2] = MOST if replied else 0


@kernel
def _shuffle_replies(memory: Plan) -> None:
    """The other's last pairs in a new random order, the same for every candidate of the round."""
    notes, replies = memory.notes, memory.replies
    count = list_pairs(1 - int(notes[SEAT]), notes, replies)
    notes[REPLY_COUNT] = count
    begin_lot(REPLIED, int(notes[ROUND]), notes)
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
    seat, stage, one, two = int(notes[SEAT]), int(notes[STAGE]), NO_PEG, NO_PEG
    notes[DEPTH], notes[LIMIT] = DEEPEST, 2 * notes[NODES]
    stream = SAMPLED
    if stage == HALVING:
        one, two = int(memory.pairs[notes[CANDIDATE], 0]), int(memory.pairs[notes[CANDIDATE], 1])
        notes[LIMIT] = _nodes(int(notes[EFFORT]), notes)
        stream = int(notes[ROUND])
    elif stage == COMPARING:
        first = COMPARED + 2 * notes[CANDIDATE]
        one, two = int(notes[first]), int(notes[first + 1])
    unfilled(notes)
    put(seat, one, notes)
    put(seat, two, notes)
    if stage == HALVING and notes[TURNS] == BEFORE_THE_LAST:
        put(1 - seat, int(memory.replies[notes[REPLY], 0]), notes)
        put(1 - seat, int(memory.replies[notes[REPLY], 1]), notes)
    else:
        begin_lot(stream, int(notes[TRIAL]), notes)
        fill_by_lot(notes)
    see(notes)


# --- what follows from its score --------------------------------------------------------------------------------


@kernel
def _take(score: int, memory: Plan) -> None:
    """Take the last board's score, for the player who moves first in it."""
    notes = memory.notes
    stage = int(notes[STAGE])
    if notes[SIDE] != notes[SEAT]:
        score = -score
    notes[DONE] += notes[LIMIT]
    if stage == HALVING:
        _take_of_candidate(score, memory)
        return
    if stage == COMPARING:
        memory.samples[2 * notes[TRIAL] + notes[CANDIDATE]] = score
        notes[CANDIDATE] = 1 - notes[CANDIDATE]
        if notes[CANDIDATE] == 1:
            return
    else:
        memory.samples[notes[TRIAL]] = score
    notes[TRIAL] += 1
    if notes[TRIAL] == notes[TIMES]:
        notes[STAGE] = FINISHED


@kernel
def _take_of_candidate(score: int, memory: Plan) -> None:
    """Add a candidate's score; of the other's last replies the best one counts."""
    notes, place = memory.notes, int(memory.notes[CANDIDATE])
    more = True
    if notes[TURNS] == BEFORE_THE_LAST:
        memory.pairs[place, 2] = min(int(memory.pairs[place, 2]), score)
        _next_reply(memory)
        more = notes[REPLY] < notes[REPLY_COUNT]
    else:
        memory.pairs[place, 2] += score
    notes[TRIAL] += 1
    if more and notes[TRIAL] < _trials(int(notes[EFFORT]), notes):
        return
    notes[TRIAL], notes[CANDIDATE] = 0, place + 1
    if place + 1 == notes[LEFT]:
        _end_round(memory)


@kernel
def _end_round(memory: Plan) -> None:
    """Keep the best pair; the better half goes on, until one is left or the effort is great."""
    notes, pairs = memory.notes, memory.pairs
    rank(int(notes[LEFT]), pairs)
    notes[ONE], notes[TWO], notes[TOTAL] = pairs[0, 0], pairs[0, 1], pairs[0, 2]
    notes[COUNT] = _trials(int(notes[EFFORT]), notes) if notes[TURNS] > BEFORE_THE_LAST else 1
    notes[ROUND] += 1
    if notes[LEFT] <= 2 or notes[EFFORT] >= MOST_EFFORT:
        notes[STAGE] = FINISHED
        return
    notes[LEFT] = (notes[LEFT] + 1) // 2
    notes[EFFORT] *= 2
    notes[CANDIDATE] = 0
