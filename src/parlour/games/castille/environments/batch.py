"""Games of Castille side by side, stepped in place; a game that ends is followed by the next one on its board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.chance import check_seed, new_seed, nth_seed
from parlour.envs.batches import Batch, BatchStep
from parlour.envs.lanes import Lanes
from parlour.envs.phases import OPEN, Phase
from parlour.games.castille import spec
from parlour.games.castille.encoding.many import CHANCE, COLUMNS, begin_all, sample_all, step_all
from parlour.games.castille.environments.simulator import ROOM, CastilleSimulator, Positions, room_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

__all__ = ["CastilleBatch"]

WORD = 0xFFFFFFFF


class CastilleBatch(Batch[Positions]):
    """Games of Castille side by side, by half-turns; a game that ends is followed by the next one on its board.

    The rules are those of `Castille`, repetition included; actions and observations are those of the encoding
    `half-turns`.

    Args:
        boards: how many games.
        workers: threads; None for all cores. For 1,024 boards one is fastest.
        options: rules options by name. Claims are automatic, and chains do not capture on the way.

    Attributes:
        boards, observations, rewards, done: see `parlour.envs.batches.Batch`.
        simulator: steps from any positions.

    Raises:
        OptionError: there is no such option, or the compiled rules do not cover it.

    >>> batch = CastilleBatch(2, options={"starter": "silver"})
    >>> seen, masks = batch.reset(seed=7)
    >>> seen.shape, masks.shape, batch.to_play.tolist()
    ((2, 17, 6, 6), (2, 114), [0, 0])
    """

    simulator: CastilleSimulator

    def __init__(self, boards: int, *, workers: int | None = 1, options: Mapping[str, Any] | None = None) -> None:
        simulator = CastilleSimulator(spec.new(options))
        self._lanes = Lanes(boards, workers)
        super().__init__(boards, simulator)
        self._positions = Positions(np.zeros((boards, COLUMNS), np.int64), np.zeros((boards, ROOM), np.int64))
        self._own_chance = np.zeros(boards, np.int64)

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Begin a game on every board; see `parlour.envs.batches.Batch.reset`."""
        self._phase.must_be(*OPEN)
        seed, rows, game = new_seed() if seed is None else check_seed(seed), self._positions.rows, self.simulator
        for stream, generators in enumerate((rows[:, CHANCE], self._own_chance)):
            start = np.random.default_rng(nth_seed(seed, stream))
            generators[:] = start.integers(0, WORD, self.boards, endpoint=True)
        self._lanes.run(
            lambda part: begin_all(
                part.start, part.stop, rows, game.customs, game.starter, game.limit, self._masks, self.observations
            )
        )
        self._phase = Phase.PLAYING
        return self.observations, self.masks

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every board, each as likely as any other; shape (boards,).

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(Phase.PLAYING)
        actions = np.empty(self.boards, np.int64)
        self._lanes.run(lambda part: sample_all(part.start, part.stop, self._masks, self._own_chance, actions))
        return actions

    def step(self, actions: ArrayLike) -> BatchStep:
        """Take an action on every board; see `parlour.envs.batches.Batch.step`."""
        self._phase.must_be(Phase.PLAYING)
        taken, game = np.empty(self.boards, np.int64), self.simulator
        taken[:] = actions
        self._check(taken)
        rows, past = self._positions.rows, room_for(self._positions.past, self._positions.rows)
        self._positions = Positions(rows, past)
        self._lanes.run(
            lambda part: step_all(
                part.start, part.stop, rows, past, taken, game.customs, game.starter, game.limit,
                self.rewards, self.done, self._masks, self.observations,
            )
        )  # fmt: skip
        return BatchStep(self.observations, self.rewards, self.done, self.masks)

    def close(self) -> None:
        """End the threads; the batch can be used no more."""
        super().close()
        self._lanes.close()

    def _put(self, positions: Positions) -> None:
        """Keep the generators of the lots, which positions do not have."""
        positions.rows[:, CHANCE] = self._positions.rows[:, CHANCE]
        super()._put(positions)
