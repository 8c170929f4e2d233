"""Games side by side without a library around them: a board whose game ends begins the next one in the same step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import numpy as np

from parlour.chance import check_seed, new_seed, nth_seed
from parlour.envs.phases import BEGUN, OPEN, CopiedWhole, Phase
from parlour.envs.simulating import Simulator, Stepped, legal, put, take
from parlour.game import IllegalMoveError, OptionError, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

__all__ = ["Batch", "BatchStep", "draw"]

P = TypeVar("P", bound=tuple[Any, ...])


class BatchStep(NamedTuple):
    """What a step leads to. The arrays are the batch's own, which the next step overwrites; the masks are a copy.

    Attributes:
        observations: as the players to act see their boards, by the encoding; float32, shape (boards, ...).
        rewards: by seat, 1 for a win, -1 for a loss and 0 otherwise; float32, shape (boards, 2).
        done: whether a game has ended; its board already shows the next game. Shape (boards,).
        masks: the legal actions; shape (boards, actions).
    """

    observations: NDArray[np.float32]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    masks: NDArray[np.bool_]


def draw(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row of masks, each as likely as any other; -1 where none is legal.

    >>> draw(np.array([[False, True], [False, False]]), np.random.default_rng(1))
    array([ 1, -1])
    """
    counts = masks.sum(axis=1)
    nth = (rng.random(len(masks)) * counts).astype(np.int64)
    found = (np.cumsum(masks, axis=1, dtype=np.int64) > nth[:, None]).argmax(axis=1)
    return np.where(counts > 0, found, -1)


class Batch(CopiedWhole, Generic[P]):
    """Games side by side over a simulator; a game that ends is followed by the next one on its board.

    Args:
        boards: how many games.
        simulator: of the game.

    Attributes:
        boards, simulator: likewise.
        observations, rewards, done: as in `BatchStep`.

    Raises:
        OptionError: there is no board.
    """

    def __init__(self, boards: int, simulator: Simulator[P]) -> None:
        if boards < 1:
            raise OptionError(f"boards is {boards}; it must be 1 or more")
        self.boards: int = boards
        self.simulator: Simulator[P] = simulator
        self._phase = Phase.NEW
        self._positions: P
        self.observations: NDArray[np.float32] = np.zeros((boards, *simulator.shape), np.float32)
        self._masks = np.zeros((boards, simulator.action_count), np.bool_)
        self.rewards: NDArray[np.float32] = np.zeros((boards, len(simulator.game.seats)), np.float32)
        self.done: NDArray[np.bool_] = np.zeros(boards, np.bool_)

    @property
    def action_count(self) -> int:
        """How many actions there are."""
        return self.simulator.action_count

    @property
    def to_play(self) -> NDArray[np.int64]:
        """The seat that is to act on each board; shape (boards,).

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(*BEGUN)
        return self.simulator.to_play(self._positions)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal actions, as in `BatchStep`.

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._masks.copy()

    @property
    def positions(self) -> P:
        """The boards as arrays, a copy.

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(*BEGUN)
        return take(self._positions, np.arange(self.boards))

    @property
    def nbytes(self) -> int:
        """The memory of all boards, in bytes."""
        own = (self.observations, self._masks, self.rewards, self.done)
        return sum(array.nbytes for array in (*own, *self._positions))

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
        self._lots, self._chance = (np.random.default_rng(nth_seed(seed, stream)) for stream in range(2))
        self._put(self.simulator.start(self.boards, self._lots))
        self._phase = Phase.PLAYING
        return self.observations, self.masks

    def from_states(self, states: Sequence[Any]) -> None:
        """Go on from these states of the rules, or unfinished moves in them, one for each board.

        Raises:
            OptionError: there are not as many as boards.
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self.put(self.simulator.from_states(states))

    def put(self, positions: P) -> None:
        """Go on from these positions, one for each board.

        Raises:
            OptionError, ResetFirstError, ClosedError: see `from_states`.
        """
        self._phase.must_be(Phase.PLAYING)
        if len(positions) != self.boards:
            raise OptionError(f"there are {self.boards} boards and {len(positions)} positions")
        self._put(take(positions, np.arange(self.boards)))

    def states(self) -> list[Any]:
        """The boards as states of the rules, or unfinished moves in them; see the simulator's `states`.

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        return self.simulator.states(self.positions)

    def step_from(self, positions: P, actions: ArrayLike, **buffers: Any) -> Stepped[P]:  # noqa: ANN401 - arrays
        """Where actions lead from any positions, and any number of them; the boards stay as they are.

        The arguments are those of the simulator's `step_from`: `masks` and `observations` are written to, if given.
        """
        return self.simulator.step_from(positions, actions, **buffers)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every board, each as likely as any other; shape (boards,).

        Raises:
            ResetFirstError: no game has begun.
            ClosedError: the batch is closed.
        """
        self._phase.must_be(Phase.PLAYING)
        return draw(self._masks, self._chance)

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
        taken = np.broadcast_to(np.asarray(actions, np.int64), (self.boards,))
        self._check(taken)
        stepped = self.simulator.step_from(self._positions, taken, masks=self._masks, observations=self.observations)
        self._positions, self.rewards, self.done = stepped.positions, stepped.rewards, stepped.done
        over = np.flatnonzero(self.done)
        if len(over):
            begun = self.simulator.start(len(over), self._lots)
            self._positions = put(self._positions, over, begun)
            self._masks[over], self.observations[over] = self.simulator.masks(begun), self.simulator.observe(begun)
        return BatchStep(self.observations, self.rewards, self.done, self.masks)

    def close(self) -> None:
        """The batch can be used no more."""
        self._phase = Phase.CLOSED

    def _put(self, positions: P) -> None:
        self._positions = positions
        self.simulator.masks(positions, self._masks)
        self.simulator.observe(positions, None, self.observations)

    def _check(self, actions: NDArray[np.int64]) -> None:
        found = legal(actions, self._masks)
        if not found.all():
            board = int(np.argmin(found))
            action = int(actions[board])
            what = f", {self.simulator.words(action)}," if action in range(self.action_count) else ""
            message = f"On board {board} action {action}{what} is not legal; see its mask."
            raise IllegalMoveError(Refusal("illegal_action", self.simulator.clause, message))
