"""Several contacts at one moment by the law of `parlour.physics.engine.blow`, slow and obvious.

Matrices instead of conjugate gradients; of every leg all ways in which rims may stick or slip are tried, and the one
is taken that is consistent; the end of a leg is found by bisection. For a few contacts at a time.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

__all__ = ["Body", "Meeting", "strike"]

NOTHING = 1e-10
"""A slip, or a change of it, below this share of the greatest speed is none."""


@dataclass(frozen=True)
class Body:
    """A disc: mass (kg), radius (m), velocity (m/s), spin (rad/s)."""

    mass: float
    radius: float
    velocity: tuple[float, float]
    spin: float = 0.0


@dataclass(frozen=True)
class Meeting:
    """A contact of two bodies by their places, the second -1 for what is fixed; `normal` points from the first."""

    one: int
    two: int
    normal: tuple[float, float]
    restitution: float
    friction: float
    tangential: float = 0.0


def strike(bodies: Sequence[Body], meetings: Sequence[Meeting]) -> tuple[Array, Array, Array]:
    """Velocities and rim speeds after the blow (bodies, 3), and the impulses of each contact, normal and tangential."""
    return Blow(bodies, meetings).run()


class Blow:
    """The speeds of all bodies in one vector, and what impulses do to them."""

    def __init__(self, bodies: Sequence[Body], meetings: Sequence[Meeting]) -> None:
        self.speeds = np.array([(*b.velocity, b.radius * b.spin) for b in bodies], dtype=np.float64).ravel()
        self.softness = np.array([(1.0 / b.mass, 1.0 / b.mass, 2.0 / b.mass) for b in bodies]).ravel()
        self.across, self.along = self.rows(meetings)
        bounce = np.array([m.restitution for m in meetings])
        apart = self.across * self.softness @ self.across.T
        stopping = np.linalg.lstsq(apart, self.across @ self.speeds, rcond=1e-12)[0]
        self.push = (1.0 + bounce) * np.maximum(stopping, 0.0)
        self.grip = self.push * [m.friction for m in meetings]
        self.beyond = self.along @ self.speeds * [m.tangential for m in meetings]
        self.scale = float(np.max(np.abs([self.across @ self.speeds, self.along @ self.speeds])))
        self.normal, self.tangential = np.zeros(len(meetings)), np.zeros(len(meetings))
        work, cost = float(self.push @ self.across @ self.speeds), float(self.push @ apart @ self.push)
        self.returned = min(max(cost / work - 1.0, 0.0), 1.0) ** 2

    def rows(self, meetings: Sequence[Meeting]) -> tuple[Array, Array]:
        """Of each contact what all speeds contribute to its closing speed, and to its slip."""
        across, along = np.zeros((2, len(meetings), len(self.speeds)))
        for k, meeting in enumerate(meetings):
            x, y = meeting.normal
            for body, sign in ((meeting.one, 1.0), (meeting.two, -1.0)):
                if body >= 0:
                    across[k, 3 * body : 3 * body + 2] = sign * x, sign * y
                    along[k, 3 * body : 3 * body + 3] = -sign * y, sign * x, 1.0
        return across, along

    def slips(self, speeds: Array) -> Array:
        """What friction acts against."""
        slips: Array = self.along @ speeds + self.beyond
        return np.where(np.abs(slips) < NOTHING * self.scale, 0.0, slips)

    def change(self, drag: Array) -> Array:
        """How all speeds change as the blow grows."""
        change: Array = -self.softness * (self.push @ self.across + drag @ self.along)
        return change

    def friction(self) -> Array:
        """What friction gives as the blow grows: of all ways to stick or slip the one that is consistent."""
        slips = self.slips(self.speeds)
        ways = [(int(np.sign(slip)),) if slip != 0.0 else (0, 1, -1) for slip in slips]
        for way in product(*ways):
            drag: Array = np.array(way) * self.grip
            sticks = np.array(way) == 0
            if sticks.any():
                rest = self.along[sticks] @ self.change(drag)
                matrix = self.along[sticks] * self.softness @ self.along[sticks].T
                drag[sticks] = np.linalg.lstsq(matrix, rest, rcond=1e-12)[0]
            drift = self.along @ self.change(drag)
            least = NOTHING * np.max(np.abs(self.change(drag)))
            holds = np.abs(drag[sticks]) <= self.grip[sticks] * (1.0 + 1e-9)
            starts = (slips == 0.0) & ~sticks & (self.grip > 0.0)
            if holds.all() and (drift[starts] * drag[starts] >= -least * self.grip[starts]).all():
                return drag
        raise AssertionError("there is no consistent way to stick and slip")

    def run(self) -> tuple[Array, Array, Array]:
        """Leg by leg: first the rims take up work until the discs no longer close as a whole, then they give back."""
        taken, left = 0.0, math.inf
        for _ in range(100):
            drag = self.friction()
            change, before = self.change(drag), self.slips(self.speeds)
            end = _last(partial(self.goes_on, change, before, left))
            if end is None:
                break
            work, over = self.work(change, end), not self.unfinished(change, left, end * (1.0 + 1e-12))
            self.speeds = self.speeds + end * change
            self.normal, self.tangential = self.normal + end * self.push, self.tangential + end * drag
            if left < math.inf:
                left = 0.0 if over else left + work
            else:
                taken += work
                left = self.returned * taken if over else left
            if left <= 1e-14 * taken:
                break
        return self.speeds.reshape(-1, 3), self.normal, self.tangential

    def work(self, change: Array, far: float) -> float:
        """What the rims take up as the blow grows so far on this leg, J."""
        return float(self.push @ self.across @ (far * self.speeds + 0.5 * far * far * change))

    def unfinished(self, change: Array, left: float, far: float) -> bool:
        """Whether the discs still close as a whole; later, whether the rims have work left to give back."""
        if left < math.inf:
            return left + self.work(change, far) > 0.0
        return bool(self.push @ self.across @ (self.speeds + far * change) > 0.0)

    def goes_on(self, change: Array, before: Array, left: float, far: float) -> bool:
        """Whether a leg is not over: the blow is unfinished, and no slip has ended."""
        slips = self.along @ (self.speeds + far * change) + self.beyond
        return self.unfinished(change, left, far) and bool(np.all(slips * before >= 0.0))


def _last(goes_on: Callable[[float], bool]) -> float | None:
    """How far something goes on, by bisection; `None` if it does not end."""
    high = 1e-3
    while goes_on(high):
        high *= 2.0
        if high > 1e9:
            return None
    low = 0.0
    while low < (middle := (low + high) / 2.0) < high:
        low, high = (middle, high) if goes_on(middle) else (low, middle)
    return high
