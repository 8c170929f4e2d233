"""How an environment acts on a game by one of its encodings: spaces, masks, and actions as moves."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Protocol, get_args

import numpy as np
from gymnasium import spaces

from parlour.game import OptionError
from parlour.games.encodings import Box, Discrete, OnIllegal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.game import Game
    from parlour.games import GameSpec

__all__ = [
    "Acting",
    "BoxActing",
    "DiscreteActing",
    "RenderModeError",
    "acting",
    "check_choice",
    "find_encoding",
    "observations",
    "whole",
]


class RenderModeError(OptionError, TypeError):
    """An environment has no such render mode; a `TypeError` too, after which Stable-Baselines3 asks without one."""


def check_choice(name: str, value: object, known: tuple[object, ...], error: type[OptionError] = OptionError) -> None:
    """Check an argument that is one of a few; None among them is the argument left out.

    Raises:
        OptionError: it is none of them; the message lists them.
    """
    if value not in known:
        listed = ", ".join(str(each) for each in known if each is not None)
        raise error(f"there is no {name} {value!r}; {f'choose from {listed}' if listed else 'leave it out'}")


def whole(action: Any) -> int:  # noqa: ANN401 - what a learner makes
    """The number of an action.

    Raises:
        OptionError: it is no whole number, such as 1.5.
    """
    try:
        return operator.index(action)
    except TypeError:
        raise OptionError(f"an action is a whole number, not {action!r}") from None


class Acting(Protocol):
    """The actions of a game, as an environment takes them."""

    encoding: Any

    def space(self) -> spaces.Space[Any]:
        """A new space of all actions."""

    def mask(self, state: Any) -> NDArray[np.int8] | None:  # noqa: ANN401 - a state of any game
        """The legal actions, 1 for each; None where every action is legal."""

    def nothing(self) -> NDArray[np.int8] | None:
        """The mask of a player who is not to play."""

    def decode(self, state: Any, action: Any) -> Any:  # noqa: ANN401 - likewise
        """A move or an unfinished one; raises an IllegalMoveError."""


class DiscreteActing:
    """Numbered actions, legal or not."""

    def __init__(self, encoding: Discrete[Any, Any]) -> None:
        self.encoding = encoding
        self._nothing = np.zeros(encoding.action_count, np.int8)

    def space(self) -> spaces.Space[Any]:
        """A number below `action_count`."""
        return spaces.Discrete(self.encoding.action_count)

    def mask(self, state: Any) -> NDArray[np.int8]:  # noqa: ANN401 - likewise
        """1 for each legal number."""
        return self.encoding.mask(state).view(np.int8)

    def nothing(self) -> NDArray[np.int8]:
        """No number."""
        return self._nothing.copy()

    def decode(self, state: Any, action: Any) -> Any:  # noqa: ANN401 - likewise
        """A move, or one more part of it."""
        return self.encoding.decode(state, whole(action))


class BoxActing:
    """Flicks within bounds; what is done with an illegal place is decided by `on_illegal`."""

    def __init__(self, encoding: Box[Any, Any], on_illegal: OnIllegal) -> None:
        self.encoding = encoding
        self.on_illegal = on_illegal

    def space(self) -> spaces.Space[Any]:
        """The box of the encoding."""
        low, high = (np.asarray(bound, np.float64) for bound in (self.encoding.low, self.encoding.high))
        return spaces.Box(low, high, dtype=np.float64)

    def mask(self, state: Any) -> None:  # noqa: ANN401 - likewise
        """None: every flick is legal."""

    def nothing(self) -> None:
        """None, likewise."""

    def decode(self, state: Any, action: Any) -> Any:  # noqa: ANN401 - likewise
        """The flick."""
        return self.encoding.decode(state, np.asarray(action), self.on_illegal)


def find_encoding(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], name: str = "") -> Any:  # noqa: ANN401 - of any game
    """The encoding of a game with this name; the usual one for an empty name.

    Raises:
        OptionError: there is none; the message lists the known ones.
    """
    imported = spec.learning.encodings if spec.learning else None
    known = imported().encodings(game) if imported else {}
    if not known:
        raise OptionError(f"{spec.title} has no encoding, so no environment can play it")
    if name and name not in known:
        raise OptionError(f"{spec.title} has no encoding {name!r}; choose from {', '.join(known)}")
    return known[name or next(iter(known))]


def acting(encoding: Any, on_illegal: OnIllegal = "move") -> Acting:  # noqa: ANN401 - of any game
    """The actions of an encoding."""
    check_choice("on_illegal", on_illegal, get_args(OnIllegal))
    return DiscreteActing(encoding) if isinstance(encoding, Discrete) else BoxActing(encoding, on_illegal)


def observations(encoding: Any) -> spaces.Space[Any]:  # noqa: ANN401 - of any game
    """A new space of the observations of an encoding."""
    return spaces.Box(-1.0, 1.0, encoding.shape, np.float32)
