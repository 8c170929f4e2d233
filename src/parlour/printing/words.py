"""Words beside a drawing: what is how long, notes, and how paragraphs are written down a page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, Table, TableStyle

from parlour.printing.drawing import INKED, MM, MUTED
from parlour.printing.fonts import SANS
from parlour.printing.lines import draw_line, line_of, printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from parlour.plan import BoardPlan
    from parlour.printing.papers import Paper

__all__ = ["Room", "body", "flow", "measures_and_notes", "scale_of", "write"]

Room = tuple[float, float, float, float]
"""Left, bottom, width and top of a part of the page, points."""
BODY = 8.5
"""The size of type on a page as wide as A4, points."""
A4_WIDTH, LARGEST = 210.0, 2.5
"""The width of A4, mm, and by how much type is larger on large paper, at most."""


def scale_of(paper: Paper) -> float:
    """By how much type is larger than on A4."""
    return min(paper.width / A4_WIDTH, LARGEST)


def body(scale: float = 1.0) -> ParagraphStyle:
    """The style of paragraphs."""
    size = BODY * scale
    return ParagraphStyle("body", fontName=SANS, fontSize=size, leading=1.3 * size, textColor=INKED)


def write(
    canvas: Canvas,
    at: tuple[float, float],
    text: str,
    font: str,
    size: float,
    *,
    most: float = 0.0,
    colour: Color = INKED,
) -> None:
    """A line of words from a place on (points), in smaller type if it would be longer than `most`."""
    line = line_of(text, font)
    wide = line.wide * size
    canvas.setFillColor(colour)
    draw_line(canvas, line, at, size * most / wide if 0.0 < most < wide else size)


def measures_and_notes(plan: BoardPlan, width: float, scale: float = 1.0) -> list[Flowable]:
    """A table of what is how long, in two columns, and the notes below it."""
    style = body(scale)
    notes = [Paragraph(escape(printable(note), quote=False), style) for note in plan.notes]
    pairs = [*plan.measures, *([("", "")] if len(plan.measures) % 2 else [])]
    if not pairs:
        return [*notes]
    half = len(pairs) // 2
    rows = [
        [Paragraph(escape(printable(text), quote=False), style) for text in (*left, *right)]
        for left, right in zip(pairs[:half], pairs[half:], strict=True)
    ]
    table = Table(rows, colWidths=[0.26 * width, 0.24 * width] * 2)
    rules = TableStyle(
        [
            ("FONTNAME", (0, 0), (-1, -1), SANS),
            ("LINEBELOW", (0, 0), (-1, -1), 0.3 * scale, MUTED),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5 * scale),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5 * scale),
        ]
    )
    table.setStyle(rules)
    return [table, *notes]


def flow(canvas: Canvas, paper: Paper, parts: Iterable[Flowable], room: Room) -> None:
    """Write paragraphs and tables downwards from the top of a room; what finds no place goes on a further page."""
    left, bottom, width, y = room
    for part in parts:
        _, height = part.wrapOn(canvas, width, y - bottom)
        if y - height < bottom:
            canvas.showPage()
            canvas.setPageSize((paper.width * MM, paper.height * MM))
            left, bottom, y = paper.margin * MM, paper.margin * MM, (paper.height - paper.margin) * MM
        part.drawOn(canvas, left, y - height)
        y -= height + 5.0 * scale_of(paper)
