"""Discs between two events: where they are at a time that depends on the shot, as dual numbers.

A piece of track has a closed form (`parlour.physics.engine.travel`): distance, speed and spin at a time after it began.
Here are its derivatives by the speed, the spin and the time. On a universal curve a disc is at the time to go `q`, in
units of the scale `c`: its speed is `c V(q)`, that of its contact circle `c W(q)`. So `c` and `q` change with both as
the inverse of the matrix of their derivatives says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from parlour.kernels.mathematics import hypotenuse
from parlour.kernels.powers import power
from parlour.physics.checks import PhysicsError
from parlour.physics.derivatives.duals import Dual, Number, chained, root
from parlour.physics.engine import travel
from parlour.physics.engine.records import FLY, HIGH, PIVOT, SLIDE, STILL, Field, Record

if TYPE_CHECKING:
    from parlour.physics.motion import Stretch
    from parlour.physics.packing import Run

__all__ = ["Slide", "State"]

TERMINAL = 1e-7
"""A ratio of speed to spin that is nearer than about this to the one of all ends leaves too few digits."""

Slopes: TypeAlias = tuple[float, float, float]
"""Derivatives by the speed at first (m/s), by that of the contact circle at first (m/s), and by the time since (s)."""


class State(NamedTuple):
    """A disc at one instant: place (m), velocity (m/s), spin (rad/s)."""

    x: Dual
    y: Dual
    vx: Dual
    vy: Dual
    spin: Dual

    @property
    def depends(self) -> bool:
        """Whether anything of it depends on the shot."""
        return any(any(number.slopes) for number in self)

    @property
    def speed(self) -> Dual:
        """Of the centre, m/s, above 0."""
        return root(self.vx * self.vx + self.vy * self.vy)


class _Course(NamedTuple):
    """How far a disc has come (m), its speed and that of its contact circle (m/s), by the numbers of its start."""

    path: Slopes
    speed: Slopes
    circle: Slopes


@dataclass(frozen=True, slots=True)
class Slide:
    """A disc from one event to the next: when it set off, how, and by which piece of track.

    `speed` is that of its start; 0 without derivatives if it only spins, for then no direction is ahead.
    """

    since: Dual
    state: State
    piece: Stretch
    speed: Dual

    @classmethod
    def along(cls, piece: Stretch, since: Dual, state: State) -> Slide:
        """The slide of a piece of track, whose values are those of the engine."""
        (dx, dy), place = piece.heading, (piece.x, piece.y)
        values = (*place, piece.speed * dx, piece.speed * dy, piece.spin)
        begun = State(*map(Dual.rounded_to, state, values))
        return cls(since, begun, piece, begun.speed if piece.speed > 0.0 else begun.vx * 0.0)

    @property
    def lies(self) -> bool:
        """Whether the disc lies still."""
        return bool(self._row.law == STILL)

    def may_reach(self, there: State, near: float) -> bool:
        """Whether the disc comes within a distance (m) of a place before the piece ends: a cheap test."""
        x, y = self.piece.x - there.x.value, self.piece.y - there.y.value
        return hypotenuse(x, y) <= near + float(self._row.reach)

    @property
    def _row(self) -> Record:
        return self._run.row

    @property
    def _run(self) -> Run:
        run: Run = self.piece.law  # type: ignore[assignment] # the engine's own law
        return run

    def at(self, time: Number) -> State:
        """The disc at a time (s since the shot) before it comes to rest."""
        after, row = time - self.since, self._row
        if row.law != FLY and after.value >= row.lasts:
            return self.rest()
        path, speed = self._run.slide(after.value)
        _, spin = self._run.turn(after.value)
        course = _course(self._run.field, row, after.value)
        w = self.state.spin * (row.turn * row.rim)
        turned = chained(abs(spin) * row.rim, *zip(course.circle, (self.speed, w, after), strict=True))
        spun = turned * (row.turn / row.rim)
        x, y, vx, vy, _ = self.state
        if row.v == 0.0:  # it only spins; a push would carry it in proportion
            (way_of_push, *_), (left_of_push, *_) = course.path, course.speed
            return State(x + vx * way_of_push, y + vy * way_of_push, vx * left_of_push, vy * left_of_push, spun)
        way = chained(path, *zip(course.path, (self.speed, w, after), strict=True))
        pace = chained(speed, *zip(course.speed, (self.speed, w, after), strict=True))
        dx, dy = vx / self.speed, vy / self.speed
        return State(x + dx * way, y + dy * way, dx * pace, dy * pace, spun)

    def rest(self) -> State:
        """The disc when it has come to rest."""
        (x, y, vx, vy, spin), row = self.state, self._row
        none = spin * 0.0
        if self.lies:  # of a disc without spin a small push moves it by less than in proportion
            return State(x, y, none, none, none)
        by_speed, by_circle = _reach(self._run.field, row)
        if row.v == 0.0:
            return State(x + vx * by_speed, y + vy * by_speed, none, none, none)
        way = chained(row.reach, (by_speed, self.speed), (by_circle, spin * (row.turn * row.rim)))
        return State(x + vx / self.speed * way, y + vy / self.speed * way, none, none, none)


def _course(field: Field, row: Record, after: float) -> _Course:
    """The derivatives of a piece's law at a time (s) after its start."""
    v, w, brake = row.v, row.w, row.brake
    if row.law == FLY:
        return _Course((after, 0.0, v), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    if row.law == SLIDE:
        left, more = 1.0 - after * brake / v, field.spin_exponent
        share = power(left, more)
        falls = w * more * power(left, more - 1.0) * brake / v if w > 0.0 else 0.0
        circle = (falls * after / v, share, -falls)
        return _Course((after, 0.0, v - brake * after), (1.0, 0.0, -brake), circle)
    if row.law == PIVOT:
        return _pivot(field, row, after)
    return _on_curve(field, row, after)


def _pivot(field: Field, row: Record, after: float) -> _Course:
    """Of a disc without slide, or with too little to affect the spin."""
    v, w, rate, more = row.v, row.w, field.spin_deceleration * row.brake, field.slide_exponent
    left = 1.0 - after * rate / w
    share, slope = power(left, more), v * more * power(left, more - 1.0)
    ratio = w * (1.0 - left * share) / (rate * (more + 1.0))
    by_circle = v * (ratio / w - share * after / w)
    speed = (share, slope * after * rate / (w * w), -slope * rate / w)
    return _Course((ratio, by_circle, v * share), speed, (0.0, 1.0, -rate))


def _on_curve(field: Field, row: Record, after: float) -> _Course:
    """Of a disc on a universal curve."""
    scale, brake = row.scale, row.brake
    first, last = _Point.of(field, row, row.q), _Point.of(field, row, max(row.q - after * row.rate, 0.0))
    delay = after * row.rate / scale  # how the time to go changes with the scale
    unit = row.unit
    path = (2.0 * unit / scale * (first.distance - last.distance) - unit * last.speed * delay,
            unit * (first.speed - last.speed))  # fmt: skip
    speed = (last.speed + scale * last.pull * delay, scale * last.pull)
    circle = (last.spin + scale * last.drag * delay, scale * last.drag)
    ends = scale * last.speed, -brake * last.pull, -brake * last.drag
    by = [(*first.by_start(scale, *each), end) for each, end in zip((path, speed, circle), ends, strict=True)]
    return _Course(*by)


def _reach(field: Field, row: Record) -> tuple[float, float]:
    """The derivatives of the distance until rest by the speed and by that of the contact circle, s."""
    if row.law == SLIDE:
        return row.v / row.brake, 0.0
    if row.law == PIVOT:
        ratio = row.w / (field.spin_deceleration * row.brake * (field.slide_exponent + 1.0))
        return ratio, ratio * row.v / row.w
    first = _Point.of(field, row, row.q)
    return first.by_start(row.scale, 2.0 * row.unit / row.scale * first.distance, row.unit * first.speed)


class _Point(NamedTuple):
    """A point of a universal curve: distance to go, then speed and spin, and how these change with the time to go."""

    distance: float
    speed: float
    pull: float
    spin: float
    drag: float

    @classmethod
    def of(cls, field: Field, row: Record, q: float) -> _Point:
        high = row.law == HIGH
        distance, speed, pull = travel.curve(field, high, q, travel.DISTANCE)
        _, spin, drag = travel.curve(field, high, q, travel.TURN)
        return cls(distance, speed, pull, spin, drag)

    def by_start(self, scale: float, by_scale: float, by_q: float) -> tuple[float, float]:
        """Derivatives by the scale and by the time to go, as those by the two speeds at this point."""
        whole = self.speed * self.drag - self.pull * self.spin
        if abs(whole) < TERMINAL * self.speed * self.drag:
            raise PhysicsError(
                "a disc slides and spins in the ratio with which every slide ends; there the derivatives are lost in "
                "rounding, and a slightly other spin has them"
            )
        by_speed = (by_scale * self.drag - by_q * self.spin / scale) / whole
        by_circle = (by_q * self.speed / scale - by_scale * self.pull) / whole
        return by_speed, by_circle
