"""Impact in closed form: normal restitution and Coulomb rim friction with spin (Walton 1993; Brach 1991).

How restitution depends on speed is the contact law's: `parlour.physics.laws`.

For two uniform discs the normal and the rim's tangential motion do not mix, so that Newton's, Poisson's and Stronge's
restitution agree and no choice of coefficients can create energy.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.kernels.entries import kernel
from parlour.kernels.powers import power
from parlour.physics.laws import (
    B2,
    B3,
    B4,
    C1,
    CEILING,
    FALLOFF,
    FLOOR,
    FRICTION,
    LAW,
    RESTITUTION,
    SCALE,
    SPEED,
    TANGENTIAL,
    VISCOELASTIC,
)

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["INERTIA", "WEAK", "impulses", "parting", "restitution"]

INERTIA = 0.5
"""Moment of inertia of a uniform disc over m R^2."""
WEAK = 1e-3
"""A contact that closes slower than this (m/s) loses nothing, so that bounces cannot pile up without end."""


@kernel
def restitution(rim: Array, closing: float) -> float:
    """Normal restitution at a closing speed (m/s) by the law of the rim; 1 for a weak contact."""
    if closing < WEAK:
        return 1.0
    if rim[LAW] == VISCOELASTIC:
        v = rim[SCALE] * power(closing, 0.1)
        return float((1.0 + C1 * v) / (1.0 + v * (C1 + v * (B2 + v * (B3 + v * B4)))))
    value = float(rim[RESTITUTION])
    if rim[FALLOFF] != 0.0:
        value *= power(closing / rim[SPEED], -rim[FALLOFF])
    return float(min(max(value, rim[FLOOR]), rim[CEILING]))


@kernel
def impulses(rim: Array, inverse_mass: float, closing: float, slip: float, bounce: float) -> tuple[float, float]:
    """Normal and tangential impulse (N s) of one contact.

    `inverse_mass` is the sum of both discs' (1/kg), `slip` the rims' relative tangential speed (m/s), `bounce` the
    normal restitution. A sticking contact needs `(1 + tangential) slip` over the tangential inverse mass; for uniform
    discs that is `1 + 1 / INERTIA` times the normal one. Friction gives at most its coefficient times the normal.
    """
    normal = (1.0 + bounce) * closing / inverse_mass
    sticking = (1.0 + rim[TANGENTIAL]) * slip / (inverse_mass * (1.0 + 1.0 / INERTIA))
    most = rim[FRICTION] * normal
    return normal, min(max(sticking, -most), most)


@kernel
def parting(rim: Array, inverse_mass: float, closing: float, slip: float) -> float:
    """Restitution of a weak contact of pressing discs: 1, or what parts them at `WEAK`, if their friction pays for it.

    Two discs that press on each other would collide ever faster and ever weaker. The same impulse that parts them a
    little more brakes the rims' slip; where that loss is the larger, momentum is kept and energy still falls.
    """
    wish = WEAK / closing
    _, tangential = impulses(rim, inverse_mass, closing, slip, wish)
    loss = tangential * slip - 0.5 * tangential * tangential * inverse_mass * (1.0 + 1.0 / INERTIA)
    gain = 0.5 * (wish * wish - 1.0) * closing * closing / inverse_mass
    return wish if math.isfinite(wish) and loss >= gain else 1.0
