"""What to practise after a match: a course of the game, for what a seat missed in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from parlour.game import Seat
    from parlour.games.statistics import Replayed

__all__ = ["Suggestion", "after_a_loss"]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a seat may practise next.

    Attributes:
        seat: whose.
        course: its name in addresses: `open-twenties`, `puzzles`.
        why: what was missed, in one sentence.
    """

    seat: Seat
    course: str
    why: str


def after_a_loss(course: str, why: str) -> Callable[[Replayed[Any, Any, Any]], Iterable[Suggestion]]:
    """A course for every seat that did not win, in a game in which one error can decide."""

    def suggest(match: Replayed[Any, Any, Any]) -> Iterator[Suggestion]:
        lost = (seat for seat in range(len(match.players)) if match.score(seat) < 1.0)
        return (Suggestion(seat, course, why) for seat in lost)

    return suggest
