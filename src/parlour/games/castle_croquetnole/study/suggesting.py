"""What fits what a seat missed in a match of Castle Croquetnole: the rules of entries and strikes, or puzzles."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castle_croquetnole.rules.board import owner_of
from parlour.games.study import Suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.game import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.statistics import Replayed

__all__ = ["suggest"]

TAKEN_BACK = ("illegal", "illegal strike")
"""The events by which a flick counts for nothing (CC-23, CC-29)."""


def suggest(match: Replayed[CastleCroquetnole, State, Move]) -> Iterator[Suggestion]:
    """Referee practice for a seat whose flicks were taken back; puzzles for another one that did not win."""
    events = (event for ruling in match.rulings for event in ruling.events if event.name in TAKEN_BACK)
    fouls = Counter(owner_of(event.about[0]) for event in events)
    for seat in range(len(match.players)):
        if fouls[seat]:
            flicks = plural(fouls[seat], "flick")
            yield Suggestion(
                seat, "practice", f"{flicks} of yours counted for nothing: the entry or strike is not allowed."
            )
        elif match.score(seat) < 1.0:
            yield Suggestion(
                seat, "puzzles", "Puzzles ask for the one, two or three flicks that take a knight farthest."
            )
