"""Vector environments of the flicking games: matches on many boards, in self-play or against opponents.

Actions and observations are those of the game's encoding, actions scaled to -1 to 1; illegal places are moved. An
opponent is `random`, a level that plays on many boards at once, or a function from observations to actions, such as a
policy of an earlier day.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

import numpy as np

from parlour.envs.acting import find_encoding, observations
from parlour.envs.against import AgainstPool, opponent_of
from parlour.envs.lanes import Lanes
from parlour.envs.scaling import check_shape, scaled, scaled_space
from parlour.game import OptionError
from parlour.games import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.games.encodings import Box
    from parlour.players import Hand

    Integers = NDArray[np.int64]
    Policy = Callable[[NDArray[np.float32]], Any]
    Who = str | Policy | Sequence[str | Policy]

__all__ = ["FlickOpponent", "FlickedBoards", "gains"]

B_contra = TypeVar("B_contra", contravariant=True)


def gains(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each seat is rewarded by the scores of matches: as `parlour.envs.episodes.rewards_of` does.

    Args:
        scores: shape (boards, seats); NaN while a match goes on, which rewards nothing.
    """
    others = scores.sum(axis=1, keepdims=True) - scores
    won: NDArray[np.float64] = np.nan_to_num(scores - others / (scores.shape[1] - 1))
    return won


class FlickOpponent(Protocol[B_contra]):
    """Chooses moves on many boards at once.

    Attributes:
        hand: that executes its flicks.
    """

    hand: Hand

    def moves(self, boards: B_contra, which: Integers) -> Any:  # noqa: ANN401 - as the environment carries them out
        """Its next moves on some of the boards."""


class AtRandom:
    """Plays a random move, as the rules' own `sample` does.

    Args:
        hand: see `FlickOpponent`.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def moves(self, boards: FlickedBoards, which: Integers) -> Any:  # noqa: ANN401 - as the environment carries them out
        """A random move on each."""
        return boards.at_random(which)


class ByPolicy:
    """Plays as a function says.

    Args:
        policy: from observations to actions.
        hand: see `FlickOpponent`.
    """

    def __init__(self, policy: Policy, hand: Hand) -> None:
        self._policy, self.hand = policy, hand

    def moves(self, boards: FlickedBoards, which: Integers) -> Any:  # noqa: ANN401 - as the environment carries them out
        """What the actions mean; those of another shape are an error."""
        return boards.meant(which, boards.numbers(self._policy(boards.observed(which)), len(which)))


class FlickedBoards(AgainstPool[FlickOpponent[Any]]):
    """Matches of a flicking game side by side; see `AgainstPool`.

    Args:
        num_envs: how many boards.
        opponent: `self`, `random`, a level, a function from observations to actions, or several of them.
        seat: where the player sits; None draws a seat for each match.
        encoding: the name of an encoding of the game; empty for the usual one.
        hand: the name of the player's hand, in self-play of all; empty for the exact one.
        opponent_hand: likewise of the opponents; empty for the one that a level comes with.
        workers: threads; None for all cores. Any number of them plays the same matches.
        render_mode: see `parlour.envs.side_by_side.SideBySide`.
        preset: the name of one of the game's presets, a choice of options.
        options: the rules options; they take precedence.

    Attributes:
        name: of the game.
        workers: as given.
        game: that is played.
        encoding: of actions and observations.

    Raises:
        ParlourError: there is no such opponent, seat, encoding, hand or option.
    """

    name: ClassVar[str]

    def __init__(  # noqa: PLR0913 - by name
        self,
        num_envs: int = 1,
        *,
        opponent: Who = "self",
        seat: int | None = None,
        encoding: str = "",
        hand: str = "",
        opponent_hand: str = "",
        workers: int | None = None,
        render_mode: str | None = None,
        preset: str = "",
        **options: Any,  # noqa: ANN401 - of the rules
    ) -> None:
        self.lanes, self.workers = Lanes(num_envs, workers), workers
        spec = find_game(self.name)
        self.game: Any = spec.new({**spec.preset(preset), **options})
        self.encoding: Box[Any, Any] = find_encoding(spec, self.game, encoding)
        self._hand, self._opponent_hand = spec.hand(hand), opponent_hand
        spec.hand(opponent_hand)  # is there such a hand?
        both = scaled_space(len(self.encoding.low)), observations(self.encoding)
        super().__init__(num_envs, len(self.game.seats), both, opponent, seat, render_mode)
        self._days = np.full((num_envs, self._seats), np.nan)

    def observed(self, which: Integers) -> NDArray[np.float32]:
        """What the seats to play see of some boards."""
        return self._observations[which]

    def numbers(self, actions: Any, count: int) -> NDArray[np.float64]:  # noqa: ANN401 - an array
        """The numbers of the encoding for some boards' actions from -1 to 1.

        Raises:
            OptionError: they have another shape, or one is no finite number.
        """
        check_shape(actions, (count, len(self.encoding.low)))
        found = scaled(self.encoding.low, self.encoding.high, actions)
        if not np.isfinite(found).all():
            raise OptionError("actions are finite numbers; one of these is not")
        return found

    @abstractmethod
    def meant(self, which: Integers, numbers: NDArray[np.float64]) -> Any:  # noqa: ANN401 - as `carry_out` takes them
        """The moves that the numbers of the encoding mean on some boards; raises an IllegalMoveError."""

    @abstractmethod
    def at_random(self, which: Integers) -> Any:  # noqa: ANN401 - likewise
        """Random moves on some boards."""

    def today(self, which: Integers, hand: Hand) -> NDArray[np.float64]:
        """The factors of the errors of the seats to play on some boards; see `Hand.day_sd`.

        A factor is drawn for a seat's first flick, and stays for its match.
        """
        if not hand.day_sd:
            return np.ones(len(which))
        seats = self._turns(which)
        new = np.isnan(self._days[which, seats])
        drawn = self.np_random.standard_normal(int(new.sum())).tolist()
        self._days[which[new], seats[new]] = [hand.day(each) for each in drawn]
        days: NDArray[np.float64] = self._days[which, seats]
        return days

    @abstractmethod
    def carry_out(self, which: Integers, moves: Any, hand: Hand) -> None:  # noqa: ANN401 - likewise
        """Play moves on some boards by a hand; observe them, add to `_rewards`, and note what is `_over`."""

    @abstractmethod
    def level(self, name: str) -> FlickOpponent[Any]:
        """The level of a name, with the opponents' hand or its own.

        Raises:
            OptionError: there is none that plays on many boards; the message lists those that do.
        """

    def close_extras(self, **options: Any) -> None:  # noqa: ANN401 - Gymnasium's
        """End the threads."""
        super().close_extras(**options)
        self.lanes.close()

    # --- parts of a step --------------------------------------------------------------------------------------------

    def _begin(self, boards: Integers) -> None:
        self._days[boards] = np.nan
        super()._begin(boards)

    def _opponent(self, who: Any) -> FlickOpponent[Any]:  # noqa: ANN401 - as given
        hand = find_game(self.name).hand(self._opponent_hand)
        at_random: FlickOpponent[Any] = AtRandom(hand)
        return opponent_of(who, at_random, self.level, lambda policy: ByPolicy(policy, hand), "observations")

    def _checked(self, actions: Any) -> Any:  # noqa: ANN401 - an array
        return self.meant(np.arange(self.num_envs), self.numbers(actions, self.num_envs))

    def _advance(self, boards: Integers, actions: Any) -> None:  # noqa: ANN401 - moves
        self.carry_out(boards, actions, self._hand)

    def _play(self, opponent: FlickOpponent[Any], boards: Integers) -> None:
        self.carry_out(boards, opponent.moves(self, boards), opponent.hand)
