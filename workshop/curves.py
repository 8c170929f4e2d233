"""Make the universal curves of a contact profile: `python -m workshop.curves --help`.

A disc that slides and spins obeys, in units of its contact radius a and of mu g, with w = a * spin and eps = v / w,

    v' = -F(eps),   w' = -kappa T(eps),   kappa = 2 (a / R)^2.

Source, for the uniform disc: Farkas, Bartels, Unger, Wolf, PRL 90, 248302 (2003). Scaling v, w, t by one factor gives
another solution, so all motions are two curves rescaled: one comes down from large eps, one up from small eps. Both end
at the terminal ratio eps* where F = kappa eps T. They are solved with x = ln q, where q is the time to go, and with

    distance(x) = (distance to go) / q^2,   turn(x) = (integral of w to go) / q^2.

Speeds follow exactly: v / q = 2 distance + distance', w / q = 2 turn + turn'. F has a logarithmic kink at eps = 1;
round it the cells shrink by octaves.

What is kept are distance and turn to go against q, whose slopes are speed and spin. Every octave of q is divided into
cells of equal width, which the bits of q number; q is 1 at the kink, and beside it octaves of |q - 1| are divided
likewise. A cell holds two polynomials of degree 7 in its own coordinate 0..1, in units of the square of its octave.

SciPy is needed here and nowhere else.
"""

from __future__ import annotations

import argparse
import math
import sys
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from scipy.optimize import brentq
from scipy.special import hyp2f1

from parlour.physics.checks import PhysicsError
from parlour.physics.profile import CELLS, COEFFICIENTS, GUESS_COEFFICIENTS, GUESSES, LEVELS, SPLITS, Constant, Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

__all__ = ["Ring", "Uniform", "make"]

NODES = 14
"""Chebyshev nodes in a cell while it is solved; its polynomials keep 8 coefficients."""
NEARNESS = 2e-11
"""The curves begin where they are as near as this to their limit at rest; from there to rest they are constant."""
SERIES = 3e-6
"""Nearer to that limit than this, the curves are a series of two terms; farther away they are solved cell by cell."""
CELL = 0.125
"""Width of a cell in x."""
SLOWEST, FASTEST = 1e-5, 1e5
"""Range of eps on the curves; beyond it the exact limits hold to 1e-10."""
BEYOND = 1.2
"""The curves are solved beyond that range by this factor, so that the last cell in q is within."""
BIAS = 1023
"""The exponent of 1 in the bits of a float."""
FIRST, SECOND = np.array([[1, -8, 0, 8, -1], [-1, 16, -30, 16, -1]]) / 12.0
"""Differences of fourth order: a derivative from values at -2, -1, 0, 1 and 2 steps."""


class Contact(Protocol):
    """Where a disc touches the surface: friction F(eps), torque T(eps), and their limits."""

    @property
    def name(self) -> str: ...
    @property
    def contact(self) -> float: ...
    @property
    def slide_at_0(self) -> float: ...
    @property
    def torque_at_0(self) -> float: ...
    @property
    def torque_at_infinity(self) -> float: ...

    def factors(self, eps: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """F and T; at most 1 each."""
        ...


@dataclass(frozen=True)
class Uniform:
    """Even pressure over a disc of contact radius `contact` (as a share of the disc's radius)."""

    contact: float = 1.0
    name: str = "uniform"
    slide_at_0: float = 1.0  # F -> eps
    torque_at_0: float = 2 / 3  # T -> 2/3
    torque_at_infinity: float = 1 / 4  # T -> 1 / (4 eps)

    def factors(self, eps: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """F and T in the form without cancellation (hypergeometric)."""
        slow = np.minimum(eps, 1.0) ** 2
        fast = 1.0 / np.maximum(eps, 1.0) ** 2
        force = np.where(eps <= 1.0, eps * hyp2f1(0.5, -0.5, 2, slow), hyp2f1(0.5, -0.5, 2, fast))
        torque = np.where(
            eps <= 1.0, hyp2f1(-1.5, 0.5, 1, slow) * 2 / 3, hyp2f1(0.5, 0.5, 3, fast) / (4 * np.maximum(eps, 1.0))
        )
        return force, torque


@dataclass(frozen=True)
class Ring:
    """All pressure on a ring of radius `contact` (as a share of the disc's radius): a disc that is hollow below."""

    contact: float = 0.9
    name: str = "ring"
    slide_at_0: float = 1 / 2
    torque_at_0: float = 1.0
    torque_at_infinity: float = 1 / 2

    def factors(self, eps: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """F and T in the form without cancellation; each is the other's mirror, F(1 / eps) = T(eps)."""
        small = np.minimum(eps, 1.0 / eps)
        odd, even = small * hyp2f1(0.5, 0.5, 2, small**2) / 2, hyp2f1(0.5, -0.5, 1, small**2)
        return np.where(eps <= 1.0, odd, even), np.where(eps <= 1.0, even, odd)


@dataclass(frozen=True)
class _Law:
    """The equations of one contact in the coordinate x = ln q."""

    contact: Contact

    @property
    def kappa(self) -> float:
        return 2.0 * self.contact.contact**2

    def slopes(self, y: NDArray[np.float64]) -> NDArray[np.float64]:
        """dy/dx of y = (v / q, w / q, distance, turn); shape (4, n)."""
        force, torque = self.contact.factors(y[0] / y[1])
        return np.stack([force - y[0], self.kappa * torque - y[1], y[0] - 2.0 * y[2], y[1] - 2.0 * y[3]])

    @cached_property
    def terminal_ratio(self) -> float:
        """eps*, where slide and spin die out together.

        Raises:
            PhysicsError: this contact has none that is finite and above 0.
        """

        def drift(log: float) -> float:
            eps = np.exp([log])
            force, torque = self.contact.factors(eps)
            return float(np.log(force / (self.kappa * eps * torque))[0])

        if drift(math.log(1e-3)) >= 0.0 or drift(math.log(1e3)) <= 0.0:
            raise PhysicsError(
                f"a {self.contact.name} contact of {self.contact.contact:g} R has no terminal ratio: sliding or "
                "spinning dies out first; uniform needs 0.8661 to 1, ring above 0.5 and below 1"
            )
        return math.exp(brentq(drift, math.log(1e-3), math.log(1e3), xtol=1e-15))

    @cached_property
    def rest(self) -> NDArray[np.float64]:
        """Solution in the limit q -> 0; shape (4,)."""
        eps = np.array([self.terminal_ratio])
        force, torque = self.contact.factors(eps)
        spin = self.kappa * torque
        return np.concatenate([force, spin, force / 2.0, spin / 2.0])

    @cached_property
    def rate(self) -> float:
        """How fast the curves leave that limit: their distance from it grows as exp(rate x)."""
        return float(np.trace(self._first)) + 1.0  # the other eigenvalue, of the scaling, is -1

    def near_rest(self, x: NDArray[np.float64], sign: float) -> NDArray[np.float64]:
        """The curve near that limit, by the first two terms of its series in exp(rate x); shape (4, n)."""
        rate, first = self.rate, self._first
        mode = np.array([first[0, 1], rate - first[0, 0]])
        mode = sign * mode / abs(mode[1])
        (a, b), (c, d) = 2.0 * rate * np.eye(2) - first
        e, f = self._second(mode) / 2.0
        after = np.array([e * d - b * f, a * f - e * c]) / (a * d - b * c)
        speeds = [term[:, None] * np.exp(power * rate * x) for power, term in ((1, mode), (2, after))]
        ways = [speed / (power * rate + 2.0) for power, speed in ((1, speeds[0]), (2, speeds[1]))]
        away = np.concatenate([speeds[0] + speeds[1], ways[0] + ways[1]])
        return np.asarray(self.rest[:, None] + away)

    @cached_property
    def _first(self) -> NDArray[np.float64]:
        """Derivatives of the slopes of v / q and w / q by these, at rest; shape (2, 2)."""
        return np.stack([(self._beside(way, 1) * FIRST).sum(axis=1) for way in np.eye(2)], axis=1)

    def _second(self, way: NDArray[np.float64]) -> NDArray[np.float64]:
        """Second derivative of these slopes along a way, at rest; shape (2,)."""
        return np.asarray((self._beside(way, 2) * SECOND).sum(axis=1))

    def _beside(self, way: NDArray[np.float64], order: int) -> NDArray[np.float64]:
        """The slopes of v / q and w / q at -2, -1, 0, 1, 2 steps from rest along a way, over step ** order."""
        rest = self.rest
        # The step errs by step ** 4 and by rounding over step; it must not reach across the kink at eps = 1.
        step = min(1e-3, abs(rest[0] / rest[1] - 1.0) * rest[1] / 10.0)
        moved = np.repeat(rest[:, None], 5, axis=1)
        moved[:2] += way[:, None] * step * np.arange(-2, 3)
        return np.asarray(self.slopes(moved)[:2] / step**order)


def _picard(law: _Law, start: NDArray[np.float64], width: float) -> NDArray[np.float64]:
    """Solve one cell from its left end: y at Chebyshev points of 0..1 (both ends included), shape (4, NODES)."""
    y = np.repeat(start[:, None], NODES, axis=1)
    for _ in range(60):
        after = start[:, None] + width * law.slopes(y) @ _INTEGRAL.T
        change = np.max(np.abs(after - y) / np.abs(after))
        y = after
        if change < 4e-16:
            break
    return y


_POINTS = (1.0 - np.cos(np.pi * np.arange(NODES) / (NODES - 1))) / 2.0
_POWERS = np.polynomial.chebyshev.chebvander(2.0 * _POINTS - 1.0, NODES - 1)


def _integration_matrix() -> NDArray[np.float64]:
    """From values at the points of 0..1 to integrals from 0 to each point."""
    series = np.linalg.inv(_POWERS)
    rows = []
    for column in np.eye(NODES):
        antiderivative = np.polynomial.chebyshev.chebint(series @ column, scl=0.5)
        values = np.polynomial.chebyshev.chebval(2.0 * _POINTS - 1.0, antiderivative)
        rows.append(values - values[0])
    return np.array(rows).T


_INTEGRAL = _integration_matrix()


def _powers_of_series() -> NDArray[np.float64]:
    """From Chebyshev coefficients on 0..1 to powers, constant first: whole numbers, so exact."""
    series = [np.polynomial.Chebyshev.basis(degree, domain=[0, 1]) for degree in range(COEFFICIENTS)]
    rows = [each.convert(kind=np.polynomial.Polynomial).coef for each in series]
    return np.round([np.pad(row, (0, COEFFICIENTS - len(row))) for row in rows])


_TO_POWERS = _powers_of_series()


@dataclass(frozen=True)
class _Cell:
    """One solved piece of a curve: y at Chebyshev points of [left, left + width]."""

    left: float
    width: float
    y: NDArray[np.float64]

    def at(self, x: float) -> NDArray[np.float64]:
        """Solution at a point of the cell; shape (4,)."""
        place = 2.0 * (x - self.left) / self.width - 1.0
        return np.asarray(np.polynomial.chebyshev.chebval(place, self._series), np.float64)

    @cached_property
    def _series(self) -> NDArray[np.float64]:
        """Chebyshev coefficients of y; shape (NODES, 4)."""
        return np.asarray(np.linalg.solve(_POWERS, self.y.T), np.float64)

    @property
    def end(self) -> NDArray[np.float64]:
        return self.y[:, -1]


_REACH = 0.5
"""How far the fine cells reach in x on both sides of the kink."""


@dataclass(frozen=True)
class _Curve:
    """One universal curve: even cells, and, where it passes eps = 1, cells round the kink."""

    cells: list[_Cell]
    kink: float | None
    fine: list[_Cell]

    @cached_property
    def even(self) -> list[_Cell]:
        """The even cells that hold a solution; the fine cells replace those round the kink, which are blank."""
        return [cell for cell in self.cells if cell.y.any()]

    @cached_property
    def ends(self) -> list[_Cell]:
        """The cells that hold the solution at their right ends, in the order of these ends."""
        even = [cell for cell in self.even if not self._by_kink(cell.left + cell.width)]
        return sorted((*even, *self.fine), key=lambda cell: cell.left + cell.width)

    def y(self, x: float) -> NDArray[np.float64]:
        """The solution itself; shape (4,)."""
        cells = self.fine if self._by_kink(x) else self.even
        return cells[max(bisect_right(cells, x, key=lambda cell: cell.left) - 1, 0)].at(x)

    def to_go(self, q: NDArray[np.float64]) -> NDArray[np.float64]:
        """Speed, spin, distance and turn to go at these times to go, 1 at the kink; shape (4, n)."""
        y = np.stack([self.y(x) for x in self.origin + np.log(q)], axis=1)
        return y * np.stack([q, q, q * q, q * q])

    @property
    def origin(self) -> float:
        """Place x where q is 1 in the tables."""
        return self.kink or 0.0

    def _by_kink(self, x: float) -> bool:
        return self.kink is not None and abs(x - self.kink) < _REACH


def _tail(law: _Law) -> float:
    """Place x where the curves begin: a whole number of cells below 0."""
    return CELL * math.floor(math.log(NEARNESS) / (law.rate * CELL))


def _near_rest(law: _Law, sign: float) -> list[_Cell]:
    """The first cells of a curve, by its series at rest.

    Solving cell by cell from the tail is ill-conditioned: rounding changes y by 1e-16, and so its distance from rest
    (2e-11) by 5e-6 of itself. That would shift the whole curve in x by about as much, differently on each processor.
    """
    tail = _tail(law)
    count = math.ceil((math.log(SERIES) / law.rate - tail) / CELL)
    lefts = [tail + number * CELL for number in range(count)]
    return [_Cell(left, CELL, law.near_rest(left + CELL * _POINTS, sign)) for left in lefts]


def _solve(law: _Law, sign: float) -> _Curve:
    """Follow a curve from the tail up to the end of its range of eps; `sign` -1 for the high curve."""
    terminal, tail = law.terminal_ratio, _tail(law)
    cells = _near_rest(law, sign)
    start, left = cells[-1].end, tail + len(cells) * CELL
    if (terminal - 1.0) * sign < 0.0:
        return _Curve([*cells, *_march(law, left, start, SLOWEST / BEYOND, FASTEST * BEYOND)], None, [])
    low, high = (SLOWEST, 1.0) if terminal < 1.0 else (1.0, FASTEST)
    cells = [*cells, *_march(law, left, start, low, high)][:-1]
    kink = _find_kink(law, cells)
    fine = list(_round_kink(law, kink, _start_of(cells, kink)))
    blank = _Cell(0.0, CELL, np.zeros((4, NODES)))
    while tail + (len(cells) + 1) * CELL <= kink + _REACH:
        cells.append(blank)
    left = tail + len(cells) * CELL
    beyond = _Curve(cells, kink, fine).y(left)
    return _Curve([*cells, *_march(law, left, beyond, SLOWEST / BEYOND, FASTEST * BEYOND)], kink, fine)


def _march(law: _Law, x: float, y: NDArray[np.float64], low: float, high: float) -> Iterator[_Cell]:
    """Even cells, one after the other, the last one passing the end of the range of eps."""
    steps = 0
    while low < y[0] / y[1] < high:
        cell = _Cell(x + steps * CELL, CELL, _picard(law, y, CELL))
        yield cell
        steps, y = steps + 1, cell.end


def _start_of(cells: list[_Cell], kink: float) -> NDArray[np.float64]:
    """Solution where the fine cells begin."""
    left = kink - _REACH
    return next(cell for cell in cells if left <= cell.left + cell.width).at(left)


def _find_kink(law: _Law, cells: list[_Cell]) -> float:
    """Where eps = 1 in x: fine cells laid round a guess lead to a better one."""
    kink = cells[-1].left + cells[-1].width
    for _ in range(12):
        *_, last = _lower_side(law, kink, _start_of(cells, kink))
        ratio = last.end[0] / last.end[1]
        slope = law.slopes(last.end[:, None])[:, 0]
        step = (1.0 - ratio) / (ratio * (slope[0] / last.end[0] - slope[1] / last.end[1]))
        kink += step
        if abs(step) < 1e-15:
            break
    return float(kink)


def _lower_side(law: _Law, kink: float, start: NDArray[np.float64]) -> Iterator[_Cell]:
    """Cells from `_REACH` below the kink up to it, smaller by octaves."""
    for level in range(LEVELS):
        width = _REACH / 2 ** (level + 1) / SPLITS
        for split in range(SPLITS, 0, -1):
            cell = _Cell(kink - (SPLITS + split) * width, width, _picard(law, start, width))
            start = cell.end
            yield cell
    width = _REACH / 2**LEVELS
    yield _Cell(kink - width, width, _picard(law, start, width))


def _round_kink(law: _Law, kink: float, start: NDArray[np.float64]) -> Iterator[_Cell]:
    """Cells from `_REACH` below the kink to `_REACH` above it."""
    for cell in _lower_side(law, kink, start):
        start = cell.end
        yield cell
    width = _REACH / 2**LEVELS
    cell = _Cell(kink, width, _picard(law, start, width))
    yield cell
    for level in reversed(range(LEVELS)):
        width = _REACH / 2 ** (level + 1) / SPLITS
        for split in range(SPLITS):
            cell = _Cell(kink + (SPLITS + split) * width, width, _picard(law, cell.end, width))
            yield cell


def make(contact: Contact) -> Profile:
    """The universal curves of a contact.

    Raises:
        PhysicsError: with this contact radius, sliding or spinning dies out before the other.
    """
    law = _Law(contact)
    if -_tail(law) / math.log(2.0) * SPLITS > CELLS / 3:
        raise PhysicsError(
            f"a {contact.name} contact of {contact.contact:g} R comes to its terminal ratio too slowly for these tables"
        )
    low, high = _solve(law, +1.0), _solve(law, -1.0)
    with_kink = low if low.kink is not None else high
    rest, terminal = law.rest, law.terminal_ratio
    numbers = np.zeros(len(Constant))
    numbers[Constant.CONTACT] = contact.contact
    numbers[Constant.KAPPA] = law.kappa
    numbers[Constant.TERMINAL_RATIO] = terminal
    numbers[Constant.REST_DISTANCE], numbers[Constant.REST_TURN] = rest[2:]
    numbers[Constant.SLIDE_EXPONENT] = contact.slide_at_0 / (law.kappa * contact.torque_at_0)
    numbers[Constant.SPIN_EXPONENT] = law.kappa * contact.torque_at_infinity
    numbers[Constant.SPIN_DECELERATION] = law.kappa * contact.torque_at_0
    numbers[Constant.LOW_FIRST], numbers[Constant.LOW_CELLS] = (lows := _keys(low)).start, len(lows)
    numbers[Constant.HIGH_FIRST], numbers[Constant.HIGH_CELLS] = (highs := _keys(high)).start, len(highs)
    numbers[Constant.KINK_ON_HIGH], numbers[Constant.GUESS_FIRST] = float(with_kink is high), GUESS_KEYS.start
    numbers[Constant.SLOWEST], numbers[Constant.FASTEST] = SLOWEST, FASTEST
    if len(lows) + len(highs) + 2 * (len(KINK_KEYS) + 1) > CELLS:
        raise PhysicsError(
            f"the curves of a {contact.name} contact of {contact.contact:g} R need more than {CELLS} cells"
        )
    even = [
        _polynomials(curve, *_span(key), _octave(key) ** 2)
        for curve, keys in ((low, lows), (high, highs))
        for key in keys
    ]
    guesses = np.stack([_guesses(law, low, terminal, +1.0), _guesses(law, high, terminal, -1.0)])
    return Profile(contact.name, numbers, np.stack([*even, *_beside_kink(with_kink)]), guesses)


KINK_KEYS = range((BIAS - LEVELS - 1) * SPLITS, (BIAS - 1) * SPLITS)
"""Cells of the distance from the kink, but the nearest, which begins at 0."""
GUESS_KEYS = range((BIAS - 36) * SPLITS, (BIAS - 36) * SPLITS + GUESSES)
"""Cells of the relative distance of eps from the terminal ratio; see `Profile.guesses`."""


def _octave(key: int) -> float:
    """The power of two at which the octave of a cell begins."""
    return 2.0 ** (key // SPLITS - BIAS)


def _span(key: int) -> tuple[float, float]:
    """Where a cell begins, and how wide it is."""
    width = _octave(key) / SPLITS
    return (SPLITS + key % SPLITS) * width, width


def _key(number: float) -> int:
    """The cell that a number is in: its exponent and the first bits of its mantissa."""
    mantissa, exponent = math.frexp(number)
    return (exponent - 1 + BIAS) * SPLITS + int((2.0 * mantissa - 1.0) * SPLITS)


def _keys(curve: _Curve) -> range:
    """The cells of a curve, which are all within what is solved; the first begins with an octave."""
    first, last = curve.even[0].left - curve.origin, curve.even[-1].left + curve.even[-1].width - curve.origin
    return range((math.ceil(first / math.log(2.0)) + BIAS) * SPLITS, _key(math.exp(last)))


def _beside_kink(curve: _Curve) -> Iterator[NDArray[np.float64]]:
    """The cells below the kink and above it, from the kink outward."""
    for side in (-1.0, 1.0):
        yield _polynomials(curve, 1.0, side * _octave(KINK_KEYS.start), 1.0)
        for key in KINK_KEYS:
            start, width = _span(key)
            yield _polynomials(curve, 1.0 + side * start, side * width, 1.0)


def _polynomials(curve: _Curve, start: float, width: float, unit: float) -> NDArray[np.float64]:
    """Distance and turn to go over the unit in a cell's coordinate 0..1, constant first; shape (2, COEFFICIENTS).

    Their slopes are integrated, not their values fitted, because speed and spin are the slopes over the width. Beside
    the kink cells are so narrow that the last bits of the values, which depend on the processor, would show.
    """
    speed, spin, distance, turn = curve.to_go(start + width * _POINTS) / unit
    rising = np.linalg.solve(_POWERS, width * np.stack([speed, spin]).T)[: COEFFICIENTS - 1].T @ _TO_POWERS[:-1, :-1]
    powers = np.pad(rising / np.arange(1, COEFFICIENTS), ((0, 0), (1, 0)))
    heights = powers @ _POINTS ** np.arange(COEFFICIENTS)[:, None]
    powers[:, 0] = np.mean(np.stack([distance, turn]) - heights, axis=1)
    return powers


def _guesses(law: _Law, curve: _Curve, terminal: float, sign: float) -> NDArray[np.float64]:
    """The time to go at |eps* / eps - 1| (low curve) or |eps / eps* - 1| (high curve), cell by cell.

    Beyond the curve's ends it stays. Shape (GUESSES, GUESS_COEFFICIENTS): polynomials in a cell's coordinate 0..1.
    """
    nodes = (1.0 - np.cos(np.pi * (np.arange(GUESS_COEFFICIENTS) + 0.5) / GUESS_COEFFICIENTS)) / 2.0
    logs = np.log([start + width * nodes for start, width in map(_span, GUESS_KEYS)]).ravel()
    x = np.array([cell.left + cell.width for cell in curve.ends])
    eps = np.array([cell.end[0] / cell.end[1] for cell in curve.ends])
    away = terminal / eps - 1.0 if sign > 0.0 else eps / terminal - 1.0
    guess = np.interp(logs, np.log(np.abs(away)), x)
    for _ in range(4):
        y = np.stack([curve.y(place) for place in guess], axis=1)
        eps, rate = y[0] / y[1], law.slopes(y)
        growth = eps * (rate[0] / y[0] - rate[1] / y[1])  # d eps / dx
        away = terminal / eps - 1.0 if sign > 0.0 else eps / terminal - 1.0
        slope = (-terminal / eps**2 if sign > 0.0 else 1.0 / terminal) * growth / away
        guess = np.clip(guess + (logs - np.log(np.abs(away))) / slope, x[0], x[-1])
    q = np.exp(guess - curve.origin).reshape(GUESSES, -1)
    return np.linalg.solve(nodes[:, None] ** np.arange(GUESS_COEFFICIENTS), q.T).T


def main() -> None:
    """Make the universal curves of a contact, and write them where `Profile.load` can read them."""
    shapes: dict[str, type[Uniform | Ring]] = {"uniform": Uniform, "ring": Ring}
    parser = argparse.ArgumentParser(
        prog="python -m workshop.curves", description="Make the universal curves of a contact."
    )
    parser.add_argument("contact", choices=shapes, help="where the disc touches the surface")
    parser.add_argument("--radius", type=float, help="contact radius as a share of the disc's (uniform: 1, ring: 0.9)")
    parser.add_argument("-o", "--out", type=Path, help="file to write (CONTACT.npz)")
    given = parser.parse_args()
    shape, path = shapes[given.contact], given.out or Path(f"{given.contact}.npz")
    try:
        make(shape() if given.radius is None else shape(given.radius)).save(path)
    except PhysicsError as error:
        parser.error(str(error))
    sys.stdout.write(f"{path}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
