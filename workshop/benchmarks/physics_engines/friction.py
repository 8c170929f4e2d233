"""Friction between a disc and the table, for engines that know none: Coulomb's, with sliding and spinning coupled."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from workshop.curves import Uniform

if TYPE_CHECKING:
    from parlour.physics import Disc, Material

__all__ = ["STRUCK", "Friction", "factors"]

CELLS = 4096
"""Cells of the table of F and T, over slide / (slide + turn)."""
STRUCK = 1.0, 0.25
"""Slide and turn (m/s) of a typical disc that has just been struck while it lay; only their ratio matters."""


class Friction:
    """The friction of one disc: force and torque against its speed and spin (the limit surface), from a table.

    Attributes:
        contact: radius of the contact circle, m.
        force: of a disc that only slides, N.
        arm: what turns the torque factor T into a torque, N m.
    """

    def __init__(self, disc: Disc, material: Material) -> None:
        self.contact = material.profile.contact * disc.radius
        self.force = material.deceleration * disc.mass
        self.arm = self.force * self.contact
        self.forces, self.torques = factors(material.profile.contact)

    def at(self, slide: float, turn: float) -> tuple[float, float]:
        """Force (N) and torque (N m) at this speed of the centre and of the contact circle, m/s, not both 0."""
        cell = int(slide / (slide + turn) * CELLS)
        return self.force * self.forces[cell], self.arm * self.torques[cell]


@cache
def factors(contact: float) -> tuple[list[float], list[float]]:
    """F and T in the middle of each of `CELLS` cells, and at the end."""
    share = np.append((np.arange(CELLS) + 0.5) / CELLS, 1.0 - 1e-12)
    forces, torques = Uniform(contact).factors(share / (1.0 - share))
    return forces.tolist(), torques.tolist()
