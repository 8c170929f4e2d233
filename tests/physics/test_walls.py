"""Walls: both sides, ends, corners, arcs from inside and outside, grazes, and discs that lie or slide against them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from parlour.physics import (
    CROKINOLE_BOARD,
    ArcWall,
    Block,
    Disc,
    Kind,
    Line,
    Material,
    Motion,
    Post,
    Rim,
    Shot,
    Table,
    Wall,
    simulate,
)

R, MASS = 0.015875, 0.0053
BRAKE = CROKINOLE_BOARD.deceleration
RUBBER = Rim(0.6, 0.3)


def made_of(restitution: float, friction: float) -> Material:
    """A material with one law for everything."""
    rim = Rim(restitution, friction)
    return Material("test", 0.15, rim, rim, rim)


def met(motion: Motion, kind: Kind = Kind.WALL) -> list[tuple[int, int]]:
    """Who met what, in order."""
    return [(event.disc, event.other) for event in motion.events if event.kind is kind]


def through(motion: Motion) -> float:
    """The deepest overlap (m) of a disc with a wall, looked at every 0.2 ms."""
    times = np.arange(0.0, motion.time, 2e-4).tolist()
    deepest = 0.0
    for disc, track in zip(motion.table.discs, motion.tracks, strict=True):
        for pose in filter(None, map(track.at, times)):
            near = min(wall.distance(pose.x, pose.y) for wall in motion.table.walls)
            deepest = max(deepest, disc.radius - near)
    return deepest


@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize("turn", [0.0, 0.7, 2.0])
def test_a_straight_wall_is_met_from_both_sides(turn: float, side: float) -> None:
    cos, sin = math.cos(turn), math.sin(turn)
    wall = Wall(-0.2 * cos, -0.2 * sin, 0.2 * cos, 0.2 * sin, RUBBER)
    table = Table((Disc(-side * 0.1 * sin, side * 0.1 * cos, R, MASS),), walls=(wall,))
    motion = simulate(table, Shot(0, (side * 1.5 * sin, -side * 1.5 * cos)))
    hit = motion.events[0]
    speed = math.sqrt(1.5**2 - 2.0 * BRAKE * (0.1 - R))
    assert (hit.kind, hit.other) == (Kind.WALL, 0)
    assert hit.speed == pytest.approx(speed)
    assert math.hypot(hit.x, hit.y) == pytest.approx(0.0, abs=1e-12)
    away = R + (0.6 * speed) ** 2 / (2.0 * BRAKE)
    assert (motion.rest[0].x, motion.rest[0].y) == pytest.approx((-side * away * sin, side * away * cos))


def test_a_wall_without_a_law_has_that_of_blocks() -> None:
    def comes_back_to(wall: Wall | None, blocks: tuple[Block, ...] = ()) -> float:
        walls = () if wall is None else (wall,)
        table = Table((Disc(-0.1, 0.0, R, MASS),), made_of(0.4, 0.0), walls=walls, blocks=blocks)
        return simulate(table, Shot(0, (1.5, 0.0))).rest[0].x

    like_blocks = comes_back_to(None, (Block(0.5, 0.0, 1.0, 1.0),))
    assert comes_back_to(Wall(0.0, -1.0, 0.0, 1.0)) == pytest.approx(like_blocks)
    assert comes_back_to(Wall(0.0, -1.0, 0.0, 1.0, Rim(0.9, 0.0))) < like_blocks - 0.01


@pytest.mark.parametrize("shape", ["straight", "arc"])
def test_the_end_of_a_wall_is_met_like_a_post_of_no_width(shape: str) -> None:
    wall = Wall(0.0, 0.0, 0.3, 0.0) if shape == "straight" else ArcWall(0.0, 0.3, 0.3, -math.pi / 2, 1.0)
    disc, shot = Disc(-0.2, 0.006, R, MASS), Shot(0, (1.5, 0.0), 20.0)
    ended = simulate(Table((disc,), walls=(wall,)), shot).rest[0]
    posted = simulate(Table((disc,), posts=(Post(0.0, 0.0, 0.0),)), shot).rest[0]
    assert (ended.x, ended.y) == pytest.approx((posted.x, posted.y), abs=1e-12)


@pytest.mark.parametrize("speed", [0.5, 2.0, 9.0])
@pytest.mark.parametrize("aside", [0.0, 0.003])
def test_a_disc_comes_out_of_a_corner_as_it_went_in(aside: float, speed: float) -> None:
    walls = (Wall(0.0, 0.0, 1.0, 0.0), Wall(0.0, 0.0, 0.0, 1.0))
    way = 2.0 * math.sqrt(2.0) * (0.1 - R)
    start = (0.1 + aside, 0.1 - aside)
    table = Table((Disc(*start, R, MASS),), made_of(1.0, 0.0), walls=walls)
    motion = simulate(table, Shot.aimed(0, math.radians(225), speed))
    assert sorted(other for _, other in met(motion)) == ([0, 1] if speed**2 / (2 * BRAKE) > way / 2 else [])
    assert through(motion) < 1e-12
    if speed**2 / (2.0 * BRAKE) > way:
        far = motion.rest[0]
        assert math.atan2(far.y - start[1] + 2 * aside, far.x - start[0] - 2 * aside) == pytest.approx(
            math.pi / 4, abs=0.05
        )


@pytest.mark.parametrize("angle", np.linspace(0.0, 6.0, 13).tolist())
@pytest.mark.parametrize("what", ["straight", "end", "outside"])
def test_a_shot_that_just_grazes_a_wall_goes_by(what: str, angle: float) -> None:
    cos, sin = math.cos(angle), math.sin(angle)
    near = (R * cos, R * sin)
    walls: dict[str, Wall | ArcWall] = {
        "straight": Wall(near[0] - 0.1 * sin, near[1] + 0.1 * cos, near[0] + 0.1 * sin, near[1] - 0.1 * cos),
        "end": Wall(*near, 3 * near[0], 3 * near[1]),
        "outside": ArcWall(3 * near[0], 3 * near[1], 2 * R, angle + math.pi - 1.0, 2.0),
    }
    motion = simulate(
        Table((Disc(0.3 * sin, -0.3 * cos, R, MASS),), walls=(walls[what],)), Shot(0, (-2.5 * sin, 2.5 * cos))
    )
    assert motion.time == pytest.approx(2.5 / BRAKE, rel=1e-6)


def test_a_disc_slides_along_a_wall_that_it_touches() -> None:
    table = Table((Disc(0.0, R, R, MASS),), walls=(Wall(-1.0, 0.0, 1.0, 0.0),))
    motion = simulate(table, Shot(0, (1.0, 0.0)))
    assert motion.rest[0].x == pytest.approx(1.0 / (2.0 * BRAKE))
    assert not met(motion)


@pytest.mark.parametrize("depth", [0.0, 1e-10, 1e-6, 1e-3])
@pytest.mark.parametrize("speed", [0.3, 2.0])
def test_a_disc_slides_round_inside_a_closed_wall(speed: float, depth: float) -> None:
    rail = ArcWall(0.0, 0.0, 0.3, rim=Rim(0.7, 0.0))
    table = Table((Disc(0.3 - R - depth, 0.0, R, MASS),), walls=(rail,))
    motion = simulate(table, Shot(0, (0.0, speed)))
    place = motion.rest[0]
    way = speed**2 / (2.0 * BRAKE)
    turned = math.atan2(place.y, place.x) % math.tau
    assert turned == pytest.approx(way / (0.3 - R) % math.tau, abs=0.02 * max(way, 0.05) / 0.3)
    assert motion.time == pytest.approx(speed / BRAKE, rel=0.01), "a rail without friction does not brake"
    assert through(motion) < 1e-9
    assert len(motion.events) < 1000


def test_a_rail_with_friction_brakes_a_disc_that_slides_along_it() -> None:
    """Held on its circle a disc presses with m v^2 / r, so that a way s along the rail leaves exp(-mu s / r) of v."""
    friction = 0.1
    material = Material("ice", 1e-4, RUBBER, RUBBER, RUBBER)
    arc = ArcWall(0.0, 0.0, 0.3, -math.pi, math.pi, Rim(0.0, friction))
    start = Disc(-0.3 + R, 0.0, R, MASS)
    lines = (Line(-0.3, 1e-3, 0.0, 1e-3), Line(0.0, 1e-3, 0.3, 1e-3))
    motion = simulate(Table((start,), material, walls=(arc,), lines=lines), Shot(0, (0.0, -1.0)))
    leaves = next(event for event in motion.events if event.kind is Kind.LINE)
    assert leaves.speed == pytest.approx(math.exp(-friction * math.pi), rel=0.01)
    assert leaves.speed > 2.0 / 3.0, "else it had begun to roll"


@pytest.mark.parametrize("bearing", np.linspace(-3.0, 3.0, 13).tolist())
@pytest.mark.parametrize("sweep", [1.0, math.pi, 5.0])
def test_a_disc_in_an_arc_of_its_own_size_leaves_only_by_the_opening(sweep: float, bearing: float) -> None:
    table = Table((Disc(0.0, 0.0, R, MASS),), walls=(ArcWall(0.0, 0.0, R, -sweep / 2, sweep, RUBBER),))
    motion = simulate(table, Shot.aimed(0, bearing, 1.0))
    open_to = math.pi - sweep / 2 - math.pi / 2  # on either side of the bearing pi
    if abs(bearing) > math.pi - open_to:
        assert motion.rest[0].x < -0.01
    elif sweep > math.pi:
        assert math.hypot(motion.rest[0].x, motion.rest[0].y) < 1e-9
    assert through(motion) < 2e-9


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_disc_that_touches_both_ends_of_an_arc_cannot_pass(side: float) -> None:
    """The opening is narrower than the disc, which lies in it from outside or from inside."""
    half = 2.85
    arc = ArcWall(0.0, 0.0, 0.05, -half, 2 * half, Rim(0.6, 0.0))
    (x, y), _ = arc.ends
    out = math.sqrt(R**2 - y**2)
    table = Table((Disc(x - side * out, 0.0, R, MASS),), walls=(arc,)) if abs(y) < R else None
    assert table is not None, "the disc is as wide as the opening"
    motion = simulate(table, Shot(0, (side * 1.0, 0.0)))
    assert met(motion)[:2] == [(0, 0), (0, 0)], "it strikes both ends at once"
    assert motion.events[0].impulse == pytest.approx(motion.events[1].impulse)
    assert side * (motion.rest[0].x - table.discs[0].x) < 0.0
    assert motion.rest[0].y == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("gap", [0.0, 1e-10, 1e-4])
def test_two_discs_are_squeezed_against_a_wall(gap: float) -> None:
    """Shot at two that lie against the wall, a third drives neither into it; in a mirror the same happens."""
    high = math.sqrt(3.0) * (R + gap)
    discs = (Disc(-R - gap, R, R, MASS), Disc(R + gap, R, R, MASS), Disc(0.0, R + high + 0.1, R, MASS))
    table = Table(discs, made_of(0.8, 0.2), walls=(Wall(-1.0, 0.0, 1.0, 0.0),))
    motion = simulate(table, Shot(2, (0.0, -3.0)))
    left, right, last = motion.rest
    assert (left.x, left.y) == (-right.x, right.y)
    assert last.x == 0.0
    assert min(left.y, right.y) >= R - 1e-9
    assert {event.kind for event in motion.events} >= {Kind.WALL, Kind.DISC}
    assert through(motion) < 1e-9


@pytest.mark.parametrize("wall", [Wall(R, -1.0, R, 1.0), ArcWall(R - 0.3, 0.0, 0.3), ArcWall(R + 0.1, 0.0, 0.1)])
@pytest.mark.parametrize("aim", [0.0, 0.6, 1.2])
def test_a_disc_that_lies_against_a_wall_is_struck(aim: float, wall: Wall | ArcWall) -> None:
    x, y = -0.1 * math.cos(aim), -0.1 * math.sin(aim)
    table = Table((Disc(x, y, R, MASS), Disc(0.0, 0.0, R, MASS)), made_of(1.0, 0.0), walls=(wall,))
    motion = simulate(table, Shot.aimed(0, aim, 2.0))
    assert motion.events[0].kind is Kind.DISC
    assert (1, 0) in met(motion)
    assert through(motion) < 1e-9
    if aim == 0.0:  # the wall hands the blow back
        assert motion.events[1].time == motion.events[0].time
        assert motion.rest[0].x < -0.2


@pytest.mark.parametrize("width", [1e-6, 1e-3])
def test_a_disc_between_two_walls_goes_to_and_fro(width: float) -> None:
    walls = (Wall(-1.0, 0.0, 1.0, 0.0), Wall(-1.0, 2 * R + width, 1.0, 2 * R + width))
    motion = simulate(Table((Disc(0.0, R + width / 2, R, MASS),), walls=walls), Shot(0, (1.0, 0.5)))
    assert [other for _, other in met(motion)][:4] == [1, 0, 1, 0]
    assert through(motion) < 1e-9


@pytest.mark.parametrize("sweep", [0.2, 0.5])
def test_a_disc_does_not_pass_a_wedge(sweep: float) -> None:
    wedge = tuple(Wall(0.0, 0.0, -math.cos(a), math.sin(a), RUBBER) for a in (-sweep / 2, sweep / 2))
    motion = simulate(Table((Disc(-0.5, 0.01, R, MASS),), walls=wedge), Shot(0, (6.0, 0.0), 100.0))
    assert motion.rest[0].x < 0.0
    assert through(motion) < 1e-9


def test_a_disc_leaves_a_ring_by_its_gap_alone() -> None:
    for bearing in np.linspace(-3.1, 3.1, 32).tolist():
        table = Table(
            (Disc(0.0, 0.0, R, MASS),), made_of(0.5, 0.2), walls=(ArcWall(0.0, 0.0, 0.1, 0.5, math.tau - 1.0),)
        )
        motion = simulate(table, Shot.aimed(0, bearing, 1.2))
        clear = 0.1 * math.sin(0.5 - abs(bearing)) > R
        free = simulate(Table((Disc(0.0, 0.0, R, MASS),)), Shot.aimed(0, bearing, 1.2)).rest[0]
        assert (not met(motion)) == (abs(bearing) < 0.5 and clear)
        if not met(motion):
            assert (motion.rest[0].x, motion.rest[0].y) == pytest.approx((free.x, free.y))
        assert through(motion) < 1e-9


def test_a_wall_comes_before_a_line_at_the_same_instant() -> None:
    """Disc 1 crosses its line exactly when disc 0 meets its wall: 1/8 m away each, at the same speed."""
    radius = 0.03125
    discs = (Disc(0.0, 0.0, radius, MASS, (1.0, 0.0)), Disc(0.0, 1.0, radius, MASS, (1.0, 0.0)))
    table = Table(
        discs, walls=(Wall(0.125 + radius, -0.1, 0.125 + radius, 0.1),), lines=(Line(0.125, 0.9, 0.125, 1.1),)
    )
    first, second = simulate(table).events[:2]
    assert (first.kind, second.kind, first.time) == (Kind.WALL, Kind.LINE, second.time)


def test_a_table_may_have_as_many_walls_as_there_is_room_for() -> None:
    walls = tuple(Wall(1.5, -0.5, 1.5, 0.5) if k % 2 else ArcWall(1.5, 0.0, 1e-3) for k in range(128))
    motion = simulate(Table((Disc(0.0, 0.0, 1.0, 1.0),), made_of(0.5, 0.2), walls=walls), Shot(0, (2.0, 0.0)))
    assert {other for _, other in met(motion)} == set(range(0, 128, 2))
