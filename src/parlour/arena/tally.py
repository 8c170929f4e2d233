"""Games between some agents, summed up. Their order does not matter."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from parlour.intervals import Interval, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Report", "Score", "Tally", "report", "score_of"]


class Game(Protocol):
    """What is summed up of a game."""

    @property
    def bots(self) -> tuple[int, ...]:
        """Which of the bots played each seat."""

    @property
    def scores(self) -> tuple[float, ...]:
        """By seat."""

    @property
    def termination(self) -> str:
        """How it ended."""

    @property
    def plies(self) -> int:
        """How many moves it had."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one bot, in all games or from one seat."""

    games: int
    wins: int
    draws: int
    losses: int
    rate: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """The result of many games between some bots."""

    game: str
    bots: tuple[str, ...]
    games: int
    scores: tuple[Score, ...]
    """By bot."""
    by_seat: tuple[tuple[Score, ...], ...]
    """By bot, then by seat."""
    terminations: dict[str, int]
    mean_length: float
    """Moves a game."""
    bots_only: dict[str, Any] = field(default_factory=dict)
    """Options that apply because only bots play and they were not chosen."""


class Tally:
    """Games of some bots, added up one by one; it keeps a few bytes of each."""

    def __init__(self, game: str, bots: Sequence[str]) -> None:
        self._game, self._bots = game, tuple(bots)
        self._made = [[array("d") for _ in bots] for _ in bots]
        self._terminations, self._plies, self.games = Counter[str](), 0, 0

    def add(self, game: Game) -> None:
        """Add a game."""
        for seat, (bot, score) in enumerate(zip(game.bots, game.scores, strict=True)):
            self._made[bot][seat].append(score)
        self._terminations[game.termination] += 1
        self._plies += game.plies
        self.games += 1

    def report(self) -> Report:
        """The sum of what was added."""
        return Report(
            game=self._game,
            bots=self._bots,
            games=self.games,
            scores=tuple(score_of([score for seat in seats for score in seat]) for seats in self._made),
            by_seat=tuple(tuple(map(score_of, seats)) for seats in self._made),
            terminations=dict(sorted(self._terminations.items())),
            mean_length=self._plies / self.games if self.games else 0.0,
        )


def report(name: str, bots: Sequence[str], played: Iterable[Game]) -> Report:
    """Sum up games of some bots."""
    tally = Tally(name, bots)
    for game in played:
        tally.add(game)
    return tally.report()


def score_of(scores: Sequence[float]) -> Score:
    """The score of a bot from the scores of its games."""
    wins, losses = sum(each == 1.0 for each in scores), sum(each == 0.0 for each in scores)
    return Score(len(scores), wins, len(scores) - wins - losses, losses, wilson(math.fsum(scores), len(scores)))
