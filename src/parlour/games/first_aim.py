"""The aim that a page begins with: a starting point that a player improves, not a solution."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.flick import FASTEST
from parlour.kernels.mathematics import arctan2, hypotenuse, sine_and_cosine

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
    best, widest = 0.0, -math.inf
    for degrees in range(LEAST, MOST + 1):
        for side in (1, -1):
            bearing = (line + side * degrees) % 360.0
            room = _room(here, bearing, things)
            if room >= 0.0:
                return bearing
            if room > widest:
                best, widest = bearing, room
    return best


def _room(here: Point, bearing: float, things: Sequence[tuple[Point, float]]) -> float:
    """How much farther than needed a coin passes all things, m; less than 0 if it does not pass them."""
    east, north = sine_and_cosine(math.radians(bearing))
    return min((_off(here, thing, east, north) - radius for thing, radius in things), default=0.0)


def _off(here: Point, thing: Point, sin: float, cos: float) -> float:
    """How far from a thing a coin passes, m."""
    east, north = thing[0] - here[0], thing[1] - here[1]
    ahead = east * sin + north * cos
    return abs(east * cos - north * sin) if ahead > 0.0 else hypotenuse(east, north)
