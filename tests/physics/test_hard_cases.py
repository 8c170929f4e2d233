"""Cases that are hard for an event-driven engine: grazes, ties, extremes of mass, crowds, copies."""

from __future__ import annotations

import copy
import math
import pickle
from dataclasses import replace

import numpy as np
import pytest

from parlour.physics import (
    CROKINOLE_BOARD,
    Block,
    Disc,
    Fate,
    Hole,
    Kind,
    Line,
    Material,
    PhysicsError,
    Post,
    Rim,
    Shot,
    Table,
    Wall,
    shots_array,
    simulate,
    simulate_many,
    support_radius,
)

R = 0.015875


def made_of(restitution: float, friction: float) -> Material:
    """A material with one rim for everything."""
    rim = Rim(restitution, friction)
    return Material("test", 0.15, rim, rim, rim)


@pytest.mark.parametrize("angle", np.linspace(0.0, 6.0, 20).tolist())
@pytest.mark.parametrize("what", ["disc", "post", "corner"])
def test_a_shot_that_just_grazes_goes_by(what: str, angle: float) -> None:
    cos, sin = math.cos(angle), math.sin(angle)
    aside = R if what == "corner" else 2 * R
    x, y = aside * cos, aside * sin
    table = {
        "disc": Table((Disc(0.3 * sin, -0.3 * cos, R, 0.0053), Disc(x, y, R, 0.0053))),
        "post": Table((Disc(0.3 * sin, -0.3 * cos, R, 0.0053),), posts=(Post(x, y, R),)),
        "corner": Table((Disc(0.3 * sin, -0.3 * cos, R, 0.0053),), blocks=(Block(x * 2, y * 2, 2 * R, 0.02, angle),)),
    }[what]
    motion = simulate(table, Shot(0, (-2.5 * sin, 2.5 * cos)))
    assert motion.time == pytest.approx(2.5 / CROKINOLE_BOARD.deceleration, rel=1e-6)


def test_a_disc_slides_along_a_block_that_it_touches() -> None:
    motion = simulate(Table((Disc(0.2, R + 0.05, R, 0.005),), blocks=(Block(0.2, 0.0, 0.2, 0.1),)), Shot(0, (1.5, 0.0)))
    assert motion.rest[0].x == pytest.approx(0.2 + 1.5**2 / 2 / CROKINOLE_BOARD.deceleration)


def test_a_disc_may_touch_everything_there_is_room_for() -> None:
    posts, blocks = (Post(1.5, 0.0, 0.5),) * 128, (Block(-1.5, 0.0, 1.0, 1.0),) * 128
    motion = simulate(Table((Disc(0.0, 0.0, 1.0, 1.0),), posts=posts, blocks=blocks), Shot(0, (1.0, 0.3)))
    assert {event.other for event in motion.events if event.kind is Kind.POST} == set(range(128))


@pytest.mark.parametrize("ratio", [1e3, 1e4, 1e5, 1e6])
@pytest.mark.parametrize("gap", [0.0, 1e-8, 0.02])
def test_a_heavy_disc_comes_back_from_a_light_one_against_a_post(ratio: float, gap: float) -> None:
    discs = (Disc(-gap, 0.0, R, 1.0), Disc(2 * R, 0.0, R, 1.0 / ratio))
    table = Table(discs, made_of(1.0, 0.0), posts=(Post(3 * R + 0.01, 0.0, 0.01),))
    motion = simulate(table, Shot(0, (1.0, 0.0)))
    assert motion.rest[0].x < -0.3, "the elastic energy is lost"
    dull = simulate(Table(discs, made_of(0.0, 0.0), posts=table.posts), Shot(0, (1.0, 0.0)))
    assert abs(dull.rest[0].x) < 1e-9


@pytest.mark.parametrize(("restitution", "friction"), [(0.0, 0.2), (0.3, 0.0), (0.3, 0.2), (1.0, 0.0)])
def test_a_crowd_comes_to_rest(restitution: float, friction: float) -> None:
    places = sorted(
        ((R * (2 * i + j), R * math.sqrt(3.0) * j) for i in range(-6, 7) for j in range(-6, 7)),
        key=lambda place: math.hypot(*place),
    )[:40]
    discs = [Disc(x, y, R, 0.005) for x, y in places]
    table = Table((*discs, Disc(-0.4, 0.003, R, 0.005)), made_of(restitution, friction))
    motion = simulate(table, Shot(40, (5.0, 0.0), spin=100.0))
    assert {rest.fate for rest in motion.rest} == {Fate.ON_TABLE}
    assert len(motion.events) < 500_000


def test_discs_that_move_side_by_side_do_not_disturb_each_other() -> None:
    discs = tuple(Disc(2 * R * k, 0.0, R, 0.005, velocity=(0.5, 0.3), spin=300.0) for k in range(40))
    assert {event.kind for event in simulate(Table(discs)).events} == {Kind.REST}


def crossings(table: Table, shot: Shot) -> list[int]:
    """The directions in which the shot's disc crossed a line."""
    events = simulate(table, shot).events
    return [event.direction for event in events if event.kind is Kind.LINE and event.disc == shot.disc]


@pytest.mark.parametrize("start", np.linspace(-0.2, -0.1, 60).tolist())
@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_line_on_the_rim_of_the_hole_is_crossed_once(side: float, start: float) -> None:
    hole = Hole(0.0, 0.0, 0.0174625)
    x = side * support_radius(hole, R)
    table = Table((Disc(start, 0.0, R, 0.005),), holes=(hole,), lines=(Line(x, -0.1, x, 0.1),))
    assert crossings(table, Shot(0, (2.0, 0.0))) == [-1]


@pytest.mark.parametrize("start", np.linspace(-0.2, -0.1, 60).tolist())
def test_a_line_where_an_impact_happens_is_crossed_once(start: float) -> None:
    light = Disc(0.0 + 2 * R, 0.0, R, 0.0005)
    table = Table((Disc(start, 0.0, R, 0.005), light), lines=(Line(0.0, -0.1, 0.0, 0.1),))
    assert crossings(table, Shot(0, (2.0, 0.0))) == [-1]


def test_a_disc_over_the_hole_is_gone_at_once() -> None:
    motion = simulate(Table((Disc(0.0, 0.0, R, 0.005),), holes=(Hole(0.0, 0.0, 0.0174625),)))
    assert motion.rest[0].fate is Fate.CAPTURED
    assert motion.tracks[0].gone == 0.0
    assert motion.tracks[0].at(0.0) is None


def test_public_values_survive_a_copy() -> None:
    table = Table((Disc(0.0, 0.0, R, 0.005), Disc(0.1, 0.0, R, 0.005)), holes=(Hole(0.0, 0.2, 0.0174625),))
    shot = Shot(0, (2.0, 0.1), spin=30.0)
    motion = simulate(table, shot)
    for other in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):  # noqa: S301 - our own
        assert other == table
        assert hash(other) == hash(table)
        assert simulate(other, shot) == motion
    again = pickle.loads(pickle.dumps(motion))  # noqa: S301
    assert again == motion
    assert again.at(0.1) == motion.at(0.1)
    both = simulate_many([table, copy.deepcopy(table)], [shot, shot], events=True)
    assert both.events(0) == both.events(1) == motion.events


def test_a_tight_shot_gives_a_neighbour_only_what_it_lacks() -> None:
    table = Table((Disc(0.0, 0.0, R, 0.005), Disc(2 * R, 0.0, R, 0.005, velocity=(0.5, 0.0))), made_of(1.0, 0.0))
    neighbour = simulate(table, Shot(0, (1.0, 0.0), tight=1)).tracks[1].pieces[0]
    assert neighbour.speed == pytest.approx(1.0)
    with pytest.raises(PhysicsError, match="does not go towards it"):
        simulate(table, Shot(0, (0.4, 0.0), tight=1))


def test_many_shots_from_one_place_are_checked_as_one() -> None:
    table = Table((Disc(0.0, 0.0, R, 0.005), Disc(0.3, 0.0, R, 0.005)), posts=(Post(0.0, 0.2, 0.01),))
    shots = np.tile(shots_array([Shot(0, (1.0, 0.0), start=(0.0, 0.1))]), 5000)
    shots["y"][4567] = 0.19
    with pytest.raises(PhysicsError, match="the disc of shot 4567 overlaps post 0"):
        simulate_many(table, shots)


BOX = tuple(Wall(*ends) for ends in ((-1, -1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1), (-1, 1, -1, -1)))


@pytest.mark.parametrize("friction", [1e-12, 1e-9, 1e-8])
def test_a_shot_that_hardly_any_friction_stops_is_given_up_in_words(friction: float) -> None:
    slippery = replace(made_of(1.0, 0.0), friction=friction)
    table = Table((Disc(0.0, 0.0, R, 0.005), Disc(0.3, 0.1, R, 0.005)), slippery, walls=BOX)
    words = rf"is not at rest after 500,000 events: with a surface friction of {friction:g} a disc of 1.04 m/s slides"
    with pytest.raises(PhysicsError, match=f"the shot {words}"):
        simulate(table, Shot(0, (1.0, 0.3)))
    with pytest.raises(PhysicsError, match=rf"shot \d+ {words}"):
        simulate_many(table, [Shot(0, (1.0, 0.3))] * 300)


def test_a_shot_that_is_too_fast_for_its_walls_is_given_up_in_words() -> None:
    table = Table((Disc(0.0, 0.0, R, 0.005),), made_of(1.0, 0.0), walls=BOX)
    with pytest.raises(PhysicsError, match=r"friction of 0\.15 a disc of 1e\+06 m/s slides .* less speed"):
        simulate(table, Shot(0, (1e6, 0.3)))


def test_a_friction_of_its_own_is_the_one_that_the_words_name() -> None:
    discs = (Disc(0.0, 0.0, R, 0.005, friction=1e-10), Disc(0.9, 0.9, R, 0.005))
    with pytest.raises(PhysicsError, match="surface friction of 1e-10"):
        simulate(Table(discs, made_of(1.0, 0.0), walls=BOX), Shot(0, (1.0, 0.0)))


@pytest.mark.parametrize("walls", [(), BOX])
def test_a_friction_without_a_reciprocal_is_no_friction(walls: tuple[Wall, ...]) -> None:
    table = Table((Disc(0.0, 0.0, R, 0.005),), replace(made_of(0.8, 0.2), friction=5e-324), walls=walls)
    with pytest.raises(
        PhysicsError, match=r"surface friction of 4\.94066e-324 .* too long to reckon with; more friction"
    ):
        simulate(table, Shot(0, (1.0, 0.3)))


def test_little_friction_is_enough_where_a_shot_ends() -> None:
    table = Table((Disc(0.0, 0.0, R, 0.005),), replace(made_of(0.8, 0.2), friction=1e-12))
    assert simulate(table, Shot(0, (1.0, 0.0))).rest[0].x == pytest.approx(0.5 / 9.81e-12)
