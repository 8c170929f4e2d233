"""Contact laws: how two rims bounce and grip when they meet.

Every law has Coulomb friction between the rims, a tangential restitution and a normal restitution; the laws differ in
how the normal restitution depends on the closing speed. `ContactLaw` is what a material, a wall and a scene file ask of
a law. The engine reads a law as one row of numbers, whose first entry says which formula evaluates it.

To add a law, write a frozen dataclass with the four members of `ContactLaw` and give its `row` a new number in the
column `LAW`. Evaluate that number in `parlour.physics.engine.impact.restitution`, its derivative in
`restitution_slope`, and name the class in `LAWS` for scene files. Nothing else depends on the number of laws.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - part of a public annotation
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from parlour.kernels.powers import power
from parlour.physics.checks import PhysicsError, positive, unit_interval

__all__ = [
    "COLUMNS",
    "LAWS",
    "ContactLaw",
    "Rim",
    "ViscoelasticRim",
    "contact_law",
    "restitution_slope",
    "viscoelastic_restitution",
]

COLUMNS = 8
"""Length of a law's row; a shorter one is filled up with zeros."""
LAW, FRICTION, TANGENTIAL = range(3)
"""Columns of every law."""
RESTITUTION, FALLOFF, SPEED, FLOOR, CEILING = range(3, 8)
"""Columns of the power law."""
SCALE = 3
"""Column of the viscoelastic law: what the tenth root of the closing speed (m/s) is multiplied by."""
POWER, VISCOELASTIC = range(2)
"""Numbers of the laws, in the column `LAW`."""


@runtime_checkable
class ContactLaw(Protocol):
    """What a contact law provides; the module's docstring says how to add one."""

    @property
    def friction(self) -> float:
        """Coulomb coefficient between the rims, at least 0."""

    @property
    def tangential(self) -> float:
        """Tangential restitution, 0 (a sticking contact stops slipping) to 1."""

    def at(self, closing: float) -> float:
        """Normal restitution at this closing speed (m/s), 0 to 1."""

    def row(self) -> tuple[float, ...]:
        """The law as the engine reads it: its number, friction, tangential restitution, then its other parameters."""


def contact_law(value: object, what: str) -> None:
    """Refuse what is not a contact law."""
    if type(value) in LAWS.values():
        return  # to ask whether it has all members takes longer than the other checks of a material together
    if isinstance(value, type) or not isinstance(value, ContactLaw):
        raise PhysicsError(f"{what} is {value!r}; it must be a contact law, such as a Rim")


@dataclass(frozen=True, slots=True)
class Rim:
    """The power law: restitution is constant, or falls with a power of the closing speed.

    At the closing speed g it is `e(g) = restitution * (g / speed) ** -falloff`, kept between `floor` and `ceiling`. The
    three-parameter impact is Walton's (1993); elastic-plastic theory gives a falloff of 1/4 (Johnson, Contact
    Mechanics, 1985). With `falloff = 0`, the default, it is the same at every speed. In a shot, contacts that close
    slower than 1 mm/s are elastic whatever the law, so that bounces cannot pile up without end.

    Attributes:
        restitution: normal restitution at the closing speed `speed`, 0 to 1.
        friction: Coulomb coefficient between the rims, at least 0.
        tangential: tangential restitution, 0 (a sticking contact stops slipping) to 1.
        falloff: the power with which restitution falls, at least 0.
        speed: closing speed at which `restitution` holds, m/s.
        floor: least restitution.
        ceiling: greatest restitution.

    Raises:
        PhysicsError: a number is outside its range.

    >>> round(Rim(0.8, 0.2, falloff=0.25, floor=0.3).at(4.0), 4)
    0.5657
    """

    restitution: float
    friction: float
    tangential: float = 0.0
    falloff: float = 0.0
    speed: float = 1.0
    floor: float = 0.0
    ceiling: float = 1.0

    def __post_init__(self) -> None:
        for name in ("restitution", "tangential", "floor", "ceiling"):
            unit_interval(getattr(self, name), f"{name} of a rim")
        for name in ("friction", "falloff"):
            positive(getattr(self, name), f"{name} of a rim", zero=True)
        positive(self.speed, "reference speed of a rim", unit="m/s")
        if self.floor > self.ceiling:
            raise PhysicsError(f"restitution of a rim: floor {self.floor} is above ceiling {self.ceiling}")

    def at(self, closing: float) -> float:
        """Restitution at this closing speed (m/s)."""
        if self.falloff == 0.0:
            value = self.restitution
        elif closing <= 0.0:
            value = self.ceiling
        else:
            value = self.restitution * power(closing / self.speed, -self.falloff)
        return min(max(value, self.floor), self.ceiling)

    def row(self) -> tuple[float, ...]:
        """The law as the engine reads it."""
        numbers = (self.restitution, self.falloff, self.speed, self.floor, self.ceiling)
        return (float(POWER), self.friction, self.tangential, *numbers)


@dataclass(frozen=True, slots=True)
class ViscoelasticRim:
    """The law of viscoelastic spheres in Hertzian contact: elastic when slow, 1 - e grows as the fifth root of speed.

    One number fixes the curve, the restitution at one closing speed (Ramirez, Poschel, Brilliantov and Schwager, PRE
    60, 4465, 1999). It stands for a pair of bodies as it was measured: that the loss also depends on their masses and
    radii is left out. Rims of flat discs meet along a line rather than at a point, and wood also yields, so for
    wooden discs the law is a comparison, not a derivation.

    Attributes:
        restitution: normal restitution at the closing speed `speed`, above 0, at most 1.
        friction: Coulomb coefficient between the rims, at least 0.
        tangential: tangential restitution, 0 (a sticking contact stops slipping) to 1.
        speed: closing speed at which `restitution` holds, m/s.

    Raises:
        PhysicsError: a number is outside its range.

    >>> rim = ViscoelasticRim(0.8, 0.2)
    >>> [round(rim.at(closing), 4) for closing in (0.0, 0.01, 1.0, 4.0)]
    [1.0, 0.9128, 0.8, 0.7482]
    """

    restitution: float
    friction: float
    tangential: float = 0.0
    speed: float = 1.0

    def __post_init__(self) -> None:
        for name in ("restitution", "tangential"):
            unit_interval(getattr(self, name), f"{name} of a rim")
        positive(self.restitution, "restitution of a viscoelastic rim")
        positive(self.friction, "friction of a rim", zero=True)
        positive(self.speed, "reference speed of a rim", unit="m/s")

    @property
    def scale(self) -> float:
        """What the tenth root of the closing speed (m/s) is multiplied by to give the argument of the curve."""
        low, high = 0.0, 1.0
        while viscoelastic_restitution(high) > self.restitution:
            high *= 2.0
        while low < (middle := (low + high) / 2.0) < high:
            low, high = (middle, high) if viscoelastic_restitution(middle) > self.restitution else (low, middle)
        return high / power(self.speed, 0.1) if self.restitution < 1.0 else 0.0

    def at(self, closing: float) -> float:
        """Restitution at this closing speed (m/s)."""
        return viscoelastic_restitution(self.scale * power(max(closing, 0.0), 0.1))

    def row(self) -> tuple[float, ...]:
        """The law as the engine reads it."""
        return (float(VISCOELASTIC), self.friction, self.tangential, self.scale)


def viscoelastic_restitution(v: float) -> float:
    """Restitution of viscoelastic spheres, a Pade approximant in `v`, the square root of their dissipation.

    With the contact force `k (x^3/2 + A sqrt(x) x')` on a reduced mass of 1, `v` is `sqrt(A k^(2/5) g^(1/5))` for the
    closing speed g. The spheres part when the force is 0. Source: Muller and Poschel, PRE 84, 021302 (2011). The tests
    integrate the equation of motion: the approximant is within 0.001 of it for restitutions above 0.7, and within
    0.009 for all.
    """
    return (1.0 + C1 * v) / (1.0 + v * (C1 + v * (B2 + v * (B3 + v * B4))))


def restitution_slope(law: ContactLaw, closing: float) -> float:
    """The derivative of a law's restitution by the closing speed (m/s), s/m; 0 at the floor and at the ceiling."""
    row, value = law.row(), law.at(closing)
    if row[LAW] == VISCOELASTIC:
        v = row[SCALE] * power(closing, 0.1)
        below = 1.0 + v * (C1 + v * (B2 + v * (B3 + v * B4)))
        grows = C1 + v * (2.0 * B2 + v * (3.0 * B3 + v * 4.0 * B4))
        return (C1 - value * grows) / below * 0.1 * v / closing
    return -row[FALLOFF] * value / closing if row[FLOOR] < value < row[CEILING] else 0.0


C1, B2, B3, B4 = 0.501086, 1.15345, 0.577977, 0.532178
"""Coefficients of the approximant; those of degree 1 are the same above and below."""

LAWS: Mapping[str, type[ContactLaw]] = MappingProxyType({"power": Rim, "viscoelastic": ViscoelasticRim})
"""The laws by the names that scene files use."""
