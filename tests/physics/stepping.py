"""Steps of the reference integration: how discs move, which gaps are between them and other things, when one closes.

Friction and spin are integrated by Runge-Kutta steps of order 4 with the factors F and T evaluated at every stage from
elliptic integrals. Every event is a gap that closes. A step at whose end a gap is closed, or has been closed in
between, is taken again from its start, ever shorter, by bisection, until it ends at that instant.

It can miss a gap that closes and opens again more than once within one step. Of a gap that does so once, it looks at
the least value.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias, TypeVar

    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]
    Flags: TypeAlias = NDArray[np.bool_]
    Body: TypeAlias = tuple[float, float, float, float, float]
    Gate: TypeAlias = NDArray[np.int64]
    Span: TypeAlias = tuple[float, float]

    F = TypeVar("F", bound=Callable[..., Any])

    def njit(function: F) -> F: ...
else:
    import numba

    njit = numba.njit(cache=True)  # compiled once for all processes: it takes 10 s

__all__ = [
    "ALOFT",
    "BLOCK",
    "BRAKE",
    "DISC",
    "FALLEN",
    "HOLE_ENTERED",
    "HOLE_LEFT",
    "LEFT_TABLE",
    "LINE_LEFTWARD",
    "LINE_RIGHTWARD",
    "POST",
    "REST",
    "RETURNED",
    "WALL",
    "WALL_FIRST",
    "WALL_SECOND",
    "World",
    "friction_factors",
    "gap",
    "march",
    "nearest_in_block",
    "nearest_in_wall",
]

SHARE = 0.01
"""Near its stop a disc takes shorter steps: at most this share of the time it would slide on without spin."""

STILL = 1e-10
"""A disc slower than this, sliding and spinning together (m/s), has stopped; it would go 1e-20 m further."""

NOT_CLOSING = 1e-14
"""What closes more slowly than this (m/s) is not closing: rounding."""

BRAKE, ALOFT = 5, 6
"""Columns of a disc's row, after x, y, vx, vy and spin. `BRAKE` is its deceleration by friction (m/s^2), 0 in flight;
`ALOFT` the time that it will still fly (s), infinite on the surface."""

# What can happen; two kinds for a line, one for each direction; three for a wall: near it, and at its ends.
DISC, POST, BLOCK, WALL, WALL_FIRST, WALL_SECOND = range(6)
LINE_LEFTWARD, LINE_RIGHTWARD, HOLE_ENTERED, HOLE_LEFT, LEFT_TABLE, RETURNED, FALLEN, REST = range(6, 14)


class World(NamedTuple):
    """What does not change in a shot.

    Rows: a gate (a possible event) has its kind, the disc, and the other disc or thing or -1. A post has x, y, radius;
    a block x, y, width, height, angle; a line x1, y1, x2, y2. A wall has x1, y1, x2, y2, and for an arc x, y, radius,
    start, sweep, else radius 0. The edge is empty, a radius, or width and height. A hole has x and y; its reach for
    each disc is 0 if the disc does not notice it.
    """

    step: float
    radius: Array
    reach: Array
    posts: Array
    blocks: Array
    walls: Array
    lines: Array
    edge: Array
    holes: Array
    gates: NDArray[np.int64]


# --- friction -----------------------------------------------------------------------------------------------------


@njit
def hypergeometric(a: float, b: float, c: float, z: float) -> float:
    """2F1(a, b; c; z) by its power series; for z up to 1/4."""
    total = term = 1.0
    n = 0.0
    while abs(term) > 1e-18:
        term *= (a + n) * (b + n) / ((c + n) * (n + 1.0)) * z
        total += term
        n += 1.0
    return total


@njit
def elliptic(m: float) -> tuple[float, float]:
    """(1 - m) K(m) and E(m) by the arithmetic-geometric mean (Abramowitz and Stegun 17.6)."""
    rest = max(1.0 - m, 1e-40)  # K is infinite at m = 1, (1 - m) K is 0
    a, b, weight, total = 1.0, math.sqrt(rest), 0.5, 0.5 * m
    while a - b > 1e-9 * a:
        a, b, c = (a + b) / 2.0, math.sqrt(a * b), (a - b) / 2.0
        weight *= 2.0
        total += weight * c * c
    k = math.pi / (a + b)
    return rest * k, k * (1.0 - total)


@njit
def friction_factors(slide: float, turn: float) -> tuple[float, float]:
    """F and T of a disc that slides at `slide` while its rim turns at `turn` (both at least 0, m/s, not both 0)."""
    if slide <= turn:
        eps = slide / turn
        m = eps * eps
        if m <= 0.25:
            return eps * hypergeometric(0.5, -0.5, 2.0, m), hypergeometric(-1.5, 0.5, 1.0, m) / 1.5
        k, e = elliptic(m)
        return 4.0 / (3.0 * math.pi * eps) * ((1.0 + m) * e - k), 4.0 / (9.0 * math.pi) * ((4.0 - 2.0 * m) * e - k)
    inverse = turn / slide
    m = inverse * inverse
    if m <= 0.25:
        return hypergeometric(0.5, -0.5, 2.0, m), 0.25 * inverse * hypergeometric(0.5, 0.5, 3.0, m)
    k, e = elliptic(m)
    force = 4.0 / (3.0 * math.pi * m) * ((1.0 + m) * e - k)
    torque = 4.0 / (9.0 * math.pi * inverse) * ((4.0 - 2.0 / m) * e + (2.0 / m - 3.0) * k)
    return force, torque


@njit
def acceleration(vx: float, vy: float, spin: float, radius: float, deceleration: float) -> tuple[float, float, float]:
    """Of the centre along x and y (m/s^2) and of the spin (rad/s^2): -mu g F against the velocity, -2 mu g T / R."""
    slide, turn = math.hypot(vx, vy), radius * abs(spin)
    if slide + turn == 0.0:
        return 0.0, 0.0, 0.0
    force, torque = friction_factors(slide, turn)
    brake = deceleration * force / slide if slide > 0.0 else 0.0
    return -brake * vx, -brake * vy, -math.copysign(2.0 * deceleration * torque / radius, spin)


@njit
def runge_kutta(body: Body, radius: float, brake: float, h: float) -> Body:
    """One classical step of order 4 for x, y, vx, vy, spin."""
    x, y, vx, vy, w = body
    half = h / 2.0
    ax1, ay1, aw1 = acceleration(vx, vy, w, radius, brake)
    ax2, ay2, aw2 = acceleration(vx + half * ax1, vy + half * ay1, w + half * aw1, radius, brake)
    ax3, ay3, aw3 = acceleration(vx + half * ax2, vy + half * ay2, w + half * aw2, radius, brake)
    ax4, ay4, aw4 = acceleration(vx + h * ax3, vy + h * ay3, w + h * aw3, radius, brake)
    return (
        x + h * vx + h * h / 6.0 * (ax1 + ax2 + ax3),
        y + h * vy + h * h / 6.0 * (ay1 + ay2 + ay3),
        vx + h / 6.0 * (ax1 + 2.0 * ax2 + 2.0 * ax3 + ax4),
        vy + h / 6.0 * (ay1 + 2.0 * ay2 + 2.0 * ay3 + ay4),
        w + h / 6.0 * (aw1 + 2.0 * aw2 + 2.0 * aw3 + aw4),
    )


@njit
def glide(world: World, rows: Array, i: int, span: float) -> tuple[Body, float]:
    """A disc `span` seconds later if it meets nothing, and when it stopped (`inf`: it has not)."""
    x, y, vx, vy, spin, brake, _ = rows[i]
    body = (x, y, vx, vy, spin)
    if not is_moving(rows[i]):
        return body, math.inf
    if brake == 0.0:
        return (x + vx * span, y + vy * span, vx, vy, spin), math.inf
    radius, passed = world.radius[i], 0.0
    while passed < span:
        speed = math.hypot(body[2], body[3]) + radius * abs(body[4])
        if speed < STILL:
            return (body[0], body[1], 0.0, 0.0, 0.0), passed
        h = min(span - passed, world.step, SHARE * speed / brake)
        body = runge_kutta(body, radius, brake, h)
        passed = span if h == span - passed else passed + h
    return body, math.inf


@njit
def is_moving(row: Array) -> bool:
    """Whether a disc slides or spins."""
    return bool(row[2] != 0.0 or row[3] != 0.0 or row[4] != 0.0)


# --- gaps ---------------------------------------------------------------------------------------------------------


@njit
def nearest_in_block(block: Array, x: float, y: float) -> tuple[float, float]:
    """The point of a solid rectangle that is nearest to a point outside it."""
    cos, sin = math.cos(block[4]), math.sin(block[4])
    east, north = (x - block[0]) * cos + (y - block[1]) * sin, (y - block[1]) * cos - (x - block[0]) * sin
    east = min(max(east, -block[2] / 2.0), block[2] / 2.0)
    north = min(max(north, -block[3] / 2.0), block[3] / 2.0)
    return block[0] + east * cos - north * sin, block[1] + east * sin + north * cos


@njit
def nearest_in_wall(wall: Array, x: float, y: float) -> tuple[float, float]:
    """The point of a wall that is nearest to a point."""
    x1, y1, x2, y2, middle_x, middle_y, radius, start, sweep = wall
    if radius == 0.0:
        along_x, along_y = x2 - x1, y2 - y1
        share = ((x - x1) * along_x + (y - y1) * along_y) / (along_x * along_x + along_y * along_y)
        share = min(max(share, 0.0), 1.0)
        return x1 + share * along_x, y1 + share * along_y
    bearing = math.atan2(y - middle_y, x - middle_x)
    if (bearing - start) % (2.0 * math.pi) <= sweep:
        return middle_x + radius * math.cos(bearing), middle_y + radius * math.sin(bearing)
    first = math.hypot(x - x1, y - y1) < math.hypot(x - x2, y - y2)
    return (x1, y1) if first else (x2, y2)


@njit
def apart(dx: float, dy: float, vx: float, vy: float) -> tuple[float, float]:
    """Distance along (dx, dy) and how fast it grows."""
    distance = math.hypot(dx, dy)
    return distance, (dx * vx + dy * vy) / distance if distance > 0.0 else math.hypot(vx, vy)


@njit
def gap_to_edge(edge: Array, body: Body) -> tuple[float, float]:
    """From a centre outward to where the table ends."""
    x, y, vx, vy, _ = body
    if len(edge) == 1:
        distance, rate = apart(x, y, vx, vy)
        return edge[0] - distance, -rate
    east, north = edge[0] / 2.0 - abs(x), edge[1] / 2.0 - abs(y)
    return (east, -math.copysign(1.0, x) * vx) if east < north else (north, -math.copysign(1.0, y) * vy)


@njit
def gap_to_line(line: Array, body: Body) -> tuple[float, float]:
    """From a centre on the right of a line to the line; below 0 on the left."""
    x, y, vx, vy, _ = body
    ex, ey = line[2] - line[0], line[3] - line[1]
    length = math.hypot(ex, ey)
    return (ey * (x - line[0]) - ex * (y - line[1])) / length, (ey * vx - ex * vy) / length


@njit
def gap_to_hole(world: World, i: int, j: int, body: Body) -> tuple[float, float]:
    """From a centre beyond a hole's reach to where it comes over the hole."""
    distance, rate = apart(body[0] - world.holes[j, 0], body[1] - world.holes[j, 1], body[2], body[3])
    return distance - world.reach[i, j], rate


@njit
def gap_to_point(world: World, i: int, body: Body, point: tuple[float, float]) -> tuple[float, float]:
    """From a disc's rim to a point."""
    distance, rate = apart(body[0] - point[0], body[1] - point[1], body[2], body[3])
    return distance - world.radius[i], rate


@njit
def gap(  # noqa: PLR0911 - one for each kind
    world: World, gate: Gate, one: Body, other: Body
) -> tuple[float, float]:
    """What must fall to 0 for this to happen (m), and how fast it grows (m/s)."""
    kind, i, j = gate
    if kind in (LEFT_TABLE, RETURNED):
        distance, rate = gap_to_edge(world.edge, one)
        return (distance, rate) if kind == LEFT_TABLE else (-distance, -rate)
    if kind in (LINE_LEFTWARD, LINE_RIGHTWARD):
        distance, rate = gap_to_line(world.lines[j], one)
        return (distance, rate) if kind == LINE_LEFTWARD else (-distance, -rate)
    if kind in (HOLE_ENTERED, HOLE_LEFT):
        distance, rate = gap_to_hole(world, i, j, one)
        return (distance, rate) if kind == HOLE_ENTERED else (-distance, -rate)
    if kind == DISC:
        distance, rate = apart(one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])
        return distance - world.radius[i] - world.radius[j], rate
    if kind == POST:
        distance, rate = apart(one[0] - world.posts[j, 0], one[1] - world.posts[j, 1], one[2], one[3])
        return distance - world.radius[i] - world.posts[j, 2], rate
    if kind == BLOCK:
        return gap_to_point(world, i, one, nearest_in_block(world.blocks[j], one[0], one[1]))
    if kind == WALL:
        return gap_to_point(world, i, one, nearest_in_wall(world.walls[j], one[0], one[1]))
    first = 0 if kind == WALL_FIRST else 2
    return gap_to_point(world, i, one, (world.walls[j, first], world.walls[j, first + 1]))


# --- when ---------------------------------------------------------------------------------------------------------


@njit
def gap_after(world: World, gate: Gate, rows: Array, span: float) -> tuple[float, float]:
    """The gap and its rate `span` seconds later."""
    kind, i, j = gate
    one, _ = glide(world, rows, i, span)
    other, _ = glide(world, rows, j if kind == DISC else i, span)
    return gap(world, gate, one, other)


@njit
def change_of_sign(world: World, gate: Gate, rows: Array, which: int, sign: float, span: Span) -> float:
    """When the gap (`which` 0) or its rate (1), times `sign`, ceases to be above 0 between two times."""
    low, high = span
    while True:
        middle = (low + high) / 2.0
        if middle <= low or middle >= high:
            return high
        if sign * gap_after(world, gate, rows, middle)[which] > 0.0:
            low = middle
        else:
            high = middle


@njit
def closing_time(world: World, gate: Gate, rows: Array, ends: Array) -> float:
    """When in this step the gap closes (`inf`: it does not)."""
    gap0, rate0 = gap_after(world, gate, rows, 0.0)
    gap1, rate1 = gap_after(world, gate, ends, 0.0)
    low, high = 0.0, world.step
    if gap0 <= 0.0:
        if rate0 < -NOT_CLOSING:
            return 0.0
        if gap1 > 0.0 or rate1 >= 0.0:
            return math.inf
        low = change_of_sign(world, gate, rows, 1, 1.0, (low, high))  # opens first: from its greatest value on
    elif gap1 > 0.0:
        if rate0 >= 0.0 or rate1 <= 0.0:
            return math.inf
        high = change_of_sign(world, gate, rows, 1, -1.0, (low, high))  # opens again: up to its least value
        if gap_after(world, gate, rows, high)[0] > 0.0:
            return math.inf
    return change_of_sign(world, gate, rows, 0, 1.0, (low, high))


@njit
def line_time(world: World, gate: Gate, rows: Array, ends: Array) -> float:
    """When in this step a centre crosses a line between its ends (`inf`: it does not)."""
    _, i, j = gate
    if gap_after(world, gate, rows, 0.0)[0] <= 0.0 or gap_after(world, gate, ends, 0.0)[0] >= 0.0:
        return math.inf
    time = change_of_sign(world, gate, rows, 0, 1.0, (0.0, world.step))
    body, _ = glide(world, rows, i, time)
    x1, y1, x2, y2 = world.lines[j]
    along = ((body[0] - x1) * (x2 - x1) + (body[1] - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    return time if 0.0 <= along <= 1.0 else math.inf


@njit
def may_happen(gate: Array, here: Flags, over: Gate, rows: Array) -> bool:
    """Whether an event can come at all, as things are."""
    kind, i, j = gate
    if kind == DISC:
        return bool(here[i] and here[j] and (is_moving(rows[i]) or is_moving(rows[j])))
    aloft = rows[i, ALOFT] < math.inf
    if kind == FALLEN:
        return bool(here[i] and aloft)
    if not here[i] or not is_moving(rows[i]):
        return False
    if kind == HOLE_ENTERED:
        return bool(over[i] < 0 and not aloft)
    if kind == HOLE_LEFT:
        return bool(over[i] == j)
    return bool(aloft if kind == RETURNED else not aloft or kind not in (LEFT_TABLE, REST))


@njit
def first_of_all(world: World, here: Flags, over: Gate, rows: Array, ends: Array, stops: Array) -> tuple[float, int]:
    """When the first event of this step comes and its place in `World.gates` (the step's end and -1 if none does)."""
    first, which = world.step, -1
    for g in range(len(world.gates)):
        gate = world.gates[g]
        kind, i, _ = gate
        if not may_happen(gate, here, over, rows):
            continue
        if kind == REST:
            time = stops[i]
        elif kind == FALLEN:
            time = rows[i, ALOFT]
        elif kind in (LINE_LEFTWARD, LINE_RIGHTWARD):
            time = line_time(world, gate, rows, ends)
        else:
            time = closing_time(world, gate, rows, ends)
        if time < first:
            first, which = time, g
    return first, which


@njit
def glide_all(world: World, rows: Array, span: float, ends: Array, stops: Array) -> None:
    """Where every disc is `span` seconds later if none meets anything, and when it stopped."""
    for i in range(len(rows)):
        body, stops[i] = glide(world, rows, i, span)
        ends[i, BRAKE], ends[i, ALOFT] = rows[i, BRAKE], rows[i, ALOFT] - span
        ends[i, 0], ends[i, 1], ends[i, 2], ends[i, 3], ends[i, 4] = body


@njit
def any_moving(here: Flags, rows: Array) -> bool:
    """Whether not all discs are at rest or gone."""
    for i in range(len(rows)):  # noqa: SIM110 - compiled loops have no any()
        if is_moving(rows[i]) or (here[i] and rows[i, ALOFT] < math.inf):
            return True
    return False


@njit
def march(world: World, here: Flags, over: Gate, rows: Array) -> tuple[float, int]:
    """Move all discs on, in place, to the next event: time passed, its place in `World.gates`; -1: all are at rest."""
    ends, stops = np.empty_like(rows), np.empty(len(rows))
    passed = 0.0
    while any_moving(here, rows):
        glide_all(world, rows, world.step, ends, stops)
        time, which = first_of_all(world, here, over, rows, ends, stops)
        glide_all(world, rows, time, rows, stops)
        passed += time
        if which >= 0:
            return passed, which
    return passed, -1
