"""Shapes of a plan on a page, in true size."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportlab.lib.colors import Color, HexColor

from parlour.plan import INCH, Caption, Face, Ink, Outline, Ring, Span, Stroke
from parlour.printing.fonts import ITALIC, SANS, SERIF
from parlour.printing.lines import draw_line, line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas

    from parlour.plan import BoardPlan, Point, Shape

__all__ = ["ACCENT", "INKED", "METRE", "MM", "MUTED", "Pen", "draw_window", "label", "line"]

METRE = 72.0 / INCH
"""A metre in the points of a page."""
MM = METRE / 1000.0
INKED, MUTED, ACCENT, BLUE, PALE, DARK, PAINT = map(
    HexColor, ("#1f1b16", "#6f6557", "#7b1e24", "#1f5a7a", "#f6eedd", "#d9cdb4", "#e9dcc0")
)


@dataclass(frozen=True, slots=True)
class Pen:
    """How an ink is drawn; lengths are millimetres."""

    width: float
    colour: Color = INKED
    dashes: tuple[float, ...] = ()
    fill: Color | None = None


PENS = {
    Ink.EDGE: Pen(0.4),
    Ink.THING: Pen(0.25, fill=PALE),
    Ink.HOLE: Pen(0.25, fill=DARK),
    Ink.ZONE: Pen(0.15, MUTED, fill=PALE),
    Ink.LINE: Pen(0.25),
    Ink.GATE: Pen(0.5, ACCENT),
    Ink.DOOR: Pen(0.5, BLUE, (3.0, 1.2)),
    Ink.PLACE: Pen(0.15, MUTED, (1.6, 1.2)),
    Ink.AXIS: Pen(0.1, MUTED, (7.0, 1.2, 0.6, 1.2)),
}
MEASURE = Pen(0.13, ACCENT)
FACES = {Face.NAME: (SERIF, INKED), Face.LABEL: (SANS, INKED), Face.NOTE: (ITALIC, MUTED)}
ARROW = (2.2, 0.45)
"""Length and half width of the arrow of a dimension, mm."""


def draw_window(
    canvas: Canvas, plan: BoardPlan, low: Point, window: tuple[float, float, float, float], bleed: float = 0.0
) -> None:
    """Draw what a window shows of a plan; its lower left corner is the canvas' origin.

    Args:
        canvas: of the page.
        plan: what is drawn.
        low: the drawing's lower left corner in the plan, m.
        window: left, bottom, width and height, mm from there.
        bleed: how far beyond the window the drawing is shown, mm.
    """
    left, bottom, width, height = window
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(-bleed * MM, -bleed * MM, (width + 2 * bleed) * MM, (height + 2 * bleed) * MM)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.translate(-left * MM - low[0] * METRE, -bottom * MM - low[1] * METRE)
    for shape in plan.shapes:
        _draw(canvas, shape)
    canvas.restoreState()


def _draw(canvas: Canvas, shape: Shape) -> None:
    match shape:
        case Ring(at=(x, y), radius=radius, ink=ink, band=band):
            _paint(canvas, band)
            if band:
                canvas.circle(x * METRE, y * METRE, radius * METRE, stroke=1, fill=0)
            fill = _take(canvas, PENS[ink])
            canvas.circle(x * METRE, y * METRE, radius * METRE, stroke=1, fill=fill)
        case Outline(points=points, ink=ink, round=bend):
            fill = _take(canvas, PENS[ink])
            _trace(canvas, points, bend, closed=True, fill=fill)
        case Stroke(points=points, ink=ink, round=bend, band=band):
            _paint(canvas, band)
            if band:
                _trace(canvas, points, bend)
            _take(canvas, PENS[ink])
            _trace(canvas, points, bend)
        case Caption(at=(x, y), text=text, size=size, face=face, turn=turn):
            font, colour = FACES[face]
            label(canvas, (x * METRE, y * METRE), text, size * METRE, font, turn=turn, colour=colour)
        case Span():
            _span(canvas, shape)


def _take(canvas: Canvas, pen: Pen) -> int:
    """Set the pen; returns 1 if it fills."""
    canvas.setLineWidth(pen.width * MM)
    canvas.setStrokeColor(pen.colour)
    canvas.setDash([dash * MM for dash in pen.dashes])
    if pen.fill is not None:
        canvas.setFillColor(pen.fill)
    return int(pen.fill is not None)


def _paint(canvas: Canvas, band: float) -> None:
    """Set a pen as broad as a painted line, m."""
    if band:
        canvas.setLineWidth(band * METRE)
        canvas.setStrokeColor(PAINT)
        canvas.setDash([])


def line(canvas: Canvas, start: Point, end: Point, pen: Pen = MEASURE) -> None:
    """A straight line between two places of the page, points."""
    _take(canvas, pen)
    canvas.line(*start, *end)


def label(
    canvas: Canvas, at: Point, text: str, size: float, font: str = SANS, *, turn: float = 0.0, colour: Color = INKED
) -> None:
    """Words centred on a place, all in points; `turn` in degrees anticlockwise."""
    canvas.saveState()
    canvas.translate(*at)
    canvas.rotate(turn)
    canvas.setFillColor(colour)
    words = line_of(text, font)
    draw_line(canvas, words, (-words.wide * size / 2, -0.34 * size), size)
    canvas.restoreState()


# --- lines with round corners -----------------------------------------------------------------------------------


def _trace(canvas: Canvas, points: Sequence[Point], bend: float, *, closed: bool = False, fill: int = 0) -> None:
    """A line through points (m) with bends of a radius (m), drawn as the canvas' pen is set."""
    path = canvas.beginPath()
    ends = (
        points if not closed else [_between(points[-1], points[0], 0.5), *points, _between(points[-1], points[0], 0.5)]
    )
    path.moveTo(*_scaled(ends[0]))
    for before, corner, after in zip(ends, ends[1:], ends[2:], strict=False):
        near, far = _cut(corner, before, bend), _cut(corner, after, bend)
        path.lineTo(*_scaled(near))
        if near != far:
            one, two = _between(near, corner, 0.5523), _between(far, corner, 0.5523)
            path.curveTo(*_scaled(one), *_scaled(two), *_scaled(far))
    path.lineTo(*_scaled(ends[-1]))
    if closed:
        path.close()
    canvas.drawPath(path, stroke=1, fill=fill)


def _cut(corner: Point, other: Point, bend: float) -> Point:
    """Where a bend begins, at most halfway to the next corner."""
    away = math.dist(corner, other)
    return _between(corner, other, min(bend / away, 0.5) if away else 0.0)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _scaled(at: Point) -> Point:
    return at[0] * METRE, at[1] * METRE


# --- dimensions -------------------------------------------------------------------------------------------------


def _span(canvas: Canvas, span: Span) -> None:
    """Both thin lines to the ends, the line with its arrows, and the words over a gap in it."""
    start, end = _scaled(span.start), _scaled(span.end)
    length = math.dist(start, end)
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    canvas.saveState()
    canvas.translate(*start)
    canvas.rotate(math.degrees(angle))
    off, size = span.off * METRE, span.size * METRE
    if off:
        gap, beyond = math.copysign(0.8 * MM, off), math.copysign(1.2 * MM, off)
        line(canvas, (0.0, gap), (0.0, off + beyond))
        line(canvas, (length, gap), (length, off + beyond))
    line(canvas, (0.0, off), (length, off))
    for tip, way in ((0.0, 1.0), (length, -1.0)):
        _arrow(canvas, tip, way, off)
    _words(canvas, span, (length, off, size), upside_down=math.cos(angle) < -1e-9)
    canvas.restoreState()


def _arrow(canvas: Canvas, tip: float, way: float, off: float) -> None:
    path = canvas.beginPath()
    path.moveTo(tip, off)
    path.lineTo(tip + way * ARROW[0] * MM, off + ARROW[1] * MM)
    path.lineTo(tip + way * ARROW[0] * MM, off - ARROW[1] * MM)
    path.close()
    canvas.setFillColor(ACCENT)
    canvas.drawPath(path, stroke=0, fill=1)


def _words(canvas: Canvas, span: Span, where: tuple[float, float, float], *, upside_down: bool) -> None:
    """On a white ground on the line; beside the line if it is too short for them."""
    length, off, size = where
    wide = line_of(span.text, SANS).wide * size
    inside = wide + 8.0 * MM <= length
    x, y = length * span.share, off if inside else off + math.copysign(size, off or 1.0)
    canvas.setFillColor(HexColor("#ffffff"))
    canvas.rect(x - wide / 2 - 0.8 * MM, y - 0.55 * size, wide + 1.6 * MM, 1.1 * size, stroke=0, fill=1)
    label(canvas, (x, y), span.text, size, turn=180.0 if upside_down else 0.0, colour=ACCENT)
