"""The hole: which discs fall in, and how the others pass it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from parlour.physics import (
    CROKINOLE_BOARD,
    Disc,
    Fate,
    Hole,
    Kind,
    Rim,
    Shot,
    Table,
    capture_speed,
    rim_share,
    simulate,
    slide,
    support_radius,
)

if TYPE_CHECKING:
    from parlour.physics import Motion, Occurrence

RADIUS, MASS = 0.015875, 0.0053
HOLE = Hole(0.0, 0.0, 0.0174625, capture_speed=0.6)
REACH = math.sqrt(HOLE.radius**2 - RADIUS**2)
BRAKE = CROKINOLE_BOARD.deceleration


def approach(entry: float, offset: float = 0.0, hole: Hole = HOLE, spin: float = 0.0) -> Motion:
    """A disc comes along the x axis, at this offset from it, and is over the hole with the speed `entry` (m/s)."""
    way = 0.1 - math.sqrt(REACH**2 - offset**2)
    speed = math.sqrt(entry**2 + 2.0 * BRAKE * way)
    return simulate(Table((Disc(-0.1, offset, RADIUS, MASS),), holes=(hole,)), Shot(0, (speed, 0.0), spin))


def kinds(motion: Motion) -> list[Kind]:
    return [event.kind for event in motion.events]


def only(motion: Motion, kind: Kind) -> Occurrence:
    """The one event of a kind."""
    (event,) = (event for event in motion.events if event.kind is kind)
    return event


@pytest.mark.parametrize(
    ("millimetres", "factor"),
    [(0, 1), (1, 0.952), (1.5875, 0.801), (2, 0.789), (3, 0.748), (4, 0.686), (5, 0.596), (6, 0.464), (7, 0.224),
     (7.2, 0.117), (7.28, 0), (100, 0)],
)  # fmt: skip
def test_the_threshold_falls_with_the_offset_as_known(millimetres: float, factor: float) -> None:
    offset = millimetres / 1000
    # three digits of the factors are known, and right at b = c the threshold falls steeply
    assert capture_speed(HOLE, RADIUS, offset) / 0.6 == pytest.approx(factor, abs=1e-3)
    assert capture_speed(HOLE, RADIUS, -offset) == capture_speed(HOLE, RADIUS, offset)


def test_a_disc_is_over_the_hole_nearer_than_the_support_radius() -> None:
    assert support_radius(HOLE, RADIUS) == pytest.approx(0.0072748, abs=5e-8)
    assert support_radius(HOLE, RADIUS) == pytest.approx(REACH, rel=1e-14)


@pytest.mark.parametrize("radius", [HOLE.radius, 0.02])
def test_a_disc_as_big_as_the_hole_does_not_notice_it(radius: float) -> None:
    assert support_radius(HOLE, radius) == 0.0
    assert capture_speed(HOLE, radius) == 0.0
    table = Table((Disc(-0.1, 0.0, radius, MASS),), holes=(HOLE,))
    slow, fast = simulate(table, Shot(0, (0.55, 0.0))), simulate(table, Shot(0, (1.5, 0.0)))
    assert kinds(slow) == kinds(fast) == [Kind.REST]
    assert fast.rest[0].x + 0.1 == pytest.approx(slide(1.5).distance, rel=1e-12)
    assert kinds(simulate(Table((Disc(0.0, 0.0, radius, MASS),), holes=(HOLE,)))) == []


@pytest.mark.parametrize("offset", [0.0, 0.001, -0.003, 0.005, 0.007])
@pytest.mark.parametrize("spin", [0.0, 40.0])
def test_a_disc_falls_in_up_to_the_threshold_and_passes_above(offset: float, spin: float) -> None:
    limit, way = capture_speed(HOLE, RADIUS, offset), 0.1 - math.sqrt(REACH**2 - offset**2)
    at_hole = {}
    for fate, share in ((Fate.CAPTURED, 1.0 - 1e-9), (Fate.ON_TABLE, 1.0 + 1e-9)):
        speed = start_for(limit * share, way, spin)
        motion = simulate(Table((Disc(-0.1, offset, RADIUS, MASS),), holes=(HOLE,)), Shot(0, (speed, 0.0), spin))
        at_hole[fate] = only(motion, Kind.HOLE_ENTERED).speed
        assert at_hole[fate] == pytest.approx(limit * share, rel=1e-10)
        # a disc that just passes is left with next to nothing of its outward speed
        assert (only(motion, Kind.CAPTURED) if fate is Fate.CAPTURED else only(motion, Kind.HOLE_LEFT)).disc == 0
    assert at_hole[Fate.CAPTURED] < limit < at_hole[Fate.ON_TABLE]


def start_for(speed: float, way: float, spin: float) -> float:
    """The start speed (m/s) with which a disc has this speed after this way (m), by bisection."""
    low, high = 0.0, 5.0
    for _ in range(100):
        middle = (low + high) / 2
        motion = slide(middle, spin)
        there = motion.distance > way and motion.at(motion.covering(way))[1] > speed
        low, high = (low, middle) if there else (middle, high)
    return low


def test_a_captured_disc_is_gone_at_the_centre_of_the_hole() -> None:
    motion = approach(0.5)
    assert kinds(motion) == [Kind.HOLE_ENTERED, Kind.CAPTURED]
    assert motion.rest[0].fate is Fate.CAPTURED
    assert (motion.rest[0].x, motion.rest[0].y) == (0.0, 0.0)
    captured = only(motion, Kind.CAPTURED)
    assert math.hypot(captured.x, captured.y) == pytest.approx(REACH, rel=1e-9)
    assert motion.tracks[0].gone == captured.time == motion.time
    assert motion.tracks[0].at(captured.time) is None
    assert motion.tracks[0].at(captured.time * (1 - 1e-9)) is not None


@pytest.mark.parametrize("entry", [0.601, 0.65, 0.8, 1.0, 3.0])
@pytest.mark.parametrize("offset", [0.0, 0.004])
def test_the_far_rim_takes_its_share_of_the_outward_speed_alone(entry: float, offset: float) -> None:
    motion = approach(entry, offset)
    entered, left = only(motion, Kind.HOLE_ENTERED), only(motion, Kind.HOLE_LEFT)
    assert (entered.x, entered.y) == pytest.approx((-math.sqrt(REACH**2 - offset**2), offset), abs=1e-12)
    assert (left.x, left.y) == pytest.approx((-entered.x, offset), abs=1e-12)
    limit = capture_speed(HOLE, RADIUS, offset)
    share = 1.0 - (entry / limit) ** -2.75
    assert rim_share(HOLE, RADIUS, entry, offset) == pytest.approx(share, rel=1e-12)
    pose = motion.tracks[0].at(left.time)
    assert pose is not None
    outward = (pose.velocity[0] * left.x + pose.velocity[1] * left.y) / REACH
    along = (pose.velocity[1] * left.x - pose.velocity[0] * left.y) / REACH
    assert outward == pytest.approx(share * left.speed * left.x / REACH, rel=1e-9)
    assert along == pytest.approx(-left.speed * left.y / REACH, rel=1e-9, abs=1e-12)


def test_the_far_rim_leaves_the_spin_alone() -> None:
    motion = approach(1.2, 0.003, spin=25.0)
    left = only(motion, Kind.HOLE_LEFT)
    before, after = motion.tracks[0].at(left.time - 1e-9), motion.tracks[0].at(left.time)
    assert before is not None
    assert after is not None
    assert after.spin == pytest.approx(before.spin, rel=1e-6)
    assert after.spin != 0.0


def test_rim_friction_takes_from_the_speed_along_the_rim_but_never_turns_it() -> None:
    smooth = approach(1.0, 0.006)
    for friction in (0.1, 100.0):
        rough = approach(1.0, 0.006, replace(HOLE, rim_friction=friction))
        left = only(rough, Kind.HOLE_LEFT)
        fast, slow = smooth.tracks[0].at(left.time), rough.tracks[0].at(left.time)
        assert fast is not None
        assert slow is not None
        x, y = left.x / REACH, left.y / REACH
        outward = left.speed * x * (1.0 - rim_share(HOLE, RADIUS, only(rough, Kind.HOLE_ENTERED).speed, 0.006))
        alongs = [pose.velocity[1] * x - pose.velocity[0] * y for pose in (fast, slow)]
        assert alongs[1] == pytest.approx(min(alongs[0] + friction * outward, 0.0), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("ratio", "share"), [(1.09, 0.21), (1.45, 0.64), (1.82, 0.81), (2.7, 0.935), (5.5, 0.991), (1.0, 0.0), (0.5, 0.0)]
)
def test_slow_passes_lose_much_and_fast_ones_little(ratio: float, share: float) -> None:
    assert rim_share(HOLE, RADIUS, ratio * capture_speed(HOLE, RADIUS, 0.002), 0.002) == pytest.approx(share, abs=0.005)


@pytest.mark.parametrize("entry", [0.48, 0.55, 0.6, 0.75, 0.9, 1.0])
def test_a_passing_disc_leaves_on_the_far_side_of_the_circle(entry: float) -> None:
    motion = approach(entry, hole=replace(HOLE, capture_speed=0.45))
    entered, left = only(motion, Kind.HOLE_ENTERED), only(motion, Kind.HOLE_LEFT)
    assert entered.speed == pytest.approx(entry, rel=1e-9)
    assert entered.x == pytest.approx(-REACH, rel=1e-9)
    assert left.x == pytest.approx(REACH, rel=1e-9)
    crossing = 4.0 * REACH / (entry + math.sqrt(entry**2 - 4.0 * BRAKE * REACH))
    assert left.time - entered.time == pytest.approx(crossing, rel=1e-9)


def test_a_disc_leans_where_its_centre_is_just_supported() -> None:
    inside, outside = Disc(REACH - 1e-9, 0, RADIUS, MASS), Disc(REACH + 1e-9, 0, RADIUS, MASS)
    assert simulate(Table((outside,), holes=(HOLE,))).events == ()
    fallen = simulate(Table((inside,), holes=(HOLE,)))
    assert kinds(fallen) == [Kind.HOLE_ENTERED, Kind.CAPTURED]
    assert (fallen.time, fallen.rest[0].fate) == (0.0, Fate.CAPTURED)


@pytest.mark.parametrize("place", [(0.0, 0.0), (0.003, -0.002)])
def test_a_disc_at_rest_over_the_hole_is_captured_at_once(place: tuple[float, float]) -> None:
    hole = replace(HOLE, x=0.1, y=-0.05)
    motion = simulate(Table((Disc(0.1 + place[0], -0.05 + place[1], RADIUS, MASS),), holes=(hole,)))
    assert kinds(motion) == [Kind.HOLE_ENTERED, Kind.CAPTURED]
    assert (motion.rest[0].x, motion.rest[0].y) == (0.1, -0.05)
    assert motion.tracks[0].at(0.0) is None


def test_a_disc_that_only_spins_over_the_hole_is_captured() -> None:
    motion = simulate(Table((Disc(0, 0, RADIUS, MASS, spin=30.0),), holes=(HOLE,)))
    assert motion.rest[0].fate is Fate.CAPTURED


def test_a_disc_that_comes_to_rest_over_the_hole_is_captured() -> None:
    sticky = replace(CROKINOLE_BOARD, friction=2.0)
    hole = replace(HOLE, capture_speed=0.1)
    speed = math.sqrt(2.0 * sticky.deceleration * (0.05 - 0.004))
    motion = simulate(Table((Disc(-0.05, 0, RADIUS, MASS),), sticky, holes=(hole,)), Shot(0, (speed, 0.0)))
    entered, captured = motion.events
    assert entered.speed > 0.1
    assert (entered.kind, captured.kind) == (Kind.HOLE_ENTERED, Kind.CAPTURED)
    assert (captured.speed, captured.time) == pytest.approx((0.0, slide(speed, material=sticky).time))
    assert captured.x == pytest.approx(-0.004, abs=1e-9)


def struck(speed: float) -> Motion:
    """A disc crosses the hole fast; another meets it there head-on."""
    way, meeting = 0.1, 0.1
    start = (way + BRAKE * meeting**2 / 2) / meeting
    far = (speed * meeting - BRAKE * meeting**2 / 2) + 2 * RADIUS
    discs = (Disc(-way, 0, RADIUS, MASS, (start, 0.0)), Disc(far, 0, RADIUS, MASS, (-speed, 0.0)))
    return simulate(Table(discs, replace(CROKINOLE_BOARD, disc=Rim(0.0, 0.2)), holes=(HOLE,)))


def test_a_disc_struck_over_the_hole_is_judged_anew() -> None:
    stopped = struck(1.0)
    met = only(stopped, Kind.DISC)
    captured = next(event for event in stopped.events if event.kind is Kind.CAPTURED)
    assert only_of(stopped, Kind.HOLE_ENTERED, 0).speed > 0.6
    assert met.time == pytest.approx(0.1, abs=1e-9)
    assert captured.disc == 0
    assert captured.time == met.time
    assert (captured.x, captured.y) == pytest.approx((0.0, 0.0), abs=1e-9)
    assert captured.speed < 0.6


def test_a_disc_driven_fast_out_of_the_hole_leaves_it() -> None:
    driven = struck(4.0)
    met = only_of(driven, Kind.DISC, 0)
    left = next(event for event in driven.events if event.kind is Kind.HOLE_LEFT and event.disc == 0)
    assert left.time > met.time
    assert left.x == pytest.approx(-REACH, rel=1e-6)


def only_of(motion: Motion, kind: Kind, disc: int) -> Occurrence:
    """The first event of a kind of one disc."""
    return next(event for event in motion.events if event.kind is kind and event.disc == disc)


def test_a_disc_at_rest_over_nothing_is_struck_where_another_fell() -> None:
    fallen, shooter = Disc(0, 0, RADIUS, MASS), Disc(-0.2, 0, RADIUS, MASS)
    motion = simulate(Table((fallen, shooter), holes=(HOLE,)), Shot(1, (2.0, 0.0)))
    assert Kind.DISC not in kinds(motion)
    assert only_of(motion, Kind.HOLE_LEFT, 1).x == pytest.approx(REACH, rel=1e-9)


@given(st.floats(-0.0071, 0.0071), st.floats(0.05, 3.0), st.floats(-math.pi, math.pi), st.floats(0.2, 5.0))
def test_the_fate_of_any_pass_is_that_of_the_threshold(
    offset: float, entry: float, bearing: float, exponent: float
) -> None:
    limit = capture_speed(HOLE, RADIUS, offset)
    assume(abs(entry - limit) > 1e-9)
    cos, sin, back = math.cos(bearing), math.sin(bearing), math.sqrt(REACH**2 - offset**2) + 0.01
    speed = math.sqrt(entry**2 + 2.0 * BRAKE * 0.01)
    disc = Disc(0.3 - back * cos - offset * sin, -0.1 - back * sin + offset * cos, RADIUS, MASS)
    hole = replace(HOLE, x=0.3, y=-0.1, rim_exponent=exponent)
    motion = simulate(Table((disc,), holes=(hole,)), Shot(0, (speed * cos, speed * sin)))
    assert only(motion, Kind.HOLE_ENTERED).speed == pytest.approx(entry, rel=1e-9)
    stops_inside = entry**2 <= 2.0 * BRAKE * 2.0 * math.sqrt(REACH**2 - offset**2)
    assert (motion.rest[0].fate is Fate.CAPTURED) == (entry <= limit or stops_inside)
