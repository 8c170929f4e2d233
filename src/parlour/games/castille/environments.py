"""Many boards of Castille at once, compiled, without a Python object for a board or a step.

    batch = CastilleBatch(1024)
    seen, masks = batch.reset(seed=7)
    for _ in range(1000):
        step = batch.step(batch.sample())

The games are those of the encoding `half-turns`, which the environment of PettingZoo plays too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.chance import check_seed, new_seed, nth_seed
from parlour.envs.lanes import Lanes
from parlour.envs.phases import BEGUN, OPEN, CopiedWhole, Phase
from parlour.game import IllegalMoveError, OptionError, Refusal
from parlour.games.castille import spec
from parlour.games.castille.encoding.actions import HalfTurnNumbers
from parlour.games.castille.encoding.many import CHANCE, COLUMNS, PAST, SEAT, begin_all, sample_all, step_all
from parlour.games.castille.encoding.planes import SHAPE
from parlour.games.castille.rules.batch.position import customs_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

__all__ = ["BatchStep", "CastilleBatch"]

NUMBERS = HalfTurnNumbers()
STARTERS = ("silver", "copper", "lot")
WORD = 0xFFFFFFFF


class BatchStep(NamedTuple):
    """What a step leads to. The arrays are the batch's own, which the next step overwrites; the masks are a copy.

    Attributes:
        observations: as the players to act see their boards, see `parlour.games.castille.encoding.PLANES`; float32,
            shape (boards, 17, 6, 6).
        rewards: by seat, 1 for a win, -1 for a loss and 0 otherwise; float32, shape (boards, 2).
        done: whether a game has ended; its board already shows the next game. Shape (boards,).
        masks: the legal half-turns; shape (boards, 114).
    """

    observations: NDArray[np.float32]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    masks: NDArray[np.bool_]


class CastilleBatch(CopiedWhole):
    """Games of Castille side by side, by half-turns; a game that ends is followed by the next one on its board.

    The rules are those of `Castille`, repetition included; actions and observations are those of the encoding
    `half-turns`.

    Args:
        boards: how many games.
        workers: threads; None for all cores. For 1,024 boards one is fastest.
        options: rules options by name. Claims are automatic, and chains do not capture on the way.

    Attributes:
        observations, rewards, done: as in `BatchStep`.

    Raises:
        OptionError: there is no such option, or the compiled rules do not cover it.

    >>> batch = CastilleBatch(2, options={"starter": "silver"})
    >>> seen, masks = batch.reset(seed=7)
    >>> seen.shape, masks.shape, batch.to_play.tolist()
    ((2, 17, 6, 6), (2, 114), [0, 0])
    """

    def __init__(self, boards: int, *, workers: int | None = 1, options: Mapping[str, Any] | None = None) -> None:
        rules = spec.new(options).options
        if rules.claims == "declared" or rules.captures_on_the_way:
            raise OptionError(
                "many boards at once are played with claims=automatic and captures_on_the_way=no; "
                "the PettingZoo environment has every option"
            )
        self._lanes = Lanes(boards, workers)
        self._phase = Phase.NEW
        self.boards = boards
        self._customs, self._limit = customs_of(rules), rules.no_progress_limit
        self._starter = STARTERS.index(rules.starter)
        self._rows = np.zeros((boards, COLUMNS), np.int64)
        self._past = np.zeros((boards, 64), np.int64)
        self._chance = np.zeros(boards, np.int64)
        self._actions = np.zeros(boards, np.int64)
        self.observations = np.zeros((boards, *SHAPE), np.float32)
        self._masks = np.zeros((boards, NUMBERS.count), np.bool_)
        self.rewards = np.zeros((boards, 2), np.float32)
        self.done = np.zeros(boards, np.bool_)

    @property
    def action_count(self) -> int:
        """How many half-turns there are."""
        return NUMBERS.count

    @property
    def to_play(self) -> NDArray[np.int64]:
        """The seat that is to act on each board; shape (boards,).

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._rows[:, SEAT].copy()

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal half-turns, as in `BatchStep`.

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._masks.copy()

    @property
    def nbytes(self) -> int:
        """The memory of all boards, in bytes."""
        own = (self._rows, self._past, self._chance, self._actions)
        return sum(array.nbytes for array in (*own, self.observations, self._masks, self.rewards, self.done))

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Begin a game on every board.

        Args:
            seed: of the lots of all games to come, and of `sample`; by default a fresh one.

        Returns:
            The observations and the masks.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(*OPEN)
        seed = new_seed() if seed is None else check_seed(seed)
        for stream, generators in enumerate((self._rows[:, CHANCE], self._chance)):
            start = np.random.default_rng(nth_seed(seed, stream))
            generators[:] = start.integers(0, WORD, self.boards, endpoint=True)
        self._lanes.run(
            lambda part: begin_all(
                part.start,
                part.stop,
                self._rows,
                self._customs,
                self._starter,
                self._limit,
                self._masks,
                self.observations,
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
        self._lanes.run(lambda part: sample_all(part.start, part.stop, self._masks, self._chance, actions))
        return actions

    def step(self, actions: ArrayLike) -> BatchStep:
        """Take an action on every board.

        Args:
            actions: whole numbers, shape (boards,).

        Raises:
            IllegalMoveError: one of them is not legal; then no board has changed.
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(Phase.PLAYING)
        self._actions[:] = actions
        self._check()
        if int(self._rows[:, PAST].max()) == self._past.shape[1]:
            self._past = np.concatenate([self._past, np.zeros_like(self._past)], axis=1)
        self._lanes.run(
            lambda part: step_all(
                part.start, part.stop, self._rows, self._past, self._actions, self._customs, self._starter, self._limit,
                self.rewards, self.done, self._masks, self.observations,
            )
        )  # fmt: skip
        return BatchStep(self.observations, self.rewards, self.done, self.masks)

    def close(self) -> None:
        """End the threads; the batch can be used no more."""
        self._phase = Phase.CLOSED
        self._lanes.close()

    def _check(self) -> None:
        known = (self._actions >= 0) & (self._actions < self.action_count)
        legal = known & self._masks[np.arange(self.boards), np.where(known, self._actions, 0)]
        if not legal.all():
            board = int(np.argmin(legal))
            action = int(self._actions[board])
            what = f", {NUMBERS.words(action)}," if known[board] else ""
            raise IllegalMoveError(
                Refusal("illegal_action", "CA-4", f"On board {board} action {action}{what} is not legal; see its mask.")
            )
