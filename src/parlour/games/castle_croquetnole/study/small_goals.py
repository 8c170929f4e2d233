"""Small goals on the ladder of Castle Croquetnole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import owner_of
from parlour.games.study.small_goals import SmallGoal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Seat
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.game import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.statistics import Replayed

    Played = Replayed[CastleCroquetnole, State, Move]

__all__ = ["GOALS"]


def _never_caught(match: Played, seat: Seat) -> bool:
    return seat not in (owner_of(knight) for knight, _ in _prisoners(match))


def _took_one(match: Played, seat: Seat) -> bool:
    return seat in (owner_of(guard) for _, guard in _prisoners(match))


def _prisoners(match: Played) -> Iterator[tuple[str, str]]:
    """Each knight that was taken prisoner, and the guard that took it."""
    events = (event for ruling in match.rulings for event in ruling.events if event.name == "prisoner")
    return ((event.about[0], event.about[1]) for event in events)


GOALS = (
    SmallGoal("never-caught", "Win without becoming a prisoner", _never_caught),
    SmallGoal("captor", "Win after taking a prisoner", _took_one),
)
