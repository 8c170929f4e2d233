"""Bad input is refused before anything runs, in words: what is wrong, where, what is allowed."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.physics import (
    CARD_TABLE,
    CROKINOLE_BOARD,
    ArcWall,
    Block,
    Disc,
    Ditch,
    Hole,
    Line,
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
    capture_speed,
    rim_share,
    shots_array,
    simulate,
    simulate_many,
    slide,
    support_radius,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAN, INF = math.nan, math.inf
ODD: Any = 0.5
KIND: Any = Rim
NO_NUMBERS: list[Any] = [NAN, INF, -INF, "1", None, True, [1.0], 1j]
DISC = Disc(0.0, 0.0, 0.016, 0.005)
PAIR = Table((DISC, Disc(0.032, 0.0, 0.016, 0.005), Disc(0.2, 0.0, 0.016, 0.005)))


def test_a_refusal_is_a_parlour_error_and_a_value_error() -> None:
    assert issubclass(PhysicsError, ParlourError)
    assert issubclass(PhysicsError, ValueError)


THINGS: list[tuple[Callable[..., object], dict[str, Any], str]] = [
    (Disc, {"x": 0.0, "y": 0.0, "radius": 0.1, "mass": 1.0, "spin": 0.0}, "disc"),
    (Post, {"x": 0.0, "y": 0.0, "radius": 0.1}, "post"),
    (Block, {"x": 0.0, "y": 0.0, "width": 1.0, "height": 1.0, "angle": 0.0}, "block"),
    (Line, {"x1": 0.0, "y1": 0.0, "x2": 1.0, "y2": 1.0}, "line"),
    (Hole, {"x": 0.0, "y": 0.0, "radius": 0.1, "capture_speed": 0.6, "rim_exponent": 2.0, "rim_friction": 0.0}, "hole"),
    (Wall, {"x1": 0.0, "y1": 0.0, "x2": 1.0, "y2": 1.0}, "wall"),
    (ArcWall, {"x": 0.0, "y": 0.0, "radius": 0.1, "start": 0.0, "sweep": 1.0}, "wall"),
    (Ditch, {"depth": 0.01}, "ditch"),
    (RoundEdge, {"radius": 1.0}, "edge"),
    (RectangularEdge, {"width": 1.0, "height": 1.0}, "edge"),
    (
        Rim,
        {"restitution": 0.5, "friction": 0.1, "tangential": 0.0, "falloff": 0.0, "speed": 1.0, "floor": 0.0},
        "rim",
    ),
    (ViscoelasticRim, {"restitution": 0.5, "friction": 0.1, "tangential": 0.0, "speed": 1.0}, "rim"),
]
FIELDS = [
    (make, good, what, name, wrong)
    for make, good, what in THINGS
    for name in good
    for wrong in NO_NUMBERS
    if (name, wrong) != ("mass", INF)  # that of a disc which is driven
]


@pytest.mark.parametrize(("make", "good", "what", "name", "wrong"), FIELDS, ids=str)
def test_what_is_no_finite_number_is_refused_by_its_name(
    make: Callable[..., object], good: dict[str, Any], what: str, name: str, wrong: Any
) -> None:
    with pytest.raises(PhysicsError) as refusal:
        make(**{**good, name: wrong})
    words = str(refusal.value)
    assert name.replace("_", " ") in words
    assert what in words
    assert repr(wrong) in words
    assert "must be a finite number" in words


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Disc(0, 0, -0.1, 1), r"radius of a disc is -0\.1; it must be above 0, in m"),
        (lambda: Disc(0, 0, 0, 1), "radius of a disc is 0; it must be above 0, in m"),
        (lambda: Disc(0, 0, 1, -1), "mass of a disc is -1; it must be above 0, in kg"),
        (lambda: Disc(0, 0, 1, 0), "mass of a disc is 0; it must be above 0"),
        (lambda: Post(0, 0, -1), "radius of a post is -1; it must be at least 0, in m"),
        (lambda: Block(0, 0, 0, 1), "width of a block is 0; it must be above 0, in m"),
        (lambda: Block(0, 0, 1, -2), "height of a block is -2; it must be above 0, in m"),
        (lambda: Line(1, 2, 1, 2), r"a line from \(1, 2\) to itself; its ends must differ"),
        (lambda: Hole(0, 0, 0), "radius of a hole is 0; it must be above 0, in m"),
        (lambda: Hole(0, 0, 1, capture_speed=-1), "capture speed of a hole is -1; it must be at least 0, in m/s"),
        (lambda: Hole(0, 0, 1, rim_exponent=0), "rim exponent of a hole is 0; it must be above 0"),
        (lambda: Hole(0, 0, 1, rim_friction=-1), "rim friction of a hole is -1; it must be at least 0"),
        (lambda: RoundEdge(0), "radius of the edge is 0; it must be above 0, in m"),
        (lambda: RectangularEdge(1, -1), "height of the edge is -1; it must be above 0, in m"),
        (lambda: Rim(1.1, 0), r"restitution of a rim is 1\.1; it must be between 0 and 1"),
        (lambda: Rim(0.5, -0.1), r"friction of a rim is -0\.1; it must be at least 0"),
        (lambda: Rim(0.5, 0, tangential=-0.1), r"tangential of a rim is -0\.1; it must be between 0 and 1"),
        (lambda: Rim(0.5, 0, falloff=-0.1), r"falloff of a rim is -0\.1; it must be at least 0"),
        (lambda: Rim(0.5, 0, speed=0), "reference speed of a rim is 0; it must be above 0, in m/s"),
        (lambda: Rim(0.5, 0, floor=0.9, ceiling=0.1), r"floor 0\.9 is above ceiling 0\.1"),
        (lambda: replace(CROKINOLE_BOARD, friction=-0.1), r"friction of the surface is -0\.1; it must be at least 0"),
        (lambda: replace(CROKINOLE_BOARD, gravity=-9.81), r"gravity is -9\.81; it must be above 0, in m/s\^2"),
        (lambda: replace(CROKINOLE_BOARD, friction=NAN), "friction of the surface is nan; it must be a finite number"),
        (
            lambda: replace(CROKINOLE_BOARD, post=ODD),
            r"post of a material is 0\.5; it must be a contact law, such as a Rim",
        ),
        (lambda: Material("", 0.1, KIND, KIND, KIND), "disc of a material is <class .*; it must be a contact law"),
        (lambda: Wall(0, 0, 1, 1, ODD), r"rim of a wall is 0\.5; it must be a contact law"),
        (lambda: Wall(1, 2, 1, 2), r"a wall from \(1, 2\) to itself; its ends must differ"),
        (lambda: ArcWall(0, 0, 1, 0, 1, ODD), r"rim of a wall is 0\.5; it must be a contact law"),
        (lambda: ArcWall(0, 0, 1, 0, 7), "sweep of an arc wall is 7; it must be at most 2 pi, a full circle"),
        (lambda: ArcWall(0, 0, 1, 0, 0), "sweep of an arc wall is 0; it must be above 0, in rad"),
        (lambda: RoundEdge(1, ODD), r"ditch of an edge is 0\.5; it must be a Ditch or None"),
        (lambda: Disc(0, 0, 1, 1, friction=0.0), r"friction of a disc is 0\.0; it must be above 0"),
        (lambda: ViscoelasticRim(0.0, 0), r"restitution of a viscoelastic rim is 0\.0; it must be above 0"),
        (lambda: slide(-1.0), r"speed of a slide is -1\.0; it must be at least 0, in m/s"),
        (lambda: slide(1.0, NAN), "spin of a slide is nan; it must be a finite number, in rad/s"),
        (lambda: slide(1.0, 0.0, 0.0), r"radius of a disc is 0\.0; it must be above 0"),
        (lambda: support_radius(Hole(0, 0, 1), -1.0), r"radius of a disc is -1\.0; it must be above 0, in m"),
        (lambda: capture_speed(Hole(0, 0, 1), 0.5, NAN), "offset of a path is nan; it must be a finite number, in m"),
        (lambda: rim_share(Hole(0, 0, 1), 0.5, -1.0), r"speed of a disc is -1\.0; it must be at least 0, in m/s"),
    ],
)
def test_what_is_out_of_range_is_refused_with_what_is_allowed(make: Callable[[], object], words: str) -> None:
    with pytest.raises(PhysicsError, match=words):
        make()


@pytest.mark.parametrize(
    "wrong", [None, "ab", (1.0,), (1.0, 2.0, 3.0), [1.0, 2.0], 3.0, (1.0, NAN), ("1", 2.0), (True, 1.0)], ids=repr
)
def test_a_velocity_or_place_is_two_finite_numbers(wrong: Any) -> None:
    with pytest.raises(PhysicsError, match=r"velocity of a disc is .* must be a"):
        Disc(0, 0, 1, 1, wrong)
    with pytest.raises(PhysicsError, match=r"velocity of a shot is .* must be a"):
        Shot(0, wrong)
    if wrong is not None:
        with pytest.raises(PhysicsError, match=r"start of a shot is .* must be a"):
            Shot(0, (1.0, 0.0), start=wrong)


@pytest.mark.parametrize("wrong", [None, "0", 0.0, True, [0], 2**63], ids=repr)
def test_a_disc_is_named_by_its_place(wrong: Any) -> None:
    with pytest.raises(PhysicsError, match=r"disc of a shot is .*; it must be a disc's place in the table's discs"):
        Shot(wrong, (1.0, 0.0))
    if wrong is not None:
        with pytest.raises(PhysicsError, match=r"tight of a shot is .*; it must be a disc's place"):
            Shot(0, (1.0, 0.0), tight=wrong)


@pytest.mark.parametrize("wrong", NO_NUMBERS, ids=repr)
def test_a_shot_has_a_finite_spin_bearing_and_speed(wrong: Any) -> None:
    with pytest.raises(PhysicsError, match=r"spin of a shot is .*; it must be a finite number, in rad/s"):
        Shot(0, (1.0, 0.0), wrong)
    with pytest.raises(PhysicsError, match=r"bearing of a shot is .*; it must be a finite number, in rad"):
        Shot.aimed(0, wrong, 1.0)
    with pytest.raises(PhysicsError, match=r"speed of a shot is .*; it must be a finite number, in m/s"):
        Shot.aimed(0, 0.0, wrong)
    with pytest.raises(PhysicsError, match=r"speed of a shot is -1\.0; it must be at least 0, in m/s"):
        Shot.aimed(0, 0.0, -1.0)


# ---- tables


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Table((DISC, Disc(0.03, 0, 0.016, 1))), "discs 0 and 1 overlap by 0.002 m; discs may touch, not overlap"),  # noqa: E501
        (lambda: Table((DISC, Disc(1, 0, 0.1, 1), DISC)), "discs 0 and 2 overlap by 0.032 m"),
        (lambda: Table((DISC,), posts=(Post(1, 1, 0.1), Post(0.02, 0, 0.005))), "disc 0 overlaps post 1 by 0.001 m"),
        (lambda: Table((DISC,), posts=(Post(0, 0, 0.0),)), "disc 0 overlaps post 0 by 0.016 m"),
        (lambda: Table((DISC,), blocks=(Block(0.06, 0, 0.1, 0.1),)), "disc 0 overlaps block 0 by 0.006 m; it may touch"),  # noqa: E501
        (lambda: Table((DISC,), blocks=(Block(0, 0, 1, 1),)), "disc 0 overlaps block 0"),
        (lambda: Table((Disc(0.4, 0, 0.1, 1),), edge=RoundEdge(0.3)), r"disc 0 at \(0\.4, 0\) m lies off the table"),
        (lambda: Table((DISC, Disc(0, 0.31, 0.1, 1)), edge=RectangularEdge(2, 0.6)), r"disc 1 at \(0, 0\.31\) m lies off"),  # noqa: E501
        (lambda: Table((DISC,), walls=(Wall(0.01, -1, 0.01, 1),)), "disc 0 overlaps wall 0 by 0.006 m; it may touch"),
        (lambda: Table((DISC,), walls=(Wall(1, 0, 2, 0), Wall(0.01, 0, 1, 0))), "disc 0 overlaps wall 1 by 0.006 m"),
        (lambda: Table((DISC,), walls=(ArcWall(0.0, 0.0, 0.01),)), "disc 0 overlaps wall 0 by 0.006 m"),
        (lambda: Table((DISC,), walls=(ArcWall(0.03, 0.0, 0.02),)), "disc 0 overlaps wall 0 by 0.006 m"),
        (lambda: Table((DISC,), walls=(ArcWall(-1, 0.01, 1, 0, 1.2),)), "disc 0 overlaps wall 0 by 0.006 m"),
        (lambda: Table((DISC,), walls=(ArcWall(0.0, 0.0, 0.016),)), "disc 0 fills wall 0; within a closed wall"),
        (lambda: Table(holes=(Hole(0, 0, 1), Hole(3, 0, 1), Hole(1, 1, 0.5))), "holes 0 and 2 overlap by 0.0858 m"),
        (lambda: PAIR.with_discs([DISC, DISC]), "discs 0 and 1 overlap"),
    ],
)  # fmt: skip
def test_what_cannot_lie_there_is_refused(make: Callable[[], object], words: str) -> None:
    with pytest.raises(PhysicsError, match=words):
        make()


@pytest.mark.parametrize("name", ["discs", "posts", "blocks", "lines", "holes", "walls"])
@pytest.mark.parametrize("wrong", [[1.0], ["post"], [None], [RoundEdge(1.0)]], ids=repr)
def test_a_table_holds_only_what_it_says(name: str, wrong: Any) -> None:
    with pytest.raises(PhysicsError, match=name[:-1]):
        Table(**{name: wrong})


@pytest.mark.parametrize(("name", "wrong"), [("material", "oak"), ("edge", 1.0)])
def test_material_and_edge_of_a_table_are_what_they_are_called(name: str, wrong: Any) -> None:
    with pytest.raises(PhysicsError, match=name):
        Table((DISC,), **{name: wrong})


@pytest.mark.parametrize(
    ("things", "words"),
    [
        ({"posts": tuple(Post(k, 1, 0.1) for k in range(129))}, "a table of 129 posts; there may be at most 128"),
        ({"blocks": tuple(Block(k, 1, 0.1, 0.1) for k in range(130))}, "130 blocks; there may be at most 128"),
        ({"lines": tuple(Line(k, 1, k, 2) for k in range(200))}, "200 lines; there may be at most 128"),
        ({"walls": tuple(Wall(k, 1, k, 2) for k in range(129))}, "129 walls; there may be at most 128"),
        ({"holes": tuple(Hole(k, 9, 0.1) for k in range(129))}, "129 holes; there may be at most 128"),
    ],
)
def test_more_fixed_things_than_there_is_room_for_are_refused(things: dict[str, Any], words: str) -> None:
    with pytest.raises(PhysicsError, match=words):
        simulate(Table((DISC,), **things))
    with pytest.raises(PhysicsError, match=words):
        simulate_many(Table((DISC,), **things), [Shot(0, (1.0, 0.0))])


def test_as_many_fixed_things_as_there_is_room_for_are_played() -> None:
    table = Table((DISC,), posts=tuple(Post(0.1 * (k + 1), 0.0, 0.01) for k in range(128)))
    assert simulate(table, Shot(0, (1.0, 0.0))).events[0].other == 0


# ---- shots on a table

EDGED = replace(PAIR, edge=RoundEdge(0.5), posts=(Post(0, 0.2, 0.01),), blocks=(Block(0, -0.3, 0.1, 0.1),))
WRONG_SHOTS: list[tuple[Shot, str]] = [
    (Shot(3, (1.0, 0.0)), "is of disc 3; the table has discs 0 to 2"),
    (Shot(0, (1.0, 0.0), start=(0.2, 0.03)), r"starts on disc 2 \(overlap 0\.002 m\); it may touch, not overlap"),
    (Shot(2, (1.0, 0.0), start=(0.0, 0.0)), r"starts on disc 0 \(overlap 0\.032 m\)"),
    (Shot(2, (1.0, 0.0), start=(0.6, 0.0)), r"the shot at \(0\.6, 0\) m lies off the table; its centre must be on it"),
    (Shot(2, (1.0, 0.0), start=(0.0, 0.18)), r"the shot overlaps post 0 by 0\.006 m; it may touch"),
    (Shot(2, (1.0, 0.0), start=(0.0, -0.24)), r"the shot overlaps block 0 by 0\.006 m; it may touch"),
    (Shot(0, (1.0, 0.0), tight=2), r"is tight against disc 2, which is 0\.168 m away; they must touch"),
    (Shot(0, (-1.0, 0.0), tight=1), "is tight against disc 1, but does not go towards it"),
    (Shot(0, (0.0, 1.0), tight=1), "is tight against disc 1, but does not go towards it"),
    (Shot(0, (0.0, 0.0), tight=1), "is tight against disc 1, but does not go towards it"),
    (Shot(0, (1.0, 0.0), tight=0), "is tight against its own disc"),
    (Shot(0, (1.0, 0.0), tight=3), "is tight against disc 3; the table has discs 0 to 2"),
]


@pytest.mark.parametrize(("shot", "words"), WRONG_SHOTS)
def test_a_shot_that_cannot_be_played_is_refused(shot: Shot, words: str) -> None:
    with pytest.raises(PhysicsError, match=words):
        simulate(EDGED, shot)


@pytest.mark.parametrize(("shot", "words"), WRONG_SHOTS)
def test_among_many_the_wrong_shot_is_named(shot: Shot, words: str) -> None:
    good = Shot(2, (1.0, 0.0))
    with pytest.raises(PhysicsError, match=words.replace("the shot", "shot 2")) as refusal:
        simulate_many(EDGED, [good, good, shot, good])
    assert "shot 2" in str(refusal.value)


def test_a_shot_at_an_empty_table_is_refused() -> None:
    with pytest.raises(PhysicsError, match="is of disc 0; the table has no discs"):
        simulate(Table(), Shot(0, (1.0, 0.0)))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("vx", NAN, "has velocity and spin .*; they must be finite numbers"),
        ("vy", INF, "has velocity and spin .*; they must be finite numbers"),
        ("spin", -INF, "has velocity and spin .*; they must be finite numbers"),
        ("x", 0.1, r"starts at \(0\.1, nan\); that is no place"),
        ("y", 0.1, r"starts at \(nan, 0\.1\); that is no place"),
        ("x", INF, r"starts at \(inf, nan\); that is no place"),
        ("disc", 9, "is of disc 9; the table has discs 0 to 2"),
        ("disc", -2, "is of disc -2"),
        ("vx", 2e6, "has velocity and spin .*; they must be finite numbers, at most 1e.06"),
        ("tight", -2, "is tight against disc -2"),
        ("tight", 9, "is tight against disc 9"),
    ],
)
def test_a_wrong_row_of_an_array_is_refused(field: str, value: float, words: str) -> None:
    array = shots_array([Shot(0, (1.0, 0.0))] * 5000)
    array[field][4321] = value
    with pytest.raises(PhysicsError, match=f"shot 4321 {words}"):
        simulate_many(PAIR, array)


@pytest.mark.parametrize(
    "wrong", [np.zeros(3), np.zeros((2, 8)), np.zeros(2, [("disc", "i8"), ("x", "f8")]), np.zeros(1, "i8")]
)
def test_an_array_that_shots_array_did_not_make_is_refused(wrong: Any) -> None:
    with pytest.raises(PhysicsError, match="an array of shots must be one row of what shots_array makes"):
        simulate_many(PAIR, wrong)


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ([], "no table; give one for all shots, or one for each"),
        ([PAIR] * 3, "3 tables for 2 shots; give one for all, or one for each"),
        ([PAIR, replace(PAIR, posts=(Post(1, 1, 0.1),))], "table 1 differs from table 0 in more than its discs"),
        ([PAIR, replace(PAIR, material=CARD_TABLE)], "table 1 differs from table 0"),
    ],
)  # fmt: skip
def test_tables_that_do_not_belong_together_are_refused(tables: Sequence[Table], words: str) -> None:
    with pytest.raises(PhysicsError, match=words):
        simulate_many(tables, [Shot(0, (1.0, 0.0))] * 2)


@pytest.mark.parametrize("workers", [0, -1])
def test_without_workers_nothing_can_be_played(workers: int) -> None:
    with pytest.raises(PhysicsError, match="workers"):
        simulate_many(PAIR, [Shot(0, (1.0, 0.0))], workers=workers)
