"""The rules of Castle Croquetnole over arrays: many flicks, each judged as `CastleCroquetnole.judge` does.

    states = state_arrays(game, many_states)
    batch = simulate_many(tables, shots, events=True)
    rulings = judge_many(game, states, flick_arrays(game, batch, coins, flicked, tight))

Needs NumPy and Numba.
"""

from parlour.games.castle_croquetnole.rules.batch.arrays import (
    FlickArrays,
    RulingArrays,
    StateArrays,
    covers,
    move_arrays,
    state_arrays,
)
from parlour.games.castle_croquetnole.rules.batch.judging import flick_arrays, judge_many

__all__ = [
    "FlickArrays",
    "RulingArrays",
    "StateArrays",
    "covers",
    "flick_arrays",
    "judge_many",
    "move_arrays",
    "state_arrays",
]
