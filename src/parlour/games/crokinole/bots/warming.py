"""The parts of the bots that are compiled early: the batch rules, and the shots."""

from __future__ import annotations

import numpy as np

from parlour.games.crokinole.bots.leaf import expected
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.batch import ShotArrays, judge_many, state_arrays
from parlour.games.crokinole.rules.table import START_LINE
from parlour.players import EXACT
from parlour.result_arrays import results_of_flicks

__all__ = ["judge", "try_a_shot"]


def judge() -> None:
    """Judge no shot."""
    game = Crokinole()
    before = state_arrays(game, [game.start()])
    results = results_of_flicks([], [], before.x[:0], before.y[:0])
    judge_many(game, before, ShotArrays(results, np.zeros(0, np.int64)))


def try_a_shot() -> None:
    """Play one shot, judge and value it."""
    game = Crokinole()
    position = Position.of(game, game.start())
    shot = Shots(np.zeros(1), np.full(1, -START_LINE), np.full(1, 1.5), np.ones(1), np.zeros(1, np.int64))
    trials(position, shot, EXACT, np.zeros((1, 3))).values(arrays_of(position, expected(position)))
