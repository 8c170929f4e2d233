"""Many positions of Arithmetical Croquet as arrays: steps, masks and observations, by the compiled batch rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parlour.envs.simulating import Stepped, check_actions, room
from parlour.games.arithmetical_croquet.encoding import BALL, BAR, KEPT, MARKS, PAIR, TO_PLAY, Steps
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet
from parlour.games.arithmetical_croquet.rules.batch import StateArrays, judge_many, moves_many, state_arrays
from parlour.games.arithmetical_croquet.rules.course import Ball, State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from numpy.typing import ArrayLike, NDArray

__all__ = ["CroquetSimulator"]

AT, OWES, MISSED, LOST = range(4)
SEAT, BARRED, KEEPER = range(3)


class CroquetSimulator:
    """Arithmetical Croquet over arrays, by the encoding `steps`; see `parlour.envs.simulating`.

    Args:
        game: with its options; None for the usual ones.

    Attributes:
        game, action_count, clause, shape: see `parlour.envs.simulating.Simulator`.

    >>> simulator = CroquetSimulator()
    >>> positions = simulator.from_states([simulator.game.start()] * 3)
    >>> stepped = simulator.step_from(positions, [8, 3, 1])
    >>> [state.balls[0].at for state in simulator.states(stepped.positions)]
    [8, 3, 1]
    """

    clause = "AC-1"

    def __init__(self, game: ArithmeticalCroquet | None = None) -> None:
        self.game: ArithmeticalCroquet = game or ArithmeticalCroquet()
        self._encoding = Steps(self.game)
        self.action_count: int = self._encoding.action_count
        self.shape: tuple[int, ...] = self._encoding.shape
        options = self.game.options
        self._marks = np.arange(options.spacing, options.peg + 1, options.spacing)

    def words(self, action: int) -> str:
        """An action in words."""
        return f"a step of {action}" if action else "the pass"

    def start(self, count: int, rng: np.random.Generator) -> StateArrays:  # noqa: ARG002 - there is no lot
        """The start of the game, so often."""
        return self.from_states([self.game.start()] * count)

    def from_states(self, states: Sequence[State]) -> StateArrays:
        """States of the rules as positions."""
        return state_arrays(self.game, states)

    def states(self, positions: StateArrays) -> list[State]:
        """Positions as states of the rules."""
        balls, play = (column.tolist() for column in positions)
        return [
            State((_ball(*first), _ball(*second)), *rest) for (first, second), rest in zip(balls, play, strict=True)
        ]

    def to_play(self, positions: StateArrays) -> NDArray[np.int64]:
        """The seat to play in each position."""
        return positions.play[:, SEAT].copy()

    def masks(self, positions: StateArrays, into: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """The legal sizes of steps, shape (positions, actions); none where the game is over."""
        found = room(into, (len(positions), self.action_count), np.bool_)
        moves, ends = moves_many(self.game, positions)
        found[:] = False
        found[np.repeat(np.arange(len(positions)), np.diff(ends)), moves] = True
        return found

    def observe(
        self, positions: StateArrays, seats: ArrayLike | None = None, into: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What some seats see; by default those to play. Shape (positions, planes, numbers)."""
        rows, play = np.arange(len(positions)), positions.play
        chosen = play[:, SEAT] if seats is None else np.broadcast_to(np.asarray(seats), rows.shape)
        seen = room(into, (len(rows), *self.shape), np.float32)
        seen[:] = 0
        for first, seat in ((0, chosen), (len(BALL), 1 - chosen)):
            ball = positions.balls[rows, seat]
            seen[rows, first, ball[:, AT]] = 1
            for plane, column in ((1, OWES), (2, MISSED)):
                _mark(seen, first + plane, ball[:, column])
            seen[ball[:, LOST] > 0, first + 3] = 1
        _mark(seen, BAR, play[:, BARRED])
        _mark(seen, PAIR, np.where(play[:, BARRED], self.action_count - play[:, BARRED], 0))
        _mark(seen, KEPT, play[:, KEEPER])
        seen[play[:, SEAT] == chosen, TO_PLAY] = 1
        seen[:, MARKS, self._marks] = 1
        return seen

    def fitted(self, positions: StateArrays, turns: int) -> StateArrays:  # noqa: ARG002 - they need no more
        """The same positions."""
        return positions

    def step_from(
        self,
        positions: StateArrays,
        actions: ArrayLike,
        *,
        masks: NDArray[np.bool_] | None = None,
        observations: NDArray[np.float32] | None = None,
    ) -> Stepped[StateArrays]:
        """Take a legal step in each position; whether it is legal its mask says, which is not asked again.

        Args:
            positions: they stay as they were.
            actions: sizes of steps, one for each position.
            masks: where to write the masks.
            observations: where to write the observations.

        Raises:
            OptionError: there is not an action for each position, one is no size of a step, or a buffer does not fit.
        """
        sizes = np.asarray(actions, np.int64)
        check_actions(sizes, len(positions), self.action_count)
        ruling = judge_many(self.game, positions, sizes)
        after, over = ruling.after, ruling.to_play < 0
        rewards = np.where(over[:, None], 2.0 * ruling.scores - 1.0, 0.0).astype(np.float32)
        return Stepped(after, rewards, over, self.masks(after, masks), self.observe(after, None, observations))


def _ball(at: int, owes: int, missed: int, lost: int) -> Ball:
    return Ball(at, owes, missed, bool(lost))


def _mark(seen: NDArray[np.float32], plane: int, numbers: NDArray[Any]) -> None:
    """Write a 1 at a number of a plane, where there is one."""
    rows = np.flatnonzero(numbers)
    seen[rows, plane, numbers[rows]] = 1
