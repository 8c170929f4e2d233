"""Vector environments of Gymnasium over a simulator: one player against opponents on many boards at once.

    env = gymnasium.make_vec("parlour/Castille-v0", num_envs=1024, opponent=("random", "learner"))
    seen, info = env.reset(seed=42)
    seen, rewards, terminated, truncated, info = env.step(actions)

No Python object is made for a board or a step. The opponents are those that play many positions at once: a level whose
play is computed over arrays, `random`, or a function from observations and masks to actions, such as a policy of an
earlier day.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import numpy as np
from gymnasium import spaces

from parlour.envs.against import AgainstPool, opponent_of
from parlour.envs.batches import draw
from parlour.envs.phases import BEGUN
from parlour.envs.simulating import Simulator, legal, put, take
from parlour.game import IllegalMoveError, OptionError, Refusal
from parlour.games import find_game
from parlour.games.encodings import parts
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.games import GameSpec
    from parlour.showing import Shown

    Policy = Callable[[NDArray[np.float32], NDArray[np.bool_]], Any]

__all__ = ["AtRandom", "BoardOpponent", "ByPolicy", "VersusBoards", "VersusGame"]

P = TypeVar("P", bound=tuple[Any, ...])
Q_contra = TypeVar("Q_contra", bound=tuple[Any, ...], contravariant=True)


class BoardOpponent(Protocol[Q_contra]):
    """Chooses moves in many positions at once."""

    def plans(
        self, positions: Q_contra, seen: NDArray[np.float32], masks: NDArray[np.bool_], rng: np.random.Generator
    ) -> NDArray[np.int64]:
        """The next actions of the seats to play, one after another.

        Args:
            positions: in which to play.
            seen: the observations of these seats.
            masks: the legal actions.
            rng: of all chance.

        Returns:
            Shape (positions, longest), with -1 after the last action.
        """


class AtRandom:
    """Plays each legal action as often as any other."""

    def plans(self, positions: Any, seen: Any, masks: Any, rng: np.random.Generator) -> NDArray[np.int64]:  # noqa: ANN401, ARG002
        """One action for each position."""
        return draw(masks, rng)[:, None]


class ByPolicy:
    """Plays as a function says.

    Args:
        policy: from observations and masks to actions.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def plans(self, positions: Any, seen: Any, masks: Any, rng: Any) -> NDArray[np.int64]:  # noqa: ANN401, ARG002
        """One action for each position; an illegal one is an error."""
        actions = np.asarray(self._policy(seen, masks), np.int64).reshape(len(masks))
        if not legal(actions, masks).all():
            raise IllegalMoveError(Refusal("illegal_action", "", "An opponent has chosen an action that is not legal."))
        return actions[:, None]


class VersusBoards(AgainstPool[BoardOpponent[P]], Generic[P]):
    """Matches of a thought-out game side by side; see `AgainstPool`.

    Actions and observations are those of the simulator's encoding, and `info` has `action_mask` too. An illegal action
    is an error, and then no board has changed.

    Args:
        num_envs: how many boards.
        simulator: of the game.
        named: makes an opponent from its name; raises an OptionError for an unknown one.
        opponent: a name, a function from observations and masks to actions, or several of them, of which each match
            draws one; or `self`.
        seat: where the player sits; None draws a seat for each match.
        render_mode: see `parlour.envs.side_by_side.SideBySide`.

    Attributes:
        simulator: likewise.

    Raises:
        ParlourError: there is no such opponent or seat, or no board.
    """

    def __init__(
        self,
        num_envs: int,
        simulator: Simulator[P],
        named: Callable[[str], BoardOpponent[P]],
        opponent: str | Policy | Sequence[str | Policy] = "random",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.simulator: Simulator[P] = simulator
        self._named = named
        both = spaces.Discrete(simulator.action_count), spaces.Box(-1.0, 1.0, simulator.shape, np.float32)
        super().__init__(num_envs, len(simulator.game.seats), both, opponent, seat, render_mode)
        self._masks = np.zeros((num_envs, simulator.action_count), np.bool_)
        self._positions: P | None = None

    @property
    def positions(self) -> P:
        """The boards as arrays, a copy.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._some(np.arange(self.num_envs))

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, shape (boards, actions).

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._masks.copy()

    def _shown(self) -> Sequence[Callable[[], Shown]]:
        game = self.simulator.game
        spec = find_game(game.name)
        states = (parts(state)[0] for state in self.simulator.states(self.positions))
        return [partial(drawn_state, spec, game, state) for state in states]

    # --- parts of a step --------------------------------------------------------------------------------------------

    def _opponent(self, who: Any) -> BoardOpponent[P]:  # noqa: ANN401 - as given
        return opponent_of(who, AtRandom(), self._named, ByPolicy, "observations and masks")

    def _some(self, boards: NDArray[np.int64]) -> P:
        """Copies of some positions."""
        assert self._positions is not None  # noqa: S101 - a match has begun
        return take(self._positions, boards)

    def _set(self, boards: NDArray[np.int64], positions: P) -> None:
        """Put positions on some boards."""
        every = self._positions is None or len(boards) == self.num_envs
        self._positions = positions if every or self._positions is None else put(self._positions, boards, positions)

    def _start(self, boards: NDArray[np.int64]) -> None:
        begun = self.simulator.start(len(boards), self.np_random)
        self._masks[boards], self._observations[boards] = self.simulator.masks(begun), self.simulator.observe(begun)
        self._set(boards, begun)

    def _turns(self, boards: NDArray[np.int64]) -> NDArray[np.int64]:
        return self.simulator.to_play(self._some(boards))

    def _advance(self, boards: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        if len(boards) == self.num_envs:
            room: dict[str, Any] = {"masks": self._masks, "observations": self._observations}
            assert self._positions is not None  # noqa: S101 - a match has begun
            stepped = self.simulator.step_from(self._positions, actions, **room)
        else:
            stepped = self.simulator.step_from(self._some(boards), actions)
            self._masks[boards], self._observations[boards] = stepped.masks, stepped.observations
        self._set(boards, stepped.positions)
        over = boards[stepped.done]
        self._rewards[over], self._over[over] = stepped.rewards[stepped.done], True

    def _play(self, opponent: BoardOpponent[P], boards: NDArray[np.int64]) -> None:
        positions = self._some(boards)
        plans = opponent.plans(positions, self._observations[boards], self._masks[boards], self.np_random)
        for actions in plans.T:
            going = actions >= 0
            if going.any():
                self._advance(boards[going], np.ascontiguousarray(actions[going]))

    def _seen(self, boards: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[np.float32]:
        return self.simulator.observe(self._some(boards), seats)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._masks.astype(np.int8), **super()._info()}

    def _checked(self, actions: Any) -> NDArray[np.int64]:  # noqa: ANN401 - an array
        taken = np.ascontiguousarray(actions, np.int64)
        if taken.shape != (self.num_envs,):
            raise OptionError(f"actions have the shape {(self.num_envs,)}, not {taken.shape}")
        found = legal(taken, self._masks)
        if not found.all():
            board = int(np.argmin(found))
            message = f"On board {board} action {int(taken[board])} is not legal; see its mask."
            raise IllegalMoveError(Refusal("illegal_action", self.simulator.clause, message))
        return taken


@dataclass(frozen=True)
class VersusGame(Generic[P]):
    """Makes the vector environment of a game; what its id names as `many`.

    Attributes:
        spec: the game.
        simulator: makes its simulator under some options.
        named: makes an opponent from the game and a name; raises an OptionError for an unknown one.
    """

    spec: GameSpec[Any, Any, Any]
    simulator: Callable[[Any], Simulator[P]]
    named: Callable[[Any, str], BoardOpponent[P]]

    def __call__(
        self,
        num_envs: int = 1,
        *,
        opponent: str | Policy | Sequence[str | Policy] = "beginner",
        seat: int | None = None,
        render_mode: str | None = None,
        preset: str = "",
        **options: Any,  # noqa: ANN401 - of the rules
    ) -> VersusBoards[P]:
        """Many boards against opponents; see `VersusBoards` for the arguments.

        Args:
            num_envs: how many boards.
            opponent: see `VersusBoards`.
            seat: likewise.
            render_mode: likewise.
            preset: the name of one of the game's presets, a choice of options.
            options: the rules options; they take precedence.

        Raises:
            ParlourError: there is no such opponent, seat, render mode or option, or no board.
        """
        game = self.spec.new({**self.spec.preset(preset), **options})
        return VersusBoards(num_envs, self.simulator(game), partial(self.named, game), opponent, seat, render_mode)
