"""Scenes as image files: self-contained, with the page's looks."""

from __future__ import annotations

import io
import re
import struct
import sys
import xml.etree.ElementTree as ET
import zlib
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour import picture
from parlour.games import catalogue
from parlour.looks import COMMON, Looks
from parlour.picture import LARGEST, PictureError, plain_style
from parlour.scene import Board, Box, Circle, Label, Path, Picture, Piece, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

SVG = "{http://www.w3.org/2000/svg}"
SCENE = Scene(
    Board((100.0, 50.0), (Box((0, 0), (100, 50), "felt", 2), Path("M0,0 L10,10", "result"))),
    Picture(
        (Label((50, 25), "<5 & 6>", 8, "number"),),
        (Piece("a", (20, 30), (Circle((1, 2), 8, "disc maple"),), 'the "a" & b'),),
        "One <disc> & a line",
    ),
)


def scenes() -> Iterator[tuple[Scene, Looks]]:
    """For every game and preset, the start and a position some turns later, with the looks."""
    for spec in catalogue():
        for options in ({}, *spec.variants.presets.values()):
            game, rng = spec.new(options), Random(4)
            first = later = game.start()
            for _ in range(6):
                later = game.after(later, game.sample(later, rng))
            for state in (first, later):
                yield spec.scene(game, state), COMMON + spec.appearance.looks


def read(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)  # noqa: S314 - our own text


def used(root: ET.Element) -> set[str]:
    """The classes of everything that is drawn."""
    return {name for element in root.iter() for name in element.get("class", "").split()}


def size_and_pixels(data: bytes) -> tuple[int, int, bytes]:
    """Width, height and the unpacked rows of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    stream, body, shape = io.BytesIO(data[8:]), b"", (0, 0)
    while head := stream.read(8):
        length, kind = struct.unpack(">I4s", head)
        chunk = stream.read(length)
        stream.read(4)
        shape = struct.unpack(">II", chunk[:8]) if kind == b"IHDR" else shape
        body += chunk if kind == b"IDAT" else b""
    return shape[0], shape[1], zlib.decompress(body)


# --- SVG --------------------------------------------------------------------------------------------------------


def test_every_shape_and_piece_is_drawn() -> None:
    root = read(picture.svg(SCENE, 200))
    assert root.get("viewBox") == "0 0 100 50"
    assert (root.get("width"), root.get("height")) == ("200", "100")
    assert [title.text for title in root.iter(f"{SVG}title")] == ["One <disc> & a line", 'the "a" & b']
    (text,) = root.iter(f"{SVG}text")
    assert (text.text, text.get("class"), text.get("font-size")) == ("<5 & 6>", "look-number", "8")
    drawn = [element for element in root if element.tag not in {f"{SVG}{n}" for n in ("title", "style", "defs")}]
    assert [element.tag.removeprefix(SVG) for element in drawn] == ["rect", "path", "text", "g"]
    assert drawn[0].get("rx") == "2"
    assert drawn[1].get("d") == "M0,0 L10,10"
    assert drawn[3].get("transform") == "translate(20 30)"
    circle = drawn[3].find(f"{SVG}circle")
    assert circle is not None
    assert circle.attrib == {"class": "look-disc look-maple", "cx": "1", "cy": "2", "r": "8"}


def test_a_picture_of_any_game_needs_nothing_beside_it() -> None:
    for scene, looks in scenes():
        drawn = picture.svg(scene, looks=looks)
        root = read(drawn)
        assert "var(" not in drawn
        assert "@" not in drawn
        assert not re.search(r"(?:href|src|https?:)(?!//www\.w3\.org/2000/svg)", drawn.replace(SVG[1:-1], ""))
        known = {element.get("id") for element in root.iter()}
        assert set(re.findall(r"url\(#([\w-]+)\)", drawn)) <= known


def test_every_look_that_a_game_draws_has_its_style() -> None:
    for scene, looks in scenes():
        root = read(picture.svg(scene, looks=looks))
        style = root.findtext(f"{SVG}style") or ""
        words = {name for name in used(root) if name.startswith("look-") and not re.fullmatch(r"look-seat-\d", name)}
        assert words
        for element in root.iter():
            names = element.get("class", "").split()
            if any(name.startswith("look-") for name in names):
                assert any(re.search(rf"\.{name}\b(?!-)", style) for name in names), names


def test_the_page_styles_every_light_by_a_class_of_the_same_sheets() -> None:
    looks = sum((spec.appearance.looks for spec in catalogue()), start=COMMON)
    classes = set(re.findall(r'class="([\w-]+)"', looks.lights))
    assert classes
    assert all(re.search(rf"\.{name} \{{", looks.sheet) for name in classes)
    ids = re.findall(r'id="([\w-]+)"', looks.lights)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r"url\(#([\w-]+)\)", looks.sheet)) == set(ids)


def test_no_game_styles_what_another_draws_with() -> None:
    sheets = [COMMON, *(spec.appearance.looks for spec in catalogue())]
    for one, other in combinations((set(re.findall(r"\.look-[\w-]+(?= \{)", looks.sheet)) for looks in sheets), 2):
        assert not one & other


def test_custom_properties_are_read_by_daylight() -> None:
    sheet = """/* { } */ .scene { --one: #111; --two: rgb(0 0 0 / 0.4); }
    @media (prefers-color-scheme: dark) { .scene { --one: #eee; } .a { fill: red; } }
    .a { fill: var(--one); stroke: var(--two); }"""
    assert plain_style(sheet) == ".scene { } .a { fill: #111; stroke: rgb(0 0 0 / 0.4); }"


@pytest.mark.parametrize("size", [0, -5, LARGEST + 1])
def test_a_size_that_no_picture_has_is_refused(size: int) -> None:
    with pytest.raises(PictureError, match=f"1 to {LARGEST} pixels"):
        picture.svg(SCENE, size)


# --- PNG --------------------------------------------------------------------------------------------------------


def test_a_png_has_the_size_asked_for_and_is_no_empty_sheet() -> None:
    pytest.importorskip("resvg_py", reason="PNG pictures need parlour[pictures]")
    for scene, looks in list(scenes())[::3]:
        width, height, rows = size_and_pixels(picture.png(scene, 120, looks))
        assert max(width, height) == 120
        assert width / height == pytest.approx(scene.board.size[0] / scene.board.size[1], abs=0.02)
        assert len(set(rows)) > 100


def test_a_png_without_resvg_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PictureError, match=re.escape("pip install 'parlour[pictures]'")):
        picture.png(SCENE)
