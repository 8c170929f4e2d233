"""An agent chooses moves. A level is a named agent: a bot of a game, a user's class, or random play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from parlour.game import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from parlour.players.budget import TimeBudget

__all__ = ["RANDOM", "Agent", "AgentError", "Level", "Uniform", "check_willing", "choose_level", "willing_level"]

S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class AgentError(ParlourError):
    """An agent cannot be made, fails, or chooses a move that the rules refuse; the message names it and says where."""


class Agent(Protocol[S_contra, M_co]):
    """Chooses the moves of a seat.

    An agent is made for one game, and may play several seats of it. The move depends only on the arguments, never on
    earlier calls. So a match is the same whether one agent plays all of it or a fresh one chooses each move. What an
    agent remembers may save time, but must not change a move.
    """

    def choose(self, state: S_contra, moves: Any, rng: Random, budget: TimeBudget, /) -> M_co:  # noqa: ANN401 - see `moves`
        """A legal move.

        Args:
            state: of a match that is not over; the agent plays for the seat to play.
            moves: the legal moves, as `Game.moves` gives them: a sorted tuple in a finite game, otherwise a space
                that can say whether a move is `in` it, and be drawn from.
            rng: the only source of chance for this move.
            budget: the time for this move.
        """


@dataclass(frozen=True, slots=True)
class Level:
    """An agent that a person can pick as an opponent, by name."""

    name: str
    summary: str
    """How it plays, in one sentence."""
    make: Callable[[Any], Agent[Any, Any]]
    """An agent for a game."""
    declines: Callable[[Any], str | None] = lambda _game: None
    """Why it will not play a game with these options, or None."""
    hand: str = ""
    """The name of the hand it plays with, in a flicking game; empty for one that never misses."""


@dataclass(frozen=True, slots=True)
class Uniform:
    """Plays any legal move; of flicks, what their space draws."""

    game: object

    def choose(self, _state: object, moves: Any, rng: Random, _budget: TimeBudget) -> Any:  # noqa: ANN401 - any game's
        """A random move."""
        return rng.choice(moves) if isinstance(moves, tuple) else moves.sample(rng)


RANDOM = Level("random", "Plays any legal move.", Uniform)
"""It plays every game under all options, by the exact hand. The page does not offer it."""


def choose_level(levels: Sequence[Level], name: str) -> Level:
    """The level of that name. A user's code is not loaded; `find_agent` does that.

    Raises:
        ParlourError: when there is none; the message lists the levels.
    """
    for level in levels:
        if level.name == name:
            return level
    raise ParlourError(f"no bot is called {name!r}; there are {', '.join(level.name for level in levels)}")


def willing_level(levels: Sequence[Level], name: str, game: object) -> Level:
    """The level of that name, if it plays this game under its options.

    Raises:
        ParlourError: when there is none, or it declines; the message gives the reason.
    """
    return check_willing(choose_level(levels, name), game)


def check_willing(level: Level, game: object) -> Level:
    """Check that a level plays this game under its options.

    Raises:
        ParlourError: when it declines; the message gives the reason.
    """
    reason = level.declines(game)
    if reason:
        raise ParlourError(reason)
    return level
