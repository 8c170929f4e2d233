"""States and rulings of Castille's second phase as arrays, and how states and turns become them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.games.castille.rules.batch.position import as_word, customs_of, from_state
from parlour.games.castille.rules.game import REPETITION
from parlour.games.castille.rules.moves import Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

    Integers = NDArray[np.int64]

__all__ = ["RulingArrays", "StateArrays", "covers", "move_arrays", "state_arrays"]


class StateArrays(NamedTuple):
    """States of the second phase, int64 arrays of shape (states,); earlier positions, for repetition, are not kept.

    Attributes:
        own, opp, tall, flags: the position from the mover's view; see `turns`.
        quiet: turns since a capture or a new flag.
        seat: the mover.
        turn: the turn's number.
    """

    own: Integers
    opp: Integers
    tall: Integers
    flags: Integers
    quiet: Integers
    seat: Integers
    turn: Integers

    def __len__(self) -> int:
        return len(self.own)


class RulingArrays(NamedTuple):
    """What the rules make of turns; arrays over turns.

    Attributes:
        after: the states after them.
        to_play: the seat to play, -1 when the game is over; int64, shape (turns,).
        scores: by seat, of a game that is over; NaN while it goes on, and in a draw by repetition; shape (turns, 2).
    """

    after: StateArrays
    to_play: Integers
    scores: NDArray[np.float64]


def covers(game: Castille, state: State, move: object) -> bool:
    """Whether batch rules judge a move: turns of the second phase with automatic claims that end in no repetition."""
    if not isinstance(move, Turn) or game.options.claims == "declared":
        return False
    outcome = game.outcome(game.after(state, move))
    return outcome is None or outcome.termination is not REPETITION


def state_arrays(game: Castille, states: Sequence[State]) -> StateArrays:
    """States of the second phase as arrays."""
    customs = customs_of(game.options)
    rows = [(*from_state(state, customs), state.quiet, state.seat, state.turn) for state in states]
    own, opp, tall, flags, quiet, seat, turn = np.ascontiguousarray(np.array(rows, np.int64).reshape(-1, 7).T)
    return StateArrays(own, opp, tall, flags, quiet, seat, turn)


def move_arrays(game: Castille, states: Sequence[State], moves: Sequence[Turn]) -> Integers:  # noqa: ARG001 - as elsewhere
    """Turns as words; turns with equal words lead to equal positions. Shape (turns,)."""
    return np.array([as_word(state, move) for state, move in zip(states, moves, strict=True)], np.int64)
