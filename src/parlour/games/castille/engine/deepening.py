"""Thinking: searches one turn deeper after another, what is kept of them, and a proven result's line to its end.

Who calls this keeps the clock: Python's `Engine`, or the engine in a browser. Everything else is here.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from parlour.games.castille.engine.evaluation import lead_in_pegs
from parlour.games.castille.engine.keys import entered, of_pegs
from parlour.games.castille.engine.net import begin_sums
from parlour.games.castille.engine.notes import (
    FOUND,
    FOUND_DEPTH,
    FOUND_LENGTH,
    FOUND_LINE,
    FOUND_NODES,
    FOUND_SCORE,
    HISTORY,
    INFINITE,
    KEYS,
    KILLERS,
    LIMIT,
    LINE,
    NEAR_WIN,
    NET,
    NO_TURN,
    NODES,
    PASSING,
    PROVEN,
    ROOT_COUNT,
    ROOT_DEPTH,
    SINCE,
    SPAN,
    STOP,
    TURNS,
    WEIGHTS,
    WIN,
    Memory,
)
from parlour.games.castille.engine.playing import every_turn, follow, followed, over, remember, winner
from parlour.games.castille.engine.search import look
from parlour.games.castille.rules.batch.turns import PASS_WORD
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from parlour.games.castille.rules.batch.position import Position
    from parlour.kernels.buffers import Array

__all__ = ["DEEPEST", "NEVER", "SearchStep", "think"]

WINDOW, FROM_DEPTH = 40, 5
"""Half the width of the aspiration window, and the least depth that uses one."""
DEEPEST = 60
NEVER = 1 << 60
"""A limit of nodes that no search reaches."""


class SearchStep(IntEnum):
    """The steps of thinking about a position, in order."""

    BEGIN = 0
    """Set up the search: list the turns, forget most of the last search. Returns the number of turns."""
    DEEPEN = 1
    """Search `depth` turns ahead: first 1, then 2, and so on. Returns 1 if another depth would gain nothing, else 0."""
    COMPLETE = 2
    """Play on a proven result's line to the end of the game. Returns the length of the line."""


@entry("the engine of Castille", seconds=14)
def think(
    step: int, position: Position, side: int, quiet: int, depth: int, limit: int, past: Array,
    root: Array, memory: Memory,
) -> int:  # fmt: skip
    """One step; what is found is in the notes from `FOUND` on. One entry, since each would compile the search again.

    Args:
        step: a `SearchStep`.
        position: from the mover's view.
        side: the seat of the mover.
        quiet: turns since a capture or a new flag.
        depth: for `SearchStep.DEEPEN`.
        limit: of nodes, since the beginning.
        past: the keys of the earlier positions since the last capture.
        root: the turns to consider; none for all.
        memory: of the search, the same for every step.
    """
    own, opp, tall, flags = position
    if step == SearchStep.BEGIN.value:
        remember(past, memory.notes)
        for index in range(root.shape[0]):
            memory.notes[TURNS + index] = root[index]
        return _begin(own, opp, tall, flags, root.shape[0], memory)
    memory.notes[LIMIT] = limit
    if step == SearchStep.DEEPEN.value:
        return _deepen(own, opp, tall, flags, side, quiet, depth, memory)
    return _complete(own, opp, tall, flags, side, quiet, memory)


@kernel
def _begin(own: int, opp: int, tall: int, flags: int, chosen: int, memory: Memory) -> int:
    """Set up a search among the first turns in the memory; among all if none is chosen."""
    notes = memory.notes
    count = chosen or every_turn(own, opp, tall, flags, notes[TURNS:])
    notes[SINCE], notes[PASSING] = 0, 0
    notes[NODES], notes[LIMIT], notes[STOP] = 0, NEVER, 0
    notes[ROOT_COUNT] = count
    for index in range(KILLERS, HISTORY):
        notes[index] = 0
    for index in range(HISTORY, KEYS):
        notes[index] >>= 3
    notes[FOUND_SCORE], notes[FOUND_DEPTH], notes[FOUND_NODES], notes[FOUND_LENGTH] = 0, 0, 0, 1
    notes[FOUND_LINE] = notes[TURNS] if count else PASS_WORD
    return count


@kernel
def _deepen(own: int, opp: int, tall: int, flags: int, side: int, quiet: int, depth: int, memory: Memory) -> int:
    """Search `depth` turns ahead, first with a narrow window about the last score, and keep what is found."""
    notes, key = memory.notes, of_pegs(own, opp, tall, side)
    lead = lead_in_pegs(own, opp, tall, notes[WEIGHTS:NET])
    ply, first = depth - depth, depth - depth + TURNS
    begin_sums(own, opp, tall, side, notes)
    claimed, place = entered(own, opp, flags, key, side)
    alpha, beta, wide, last = -INFINITE, INFINITE, WINDOW, int(notes[FOUND_SCORE])
    if depth >= FROM_DEPTH and abs(last) < NEAR_WIN:
        alpha, beta = last - wide, last + wide
    notes[ROOT_DEPTH] = depth
    while True:
        score = look(
            own, opp, tall, claimed, flags, lead, key, place, side, quiet, depth, alpha, beta, ply, first, memory
        )
        if notes[STOP]:
            _keep_unfinished(score, notes)
            return 1
        if alpha < score < beta:
            break
        wide *= 4
        alpha = max(-INFINITE, score - wide) if score <= alpha else alpha
        beta = min(INFINITE, score + wide) if score >= beta else beta
    notes[FOUND_SCORE], notes[FOUND_DEPTH] = score, depth
    _keep_line(notes)
    return 1 if abs(score) >= NEAR_WIN and WIN - abs(score) <= depth else 0


@kernel
def _keep_line(notes: Array) -> None:
    notes[FOUND_NODES], length = notes[NODES], 0
    while length < SPAN and notes[LINE + length] != NO_TURN:
        notes[FOUND_LINE + length] = notes[LINE + length]
        length += 1
    notes[FOUND_LENGTH] = length


@kernel
def _keep_unfinished(score: int, notes: Array) -> None:
    """Keep the last finished depth, with the better line if the unfinished one found one.

    A lost score is not proven before all turns have been searched: then only the turn is taken over, not the score.
    """
    notes[FOUND_NODES] = notes[NODES]
    if notes[LINE] == NO_TURN:
        return
    if score > -NEAR_WIN:
        notes[FOUND_SCORE] = score
        _keep_line(notes)
    elif score > -INFINITE and abs(notes[FOUND_SCORE]) < NEAR_WIN:
        _keep_line(notes)


@kernel
def _complete(own: int, opp: int, tall: int, flags: int, side: int, quiet: int, memory: Memory) -> int:
    """Let the line go on to the end of the game if the result is proven.

    The search leaves out a last turn that wins at once, and the table may know a result without its line. What calls
    the search is in few functions: Numba optimises it once more for each level of calls above it.
    """
    notes = memory.notes
    turns, length = WIN - abs(notes[FOUND_SCORE]), int(notes[FOUND_LENGTH])
    if abs(notes[FOUND_SCORE]) < NEAR_WIN:
        return length
    for index in range(PROVEN - FOUND):
        notes[PROVEN + index] = notes[FOUND + index]
    line, played = PROVEN + FOUND_LINE - FOUND, 0
    while played < length or (played < turns and not over(own, opp, tall, flags, side, quiet, notes)):
        if played == length:
            notes[line + played] = _winning(own, opp, tall, flags, quiet, turns - played, memory)
            if notes[line + played] == NO_TURN:
                _begin(own, opp, tall, flags, side - side, memory)
                for depth in range(1, min(turns - played, DEEPEST) + 1):
                    if _deepen(own, opp, tall, flags, side, quiet, depth, memory):
                        break
                notes[line + played] = notes[FOUND_LINE] if notes[FOUND_LENGTH] else PASS_WORD
            length += 1
        own, opp, tall, flags, quiet = follow(own, opp, tall, flags, side, quiet, int(notes[line + played]), notes)
        side = 1 - side
        played += 1
    for index in range(PROVEN - FOUND):
        notes[FOUND + index] = notes[PROVEN + index]
    notes[FOUND_LENGTH] = length
    return length


@kernel
def _winning(own: int, opp: int, tall: int, flags: int, quiet: int, turns: int, memory: Memory) -> int:
    """A turn that wins at once, if the game is decided with the next one, or NO_TURN."""
    if turns > 1:
        return NO_TURN
    waiting = memory.notes[TURNS:]
    for index in range(every_turn(own, opp, tall, flags, waiting)):
        turn = int(waiting[index])
        his, mine, _, theirs, _ = followed(own, opp, tall, flags, quiet, turn)
        if winner(his, mine, theirs) < 0:
            return turn
    return NO_TURN
