"""Laws and holes as rows of numbers, in the order in which the engine's kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.physics.laws import COLUMNS

if TYPE_CHECKING:
    from parlour.physics.laws import ContactLaw
    from parlour.physics.table import Hole

__all__ = ["Row", "hole_row", "law_row"]

Row: TypeAlias = Any
"""Numbers in a row: an array in compiled code; for the same kernels as plain Python, a list is as good."""


def law_row(law: ContactLaw) -> Row:
    """A contact law as `engine.impact` reads it."""
    numbers = [*law.row()]
    return numbers + [0.0] * (COLUMNS - len(numbers))


def hole_row(hole: Hole) -> Row:
    """A hole as `engine.recess` reads it."""
    return [hole.x, hole.y, hole.radius, hole.capture_speed, hole.rim_exponent, hole.rim_friction]
