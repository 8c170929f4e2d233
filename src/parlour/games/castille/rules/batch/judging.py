"""`moves_many` and `judge_many`: arrays for the kernels, and the entries that Python calls."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games.castille.rules.batch.arrays import RulingArrays, StateArrays
from parlour.games.castille.rules.batch.claims import CLAIMED, claim, swapped, won
from parlour.games.castille.rules.batch.turns import PASS_WORD, captured, generate, moved
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.batch.arrays import Integers

__all__ = ["judge_all", "judge_many", "list_all", "moves_many"]

Memory = Any
"""An array in compiled code."""
ROOM = 1 << 10
"""Room for the turns of one position, at first."""
GOES_ON, MOVER_WINS, OTHER_WINS, DRAWN = range(4)


def moves_many(game: Castille, states: StateArrays) -> tuple[Integers, Integers]:
    """Every turn of each state, as words: `turns[ends[k] : ends[k + 1]]` are those of state k, none if it is over.

    A turn with several routes is listed once for each. A player who must pass has the single turn `PASS_WORD`.
    """
    room, ends = ROOM + 64 * len(states), np.zeros(len(states) + 1, np.int64)
    while True:
        turns = np.empty(room, np.int64)
        if list_all(tuple(states), game.options.no_progress_limit, turns, ends):
            return turns[: ends[-1]], ends
        room *= 2


def judge_many(game: Castille, states: StateArrays, moves: Integers) -> RulingArrays:
    """Judge legal turns as `Castille.judge` does, but for draws by repetition.

    Args:
        game: the options; claims are automatic.
        states: in which they were played: one for each turn, or one for all.
        moves: the turns, as words.

    Raises:
        ValueError: the arrays do not fit each other, or claims are declared.
    """
    if game.options.claims == "declared":
        raise ValueError("batch rules make every claim that is due; under claims=declared use the explaining rules")
    if len(states) not in (1, len(moves)):
        raise ValueError(f"{len(states)} states and {len(moves)} turns; there must be a state for each turn or one")
    after = StateArrays(*np.zeros((7, len(moves)), np.int64))
    found = RulingArrays(after, np.zeros(len(moves), np.int64), np.zeros((len(moves), 2)))
    judge_all(tuple(states), moves, game.options.no_progress_limit, tuple(after), found.to_play, found.scores)
    return found


@entry("the turns of Castille", seconds=4)
def list_all(states: Memory, limit: int, turns: Memory, ends: Memory) -> bool:
    """Write the turns of every state; whether there was room for them."""
    own, opp, tall, flags, quiet, _, _ = states
    end = 0
    for row in range(len(own)):
        if _result(own[row], opp[row], flags[row], quiet[row], limit) == GOES_ON:
            first = end
            end = generate(own[row], opp[row], tall[row], claim(own[row], opp[row], flags[row]), turns, first)
            if end >= len(turns):
                return False
            if end == first:
                turns[end] = PASS_WORD
                end += 1
        ends[row + 1] = end
    return True


@entry("the batch rules of Castille", seconds=2)
def judge_all(states: Memory, moves: Memory, limit: int, after: Memory, to_play: Memory, scores: Memory) -> None:
    """Judge every turn; see `judge_many`."""
    many = len(states[0]) > 1
    for index in range(len(moves)):
        row = index if many else 0
        result = _judge(states, row, moves[index], limit, after, index)
        seat = after[5][index]
        to_play[index] = seat if result == GOES_ON else -1
        for side in range(2):
            scores[index, side] = math.nan if result == GOES_ON else 0.5
            if result in (MOVER_WINS, OTHER_WINS):
                scores[index, side] = 1.0 if (side == seat) == (result == MOVER_WINS) else 0.0


@kernel
def _judge(states: Memory, row: int, word: int, limit: int, after: Memory, index: int) -> int:
    """Make one turn, with the claims before and after it; the result for the next mover."""
    own, opp, tall, flags = states[0][row], states[1][row], states[2][row], states[3][row]
    claimed = claim(own, opp, flags)
    taken = captured(word)
    if word != PASS_WORD:
        own, tall = moved(own, tall, word)
        opp &= ~taken
    claimed = claim(own, opp, claimed)
    quiet = 0 if taken or claimed & ~flags & 31 else states[4][row] + 1
    flags = swapped(claimed)
    at_once = claim(opp, own, flags)
    if won(at_once) and at_once != flags:  # the game is over with it, so no later turn can claim it
        flags, quiet = at_once & ~CLAIMED, 0
    after[0][index], after[1][index], after[2][index], after[3][index] = opp, own, tall, flags
    after[4][index], after[5][index], after[6][index] = quiet, 1 - states[5][row], states[6][row] + 1
    return _result(opp, own, flags, quiet, limit)


@kernel
def _result(own: int, opp: int, flags: int, quiet: int, limit: int) -> int:
    """The mover's result, apart from repetition (CA-13, CA-15, CA-16)."""
    if won(flags >> 5):
        return OTHER_WINS
    if won(claim(own, opp, flags)) or opp == 0:
        return MOVER_WINS
    if own == 0:
        return OTHER_WINS
    return DRAWN if quiet >= limit else GOES_ON
