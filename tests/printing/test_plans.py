"""Plans as data, and how they are divided into pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games import catalogue, find_game
from parlour.plan import BoardPlan, Caption, Outline, Ring, Span, Stroke
from parlour.printing import PAPERS, tiled
from parlour.printing.tiling import FOOT, STRIP

if TYPE_CHECKING:
    from parlour.plan import Point, Shape

CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    *((spec.name, {}) for spec in catalogue()),
    ("castle-croquetnole", {"castles": "corners"}),
    ("castle-croquetnole", {"gate_line": "inner", "tile": 400, "coin": 200, "table": 52}),
    ("castle-croquetnole", {"castles": "corners", "tile": 100, "coin": 75, "table": 18}),
    ("arithmetical-croquet", {"hoops": 20}),
)


def reach(shape: Shape) -> list[Point]:
    """Places that a shape reaches."""
    match shape:
        case Ring(at=(x, y), radius=radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case Outline(points=points) | Stroke(points=points):
            return [*points]
        case Span(start=start, end=end):
            return [start, end]
        case Caption(at=at):
            return [at]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_plan_is_within_its_corners_and_its_heart_within_the_plan(name: str, options: dict[str, Any]) -> None:
    spec = find_game(name)
    assert spec.real_table is not None
    assert spec.real_table.plan is not None
    plan = spec.real_table.plan(spec.new(options))
    for shape in plan.shapes:
        for at in reach(shape):
            assert all(low <= part <= high for low, part, high in zip(plan.low, at, plan.high, strict=True)), shape
    if plan.heart is not None:
        low, high = plan.heart
        assert all(outer <= inner for outer, inner in zip(plan.low, low, strict=True))
        assert all(inner <= outer for outer, inner in zip(plan.high, high, strict=True))


@given(st.floats(0.01, 3.0), st.floats(0.01, 3.0), st.sampled_from([*PAPERS]))
def test_the_pages_cover_the_drawing_and_no_column_or_row_is_empty(width: float, height: float, name: str) -> None:
    tiling = tiled(BoardPlan("any", (0.0, 0.0), (width, height), ()), PAPERS[name])
    for size, frame, count in zip(tiling.size, tiling.frame, (tiling.columns, tiling.rows), strict=True):
        assert (count - 1) * frame - 1e-3 < size <= count * frame + 1e-3
    if tiling.single:
        assert tiling.pages == tiling.columns == tiling.rows == 1
        assert tiling.size[0] <= tiling.paper.room[0]
        assert tiling.size[1] + FOOT <= tiling.paper.room[1]
    else:
        assert tiling.frame == tuple(side - 2 * STRIP for side in tiling.paper.room)
    tiles = list(tiling.tiles())
    assert len({tile.name for tile in tiles}) == len(tiles) == tiling.columns * tiling.rows
    assert (tiles[0].row, tiles[0].column, tiles[0].name) == (0, 0, "A1")
    middle = tiles[0].left + tiling.columns * tiling.frame[0] / 2
    assert middle == pytest.approx(tiling.size[0] / 2)


def test_every_paper_keeps_what_printers_need() -> None:
    assert set(PAPERS) >= {"a4", "letter", "a0"}
    assert min(paper.margin for paper in PAPERS.values()) >= 10.0


def test_a_drawing_that_leaves_no_room_for_the_rulers_has_them_on_a_page_before_it() -> None:
    tiling = tiled(BoardPlan("any", (0.0, 0.0), (0.25, 0.375), ()), PAPERS["a3"])
    assert (tiling.columns, tiling.rows, tiling.single, tiling.pages) == (1, 1, False, 2)
