"""The parts of the encodings that are compiled early: flicks from numbers, observations, and shots of many boards."""

from __future__ import annotations

import numpy as np

from parlour.games.crokinole.encoding.flicks import Flicks
from parlour.games.crokinole.encoding.kernels import decode_all
from parlour.games.crokinole.encoding.shooting import execute_all
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.batch import state_arrays
from parlour.physics.engine.records import SHOT, START

__all__ = ["see_and_flick"]


def see_and_flick() -> None:
    """See a board, and lay out one flick from numbers on it."""
    flicks = Flicks(Crokinole())
    state = flicks.game.start()
    flicks.observe(state, 0)
    boards, aims, columns = tuple(state_arrays(flicks.game, [state])), np.zeros((1, 5)), flicks.game.shots_a_round
    decode_all(np.zeros((1, 5)), np.stack([flicks.low, flicks.high]), boards, 2, 0.0, aims)
    tables, shots = START.room(columns), SHOT.room(1)
    execute_all(aims, np.zeros(5), np.zeros((1, 3)), boards, 2, np.empty((columns, 2)), tables, shots)
