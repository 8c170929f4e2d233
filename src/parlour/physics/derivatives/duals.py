"""Dual numbers: numbers with their derivatives, so that arithmetic differentiates itself.

Sources: Clifford (1873) for the numbers, Wengert, Communications of the ACM 7, 463 (1964), for the use.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Dual", "Number", "chained", "root"]


@dataclass(frozen=True, slots=True)
class Dual:
    """A number with its derivatives by one or several parameters; arithmetic follows their rules.

    >>> x = Dual(3.0, (1.0,))
    >>> (x * x + 2.0 / x).slopes == (2 * 3.0 - 2.0 / 9.0,)
    True
    """

    value: float
    slopes: tuple[float, ...]

    def __add__(self, other: Number) -> Dual:
        if isinstance(other, Dual):
            return chained(self.value + other.value, (1.0, self), (1.0, other))
        return Dual(self.value + other, self.slopes)

    def __sub__(self, other: Number) -> Dual:
        if isinstance(other, Dual):
            return chained(self.value - other.value, (1.0, self), (-1.0, other))
        return Dual(self.value - other, self.slopes)

    def __mul__(self, other: Number) -> Dual:
        if isinstance(other, Dual):
            return chained(self.value * other.value, (other.value, self), (self.value, other))
        return chained(self.value * other, (other, self))

    def __truediv__(self, other: Number) -> Dual:
        if isinstance(other, Dual):
            share = self.value / other.value
            return chained(share, (1.0 / other.value, self), (-share / other.value, other))
        return chained(self.value / other, (1.0 / other, self))

    def __radd__(self, other: float) -> Dual:
        return self + other

    def __rsub__(self, other: float) -> Dual:
        return chained(other - self.value, (-1.0, self))

    def __rmul__(self, other: float) -> Dual:
        return self * other

    def __rtruediv__(self, other: float) -> Dual:
        share = other / self.value
        return chained(share, (-share / self.value, self))

    def __neg__(self) -> Dual:
        return chained(-self.value, (-1.0, self))

    def rounded_to(self, value: float) -> Dual:
        """The same derivatives, of a value that is known better."""
        return Dual(value, self.slopes)


Number: TypeAlias = Dual | float


def chained(value: float, *terms: tuple[float, Dual]) -> Dual:
    """A function's value with its derivatives by the chain rule: of each argument, the function's derivative by it."""
    if len(terms) == 1:
        ((factor, dual),) = terms
        return Dual(value, tuple([factor * slope for slope in dual.slopes]))
    factors = [factor for factor, _ in terms]
    columns = zip(*(dual.slopes for _, dual in terms), strict=True)
    return Dual(value, tuple([math.fsum(map(_times, factors, column)) for column in columns]))


def _times(one: float, other: float) -> float:
    return one * other


def root(square: Dual) -> Dual:
    """The square root of a number above 0."""
    value = math.sqrt(square.value)
    return chained(value, (0.5 / value, square))
