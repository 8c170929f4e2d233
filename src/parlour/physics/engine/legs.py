"""A motion as straight legs, for pictures: each leg decelerates evenly. And how strong its contacts are, for sounds.

A leg goes along a straight line. After a share u of its time it has covered the share `2 r u + (1 - 2 r) u^2` of its
length, and turned by the share u of its angle.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.kernels.entries import entry, kernel
from parlour.kernels.mathematics import hypotenuse
from parlour.physics.engine.records import EVENT, FIELD, PIECE
from parlour.physics.engine.travel import travelled, turned
from parlour.physics.motion import Fate, Kind

__all__ = ["LEG", "write_legs"]

Memory = Any
"""An array in compiled code, or a record."""

LEG = ("disc", "start", "end", "x0", "y0", "x1", "y1", "r", "angle0", "angle1")
"""The columns of a leg: the disc's number, times (s), places (m), the share r, angles turned since the shot (rad)."""
CLOSE = 0.02e-3
"""The greatest distance of a leg from the motion, m."""
TURN = math.radians(3.0)
"""The greatest difference of their angles, rad."""
DEEPEST = 10
"""The most halvings of a piece; only rounding errors reach it."""
SHARES = (0.0, 0.125, 0.25, 0.5, 0.75, 0.875, 1.0)
"""The shares of its time at which a leg is compared with the motion; the middle one determines `r`."""
MIDDLE, LAST = 3, 6
DROP = 0.35
"""The speed of a disc that has fallen a quarter of an inch into a hole or a ditch, m/s: slow discs are heard, too."""

ON_TABLE = int(Fate.ON_TABLE)
HOLE_LEFT, CAPTURED, LEFT_TABLE = int(Kind.HOLE_LEFT), int(Kind.CAPTURED), int(Kind.LEFT_TABLE)


@entry("the legs of the physics", seconds=3)
def write_legs(
    fields: Memory, pieces: Memory, events: Memory, fates: Memory, masses: Memory, legs: Memory, gone: Memory,
    strengths: Memory,
) -> int:  # fmt: skip
    """Write the legs of all discs, disc by disc; returns how many there are, even if there was no room for all.

    Args:
        fields: what does not move, a record of the physics as bytes.
        pieces: all pieces of track of one shot, records as bytes.
        events: its events, records as bytes.
        fates: the `Fate` of each disc, uint8, shape (discs,).
        masses: kg, shape (discs,).
        legs: overwritten with one row for each leg; its columns are `LEG`.
        gone: overwritten with the time (s) at which each disc left, NaN for one that stayed; shape (discs,).
        strengths: overwritten with how strong each event is, N s: of a falling disc, as if the bottom stopped it; of
            one that passes the hole, its loss; of others, the impulse. Shape (events,).
    """
    field, rows, happened = fields.view(FIELD)[0], pieces.view(PIECE), events.view(EVENT)
    count = 0
    for disc in range(fates.shape[0]):
        gone[disc] = math.nan
        for number in range(rows.shape[0]):
            if rows[number].disc != disc:
                continue
            following = _next(rows, number)
            if following < 0 and fates[disc] != ON_TABLE:
                gone[disc] = rows[number].start  # the last record of a disc that left only tells when
                continue
            count = _halved(field, rows[number], _end(field, rows, number, following), legs, count)
    for number in range(happened.shape[0]):
        strengths[number] = _strength(field, rows, happened[number], fates, masses)
    return count


@kernel
def _next(rows: Memory, number: int) -> int:
    """The next piece of the same disc; -1 for none."""
    for following in range(number + 1, rows.shape[0]):
        if rows[following].disc == rows[number].disc:
            return following
    return -1


@kernel
def _end(field: Memory, rows: Memory, number: int, following: int) -> float:
    """When a piece ends, s."""
    stops = rows[number].start + rows[number].lasts
    if field.until > 0.0:
        stops = min(stops, field.until)
    return float(stops if following < 0 else min(stops, rows[following].start))


@kernel
def _halved(field: Memory, piece: Memory, end: float, legs: Memory, count: int) -> int:
    """Write a piece, halved in time until each part is a leg; returns how many legs there are then."""
    start = piece.start
    if end <= start or (piece.v <= 0.0 and piece.w == 0.0):
        return count
    number, depth = 0, 0  # part `number` of the 2**depth parts of this depth
    while True:
        low, high = start, end
        for level in range(depth - 1, -1, -1):
            middle = (low + high) / 2
            if number >> level & 1:
                low = middle
            else:
                high = middle
        if depth < DEEPEST and not _straight(field, piece, low, high):
            number, depth = 2 * number, depth + 1
            continue
        if count < legs.shape[0]:
            _write(field, piece, low, high, legs[count])
        count += 1
        number += 1
        while depth > 0 and number & 1 == 0:
            number, depth = number >> 1, depth - 1
        if depth == 0:
            return count


@kernel
def _place(field: Memory, piece: Memory, time: float) -> tuple[float, float, float]:
    """Where the disc is at a time (s), m, and its angle, rad."""
    after = time - piece.start
    path, _ = travelled(field, piece, after)
    angle, _ = turned(field, piece, after)
    return piece.x + path * piece.dx, piece.y + path * piece.dy, piece.angle + angle


@kernel
def _way(field: Memory, piece: Memory, low: float, high: float, share: float) -> float:
    """How far the disc has come after a share of the time from `low` to `high`, m."""
    x0, y0, _ = _place(field, piece, low)
    x, y, _ = _place(field, piece, low + share * (high - low))
    return hypotenuse(x - x0, y - y0)


@kernel
def _bend(field: Memory, piece: Memory, low: float, high: float) -> float:
    """The `r` of a leg that is exact at the start, in mid-time and at the end, and never goes back."""
    whole = _way(field, piece, low, high, 1.0)
    r = 2.0 * _way(field, piece, low, high, 0.5) / whole - 0.5 if whole > 0.0 else 0.5
    return min(max(r, 0.0), 1.0)


@kernel
def _straight(field: Memory, piece: Memory, low: float, high: float) -> bool:
    """Whether one leg from `low` to `high` is close enough to the motion."""
    r, whole = _bend(field, piece, low, high), _way(field, piece, low, high, 1.0)
    _, _, first = _place(field, piece, low)
    _, _, last = _place(field, piece, high)
    for u in SHARES:
        _, _, angle = _place(field, piece, low + u * (high - low))
        way = _way(field, piece, low, high, u)
        if abs(whole * (2 * r * u + (1 - 2 * r) * u * u) - way) >= 0.6 * CLOSE:
            return False
        if abs(first + u * (last - first) - angle) >= TURN:
            return False
    return True


@kernel
def _write(field: Memory, piece: Memory, low: float, high: float, leg: Memory) -> None:
    x0, y0, first = _place(field, piece, low)
    x1, y1, last = _place(field, piece, high)
    leg[0], leg[1], leg[2] = piece.disc, low, high
    leg[3], leg[4], leg[5], leg[6] = x0, y0, x1, y1
    leg[7], leg[8], leg[9] = _bend(field, piece, low, high), first, last


@kernel
def _strength(field: Memory, rows: Memory, event: Memory, fates: Memory, masses: Memory) -> float:
    """How strong an event is, N s."""
    mass = float(masses[event.disc])
    if event.kind == HOLE_LEFT:
        after = _speed(field, rows, event.disc, event.time, fates)
        return mass * max(event.speed - after, 0.0) if after >= 0.0 else 0.0
    if event.kind in (CAPTURED, LEFT_TABLE):
        return mass * hypotenuse(event.speed, DROP)
    return float(event.impulse)


@kernel
def _speed(field: Memory, rows: Memory, disc: int, time: float, fates: Memory) -> float:
    """The speed of a disc at a time (s), m/s; -1 once it is gone."""
    found = -1.0
    for number in range(rows.shape[0]):
        if rows[number].disc == disc and rows[number].start <= time:
            following = _next(rows, number)
            if following < 0 and fates[disc] != ON_TABLE:
                return -1.0
            _, found = travelled(
                field, rows[number], min(time, _end(field, rows, number, following)) - rows[number].start
            )
    return found
