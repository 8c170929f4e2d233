"""How a drawing is divided into pages, all of one size."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.plan import BoardPlan
    from parlour.printing.papers import Paper

__all__ = ["FOOT", "STRIP", "Tile", "Tiling", "tiled"]

STRIP = 8.0
"""Round the frame of a page, mm: room for the marks, and for glue."""
FOOT = 26.0
"""Below a drawing that fits on one page, mm: room for the title and the rulers."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One page of the drawing.

    Attributes:
        name: its row, from the top, as a letter, and its column as a number: `B3`.
        row, column: both from 0.
        left, bottom: of its frame in the drawing, mm from the drawing's lower left corner.
    """

    name: str
    row: int
    column: int
    left: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """The pages of a drawing; lengths are millimetres.

    Attributes:
        paper: as it lies.
        size: of the drawing.
        frame: width and height of what one page shows.
        columns, rows: of pages.
    """

    paper: Paper
    size: tuple[float, float]
    frame: tuple[float, float]
    columns: int
    rows: int

    @property
    def single(self) -> bool:
        """Whether the whole drawing is on one page, with the title and the rulers below it."""
        return self.frame == self.size

    @property
    def pages(self) -> int:
        """How many pages there are, with the overview that several need."""
        return self.columns * self.rows + (not self.single)

    def tiles(self) -> Iterator[Tile]:
        """From the upper left, row by row. The drawing lies in the middle of the pages."""
        spare_x = (self.columns * self.frame[0] - self.size[0]) / 2
        spare_y = (self.rows * self.frame[1] - self.size[1]) / 2
        for row in range(self.rows):
            for column in range(self.columns):
                bottom = (self.rows - 1 - row) * self.frame[1] - spare_y
                yield Tile(tile_name(row, column), row, column, column * self.frame[0] - spare_x, bottom)


def tile_name(row: int, column: int) -> str:
    """Rows are letters from the top: A to Z, then AA.

    >>> tile_name(0, 0), tile_name(25, 2), tile_name(26, 0)
    ('A1', 'Z3', 'AA1')
    """
    letters = ""
    number = row + 1
    while number:
        number, last = divmod(number - 1, 26)
        letters = chr(ord("A") + last) + letters
    return f"{letters}{column + 1}"


def extent(plan: BoardPlan, *, cropped: bool = False) -> tuple[tuple[float, float], tuple[float, float]]:
    """Lower left and upper right corner of what is printed of a plan, m; cropped, only its heart."""
    return plan.heart if cropped and plan.heart is not None else (plan.low, plan.high)


def tiled(plan: BoardPlan, paper: Paper, *, cropped: bool = False) -> Tiling:
    """The fewest pages, upright rather than on their side if it makes no difference."""
    (left, bottom), (right, top) = extent(plan, cropped=cropped)
    size = ((right - left) * 1000.0, (top - bottom) * 1000.0)
    found = (_divided(size, each) for each in (paper, paper.landscape))
    return min(found, key=lambda tiling: tiling.pages)


def _divided(size: tuple[float, float], paper: Paper) -> Tiling:
    width, height = paper.room
    if size[0] <= width and size[1] + FOOT <= height:
        return Tiling(paper, size, size, 1, 1)
    frame = width - 2 * STRIP, height - 2 * STRIP
    columns, rows = (math.ceil(whole / part - 1e-9) for whole, part in zip(size, frame, strict=True))
    return Tiling(paper, size, frame, columns, rows)
