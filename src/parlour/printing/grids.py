"""Tables of score sheets; lengths are millimetres, and places are those of the upper left corner."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, groupby, pairwise
from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor

from parlour.printing.drawing import DARK, INKED, MM, MUTED, PALE, Pen, line
from parlour.printing.fonts import BOLD, SANS
from parlour.printing.signs import draw_sign, fitted, width_of, write_in
from parlour.score_sheet import Cell

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from parlour.score_sheet import Column, Grid

__all__ = ["GUTTER", "draw_grid", "over", "runs_down"]

CAPTION, GROUP, HEAD = 6.4, 5.2, 5.0
"""The height of a table's caption, of the headings over several columns, and of those of single ones."""
GUTTER = 5.0
"""Between tables side by side."""
PAD = 0.9
"""Between a cell's edge and its text."""
FRAME, FINE, BETWEEN = Pen(0.3, INKED), Pen(0.15, HexColor("#b3a58c")), Pen(0.25, INKED)
WRITTEN, NAMED, HINTED = 9.5, 7.0, 6.0
"""The size of type of what is written in, of headings, and of hints, points."""
SIGN = 1.25
"""Radius of a sign in a heading."""


def over(grid: Grid) -> float:
    """The height of what is over the rows."""
    return CAPTION * bool(grid.caption) + GROUP * grid.grouped + HEAD * grid.headed


def runs_down(grid: Grid) -> list[Grid]:
    """The tables that it is when it runs down the page several times: all but the last are equally long."""
    long = -(-len(grid.rows) // grid.abreast)
    if grid.abreast == 1:
        return [grid]
    parts = [grid.rows[first : first + long] for first in range(0, len(grid.rows), long)] if long else [()]
    captions = (grid.caption, *(" " for _ in parts[1:]))
    signs = (grid.sign, *(None for _ in parts[1:]))
    return [
        replace(grid, rows=rows, spare=(), abreast=1, caption=caption if grid.caption else "", sign=sign)
        for rows, caption, sign in zip(parts, captions, signs, strict=True)
    ]


def draw_grid(canvas: Canvas, grid: Grid, at: tuple[float, float], wide: float) -> None:
    """Draw a table from its upper left corner down."""
    left, y = at
    total = sum(column.width for column in grid.columns)
    shares = accumulate((column.width / total for column in grid.columns), initial=0.0)
    edges = [left + wide * share for share in shares]
    if grid.caption.strip():
        x = left + (2 * SIGN + 1.2 if grid.sign else 0.0)
        if grid.sign:
            draw_sign(canvas, grid.sign, (left + SIGN, y - 0.42 * CAPTION), SIGN)
        write_in(canvas, (x, y - 0.42 * CAPTION, wide), grid.caption, 9.0, BOLD, share=0.0)
    y -= CAPTION * bool(grid.caption)
    bottom = y - (GROUP * grid.grouped + HEAD * grid.headed) - len(grid.rows) * grid.height
    _shade(canvas, grid, edges, (y, bottom))
    top = y
    if grid.grouped:
        _groups(canvas, grid.columns, edges, y)
        y -= GROUP
    if grid.headed:
        _heads(canvas, grid.columns, edges, y)
        y -= HEAD
    for row in grid.rows:
        for column, cell, (begin, end) in zip(grid.columns, row, pairwise(edges), strict=True):
            _fill(canvas, column, cell if isinstance(cell, Cell) else Cell((cell,)), (begin, y, end, y - grid.height))
        y -= grid.height
    _rules(canvas, grid, edges, (top, bottom))


def _shade(canvas: Canvas, grid: Grid, edges: list[float], ends: tuple[float, float]) -> None:
    """The ground of columns that stand out, below everything else."""
    for column, (begin, end) in zip(grid.columns, pairwise(edges), strict=True):
        if column.strong:
            top = ends[0] - GROUP * grid.grouped
            _ground(canvas, (begin, top, end, ends[1]))


def _ground(canvas: Canvas, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = box
    canvas.setFillColor(PALE)
    canvas.rect(left * MM, bottom * MM, (right - left) * MM, (top - bottom) * MM, stroke=0, fill=1)


def _rules(canvas: Canvas, grid: Grid, edges: list[float], ends: tuple[float, float]) -> None:
    """Thin lines between rows and columns, stronger ones between groups, round all and below the headings."""
    top, bottom = ends
    first = bottom + len(grid.rows) * grid.height
    for number in range(len(grid.rows)):
        y = first - number * grid.height
        line(canvas, (edges[0] * MM, y * MM), (edges[-1] * MM, y * MM), FINE if number else BETWEEN)
    for one, other, x in zip(grid.columns, grid.columns[1:], edges[1:], strict=False):
        parted = one.group != other.group
        begin = top if parted else top - GROUP * grid.grouped
        line(canvas, (x * MM, begin * MM), (x * MM, bottom * MM), BETWEEN if parted else FINE)
    for x in (edges[0], edges[-1]):
        line(canvas, (x * MM, top * MM), (x * MM, bottom * MM), FRAME)
    for y in (top, bottom):
        line(canvas, (edges[0] * MM, y * MM), (edges[-1] * MM, y * MM), FRAME)


def _groups(canvas: Canvas, columns: tuple[Column, ...], edges: list[float], y: float) -> None:
    numbered = enumerate(columns)
    for _, found in groupby(numbered, key=lambda each: each[1].group):
        same = [*found]
        first, last = same[0], same[-1]
        begin, end = edges[first[0]] + PAD, edges[last[0] + 1] - PAD
        sign, name = first[1].sign, first[1].group
        room = 2 * SIGN + 1.0 if sign else 0.0
        text, size = fitted(name, BOLD, 8.0, end - begin - room)
        x = (begin + end - width_of(text, BOLD, size) - room) / 2
        if sign:
            draw_sign(canvas, sign, (x + SIGN, y - GROUP / 2), SIGN)
        write_in(canvas, (x + room, y - GROUP / 2, end - x - room), text, size, BOLD, share=0.0)


def _heads(canvas: Canvas, columns: tuple[Column, ...], edges: list[float], y: float) -> None:
    for column, (begin, end) in zip(columns, pairwise(edges), strict=True):
        box = (begin + PAD, y - HEAD / 2, end - begin - 2 * PAD)
        write_in(canvas, box, column.name, NAMED, colour=MUTED, share=0.0 if column.to_left else 0.5)


def _fill(canvas: Canvas, column: Column, cell: Cell, box: tuple[float, float, float, float]) -> None:
    """One cell: its ground, its hint at the top, and what is written there."""
    left, top, right, bottom = box
    if cell.strong or cell.shut:
        _ground(canvas, box)
    if cell.shut:
        line(canvas, (left * MM, bottom * MM), (right * MM, top * MM), Pen(0.12, DARK))
        return
    middle = (top + bottom) / 2
    if cell.hint:
        write_in(canvas, (left + PAD, top - 1.9, right - left - 2 * PAD), cell.hint, HINTED, colour=MUTED)
        middle -= 1.4
        if len(cell.texts) > 1:
            x = (left + right) / 2
            line(canvas, (x * MM, (top - 3.6) * MM), (x * MM, bottom * MM), Pen(0.12, DARK))
    font = BOLD if column.strong or cell.strong else SANS
    wide = (right - left) / len(cell.texts)
    size = min(WRITTEN, 0.5 * (top - bottom) * MM)
    for number, text in enumerate(cell.texts):
        _entry(
            canvas, cell.lost if number == 0 else (), text, (left + number * wide, middle, wide), (font, size, column)
        )


def _entry(
    canvas: Canvas,
    lost: tuple[str, ...],
    text: str,
    box: tuple[float, float, float],
    how: tuple[str, float, Column],
) -> None:
    """What was written and struck through, and beside it what is there now."""
    left, middle, wide = box
    font, size, column = how
    pad = min(PAD, 0.1 * wide)
    struck = [(each, True) for each in lost]
    words = [*struck, *([(text, False)] if text else [])]
    gap = 1.2
    whole = sum(width_of(each, font, size) for each, _ in words) + gap * (len(words) - 1)
    room = wide - 2 * pad
    scale = min(1.0, room / whole) if whole > 0.0 else 1.0
    x = left + pad + (0.0 if column.to_left else max(0.0, (room - scale * whole) / 2))
    for each, gone in words:
        long = scale * width_of(each, font, size) if words[1:] else room - (x - left - pad)
        begin, end = write_in(canvas, (x, middle, long + 1e-6), each, size, font, share=0.0)
        if gone:
            line(canvas, ((begin - 0.4) * MM, middle * MM), ((end + 0.4) * MM, middle * MM), Pen(0.25, INKED))
        x = end + scale * gap
