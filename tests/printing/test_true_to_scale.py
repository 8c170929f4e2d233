"""Printed plans measured on their pixels at 300 dpi: every distance is within 0.2 mm of what the rules say."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.games import catalogue, find_game
from parlour.printing import PAPERS, tiled
from parlour.printing.plans import plan_pdf
from parlour.printing.summaries import rules_pdf
from tests.printing.pages import (
    DARK,
    MM,
    PALE,
    clusters,
    coloured,
    inked,
    pages,
    rendered,
    runs,
    sizes,
    solid,
    spots,
    texts,
)

if TYPE_CHECKING:
    from tests.printing.pages import Mask, Pixels

NEAR = 0.2
"""The greatest error of a printed distance, mm."""
INCH = 25.4


def printed(name: str, paper: str = "a4", *, cropped: bool = False, **options: Any) -> bytes:
    spec = find_game(name)
    assert spec.real_table is not None
    assert spec.real_table.plan is not None
    return plan_pdf(spec.real_table.plan(spec.new(options)), PAPERS[paper], cropped=cropped)


# --- the rulers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "paper", "left"),
    [("castille", "a4", 85.0), ("castille", "letter", 90.0), ("castle-croquetnole", "a4", 13.0)],
)
def test_the_rulers_are_ten_centimetres_and_four_inches_long(name: str, paper: str, left: float) -> None:
    ink = rendered(printed(name, paper), 0).max(axis=2) < 215  # the ticks are about a pixel wide
    lengths: dict[int, float] = {}
    for line in ink[:, round(left * MM) : round((left + 105.0) * MM)]:
        ticks = np.array([(begin + end) / 2 for begin, end in runs(line)])
        if len(ticks) in {65, 101} and np.ptp(np.diff(ticks)) < 3.0:  # other rows with so many strokes are words
            lengths[len(ticks)] = (ticks[-1] - ticks[0]) / MM
    assert lengths[101] == pytest.approx(100.0, abs=NEAR), "a tick for every millimetre"
    assert lengths[65] == pytest.approx(4 * INCH, abs=NEAR), "a tick for every sixteenth of an inch"


# --- the layout, put together from its pages ----------------------------------------------------------------------


def framed(pixels: Pixels, width: float, height: float) -> Pixels:
    """What is inside a page's frame, which is found by its long lines."""
    ink = inked(pixels)
    columns = [(begin + end) / 2 for begin, end in runs(ink.sum(axis=0) > 0.9 * height * MM)]
    rows = [(begin + end) / 2 for begin, end in runs(ink.sum(axis=1) > 0.9 * width * MM)]
    left, right, top, bottom = columns[0], columns[-1], rows[0], rows[-1]
    assert (right - left) / MM == pytest.approx(width, abs=NEAR)
    assert (bottom - top) / MM == pytest.approx(height, abs=NEAR)
    return pixels[round(top) : round(bottom), round(left) : round(right)]


def joined(content: bytes, columns: int, rows: int, frame: tuple[float, float]) -> Pixels:
    """The frames of all pages, side by side, as a person glues them."""
    wide, high = (math.ceil(side * MM) + 2 for side in frame)
    sheet = np.full((rows * high, columns * wide, 3), 255, np.uint8)
    for number in range(columns * rows):
        inside = framed(rendered(content, 1 + number), *frame)
        row, column = divmod(number, columns)
        top, left = round(row * frame[1] * MM), round(column * frame[0] * MM)
        sheet[top : top + inside.shape[0], left : left + inside.shape[1]] = inside
    return sheet[: round(rows * frame[1] * MM), : round(columns * frame[0] * MM)]


def expected(tile: float) -> set[tuple[float, float]]:
    """Where the rules have the middles of the tiles, in mm from the middle of the table (castles at the sides)."""
    found = {(x, y) for x in (-1, 1) for y in (-1, 1)} | {(x, y) for x in (-1, 1) for y in (-3, 3)}
    found |= {(x, y) for x in (-3, 3) for y in (-1, 1)} | {(0, -5), (0, 5), (-5, 0), (5, 0)}
    return {(x * tile, y * tile) for x, y in found}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "options", "tile"),
    [("a4", {}, 2 * INCH), ("letter", {"tile": 150, "coin": 60, "table": 24}, 1.5 * INCH)],
)
def test_the_joined_pages_have_every_tile_where_the_rules_have_it(
    paper: str, options: dict[str, Any], tile: float
) -> None:
    spec = find_game("castle-croquetnole")
    assert spec.real_table is not None
    assert spec.real_table.plan is not None
    plan = spec.real_table.plan(spec.new(options))
    tiling, content = tiled(plan, PAPERS[paper]), printed("castle-croquetnole", paper, **options)
    assert pages(content) == tiling.columns * tiling.rows + 1
    sheet = joined(content, tiling.columns, tiling.rows, tiling.frame)
    middle = sheet.shape[1] / 2, sheet.shape[0] / 2
    for x, y in expected(tile):
        column, row = round(middle[0] + x * MM), round(middle[1] + y * MM)
        off = 0.3 * tile * MM  # beside the words
        for across in (-off, off):
            along = sheet[round(row + across), None, round(column - tile * MM) : round(column + tile * MM)]
            up = sheet[None, round(row - tile * MM) : round(row + tile * MM), round(column + across)]
            for line in (along, up):
                begin, end = _filled(coloured(line, PALE)[0])
                assert (begin + end) / 2 / MM == pytest.approx(tile, abs=NEAR), (x, y)
                assert (end - begin) / MM == pytest.approx(tile, abs=0.25 + NEAR), "the fill ends at the edge's line"


def _filled(line: Mask) -> tuple[int, int]:
    """Where the fill of the tile in the middle of a line begins and ends, across the lines of frames and marks."""
    found = [each for each in runs(line) if each[1] > 0.25 * len(line) and each[0] < 0.75 * len(line)]
    return found[0][0], found[-1][1]


def test_on_a_large_sheet_the_castles_in_the_corners_are_turned() -> None:
    """The tiles are 16 squares on their corners; the towers are 10 in from the middle on the diagonals."""
    content = printed("castle-croquetnole", "a0", cropped=True, castles="corners")
    (width, height), pixels = sizes(content)[0], rendered(content, 0, dpi=100)
    assert [width, height] == pytest.approx([841.0, 1189.0], abs=0.1)
    scale = 100 / INCH
    tiles = spots(coloured(pixels, PALE), 40)
    assert len(tiles) >= 16
    x, y = (sum(place[axis] for place in tiles) / len(tiles) for axis in (0, 1))
    away = sorted(math.dist((x, y), place) / scale for place in tiles)[-4:]
    assert away == pytest.approx([254.0] * 4, abs=2 * NEAR), "at 100 dpi a pixel is a quarter of a millimetre"


# --- the other boards -------------------------------------------------------------------------------------------


def test_the_posts_stand_on_their_circle_round_the_hole() -> None:
    content = printed("crokinole", "a0")
    (width, height), half = sizes(content)[0], 130.0
    middle = height - 15.0 - (15 * INCH + 4.0)
    crop = (width / 2 - half, middle - half, width / 2 - half, height - middle - half)
    pixels = rendered(content, 0, crop=crop)
    (hole,) = spots(coloured(pixels, DARK), 150)
    posts = clusters(solid(coloured(pixels, PALE)), 12 * MM)
    assert len(posts) == 8
    for at in posts:
        assert math.dist(at, hole) / MM == pytest.approx(4 * INCH, abs=NEAR)
        bearing = math.degrees(math.atan2(at[0] - hole[0], hole[1] - at[1])) % 45.0
        assert bearing == pytest.approx(22.5, abs=0.15)
    nearest = [min(math.dist(one, two) for two in posts if two != one) / MM for one in posts]
    assert nearest == pytest.approx([8 * INCH * math.sin(math.radians(22.5))] * 8, abs=NEAR)


def test_the_holes_of_castille_are_equally_far_apart() -> None:
    holes = spots(coloured(rendered(printed("castille"), 0), DARK), 40)
    assert len(holes) == 36
    for axis in (0, 1):
        lines = sorted({round(at[axis] / MM / 28.0 * 4) for at in holes})
        assert len(lines) == 6
    places = sorted(holes, key=lambda at: (round(at[1] / 50), at[0]))
    for row in range(6):
        for one, two in itertools.pairwise(places[6 * row : 6 * row + 6]):
            assert (two[0] - one[0]) / MM == pytest.approx(28.0, abs=NEAR)
            assert (two[1] - one[1]) / MM == pytest.approx(0.0, abs=NEAR)


# --- every page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", [spec.name for spec in catalogue()])
def test_nothing_is_printed_in_the_margins(name: str, paper: str) -> None:
    for content in (printed(name, paper, cropped=True), rules_pdf(find_game(name).ledger, PAPERS[paper])):
        for number in range(pages(content)):
            pixels = rendered(content, number, dpi=150)
            edge = int(10.0 / INCH * 150)
            empty = pixels.copy()
            empty[edge:-edge, edge:-edge] = 255
            assert int(empty.min()) == 255, f"page {number + 1}"


@pytest.mark.parametrize("paper", [*PAPERS])
@pytest.mark.parametrize("name", [spec.name for spec in catalogue()])
def test_the_rules_are_one_page_with_every_clause_as_text(name: str, paper: str) -> None:
    ledger = find_game(name).ledger
    content = rules_pdf(ledger, PAPERS[paper])
    (words,) = texts(content)
    assert ledger.title in words
    flat = "".join(words.split())
    for clause in ledger.clauses:
        assert f"{clause.id}{''.join(clause.title.split())}." in flat
        last = "".join(clause.text.replace("`", "").split())[-25:]
        assert last in flat.replace("\x02", "").replace("\ufffe", ""), clause.id


def test_a_plan_has_its_words_as_text() -> None:
    words = [" ".join(page.split()) for page in texts(printed("castle-croquetnole", cropped=True))]
    assert "34 in (863.6 mm)" in words[0]
    assert "not fitted to the page" in words[0]
    assert "tower of Moons" in "".join(words[1:])
    assert all("this frame is" in page for page in words[1:])


@pytest.mark.parametrize("name", [spec.name for spec in catalogue()])
def test_every_font_is_embedded(name: str) -> None:
    for content in (printed(name), rules_pdf(find_game(name).ledger, PAPERS["a4"])):
        used = content.count(b"/Subtype /TrueType")
        assert used >= 2
        assert used == content.count(b"/FontFile2 ")
        assert b"/Type1" not in content
        assert b"SourceSans" in content


def test_the_same_plan_is_the_same_file() -> None:
    assert printed("castille") == printed("castille")
