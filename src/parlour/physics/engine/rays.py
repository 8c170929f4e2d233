"""Detection for one mover: its path is straight, so what it meets is where a ray enters a figure.

Each function gives the distance (m) along the unit heading, infinity for a miss. Contact means no gap and closing: a
ray that starts inside a figure meets it at once when it heads inward, and not at all when it heads outward.
"""

from __future__ import annotations

import math

from parlour.kernels.entries import kernel

__all__ = [
    "into_rectangle",
    "may_meet",
    "out_of_circle",
    "to_block",
    "to_circle",
    "to_faces",
    "to_line",
    "to_rectangle_edge",
    "to_round_edge",
]

ALONGSIDE = 1e-11
"""A heading that is less inward than this (rad) is a graze along the surface, not a hit."""
GRAZE = 1e-13
"""Nor is one that would cut off less than this (half the chord over the radius, squared): 1e-15 m deep in a game."""
BEHIND = 1e-12
"""An entry that lies less than this (m) behind the mover counts as being at the mover."""


@kernel
def may_meet(x: float, y: float, dx: float, dy: float, radius: float, along: float) -> bool:
    """Whether a circle round (x, y), seen from the mover, is on its path and not farther than `along`: a cheap test.

    It holds for all of the path: what a mover misses from here it also misses from farther on.
    """
    ahead = x * dx + y * dy
    return 0.0 < ahead < along + radius and abs(x * dy - y * dx) < radius


@kernel
def to_circle(x: float, y: float, dx: float, dy: float, radius: float) -> float:
    """To a circle round (x, y), seen from the mover."""
    ahead = x * dx + y * dy
    if ahead <= ALONGSIDE * radius:
        return math.inf
    aside = x * dy - y * dx
    half = radius * radius - aside * aside
    if half <= GRAZE * radius * radius:
        return math.inf
    gap = x * x + y * y - radius * radius
    return gap / (ahead + math.sqrt(half)) if gap > 0.0 else 0.0


@kernel
def out_of_circle(x: float, y: float, dx: float, dy: float, radius: float) -> float:
    """To where a ray that passes through a circle round (x, y), seen from its origin, leaves it again."""
    aside = x * dy - y * dx
    return x * dx + y * dy + math.sqrt(max(radius * radius - aside * aside, 0.0))


@kernel
def to_block(x: float, y: float, dx: float, dy: float, width: float, height: float, radius: float) -> float:
    """To a rectangle of half width and height round the origin, rounded by the mover's radius; (x, y) the mover."""
    best = min(to_faces(x, y, dx, dy, width, height, radius), to_faces(y, x, dy, dx, height, width, radius))
    # a ray that enters over a corner may miss both neighbouring faces by rounding; the corner's circle catches it
    for east in (-1.0, 1.0):
        for north in (-1.0, 1.0):
            corner_x, corner_y = east * width - x, north * height - y
            best = min(best, to_circle(corner_x, corner_y, dx, dy, radius))
    return best


@kernel
def to_faces(x: float, y: float, dx: float, dy: float, width: float, height: float, radius: float) -> float:
    """To the two faces of a rectangle, rounded by the mover's radius, that stand across the x axis."""
    side = -1.0 if dx > 0.0 else 1.0
    if abs(dx) <= ALONGSIDE or x * side <= width:
        return math.inf
    distance = max((x * side - width - radius) / abs(dx), 0.0)
    return distance if abs(y + distance * dy) <= height else math.inf


@kernel
def to_line(x: float, y: float, dx: float, dy: float, line: tuple[float, float, float, float]) -> tuple[float, int]:
    """To a segment from (x, y), below 0 when behind, and the direction of the crossing (+1 to its left, else -1)."""
    x1, y1, x2, y2 = line
    along_x, along_y = x2 - x1, y2 - y1
    leftward = along_x * dy - along_y * dx
    if leftward == 0.0:
        return -math.inf, 0
    from_x, from_y = x1 - x, y1 - y
    share = from_y * dx - from_x * dy  # of the segment, times `leftward`
    if not (0.0 <= share <= leftward or leftward <= share <= 0.0):
        return -math.inf, 0
    distance = (along_x * from_y - along_y * from_x) / leftward
    return distance, 1 if leftward > 0.0 else -1


@kernel
def to_round_edge(x: float, y: float, dx: float, dy: float, radius: float) -> float:
    """From (x, y) inside a circle round the origin out to it."""
    ahead = x * dx + y * dy
    inside = max(radius * radius - x * x - y * y, 0.0)
    root = math.sqrt(ahead * ahead + inside)
    return inside / (root + ahead) if ahead > 0.0 else root - ahead


@kernel
def to_rectangle_edge(x: float, y: float, dx: float, dy: float, width: float, height: float) -> float:
    """From (x, y) inside a rectangle of half width and half height round the origin out to it."""
    best = math.inf
    if dx != 0.0:
        best = (width - x) / dx if dx > 0.0 else (-width - x) / dx
    if dy != 0.0:
        best = min(best, (height - y) / dy if dy > 0.0 else (-height - y) / dy)
    return max(best, 0.0)


@kernel
def into_rectangle(x: float, y: float, dx: float, dy: float, width: float, height: float) -> float:
    """From (x, y) outside a rectangle of half width and half height round the origin, or on its rim, into it."""
    enter, leave = -math.inf, math.inf
    for place, heading, half in ((x, dx, width), (y, dy, height)):
        if abs(heading) > ALONGSIDE:
            enter = max(enter, (-math.copysign(half, heading) - place) / heading)
            leave = min(leave, (math.copysign(half, heading) - place) / heading)
        elif abs(place) > half:
            return math.inf
    return max(enter, 0.0) if -BEHIND < enter < leave else math.inf
