"""A disc that slides and spins and meets nothing, by the functions that the engine uses."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from parlour.physics.checks import PhysicsError, finite, positive
from parlour.physics.engine import travel
from parlour.physics.engine.records import PIECE
from parlour.physics.material import CROKINOLE_BOARD, Material
from parlour.physics.packing import Run, ground_of
from parlour.physics.table import Table

__all__ = ["Slide", "slide"]


@dataclass(frozen=True, slots=True, eq=False)
class Slide:
    """A disc that is left to itself: how long and how far it goes, and everything between.

    Attributes:
        time: until it stops, s; slide and spin end together.
        distance: until it stops, m.
    """

    time: float
    distance: float
    _run: Run = field(repr=False)

    def at(self, time: float) -> tuple[float, float, float]:
        """Distance (m), speed (m/s) and spin (rad/s) at a time (s); those of the end after it."""
        (path, speed), (_, spin) = self._run.slide(time), self._run.turn(time)
        return path, speed, spin

    def turned(self, time: float) -> float:
        """Angle turned until a time (s), rad."""
        return self._run.turn(time)[0]

    def covering(self, distance: float) -> float:
        """Time (s) until a distance (m) is covered; infinite if it never is."""
        if distance > self.distance:
            return math.inf
        return float(travel.covering(self._run.field, self._run.row, distance))


def slide(speed: float, spin: float = 0.0, radius: float = 0.015875, material: Material = CROKINOLE_BOARD) -> Slide:
    """The motion of a disc that starts with this speed (m/s) and spin (rad/s) and meets nothing.

    The path is straight; the mass does not matter. Source: Farkas et al., PRL 90, 248302 (2003).

    Raises:
        PhysicsError: a speed below 0, a radius or a friction not above 0, a number that is none.

    >>> spun = slide(1.5, spin=60.0)
    >>> round(spun.time, 5), round(spun.distance, 5)
    (1.19775, 0.84552)
    """
    positive(speed, "speed of a slide", "m/s", zero=True)
    finite(spin, "spin of a slide", "rad/s")
    positive(radius, "radius of a disc", "m")
    if material.friction == 0.0:
        raise PhysicsError("a disc that slides without friction does not stop; the friction must be above 0")
    piece = PIECE.record(PIECE.room(1))
    piece.rim = material.profile.contact * radius
    piece.brake = material.deceleration
    piece.v, piece.w, piece.turn = speed, abs(spin) * piece.rim, math.copysign(1.0, spin)
    run = Run(ground_of(Table(material=material)).field, piece)
    travel.set_law(run.field, piece)
    return Slide(float(piece.lasts), float(piece.reach), run)
