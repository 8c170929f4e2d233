"""Holes: which discs they capture, and what their far rims leave to those that pass.

Model: the disc tips over the near rim and must drop by more than the rounding of the rims before it meets the far one.
The drop grows with the square of (unsupported path / speed), so `v_c(b)` is in proportion to that path.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.kernels.entries import kernel
from parlour.kernels.powers import power

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["passing_share", "threshold", "unsupported"]

X, Y, RADIUS, SPEED, EXPONENT, FRICTION = range(6)


@kernel
def unsupported(hole: Array, radius: float) -> float:
    """How near (m) its centre must be to the hole's for a disc of this radius to be over it: sqrt(H^2 - R^2), or 0."""
    squared = (hole[RADIUS] - radius) * (hole[RADIUS] + radius)
    return math.sqrt(squared) if hole[RADIUS] > radius else 0.0


@kernel
def threshold(hole: Array, radius: float, offset: float) -> float:
    """v_c(b), m/s: the greatest speed at which a disc is captured whose path passes the centre at this offset (m)."""
    reach, play = unsupported(hole, radius), hole[RADIUS] - radius
    if reach <= 0.0 or offset >= reach:
        return 0.0
    path = math.sqrt((reach - offset) * (reach + offset))
    if offset < play:
        path += math.sqrt((play - offset) * (play + offset))
    return float(hole[SPEED] * path / (reach + play))


@kernel
def passing_share(hole: Array, speed: float, limit: float) -> float:
    """The share of its outward speed that a disc keeps that passes at `speed` above the limit."""
    if limit <= 0.0:
        return 1.0
    return float(1.0 - power(speed / limit, -hole[EXPONENT]))
