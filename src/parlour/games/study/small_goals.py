"""Small goals on a ladder: each is worth a star against every opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Seat
    from parlour.games.statistics import Replayed

__all__ = ["SECOND", "WON", "SmallGoal", "reached"]


@dataclass(frozen=True, slots=True)
class SmallGoal:
    """Something that a winner of a match can have done beside winning.

    Attributes:
        name: as a browser keeps it; never changed.
        words: what to do, as people read it.
        done: whether a seat that has won a match did it.
    """

    name: str
    words: str
    done: Callable[[Replayed[Any, Any, Any], Seat], bool]


WON = SmallGoal("won", "Win", lambda _, __: True)
"""The first star of every ladder."""


def reached(goals: tuple[SmallGoal, ...], match: Replayed[Any, Any, Any], seat: Seat) -> tuple[SmallGoal, ...]:
    """The goals that a seat reached in a match that is over: none unless it won, from the start of the game."""
    others = (other for other in range(len(match.players)) if other != seat)
    won = match.from_start and all(match.score(seat) > match.score(other) for other in others)
    return tuple(goal for goal in goals if won and goal.done(match, seat))


def _begun_by_another(match: Replayed[Any, Any, Any], seat: Seat) -> bool:
    return bool(match.rulings) and match.game.to_play(match.rulings[0].before) != seat


SECOND = SmallGoal("second", "Win when the other side begins", _begun_by_another)
"""A goal of games in which the first move is worth something."""
