"""The parts of the bots that are compiled early: flicks that are tried, the batch rules and the evaluation."""

from __future__ import annotations

import numpy as np

from parlour.games.castle_croquetnole.bots.trials import sampling_arrays, trials
from parlour.games.castle_croquetnole.bots.worth import Mind, turns_to_go, worth
from parlour.games.castle_croquetnole.rules import CastleCroquetnole, Options
from parlour.games.castle_croquetnole.rules.batch import flick_arrays, judge_many, state_arrays
from parlour.games.castle_croquetnole.rules.batch.columns import NONE
from parlour.games.castle_croquetnole.rules.board import Coin
from parlour.physics import Shot, shots_array, simulate_many
from parlour.players import EXACT

__all__ = ["think"]


def think() -> None:
    """Try a flick, judge a flick, and evaluate the state after it."""
    game, no_coin = CastleCroquetnole(Options(gate_line="inner")), np.zeros(0, np.int64)  # with doors of two lines
    state = game.start().with_coin(Coin("Km", (0.0, 0.0)))
    aims = np.array([[np.nan, np.nan, 0.0, 1.0, 0.0]])
    trials(game, state, aims, EXACT, np.zeros((1, 3))).values(sampling_arrays(game, state, "Km", Mind()))
    no_shots = shots_array([Shot(0, (1.0, 0.0))])[:0]
    batch = simulate_many(game.layout.laid([(0.0, 0.0)]), no_shots, events=True, workers=1)
    start = state_arrays(game, [game.start()])
    judge_many(game, start, flick_arrays(game, batch, np.zeros(1, np.int64), no_coin, no_coin))
    worth(game, start, 0, 0, Mind())
    turns_to_go(game, 0, (0, NONE), 1, np.zeros((1, 2)))
