"""Alpha-beta search a few turns ahead in any two-seat finite game, and an agent that uses it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from parlour.game import FiniteGame, Seat
    from parlour.players.budget import TimeBudget

__all__ = ["Lookahead", "Search"]

S = TypeVar("S")
M = TypeVar("M")

WIN = 1_000.0
"""Above every evaluation; a win that is nearer is worth more."""


@dataclass(frozen=True, slots=True)
class Search(Generic[S, M]):
    """Exhaustive search to a fixed depth, with an evaluation at the leaves.

    It finds nothing beyond its depth and remembers nothing between calls.

    Attributes:
        game: two seats, finite moves.
        opinion: the evaluation of a state for a seat, within (-1000, 1000).
        depth: turns searched, its own included; at least 1.
    """

    game: FiniteGame[S, M]
    opinion: Callable[[S, Seat], float]
    depth: int

    def values(self, state: S, moves: tuple[M, ...]) -> tuple[tuple[M, float], ...]:
        """Some legal moves, each with its exact value for the seat to play."""
        seat = self.game.to_play(state)
        return tuple(
            (move, self._value(self.game.after(state, move), seat, self.depth - 1, -math.inf, math.inf))
            for move in moves
        )

    def _value(self, state: S, seat: Seat, depth: int, low: float, high: float) -> float:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return (WIN + depth) * (outcome.scores[seat] * 2 - 1)
        if depth == 0:
            return self.opinion(state, seat)
        mine = self.game.to_play(state) == seat
        best = -math.inf if mine else math.inf
        for move in self.game.moves(state):
            value = self._value(self.game.after(state, move), seat, depth - 1, low, high)
            if mine:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best


@dataclass(frozen=True, slots=True)
class Lookahead(Generic[S, M]):
    """An agent that searches, and picks at random among the moves valued within `slack` of the best.

    It searches to its depth whatever the time budget: choose a depth that takes less than a second.

    Attributes:
        search: values the moves.
        slack: how much less than the best a move may be worth.
        liking: what it likes of a move beside its value, in the same unit.
    """

    search: Search[S, M]
    slack: float = 0.0
    liking: Callable[[M], float] = lambda _move: 0.0

    def choose(self, state: S, moves: tuple[M, ...], rng: Random, _budget: TimeBudget) -> M:
        """A move valued within `slack` of the best of these."""
        values = [(move, value + self.liking(move)) for move, value in self.search.values(state, moves)]
        best = max(value for _, value in values)
        return rng.choice([move for move, value in values if value >= best - self.slack])
