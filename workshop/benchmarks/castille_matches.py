"""Matches between engines of Castille: pairs from balanced openings with swapped seats, and their statistics.

    python -m workshop.benchmarks.castille_matches openings [--number N] > workshop/benchmarks/castille_openings.txt

A pair is two games from one opening, each side played once by each. Its score (0 to 2) is the unit of every statistic
here. Openings are random full placements in which a search sees no advantage. They are stored in a file, so that a
later engine is measured on the same ones.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.situation import Situation, situation
from parlour.games.castille.notation.position import format_position, parse_position
from parlour.games.castille.rules.board import FULL, PEGS, Peg, State, Stock

__all__ = ["OPENINGS", "Chooser", "Standing", "by_chance", "load_openings", "play", "play_pair"]

OPENINGS = Path(__file__).with_name("castille_openings.txt")
BALANCED = 45
"""An opening is balanced when a search of `LOOK` sees less advantage than this, in hundredths of a peg."""
LOOK = Limits(depth=9)
EMPTY = Stock(0, 0)
Chooser: TypeAlias = Callable[[Situation], int]
"""A player: the turn's word from a situation."""


def by_chance(rng: Random) -> Situation:
    """A random full placement in which neither player has won."""
    while True:
        board: list[Peg | None] = [peg for peg in PEGS for _ in range(FULL[peg.tall])]
        board += [None] * (36 - len(board))
        rng.shuffle(board)
        now = situation(State(pegs=tuple(board), stock=(EMPTY, EMPTY), turn=13))
        if now.result() is None:
            return now


def load_openings() -> list[Situation]:
    """The openings of the file, in order."""
    return [situation(parse_position(line)) for line in OPENINGS.read_text().splitlines()]


def play(first: Chooser, second: Chooser, opening: Situation) -> float:
    """Play one game; returns the first player's result."""
    now, players = opening, (first, second)
    while True:
        result = now.result()
        if result is not None:
            return result if now.side == opening.side else 1.0 - result
        now = now.after(players[now.side != opening.side](now))


def play_pair(one: Callable[[], Chooser], other: Callable[[], Chooser], opening: Situation) -> tuple[float, float]:
    """Play both games of a pair, each with fresh players; returns the results of `one`."""
    return play(one(), other(), opening), 1.0 - play(other(), one(), opening)


@dataclass
class Standing:
    """The result of the pairs so far.

    Attributes:
        pairs: the mean score of each pair, 0 to 1.
    """

    pairs: list[float]

    @property
    def score(self) -> float:
        """The rate of points."""
        return statistics.fmean(self.pairs)

    @property
    def error(self) -> float:
        """The standard error of the rate; a conservative one for few or equal pairs."""
        spread = statistics.stdev(self.pairs) if len(self.pairs) > 2 else 0.25
        return max(spread, 0.05) / math.sqrt(len(self.pairs))

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return max(self.score - 1.96 * self.error, 0.0), min(self.score + 1.96 * self.error, 1.0)

    def ratio(self, low: float = 0.0, high: float = 10.0) -> float:
        """The log of the likelihood ratio of a lead of `high` Elo against one of `low`."""
        if len(self.pairs) < 10:
            return 0.0
        s0, s1 = rate(low), rate(high)
        variance = max(statistics.variance(self.pairs), 0.0025)
        return len(self.pairs) * (s1 - s0) * (2 * self.score - s0 - s1) / (2 * variance)

    def words(self) -> str:
        """Rate, Elo and interval in a line."""
        low, high = self.interval()
        return (
            f"{self.score:.1%} [{low:.1%}, {high:.1%}], "
            f"{elo(self.score):+.0f} Elo [{elo(low):+.0f}, {elo(high):+.0f}], {2 * len(self.pairs)} games"
        )


def rate(difference: float) -> float:
    """The expected score at this difference of Elo."""
    return 1.0 / (1.0 + math.pow(10.0, -difference / 400.0))


def elo(score: float) -> float:
    """The difference of Elo for a rate of points; at most 1,200 either way."""
    score = min(max(score, 0.001), 0.999)
    return 400.0 * math.log10(score / (1.0 - score))


def find_openings(number: int, seed: int) -> list[str]:
    """Balanced openings as positions in text."""
    rng, found = Random(seed), list[str]()
    while len(found) < number:
        board: list[Peg | None] = [peg for peg in PEGS for _ in range(FULL[peg.tall])]
        board += [None] * (36 - len(board))
        rng.shuffle(board)
        state = State(pegs=tuple(board), stock=(EMPTY, EMPTY), turn=13)
        now = situation(state)
        if now.result() is None and abs(Engine(table_bits=14).think_of(now, LOOK).score) < BALANCED:
            found.append(format_position(state))
    return found


def main() -> None:
    """Print openings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("openings",))
    parser.add_argument("--number", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("\n".join(find_openings(given.number, given.seed)))


if __name__ == "__main__":
    main()
