"""Statistics of Castille: openings, captures, flags, passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.statistics import ALL, Column, Count, Measure, counted, first_moves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.game import Castille
    from parlour.games.castille.rules.moves import Move
    from parlour.games.statistics import Replayed

__all__ = ["statistics"]

TURNS = Column("turns")
CAPTURING = Column("turns with a capture", Measure.RATE)
COUNTS = {
    "captures": Column("captures"),
    "jumps": Column("jumps"),
    "claims": Column("flags up"),
    "displaced": Column("flags lost"),
    "passes": Column("passes"),
}
"""The column of each event that is counted; the event names the seat that it concerns."""


def statistics(match: Replayed[Castille, State, Move]) -> Iterator[Count]:
    """The counts of a match; a turn is one of the second phase, in which pegs move."""
    for ruling in match.rulings:
        names = {event.name for event in ruling.events}
        if "places" not in names:
            for row in (match.players[ruling.before.seat], ALL):
                yield Count("Turns", row, TURNS, 1)
                yield counted("Turns", row, CAPTURING, happened="captures" in names)
        for event in ruling.events:
            if event.name in COUNTS:
                for row in (match.players[event.seat], ALL):
                    yield Count("Turns", row, COUNTS[event.name], 1)
    yield from first_moves(match)
