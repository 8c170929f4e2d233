"""Motion: how far a disc slides, how fast, how it turns - exactly, at any time until it stops.

Speeds are m/s; w is the speed of the contact circle. Inside, the universal curves count in units of mu g, which is the
piece's `brake`, and of a scale that each piece of track carries. Sources: `parlour.physics.curves`.
"""

from __future__ import annotations

import math

from parlour.compiling.kernels import kernel
from parlour.physics.engine.records import FLY, HIGH, LOW, PIVOT, SLIDE, STILL, Field, Record
from parlour.physics.profile import COEFFICIENTS, LEVELS, SPLITS

__all__ = ["covering", "fly", "motion", "set_law", "travelled", "turned"]


REACH = 0.5
FINE = LEVELS * SPLITS + 1
DISTANCE, TURN = 0, 1


@kernel
def _cell(field: Field, high: bool, x: float) -> tuple[int, float, float]:
    """Which cell holds x on a curve, where in it (0..1), and its width; -1 near rest, where the curve is constant."""
    away = x - field.kink_x
    if abs(away) < REACH and high == (field.kink_on_high > 0.5):
        first = int(field.low_cells) + int(field.high_cells)
        size = abs(away)
        level, width = 0, REACH / 2.0
        while size < width and level < LEVELS:
            level += 1
            width *= 0.5
        if level == LEVELS:
            width *= 2.0
            inside = (width + away if away < 0.0 else away) / width
            return first + FINE - 1 + (away >= 0.0), inside, width
        width /= SPLITS
        steps = size / width - SPLITS
        split = min(int(steps), SPLITS - 1)
        if away < 0.0:
            return first + level * SPLITS + SPLITS - 1 - split, 1.0 - (steps - split), width
        return first + 2 * FINE - (level + 1) * SPLITS + split, steps - split, width
    steps = (x - field.x_first) / field.cell
    if steps < 0.0:
        return -1, 0.0, 1.0
    count = int(field.high_cells) if high else int(field.low_cells)
    index = min(int(steps), count - 1)
    return index + (int(field.low_cells) if high else 0), steps - index, field.cell


@kernel
def _series(field: Field, cell: int, which: int, inside: float, width: float) -> tuple[float, float, float]:
    """A cell's polynomial with its first and second derivatives by x."""
    series = field.cells[cell, which]
    value, slope, bend = series[COEFFICIENTS - 1], 0.0, 0.0
    for power in range(COEFFICIENTS - 2, -1, -1):
        bend = bend * inside + slope
        slope = slope * inside + value
        value = value * inside + series[power]
    return value, slope / width, 2.0 * bend / (width * width)


@kernel
def _value(field: Field, high: bool, x: float, which: int) -> tuple[float, float]:
    """Distance or turn to go over q^2, and its derivative by x."""
    cell, inside, width = _cell(field, high, x)
    if cell < 0:
        return (field.rest_distance if which == DISTANCE else field.rest_turn), 0.0
    series = field.cells[cell, which]
    value, slope = series[COEFFICIENTS - 1], 0.0
    for power in range(COEFFICIENTS - 2, -1, -1):
        slope = slope * inside + value
        value = value * inside + series[power]
    return value, slope / width


@kernel
def _place(field: Field, high: bool, eps: float) -> tuple[float, float, float]:
    """Where a disc of this ratio of speed to contact speed is on its curve: x, distance to go over q^2, spin over q.

    One step of Newton from the table's guess, which is near enough for all digits.
    """
    resting = field.rest_distance, 2.0 * field.rest_turn
    away = eps / field.terminal_ratio - 1.0 if high else field.terminal_ratio / eps - 1.0
    steps = (math.log(away) - field.guess_first) / field.guess_step if away > 0.0 else -1.0
    if steps < 0.0:
        return field.x_first, resting[0], resting[1]
    x = _guess(field, high, steps)
    cell, inside, width = _cell(field, high, x)
    if cell < 0:
        return x, resting[0], resting[1]
    distance, forward, bend = _series(field, cell, DISTANCE, inside, width)
    turn, around, curl = _series(field, cell, TURN, inside, width)
    step = (eps * (2.0 * turn + around) - 2.0 * distance - forward) / (
        2.0 * forward + bend - eps * (2.0 * around + curl)
    )
    return x + step, distance + step * forward, 2.0 * turn + around + step * (2.0 * around + curl)


@kernel
def _guess(field: Field, high: bool, steps: float) -> float:
    """Cubic interpolation in the table of x."""
    guesses = field.guesses[1 if high else 0]
    index = min(int(steps), guesses.shape[0] - 2)
    part = steps - index
    left, right = guesses[index], guesses[index + 1]
    rise = right[0] - left[0]
    bend = part * (1.0 - part) * ((1.0 - part) * (left[1] - rise) - part * (right[1] - rise))
    return float(left[0] + part * rise + bend)


@kernel
def set_law(field: Field, piece: Record) -> None:
    """Choose the law for a piece of known v, w (m/s) and brake (m/s^2), and how long (s) and how far (m) it goes."""
    deceleration = piece.brake
    v, w = piece.v, piece.w
    piece.scale, piece.q, piece.d = 0.0, 0.0, 0.0
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
        x, distance, spin = _place(field, high, eps)
        q = math.exp(x)
        scale = w / (q * spin)
        piece.law, piece.scale, piece.q, piece.d = HIGH if high else LOW, scale, q, q * q * distance
        piece.lasts, piece.reach = scale * q / deceleration, scale * scale * piece.d / deceleration


@kernel
def fly(piece: Record, lasts: float) -> None:
    """Let a piece of known v and w (m/s) go on without friction for a time (s)."""
    piece.law, piece.brake, piece.lasts, piece.reach = FLY, 0.0, lasts, piece.v * lasts
    piece.scale, piece.q, piece.d = 0.0, 0.0, 0.0


@kernel
def travelled(field: Field, piece: Record, after: float) -> tuple[float, float]:
    """Distance (m) and speed (m/s) at a time (s) after the piece began; constant once it has stopped."""
    deceleration = piece.brake
    if after <= 0.0:
        return 0.0, piece.v
    if after >= piece.lasts and piece.law != FLY:
        return piece.reach, 0.0
    if piece.law == SLIDE or piece.law == FLY:
        lost = deceleration * after
        return after * (piece.v - 0.5 * lost), piece.v - lost
    if piece.law == PIVOT:
        left, power = 1.0 - after / piece.lasts, field.slide_exponent
        speed = piece.v * left**power
        return piece.reach * (1.0 - left ** (power + 1.0)), speed
    q = piece.q - after * deceleration / piece.scale
    if q <= 0.0:
        return piece.reach, 0.0
    value, slope = _value(field, piece.law == HIGH, math.log(q), DISTANCE)
    distance = piece.scale * piece.scale * (piece.d - q * q * value) / deceleration
    return max(distance, 0.0), piece.scale * q * (2.0 * value + slope)


@kernel
def turned(field: Field, piece: Record, after: float) -> tuple[float, float]:
    """Angle turned (rad, signed) and spin (rad/s, signed) at a time (s) after the piece began."""
    deceleration = piece.brake
    after = min(max(after, 0.0), piece.lasts)
    if piece.w == 0.0:
        return 0.0, 0.0
    if piece.law == FLY:
        return piece.turn * piece.w * after / piece.rim, piece.turn * piece.w / piece.rim
    if piece.law == SLIDE:
        power, left = field.spin_exponent, 1.0 - after / piece.lasts
        speed = piece.w * left**power
        path = piece.w * piece.v / (deceleration * (power + 1.0)) * (1.0 - left ** (power + 1.0))
    elif piece.law == PIVOT:
        left = 1.0 - after / piece.lasts
        speed, path = piece.w * left, 0.5 * piece.w * piece.lasts * (1.0 - left * left)
    else:
        high = piece.law == HIGH
        whole, _ = _value(field, high, math.log(piece.q), TURN)
        q = max(piece.q - after * deceleration / piece.scale, 0.0)
        value, slope = _value(field, high, math.log(q), TURN) if q > 0.0 else (0.0, 0.0)
        speed = piece.scale * q * (2.0 * value + slope)
        path = piece.scale * piece.scale * (piece.q * piece.q * whole - q * q * value) / deceleration
    return piece.turn * path / piece.rim, piece.turn * speed / piece.rim


@kernel
def motion(field: Field, piece: Record, after: float) -> tuple[float, float, float]:
    """Distance (m), speed (m/s) and signed spin (rad/s) at a time (s) after the piece began."""
    if after >= piece.lasts and piece.law != FLY:
        return piece.reach, 0.0, 0.0
    if piece.law != LOW and piece.law != HIGH:
        path, speed = travelled(field, piece, after)
        _, spin = turned(field, piece, after)
        return path, speed, spin
    q = piece.q - max(after, 0.0) * piece.brake / piece.scale
    if q <= 0.0:
        return piece.reach, 0.0, 0.0
    x, high = math.log(q), piece.law == HIGH
    distance, forward = _value(field, high, x, DISTANCE)
    turn, around = _value(field, high, x, TURN)
    pace = piece.scale * q
    path = piece.scale * piece.scale * (piece.d - q * q * distance) / piece.brake
    spin = piece.turn * pace * (2.0 * turn + around) / piece.rim
    return max(path, 0.0), pace * (2.0 * distance + forward), spin


@kernel
def covering(field: Field, piece: Record, distance: float) -> float:
    """Time (s) until the piece has covered a distance (m); how long it lasts, if it never does."""
    deceleration = piece.brake
    if distance <= 0.0:
        return 0.0
    if distance >= piece.reach:
        return float(piece.lasts)
    if piece.law == SLIDE or piece.law == FLY:
        left = max(piece.v * piece.v - 2.0 * deceleration * distance, 0.0)
        return float(2.0 * distance / (piece.v + math.sqrt(left)))
    if piece.law == PIVOT:
        left = 1.0 - distance / piece.reach
        return float(piece.lasts * (1.0 - left ** (1.0 / (field.slide_exponent + 1.0))))
    return _covering_on_curve(field, piece, distance)


@kernel
def _covering_on_curve(field: Field, piece: Record, distance: float) -> float:
    """The same on a universal curve: Newton on the logarithm of the distance to go, nearly linear in x."""
    high = piece.law == HIGH
    to_go = piece.d - distance * piece.brake / (piece.scale * piece.scale)
    if to_go <= 0.0:
        return float(piece.lasts)
    target = math.log(to_go)
    x = math.log(piece.q) + 0.5 * (target - math.log(piece.d))
    for _ in range(12):
        value, slope = _value(field, high, x, DISTANCE)
        step = (2.0 * x + math.log(value) - target) / (2.0 + slope / value)
        x -= step
        if abs(step) < 1e-13:
            break
    return float(max(piece.scale * (piece.q - math.exp(x)) / piece.brake, 0.0))
