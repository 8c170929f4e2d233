"""The statistics of pairs of games: Elo with its interval, and a sequential test that stops when it is sure.

A pair is two games from one opening with swapped seats. Both games of a pair have the opening in common, so the pair
is the unit: it scores 0 to 2 points in halves, and the five counts of these scores are all that the test reads.

The test is the generalised sequential probability ratio test as Stockfish's fishtest runs it, with Elo by the
logistic law: for each of two leads, the likeliest distribution of the five scores that has the lead's expected score
is compared with the other's (M. Van den Bergh, "A practical introduction to the GSPRT").
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from parlour.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Pair", "Sprt", "Standing", "elo", "log_ratio", "pentanomial", "rate"]

Pair: TypeAlias = tuple[float, float]
"""The results of a pair's two games for the player who is tested: 1, 0, or a half."""
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""A pair's scores as rates."""
NEVER_SEEN = 1e-3
"""The count of a score that has not occurred: as fishtest, so that no likelihood is zero."""
HALVINGS = 60
LEAST_SPREAD = 0.05
"""The least standard deviation of a pair that an interval assumes, so that few or equal pairs prove nothing."""


def rate(difference: float) -> float:
    """The expected score at this difference of Elo."""
    return 1.0 / (1.0 + math.pow(10.0, -difference / 400.0))


def elo(score: float) -> float:
    """The difference of Elo for a rate of points; at most 1,200 either way."""
    score = min(max(score, 0.001), 0.999)
    return 400.0 * math.log10(score / (1.0 - score))


def pentanomial(pairs: Iterable[Pair]) -> tuple[int, ...]:
    """How many pairs scored 0, 1/2, 1, 3/2 and 2 points.

    >>> pentanomial([(1.0, 0.5), (0.5, 0.5), (1.0, 0.0)])
    (0, 0, 2, 1, 0)
    """
    counts = [0] * len(SCORES)
    for pair in pairs:
        counts[round(2 * sum(pair))] += 1
    return tuple(counts)


def log_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """The log of the generalised likelihood ratio of a lead of `elo1` against one of `elo0`, from five counts."""
    seen = [count or NEVER_SEEN for count in counts]
    tilt0, tilt1 = (_tilt(seen, rate(lead)) for lead in (elo0, elo1))
    s0, s1 = rate(elo0), rate(elo1)
    return sum(
        count * math.log((1 + tilt0 * (score - s0)) / (1 + tilt1 * (score - s1)))
        for score, count in zip(SCORES, seen, strict=True)
    )


def _tilt(counts: Sequence[float], expected: float) -> float:
    """The x for which weights of count / (1 + x * (score - expected)) have the expected score as their mean.

    These are the likeliest probabilities with that mean. The sum that must vanish falls as x grows.
    """
    low, high = -1.0 / (1.0 - expected), 1.0 / expected
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        offsets = [score - expected for score in SCORES]
        total = sum(count * off / (1 + middle * off) for count, off in zip(counts, offsets, strict=True))
        low, high = (middle, high) if total > 0 else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of a lead of `elo1` against one of `elo0`.

    Attributes:
        elo0: the lead that is not worth having.
        elo1: the lead that is.
        alpha: the chance that `elo0` is taken for `elo1`.
        beta: the chance that `elo1` is taken for `elo0`.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def bounds(self) -> tuple[float, float]:
        """The logs of ratio at which the test ends, for `elo0` and for `elo1`.

        >>> print("{:.2f} {:.2f}".format(*Sprt().bounds()))
        -2.94 2.94
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The log of the ratio so far."""
        return log_ratio(counts, self.elo0, self.elo1)

    def decision(self, counts: Sequence[int]) -> float | None:
        """The lead that is taken to be true, or None while the test goes on."""
        ratio, (low, high) = self.ratio(counts), self.bounds()
        if low < ratio < high:
            return None
        return self.elo1 if ratio >= high else self.elo0


@dataclass
class Standing:
    """The result of the pairs so far.

    Attributes:
        pairs: the results of each.
    """

    pairs: list[Pair] = field(default_factory=list)

    @property
    def counts(self) -> tuple[int, ...]:
        """The pairs by their score."""
        return pentanomial(self.pairs)

    @property
    def score(self) -> float:
        """The rate of points."""
        return sum(map(sum, self.pairs)) / (2 * len(self.pairs))

    @property
    def drawn(self) -> float:
        """The rate of drawn games."""
        return sum(pair.count(0.5) for pair in self.pairs) / (2 * len(self.pairs))

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate; a conservative one for few or equal pairs."""
        score, count = self.score, len(self.pairs)
        squares = sum((sum(pair) / 2 - score) ** 2 for pair in self.pairs)
        spread = math.sqrt(squares / (count - 1)) if count > 2 else 0.25
        reach = Z_95 * max(spread, LEAST_SPREAD) / math.sqrt(count)
        return max(score - reach, 0.0), min(score + reach, 1.0)

    def words(self) -> str:
        """Rate, Elo, pairs and draws in a line.

        The interval is that of a number of pairs fixed beforehand; a test that stops when it is sure stops a little too
        far from zero.
        """
        if not self.pairs:
            return "no pairs yet"
        low, high = self.interval()
        return (
            f"{self.score:.1%} [{low:.1%}, {high:.1%}], "
            f"{elo(self.score):+.0f} Elo [{elo(low):+.0f}, {elo(high):+.0f}], "
            f"{len(self.pairs)} pairs {list(self.counts)}, {self.drawn:.0%} drawn"
        )
