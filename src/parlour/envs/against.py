"""One player against opponents on many boards at once: the pool that they come from, and the course of a step.

What a board is, how a move changes it and what an opponent is are up to the subclasses: `parlour.envs.versus` plays the
thought-out games, `parlour.envs.flicked` those in which discs are flicked.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from parlour.envs.phases import Phase
from parlour.envs.side_by_side import SideBySide
from parlour.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gymnasium import spaces
    from numpy.typing import ArrayLike, NDArray

    Integers = NDArray[np.int64]

__all__ = ["SELF", "AgainstPool", "Pool", "opponent_of"]

O = TypeVar("O")  # noqa: E741 - an opponent
SELF = "self"


class Pool(Generic[O]):
    """The opponents of which each match draws one; none in self-play.

    >>> pool = Pool(["weak", "strong"])
    >>> pool.set_chances([0, 2])
    >>> pool.drawn(3, np.random.default_rng(1)).tolist(), pool.join("new"), len(pool)
    ([1, 1, 1], 2, 3)
    """

    def __init__(self, opponents: Sequence[O]) -> None:
        self._opponents = [*opponents]
        self._chances: NDArray[np.float64] | None = None

    def __len__(self) -> int:
        return len(self._opponents)

    def __iter__(self) -> Iterator[O]:
        return iter(self._opponents)

    def __getitem__(self, number: int) -> O:
        return self._opponents[number]

    def join(self, opponent: O) -> int:
        """Add one, and return its number; if the chances have been set, it has none until they are set anew."""
        self._opponents.append(opponent)
        if self._chances is not None:
            self._chances = np.append(self._chances, 0.0)
        return len(self) - 1

    def set_chances(self, chances: ArrayLike) -> None:
        """Say how likely each is drawn from now on; see `AgainstPool.set_chances`."""
        shares = np.array(chances, np.float64)
        if shares.shape != (len(self),) or not (np.isfinite(shares).all() and (shares >= 0).all() and shares.any()):
            raise OptionError(f"chances are {len(self)} numbers from 0, not all 0: one for each opponent")
        self._chances = shares / shares.sum()

    def drawn(self, count: int, rng: np.random.Generator) -> Integers:
        """The opponents of some matches, by their numbers."""
        if self._chances is None:
            return rng.integers(0, max(1, len(self)), count)
        return rng.choice(len(self), count, p=self._chances)


def opponent_of(who: Any, at_random: O, named: Callable[[str], O], by_policy: Callable[[Any], O], takes: str) -> O:  # noqa: ANN401 - as given
    """An opponent from a name or a function.

    Args:
        who: the name or the function.
        at_random: the opponent `random`.
        named: makes one from another name; raises an OptionError for an unknown one.
        by_policy: makes one from a function.
        takes: what the function takes, in words.

    Raises:
        OptionError: it is neither.
    """
    if isinstance(who, str):
        return at_random if who == "random" else named(who)
    if callable(who):
        return by_policy(who)
    raise OptionError(f"an opponent is a name, or a function from {takes} to actions; not {who!r}")


class AgainstPool(SideBySide, Generic[O]):
    """Matches side by side against opponents; one that ends is followed by the next one in the same step.

    `info` has `to_play`, the seat to act on each board, and when matches have ended `final_obs`, their last boards as
    the player saw them (0 for other boards), with `_final_obs`, which boards these are, and `opponent`, the number of
    their opponent in the pool (-1 for other boards). An opponent plays all seats but the player's.

    Args:
        num_envs: how many boards.
        seats: of the game.
        spaces: of the actions and of the observations of one board.
        opponent: a name, a function to actions, or several of them, of which each match draws one; or `self`: then all
            seats act in turn, and a reward belongs to the seat that has just acted.
        seat: where the player sits; None draws a seat for each match.
        render_mode: see `parlour.envs.side_by_side.SideBySide`.

    Raises:
        ParlourError: there is no such opponent or seat, or no board.
    """

    def __init__(
        self,
        num_envs: int,
        seats: int,
        spaces: tuple[spaces.Space[Any], spaces.Space[Any]],
        opponent: Any,  # noqa: ANN401 - as given
        seat: int | None,
        render_mode: str | None,
    ) -> None:
        if num_envs < 1:
            raise OptionError(f"num_envs is {num_envs}; it must be 1 or more")
        if seat is not None and seat not in range(seats):
            raise OptionError(f"there is no seat {seat!r}; there are {seats}, from 0")
        super().__init__(num_envs, *spaces, render_mode)
        self._seats, self._seat = seats, seat
        several = [opponent] if isinstance(opponent, str) or callable(opponent) else list(opponent)
        self._pool = Pool([] if several == [SELF] else [self._opponent(each) for each in several])
        self._observations = np.zeros((num_envs, *(self.single_observation_space.shape or ())), np.float32)
        self._rewards = np.zeros((num_envs, seats))
        self._over = np.zeros(num_envs, np.bool_)
        self._own = np.zeros(num_envs, np.int64)
        self._who = np.zeros(num_envs, np.int64)

    def join(self, opponent: Any) -> int:  # noqa: ANN401 - a name or a function
        """Add an opponent to the pool, such as the policy of today; matches that begin from now on may draw it.

        If the chances have been set, it has none until they are set anew.

        Returns:
            Its number in the pool, by which `info["opponent"]` names it.

        Raises:
            OptionError: there is no such opponent, or the boards play against themselves.
        """
        if not self._pool:
            raise OptionError("in self-play all seats act in turn, and there is no pool of opponents")
        return self._pool.join(self._opponent(opponent))

    def set_chances(self, chances: ArrayLike) -> None:
        """Say how likely the matches that begin from now on draw each opponent of the pool.

        Args:
            chances: one number for each opponent, 0 or more, not all 0; only their ratios count.

        Raises:
            OptionError: they are no such numbers.
        """
        self._pool.set_chances(chances)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match on every board, and let the opponents play until the player's first turn.

        Args:
            seed: of the lots, the seats, the opponents and the errors of all hands until the next seed.
            options: none are known.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        super().reset(seed=seed, options=options)
        self._begin(np.arange(self.num_envs))
        return self._told(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - an array
        """Take an action on every board, and let the opponents play until the player's next turn.

        Raises:
            OptionError: the actions have another shape, or one is none at all.
            IllegalMoveError: one of them is not legal; then no board has changed.
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(Phase.PLAYING)
        taken = self._checked(actions)
        every = np.arange(self.num_envs)
        acting = self._turns(every)
        self._rewards[:], self._over[:] = 0.0, False
        self._advance(every, taken)
        self._reply(every)
        over, seats = self._over.copy(), self._own.copy() if self._pool else acting
        rewards = self._rewards[every, seats]
        last, cut = self._last(over, seats), self._cut_short(over)
        if over.any():
            self._begin(np.flatnonzero(over))
        self._watch()
        return self._told(), rewards, over & ~cut, cut, {**self._info(), **last}

    # --- parts of a step --------------------------------------------------------------------------------------------

    def _begin(self, boards: Integers) -> None:
        """Begin a match on some boards, and let the opponents play until it is the player's turn."""
        self._start(boards)
        self._over[boards] = False
        self._own[boards] = self.np_random.integers(0, self._seats, len(boards)) if self._seat is None else self._seat
        self._who[boards] = self._pool.drawn(len(boards), self.np_random)
        self._reply(boards)

    def _reply(self, among: Integers) -> None:
        """Let the opponents play on some boards until it is the player's turn, or the match is over."""
        while self._pool:
            waiting = among[(self._turns(among) != self._own[among]) & ~self._over[among]]
            if not len(waiting):
                return
            for number, opponent in enumerate(self._pool):
                boards = waiting[self._who[waiting] == number]
                if len(boards):
                    self._play(opponent, boards)

    def _last(self, over: NDArray[np.bool_], seats: Integers) -> dict[str, Any]:
        """What is to be known of the boards whose match has ended."""
        if not over.any():
            return {}
        final = np.zeros_like(self._observations)
        final[over] = self._seen(np.flatnonzero(over), seats[over])
        return {"final_obs": final, "_final_obs": over.copy(), "opponent": np.where(over, self._who, -1)}

    def _cut_short(self, over: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which of the matches that are over the rules have cut short: these are truncated. By default none."""
        return np.zeros_like(over)

    def _told(self) -> NDArray[np.float32]:
        """The observations of the seats to act, a copy."""
        return self._observations.copy()

    def _info(self) -> dict[str, Any]:
        """The `info` of a step or a reset."""
        return {"to_play": self._turns(np.arange(self.num_envs))}

    @abstractmethod
    def _opponent(self, who: Any) -> O:  # noqa: ANN401 - as given
        """An opponent from a name or a function; raises an OptionError."""

    @abstractmethod
    def _checked(self, actions: Any) -> Any:  # noqa: ANN401 - an array
        """The actions on all boards, as `_advance` takes them; raises what `step` says."""

    @abstractmethod
    def _start(self, boards: Integers) -> None:
        """Set up a new match on some boards, and observe them."""

    @abstractmethod
    def _turns(self, boards: Integers) -> Integers:
        """The seats to play on some boards; of a match that is over, any."""

    @abstractmethod
    def _advance(self, boards: Integers, actions: Any) -> None:  # noqa: ANN401 - an array
        """Take an action on some boards; observe them, add to `_rewards`, and note what is `_over`."""

    @abstractmethod
    def _play(self, opponent: O, boards: Integers) -> None:
        """Let an opponent make its next move on some boards, or a part of it."""

    @abstractmethod
    def _seen(self, boards: Integers, seats: Integers) -> NDArray[np.float32]:
        """What some seats see of some boards."""
