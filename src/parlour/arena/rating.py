"""Elo ratings by maximum likelihood, with intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from parlour.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Rating", "elo"]

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
    played = np.asarray(games, dtype=np.float64)
    met = played > 0
    points, number = np.asarray(scores, dtype=np.float64) + IMAGINED / 2 * met, played + IMAGINED * met
    strengths = np.zeros(len(played))
    for _ in range(MOST_STEPS):
        expected, information = _expectation(strengths, number)
        step = np.linalg.pinv(information) @ (points.sum(axis=1) - expected)
        strengths += np.clip(step, -1.0, 1.0)  # far from the maximum a whole step could go too far
        if np.abs(step).max(initial=0.0) < EXACT:
            break
    strengths -= strengths.mean()
    errors = np.sqrt(np.diag(np.linalg.pinv(_expectation(strengths, number)[1])))
    return tuple(_rating(float(each), float(error)) for each, error in zip(strengths, errors, strict=True))


def _expectation(strengths: np.ndarray, number: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The expected points of each agent, and the Fisher information of the strengths, a matrix."""
    chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    spread = number * chances * (1 - chances)
    return (number * chances).sum(axis=1), np.diag(spread.sum(axis=1)) - spread


def _rating(strength: float, error: float) -> Rating:
    half = Z_95 * error
    return Rating(SCALE * strength, SCALE * (strength - half), SCALE * (strength + half))
