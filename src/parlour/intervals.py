"""Confidence intervals of rates and means, of single chances and of chances in groups."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from parlour.odds import Chance, chance, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Groups", "Interval", "Mean", "wilson"]

Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Interval:
    """A rate with its 95 % interval."""

    rate: Chance
    low: Chance
    high: Chance

    def __str__(self) -> str:
        return f"{percent(self.rate, 1)} [{percent(self.low, 1)}, {percent(self.high, 1)}]"


def wilson(score: float, games: float) -> Interval:
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


@dataclass(frozen=True, slots=True)
class Groups:
    """Sums over groups of chances that belong together, such as the shots of a match: all that a rate needs.

    The shots of one match are alike: its players, their day, the board. So an interval that takes them as independent
    is too narrow. Here the groups are independent, and whatever happens within one is allowed for.

    Attributes:
        count: how many groups had a chance.
        amount: the sum of what happened.
        of: the sum of chances.
        amounts: the sum of each group's amount squared.
        products: of its amount times its chances.
        sizes: of its chances squared.
    """

    count: int = 0
    amount: float = 0.0
    of: int = 0
    amounts: float = 0.0
    products: float = 0.0
    sizes: float = 0.0

    def plus(self, amount: float, of: int) -> Groups:
        """With one group more; a group without a chance adds its amount alone."""
        return Groups(
            self.count + (of > 0),
            self.amount + amount,
            self.of + of,
            self.amounts + amount * amount,
            self.products + amount * of,
            self.sizes + of * of,
        )

    def rate(self) -> Interval:
        """Wilson's interval for as many independent chances as the groups are worth.

        That number is between the number of groups and that of chances. The chances are divided by the design effect:
        the variance of the rate between the groups, over what it were if all chances were independent (Kish 1965).
        With few groups the variance is uncertain itself, for which Student's distribution allows.

        >>> print(Groups().plus(6, 32).rate())  # one group says little, however many chances it had
        18.8% [0.8%, 86.2%]
        >>> ten = Groups()
        >>> for made in (9, 1, 8, 2, 9, 1, 8, 2, 9, 1):
        ...     ten = ten.plus(made, 10)
        >>> print(ten.rate(), "and not", wilson(50, 100))
        50.0% [26.0%, 74.0%] and not 50.0% [40.4%, 59.6%]
        """
        rate = self.amount / self.of if self.of else 0.5
        worth = float(self.of)
        if self.of > self.count:
            worth = max(self.of / self._loss(rate), float(self.count))
        return wilson(rate * worth, worth)

    def _loss(self, rate: float) -> float:
        """By what the chances are divided, at least 1."""
        if self.count < 2:
            return float(self.of)
        between = self.amounts - 2 * rate * self.products + rate**2 * self.sizes
        within = self.of * rate * (1 - rate)
        effect = between * self.count / (self.count - 1) / within if within else 1.0
        return max(effect, 1.0) * (_student(self.count - 1) / Z_95) ** 2


def _student(free: int) -> float:
    """Student's quantile for 95 % with some degrees of freedom: the expansion of Abramowitz and Stegun, 26.7.5.

    >>> [round(_student(free), 2) for free in (2, 3, 10, 100)]  # 4.30, 3.18, 2.23, 1.98 exactly
    [4.17, 3.16, 2.23, 1.98]
    """
    z = Z_95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + terms[0] / free + terms[1] / free**2 + terms[2] / free**3


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
