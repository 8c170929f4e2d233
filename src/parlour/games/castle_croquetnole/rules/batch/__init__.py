"""The rules of Castle Croquetnole over arrays: many flicks, each judged as `CastleCroquetnole.judge` does.

    states = state_arrays(game, many_states)
    batch = simulate_many(tables, shots, events=True)
    rulings = judge_many(game, states, flick_arrays(game, batch, coins, flicked, tight))

These arrays are NumPy's, and imported on first use. The kernels (`flicks`, `clauses`), their entries (`judging`) and
the memory that these take (`states`) need no other package.
"""

from typing import TYPE_CHECKING

from parlour.extras import on_demand

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.batch.arrays import (
        FlickArrays,
        RulingArrays,
        StateArrays,
        covers,
        flick_arrays,
        judge_many,
        move_arrays,
        state_arrays,
    )

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

__getattr__ = on_demand(__name__, dict.fromkeys(__all__, f"{__name__}.arrays"))
