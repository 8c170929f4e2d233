"""Derivatives of resting places: against differences of shots, against closed forms, and where there are none."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour.physics import (
    ArcWall,
    Block,
    Fate,
    Hole,
    Material,
    PhysicsError,
    Post,
    RectangularEdge,
    Rim,
    RoundEdge,
    Shot,
    Table,
    ViscoelasticRim,
    Wall,
    resting_jacobian,
    simulate,
)
from parlour.physics.laws import restitution_slope
from parlour.physics.scene import parse_scene
from tests.physics.scenes import (
    CROKINOLE_DISC,
    crokinole_board,
    disc,
    over_the_hole,
    random_scene,
    take_out,
    weak_contact,
)
from tests.physics.walled import along_a_rail, walled_scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.physics import Jacobian, Motion

SCENES = {
    file.stem: parse_scene(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parents[2] / "docs" / "research" / "scenes").glob("*.json"))
}
NUMBERS = ("x", "y", "vx", "vy", "spin")
UNITS = {"spin": 100.0}
"""How much of a parameter moves a disc about as far as 1 m or 1 m/s of another."""
STEPS = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9)
"""A step is to be small beside the scene, which close meetings make small, and large beside rounding."""
CLOSE = 1e-6
"""How far derivatives may be from the best differences, as a share of themselves, or of `LEAST` m to a unit."""
LEAST = 1e-3


def changed(table: Table, shot: Shot, parameter: str, step: float) -> Motion:
    """The shot with one number changed."""
    x, y = shot.start or (table.discs[shot.disc].x, table.discs[shot.disc].y)
    vx, vy = shot.velocity
    steps = [step * (parameter == name) for name in NUMBERS]
    start = (x + steps[0], y + steps[1]) if parameter in {"x", "y"} else shot.start
    return simulate(
        table, replace(shot, start=start, velocity=(vx + steps[2], vy + steps[3]), spin=shot.spin + steps[4])
    )


def happened(motion: Motion) -> list[tuple[int, int, int]]:
    return sorted((event.kind, event.disc, event.other) for event in motion.events)


def differences(table: Table, shot: Shot, parameter: str, step: float) -> list[tuple[float, float]] | None:
    """Central differences of the fourth order; none if other things happen in the changed shots."""
    motions = [changed(table, shot, parameter, step * side) for side in (-2, -1, 1, 2)]
    if len({tuple(happened(motion)) for motion in motions}) > 1:
        return None
    ends = zip(*(motion.rest for motion in motions), strict=True)
    return [
        (_difference([rest.x for rest in rests], step), _difference([rest.y for rest in rests], step)) for rests in ends
    ]


def _difference(values: Sequence[float], step: float) -> float:
    least, below, above, most = values
    return (8.0 * (above - below) - (most - least)) / (12.0 * step)


def deviation(jacobian: Jacobian, parameter: str) -> float:
    """The share by which derivatives by a parameter differ from the differences of that step which agrees best."""
    motion, unit = jacobian.motion, UNITS.get(parameter, 1.0)
    assert motion.shot is not None
    found = [math.inf]
    for step in STEPS:
        rows = differences(motion.table, motion.shot, parameter, step * unit)
        if rows is None:
            continue
        shares = []
        for number, (x, y) in enumerate(rows):
            dx, dy = jacobian.of(number, parameter)
            shares.append(math.hypot(x - dx, y - dy) / max(math.hypot(dx, dy), math.hypot(x, y), LEAST / unit))
        found.append(max(shares))
    return min(found)


def assert_exact(table: Table, shot: Shot, by: Sequence[str] = NUMBERS, close: float = CLOSE) -> None:
    jacobian = resting_jacobian(table, shot, by)
    assert {parameter: share for parameter in by if (share := deviation(jacobian, parameter)) > close} == {}


def in_touch(seed: int) -> tuple[Table, Shot]:
    """Some discs of which each touches the one before, and a disc that is shot at one of them."""
    rng, board, twice = Random(seed), crokinole_board(), 2.0 * CROKINOLE_DISC[0]
    lying = [disc(rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.1))]
    while len(lying) < 5:
        bearing, last = rng.uniform(-math.pi, math.pi), lying[-1]
        more = [*lying, disc(last.x + twice * math.cos(bearing), last.y + twice * math.sin(bearing))]
        try:
            board.with_discs(more)
        except PhysicsError:
            lying = [disc(rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.1))]
        else:
            lying = more
    bearing, target = rng.uniform(-math.pi, math.pi), rng.choice(lying)
    shooter = disc(0.3 * math.cos(bearing), 0.3 * math.sin(bearing))
    aim = math.atan2(target.y - shooter.y, target.x - shooter.x) + rng.uniform(-0.05, 0.05)
    return board.with_discs([*lying, shooter]), Shot.aimed(5, aim, rng.uniform(0.5, 2.5), rng.uniform(-30.0, 30.0))


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("scene", [take_out, random_scene, over_the_hole, walled_scene, in_touch])
def test_derivatives_are_those_of_differences(scene: Callable[[int], tuple[Table, Shot]], seed: int) -> None:
    assert_exact(*scene(seed))


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.until is None])
def test_the_scenes_of_the_documentation_have_derivatives(name: str) -> None:
    scene = SCENES[name]
    assert scene.shot is not None
    # at the break of carrom a small change grows so much that differences have fewer digits
    assert_exact(scene.table, scene.shot, close=1e-5 if name == "carrom" else CLOSE)


@pytest.mark.parametrize("seed", range(10))
def test_a_disc_along_a_rail_has_derivatives_by_its_velocity(seed: int) -> None:
    assert_exact(*along_a_rail(seed), by=("vx", "vy", "spin"))


@pytest.mark.parametrize("seed", range(6))
def test_weak_contacts_have_derivatives(seed: int) -> None:
    assert_exact(*weak_contact(seed), close=1e-4)  # it happens within some 1e-8 m, so differences have few digits


@pytest.mark.slow
def test_random_shots_have_derivatives() -> None:
    refused = []
    for seed in range(1000, 1060):
        for scene in (random_scene, walled_scene, in_touch):
            table, shot = scene(seed)
            try:
                jacobian = resting_jacobian(table, shot)
            except PhysicsError as error:
                refused.append(f"{scene.__name__}({seed}): {error}")
                continue
            # a meeting by a hair, or by next to no speed, leaves differences less than six digits
            assert max(deviation(jacobian, parameter) for parameter in NUMBERS) < 1e-3, (scene.__name__, seed)
    assert len(refused) <= 2, refused


def test_a_slide_that_meets_nothing_has_the_derivatives_of_its_formula() -> None:
    table, speed = Table((disc(0.0, 0.0), disc(0.0, 0.3))), 1.2
    jacobian = resting_jacobian(table, Shot.aimed(0, 0.0, speed), by=("x", "speed", "bearing", "spin"))
    brake = table.material.deceleration
    assert jacobian.of(0, "x") == (1.0, 0.0)
    assert jacobian.of(0, "speed") == pytest.approx((speed / brake, 0.0), rel=1e-14)
    assert jacobian.of(0, "bearing") == pytest.approx((0.0, speed * speed / (2.0 * brake)), rel=1e-14)
    assert jacobian.of(0, "spin") == (0.0, 0.0)
    assert jacobian.x[1] == jacobian.y[1] == (0.0,) * 4


def test_a_disc_that_only_spins_is_carried_in_proportion_to_a_push() -> None:
    assert_exact(Table((disc(0.0, 0.0),)), Shot(0, (0.0, 0.0), spin=40.0), by=("vx", "vy"), close=1e-5)


def test_a_dead_stop_does_not_depend_on_the_speed_after_it() -> None:
    """The shot's disc stops where it strikes, however fast it came."""
    material = Material("elastic", 0.2, Rim(1.0, 0.0), Rim(1.0, 0.0), Rim(1.0, 0.0))
    table = Table((disc(0.0, 0.0), disc(0.2, 0.0)), material)
    jacobian = resting_jacobian(table, Shot(0, (1.5, 0.0)), by=("x", "speed"))
    assert jacobian.of(0, "speed") == pytest.approx((0.0, 0.0), abs=1e-15)
    assert jacobian.of(0, "x") == pytest.approx((0.0, 0.0), abs=1e-15)
    assert jacobian.of(1, "x")[0] == pytest.approx(1.0, rel=1e-12)  # less way to the contact, more after it


def test_a_disc_in_the_hole_does_not_move_with_the_shot() -> None:
    jacobian = resting_jacobian(crokinole_board().with_discs([disc(-0.06, 0.001)]), Shot(0, (0.5, 0.0)))
    assert jacobian.motion.rest[0].fate is Fate.CAPTURED
    assert jacobian.x == jacobian.y == ((0.0,) * 5,)


def test_a_disc_that_leaves_moves_along_the_edge() -> None:
    table = Table((disc(0.1, 0.05),), edge=RectangularEdge(0.6, 0.5))
    jacobian = resting_jacobian(table, Shot(0, (2.0, 0.4)), by=("x", "y", "bearing"))
    assert [jacobian.of(0, name)[0] for name in jacobian.by] == pytest.approx([0.0] * 3, abs=1e-15)
    assert jacobian.of(0, "y") == pytest.approx((0.0, 1.0))


def test_bearing_and_speed_are_the_velocity_in_other_words() -> None:
    table, shot = take_out(3)
    (vx, vy), jacobian = shot.velocity, resting_jacobian(*take_out(3), by=("vx", "vy", "bearing", "speed"))
    speed = math.hypot(vx, vy)
    for number in range(len(table.discs)):
        by_vx, by_vy = jacobian.of(number, "vx"), jacobian.of(number, "vy")
        turned = [vx * along_y - vy * along_x for along_x, along_y in zip(by_vx, by_vy, strict=True)]
        ahead = [(vx * along_x + vy * along_y) / speed for along_x, along_y in zip(by_vx, by_vy, strict=True)]
        assert jacobian.of(number, "bearing") == pytest.approx(turned, rel=1e-12, abs=1e-12)
        assert jacobian.of(number, "speed") == pytest.approx(ahead, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize(
    "rim",
    [Rim(0.8, 0.2, falloff=0.25, floor=0.3), Rim(0.6, 0.1), Rim(0.9, 0.0, falloff=0.5), ViscoelasticRim(0.7, 0.2)],
)
def test_the_slope_of_a_law_is_that_of_differences(rim: Rim | ViscoelasticRim) -> None:
    for closing in (0.01, 0.3, 1.7, 60.0):
        step = 1e-4 * closing
        difference = (rim.at(closing + step) - rim.at(closing - step)) / (2.0 * step)
        assert restitution_slope(rim, closing) == pytest.approx(difference, rel=1e-6, abs=1e-12)


RADIUS = CROKINOLE_DISC[0]
TWO_POSTS = (Post(0.2, 0.02, 0.005), Post(0.2, -0.02, 0.005))
REFUSED = [
    (Table((disc(0, 0), disc(0.2, 0.02), disc(0.2, -0.02))), Shot(0, (1.5, 0.0)), "disc 0 has two contacts at once"),
    (Table((disc(0, 0),), posts=TWO_POSTS), Shot(0, (1.5, 0.0)), "disc 0 has two contacts at once"),
    (Table((disc(0, 0),), walls=(Wall(-1, -RADIUS, 1, -RADIUS),)), Shot(0, (1, 0.0)), "disc 0 slides along wall 0"),
    (Table((disc(0, 0), disc(0, 2 * RADIUS))), Shot(0, (1, 0.0)), "disc 0 slides along disc 1"),
    (Table((disc(0, 0),), walls=(Wall(0.1, 0.0, 0.1, 0.3),)), Shot(0, (1, 0.0)), "where a face and a corner meet"),
    (
        Table((disc(0, 0),), edge=RectangularEdge(0.4, 0.4)),
        Shot(0, (2.0, 2.0)),
        "disc 0 crosses the edge at its corner",
    ),
]


@pytest.mark.parametrize(("table", "shot", "what"), REFUSED)
def test_where_there_are_no_derivatives_it_is_said(table: Table, shot: Shot, what: str) -> None:
    with pytest.raises(PhysicsError, match=rf"have no derivatives by this shot: at [\d.e-]+ s .*{what}"):
        resting_jacobian(table, shot, by=("vx", "vy"))


def test_a_blow_on_several_contacts_has_none_even_where_all_of_them_stay() -> None:
    table = Table((disc(0, 0),), posts=TWO_POSTS)
    with pytest.raises(PhysicsError, match=r"disc 0 is struck at several places at once"):
        resting_jacobian(table, Shot(0, (1.5, 0.0)), by=("speed",))


@pytest.mark.parametrize(
    "touched",
    [
        Table((disc(0, 0), disc(2 * RADIUS, 0))),
        Table((disc(0, 0),), blocks=(Block(RADIUS + 0.01, 0, 0.02, 0.02),)),
        Table((disc(0, 0),), walls=(ArcWall(0.0, RADIUS - 0.3, 0.3),)),
    ],
)
def test_a_disc_that_touches_something_cannot_be_moved_to_all_sides(touched: Table) -> None:
    shot = Shot(0, (-1.0, -0.1))
    with pytest.raises(PhysicsError, match=r"touches (disc 1|block 0|wall 0), so it cannot be moved to all sides"):
        resting_jacobian(touched, shot)
    assert_exact(touched, shot, by=("vx", "vy", "spin"))


def test_parameters_are_named() -> None:
    table = Table((disc(0.0, 0.0),), edge=RoundEdge(1.0), holes=(Hole(0.5, 0.5, 0.02),))
    with pytest.raises(PhysicsError, match="'angle' is no parameter of a shot; choose from x, y, vx, vy, spin"):
        resting_jacobian(table, Shot(0, (1.0, 0.0)), by=("angle",))
    with pytest.raises(PhysicsError, match="no parameters to differentiate by; choose from"):
        resting_jacobian(table, Shot(0, (1.0, 0.0)), by=())
    with pytest.raises(PhysicsError, match="a shot of speed 0 has no bearing"):
        resting_jacobian(table, Shot(0, (0.0, 0.0)), by=("bearing",))
    with pytest.raises(PhysicsError, match="derivatives by vx, vy, not by 'spin'"):
        resting_jacobian(table, Shot(0, (1.0, 0.0)), by=("vx", "vy")).of(0, "spin")
