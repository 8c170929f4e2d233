"""Signs of score sheets, and texts that fit: what is drawn in a small place; lengths are millimetres."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from parlour.names import CUT, clusters
from parlour.printing.drawing import INKED, MM
from parlour.printing.fonts import SANS
from parlour.printing.lines import MOST_SIGNS, draw_line, line_of
from parlour.printing.paths import traced

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

    from parlour.score_sheet import Sign

__all__ = ["draw_sign", "fitted", "width_of", "write_in"]

SMALLEST = 5.0
"""The smallest type in which a text is written, points; what is still too long is cut."""
EVEN_ODD = 0


def draw_sign(canvas: Canvas, sign: Sign, at: tuple[float, float], radius: float, colour: Color = INKED) -> None:
    """A sign in a circle round a place."""
    canvas.saveState()
    canvas.translate(at[0] * MM, at[1] * MM)
    canvas.scale(radius * MM, -radius * MM)
    canvas.setLineWidth(0.12)
    canvas.setStrokeColor(colour)
    canvas.setFillColor(colour)
    if sign.solid:
        canvas.drawPath(traced(canvas, sign.solid), stroke=0, fill=1, fillMode=EVEN_ODD)
    if sign.outline:
        canvas.drawPath(traced(canvas, sign.outline), stroke=1, fill=0)
    canvas.restoreState()


def width_of(text: str, font: str, size: float) -> float:
    """How long a text is in type of this size (points)."""
    return line_of(text, font).wide * size / MM


def fitted(text: str, font: str, size: float, most: float) -> tuple[str, float]:
    """A text and the size of type (points) in which it is at most so long; cut if it would be too small to read."""
    wide = width_of(text, font, size)
    if wide <= most:
        return text, size
    smaller = size * most / wide
    if smaller >= SMALLEST:
        return text, smaller
    starts = [*accumulate(clusters(text[:MOST_SIGNS]), initial="")]
    long = bisect_right(starts, most, hi=len(starts) - 1, key=lambda start: width_of(start + CUT, font, SMALLEST))
    return starts[max(0, long - 1)] + CUT, SMALLEST


def write_in(
    canvas: Canvas,
    box: tuple[float, float, float],
    text: str,
    size: float,
    font: str = SANS,
    *,
    colour: Color = INKED,
    share: float = 0.5,
) -> tuple[float, float]:
    """Write a text into a box, in smaller type if it is too long.

    Args:
        canvas: of the page.
        box: left edge, middle of its height, and width.
        text: a line.
        size: of the type, points.
        font: by its name.
        colour: of the text.
        share: of the room beside the text, how much is left of it: 0 begins at the left edge, 0.5 centres.

    Returns:
        Where the text begins and ends.
    """
    left, middle, wide = box
    text, size = fitted(text, font, size, wide)
    canvas.setFillColor(colour)
    long = width_of(text, font, size)
    x = left + share * (wide - long)
    draw_line(canvas, line_of(text, font), (x * MM, middle * MM - 0.34 * size), size)
    return x, x + long
