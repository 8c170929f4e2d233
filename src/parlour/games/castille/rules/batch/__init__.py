"""The rules of Castille's second phase over bits: the turns of many positions, and where turns lead.

    states = state_arrays(game, many_states)
    turns, ends = moves_many(game, states)
    rulings = judge_many(game, states, chosen_turns)

A turn is a word of bits. `position` converts the rules' states and turns to bits and back; `turns`, `routes`, `steps`
and `claims` are the kernels, which compiled code may call directly. Where positions are arrays, they are NumPy's.
"""

from typing import TYPE_CHECKING

from parlour.extras import on_demand
from parlour.games.castille.rules.batch.position import Position, as_turn, as_word, from_state, to_state

if TYPE_CHECKING:
    from parlour.games.castille.rules.batch.arrays import RulingArrays, StateArrays, covers, move_arrays, state_arrays
    from parlour.games.castille.rules.batch.judging import judge_many, moves_many

__all__ = [
    "Position",
    "RulingArrays",
    "StateArrays",
    "as_turn",
    "as_word",
    "covers",
    "from_state",
    "judge_many",
    "move_arrays",
    "moves_many",
    "state_arrays",
    "to_state",
]

_ARRAYS = ("RulingArrays", "StateArrays", "covers", "move_arrays", "state_arrays")
_JUDGING = ("judge_many", "moves_many")
__getattr__ = on_demand(
    __name__, dict.fromkeys(_ARRAYS, f"{__name__}.arrays") | dict.fromkeys(_JUDGING, f"{__name__}.judging")
)
