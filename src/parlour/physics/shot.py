"""A shot: which disc is flicked, from where, how fast, with what spin."""

from __future__ import annotations

import math
import operator
import sys
from dataclasses import dataclass
from typing import SupportsIndex

from parlour.kernels.mathematics import cosine, sine
from parlour.physics.checks import PhysicsError, bounded, finite, pair, positive

__all__ = ["Shot"]


@dataclass(frozen=True, slots=True)
class Shot:
    """An instantaneous start velocity and spin for one disc; exact - error is made before it.

    Attributes:
        disc: its place in `Table.discs`, from 0.
        velocity: of its centre, m/s.
        spin: angular velocity, rad/s, anticlockwise.
        start: where the disc is placed for the shot, m; `None` plays it from where it lies.
        tight: the place of a touching disc that takes the impulse while the flicked disc is held. The neighbour starts
            along the line of centres with what the flick transmits; the flicked disc stays at rest.

    >>> Shot.aimed(0, math.radians(90), 2.0).velocity
    (0.0, 2.0)
    """

    disc: int
    velocity: tuple[float, float]
    spin: float = 0.0
    start: tuple[float, float] | None = None
    tight: int | None = None

    def __post_init__(self) -> None:
        pair(self.velocity, "velocity of a shot", "m/s")
        bounded(self.spin, "spin of a shot", "rad/s")
        if self.start is not None:
            pair(self.start, "start of a shot", "m")
        object.__setattr__(self, "disc", _place(self.disc, "disc"))
        if self.tight is not None:
            object.__setattr__(self, "tight", _place(self.tight, "tight"))

    @classmethod
    def aimed(
        cls, disc: int, bearing: float, speed: float, spin: float = 0.0, start: tuple[float, float] | None = None
    ) -> Shot:
        """A shot by bearing (rad, anticlockwise from the x axis; exact at quarter turns) and speed (m/s)."""
        finite(bearing, "bearing of a shot", "rad")
        positive(speed, "speed of a shot", "m/s", zero=True)
        quarter = bearing / (math.pi / 2)
        if quarter == round(quarter):
            cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[round(quarter) % 4]
        else:
            cos, sin = cosine(bearing), sine(bearing)
        return cls(disc, (speed * cos, speed * sin), spin, start)


def _place(index: object, what: str) -> int:
    """A disc's place in the table's discs, as a plain number."""
    if not isinstance(index, bool) and isinstance(index, SupportsIndex) and 0 <= operator.index(index) <= sys.maxsize:
        return operator.index(index)
    raise PhysicsError(f"{what} of a shot is {index!r}; it must be a disc's place in the table's discs, from 0")
