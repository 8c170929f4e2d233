"""The open 20 in closed form: how often a hand makes it, its best speed, and the hand for a given rate.

A disc slides straight at the hole from a distance L, with a normal error in direction and in speed. At an angle t to
the line it passes the centre at b = L sin t. It comes over the hole after d = L cos t - sqrt(s^2 - b^2), where s is the
radius within which nothing supports it. It falls in if it arrives there no faster than w(b). So its speed at the start
must be between sqrt(2 a d) and sqrt(2 a d + w^2), where a is its deceleration. The rate is the integral over t of that
window's share of all speeds. Posts and bounces are ignored: they are beside the lane.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.crokinole.bots.hands import hand_of
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, LINE_WIDTH, START_LINE
from parlour.kernels.mathematics import arcsin, error_function, exponential, sine_and_cosine
from parlour.physics import capture_speed, support_radius

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.players import Hand

__all__ = ["NEAREST", "Lane", "best_rate", "best_speed", "steady"]

NEAREST = START_LINE - DISC_RADIUS - LINE_WIDTH / 2
"""The least distance from the centre at which a disc touches the starting line, m."""

_HALF = (
    (0.1252334085114689, 0.24914704581340277), (0.3678314989981802, 0.2334925365383548),
    (0.5873179542866175, 0.20316742672306592), (0.7699026741943047, 0.16007832854334622),
    (0.9041172563704749, 0.10693932599531843), (0.9815606342467192, 0.04717533638651183),
)  # fmt: skip
NODES = *((-node, weight) for node, weight in reversed(_HALF)), *_HALF
"""Of the quadrature by Gauss and Legendre: the nodes, from -1 to 1, and their weights."""
LEAST = 1e-6
"""Errors below this count as none: rad, or share of the speed."""


class _Window(NamedTuple):
    """What falls in at one angle: how likely the angle is, and the least and the greatest speed, m/s."""

    likely: float
    least: float
    greatest: float


@dataclass(frozen=True)
class Lane:
    """The open way to the hole, and a hand.

    Attributes:
        distance: from the disc's centre to the hole's, m.
        hand: that plays along it.
    """

    distance: float
    hand: Hand

    @cached_property
    def windows(self) -> list[_Window]:
        """What falls in at angles to one side, as far as the hand errs."""
        (hole,) = BOARD.holes
        support = support_radius(hole, DISC_RADIUS)
        spread = max(math.radians(self.hand.angle_sd), LEAST)
        edges = [min(arcsin(b / self.distance), 6.0 * spread) for b in (0.0, hole.radius - DISC_RADIUS, support)]
        found = []
        for low, high in pairwise(edges):
            half = (high - low) / 2.0
            found += [self._window(low + half * (1.0 + node), half * weight, spread) for node, weight in NODES]
        return found

    def _window(self, angle: float, width: float, spread: float) -> _Window:
        """What falls in at an angle that stands for angles of some width; both and their spread rad."""
        (hole,), braking = BOARD.holes, BOARD.material.deceleration
        turned = angle / spread
        likely = exponential(-0.5 * (turned * turned)) * math.sqrt(2.0 / math.pi) / spread
        sin, cos = sine_and_cosine(angle)
        offset = self.distance * sin
        support, passing = support_radius(hole, DISC_RADIUS), capture_speed(hole, DISC_RADIUS, offset)
        chord = math.sqrt(support * support - offset * offset)
        least = 2.0 * braking * (self.distance * cos - chord)
        falls = max(passing * passing, 4.0 * braking * chord)  # or it stops over the hole
        return _Window(likely * width, math.sqrt(least), math.sqrt(least + falls))

    def rate(self, speed: float) -> float:
        """How often an aim at the centre with this speed (m/s) is a 20."""
        spread = max(self.hand.speed_sd, LEAST)
        return math.fsum(
            each.likely
            * (_normal((each.greatest / speed - 1.0) / spread) - _normal((each.least / speed - 1.0) / spread))
            for each in self.windows
        )

    @cached_property
    def best(self) -> float:
        """The speed (m/s) at which the hand makes most; the middle of the window for a hand without error of speed."""
        _, low, high = self.windows[0]
        return _greatest(self.rate, 0.95 * low, high) if self.hand.speed_sd else (low + high) / 2.0


@lru_cache(maxsize=1024)
def best_speed(hand: Hand, distance: float) -> float:
    """The speed, m/s, at which a hand makes most of its open twenties from there."""
    return Lane(distance, hand).best


def best_rate(hand: Hand, distance: float = NEAREST) -> float:
    """How many open twenties a hand makes from there at its best speed."""
    lane = Lane(distance, hand)
    return lane.rate(lane.best)


def steady(rate: float) -> Hand:
    """The hand that makes this share of open twenties from the nearest place, at its best speed.

    Raises:
        ValueError: no hand has this rate.

    >>> round(best_rate(steady(0.6)), 4)
    0.6
    """
    low, high = 0.05, 6.0
    most, least = best_rate(hand_of(low)), best_rate(hand_of(high))
    if not least < rate < most:
        raise ValueError(f"no hand makes {rate!r} of its open twenties; it must be from {least:.3f} to {most:.3f}")
    while high > (1.0 + 1e-4) * low:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if best_rate(hand_of(middle)) > rate else (low, middle)
    return hand_of(math.sqrt(low * high))


def _normal(value: float) -> float:
    """The normal distribution up to a value."""
    return 0.5 + math.copysign(0.5 * error_function(abs(value) / math.sqrt(2.0)), value)


def _greatest(of: Callable[[float], float], low: float, high: float) -> float:
    """The argument at which a unimodal function is greatest, by golden section."""
    share = (math.sqrt(5.0) - 1.0) / 2.0
    left, right = high - share * (high - low), low + share * (high - low)
    at_left, at_right = of(left), of(right)
    while high - low > 1e-4:
        if at_left > at_right:
            high, right, at_right = right, left, at_left
            left = high - share * (high - low)
            at_left = of(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + share * (high - low)
            at_right = of(right)
    return (low + high) / 2.0
