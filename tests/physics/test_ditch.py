"""The ditch: a disc that has left flies for a moment, may be sent back by a rail, and else has fallen."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from parlour.physics import (
    CROKINOLE_BOARD,
    ArcWall,
    Ditch,
    Fate,
    Hole,
    Kind,
    Line,
    RectangularEdge,
    Rim,
    RoundEdge,
    Shot,
    Table,
    Wall,
    simulate,
)
from tests.physics.scenes import CROKINOLE_DISC, disc, kinds

R, _ = CROKINOLE_DISC
BRAKE = CROKINOLE_BOARD.deceleration
DEPTH = 0.0127
FLIGHT = math.sqrt(2.0 * DEPTH / 9.81)
EDGE = RoundEdge(0.3302, Ditch(DEPTH))
RAIL = ArcWall(0.0, 0.0, 0.381, rim=Rim(1.0, 0.0))


@pytest.mark.parametrize("edge", [RoundEdge(0.3302, Ditch(0.0)), RectangularEdge(0.6604, 0.6604, Ditch(0.0))])
def test_a_ditch_without_depth_is_none(edge: RoundEdge | RectangularEdge) -> None:
    shot = Shot(0, (2.0, 0.3), 40.0)
    without = RoundEdge(0.3302) if isinstance(edge, RoundEdge) else RectangularEdge(0.6604, 0.6604)
    one, other = (simulate(Table((disc(0.0, 0.0),), edge=each, walls=(RAIL,)), shot) for each in (edge, without))
    assert (one.events, one.rest, one.time) == (other.events, other.rest, other.time)
    assert kinds(one) == ["LEFT_TABLE"]


@pytest.mark.parametrize("edge", [EDGE, RectangularEdge(0.6604, 0.6604, Ditch(DEPTH))])
@pytest.mark.parametrize("spin", [0.0, 50.0])
def test_a_disc_flies_without_friction_for_the_time_of_a_free_fall(
    spin: float, edge: RoundEdge | RectangularEdge
) -> None:
    motion = simulate(Table((disc(0.0, 0.0),), edge=edge), Shot(0, (2.0, 0.0), spin))
    (left,) = motion.events
    assert left.kind is Kind.LEFT_TABLE
    assert motion.time == pytest.approx(left.time + FLIGHT)
    assert motion.rest[0].fate is Fate.LEFT_TABLE
    assert motion.rest[0].x == pytest.approx(0.3302 + left.speed * FLIGHT)
    flight = motion.tracks[0].pieces[-1]
    assert motion.tracks[0].gone == pytest.approx(motion.time)
    assert flight.at(left.time + FLIGHT / 2).velocity == (left.speed, 0.0)
    assert flight.at(left.time + FLIGHT).angle - flight.angle == pytest.approx(flight.spin * FLIGHT)


@pytest.mark.parametrize("speed", [1.2, 1.6, 1.8, 2.0, 2.6])
def test_a_fast_disc_comes_back_off_the_rail(speed: float) -> None:
    """To the rail and back to the edge it has 2 (0.381 - 0.3302 - R) to go, at the speed at which it left."""
    motion = simulate(Table((disc(0.0, 0.0),), edge=EDGE, walls=(RAIL,)), Shot(0, (speed, 0.0)))
    left = math.sqrt(speed**2 - 2.0 * BRAKE * 0.3302)
    way = 0.381 - 0.3302 - R
    if left * FLIGHT > 2.0 * way:
        assert kinds(motion)[:3] == ["LEFT_TABLE", "WALL", "RETURNED"]
        if left**2 / (2.0 * BRAKE) < 2 * 0.3302:  # else it leaves on the other side
            assert motion.rest[0].fate is Fate.ON_TABLE
            assert motion.rest[0].x == pytest.approx(0.3302 - left**2 / (2.0 * BRAKE))
        assert motion.events[2].time - motion.events[0].time == pytest.approx(2.0 * way / left)
        assert motion.events[2].speed == pytest.approx(left)
    else:
        assert kinds(motion) == (["LEFT_TABLE", "WALL"] if left * FLIGHT > way else ["LEFT_TABLE"])
        assert motion.rest[0].fate is Fate.LEFT_TABLE
        assert motion.time == pytest.approx(motion.events[0].time + FLIGHT)


def test_a_disc_that_came_back_may_leave_again_with_all_its_time() -> None:
    edge = RectangularEdge(0.2, 0.2, Ditch(DEPTH))
    rails = (Wall(0.12, -1.0, 0.12, 1.0, Rim(1.0, 0.0)), Wall(-0.12, -1.0, -0.12, 1.0, Rim(1.0, 0.0)))
    motion = simulate(Table((disc(0.0, 0.0),), edge=edge, walls=rails), Shot(0, (3.0, 0.0)))
    left = [event.time for event in motion.events if event.kind is Kind.LEFT_TABLE]
    returned = [event.time for event in motion.events if event.kind is Kind.RETURNED]
    assert len(left) > 3
    assert all(out < back < out + FLIGHT for out, back in zip(left, returned, strict=False))
    assert returned[-1] > left[0] + FLIGHT


def test_a_hit_in_the_air_does_not_lengthen_the_flight() -> None:
    """Disc 0 has left slowly; disc 1 follows and strikes it in the air, beyond the edge."""
    table = Table((disc(0.325, 0.0), disc(0.2, 0.0)), edge=RoundEdge(0.3302, Ditch(0.1)))
    motion = simulate(table.with_discs([disc(0.325, 0.0, (0.2, 0.0)), disc(0.2, 0.0)]), Shot(1, (2.5, 0.0)))
    left, hit = motion.events[:2]
    assert (left.kind, left.disc, hit.kind) == (Kind.LEFT_TABLE, 0, Kind.DISC)
    assert motion.tracks[0].gone == pytest.approx(left.time + math.sqrt(2.0 * 0.1 / 9.81))


def test_discs_that_stop_each_other_in_the_air_fall_where_they_are() -> None:
    """Disc 0 comes back off the wall and meets disc 1, which has just left; each falls in its own time."""
    rim = Rim(0.0, 0.0)
    material = replace(CROKINOLE_BOARD, disc=rim)
    walls = (Wall(0.5, -1.0, 0.5, 1.0, Rim(1.0, 0.0)),)
    discs = (disc(0.33, 0.0, (1.0, 0.0)), disc(0.29, 0.0, (1.0, 0.0)))
    motion = simulate(Table(discs, material, RoundEdge(0.3302, Ditch(1.0)), walls=walls))
    met = next(event for event in motion.events if event.kind is Kind.DISC)
    assert 0.4 < met.x < 0.5
    assert motion.rest[0].x == pytest.approx(met.x + R, abs=0.03)
    left = [event.time for event in motion.events if event.kind is Kind.LEFT_TABLE]
    fall = math.sqrt(2.0 / 9.81)
    assert [track.gone for track in motion.tracks] == [pytest.approx(time + fall) for time in left]
    assert [rest.fate for rest in motion.rest] == [Fate.LEFT_TABLE] * 2


def test_a_flying_disc_crosses_lines_and_passes_over_holes() -> None:
    lines = (Line(0.34, -1.0, 0.34, 1.0),)
    edge = RectangularEdge(0.6, 0.6, Ditch(0.1))
    motion = simulate(
        Table((disc(0.0, 0.0),), edge=edge, lines=lines, holes=(Hole(0.36, 0.0, 0.02),)), Shot(0, (1.5, 0.0))
    )
    assert kinds(motion) == ["LEFT_TABLE", "LINE"]


def test_a_flying_disc_strikes_one_that_lies_at_the_edge() -> None:
    """It has left past the corner, and on its way meets a disc whose centre is still on the table."""
    edge = RectangularEdge(0.6, 0.6, Ditch(0.1))
    table = Table((disc(0.0, 0.29), disc(0.299, 0.0)), edge=edge)
    motion = simulate(table, Shot(0, (0.0, 0.0)))
    assert kinds(motion) == []
    flies = disc(0.29, 0.2, (0.2, -1.5))
    motion = simulate(table.with_discs([flies, disc(0.299, 0.0)]))
    assert kinds(motion)[:2] == ["LEFT_TABLE", "DISC"]
    assert motion.events[1].other == 1


@pytest.mark.parametrize("edge", [RoundEdge(0.3302, Ditch(0.05)), RectangularEdge(0.6604, 0.9, Ditch(0.05))])
def test_a_wall_on_the_edge_keeps_discs_on_the_table(edge: RoundEdge | RectangularEdge) -> None:
    """Its centre stays a radius within, so that the disc never leaves."""
    walls = (ArcWall(0.0, 0.0, 0.3302),) if isinstance(edge, RoundEdge) else (Wall(0.3302, -1.0, 0.3302, 1.0),)
    motion = simulate(Table((disc(0.0, 0.0),), edge=edge, walls=walls), Shot(0, (2.0, 0.1)))
    assert set(kinds(motion)) == {"WALL", "REST"}


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.0, 1.5])
def test_a_rail_a_radius_beyond_the_edge_is_met_just_where_the_disc_leaves(angle: float) -> None:
    """Edge and contact at one instant, to rounding: whichever comes first, the disc ends in the same place."""
    ends = []
    for gap in (-1e-13, 0.0, 1e-13):
        walls = (ArcWall(0.0, 0.0, 0.3302 + R + gap, rim=Rim(0.8, 0.0)),)
        table = Table((disc(0.0, 0.0),), edge=RoundEdge(0.3302, Ditch(DEPTH)), walls=walls)
        motion = simulate(table, Shot.aimed(0, angle, 2.0))
        assert motion.rest[0].fate is Fate.ON_TABLE
        ends.append((motion.rest[0].x, motion.rest[0].y))
    assert ends[0] == pytest.approx(ends[1], abs=1e-9)
    assert ends[2] == pytest.approx(ends[1], abs=1e-9)
