"""The page before a drawing on several pages: all of it at a glance, how it is put together, and the rulers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.platypus import Paragraph

from parlour.printing.drawing import ACCENT, MM, MUTED, Pen, draw_window, label, line
from parlour.printing.fonts import BOLD, SANS, SERIF
from parlour.printing.marks import draw_rulers
from parlour.printing.papers import PAPERS
from parlour.printing.words import body, flow, measures_and_notes, write

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from parlour.plan import BoardPlan
    from parlour.printing.papers import Paper
    from parlour.printing.tiling import Tiling

__all__ = ["draw_cover"]

OVERVIEW = (96.0, 112.0)
"""The most room that the overview takes, mm."""
GRID = Pen(0.2, ACCENT)
INDENT = 5.0
"""How far inside the margins everything is, mm."""
WIDEST = 300.0
"""On wider paper than this (mm) a page of words would be a waste."""


def draw_cover(canvas: Canvas, plan: BoardPlan, tiling: Tiling, low: tuple[float, float]) -> None:
    """Write the page; `low` is the lower left corner of what is printed of the plan, m."""
    paper = _paper(tiling)
    canvas.setPageSize((paper.width * MM, paper.height * MM))
    left, top = paper.margin + INDENT, paper.height - paper.margin - INDENT
    wide = paper.width - 2 * left
    write(canvas, (left * MM, (top - 8.0) * MM), plan.title, SERIF, 24.0, most=wide * MM)
    write(canvas, (left * MM, (top - 15.0) * MM), _size_in_words(tiling), SANS, 10.5, colour=MUTED)
    width, height = tiling.frame
    scale = min(OVERVIEW[0] / (tiling.columns * width), OVERVIEW[1] / (tiling.rows * height))
    canvas.saveState()
    canvas.translate(left * MM, (top - 22.0 - scale * tiling.rows * height) * MM)
    _overview(canvas, plan, tiling, scale, low)
    canvas.restoreState()
    beside = left + OVERVIEW[0] + 8.0
    flow(canvas, paper, _steps(tiling), (beside * MM, 0.0, (left + wide - beside) * MM, (top - 21.0) * MM))
    rulers = top - 22.0 - OVERVIEW[1] - 16.0
    canvas.saveState()
    canvas.translate(left * MM, rulers * MM)
    draw_rulers(canvas)
    canvas.restoreState()
    room = (left * MM, paper.margin * MM, wide * MM, (rulers - 14.0) * MM)
    flow(canvas, paper, measures_and_notes(plan, room[2]), room)
    canvas.showPage()


def _paper(tiling: Tiling) -> Paper:
    """Upright, and no larger than a page of words needs."""
    paper = tiling.paper if tiling.paper.width < tiling.paper.height else tiling.paper.landscape
    return paper if paper.width <= WIDEST else PAPERS["a4"]


def _size_in_words(tiling: Tiling) -> str:
    pages, name = tiling.columns * tiling.rows, tiling.paper.name
    shown = name.upper() if name.startswith("a") else name.capitalize()
    return f"In true size, on the {pages} pages of {shown} after this one: {tiling.rows} rows of {tiling.columns}."


def _overview(canvas: Canvas, plan: BoardPlan, tiling: Tiling, scale: float, low: tuple[float, float]) -> None:
    """The whole drawing, small, with every page's frame and name over it."""
    first, last = next(iter(tiling.tiles())), list(tiling.tiles())[-1]
    whole = tiling.columns * tiling.frame[0], tiling.rows * tiling.frame[1]
    canvas.saveState()
    canvas.scale(scale, scale)
    draw_window(canvas, plan, low, (first.left, last.bottom, *whole))
    canvas.restoreState()
    across, up = scale * tiling.frame[0] * MM, scale * tiling.frame[1] * MM
    for column in range(tiling.columns + 1):
        line(canvas, (column * across, 0.0), (column * across, tiling.rows * up), GRID)
    for row in range(tiling.rows + 1):
        line(canvas, (0.0, row * up), (tiling.columns * across, row * up), GRID)
    for tile in tiling.tiles():
        at = (tile.column * across + 7.0, (tiling.rows - tile.row) * up - 7.0)
        label(canvas, at, tile.name, min(8.5, 0.3 * across), BOLD, colour=ACCENT)


def _steps(tiling: Tiling) -> list[Flowable]:
    """How the pages are printed, cut and joined."""
    width, height = tiling.frame
    quoted = "\N{LEFT DOUBLE QUOTATION MARK}actual size\N{RIGHT DOUBLE QUOTATION MARK}"
    steps = (
        f"Print every page at <b>100 %</b> ({quoted}), not fitted to the page.",
        "Lay a ruler on those below. If they are wrong, so is the whole plan.",
        f"Every frame is {width:g} \N{MULTIPLICATION SIGN} {height:g} mm. Cut it along <b>top</b> and <b>left</b>.",
        "Join the pages of a row from the left: a cut edge lies on the frame of the page before it.",
        "Both halves of every mark meet there. Glue the page to the strip beyond.",
        "Join the rows in the same way from the top. The words on the strips say which page comes there.",
    )
    return [Paragraph(f"<b>{number}</b>\N{EN SPACE}{text}", body(1.1)) for number, text in enumerate(steps, 1)]
