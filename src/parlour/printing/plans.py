"""A plan as a PDF file in true size: `plan_pdf`."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from reportlab.pdfgen.canvas import Canvas

from parlour.plan import Caption, Span
from parlour.printing.covers import draw_cover
from parlour.printing.drawing import MM, MUTED, draw_window
from parlour.printing.fonts import SANS, SERIF, register_fonts
from parlour.printing.lines import lacking
from parlour.printing.marks import RULED, draw_frame, draw_rulers
from parlour.printing.tiling import FOOT, STRIP, extent, tiled
from parlour.printing.words import flow, measures_and_notes, scale_of, write

if TYPE_CHECKING:
    from parlour.plan import BoardPlan
    from parlour.printing.papers import Paper
    from parlour.printing.tiling import Tile, Tiling

__all__ = ["new_canvas", "plan_pdf"]

INSET = 1.0
"""How far inside the margins words are, mm."""
BLEED = 3.0
"""How far a drawing goes on beyond the frame, mm, so that a cut beside it shows no gap."""


def signs_lacking(plan: BoardPlan) -> tuple[str, ...]:
    """The signs of a plan that are printed as numbers."""
    written = (shape.text for shape in plan.shapes if isinstance(shape, Caption | Span))
    return lacking((plan.title, *written), (*plan.notes, *(text for pair in plan.measures for text in pair)))


def new_canvas(title: str) -> tuple[Canvas, io.BytesIO]:
    """An empty PDF file in memory; the same input gives the same bytes."""
    register_fonts()
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1, lang="en", initialFontName=SANS)  # type: ignore[arg-type] # the stub has a float
    canvas.setTitle(title)
    canvas.setCreator("parlour")
    return canvas, file


def plan_pdf(plan: BoardPlan, paper: Paper, *, cropped: bool = False) -> bytes:
    """A plan in true size: on one page if it fits, otherwise on several with an overview before them.

    Args:
        plan: what is drawn.
        paper: of every page; the overview of a large one is on A4.
        cropped: whether only the plan's heart is printed.
    """
    canvas, file = new_canvas(plan.title)
    tiling, (low, _) = tiled(plan, paper, cropped=cropped), extent(plan, cropped=cropped)
    if tiling.single:
        _one_page(canvas, plan, tiling, low)
    else:
        draw_cover(canvas, plan, tiling, low)
        for tile in tiling.tiles():
            _tile_page(canvas, plan, tiling, tile, low)
    canvas.save()
    return file.getvalue()


def _tile_page(canvas: Canvas, plan: BoardPlan, tiling: Tiling, tile: Tile, low: tuple[float, float]) -> None:
    paper = tiling.paper
    canvas.setPageSize((paper.width * MM, paper.height * MM))
    margin = (paper.margin + STRIP) * MM
    canvas.translate(margin, margin)
    draw_window(canvas, plan, low, (tile.left, tile.bottom, *tiling.frame), bleed=BLEED)
    draw_frame(canvas, tiling, tile, plan.title)
    canvas.showPage()


def _one_page(canvas: Canvas, plan: BoardPlan, tiling: Tiling, low: tuple[float, float]) -> None:
    """The drawing at the top, the title and the rulers at the foot, and in what room is left measures and notes."""
    paper, (width, height) = tiling.paper, tiling.size
    canvas.setPageSize((paper.width * MM, paper.height * MM))
    bottom = paper.height - paper.margin - height
    canvas.saveState()
    canvas.translate((paper.width - width) / 2 * MM, bottom * MM)
    draw_window(canvas, plan, low, (0.0, 0.0, width, height))
    canvas.restoreState()
    _foot(canvas, plan, paper)
    wide = paper.room[0] - 2 * INSET
    room = ((paper.margin + INSET) * MM, (paper.margin + FOOT * scale_of(paper)) * MM, wide * MM, (bottom - 3.0) * MM)
    flow(canvas, paper, measures_and_notes(plan, room[2], scale_of(paper)), room)
    canvas.showPage()


def _foot(canvas: Canvas, plan: BoardPlan, paper: Paper) -> None:
    left, foot, scale = (paper.margin + INSET) * MM, (paper.margin + INSET) * MM, scale_of(paper)
    ruler = max(RULED) + 11.0
    most = (paper.room[0] - ruler - 6.0) * MM
    write(canvas, (left, foot + 8.6 * scale * MM), plan.title, SERIF, 17.0 * scale, most=most)
    write(
        canvas,
        (left, foot + 4.4 * scale * MM),
        "Print at 100 %, not fitted to the page.",
        SANS,
        7.5 * scale,
        colour=MUTED,
    )
    write(canvas, (left, foot + 1.0 * scale * MM), "The rulers check the printer.", SANS, 7.5 * scale, colour=MUTED)
    canvas.saveState()
    canvas.translate((paper.width - paper.margin - ruler) * MM, foot + 8.5 * MM)
    draw_rulers(canvas)
    canvas.restoreState()
