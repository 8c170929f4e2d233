"""The rules of Crokinole over arrays: many shots, each judged as `Crokinole.judge` does.

    states = state_arrays(game, many_states)
    batch = simulate_many(tables, shots, events=True)
    rulings = judge_many(game, states, ShotArrays(results_of_batch(batch), columns))

A state has a column for each disc. Which disc has which column does not matter to the rules; `state_arrays` gives the
discs of a round their columns in the order in which they are shot. Needs NumPy; `judging` has the parts that do not.
"""

from typing import TYPE_CHECKING

from parlour.extras import on_demand
from parlour.games.crokinole.rules.batch.kernels import (
    COUNTERS,
    FOUL,
    HIDING,
    MATCH_TWENTIES,
    NO_DISC,
    NO_FOUL,
    ROUND,
    SCORES,
    SHOTS,
    STARTER,
    TWENTIES,
)

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.batch.arrays import (
        RulingArrays,
        ShotArrays,
        StateArrays,
        covers,
        move_arrays,
        state_arrays,
    )
    from parlour.games.crokinole.rules.batch.many import judge_into, judge_many, ruling_room

__all__ = [
    "COUNTERS",
    "FOUL",
    "HIDING",
    "MATCH_TWENTIES",
    "NO_DISC",
    "NO_FOUL",
    "ROUND",
    "SCORES",
    "SHOTS",
    "STARTER",
    "TWENTIES",
    "RulingArrays",
    "ShotArrays",
    "StateArrays",
    "covers",
    "judge_into",
    "judge_many",
    "move_arrays",
    "ruling_room",
    "state_arrays",
]

_ARRAYS = ("RulingArrays", "ShotArrays", "StateArrays", "covers", "move_arrays", "state_arrays")
_MANY = ("judge_into", "judge_many", "ruling_room")
__getattr__ = on_demand(
    __name__, dict.fromkeys(_ARRAYS, f"{__name__}.arrays") | dict.fromkeys(_MANY, f"{__name__}.many")
)
