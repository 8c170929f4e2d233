"""What a shooter can see: where a disc can be placed, what is in the way, and how discs and posts deflect a shot.

Closed forms for discs without spin; they propose shots, which the physics then tries. Scalar kernels. Angles are rad,
anticlockwise from +x, in the shooter's frame. Things are numbered: the discs on the board, then the posts.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parlour.flick import FASTEST
from parlour.games.crokinole.bots.kernels import ANGLE, SPEED, SPIN, X, Y
from parlour.games.crokinole.bots.open20 import NEAREST
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, POST_RADIUS, START_LINE
from parlour.kernels.buffers import Constants
from parlour.kernels.entries import kernel
from parlour.kernels.mathematics import arcsin, arctan2, cosine, sine_and_cosine

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = [
    "DISC",
    "POST",
    "POSTS",
    "RADII",
    "Sight",
    "clear",
    "cut",
    "deflected",
    "driven",
    "find_places",
    "length",
    "listed",
    "needed",
    "thing_at",
]

Place = tuple[float, float]
"""Where something is, m, or a vector."""

BRAKING = BOARD.material.deceleration
POSTS = len(BOARD.posts)
RADII = (NEAREST + 1e-6, START_LINE, 2 * START_LINE - NEAREST - 1e-6)
"""Where a disc is placed, m from the centre: the nearer the better, the others where a disc is in the way."""
DISC, POST = 2 * DISC_RADIUS, DISC_RADIUS + POST_RADIUS
"""From centre to centre when a disc touches a disc or a post, m."""
STEEPEST = math.radians(70.0)
"""Thinner cuts are not planned."""
SLOWEST, SPEEDS = 0.02, 200
"""Restitution is looked up at this closing speed, m/s, and at its multiples."""
HAIR = 1e-7
"""Things this near do not touch, m."""

_PLACES = Constants("f8", [each for post in BOARD.posts for each in (post.x, post.y)])
_LAWS = BOARD.material.disc, BOARD.material.post
_BOUNCES = Constants("f8", [law.at(SLOWEST * number) for law in _LAWS for number in range(1, SPEEDS + 1)])
"""The restitution of discs on discs, then that of discs on posts."""
DISC_FRICTION, POST_FRICTION = (law.friction for law in _LAWS)
DISC_GRIP, POST_GRIP = (law.tangential for law in _LAWS)


class Sight(NamedTuple):
    """What is seen, for compiled code.

    Attributes:
        places: of the discs on the board, m, shape (discs, 2).
        mine: 1 for each of the shooter's side, else 0.
        starts: places for the shot disc, m, and the speed of an open 20 from there, m/s; shape (places, 3).
    """

    places: Array
    mine: Array
    starts: Array


# --- places -----------------------------------------------------------------------------------------------------


@kernel
def find_places(places: Array, half: float, best: Array, starts: Array) -> int:
    """Write free places for the shot disc, in each direction the nearest one; returns how many there are.

    Args:
        places: of the discs on the board.
        half: how far from straight ahead the directions go, rad.
        best: the speed of an open 20 from each of `RADII`, m/s.
        starts: as in `Sight`; its rows are directions first.
    """
    count, directions = 0, starts.shape[0]
    for direction in range(directions):
        turn = -half + direction * (2.0 * half / max(directions - 1, 1))
        sin, cos = sine_and_cosine(turn - math.pi / 2)
        for ring in range(len(RADII)):
            x, y = RADII[ring] * cos, RADII[ring] * sin
            if _is_free(places, x, y):
                starts[count, 0], starts[count, 1], starts[count, 2] = x, y, best[ring]
                count += 1
                break
    return count


@kernel
def _is_free(places: Array, x: float, y: float) -> bool:
    for disc in range(places.shape[0]):  # noqa: SIM110 - a kernel has no generators
        if not length(places[disc, 0] - x, places[disc, 1] - y) > DISC + HAIR:
            return False
    return True


@kernel
def thing_at(places: Array, thing: int) -> Place:
    """Where a disc or a post is, m."""
    if thing < places.shape[0]:
        return places[thing, 0], places[thing, 1]
    post = 2 * (thing - places.shape[0])
    return _PLACES[post], _PLACES[post + 1]


@kernel
def clear(places: Array, here: Place, there: Place, but: int) -> bool:
    """Whether a disc can slide from one place to another without touching anything, one thing excepted; -1 for none."""
    way_x, way_y = there[0] - here[0], there[1] - here[1]
    square = max(way_x * way_x + way_y * way_y, 1e-12)
    for thing in range(places.shape[0] + POSTS):
        if thing != but:
            x, y = thing_at(places, thing)
            off_x, off_y = x - here[0], y - here[1]
            share = min(max((off_x * way_x + off_y * way_y) / square, 0.0), 1.0)
            reach = DISC if thing < places.shape[0] else POST
            if not length(off_x - share * way_x, off_y - share * way_y) > reach - HAIR:
                return False
    return True


@kernel
def length(x: float, y: float) -> float:
    """The length of a vector, m."""
    return math.sqrt(x * x + y * y)


# --- contacts ---------------------------------------------------------------------------------------------------


@kernel
def needed(arrival: float, run: float) -> float:
    """The speed at the start, m/s, for some speed (m/s) on arrival after a run (m)."""
    return math.sqrt(arrival * arrival + 2.0 * BRAKING * run)


@kernel
def cut(x: float, y: float, offset: float, touch: float) -> tuple[float, float]:
    """Angle and run (m) of a shot that passes a centre to the left by an offset.

    Args:
        x: from the shot disc to the centre, m.
        y: likewise.
        offset: less than `touch`, m.
        touch: from centre to centre when they touch, m.
    """
    distance = length(x, y)
    angle = arctan2(y, x) + arcsin(min(max(offset / distance, -1.0), 1.0))
    run = math.sqrt(max(distance * distance - offset * offset, 0.0)) - math.sqrt(touch * touch - offset * offset)
    return angle, run


@kernel
def driven(start: Place, disc: Place, heading: float, speed: float) -> tuple[float, float, float]:
    """How to strike a disc so that it sets off in a direction, thrown by the rims' friction.

    Args:
        start: of the shot disc.
        disc: the disc that is driven.
        heading: its direction, rad.
        speed: its speed, m/s.

    Returns:
        The angle of the shot (rad), its run to the contact (m), and the share of its speed that the disc sets off
        with; 0 where it cannot be done.
    """
    normal, closing = heading, speed
    angle, run, phi, throw, bounce = 0.0, 0.0, 0.0, 0.0, 0.0
    for _ in range(5):
        bounce = _restitution(0, closing)
        closing = 2.0 * speed / (1.0 + bounce)
        sin, cos = sine_and_cosine(normal)
        way_x, way_y = disc[0] - DISC * cos - start[0], disc[1] - DISC * sin - start[1]
        angle, run = arctan2(way_y, way_x), length(way_x, way_y)
        phi = normal - angle + math.pi
        phi -= 2.0 * math.pi * math.floor(phi / (2.0 * math.pi)) + math.pi
        sin, cos = sine_and_cosine(min(abs(phi), STEEPEST))
        grip = sin / cos * (1.0 + DISC_GRIP) / (3.0 * (1.0 + bounce))
        throw = arctan2(min(DISC_FRICTION, grip), 1.0)
        normal = heading + (throw if phi > 0.0 else -throw if phi < 0.0 else 0.0)
    share = (1.0 + bounce) / 2.0 * cosine(phi) / cosine(throw)
    return angle, run, share if abs(phi) < STEEPEST else 0.0


@kernel
def deflected(aim: Place, normal: Place, arriving: float, post: int) -> Place:
    """The velocity of a disc, as a share of its speed, after it struck a disc or a post.

    Args:
        aim: its direction, a unit vector.
        normal: from its centre to that of what it strikes, a unit vector.
        arriving: the speed with which it strikes, m/s; restitution depends on it.
        post: 1 if it is a post, else 0.
    """
    shared, grip, friction = (1.0, POST_GRIP, POST_FRICTION) if post else (2.0, DISC_GRIP, DISC_FRICTION)
    inwards = aim[0] * normal[0] + aim[1] * normal[1]
    along_x, along_y = aim[0] - inwards * normal[0], aim[1] - inwards * normal[1]
    slip = length(along_x, along_y)
    push = (1.0 + _restitution(SPEEDS if post else 0, arriving * inwards)) / shared * inwards
    drag = min(slip * (1.0 + grip) / (3.0 * shared), friction * push) / max(slip, 1e-12)
    return aim[0] - push * normal[0] - drag * along_x, aim[1] - push * normal[1] - drag * along_y


@kernel
def _restitution(first: int, closing: float) -> float:
    """Restitution at a closing speed, m/s, on the straight line between neighbours among `_BOUNCES` from one on."""
    place = closing / SLOWEST - 1.0
    if not place > 0.0:
        return float(_BOUNCES[first])
    if place >= SPEEDS - 1:
        return float(_BOUNCES[first + SPEEDS - 1])
    left = int(place)
    low, high = _BOUNCES[first + left], _BOUNCES[first + left + 1]
    return float(low + (high - low) * (place - left))


# --- shots ------------------------------------------------------------------------------------------------------


@kernel
def listed(found: Array, count: int, aim: tuple[float, float, float, float], way: int) -> int:
    """List a shot, if a finger can play it; returns how many are listed then.

    Args:
        found: the `aims` and the `ways` of shots. When they are full, a shot only counts.
        count: how many are listed.
        aim: place (m), direction (rad) and speed (m/s).
        way: its purpose.
    """
    x, y, angle, speed = aim
    if not 0.0 < speed <= FASTEST:
        return count
    aims, ways = found
    if count < ways.shape[0]:
        aims[count, X], aims[count, Y], aims[count, ANGLE], aims[count, SPEED], aims[count, SPIN] = (
            x, y, angle, speed, 0.0,
        )  # fmt: skip
        ways[count] = way
    return count + 1
