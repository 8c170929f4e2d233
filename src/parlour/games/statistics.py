"""The form in which a game contributes its statistics: counts of one replayed match, which anyone may add up."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from parlour.game import LEFT_ALONE, OUT_OF_TIME, RESIGNED, enumerated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parlour.game import Game, Outcome, Ruling, Seat

__all__ = [
    "ALL",
    "Best",
    "BestMove",
    "Column",
    "Count",
    "Measure",
    "Replayed",
    "Result",
    "best_moves",
    "counted",
    "fewest_turns",
    "first_moves",
]

G = TypeVar("G", bound="Game[Any, Any]")
S = TypeVar("S")
M = TypeVar("M")


ALL = None
"""The row for everything together: no name, because a player may have any name."""


class Measure(enum.Enum):
    """What a column shows of the sums in it."""

    COUNT = "count"
    """How often something happened."""
    MEAN = "mean"
    """An amount for each of some chances."""
    RATE = "rate"
    """The share of some chances that were taken, with its interval."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, named as its heading."""

    name: str
    kind: Measure = Measure.COUNT


@dataclass(frozen=True, slots=True)
class Count:
    """A contribution to one cell of a table: `amount` out of `of` chances; a count has no chances.

    Counts of the same table, row and column are added up.
    """

    table: str
    row: str | None
    column: Column
    amount: float
    of: int = 0


@dataclass(frozen=True, slots=True)
class Best:
    """Something that a seat did in one match and that a player remembers if it was never done better.

    Attributes:
        title: what it is: `Points in a round`.
        seat: who did it.
        value: how much.
        fewer: whether fewer are better.
    """

    title: str
    seat: Seat
    value: int
    fewer: bool = False


@dataclass(frozen=True, slots=True)
class BestMove:
    """The move by which a seat did most in a match.

    Attributes:
        seat: who made it.
        ply: how many moves the match had with it.
        why: what it did, in words without a full stop: `It gained 35 points`.
    """

    seat: Seat
    ply: int
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a foreign file says of one match. Its moves are unknown, and with them its seats.

    Attributes:
        sides: the names of the players of each side.
        winners: which sides won; none of a drawn match.
        parts: how many rounds or the like were read.
        counts: the game's own counts.
    """

    sides: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...]
    parts: int
    counts: tuple[Count, ...] = ()


@dataclass(frozen=True)
class Replayed(Generic[G, S, M]):
    """One replayed match, as statistics and score sheets read it.

    Attributes:
        game: the rules.
        players: the name of each seat's player; on a score sheet empty if unknown.
        rulings: of every move.
        texts: every move in the game's notation, as the record has it.
        outcome: None if the match is not over.
        from_start: whether the match began at the start of the game, not in a position.
    """

    game: G
    players: tuple[str, ...]
    rulings: tuple[Ruling[S, M], ...]
    texts: tuple[str, ...]
    outcome: Outcome | None
    from_start: bool

    def score(self, seat: Seat) -> float:
        """What a seat made of a match that is over, from 0 to 1; a draw of two is a half."""
        assert self.outcome is not None  # noqa: S101 - asked only of a match that is over
        return self.outcome.scores[seat]

    @property
    def result(self) -> str:
        """The winners by name and how they won, for a line on paper; empty while the match goes on."""
        if self.outcome is None:
            return ""
        verdict: str = self.game.verdict(self.outcome).rstrip(".")
        names = enumerated([self.players[seat] for seat in self.outcome.winners if self.players[seat]])
        return f"{names} ({verdict})" if names else verdict


def counted(table: str, row: str | None, column: Column, *, happened: bool) -> Count:
    """One chance, taken or not."""
    return Count(table, row, column, float(happened), 1)


FIRST = Column("matches")
WON = Column("won by its player", Measure.RATE)


def first_moves(match: Replayed[Any, Any, Any]) -> Iterator[Count]:
    """The first move of a match, and whether its player won, draws counted half."""
    if not (match.from_start and match.rulings):
        return
    move = match.texts[0]
    yield Count("First moves", move, FIRST, 1)
    if match.outcome is not None:
        seat = match.game.to_play(match.rulings[0].before)
        yield Count("First moves", move, WON, match.score(seat), 1)


def best_moves(
    match: Replayed[Any, S, M], gain: Callable[[Ruling[S, M]], int], words: Callable[[int, Ruling[S, M]], str]
) -> Iterator[BestMove]:
    """For each seat its move with the largest gain, the last of equal ones; none for a seat that gained nothing.

    Args:
        match: the match.
        gain: what a move gained for the seat that made it.
        words: what is said of a move with this gain.
    """
    best: dict[Seat, tuple[int, int]] = {}
    for ply, ruling in enumerate(match.rulings, start=1):
        gained, seat = gain(ruling), match.game.to_play(ruling.before)
        if gained > 0:
            best[seat] = max(best.get(seat, (0, 0)), (gained, ply))
    for seat, (gained, ply) in sorted(best.items()):
        yield BestMove(seat, ply, words(gained, match.rulings[ply - 1]))


def fewest_turns(match: Replayed[Any, Any, Any]) -> Iterator[Best]:
    """The turns in which each winner won by the rules, not because somebody left."""
    left = (RESIGNED, OUT_OF_TIME, LEFT_ALONE)
    if match.outcome is None or not match.from_start or match.outcome.termination in left:
        return
    for seat in match.outcome.winners:
        turns = sum(match.game.to_play(ruling.before) == seat for ruling in match.rulings)
        yield Best("Turns to a win", seat, turns, fewer=True)
