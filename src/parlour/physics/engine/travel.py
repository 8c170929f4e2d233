"""Motion: how far a disc slides, how fast, how it turns - exactly, at any time until it stops.

Speeds are m/s; w is the speed of the contact circle. Inside, the universal curves count in units of mu g, which is the
piece's `brake`, and of a scale that each piece of track carries. Sources: `workshop.curves`. A curve's cell is
found by the bits of the time to go, so that no logarithm is needed.
"""

from __future__ import annotations

import math

from parlour.kernels.bits import bits_of, float_of
from parlour.kernels.entries import inlined
from parlour.kernels.powers import power
from parlour.physics.engine.records import FLY, GLIDE, HIGH, LOW, PIVOT, SLIDE, STILL, Field, Record
from parlour.physics.profile import GUESSES, LEVELS, SPLITS

__all__ = ["DISTANCE", "TURN", "covering", "curve", "fly", "glide", "motion", "set_law", "travelled", "turned"]


MANTISSA = 52 - 3
"""Bits of a float below its exponent and the first three of its mantissa, which number the cells of an octave."""
BIAS = 1023
ONE, EXPONENT = BIAS << 52, 2047 << 52
"""The bits of 1.0, and those of all exponents."""
NEAREST = 2.0**-LEVELS / 2.0
"""The cell next to the kink is as wide as this on either side."""
NEAREST_KEY = (BIAS - LEVELS - 1) * SPLITS
FINE = LEVELS * SPLITS + 1
"""Cells on one side of the kink."""
DISTANCE, TURN = 0, 1
RESTING = 2.0**-300
"""A time to go before which every curve is constant."""
NEAR, GUESSED = 1e-6, 4
"""Newton's steps from a guess end with one that is smaller than this share; there are at most this many."""
COVERED, SEARCHED = 1e-7, 12
"""Likewise for the time to cover a distance. An error of this size leaves one of its square."""


@inlined
def _part(bits: int) -> float:
    """Where a number of these bits is in its cell, 0 to 1."""
    return float_of((bits & ((1 << MANTISSA) - 1)) << 3 | ONE) - 1.0


@inlined
def _cell(field: Field, high: bool, q: float) -> tuple[int, float, float, float]:
    """The cell of a time to go on a curve; -1 near rest, where the curve is constant.

    Beside the cell: where in it q is, 0 to 1; what distances there are multiplied by, and what slopes are for speeds.
    """
    if high == (field.kink_on_high != 0) and 0.5 < q < 1.5:
        away = q - 1.0
        size, side = abs(away), FINE if away >= 0.0 else 0
        first = field.low_cells + field.high_cells + side
        if size < NEAREST:
            return first, size / NEAREST, 1.0, math.copysign(1.0 / NEAREST, away)
        bits = bits_of(size)
        octave = float_of((2 * BIAS << 52) - (bits & EXPONENT))  # its reciprocal
        return first + (bits >> MANTISSA) - NEAREST_KEY + 1, _part(bits), 1.0, math.copysign(8.0 * octave, away)
    bits = bits_of(q)
    index = (bits >> MANTISSA) - (field.high_first if high else field.low_first)
    if index < 0:
        return -1, 0.0, 1.0, 1.0
    octave = float_of(bits & EXPONENT)
    if high:
        return field.low_cells + min(index, field.high_cells - 1), _part(bits), octave * octave, 8.0 * octave
    return min(index, field.low_cells - 1), _part(bits), octave * octave, 8.0 * octave


@inlined
def _height(field: Field, cell: int, which: int, t: float) -> float:
    """A cell's polynomial."""
    c, t2 = field.cells[cell, which], t * t
    left, right = (c[0] + c[1] * t) + (c[2] + c[3] * t) * t2, (c[4] + c[5] * t) + (c[6] + c[7] * t) * t2
    return float(left + right * (t2 * t2))


@inlined
def _slope(field: Field, cell: int, which: int, t: float) -> float:
    """Its derivative."""
    c, t2 = field.cells[cell, which], t * t
    left, right = (c[1] + 2.0 * c[2] * t) + (3.0 * c[3] + 4.0 * c[4] * t) * t2, 5.0 * c[5] + 6.0 * c[6] * t
    return float(left + (right + 7.0 * c[7] * t2) * (t2 * t2))


@inlined
def _bend(field: Field, cell: int, which: int, t: float) -> float:
    """Its second derivative."""
    c, t2 = field.cells[cell, which], t * t
    left, right = (2.0 * c[2] + 6.0 * c[3] * t) + (12.0 * c[4] + 20.0 * c[5] * t) * t2, 30.0 * c[6] + 42.0 * c[7] * t
    return float(left + right * (t2 * t2))


@inlined
def _to_go(field: Field, high: bool, q: float, which: int) -> tuple[float, float]:
    """Distance or turn to go, and its derivative by the time to go: speed or spin."""
    cell, t, unit, slope = _cell(field, high, q)
    if cell < 0:
        rest = field.rest_distance if which == DISTANCE else field.rest_turn
        return rest * q * q, 2.0 * rest * q
    return unit * _height(field, cell, which, t), slope * _slope(field, cell, which, t)


def curve(field: Field, high: bool, q: float, which: int) -> tuple[float, float, float]:
    """Distance or turn to go on a curve, and its first and second derivative by the time to go."""
    cell, t, unit, slope = _cell(field, high, q)
    if cell < 0:
        rest = field.rest_distance if which == DISTANCE else field.rest_turn
        return rest * q * q, 2.0 * rest * q, 2.0 * rest
    bend = slope * slope / unit * _bend(field, cell, which, t)
    return unit * _height(field, cell, which, t), slope * _slope(field, cell, which, t), bend


@inlined
def _place(field: Field, high: bool, eps: float) -> tuple[float, float, float]:
    """Where a disc of this ratio of speed to contact speed is on its curve: time to go, distance to go, spin.

    Newton from the table's guess, which is so near that one step is enough, except beside the kink.
    """
    q, share = _guess(field, high, eps), 1.0
    distance, spin = field.rest_distance * q * q, 2.0 * field.rest_turn * q
    for _ in range(GUESSED):
        if share < NEAR:
            break
        cell, t, unit, slope = _cell(field, high, q)
        if cell < 0:
            return q, field.rest_distance * q * q, 2.0 * field.rest_turn * q
        curve = slope * slope / unit
        speed, pull = slope * _slope(field, cell, DISTANCE, t), curve * _bend(field, cell, DISTANCE, t)
        spin, drag = slope * _slope(field, cell, TURN, t), curve * _bend(field, cell, TURN, t)
        step = (eps * spin - speed) / (pull - eps * drag)
        distance = unit * _height(field, cell, DISTANCE, t) + step * (speed + 0.5 * step * pull)
        q, spin, share = q + step, spin + step * drag, abs(step / q)
    return q, distance, spin


@inlined
def _guess(field: Field, high: bool, eps: float) -> float:
    """The table's time to go for this ratio of speed to contact speed."""
    away = eps / field.terminal_ratio - 1.0 if high else field.terminal_ratio / eps - 1.0
    bits = bits_of(away)
    index = (bits >> MANTISSA) - field.guess_first
    if index < 0:  # so is a number below 0
        return RESTING
    c, t = field.guesses[1 if high else 0, min(index, GUESSES - 1)], _part(bits)
    t2 = t * t
    return float((c[0] + c[1] * t) + (c[2] + c[3] * t) * t2 + (c[4] + c[5] * t) * (t2 * t2))


@inlined
def set_law(field: Field, piece: Record) -> None:
    """Choose the law for a piece of known v, w (m/s) and brake (m/s^2), and how long (s) and how far (m) it goes."""
    deceleration = piece.brake
    v, w = piece.v, piece.w
    piece.scale, piece.q, piece.d, piece.rate, piece.unit = 0.0, 0.0, 0.0, 0.0, 0.0
    if v <= 0.0 and w <= 0.0:
        piece.law, piece.lasts, piece.reach = STILL, 0.0, 0.0
    elif v >= w * field.fastest:
        piece.law, piece.lasts, piece.reach = SLIDE, v / deceleration, v * v / (2.0 * deceleration)
    elif v <= w * field.slowest:
        rate = field.spin_deceleration
        piece.law, piece.lasts = PIVOT, w / (rate * deceleration)
        piece.reach = v * w / (rate * (field.slide_exponent + 1.0) * deceleration)
    else:
        eps = v / w
        high = eps > field.terminal_ratio
        q, distance, spin = _place(field, high, eps)
        scale = w / spin
        piece.law, piece.scale, piece.q, piece.d = HIGH if high else LOW, scale, q, distance
        piece.rate, piece.unit = deceleration / scale, scale * scale / deceleration
        piece.lasts, piece.reach = scale * q / deceleration, piece.unit * distance


@inlined
def fly(piece: Record, lasts: float) -> None:
    """Let a piece of known v and w (m/s) go on without friction for a time (s)."""
    piece.law, piece.brake, piece.lasts, piece.reach = FLY, 0.0, lasts, piece.v * lasts
    piece.scale, piece.q, piece.d, piece.rate, piece.unit = 0.0, 0.0, 0.0, 0.0, 0.0


@inlined
def glide(piece: Record, lasts: float) -> None:
    """Likewise on the surface; a piece without speed and spin lies still."""
    fly(piece, lasts)
    piece.law = GLIDE
    if piece.v <= 0.0 and piece.w <= 0.0:
        piece.law, piece.lasts, piece.reach = STILL, 0.0, 0.0


@inlined
def travelled(field: Field, piece: Record, after: float) -> tuple[float, float]:
    """Distance (m) and speed (m/s) at a time (s) after the piece began; constant once it has stopped."""
    deceleration = piece.brake
    if after <= 0.0:
        return 0.0, piece.v
    if after >= piece.lasts and piece.law < FLY:
        return piece.reach, 0.0
    if piece.law == SLIDE or piece.law >= FLY:
        lost = deceleration * after
        return after * (piece.v - 0.5 * lost), piece.v - lost
    if piece.law == PIVOT:
        left = 1.0 - after / piece.lasts
        speed = piece.v * power(left, field.slide_exponent)
        return piece.reach * (1.0 - power(left, field.slide_exponent + 1.0)), speed
    q = piece.q - after * piece.rate
    if q <= 0.0:
        return piece.reach, 0.0
    distance, speed = _to_go(field, piece.law == HIGH, q, DISTANCE)
    return max(piece.unit * (piece.d - distance), 0.0), piece.scale * speed


@inlined
def turned(field: Field, piece: Record, after: float) -> tuple[float, float]:
    """Angle turned (rad, signed) and spin (rad/s, signed) at a time (s) after the piece began."""
    deceleration = piece.brake
    after = min(max(after, 0.0), piece.lasts)
    if piece.w == 0.0:
        return 0.0, 0.0
    if piece.law >= FLY:
        return piece.turn * piece.w * after / piece.rim, piece.turn * piece.w / piece.rim
    if piece.law == SLIDE:
        more, left = field.spin_exponent + 1.0, 1.0 - after / piece.lasts
        speed = piece.w * power(left, field.spin_exponent)
        path = piece.w * piece.v / (deceleration * more) * (1.0 - power(left, more))
    elif piece.law == PIVOT:
        left = 1.0 - after / piece.lasts
        speed, path = piece.w * left, 0.5 * piece.w * piece.lasts * (1.0 - left * left)
    else:
        high = piece.law == HIGH
        whole, _ = _to_go(field, high, piece.q, TURN)
        q = max(piece.q - after * piece.rate, 0.0)
        left, pace = _to_go(field, high, q, TURN)
        speed, path = piece.scale * pace, piece.unit * (whole - left)
    return piece.turn * path / piece.rim, piece.turn * speed / piece.rim


@inlined
def motion(field: Field, piece: Record, after: float) -> tuple[float, float, float]:
    """Distance (m), speed (m/s) and signed spin (rad/s) at a time (s) after the piece began."""
    if after >= piece.lasts and piece.law < FLY:
        return piece.reach, 0.0, 0.0
    if piece.law != LOW and piece.law != HIGH:
        path, speed = travelled(field, piece, after)
        _, spin = turned(field, piece, after)
        return path, speed, spin
    q = piece.q - max(after, 0.0) * piece.rate
    if q <= 0.0:
        return piece.reach, 0.0, 0.0
    cell, t, unit, slope = _cell(field, piece.law == HIGH, q)
    if cell < 0:
        distance, speed, spin = field.rest_distance * q * q, 2.0 * field.rest_distance * q, 2.0 * field.rest_turn * q
    else:
        distance, speed = unit * _height(field, cell, DISTANCE, t), slope * _slope(field, cell, DISTANCE, t)
        spin = slope * _slope(field, cell, TURN, t)
    path = max(piece.unit * (piece.d - distance), 0.0)
    return path, piece.scale * speed, piece.turn * piece.scale * spin / piece.rim


@inlined
def covering(field: Field, piece: Record, distance: float) -> float:
    """Time (s) until the piece has covered a distance (m); how long it lasts, if it never does."""
    deceleration = piece.brake
    if distance <= 0.0:
        return 0.0
    if distance >= piece.reach:
        return float(piece.lasts)
    if piece.law == SLIDE or piece.law >= FLY:
        left = max(piece.v * piece.v - 2.0 * deceleration * distance, 0.0)
        return float(2.0 * distance / (piece.v + math.sqrt(left)))
    if piece.law == PIVOT:
        left = 1.0 - distance / piece.reach
        return float(piece.lasts * (1.0 - power(left, 1.0 / (field.slide_exponent + 1.0))))
    return _covering_on_curve(field, piece, distance)


@inlined
def _covering_on_curve(field: Field, piece: Record, distance: float) -> float:
    """The same on a universal curve: Newton on the root of the distance to go, nearly linear in the time to go.

    It begins on the parabola that has the root's value and slope at the start, and its value at rest.
    """
    high, to_go = piece.law == HIGH, piece.d - distance / piece.unit
    if to_go <= 0.0:
        return float(piece.lasts)
    share, root = math.sqrt(to_go / piece.d), math.sqrt(to_go)
    q = share * (piece.q + (1.0 - share) * (piece.q - 2.0 * piece.d * piece.scale / piece.v))
    for _ in range(SEARCHED):
        there, speed = _to_go(field, high, q, DISTANCE)
        step = 2.0 * (there - math.sqrt(there) * root) / speed
        q = max(q - step, 0.25 * q)
        if abs(step) < COVERED * q:
            break
    return float(max((piece.q - q) / piece.rate, 0.0))
