"""The closed forms of impacts and of the hole, as public functions; the engine uses the same ones.

They need neither NumPy nor Numba; a slide (`parlour.physics.sliding`) does. Only the engine makes contacts elastic
that close slower than 1 mm/s; here a rim is what it says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parlour.kernels.mathematics import hypotenuse
from parlour.physics.checks import PhysicsError, finite, pair, positive
from parlour.physics.engine import impact, recess
from parlour.physics.material import CROKINOLE_BOARD
from parlour.physics.rows import hole_row, law_row
from parlour.physics.table import OVERLAP, Disc, Hole

if TYPE_CHECKING:
    from parlour.physics.laws import ContactLaw

__all__ = ["Impact", "capture_speed", "collide", "rebound", "rim_share", "support_radius"]


@dataclass(frozen=True, slots=True)
class Impact:
    """What an impact did.

    Attributes:
        discs: the one disc or both, with their velocities and spins after it.
        normal: impulse along the line of centres, N s.
        tangential: impulse along the rims, N s; positive to the left of the line from the first disc to the second.
        loss: energy lost, J; never below 0.
    """

    discs: tuple[Disc, ...]
    normal: float
    tangential: float
    loss: float


def collide(one: Disc, two: Disc, rim: ContactLaw = CROKINOLE_BOARD.disc) -> Impact:
    """The impact of two discs that touch. Nothing happens unless they close.

    Raises:
        PhysicsError: they do not touch.

    >>> from parlour.physics import Rim
    >>> hit = collide(Disc(0, 0, 1, 1, velocity=(1, 0)), Disc(2, 0, 1, 1), Rim(0.8, 0.2))
    >>> [tuple(round(v, 12) for v in disc.velocity) for disc in hit.discs]
    [(0.1, 0.0), (0.9, 0.0)]
    """
    x, y = two.x - one.x, two.y - one.y
    distance = hypotenuse(x, y)
    if abs(distance - one.radius - two.radius) > OVERLAP:
        gap = distance - one.radius - two.radius
        raise PhysicsError(f"the discs do not touch: their gap is {gap:.3g} m; it must be 0 within {OVERLAP:g} m")
    return _impact((one, two), (x / distance, y / distance), rim)


def rebound(disc: Disc, normal: tuple[float, float], rim: ContactLaw = CROKINOLE_BOARD.post) -> Impact:
    """The impact of a disc on something fixed, which lies in the direction `normal` (of any length) from its centre.

    >>> from parlour.physics import Rim
    >>> hit = rebound(Disc(0, 0, 1, 1, velocity=(1, 1)), (1, 0), Rim(0.6, 0.3))
    >>> [round(v, 10) for v in hit.discs[0].velocity], round(hit.discs[0].spin, 10)
    ([-0.6, 0.6666666667], -0.6666666667)
    """
    pair(normal, "normal of a rebound", "m")
    length = hypotenuse(*normal)
    if length == 0.0:
        raise PhysicsError("normal of a rebound is (0, 0); it must point from the disc to what it hits")
    return _impact((disc,), (normal[0] / length, normal[1] / length), rim)


def _impact(discs: tuple[Disc, ...], normal: tuple[float, float], rim: ContactLaw) -> Impact:
    """Of one disc against something fixed, or of two."""
    nx, ny = normal
    inverse_mass = sum(1.0 / disc.mass for disc in discs)
    vx = discs[0].velocity[0] - sum(disc.velocity[0] for disc in discs[1:])
    vy = discs[0].velocity[1] - sum(disc.velocity[1] for disc in discs[1:])
    closing, slip = vx * nx + vy * ny, vy * nx - vx * ny + sum(disc.radius * disc.spin for disc in discs)
    if closing <= 0.0:
        return Impact(discs, 0.0, 0.0, 0.0)
    along, around = impact.impulses(law_row(rim), inverse_mass, closing, slip, rim.at(closing))
    along, around = float(along), float(around)
    after = tuple(
        replace(
            disc,
            velocity=(
                disc.velocity[0] + sign * (along * nx - around * ny) / disc.mass,
                disc.velocity[1] + sign * (along * ny + around * nx) / disc.mass,
            ),
            spin=disc.spin - around / (impact.INERTIA * disc.mass * disc.radius),
        )
        for disc, sign in zip(discs, (-1.0, 1.0), strict=False)
    )
    loss = 0.5 * (1.0 - rim.at(closing) ** 2) * closing**2 / inverse_mass
    grip = inverse_mass * (1.0 + 1.0 / impact.INERTIA)
    return Impact(after, along, around, loss + around * slip - 0.5 * around**2 * grip)


def support_radius(hole: Hole, radius: float) -> float:
    """sqrt(H^2 - R^2), m: a disc at rest stays on the table from here outwards, and may lean; 0 if it cannot fall."""
    positive(radius, "radius of a disc", "m")
    return float(recess.unsupported(hole_row(hole), radius))


def capture_speed(hole: Hole, radius: float, offset: float = 0.0) -> float:
    """v_c(b), m/s: the greatest speed at which the hole captures a disc whose path passes its centre at `offset` (m).

    In proportion to the path without support, `sqrt(d^2 - b^2) + sqrt(c^2 - b^2)` with d the support radius, c = H - R.

    >>> hole = Hole(0, 0, 0.0174625, capture_speed=0.6)
    >>> round(capture_speed(hole, 0.015875, 0.003), 4)
    0.4487
    """
    positive(radius, "radius of a disc", "m")
    finite(offset, "offset of a path", "m")
    return float(recess.threshold(hole_row(hole), radius, abs(offset)))


def rim_share(hole: Hole, radius: float, speed: float, offset: float = 0.0) -> float:
    """The share of its outward speed that a disc keeps which passes the hole; 0 for one that is captured."""
    positive(speed, "speed of a disc", "m/s", zero=True)
    limit = capture_speed(hole, radius, offset)
    return 0.0 if speed <= limit else float(recess.passing_share(hole_row(hole), speed, limit))
