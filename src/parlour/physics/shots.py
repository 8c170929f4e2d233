"""Shots by the thousand, as one array."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.physics.engine.records import SHOT, Memory, packing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.physics.shot import Shot

__all__ = ["shots_array", "shots_memory"]

_PACKED = packing(SHOT)
_NO_SHOT = (-1, math.nan, math.nan, 0.0, 0.0, 0.0, -1)


def shots_array(shots: Sequence[Shot | None]) -> NDArray[Any]:
    """Shots as a structured array, to be filled by the thousand.

    Fields: disc (-1: nobody flicks, the discs go on as they move, as for `None`); x, y (m; NaN: from where the disc
    lies); vx, vy (m/s); spin (rad/s); tight (-1: none).

    >>> from parlour.physics import Shot
    >>> shots_array([Shot(2, (1.5, 0.0)), None])["disc"]
    array([ 2, -1])
    """
    return shots_memory(shots).view(SHOT).view(np.recarray)


def shots_memory(shots: Sequence[Shot | None]) -> Memory:
    """Shots as bytes, which the engine takes: `shots_array` for a caller that needs no fields."""
    return np.frombuffer(bytearray().join([_PACKED.pack(*_row(shot)) for shot in shots]), np.uint8)


def _row(shot: Shot | None) -> tuple[float, ...]:
    if shot is None:
        return _NO_SHOT
    x, y = shot.start or (math.nan, math.nan)
    return shot.disc, x, y, *shot.velocity, shot.spin, -1 if shot.tight is None else shot.tight
