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

from parlour.envs.batches import draw
from parlour.envs.phases import BEGUN, Phase
from parlour.envs.side_by_side import SideBySide
from parlour.envs.simulating import Simulator, legal, put, take
from parlour.game import IllegalMoveError, OptionError, Refusal
from parlour.games import find_game
from parlour.games.encodings import parts
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from parlour.games import GameSpec
    from parlour.showing import Shown

    Policy = Callable[[NDArray[np.float32], NDArray[np.bool_]], Any]

__all__ = ["AtRandom", "BoardOpponent", "ByPolicy", "VersusBoards", "VersusGame"]

P = TypeVar("P", bound=tuple[Any, ...])
Q_contra = TypeVar("Q_contra", bound=tuple[Any, ...], contravariant=True)
SELF = "self"


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


class VersusBoards(SideBySide, Generic[P]):
    """Matches side by side; one that ends is followed by the next one in the same step.

    Actions and observations are those of the simulator's encoding. `info` has `action_mask` and `to_play`, the seat to
    act on each board, and when matches have ended `final_obs`, their last boards as the player saw them (0 for other
    boards), with `_final_obs`, which boards these are, and `opponent`, the number of their opponent in the pool (-1 for
    other boards). An illegal action is an error, and then no board has changed.

    Args:
        num_envs: how many boards.
        simulator: of the game.
        named: makes an opponent from its name; raises an OptionError for an unknown one.
        opponent: a name, a function from observations and masks to actions, or several of them, of which each match
            draws one; or `self`: then all seats act in turn, and a reward belongs to the seat that has just acted.
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
        if num_envs < 1:
            raise OptionError(f"num_envs is {num_envs}; it must be 1 or more")
        self._seats = len(simulator.game.seats)
        if seat is not None and seat not in range(self._seats):
            raise OptionError(f"there is no seat {seat!r}; there are {self._seats}, from 0")
        super().__init__(
            num_envs,
            spaces.Discrete(simulator.action_count),
            spaces.Box(-1.0, 1.0, simulator.shape, np.float32),
            render_mode,
        )
        self.simulator: Simulator[P] = simulator
        self._seat = seat
        several = [opponent] if isinstance(opponent, str) or callable(opponent) else list(opponent)
        self._named = named
        self._pool = [] if several == [SELF] else [_opponent(each, named) for each in several]
        self._chances: NDArray[np.float64] | None = None
        self._masks = np.zeros((num_envs, simulator.action_count), np.bool_)
        self._observations = np.zeros((num_envs, *simulator.shape), np.float32)
        self._own = np.zeros(num_envs, np.int64)
        self._who = np.zeros(num_envs, np.int64)

    @property
    def positions(self) -> P:
        """The boards as arrays, a copy.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)
        return take(self._positions, np.arange(self.num_envs))

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, shape (boards, actions).

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._masks.copy()

    def join(self, opponent: str | Policy) -> int:
        """Add an opponent to the pool, such as the policy of today; matches that begin from now on may draw it.

        If the chances have been set, it has none until they are set anew.

        Returns:
            Its number in the pool, by which `info["opponent"]` names it.

        Raises:
            OptionError: there is no such opponent, or the boards play against themselves.
        """
        if not self._pool:
            raise OptionError("in self-play all seats act in turn, and there is no pool of opponents")
        self._pool.append(_opponent(opponent, self._named))
        if self._chances is not None:
            self._chances = np.append(self._chances, 0.0)
        return len(self._pool) - 1

    def set_chances(self, chances: ArrayLike) -> None:
        """Say how likely the matches that begin from now on draw each opponent of the pool.

        Args:
            chances: one number for each opponent, 0 or more, not all 0; only their ratios count.

        Raises:
            OptionError: they are no such numbers.
        """
        shares = np.array(chances, np.float64)
        if shares.shape != (len(self._pool),) or not (
            np.isfinite(shares).all() and (shares >= 0).all() and shares.any()
        ):
            raise OptionError(f"chances are {len(self._pool)} numbers from 0, not all 0: one for each opponent")
        self._chances = shares / shares.sum()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match on every board, and let the opponents play until the player's first turn.

        Args:
            seed: of the lots, the seats and the opponents until the next seed.
            options: none are known.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        super().reset(seed=seed, options=options)
        self._rewards = np.zeros((self.num_envs, self._seats), np.float32)
        self._positions = self._begin(np.arange(self.num_envs))
        self._reply(np.arange(self.num_envs))
        return self._observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - an array
        """Take an action on every board, and let the opponents play until the player's next turn.

        Raises:
            IllegalMoveError: one of them is not legal; then no board has changed.
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(Phase.PLAYING)
        taken = self._checked(actions)
        acting = self.simulator.to_play(self._positions)
        self._rewards = np.zeros((self.num_envs, self._seats), np.float32)
        self._over = np.zeros(self.num_envs, np.bool_)
        self._advance(np.arange(self.num_envs), taken)
        self._reply(np.arange(self.num_envs))
        over, seats = self._over, self._own if self._pool else acting
        rewards = self._rewards[np.arange(self.num_envs), seats].astype(np.float64)
        last = self._last(over, seats)
        ended = np.flatnonzero(over)
        if len(ended):
            self._positions = put(self._positions, ended, self._begin(ended))
            self._over = np.zeros(self.num_envs, np.bool_)
            self._reply(ended)
        self._watch()
        return self._observations.copy(), rewards, over, np.zeros_like(over), {**self._info(), **last}

    def _shown(self) -> Sequence[Callable[[], Shown]]:
        game = self.simulator.game
        spec = find_game(game.name)
        states = (parts(state)[0] for state in self.simulator.states(self._positions))
        return [partial(drawn_state, spec, game, state) for state in states]

    # --- parts of a step --------------------------------------------------------------------------------------------

    def _begin(self, boards: NDArray[np.int64]) -> P:
        """New positions for some boards, with their masks and observations, seats and opponents."""
        begun = self.simulator.start(len(boards), self.np_random)
        self._masks[boards], self._observations[boards] = self.simulator.masks(begun), self.simulator.observe(begun)
        self._over = np.zeros(self.num_envs, np.bool_)
        self._own[boards] = self.np_random.integers(0, self._seats, len(boards)) if self._seat is None else self._seat
        self._who[boards] = self._drawn(len(boards))
        return begun

    def _advance(self, boards: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Take an action on some boards."""
        if len(boards) == self.num_envs:
            stepped = self.simulator.step_from(
                self._positions, actions, masks=self._masks, observations=self._observations
            )
            self._positions = stepped.positions
        else:
            stepped = self.simulator.step_from(take(self._positions, boards), actions)
            self._positions = put(self._positions, boards, stepped.positions)
            self._masks[boards], self._observations[boards] = stepped.masks, stepped.observations
        over = boards[stepped.done]
        self._rewards[over], self._over[over] = stepped.rewards[stepped.done], True

    def _drawn(self, count: int) -> NDArray[np.int64]:
        """The opponents of some matches, by their numbers in the pool."""
        if self._chances is None:
            return self.np_random.integers(0, max(1, len(self._pool)), count)
        return self.np_random.choice(len(self._pool), count, p=self._chances)

    def _reply(self, among: NDArray[np.int64]) -> None:
        """Let the opponents play on some boards until it is the player's turn, or the match is over."""
        while self._pool:
            others = self.simulator.to_play(take(self._positions, among)) != self._own[among]
            waiting = among[others & ~self._over[among]]
            if not len(waiting):
                return
            for number, opponent in enumerate(self._pool):
                self._play(opponent, waiting[self._who[waiting] == number])

    def _play(self, opponent: BoardOpponent[P], boards: NDArray[np.int64]) -> None:
        """Let an opponent make its next move, or a part of it."""
        if not len(boards):
            return
        positions = take(self._positions, boards)
        plans = opponent.plans(positions, self._observations[boards], self._masks[boards], self.np_random)
        for actions in plans.T:
            going = actions >= 0
            if going.any():
                self._advance(boards[going], np.ascontiguousarray(actions[going]))

    def _last(self, over: NDArray[np.bool_], seats: NDArray[np.int64]) -> dict[str, Any]:
        """What is to be known of the boards whose match has ended."""
        if not over.any():
            return {}
        final = np.zeros_like(self._observations)
        final[over] = self.simulator.observe(take(self._positions, over), seats[over])
        return {"final_obs": final, "_final_obs": over.copy(), "opponent": np.where(over, self._who, -1)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._masks.astype(np.int8), "to_play": self.simulator.to_play(self._positions)}

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


def _opponent(who: Any, named: Callable[[str], BoardOpponent[Any]]) -> BoardOpponent[Any]:  # noqa: ANN401 - as given
    """An opponent from a name or a function.

    Raises:
        OptionError: it is neither.
    """
    if who == "random":
        return AtRandom()
    if isinstance(who, str):
        return named(who)
    if callable(who):
        return ByPolicy(who)
    raise OptionError(f"an opponent is a name, or a function from observations and masks to actions; not {who!r}")
