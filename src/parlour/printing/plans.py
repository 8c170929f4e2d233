"""A plan as a PDF file in true size: `plan_pdf`."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table, TableStyle

from parlour.printing.drawing import ACCENT, INKED, METRE, MM, MUTED, Pen, draw, label, line
from parlour.printing.fonts import BOLD, SANS, SERIF, register_fonts
from parlour.printing.marks import draw_frame, draw_rulers
from parlour.printing.papers import PAPERS
from parlour.printing.tiling import FOOT, STRIP, extent, tiled

if TYPE_CHECKING:
    from reportlab.platypus import Flowable

    from parlour.plan import BoardPlan
    from parlour.printing.papers import Paper
    from parlour.printing.tiling import Tile, Tiling

__all__ = ["new_canvas", "plan_pdf"]

BLEED = 3.0
"""How far a drawing goes on beyond the frame, mm, so that a cut beside it shows no gap."""
OVERVIEW = (96.0, 112.0)
"""The most room that the overview takes, mm."""
BODY = ParagraphStyle("body", fontName=SANS, fontSize=9.5, leading=12.5, textColor=INKED)
SMALL = ParagraphStyle("small", parent=BODY, fontSize=8.5, leading=11.0)
GRID = Pen(0.2, ACCENT)


def new_canvas(title: str) -> tuple[Canvas, io.BytesIO]:
    """An empty PDF file in memory; the same input gives the same bytes."""
    register_fonts()
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1, lang="en")
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
    tiling = tiled(plan, paper, cropped=cropped)
    if tiling.single:
        _one_page(canvas, plan, tiling, cropped=cropped)
    else:
        _cover(canvas, plan, tiling, cropped=cropped)
        for tile in tiling.tiles():
            _tile_page(canvas, plan, tiling, tile, cropped=cropped)
    canvas.save()
    return file.getvalue()


# --- pages ------------------------------------------------------------------------------------------------------


def _begin(canvas: Canvas, paper: Paper) -> None:
    canvas.setPageSize((paper.width * MM, paper.height * MM))


def _tile_page(canvas: Canvas, plan: BoardPlan, tiling: Tiling, tile: Tile, *, cropped: bool) -> None:
    _begin(canvas, tiling.paper)
    margin = (tiling.paper.margin + STRIP) * MM
    canvas.translate(margin, margin)
    _draw_clipped(canvas, plan, (tile.left, tile.bottom, *tiling.frame), BLEED, cropped=cropped)
    draw_frame(canvas, tiling, tile, plan.title)
    canvas.showPage()


def _one_page(canvas: Canvas, plan: BoardPlan, tiling: Tiling, *, cropped: bool) -> None:
    """The drawing at the top, the title and the rulers at the foot, and what room is left for measures and notes."""
    paper, (width, height) = tiling.paper, tiling.size
    _begin(canvas, paper)
    left, bottom = (paper.width - width) / 2, paper.height - paper.margin - height
    canvas.saveState()
    canvas.translate(left * MM, bottom * MM)
    _draw_clipped(canvas, plan, (0.0, 0.0, width, height), 0.2, cropped=cropped)
    canvas.restoreState()
    foot = paper.margin
    canvas.setFont(SERIF, 17.0)
    canvas.setFillColor(INKED)
    canvas.drawString(paper.margin * MM, (foot + 11.0) * MM, plan.title)
    canvas.setFont(SANS, 7.5)
    canvas.setFillColor(MUTED)
    canvas.drawString(paper.margin * MM, (foot + 6.5) * MM, "Print at 100 %, not fitted to the page.")
    canvas.drawString(paper.margin * MM, (foot + 3.0) * MM, "The rulers check the printer.")
    canvas.saveState()
    canvas.translate((paper.width - paper.margin - 112.0) * MM, (foot + 10.5) * MM)
    draw_rulers(canvas)
    canvas.restoreState()
    room = (paper.margin * MM, (foot + FOOT) * MM, (paper.width - 2 * paper.margin) * MM, (bottom - 3.0) * MM)
    _flow(canvas, paper, [*_measures(plan, room[2]), *_notes(plan)], room)
    canvas.showPage()


def _draw_clipped(
    canvas: Canvas, plan: BoardPlan, window: tuple[float, float, float, float], bleed: float, *, cropped: bool
) -> None:
    """The part of the drawing in a window: left, bottom, width and height, mm from its lower left corner."""
    left, bottom, width, height = window
    low, _ = extent(plan, cropped=cropped)
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(-bleed * MM, -bleed * MM, (width + 2 * bleed) * MM, (height + 2 * bleed) * MM)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.translate(-left * MM - low[0] * METRE, -bottom * MM - low[1] * METRE)
    draw(canvas, plan)
    canvas.restoreState()


# --- the cover of a drawing on several pages --------------------------------------------------------------------


def _cover(canvas: Canvas, plan: BoardPlan, tiling: Tiling, *, cropped: bool) -> None:
    paper = tiling.paper if min(tiling.paper.width, tiling.paper.height) < 250.0 else PAPERS["a4"]
    paper = paper if paper.width < paper.height else paper.landscape
    _begin(canvas, paper)
    margin, top = paper.margin + 5.0, paper.height - paper.margin - 5.0
    canvas.setFont(SERIF, 24.0)
    canvas.setFillColor(INKED)
    canvas.drawString(margin * MM, (top - 8.0) * MM, plan.title)
    canvas.setFont(SANS, 10.5)
    canvas.setFillColor(MUTED)
    canvas.drawString(
        margin * MM,
        (top - 15.0) * MM,
        f"In true size, on {tiling.columns * tiling.rows} pages after this one: "
        f"{tiling.rows} rows of {tiling.columns}, {tiling.paper.name.upper() if tiling.paper.name != 'letter' else 'Letter'}.",
    )
    scale = min(OVERVIEW[0] / (tiling.columns * tiling.frame[0]), OVERVIEW[1] / (tiling.rows * tiling.frame[1]))
    canvas.saveState()
    canvas.translate(margin * MM, (top - 22.0 - scale * tiling.rows * tiling.frame[1]) * MM)
    _overview(canvas, plan, tiling, scale, cropped=cropped)
    canvas.restoreState()
    beside = margin + OVERVIEW[0] + 8.0
    room = (beside * MM, 0.0, (paper.width - margin - beside) * MM, (top - 20.0) * MM)
    _flow(canvas, paper, _steps(tiling), room)
    rulers = top - 22.0 - OVERVIEW[1] - 16.0
    canvas.saveState()
    canvas.translate(margin * MM, rulers * MM)
    draw_rulers(canvas)
    canvas.restoreState()
    below = (margin * MM, paper.margin * MM, (paper.width - 2 * margin) * MM, (rulers - 14.0) * MM)
    _flow(canvas, paper, [*_measures(plan, below[2]), *_notes(plan)], below)
    canvas.showPage()


def _overview(canvas: Canvas, plan: BoardPlan, tiling: Tiling, scale: float, *, cropped: bool) -> None:
    """The whole drawing, small, with every page's frame and name over it."""
    width, height = tiling.frame
    first = next(iter(tiling.tiles()))
    canvas.saveState()
    canvas.scale(scale, scale)
    window = (first.left, -(tiling.rows * height - tiling.size[1]) / 2, tiling.columns * width, tiling.rows * height)
    _draw_clipped(canvas, plan, window, 0.0, cropped=cropped)
    canvas.restoreState()
    across, up = scale * width * MM, scale * height * MM
    for column in range(tiling.columns + 1):
        line(canvas, (column * across, 0.0), (column * across, tiling.rows * up), GRID)
    for row in range(tiling.rows + 1):
        line(canvas, (0.0, row * up), (tiling.columns * across, row * up), GRID)
    for tile in tiling.tiles():
        at = (tile.column + 0.5) * across, (tiling.rows - tile.row - 0.5) * up
        label(canvas, at, tile.name, min(18.0, 0.32 * across), BOLD, colour=ACCENT)


def _steps(tiling: Tiling) -> list[Flowable]:
    width, height = tiling.frame
    steps = (
        "Print every page at <b>100 %</b> (\N{LEFT DOUBLE QUOTATION MARK}actual size\N{RIGHT DOUBLE QUOTATION MARK}), "
        "not fitted to the page. Then lay a ruler on those below: if they are wrong, so is the whole plan.",
        f"Every frame is {width:g} \N{MULTIPLICATION SIGN} {height:g} mm. Cut each page along the <b>top</b> and the "
        "<b>left</b> edge of its frame.",
        "Join the pages of a row from the left: lay the cut edge of a page on the frame of the page before it, so that "
        "both halves of every mark meet, and glue it to the strip beyond.",
        "Join the rows in the same way from the top. The names on the strips say which page comes there.",
    )
    return [Paragraph(f"<b>{number}</b>\N{EN SPACE}{text}", BODY) for number, text in enumerate(steps, 1)]


# --- words ------------------------------------------------------------------------------------------------------


def _measures(plan: BoardPlan, width: float) -> list[Flowable]:
    """Two columns of what is how long."""
    cells = [[Paragraph(escape(text), SMALL) for text in pair] for pair in plan.measures]
    if not cells:
        return []
    half = (len(cells) + 1) // 2
    blank = [Paragraph("", SMALL), Paragraph("", SMALL)]
    rows = [left + right for left, right in zip(cells[:half], [*cells[half:], blank], strict=False)]
    table = Table(rows, colWidths=[0.23 * width, 0.27 * width] * 2)
    table.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, -1), 0.3, MUTED),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 1.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
            ]
        )
    )
    return [table]


def _notes(plan: BoardPlan) -> list[Flowable]:
    return [Paragraph(escape(note), SMALL) for note in plan.notes]


def _flow(canvas: Canvas, paper: Paper, parts: list[Flowable], room: tuple[float, float, float, float]) -> None:
    """Write paragraphs and tables downwards from the top of a room: left, bottom, width and top, points.

    What finds no place goes on a further page.
    """
    left, bottom, width, top = room
    y = top
    for part in parts:
        _, height = part.wrapOn(canvas, width, y - bottom)
        if y - height < bottom:
            canvas.showPage()
            _begin(canvas, paper)
            bottom, y = paper.margin * MM, (paper.height - paper.margin) * MM
        part.drawOn(canvas, left, y - height)
        y -= height + 5.0
