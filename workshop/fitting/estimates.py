"""Means of few measurements with honest intervals, rows that stand apart, and a trend: no SciPy, no random numbers.

Intervals are Student's: exact for normal scatter, and with few rows, where a bootstrap is too narrow, as wide as they
must be.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import fmean, linear_regression, median, stdev
from typing import TYPE_CHECKING

from parlour.physics.checks import PhysicsError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Estimate", "Trend", "mean", "ratio", "student_t", "trend"]

LEVEL = 0.95
FAR = 5.0
"""Rows further from the median than this, in scaled median absolute deviations, are named. Iglewicz & Hoaglin (1993)
use 3.5, which names a row in 21 % of files of five clean rows and 10 % of those of twenty. With 5 it is 11 % and
1.4 %."""
SCALED = 1.482602218505602
"""Standard deviations in a median absolute deviation of normal scatter."""
FINEST = 0.003
"""Scatter below which no row is named, relative to the value: no ruler and no camera is finer."""
FEW = 5
"""The fewest rows among which a trend, or a row that stands apart, can be seen."""
SPREAD = 2.0
"""A trend can be seen over speeds that differ by this factor."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One number, and how sure it is.

    Attributes:
        name: what it is, in words.
        value: the mean of what the rows give.
        low, high: its 95 % interval; `None` where rows are too few to tell.
        lines: the rows behind it, by their lines in the file.
        values: what each of these rows alone gives.
        far: lines of the rows that stand apart; they count.
        without: the estimate without those rows; `None` if there are none.
    """

    name: str
    value: float
    low: float | None
    high: float | None
    lines: tuple[int, ...]
    values: tuple[float, ...]
    far: tuple[int, ...] = ()
    without: Estimate | None = None

    def __str__(self) -> str:
        return f"{self.number}, {f'95 % interval {self.interval}' if self.interval else 'no interval'}"

    @property
    def number(self) -> str:
        """The value, with the decimals that its interval bears."""
        return f"{self.value:.{self._decimals()}f}"

    @property
    def interval(self) -> str:
        """The interval with the same decimals; empty if there is none."""
        if self.low is None or self.high is None:
            return ""
        return f"{self.low:.{self._decimals()}f} to {self.high:.{self._decimals()}f}"

    def _decimals(self) -> int:
        """Two digits of the interval's half width; without one, two of a tenth of the value."""
        wide = abs(self.value) / 10 if self.low is None or self.high is None else (self.high - self.low) / 2
        return min(max(1 - math.floor(math.log10(wide)), 0), 4) if wide > 0.0 else 4


@dataclass(frozen=True, slots=True)
class Trend:
    """How a quantity changes with speed.

    Attributes:
        slope: its change while the speed grows by the factor e; `low` to `high` is the 95 % interval.
        slowest, fastest: speeds of the rows, m/s.
        lines: the rows behind it, by their lines in the file.
    """

    slope: float
    low: float
    high: float
    slowest: float
    fastest: float
    lines: tuple[int, ...]

    def __str__(self) -> str:
        each, low, high = (math.log(2.0) * slope for slope in (self.slope, self.low, self.high))
        return f"{each:+.3f} for each doubling of the speed, 95 % interval {low:+.3f} to {high:+.3f}"

    @property
    def certain(self) -> bool:
        """Whether the whole interval is on one side of 0."""
        return self.low * self.high > 0.0


def mean(name: str, lines: Sequence[int], values: Sequence[float], *, above_zero: bool) -> Estimate:
    """The mean of rows with its interval; the geometric mean of what must be above 0.

    Logarithms keep the interval of a friction above 0 however few the rows, and suit its scatter, which grows with it.
    """
    used = [math.log(value) for value in values] if above_zero else list(values)
    found = _estimate(name, lines, values, used, above_zero=above_zero)
    far = _far(used, 1.0 if above_zero else abs(median(used)))
    if not far:
        return found
    kept = sorted(set(range(len(used))) - set(far))
    rest = [lines[k] for k in kept], [values[k] for k in kept], [used[k] for k in kept]
    return replace(found, far=tuple(lines[k] for k in far), without=_estimate(name, *rest, above_zero=above_zero))


def ratio(name: str, above: Estimate, below: Estimate) -> Estimate:
    """One geometric mean over another, with the interval of Welch (1947) for unequal scatter."""
    logs = [[math.log(value) for value in each.values] for each in (above, below)]
    centre = math.log(above.value / below.value)
    low = high = None
    if min(map(len, logs)) > 1:
        errors = [stdev(each) ** 2 / len(each) for each in logs]
        weight = sum(error**2 / (len(each) - 1) for error, each in zip(errors, logs, strict=True))
        freedom = max(int(sum(errors) ** 2 / weight), 1) if weight > 0.0 else 1
        half = student_t(freedom) * math.sqrt(sum(errors))
        low, high = math.exp(centre - half), math.exp(centre + half)
    return Estimate(name, math.exp(centre), low, high, above.lines + below.lines, above.values + below.values)


def trend(lines: Sequence[int], speeds: Sequence[float], values: Sequence[float]) -> Trend | None:
    """The straight line through values against the logarithm of speed; `None` with few rows or speeds too alike."""
    if len(lines) < FEW or max(speeds) < SPREAD * min(speeds):
        return None
    x = [math.log(speed) for speed in speeds]
    slope, intercept = linear_regression(x, values)
    squares = sum((value - intercept - slope * at) ** 2 for at, value in zip(x, values, strict=True))
    freedom = len(x) - 2
    half = student_t(freedom) * math.sqrt(squares / freedom) / (stdev(x) * math.sqrt(len(x) - 1))
    return Trend(slope, slope - half, slope + half, min(speeds), max(speeds), tuple(lines))


@lru_cache(maxsize=256)
def student_t(freedom: int) -> float:
    """The t that |T| stays below in 95 % of cases, for whole degrees of freedom.

    Bisects the distribution function, for which Abramowitz & Stegun (26.7.3 and 26.7.4) give finite sums when the
    degrees of freedom are whole: exact but for rounding.

    Raises:
        PhysicsError: freedom is below 1.

    >>> round(student_t(1), 3), round(student_t(9), 3)
    (12.706, 2.262)
    """
    if freedom < 1:
        raise PhysicsError(f"degrees of freedom are {freedom}; there must be at least 1")
    low, high = 0.0, math.pi / 2
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _within(freedom, middle) < LEVEL else (low, middle)
    return math.sqrt(freedom) * math.tan(high)


def _within(freedom: int, angle: float) -> float:
    """Probability that |T| is below sqrt(freedom) tan(angle)."""
    square = math.cos(angle) ** 2
    odd = freedom % 2
    term = total = math.cos(angle) if odd and freedom > 1 else float(not odd)
    for k in range(2 + odd, freedom - 1, 2):
        term *= square * (k - 1) / k
        total += term
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total


def _estimate(
    name: str, lines: Sequence[int], values: Sequence[float], used: Sequence[float], *, above_zero: bool
) -> Estimate:
    """The mean of `used`, which are the values or their logarithms, taken back to the scale of the values."""
    back = math.exp if above_zero else float
    centre = fmean(used)
    if len(used) < 2:
        return Estimate(name, back(centre), None, None, tuple(lines), tuple(values))
    half = student_t(len(used) - 1) * stdev(used) / math.sqrt(len(used))
    return Estimate(name, back(centre), back(centre - half), back(centre + half), tuple(lines), tuple(values))


def _far(used: Sequence[float], size: float) -> tuple[int, ...]:
    """Places of the rows that stand apart."""
    if len(used) < FEW:
        return ()
    middle = median(used)
    scatter = max(SCALED * median(abs(value - middle) for value in used), FINEST * size)
    return tuple(k for k, value in enumerate(used) if abs(value - middle) > FAR * scatter)
