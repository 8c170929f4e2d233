"""The borders of obstacles, where a coin's centre is when it touches, and the points of them that may be nearest.

The nearest free point is the desired one, or the nearest on the border of an obstacle, or where two such borders cross.
Borders are circles round coins and round the corners of tiles, and straight lines along tiles and along the table's
edge. Kernels that read and write lists as well as arrays.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.games.castle_croquetnole.rules.measures import COS, HALF_TILE, RADIUS, SIN, TILE_X, TILE_Y, TILES, WITHIN
from parlour.kernels.entries import kernel
from parlour.kernels.mathematics import hypotenuse

__all__ = ["BORDERS", "POINTS", "collect_borders", "crossings", "feet", "from_tile"]

Memory = Any
"""An array in compiled code, or a list."""

STRAIGHT, CIRCLE = 0.0, 1.0
SHAPE, A, B, C, COLUMNS = 0, 1, 2, 3, 4
"""Of a border, its shape and three numbers. Of a circle its centre and radius, m. Of a straight line the unit vector
(u, v), and the component along it that all its points have, m."""
BORDERS = COLUMNS * (4 + 8 + 8 * TILES)
"""Room for all borders: those of the table, of the coins and of the tiles."""
POINTS = 8
"""Room for four points, x and y."""


@kernel
def collect_borders(x: float, y: float, lying: Memory, reach: float, borders: Memory) -> int:
    """Write the borders that a point within `reach` (m) of (x, y) can be on; returns how many.

    `lying` has the coins' places, which of them count, and the layout's measures.
    """
    coin_x, coin_y, placed, measures = lying
    count = 0
    for side in (-measures[WITHIN], measures[WITHIN]):
        count = _add(borders, count, STRAIGHT, 1.0, 0.0, side)
        count = _add(borders, count, STRAIGHT, 0.0, 1.0, side)
    last_x, last_y = -math.inf, -math.inf
    for _ in range(len(coin_x)):  # in the order of their places, whatever their order in memory
        coin = _after(coin_x, coin_y, placed, last_x, last_y)
        if coin < 0:
            break
        last_x, last_y = coin_x[coin], coin_y[coin]
        if hypotenuse(last_x - x, last_y - y) <= reach + 2.0 * measures[RADIUS]:
            count = _add(borders, count, CIRCLE, last_x, last_y, 2.0 * measures[RADIUS])
    for tile in range(TILES):
        if from_tile(x, y, tile, measures) <= reach + measures[RADIUS]:
            count = _add_tile(borders, count, tile, measures)
    return count


@kernel
def _add(borders: Memory, count: int, shape: float, a: float, b: float, c: float) -> int:
    row = COLUMNS * count
    borders[row + SHAPE], borders[row + A], borders[row + B], borders[row + C] = shape, a, b, c
    return count + 1


@kernel
def _after(x: Memory, y: Memory, placed: Memory, last_x: float, last_y: float) -> int:
    """The coin whose place is next by x, then y; -1 for none."""
    found = -1
    for coin in range(len(x)):
        if not placed[coin] or x[coin] < last_x or (x[coin] == last_x and y[coin] <= last_y):
            continue
        if found < 0 or x[coin] < x[found] or (x[coin] == x[found] and y[coin] < y[found]):
            found = coin
    return found


@kernel
def _add_tile(borders: Memory, count: int, tile: int, measures: Memory) -> int:
    """The border round a tile: four lines and four quarter circles, each added as a whole line or circle."""
    cos, sin, x, y = measures[COS], measures[SIN], measures[TILE_X + tile], measures[TILE_Y + tile]
    half, radius = measures[HALF_TILE], measures[RADIUS]
    for u, v in ((cos, sin), (-sin, cos)):
        along = x * u + y * v
        for side in (-half - radius, half + radius):
            count = _add(borders, count, STRAIGHT, u, v, along + side)
    for east in (-half, half):
        for north in (-half, half):
            count = _add(borders, count, CIRCLE, x + east * cos - north * sin, y + east * sin + north * cos, radius)
    return count


@kernel
def from_tile(x: float, y: float, tile: int, measures: Memory) -> float:
    """From a point to a tile, m; below 0 inside it."""
    east, north = x - measures[TILE_X + tile], y - measures[TILE_Y + tile]
    right = abs(east * measures[COS] + north * measures[SIN]) - measures[HALF_TILE]
    ahead = abs(north * measures[COS] - east * measures[SIN]) - measures[HALF_TILE]
    distance: float = hypotenuse(max(right, 0.0), max(ahead, 0.0)) + min(max(right, ahead), 0.0)
    return distance


# --- points -------------------------------------------------------------------------------------------------------


@kernel
def _write(points: Memory, count: int, x: float, y: float) -> int:
    points[2 * count], points[2 * count + 1] = x, y
    return count + 1


@kernel
def feet(borders: Memory, border: int, x: float, y: float, points: Memory) -> int:
    """Write the point of a border nearest to (x, y), of a circle's centre one to each side; returns how many."""
    row, count = COLUMNS * border, 0
    a, b, c = borders[row + A], borders[row + B], borders[row + C]
    if borders[row + SHAPE] == STRAIGHT:
        short = c - (x * a + y * b)
        return _write(points, count, x + short * a, y + short * b)
    distance = hypotenuse(x - a, y - b)
    if distance > 0.0:
        share = c / distance
        return _write(points, count, a + (x - a) * share, b + (y - b) * share)
    for u, v in ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)):
        count = _write(points, count, a + u * c, b + v * c)
    return count


@kernel
def crossings(borders: Memory, one: int, other: int, points: Memory) -> int:
    """Write where two borders cross; returns in how many points."""
    first, second = COLUMNS * one, COLUMNS * other
    if borders[first + SHAPE] == CIRCLE and borders[second + SHAPE] == STRAIGHT:
        first, second = second, first
    a, b, c = borders[first + A], borders[first + B], borders[first + C]
    x, y, radius = borders[second + A], borders[second + B], borders[second + C]
    if borders[second + SHAPE] == STRAIGHT:
        return _of_lines(a, b, c, x, y, radius, points)
    if borders[first + SHAPE] == STRAIGHT:
        return _of_both(a, b, c, x, y, radius, points)
    # two circles cross on their radical line, where both have the same power
    distance = hypotenuse(x - a, y - b)
    if distance == 0.0:
        return 0
    u, v = (x - a) / distance, (y - b) / distance
    along = (distance * distance + c * c - radius * radius) / (2.0 * distance)
    return _of_both(u, v, a * u + b * v + along, a, b, c, points)


@kernel
def _of_lines(u: float, v: float, at: float, u2: float, v2: float, at2: float, points: Memory) -> int:
    across = u * v2 - v * u2
    if abs(across) <= 1e-9:
        return 0
    return _write(points, 0, (at * v2 - at2 * v) / across, (u * at2 - u2 * at) / across)


@kernel
def _of_both(u: float, v: float, at: float, x: float, y: float, radius: float, points: Memory) -> int:
    """Where a straight line crosses a circle."""
    away = at - (x * u + y * v)
    rest = radius * radius - away * away
    if rest < 0.0:
        return 0
    step = math.sqrt(rest)
    _write(points, 0, x + away * u + step * v, y + away * v - step * u)
    return _write(points, 1, x + away * u - step * v, y + away * v + step * u)
