"""Walls: where a mover meets one, and which of its points a disc touches.

A wall is a curve without thickness: to a disc of radius R it is everything within R of the curve. The row of a straight
wall has its middle, half its length and its direction. The row of an arc has its centre, its radius, the direction of
its middle and the cosine of half its sweep.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.kernels.entries import kernel
from parlour.physics.engine.rays import ALONGSIDE, GRAZE, to_circle, to_faces

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["SNUG", "covers", "nearest_on_straight", "snug", "to_wall"]

SHAPE, X1, Y1, X2, Y2, X, Y, SIZE, DX, DY, COS = range(11)
"""Columns of a row: its shape, both ends, then as above."""
STRAIGHT, ARC, CLOSED = range(3)
"""Shapes; a closed arc has no ends."""
NEXT = 1e-6
"""An arc counts as longer by this angle (rad) at both ends. There its surface and its round end differ by less than
rounding does, and a graze too slight to hit the end may still lead along the surface."""
SNUG = 1e-9
"""A disc whose radius is that of an arc to within this (m) can lie in it and touch all of it."""


@kernel
def to_wall(wall: Array, x: float, y: float, dx: float, dy: float, radius: float) -> float:
    """Distance (m) at which a disc of this radius at (x, y) with the unit heading (dx, dy) meets a wall."""
    best = math.inf
    if wall[SHAPE] != CLOSED:
        best = min(
            to_circle(wall[X1] - x, wall[Y1] - y, dx, dy, radius), to_circle(wall[X2] - x, wall[Y2] - y, dx, dy, radius)
        )
    from_x, from_y = x - wall[X], y - wall[Y]
    if wall[SHAPE] == STRAIGHT:
        along, across = from_x * wall[DX] + from_y * wall[DY], from_y * wall[DX] - from_x * wall[DY]
        heading, inward = dx * wall[DX] + dy * wall[DY], dy * wall[DX] - dx * wall[DY]
        return min(best, to_faces(across, along, inward, heading, 0.0, wall[SIZE], radius))
    return min(best, _to_arc(wall, from_x, from_y, dx, dy, radius))


@kernel
def _to_arc(wall: Array, x: float, y: float, dx: float, dy: float, radius: float) -> float:
    """To the outside or the inside of an arc round the origin; its ends are met by themselves."""
    size, away = wall[SIZE], math.sqrt(x * x + y * y)
    if away >= size:
        distance = to_circle(-x, -y, dx, dy, size + radius)
        if distance < math.inf and covers(wall, x + distance * dx, y + distance * dy):
            return float(distance)
    room, ahead, aside = size - radius, -(x * dx + y * dy), y * dx - x * dy
    half = room * room - aside * aside
    if abs(room) <= SNUG:  # it fits in: only its ends and its middle can be met from within, see `snug`
        inward = dx * wall[DX] + dy * wall[DY] > ALONGSIDE
        return max(ahead, 0.0) if inward and ahead >= -SNUG and abs(aside) <= SNUG else math.inf
    if room < 0.0 or (away >= size and (half <= -GRAZE * size * size or ahead <= 0.0)):
        return math.inf
    # from within, the disc meets the arc where its centre leaves the circle of radius `room`; where rounding has put
    # it a little beyond that circle, at once if it heads outward, else where it would leave the circle again
    distance = 0.0 if away >= room and ahead <= 0.0 else max(ahead + math.sqrt(max(half, 0.0)), 0.0)
    return distance if covers(wall, x + distance * dx, y + distance * dy) else math.inf


@kernel
def covers(wall: Array, x: float, y: float) -> bool:
    """Whether the direction (x, y) from the centre of an arc leads to the arc, or past its end by next to nothing."""
    if wall[SHAPE] == CLOSED:
        return True
    past_first = (wall[X1] - wall[X]) * y - (wall[Y1] - wall[Y]) * x
    before_second = (wall[Y2] - wall[Y]) * x - (wall[X2] - wall[X]) * y
    least, ahead = -NEXT * wall[SIZE] * math.sqrt(x * x + y * y), x * wall[DX] + y * wall[DY]
    if wall[COS] >= 0.0:
        return bool(ahead >= least and past_first >= least and before_second >= least)
    return bool(ahead >= 0.0 or past_first >= least or before_second >= least)


@kernel
def snug(wall: Array, x: float, y: float, radius: float) -> bool:
    """Whether a disc at (x, y) fits exactly into an arc of the same radius and touches all of it."""
    return bool(
        wall[SHAPE] == ARC
        and abs(wall[SIZE] - radius) <= SNUG
        and (x - wall[X]) * (x - wall[X]) + (y - wall[Y]) * (y - wall[Y]) <= SNUG * SNUG
    )


@kernel
def nearest_on_straight(wall: Array, x: float, y: float) -> tuple[float, float, float]:
    """The point of a straight wall that is nearest to (x, y), as a circle of radius 0."""
    along = (x - wall[X]) * wall[DX] + (y - wall[Y]) * wall[DY]
    along = min(max(along, -wall[SIZE]), wall[SIZE])
    return wall[X] + along * wall[DX], wall[Y] + along * wall[DY], 0.0
