"""Detection for two movers: when do their rims meet?

One-sided safe Newton: while both move, the gap's second derivative is never below -B, where B is the most by which
their decelerations can pull them together. So a parabola from the current gap and closing speed bounds the gap from
below, and its root never oversteps the first contact. Once one disc has stopped, the other's path is a ray.
"""

from __future__ import annotations

import math

from parlour.kernels.entries import kernel
from parlour.physics.engine.rays import to_circle
from parlour.physics.engine.records import HIGH, SLIDE, Field, Record
from parlour.physics.engine.travel import covering, travelled

__all__ = ["GIVE", "PRESSING", "meeting_time"]

PRESSING = 2e-5
"""Discs that close slower than this (m/s) do not collide where they touch: they press, and may give a little."""
GIVE = 5e-10
"""How far (m) pressing discs may overlap before they collide after all."""
SHORT = 1e-9
"""Shorter last steps (s) are taken as straight; also the least step of discs that press."""
CLOSING = 1e-12
"""Closing speeds (m/s) below this are rounding."""
STEPS = 200
"""Newton takes a handful; only discs that move side by side need many."""
CLOSE = 1e-13
"""A gap (m) below this counts as 0."""


@kernel
def meeting_time(field: Field, one: Record, other: Record, now: float, horizon: float) -> float:
    """When (s since the shot) two discs meet, from now on; infinity if not before the horizon."""
    touching = one.radius + other.radius
    if _paths_apart(one, other) > touching:
        return math.inf
    stop, last = one.since + one.lasts, other.since + other.lasts
    time = math.inf
    if now < min(stop, last):
        time = _both_moving(field, one, other, now, min(horizon, min(stop, last)))
    if time == math.inf and min(stop, last) < horizon:
        time = _one_stopped(field, one, other, now) if last < stop else _one_stopped(field, other, one, now)
    return time if time <= horizon else math.inf


@kernel
def _one_stopped(field: Field, mover: Record, still: Record, now: float) -> float:
    """When a disc meets another that has come to rest before it: a ray from where it was then, or is now."""
    since = max(still.since + still.lasts, now)
    here, _ = travelled(field, mover, since - mover.since)
    x = still.x + still.reach * still.dx - (mover.x + here * mover.dx)
    y = still.y + still.reach * still.dy - (mover.y + here * mover.dy)
    along = here + to_circle(x, y, mover.dx, mover.dy, mover.radius + still.radius)
    return max(mover.since + covering(field, mover, along), since) if along < mover.reach else math.inf


@kernel
def _both_moving(field: Field, one: Record, other: Record, now: float, horizon: float) -> float:
    """When two discs meet that both move until the horizon; a time before contact if that would need too many steps."""
    touching, bound, time = one.radius + other.radius, _pull(field, one, other), now
    for _ in range(STEPS):
        gap, closing = _approach(field, one, other, time, touching)
        pressing = closing < PRESSING
        if pressing:
            gap += GIVE
        gap = max(gap, 0.0)
        if closing <= 0.0 and bound <= 0.0:
            return math.inf
        root = math.sqrt(closing * closing + 2.0 * gap * bound)
        step = 2.0 * gap / (closing + root) if closing > 0.0 else (root - closing) / bound
        if closing > CLOSING and (gap <= CLOSE or (step < SHORT and not pressing)):
            return time + gap / closing
        time += max(step, SHORT)
        if time > horizon:
            return math.inf
    return time


@kernel
def _pull(field: Field, one: Record, other: Record) -> float:
    """The greatest acceleration (m/s^2) of two moving discs towards each other.

    Discs that set off together alike slow down alike. Without spin each slows down by its mu g along its heading. With
    spin, either may slow down less: on the high curve at least as at the terminal ratio, on the low one hardly at all.
    Decelerations a and b along headings that differ by the vector t differ by at most min(a, b) |t| + |a - b|. The last
    term is at most the greatest mu g less the least deceleration; the whole is at most both mu g together.
    """
    most = max(one.brake, other.brake)
    if most <= 0.0:
        return 0.0
    turn_x, turn_y = one.dx - other.dx, one.dy - other.dy
    turn, share, second = math.sqrt(turn_x * turn_x + turn_y * turn_y), one.brake / most, other.brake / most
    same = one.rim == other.rim and one.brake == other.brake
    alike = same and one.since == other.since and one.v == other.v and one.w == other.w
    least = 1.0 if alike else min(share * _least(field, one), second * _least(field, other))
    return float(most * min(min(share, second) * turn + 1.0 - least, share + second))


@kernel
def _least(field: Field, piece: Record) -> float:
    """The least deceleration of a moving disc, over mu g."""
    if piece.law == SLIDE:
        return 1.0
    return 2.0 * field.rest_distance if piece.law == HIGH else 0.0


@kernel
def _paths_apart(one: Record, other: Record) -> float:
    """A lower bound (m) for the distance between two paths, from start to stop: a cheap way to rule out most pairs.

    Two segments are apart by more than the distance of one's ends from the other's line allows, seen from both.
    """
    x, y = other.x - one.x, other.y - one.y
    return max(
        _beyond(x, y, one.dx, one.dy, one.reach, other.dx * other.reach, other.dy * other.reach),
        _beyond(-x, -y, other.dx, other.dy, other.reach, one.dx * one.reach, one.dy * one.reach),
    )


@kernel
def _beyond(x: float, y: float, dx: float, dy: float, reach: float, path_x: float, path_y: float) -> float:
    """How far a segment from (x, y) along (path_x, path_y) stays outside the box that holds the other segment (m).

    The other starts at the origin and goes along the unit vector (dx, dy) as far as it reaches.
    """
    aside, swing = x * dy - y * dx, path_x * dy - path_y * dx
    ahead, gain = x * dx + y * dy, path_x * dx + path_y * dy
    sideways = max(min(aside, aside + swing), -max(aside, aside + swing))
    lengthways = max(min(ahead, ahead + gain) - reach, -max(ahead, ahead + gain))
    return max(sideways, lengthways)


@kernel
def _approach(field: Field, one: Record, other: Record, time: float, touching: float) -> tuple[float, float]:
    """Gap (m) and closing speed (m/s) of two discs at a time."""
    path, speed = travelled(field, one, time - one.since)
    away, pace = travelled(field, other, time - other.since)
    x = (other.x - one.x) + (away * other.dx - path * one.dx)
    y = (other.y - one.y) + (away * other.dy - path * one.dy)
    vx, vy = pace * other.dx - speed * one.dx, pace * other.dy - speed * one.dy
    distance = math.sqrt(x * x + y * y)
    return distance - touching, -(x * vx + y * vy) / distance
