"""Laws as rows of numbers, in the order in which the engine's kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from parlour.physics.material import Rim
    from parlour.physics.table import Hole

__all__ = ["Row", "hole_row", "rim_row"]

Row: TypeAlias = Any
"""Numbers in a row: an array in compiled code; for the same kernels as plain Python, a list is as good."""


def rim_row(rim: Rim) -> Row:
    """A rim as `engine.impact` reads it."""
    return [rim.restitution, rim.friction, rim.tangential, rim.falloff, rim.speed, rim.floor, rim.ceiling]


def hole_row(hole: Hole | None) -> Row:
    """A hole as `engine.recess` reads it; a radius of 0 for none."""
    if hole is None:
        return [0.0] * 6
    return [hole.x, hole.y, hole.radius, hole.capture_speed, hole.rim_exponent, hole.rim_friction]
