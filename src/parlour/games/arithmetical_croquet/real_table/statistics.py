"""Statistics of Arithmetical Croquet: first steps, hoops, missed hoops and pegs, passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.rules.course import PASS
from parlour.games.statistics import ALL, Column, Count, Measure, first_moves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step
    from parlour.games.statistics import Replayed

__all__ = ["statistics"]

TURNS = Column("turns")
STEP = Column("mean step", Measure.MEAN)
THROUGH, INTO = Column("through a hoop"), Column("into a hoop")
MISSED_HOOP, MISSED_PEG = Column("missed hoops"), Column("missed pegs")
PASSES, KEPT = Column("passes"), Column("kept the other in")


def statistics(match: Replayed[ArithmeticalCroquet, State, Step]) -> Iterator[Count]:
    """The counts of a match."""
    for ruling in match.rulings:
        for row in (match.players[ruling.before.seat], ALL):
            yield Count("Turns", row, TURNS, 1)
            if ruling.move == PASS:
                yield Count("Turns", row, PASSES, 1)
            else:
                yield Count("Turns", row, STEP, ruling.move.size, 1)
            for column in _columns(match.game.options.peg, ruling):
                yield Count("Turns", row, column, 1)
    yield from first_moves(match)


def _columns(peg: int, ruling: Ruling[State, Step]) -> Iterator[Column]:
    missed = ruling.after.balls[ruling.before.seat].missed
    for event in ruling.events:
        match event.name:
            case "through":
                yield THROUGH
            case "into":
                yield INTO
            case "misses" | "misses_twice":
                yield MISSED_PEG if missed == peg else MISSED_HOOP
            case "keeps_in":
                yield KEPT
