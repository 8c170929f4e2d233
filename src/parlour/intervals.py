"""Confidence intervals of rates and means."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from parlour.odds import Chance, chance, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Interval", "Mean", "wilson"]

Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Interval:
    """A rate with its 95 % interval."""

    rate: Chance
    low: Chance
    high: Chance

    def __str__(self) -> str:
        return f"{percent(self.rate, 1)} [{percent(self.low, 1)}, {percent(self.high, 1)}]"


def wilson(score: float, games: int) -> Interval:
    """The score interval of E. B. Wilson (1927) at 95 %; a draw counts a half.

    With draws it is slightly too wide, never too narrow. Without games it is 0 to 1.

    >>> print(wilson(60, 100))
    60.0% [50.2%, 69.1%]
    >>> wilson(0, 0)
    Interval(rate=0.5, low=0.0, high=1.0)
    """
    if games == 0:
        return Interval(Chance(0.5), Chance(0.0), Chance(1.0))
    rate, square = score / games, Z_95**2
    centre = (rate + square / (2 * games)) / (1 + square / games)
    half = Z_95 / (1 + square / games) * math.sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    low, high = centre - half if score else 0.0, centre + half if score < games else 1.0
    return Interval(chance(rate), chance(low), chance(high))


class Mean(NamedTuple):
    """A mean with its interval of 95 %, by the normal distribution."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Mean:
        """The mean of some numbers, at least two.

        >>> print(Mean.of([10, 20, 30]))
        20.0 [8.7, 31.3]
        """
        count, value = len(numbers), sum(numbers) / len(numbers)
        spread = math.sqrt(sum((number - value) ** 2 for number in numbers) / (count - 1))
        reach = Z_95 * spread / math.sqrt(count)
        return cls(value, value - reach, value + reach)

    def __str__(self) -> str:
        return f"{self.value:.1f} [{self.low:.1f}, {self.high:.1f}]"
