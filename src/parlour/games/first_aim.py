"""The aim that a page begins with: a starting point that a player improves, not a solution."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.flick import FASTEST
from parlour.kernels.mathematics import arctan2, cosine, hypotenuse, sine

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MEDIUM", "beside"]

Point = tuple[float, float]

MEDIUM = FASTEST / 3.0
"""The speed that an aim begins with, m/s: far from both ends of the scale, and the same in every position."""
LEAST, MOST = 4, 75
"""How far an aim begins off its line, degrees: from the least that people see at a glance to a steep angle."""


def beside(here: Point, towards: Point, things: Sequence[tuple[Point, float]]) -> float:
    """The bearing nearest to a line that is clearly off it and goes past everything worth hitting.

    To the right of the line if both sides are equally near. Where everything is in the way, the bearing that comes
    least close.

    Args:
        here: where the coin is, m.
        towards: where the line goes, m.
        things: what would be a success, each with the distance (m) at which a coin's centre passes it.

    Returns:
        Degrees clockwise from +y, from 0 to 360.

    >>> beside((0.0, -0.3), (0.0, 0.0), [((0.0, 0.0), 0.02)])
    4.0
    >>> beside((0.0, -0.3), (0.0, 0.0), [((0.0, 0.0), 0.02), ((0.03, 0.0), 0.03)])
    356.0
    """
    line = math.degrees(arctan2(towards[0] - here[0], towards[1] - here[1]))
    tried = [(line + side * degrees) % 360.0 for degrees in range(LEAST, MOST + 1) for side in (1, -1)]
    room = [min((_room(here, bearing, *thing) for thing in things), default=0.0) for bearing in tried]
    free = (bearing for bearing, left in zip(tried, room, strict=True) if left >= 0.0)
    return next(free, tried[room.index(max(room))])


def _room(here: Point, bearing: float, thing: Point, radius: float) -> float:
    """How much farther than needed a coin passes a thing, m; less than 0 if it does not pass it."""
    angle = math.radians(bearing)
    east, north = thing[0] - here[0], thing[1] - here[1]
    ahead = east * sine(angle) + north * cosine(angle)
    off = abs(east * cosine(angle) - north * sine(angle)) if ahead > 0.0 else hypotenuse(east, north)
    return off - radius
