"""What is compiled early for arrays: masks, observations and the batch rules, of one board and of many."""

from __future__ import annotations

import numpy as np

from parlour.games.castille.encoding.encoding import HalfTurns, Turns
from parlour.games.castille.encoding.many import COLUMNS, begin_all, sample_all, step_all
from parlour.games.castille.encoding.planes import SHAPE
from parlour.games.castille.notation import parse_state
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch import judge_many, moves_many, state_arrays

__all__ = ["judge", "see_and_step"]


def see_and_step() -> None:
    """See a position by both encodings, and take a step on one board of many."""
    game = Castille()
    state = parse_state(game, "T5/6/6/6/6/5t ----- S - 0 13")
    for encoding in (HalfTurns(game), Turns(game)):
        encoding.mask(state)
        encoding.observe(state, 0)
    rows, past, numbers = (np.zeros(shape, np.int64) for shape in ((1, COLUMNS), (1, 4), (2, 1)))
    masks, seen = np.zeros((1, HalfTurns.numbers.count), np.bool_), np.zeros((1, *SHAPE), np.float32)
    begin_all(0, 1, rows, 0, 0, 100, masks, seen)
    sample_all(0, 1, masks, numbers[0], numbers[1])
    rewards, done = np.zeros((1, 2), np.float32), np.zeros(1, np.bool_)
    step_all(0, 1, rows, past, numbers[1], 0, 0, 100, rewards, done, masks, seen)


def judge() -> None:
    """List the turns of a position with one peg each, and play one, by the batch rules."""
    game = Castille()
    states = state_arrays(game, [parse_state(game, "T5/6/6/6/6/5t ----- S - 0 13")])
    turns, _ = moves_many(game, states)
    judge_many(game, states, turns[:1])
