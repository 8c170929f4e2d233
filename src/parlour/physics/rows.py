"""Laws as rows of numbers, in the order in which the engine's kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.physics.material import Rim
    from parlour.physics.table import Hole

__all__ = ["hole_row", "rim_row"]


def rim_row(rim: Rim) -> list[float]:
    """A rim as `engine.impact` reads it."""
    return [rim.restitution, rim.friction, rim.tangential, rim.falloff, rim.speed, rim.floor, rim.ceiling]


def hole_row(hole: Hole | None) -> list[float]:
    """A hole as `engine.recess` reads it; a radius of 0 for none."""
    if hole is None:
        return [0.0] * 6
    return [hole.x, hole.y, hole.radius, hole.capture_speed, hole.rim_exponent, hole.rim_friction]
