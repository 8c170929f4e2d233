"""Where to put two pegs: a search of some of the many pairs, which reports how many it considered.

There are 2,520 pairs at first and 364 at last, and their value shows only when all pegs are placed. So full placements
are judged, by searches of the second phase:

1. *Survey*: the remaining pegs are placed at random, many times, and judged by a shallow search. A regression on the
points of the player's own pegs gives the worth of each point, for a short peg and for a tall one.
2. *Shortlist*: the pairs of the highest worth.
3. *Halving*: every pair of the list is completed in the same random ways; the better half goes on, with more
   completions and deeper searches, until one is left.

The very last pair needs no completion: every candidate is judged as it is. In the turn before it, the other player's
    last pair is chosen for him from a shortlist.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from parlour.game import plural
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.rules.board import Peg, Stock
from parlour.games.castille.rules.moves import Placing
from parlour.games.castille.rules.placing import placed, placements
from parlour.players import UNLIMITED, TimeBudget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Place

__all__ = ["Choice", "Planner", "Width"]

Worths: TypeAlias = dict[Placing, float]
MOST = 3000
"""Scores are clipped here, so that a win found in one completion does not outweigh all the others."""


@dataclass(frozen=True, slots=True)
class Width:
    """How much work goes into the choice of a placement.

    Attributes:
        survey: completions judged for the worth of points.
        glance: the depth at which they are judged.
        shortlist: pairs that are completed.
        completions: of each pair in the first round.
        nodes: of each search in the first round.
        replies: of the other's last pair.
    """

    survey: int = 500
    glance: int = 1
    shortlist: int = 24
    completions: int = 8
    nodes: int = 600
    replies: int = 24


@dataclass(frozen=True, slots=True)
class Choice:
    """A placement, and how it was chosen.

    Attributes:
        move: the two pegs.
        score: for the player who places, in hundredths of a peg: a mean over completions, so a guess.
        looked_at: how many pairs were completed and judged.
        of: how many there were.
    """

    move: Place
    score: float
    looked_at: int
    of: int

    def words(self) -> str:
        """How the choice was made, in a sentence."""
        return f"Looked at {self.looked_at:,} of {plural(self.of, 'pair')}."


class Planner:
    """Chooses placements; all randomness comes from its generator. When the time is over, no further round begins."""

    def __init__(self, engine: Engine, rng: Random, width: Width = Width(), budget: TimeBudget = UNLIMITED) -> None:
        self.engine, self.rng, self.width, self.budget = engine, rng, width, budget

    def choose(self, state: State) -> Choice:
        """Two pegs for the player to place."""
        every = list(placements(state))
        left = state.stock[0].total + state.stock[1].total
        if left == 2:
            return self._halve(state, every, self._as_it_stands, len(every))
        worths = self._survey(state)
        listed = sorted(every, key=lambda place: -sum(worths[peg] for peg in place.pegs))[: self.width.shortlist]
        judge = self._against_the_last if left == 4 else self._completed
        return self._halve(state, listed, judge, len(every))

    def _halve(
        self, state: State, listed: Sequence[Place], judge: Callable[[State, list[Place], int], list[float]], of: int
    ) -> Choice:
        """The best of some pairs: round by round, the better half is examined more closely."""
        left, scores, effort = list(listed), [0.0] * len(listed), 1
        while True:
            scores = judge(state, left, effort)
            ranked = sorted(range(len(left)), key=lambda index: -scores[index])
            if len(left) <= 2 or effort >= 64 or self.budget.is_over():
                return Choice(left[ranked[0]], scores[ranked[0]], len(listed), of)
            left = [left[index] for index in ranked[: (len(left) + 1) // 2]]
            effort *= 2

    def side_by_side(self, state: State, one: Place, other: Place, times: int) -> list[tuple[float, float]]:
        """The scores of two placements in the same random completions, for the player who places them."""
        found = []
        for _ in range(times):
            order, heights = self._lot(state)
            full = (_filled(placed(state, place), order, heights) for place in (one, other))
            limits = Limits(nodes=2 * self.width.nodes)
            first, second = (self._judged(each, state.seat, limits) for each in full)
            found.append((first, second))
        return found

    def prospects(self, state: State, times: int) -> list[float]:
        """The scores of `count` random completions for the player to place, without any selection."""
        limits = Limits(nodes=2 * self.width.nodes)
        return [self._judged(_filled(state, *self._lot(state)), state.seat, limits) for _ in range(times)]

    # --- judgements: the score of each pair for the player who places it --------------------------------------

    def _as_it_stands(self, state: State, listed: list[Place], effort: int) -> list[float]:
        limits = Limits(nodes=self.width.nodes * effort // 2)
        return [self._judged(placed(state, place), state.seat, limits) for place in listed]

    def _against_the_last(self, state: State, listed: list[Place], effort: int) -> list[float]:
        return [-self._last_reply(placed(state, place), effort) for place in listed]

    def _last_reply(self, state: State, effort: int) -> float:
        """What the other's best last pair of a sample is worth to him."""
        every = list(placements(state))
        sample = self.rng.sample(every, min(self.width.replies * effort, len(every)))
        limits = Limits(nodes=self.width.nodes // 3)
        return max(self._judged(placed(state, reply), state.seat, limits) for reply in sample)

    def _completed(self, state: State, listed: list[Place], effort: int) -> list[float]:
        """The mean scores over completions as similar as possible: the same order of points for every pair."""
        limits = Limits(nodes=self.width.nodes)
        totals = [0.0] * len(listed)
        for _ in range(self.width.completions * effort):
            order, heights = self._lot(state)
            for index, place in enumerate(listed):
                totals[index] += self._judged(_filled(placed(state, place), order, heights), state.seat, limits)
        return [total / (self.width.completions * effort) for total in totals]

    def _judged(self, state: State, seat: int, limits: Limits) -> float:
        """The worth of a full placement to a seat."""
        now = situation(state, self.engine.customs)
        result = now.result()
        score = self.engine.think_of(now, limits).score if result is None else MOST * (2 * result - 1)
        score = max(-MOST, min(MOST, score))
        return float(score if now.side == seat else -score)

    # --- random completions -------------------------------------------------------------------------------------

    def _lot(self, state: State) -> tuple[list[int], list[list[bool]]]:
        """A random order of the points, and for each seat one of the heights of its remaining pegs."""
        order = self.rng.sample(range(len(state.pegs)), len(state.pegs))
        heights = [[False] * stock.short + [True] * stock.tall for stock in state.stock]
        for each in heights:
            self.rng.shuffle(each)
        return order, heights

    def _survey(self, state: State) -> Worths:
        """The worth of each point for a short and for a tall peg of the player."""
        rows, values = [], []
        limits = Limits(depth=self.width.glance)
        for _ in range(self.width.survey):
            full = _filled(state, *self._lot(state))
            rows.append([float(peg == Peg(state.seat, tall)) for tall in (False, True) for peg in full.pegs])
            values.append(self._judged(full, state.seat, limits))
        design, target = np.array(rows), np.array(values)
        ridge = design.T @ design + 4.0 * np.eye(design.shape[1])
        # rounded, as the last bits depend on the processor and must not choose between pairs of the same worth
        worth = np.round(np.linalg.solve(ridge, design.T @ (target - target.mean())), 6)
        size = len(state.pegs)
        return {
            Placing(point, bool(tall)): float(worth[size * tall + point]) for tall in (0, 1) for point in range(size)
        }


def _filled(state: State, order: Sequence[int], heights: Sequence[Sequence[bool]]) -> State:
    """Place all remaining pegs in turn, along an order of the points."""
    board, vacant = list(state.pegs), iter([point for point in order if state.pegs[point] is None])
    turns = (state.stock[0].total + state.stock[1].total) // 2
    for seat in (0, 1):
        rest = list(state.stock[seat])
        for tall in heights[seat]:
            if rest[tall]:
                rest[tall] -= 1
                board[next(vacant)] = Peg(seat, tall)
    return replace(
        state, pegs=tuple(board), marks=(), stock=(Stock(0, 0), Stock(0, 0)), seat=(state.seat + turns) % 2,
        turn=state.turn + turns,
    )  # fmt: skip
