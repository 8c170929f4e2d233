"""Elo ratings by maximum likelihood, with intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from operator import add, mul, sub
from typing import TYPE_CHECKING, TypeAlias

from parlour.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Rating", "elo"]

Matrix: TypeAlias = "list[list[float]]"

SCALE = 400 / math.log(10)
"""Elo points for one unit of log strength: 400 points are odds of ten to one."""
IMAGINED = 1.0
"""Drawn games added between each two agents that met, so that a clean score still has a finite rating."""
MOST_STEPS = 200
EXACT = 1e-10


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its 95 % interval, Elo points; the mean of all rated agents is 0."""

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.elo:+.0f} [{self.low:+.0f}, {self.high:+.0f}]"


def elo(scores: Sequence[Sequence[float]], games: Sequence[Sequence[int]]) -> tuple[Rating, ...]:
    """The ratings of agents from the games between each two of them.

    The model is that of R. A. Bradley and M. E. Terry (Biometrika 39, 1952), a draw counting as half a win for each.
    Its likelihood is concave; Newton's method finds the maximum (D. R. Hunter, Annals of Statistics 32, 2004, compares
    the methods). The intervals are Wald's, from the inverse of the Fisher information with the mean rating fixed. One
    imagined draw between each two agents that met keeps a clean score finite, and pulls all ratings slightly together.

    Args:
        scores: for each agent the points that it made against each other one.
        games: for each agent the number of games against each other one; symmetric.

    Returns:
        A rating for each agent, in the same order.

    >>> print(*elo([[0, 75], [25, 0]], [[0, 100], [100, 0]]), sep="; ")
    +94 [+55, +133]; -94 [-133, -55]
    """
    number = [[count + IMAGINED if count > 0 else 0.0 for count in row] for row in games]
    points = [
        sum(score + IMAGINED / 2 if count > 0 else 0.0 for score, count in zip(made, met, strict=True))
        for made, met in zip(scores, games, strict=True)
    ]
    alike = _alike(number)
    strengths = [0.0] * len(number)
    for _ in range(MOST_STEPS):
        expected, information = _expectation(strengths, number)
        inverse, missing = _inverse(information, alike), list(map(sub, points, expected))
        step = [_product(row, missing) for row in inverse]
        # far from the maximum a whole step could go too far
        strengths = [each + min(1.0, max(-1.0, way)) for each, way in zip(strengths, step, strict=True)]
        if max(map(abs, step), default=0.0) < EXACT:
            break
    mean = sum(strengths) / max(len(strengths), 1)
    inverse = _inverse(_expectation(strengths, number)[1], alike)
    errors = [math.sqrt(max(row[place], 0.0)) for place, row in enumerate(inverse)]
    return tuple(_rating(each - mean, error) for each, error in zip(strengths, errors, strict=True))


def _expectation(strengths: Sequence[float], number: Matrix) -> tuple[list[float], Matrix]:
    """The expected points of each agent, and the Fisher information of the strengths, a matrix."""
    chances = [[1.0 / (1.0 + math.exp(other - each)) for other in strengths] for each in strengths]
    points = [_product(row, counts) for row, counts in zip(chances, number, strict=True)]
    spread = [[n * p * (1.0 - p) for n, p in zip(*each, strict=True)] for each in zip(number, chances, strict=True)]
    information = [[-value for value in row] for row in spread]
    for place, row in enumerate(spread):
        information[place][place] += sum(row)
    return points, information


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return float(sum(map(mul, one, other)))


def _alike(number: Matrix) -> Matrix:
    """For each two agents that are linked by games, one over how many are; 0 for others."""
    groups = [{place} for place in range(len(number))]
    for place, row in enumerate(number):
        for other, count in enumerate(row):
            if count and groups[other] is not groups[place]:
                groups[place] |= groups[other]
                for member in groups[other]:
                    groups[member] = groups[place]
    return [[1.0 / len(group) if other in group else 0.0 for other in range(len(number))] for group in groups]


def _inverse(information: Matrix, alike: Matrix) -> Matrix:
    """The pseudo-inverse of the information, which says nothing about the mean of agents that are linked by games."""
    size = len(information)
    rows = [list(map(add, *pair)) for pair in zip(information, alike, strict=True)]
    for place, row in enumerate(rows):
        row += [float(place == other) for other in range(size)]
    for place in range(size):  # Gauss and Jordan: the sum is positive definite, so no rows change places
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [value - factor * mine for value, mine in zip(rows[other], rows[place], strict=True)]
    return [list(map(sub, row[size:], same)) for row, same in zip(rows, alike, strict=True)]


def _rating(strength: float, error: float) -> Rating:
    half = Z_95 * error
    return Rating(SCALE * strength, SCALE * (strength - half), SCALE * (strength + half))
