"""The rules of Castille's second phase over bits: the turns of many positions, and where turns lead.

    states = state_arrays(game, many_states)
    turns, ends = moves_many(game, states)
    rulings = judge_many(game, states, chosen_turns)

A turn is a word of bits. `position` converts the rules' states and turns to bits and back; `turns`, `routes`, `steps`
and `claims` are the kernels, which compiled code may call directly. Needs NumPy and Numba.
"""

from parlour.games.castille.rules.batch.arrays import RulingArrays, StateArrays, covers, move_arrays, state_arrays
from parlour.games.castille.rules.batch.judging import judge_many, moves_many
from parlour.games.castille.rules.batch.position import Position, as_turn, as_word, from_state, to_state

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
