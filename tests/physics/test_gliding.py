"""Discs without friction, shots until a time, laws of pairs, and discs that are driven from outside."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.physics import (
    Disc,
    Fate,
    Material,
    Pair,
    PhysicsError,
    Post,
    Rim,
    RoundEdge,
    Shot,
    Table,
    TableArrays,
    Wall,
    collide,
    resting_jacobian,
    sampled,
    simulate,
    simulate_many,
    slide,
)
from parlour.physics.picture import animated, still
from parlour.physics.scene import ShotScene, format_scene, parse_scene
from parlour.physics.words import describe_motion
from tests.physics.scenes import take_out

if TYPE_CHECKING:
    from parlour.physics import Motion

ELASTIC = Rim(1.0, 0.0)
AIR = Material("a table that air lifts from", 0.0, ELASTIC, ELASTIC, ELASTIC)
SIDES = (Wall(-1, -0.5, 1, -0.5), Wall(1, -0.5, 1, 0.5), Wall(1, 0.5, -1, 0.5), Wall(-1, 0.5, -1, -0.5))
RADIUS, MASS = 0.03, 0.02


def puck(x: float, y: float, velocity: tuple[float, float] = (0.0, 0.0), spin: float = 0.0) -> Disc:
    return Disc(x, y, RADIUS, MASS, velocity, spin)


def mallet(x: float, y: float, velocity: tuple[float, float] = (0.0, 0.0), spin: float = 0.0) -> Disc:
    return Disc(x, y, 0.05, math.inf, velocity, spin)


def box(*discs: Disc, **changed: Any) -> Table:
    return replace(Table(discs, AIR, walls=SIDES), **changed)


def energy(table: Table) -> float:
    return sum(
        0.5 * disc.mass * (disc.velocity[0] ** 2 + disc.velocity[1] ** 2 + 0.5 * (disc.radius * disc.spin) ** 2)
        for disc in table.discs
    )


def hurried(seed: int) -> Table:
    """Eight pucks in a box, each on its way, on a grid so that none touches another."""
    rng = Random(seed)
    places = [(-0.8 + 0.5 * column, -0.3 + 0.6 * row) for column in range(4) for row in range(2)]
    return box(*(puck(x, y, (rng.uniform(-2, 2), rng.uniform(-2, 2)), rng.uniform(-20, 20)) for x, y in places))


def test_a_disc_without_friction_goes_on_at_its_speed() -> None:
    motion = simulate(Table((puck(0, 0),), AIR), Shot(0, (0.3, -0.4), spin=2.0), until=5.0)
    assert (motion.time, motion.rest[0].fate, motion.events) == (5.0, Fate.MOVING, ())
    assert (motion.rest[0].x, motion.rest[0].y) == pytest.approx((1.5, -2.0), rel=1e-14)
    pose = motion.tracks[0].at(2.5)
    assert pose is not None
    assert (pose.x, pose.y, pose.angle, *pose.velocity, pose.spin) == pytest.approx((0.75, -1.0, 5.0, 0.3, -0.4, 2.0))
    assert "After 5.000 s the shot is over. Disc 0: still moving at (1500.0, -2000.0) mm." in describe_motion(motion)


def test_two_discs_without_friction_meet_when_their_gap_is_covered() -> None:
    motion = simulate(Table((puck(0, 0, (1.0, 0.0)), puck(1.0, 0.02, (-0.5, 0.0))), AIR), until=2.0)
    across = math.sqrt(4.0 * RADIUS**2 - 0.02**2)
    assert [event.time for event in motion.events] == pytest.approx([(1.0 - across) / 1.5], rel=1e-13)


@pytest.mark.parametrize("seed", range(5))
def test_a_box_of_elastic_pucks_keeps_its_energy(seed: int) -> None:
    table = hurried(seed)
    motion = simulate(table, until=4.0)
    assert len(motion.events) > 20
    assert [energy(motion.table_at(time)) for time in (1.0, 2.5, 4.0)] == pytest.approx([energy(table)] * 3, rel=1e-12)
    assert all(abs(rest.x) <= 1.0 - RADIUS + 1e-9 and abs(rest.y) <= 0.5 - RADIUS + 1e-9 for rest in motion.rest)


@pytest.mark.parametrize("seed", range(5))
def test_a_shot_in_two_parts_is_the_shot(seed: int) -> None:
    table = hurried(seed)
    whole = simulate(table, until=0.8)
    rest = simulate(simulate(table, until=0.3).table_at(0.3), until=0.5)
    for one, other in zip(whole.rest, rest.rest, strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=1e-9)


def test_a_shot_with_friction_in_two_parts_is_the_shot() -> None:
    table, shot = take_out(4)
    whole = simulate(table, shot)
    cut = simulate(table, shot, until=0.2)
    assert cut.time == 0.2
    assert [event for event in whole.events if event.time < 0.2] == list(cut.events)
    for rest, pose in zip(cut.rest, whole.at(0.2), strict=True):
        assert pose is not None
        assert (rest.x, rest.y) == pytest.approx((pose.x, pose.y), abs=1e-12)
    after = simulate(cut.table_at(0.2))
    for one, other in zip(whole.rest, after.rest, strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=1e-7)


def test_a_time_after_all_is_at_rest_changes_nothing() -> None:
    table, shot = take_out(2)
    assert same(simulate(table, shot), simulate(table, shot, until=100.0))


def same(one: Motion, other: Motion) -> bool:
    return (one.time, one.events, one.rest, one.legs.rows) == (other.time, other.events, other.rest, other.legs.rows)


def test_tracks_legs_and_samples_end_with_the_shot() -> None:
    table, shot = take_out(4)
    for motion in (simulate(table, shot, until=0.15), simulate(hurried(1), until=0.7)):
        assert any(rest.fate is Fate.MOVING for rest in motion.rest)
        assert max(piece.end for track in motion.tracks for piece in track.pieces) == motion.time
        assert max(end for _, _, end, *_ in motion.legs.rows) == motion.time
        last = {int(row[0]): (row[5], row[6]) for row in motion.legs.rows}
        for number, place in last.items():
            assert place == pytest.approx((motion.rest[number].x, motion.rest[number].y), abs=2.1e-5)
        assert sampled(motion, 0.05).rest == motion.rest


def test_a_shot_that_is_cut_is_drawn() -> None:
    motion = simulate(box(mallet(-0.5, 0.0, (1.5, 0.0)), puck(0.0, 0.0, (-0.5, 0.2))), until=0.4)
    assert "Over after 0.40 s" in still(motion, "A strike")
    assert max(map(float, re.findall(r'dur="([\d.]+)s"', animated(motion)))) == pytest.approx(0.4)


def test_batches_end_at_the_same_time_as_single_shots() -> None:
    tables = [hurried(seed) for seed in range(4)]
    batch = simulate_many(tables, [None] * 4, until=0.9, events=True)
    for number, table in enumerate(tables):
        motion = simulate(table, until=0.9)
        assert batch.x[number].tolist() == [rest.x for rest in motion.rest]
        assert batch.fate[number].tolist() == [Fate.MOVING] * 8
        assert same(batch.motion(number), motion)


def test_what_may_move_for_ever_needs_a_time() -> None:
    with pytest.raises(PhysicsError, match=r"disc 0 slides without friction, so it may move for ever; say until when"):
        simulate(box(puck(0, 0)), Shot(0, (1.0, 0.0)))
    with pytest.raises(PhysicsError, match="a disc slides without friction, so it may move for ever"):
        simulate_many(box(puck(0, 0)), [Shot(0, (1.0, 0.0))])
    with pytest.raises(PhysicsError, match="disc 0, which is driven, may move for ever"):
        simulate(Table((mallet(0, 0, (0.1, 0.0)),)))
    with pytest.raises(PhysicsError, match="a disc of infinite mass, which is driven, may move for ever"):
        simulate_many(TableArrays(Table(), [[0.0]], [[0.0]], 0.05, math.inf), [None])
    with pytest.raises(PhysicsError, match="a disc that slides without friction does not stop"):
        slide(1.0, material=AIR)
    for until in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(PhysicsError, match="until of a simulation is"):
            simulate(box(puck(0, 0)), until=until)


def test_discs_with_a_friction_of_their_own_stop_on_a_table_without() -> None:
    table = Table((replace(puck(0, 0), friction=0.2),), AIR)
    assert simulate(table, Shot(0, (1.0, 0.0))).rest[0].x == pytest.approx(1.0 / (2 * 0.2 * AIR.gravity), rel=1e-14)


def test_a_pair_meets_by_its_own_law() -> None:
    dead = Rim(0.2, 0.0)
    table = Table((puck(0, 0), puck(0.3, 0), puck(-0.3, 0)), AIR, pairs=(Pair((1, 0), dead),))
    with_own, with_all = (
        simulate(table, Shot(0, (1.0, 0.0)), until=0.5),
        simulate(table, Shot(0, (-1.0, 0.0)), until=0.5),
    )
    struck = collide(puck(0, 0, (1.0, 0.0)), puck(2 * RADIUS, 0), dead).discs
    for number, disc in enumerate(struck):
        pose = with_own.tracks[number].at(0.45)
        assert pose is not None
        assert pose.velocity == pytest.approx(disc.velocity, abs=1e-12)
    last = with_all.tracks[2].at(0.45)
    assert last is not None
    assert last.velocity == pytest.approx((-1.0, 0.0))


def test_a_pair_of_a_tight_shot_has_its_own_law() -> None:
    table = Table((puck(0, 0), puck(2 * RADIUS, 0)), pairs=(Pair((0, 1), Rim(0.0, 0.0)),))
    (event, *_), (plain, *_) = (
        simulate(each, Shot(0, (1.0, 0.0), tight=1)).events for each in (table, replace(table, pairs=()))
    )
    assert event.impulse == pytest.approx(MASS / 2)
    assert plain.impulse == pytest.approx(MASS / 2 * 1.8)


def test_the_law_of_a_pair_has_its_derivatives() -> None:
    plain = Table((puck(0, 0), puck(0.2, 0.01)))
    table = replace(plain, pairs=(Pair((0, 1), Rim(0.3, 0.1)),))
    jacobian = resting_jacobian(table, Shot(0, (1.0, 0.0)), by=("vx",))
    ends = [simulate(table, Shot(0, (1.0 + step, 0.0))).rest[1].x for step in (-1e-5, 1e-5)]
    assert jacobian.of(1, "vx")[0] == pytest.approx((ends[1] - ends[0]) / 2e-5, rel=1e-6)
    assert resting_jacobian(plain, Shot(0, (1.0, 0.0)), by=("vx",)).x != jacobian.x


def test_pairs_follow_their_discs() -> None:
    table = Table(
        (puck(0, 0, (0.0, 3.0)), puck(0.3, 0), puck(0.6, 0)), pairs=(Pair((2, 1), ELASTIC), Pair((0, 1), ELASTIC))
    )
    gone = replace(table, edge=None, walls=()).with_discs(table.discs)
    assert simulate(gone, until=0.1).table_at(0.1).pairs == table.pairs
    left = simulate(replace(gone, edge=RoundEdge(0.8)), until=0.5)
    assert left.rest[0].fate is Fate.LEFT_TABLE
    assert left.table_at(0.5).pairs == (Pair((1, 0), ELASTIC),)


@pytest.mark.parametrize("discs", [(0, 0), (0,), (0, -1), (0, 1.0), (True, 0), "01"])
def test_what_is_no_pair_is_refused(discs: Any) -> None:
    with pytest.raises(PhysicsError, match="discs of a pair"):
        Pair(discs, ELASTIC)


def test_a_law_for_a_pair_is_given_once() -> None:
    with pytest.raises(PhysicsError, match="two of them are of the same discs"):
        Table(pairs=(Pair((0, 1), ELASTIC), Pair((1, 0), Rim(0.5, 0.0))))


def test_a_pair_is_of_discs_that_are_there() -> None:
    with pytest.raises(PhysicsError, match="there is no disc 2; the last is disc 1"):
        Table((puck(0, 0), puck(0.3, 0)), pairs=(Pair((0, 2), ELASTIC),))


def test_a_mallet_strikes_as_a_wall_that_moves() -> None:
    """Seen from the mallet, which keeps its velocity, an elastic puck comes and goes at the same speed."""
    motion = simulate(box(mallet(-0.5, 0.0, (1.5, 0.0), spin=3.0), puck(0.0, 0.0, (-0.5, 0.2))), until=0.4)
    assert [(event.kind.name, event.disc, event.other) for event in motion.events] == [("DISC", 0, 1)]
    at, after = motion.tracks[0].at(0.4), motion.tracks[1].at(0.4)
    assert at is not None
    assert after is not None
    assert (at.x, at.y, *at.velocity, at.spin) == pytest.approx((0.1, 0.0, 1.5, 0.0, 3.0))
    (hit,) = motion.events
    away = (hit.x - (-0.5 + 1.5 * hit.time)) / 0.05, hit.y / 0.05
    closing = (1.5 + 0.5) * away[0] - 0.2 * away[1]
    expected = (-0.5 + 2.0 * closing * away[0], 0.2 + 2.0 * closing * away[1])
    assert after.velocity == pytest.approx(expected, rel=1e-12)
    assert hit.impulse == pytest.approx(2.0 * MASS * closing, rel=1e-12)


def test_a_mallet_goes_through_all_but_discs() -> None:
    posts = (Post(0.0, 0.0, 0.01),)
    motion = simulate(box(mallet(-0.5, 0.0, (2.0, 0.0)), mallet(0.3, 0.0), posts=posts), until=1.0)
    assert motion.events == ()
    assert motion.rest[0].x == pytest.approx(1.5)


def test_a_mallet_that_lies_is_a_post() -> None:
    lying = simulate(Table((puck(0, 0), mallet(0.3, 0.01))), Shot(0, (1.0, 0.0)))
    standing = simulate(
        Table((puck(0, 0),), replace(Table().material, post=Table().material.disc), posts=(Post(0.3, 0.01, 0.05),)),
        Shot(0, (1.0, 0.0)),
    )
    assert (lying.rest[0].x, lying.rest[0].y) == pytest.approx((standing.rest[0].x, standing.rest[0].y), abs=1e-12)


def test_a_disc_between_a_mallet_and_a_wall_is_refused() -> None:
    table = box(
        mallet(0.7, 0.0, (1.0, 0.0)), puck(0.9, 0.0), material=replace(AIR, disc=Rim(0.5, 0.0), block=Rim(0.5, 0.0))
    )
    with pytest.raises(PhysicsError, match="a driven disc presses another one against something that does not give"):
        simulate(table, until=2.0)


def test_a_scene_of_air_hockey_is_read_back_as_it_was_written() -> None:
    scene = ShotScene(
        "Air", box(mallet(-0.5, 0, (1.0, 0.0)), puck(0, 0), pairs=(Pair((0, 1), Rim(0.8, 0.1)),)), None, 2.0
    )
    text = format_scene(scene)
    assert '"mass": "infinite"' in text
    assert parse_scene(text) == scene
    with pytest.raises(PhysicsError, match="until of a scene is -1"):
        parse_scene(text.replace('"until": 2.0', '"until": -1'))
    with pytest.raises(PhysicsError, match=r"pairs\[0\]: discs of a pair"):
        parse_scene(text.replace("[0, 1]", "[0, 0]"))
    with pytest.raises(PhysicsError, match=r"pairs\[0\].rim: missing field 'friction'"):
        parse_scene(text.replace('"rim": {"restitution": 0.8, "friction": 0.1}', '"rim": {"restitution": 0.8}'))
