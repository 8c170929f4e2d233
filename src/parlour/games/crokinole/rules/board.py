"""What lies on the board between two shots, and how it is counted."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.drawn import Drawn
from parlour.games.crokinole.rules.table import START_LINE, value
from parlour.kernels.mathematics import arctan2, cosine, hypotenuse, sine

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["BoardDisc", "Placement", "State", "Tally", "side_of"]


def side_of(coin: str) -> int:
    """The side that a disc belongs to, by its id: 0 for maple, 1 for walnut."""
    return 0 if coin.startswith("m") else 1


@dataclass(frozen=True, slots=True, order=True)
class BoardDisc:
    """A disc on the surface: its id and its centre, m."""

    id: str
    x: float
    y: float

    @property
    def side(self) -> int:
        """The side that it belongs to."""
        return side_of(self.id)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a seat puts its disc, as it sees the board.

    Attributes:
        degrees: to the right of the seat's axis.
        radius: from the board's centre, m.
    """

    degrees: float
    radius: float = START_LINE

    @classmethod
    def of(cls, place: tuple[float, float], facing: float) -> Placement:
        """A place on the table (m) as seen by a seat that looks in this bearing."""
        x, y = place
        degrees: float = (facing - math.degrees(arctan2(-x, -y)) + 180.0) % 360.0 - 180.0
        return cls(degrees, hypotenuse(x, y))

    def at(self, facing: float) -> tuple[float, float]:
        """The place on the table (m) for a seat that looks in this bearing."""
        angle = math.radians(facing - self.degrees)
        return -self.radius * sine(angle), -self.radius * cosine(angle)


@dataclass(frozen=True, slots=True)
class State(Drawn):
    """A match between two shots.

    Attributes:
        round: from 1.
        starter: the seat that shot first in this round.
        shots: played in this round; when all are, the next round begins.
        discs: on the surface, sorted by id.
        twenties: set aside in this round, by side (CR-7).
        scores: of the match, by side.
        match_twenties: made in the rounds before this one, by side; kept only where the options count them (CR-13).
    """

    round: int = 1
    starter: int = 0
    shots: int = 0
    discs: tuple[BoardDisc, ...] = ()
    twenties: tuple[int, int] = (0, 0)
    scores: tuple[int, int] = (0, 0)
    match_twenties: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Tally:
    """A round counted by zone (CR-12).

    Attributes:
        counts: by side, how many discs count 20, 15, 10 and 5.
    """

    counts: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]

    WORTH = (20, 15, 10, 5)

    @classmethod
    def of(cls, discs: Iterable[BoardDisc], twenties: tuple[int, int]) -> Tally:
        """Count the discs of a board, and the twenties set aside."""
        counts = [[number, 0, 0, 0] for number in twenties]
        for disc in discs:
            worth = value(disc.x, disc.y)
            if worth:
                counts[disc.side][cls.WORTH.index(worth)] += 1
        one, other = ((row[0], row[1], row[2], row[3]) for row in counts)
        return cls((one, other))

    @property
    def twenties(self) -> tuple[int, int]:
        """The twenties of each side."""
        return self.counts[0][0], self.counts[1][0]

    @property
    def totals(self) -> tuple[int, int]:
        """What each side has."""
        one, other = (sum(n * worth for n, worth in zip(row, self.WORTH, strict=True)) for row in self.counts)
        return one, other
