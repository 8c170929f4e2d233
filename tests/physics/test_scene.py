"""Scene files: what is written is read back to the last bit, and what is wrong is named with its place."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.errors import ParlourError
from parlour.physics import Fate, Kind, Motion, simulate
from parlour.physics.laws import Rim, ViscoelasticRim
from parlour.physics.material import CARD_TABLE, MATERIALS, Material
from parlour.physics.profile import PROFILES, RING
from parlour.physics.scene import ShotScene, format_scene, parse_scene
from parlour.physics.shot import Shot
from parlour.physics.table import (
    ArcWall,
    Block,
    Disc,
    Ditch,
    Hole,
    Line,
    Pair,
    Post,
    RectangularEdge,
    RoundEdge,
    Table,
    Wall,
)

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "research" / "scenes").glob("*.json"))

number = st.floats(-1e3, 1e3)
size = st.floats(1e-6, 0.4)
share = st.floats(0.0, 1.0)
pair = st.tuples(number, number)
rims = st.builds(Rim, share, size, share, size, size, st.floats(0.0, 0.5), st.floats(0.5, 1.0)) | st.builds(
    ViscoelasticRim, st.floats(0.01, 1.0), size, share, size
)
materials = st.sampled_from(list(MATERIALS.values())) | st.builds(
    Material,
    name=st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
    friction=size,
    disc=rims,
    post=rims,
    block=rims,
    profile=st.sampled_from(list(PROFILES.values())),
    gravity=size,
    sources=st.dictionaries(st.sampled_from(["friction", "disc"]), st.sampled_from(["estimate", "a bench"])),
)
sweeps = st.floats(0.01, math.tau)
ditches = st.none() | st.builds(Ditch, share)
wide = st.floats(500, 1e3)
edges = st.none() | st.builds(RoundEdge, wide, ditches) | st.builds(RectangularEdge, wide, wide, ditches)


@st.composite
def scenes(draw: st.DrawFn) -> ShotScene:
    """A row of things of each kind, so that nothing overlaps."""
    count = draw(st.integers(0, 4))
    near = st.floats(-0.05, 0.05)

    def places(row: int) -> list[tuple[float, float]]:
        return [(3.0 * place + draw(near), 3.0 * row + draw(near)) for place in range(count)]

    table = Table(
        discs=tuple(
            Disc(x, y, draw(size), draw(size | st.just(math.inf)), draw(pair), draw(number), draw(st.none() | size))
            for x, y in places(0)
        ),
        posts=tuple(Post(x, y, draw(size)) for x, y in places(1)),
        blocks=tuple(Block(x, y, draw(size), draw(size), draw(number)) for x, y in places(2)),
        lines=tuple(Line(x, y, x + draw(size), y) for x, y in places(3)),
        pairs=(Pair((0, 2), draw(rims)),) if count > 2 else (),
        material=draw(materials),
        edge=draw(edges),
        holes=tuple(Hole(x, y, *draw(st.tuples(size, size, size, size))) for x, y in places(4)),
        walls=(
            *(Wall(x, y, x + draw(size), y, draw(st.none() | rims)) for x, y in places(5)),
            *(ArcWall(x, y, draw(size), draw(number), draw(sweeps), draw(st.none() | rims)) for x, y in places(6)),
        ),
    )
    discs = st.integers(0, count - 1)
    shots = st.builds(Shot, discs, pair, number, st.none() | pair, st.none() | discs) if count else st.nothing()
    return ShotScene(
        draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=30)),
        table,
        draw(st.none() | shots),
        draw(st.none() | size),
    )


@given(scenes())
def test_what_is_written_is_read_back_to_the_last_bit(scene: ShotScene) -> None:
    text = format_scene(scene)
    assert parse_scene(text) == scene
    assert format_scene(parse_scene(text)) == text
    assert text.splitlines()[1].strip() == '"format": "parlour scene 1",'


@given(scenes())
def test_the_sources_of_a_material_are_kept(scene: ShotScene) -> None:
    """They do not count when materials are compared, so the test above would not miss them."""
    assert parse_scene(format_scene(scene)).table.material.sources == scene.table.material.sources


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_examples_are_written_as_we_write(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert format_scene(parse_scene(text)) == text


def _played(name: str) -> Motion:
    scene = parse_scene((EXAMPLES[0].parent / f"{name}.json").read_text(encoding="utf-8"))
    return simulate(scene.table, scene.shot, scene.until)


def test_the_examples_do_what_their_titles_say() -> None:
    names = ["air-hockey", "carrom", "curling", "gate", "shuffleboard", "take-out", "twenty"]
    assert [file.stem for file in EXAMPLES] == names
    out = _played("take-out")
    assert [rest.fate for rest in out.rest].count(Fate.LEFT_TABLE) == 1
    assert out.rest[0].fate is Fate.ON_TABLE
    twenty = _played("twenty")
    assert twenty.rest[0].fate is Fate.CAPTURED
    assert [event.kind for event in twenty.events[:2]] == [Kind.DISC, Kind.POST]
    first, second = _played("gate").events[:2]
    assert (first.kind, first.other, second.kind, second.other) == (Kind.LINE, 1, Kind.LINE, 0)


def test_the_tables_of_other_games_do_what_their_titles_say() -> None:
    carrom = _played("carrom")
    assert [rest.fate for rest in carrom.rest].count(Fate.CAPTURED) == 3
    assert {event.other for event in carrom.events if event.kind is Kind.WALL} == {0, 1, 2, 3}
    assert {event.other for event in carrom.events if event.kind is Kind.CAPTURED} == {1, 3}
    goal = _played("air-hockey")
    assert [event.kind for event in goal.events] == [Kind.DISC, Kind.WALL, Kind.LEFT_TABLE]
    assert [rest.fate for rest in goal.rest] == [Fate.MOVING, Fate.LEFT_TABLE, Fate.ON_TABLE]
    for name in ("shuffleboard", "curling"):
        fates = [rest.fate for rest in _played(name).rest]
        assert fates == [Fate.ON_TABLE, Fate.LEFT_TABLE, *[Fate.ON_TABLE] * 3]
    assert _played("curling").rest[0].x == pytest.approx(3.0, abs=0.1)


@pytest.mark.parametrize("name", ["air-hockey", "carrom", "curling", "shuffleboard"])
def test_the_tables_of_other_games_are_short(name: str) -> None:
    assert len((EXAMPLES[0].parent / f"{name}.json").read_text(encoding="utf-8").splitlines()) < 60


def test_a_preset_is_named_and_a_changed_one_is_spelt_out() -> None:
    table = Table(material=CARD_TABLE)
    assert json.loads(format_scene(ShotScene("", table)))["material"] == "card-table"
    changed = Table(material=replace(CARD_TABLE, friction=0.123, profile=RING))
    written = json.loads(format_scene(ShotScene("", changed)))["material"]
    assert (written["friction"], written["profile"]) == (0.123, "ring")


def test_a_material_may_have_any_law_of_contact() -> None:
    material = replace(CARD_TABLE, disc=ViscoelasticRim(0.7, 0.2, speed=0.5))
    written = json.loads(format_scene(ShotScene("", Table(material=material))))["material"]
    assert written["disc"] == {"law": "viscoelastic", "restitution": 0.7, "friction": 0.2, "speed": 0.5}
    assert "law" not in written["post"]


def test_a_law_without_a_name_is_refused() -> None:
    class Own:
        """A law that scene files do not know."""

        friction = tangential = 0.0

        def at(self, closing: float) -> float:
            return 1.0

        def row(self) -> tuple[float, ...]:
            return (0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0)

    table = Table(material=replace(CARD_TABLE, disc=Own()))
    with pytest.raises(ParlourError, match="has no name in a scene file; the named ones are power, viscoelastic"):
        format_scene(ShotScene("", table))


def test_a_profile_without_a_name_is_refused() -> None:
    profile = replace(RING, name="my own")
    with pytest.raises(ParlourError, match=r"no name; the named ones are uniform, ring"):
        format_scene(ShotScene("", Table(material=replace(CARD_TABLE, profile=profile))))


DISC = {"x": 0.0, "y": 0.0, "radius": 0.016, "mass": 0.005}
RIM = {"restitution": 0.5, "friction": 0.2}
VISCOUS = RIM | {"law": "viscoelastic"}
ARC = {"shape": "arc", "x": 0.0, "y": 0.0, "radius": 0.5}
STUFF = {"name": "slate", "friction": 0.2, "disc": RIM, "post": RIM, "block": RIM}


def _text(**parts: Any) -> str:
    return json.dumps({"format": "parlour scene 1", "material": "card-table"} | parts)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ('{\n  "title": "",,\n}', "line 2, column 15"),
        ('{"title": "é", ,', "line 1, column 16"),
        ("[]", r"the scene: expected an object \{...\}, got a list"),
        ('["\ud800"]', "not JSON"),
        (_text(format="parlour scene 2"), 'format: .*; it must be "parlour scene 1"'),
        ('{"format": "parlour scene 1"}', "the scene: missing field 'material'; its fields are format, title"),
        (_text(material="baize"), "material: there is no 'baize'; choose from crokinole-board, card-table"),
        (_text(material={}), "material: missing field 'name'; its fields are name, friction, disc"),
        (_text(material=STUFF | {"friction": -1}), "material: friction of the surface is -1.0; it must be at least 0"),
        (_text(material=STUFF | {"post": RIM | {"floor": 2}}), "material.post: floor of a rim is 2.0; it must be betw"),
        (_text(material=STUFF | {"post": {}}), "material.post: missing field 'restitution'; its fields are restitu"),
        (_text(material=STUFF | {"profile": "flat"}), "material.profile: there is no 'flat'; choose from uniform"),
        (_text(dics=[]), "the scene: unknown field 'dics'; its fields are .*discs"),
        (_text(discs=[DISC, {"x": "a"}]), r"^discs\[1\].x: expected a number, got a text$"),
        (_text(discs=[DISC | {"x": True}]), r"^discs\[0\].x: expected a number, got true or false$"),
        (_text(discs=[DISC | {"radius": -1}]), r"^discs\[0\]: radius of a disc is -1.0; it must be above 0, in m$"),
        (_text(discs=[DISC | {"radus": 1}]), r"discs\[0\]: unknown field 'radus'; its fields are x, y, radius, mass"),
        (_text(discs=[DISC, DISC]), "discs 0 and 1 overlap"),
        (_text(discs=[DISC], shot={"disc": 1, "velocity": [0, 1]}), "shot.disc: there is no disc 1; there are 0 to 0"),
        (_text(shot={"disc": 0, "velocity": [0, 1]}), "shot.disc: there is no disc 0; the table has none"),
        (_text(discs=[DISC], shot={"disc": 0, "velocity": [0]}), r"shot.velocity: expected a list \[...\] of length 2"),
        (_text(discs=[DISC], shot={"disc": 0.5, "velocity": [0, 1]}), "shot.disc: expected a whole number"),
        (_text(edge={"radius": 1}), "edge: missing field 'shape'; its fields are shape, radius, ditch, width, height"),
        (_text(edge={"shape": "oval", "radius": 1}), "edge.shape: .*; it must be round or rectangle"),
        (_text(edge={"shape": "round", "radius": 0}), "edge: radius of the edge is 0.0"),
        (_text(lines=[{"x1": 0, "y1": 0, "x2": 0, "y2": 0}]), r"lines\[0\]: a line from"),
        (_text(holes=[{"x": 0, "y": 0, "radius": -1}]), r"holes\[0\]: radius of a hole is -1.0"),
        (_text(hole={"x": 0, "y": 0, "radius": 1}), "the scene: unknown field 'hole'; its fields are .*holes"),
        (_text(edge={"shape": "round", "radius": 1, "ditch": {"depth": -1}}), "edge.ditch: depth of a ditch is -1.0"),
        (
            _text(edge={"shape": "round", "radius": 1, "ditch": {}}),
            "edge.ditch: missing field 'depth'; its fields are d",
        ),
        (
            _text(walls=[{"x1": 0}]),
            r"walls\[0\]: missing field 'shape'; its fields are shape, x1, y1, x2, y2, rim, x, y",
        ),
        (_text(walls=[{"shape": "bent"}]), r"walls\[0\].shape: .*; it must be straight or arc"),
        (_text(walls=[ARC | {"sweep": 7}]), r"walls\[0\]: sweep of an arc wall is 7.0; it must be at most 2 pi"),
        (
            _text(walls=[ARC | {"rim": {"law": "hertz"}}]),
            r"walls\[0\].rim.law: there is no 'hertz'; choose from power, visc",
        ),
        (_text(walls=[ARC | {"rim": {"law": 1}}]), r"walls\[0\].rim.law: it must be power or viscoelastic"),
        (_text(walls=[ARC | {"rim": {}}]), r"walls\[0\].rim: missing field 'restitution'; its fields are restitution"),
        (
            _text(walls=[ARC | {"rim": RIM | {"friction": "a"}}]),
            r"walls\[0\].rim.friction: expected a number, got a text",
        ),
        (_text(walls=[ARC | {"rim": RIM | {"friction": -1}}]), r"walls\[0\].rim: friction of a rim is -1.0"),
        (
            _text(walls=[ARC | {"rim": VISCOUS | {"floor": 0}}]),
            r"walls\[0\].rim: unknown field 'floor'; its fields are r",
        ),
        (_text(discs=[DISC]).replace("0.016", "1e999"), r"discs\[0\].radius: number out of range"),
        (_text(discs=[DISC]).replace("0.016", "NaN"), "not JSON"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ParlourError, match=message):
        parse_scene(text)
