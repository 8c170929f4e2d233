"""A player is anything that chooses a legal move; a level is a player one can ask for by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from parlour.game import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

__all__ = ["Level", "Player", "choose_level", "willing_level"]

S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Player(Protocol[S_contra, M_co]):
    """Chooses a move. It is never asked in a finished game."""

    def choose(self, state: S_contra) -> M_co:
        """A legal move in `state`."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that a person can pick as an opponent."""

    name: str
    summary: str
    """What it is like to play against, in one sentence."""
    make: Callable[[Any, Random], Player[Any, Any]]
    """Seat a player: from the game and a source of chance. Equal seeds give equal games, on a busy machine, too."""
    declines: Callable[[Any], str | None] = lambda _game: None
    """Why it will not play a game with these options, or None."""
    hand: str = ""
    """The name of the hand it plays with, in a flicking game; empty for one that never misses."""


def choose_level(levels: Sequence[Level], name: str) -> Level:
    """The level of that name.

    Raises:
        ParlourError: when there is none; the message lists those there are.
    """
    for level in levels:
        if level.name == name:
            return level
    raise ParlourError(f"no bot is called {name!r}; there are {', '.join(level.name for level in levels)}")


def willing_level(levels: Sequence[Level], name: str, game: object) -> Level:
    """The level of that name, if it plays this game under its options.

    Raises:
        ParlourError: when there is none, or it declines; says why.
    """
    level = choose_level(levels, name)
    reason = level.declines(game)
    if reason:
        raise ParlourError(reason)
    return level
