"""States, shots and rulings of Crokinole as arrays, and how states and flicks become them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.flick import Flick
from parlour.games.crokinole.rules.batch.kernels import (
    COUNTERS,
    MATCH_TWENTIES,
    NO_DISC,
    ROUND,
    SCORES,
    SHOTS,
    STARTER,
    TWENTIES,
)
from parlour.result_arrays import ResultArrays, results_of_flicks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]
    Flags = NDArray[np.bool_]

__all__ = ["RulingArrays", "ShotArrays", "StateArrays", "covers", "move_arrays", "state_arrays"]


class StateArrays(NamedTuple):
    """States between two shots; arrays over states.

    Attributes:
        x, y: where each disc lies, m, shape (states, columns); 0 for none.
        side: whose it is, 0 or 1, or `NO_DISC` for none; int8, shape (states, columns).
        counters: `ROUND`, `STARTER`, `SHOTS`, then by side `TWENTIES`, `SCORES` and `MATCH_TWENTIES` (two columns
            each), as the fields of `State`; int64, shape (states, COUNTERS).
    """

    x: Floats
    y: Floats
    side: NDArray[np.int8]
    counters: Integers

    def __len__(self) -> int:
        return len(self.x)

    def part(self, rows: slice) -> StateArrays:
        """Some of the states, over the same memory."""
        return StateArrays(self.x[rows], self.y[rows], self.side[rows], self.counters[rows])

    def where(self, chosen: Flags) -> StateArrays:
        """Copies of some of the states."""
        return StateArrays(self.x[chosen], self.y[chosen], self.side[chosen], self.counters[chosen])


class ShotArrays(NamedTuple):
    """Shots that were played; arrays over shots.

    Attributes:
        results: their results, over the same columns as the states.
        column: of the disc that was shot; int64, shape (shots,).
    """

    results: ResultArrays
    column: Integers


class RulingArrays(NamedTuple):
    """What the rules make of shots; arrays over shots.

    Attributes:
        after: the states after them; where the round is over, that at the beginning of the next.
        stays: whether each disc is on the board when the shot is settled, before a round is counted (shots, columns).
        removed: whether it had come to rest on the board and was ditched by a rule; shape (shots, columns).
        worth: what it counts where it lies (CR-12): 15, 10, 5 or 0; float64, shape (shots, columns).
        twenties: made by the shot, by side; int64, shape (shots, 2).
        foul: `NO_FOUL`, `FOUL` for no opposing disc hit (CR-6), `HIDING` for the 15 zone not reached (CR-5); int64.
        points: scored by the round that the shot ended, by side; int64, shape (shots, 2).
        to_play: the seat to play, -1 when the match is over; int64, shape (shots,).
        scores: by seat, of a match that is over; NaN while it goes on; shape (shots, seats).
    """

    after: StateArrays
    stays: Flags
    removed: Flags
    worth: Floats
    twenties: Integers
    foul: Integers
    points: Integers
    to_play: Integers
    scores: Floats

    def part(self, rows: slice) -> RulingArrays:
        """Some of the rulings, over the same memory."""
        return RulingArrays._make((self.after.part(rows), *(array[rows] for array in self[1:])))


def covers(game: Crokinole, state: State, move: object) -> bool:  # noqa: ARG001 - as the batch rules of other games
    """Whether batch rules judge a move: every shot."""
    return isinstance(move, Flick)


def state_arrays(game: Crokinole, states: Sequence[State]) -> StateArrays:
    """States as arrays, with a column for each disc of a round in the order of shots."""
    shape = len(states), game.shots_a_round
    x, y, side = np.zeros(shape), np.zeros(shape), np.full(shape, NO_DISC, np.int8)
    counters = np.zeros((len(states), COUNTERS), np.int64)
    for row, state in enumerate(states):
        columns = _columns(game, state.starter)
        for disc in state.discs:
            column = columns[disc.id]
            x[row, column], y[row, column], side[row, column] = disc.x, disc.y, disc.side
        counters[row, [ROUND, STARTER, SHOTS]] = state.round, state.starter, state.shots
        for first, pair in ((TWENTIES, state.twenties), (SCORES, state.scores), (MATCH_TWENTIES, state.match_twenties)):
            counters[row, first : first + 2] = pair
    return StateArrays(x, y, side, counters)


def move_arrays(game: Crokinole, states: Sequence[State], moves: Sequence[Flick]) -> ShotArrays:
    """Shots with their results as arrays, in the columns of `state_arrays`.

    Raises:
        ValueError: a shot has no result.
    """
    before = state_arrays(game, states)
    columns, results = [], []
    for row, (state, move) in enumerate(zip(states, moves, strict=True)):
        if move.result is None:
            raise ValueError(f"flick {row} has no result; only shots that were played can be judged")
        shot, known = game.next_disc(state), _columns(game, state.starter)
        columns.append({coin: known[coin] for coin in (*(disc.id for disc in state.discs), shot)})
        before.x[row, state.shots], before.y[row, state.shots] = move.aim.start or (0.0, 0.0)
        results.append(move.result)
    shots = np.array([state.shots for state in states], np.int64)
    return ShotArrays(results_of_flicks(results, columns, before.x, before.y), shots)


def _columns(game: Crokinole, starter: int) -> dict[str, int]:
    """The column of each disc of a round that a seat starts."""
    seats = game.options.players
    return {game.disc_id((starter + shot) % seats, shot // seats + 1): shot for shot in range(game.shots_a_round)}
