"""Signs of score sheets, and texts that fit: what is drawn in a small place; lengths are millimetres."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfmetrics import stringWidth

from parlour.printing.drawing import INKED, MM
from parlour.printing.fonts import SANS

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

    from parlour.score_sheet import Sign

__all__ = ["draw_sign", "fitted", "width_of", "write_in"]

PART = re.compile(r"([MLCZ])([^MLCZ]*)")
SMALLEST = 5.0
"""The smallest type in which a text is written, points; what is still too long is cut."""
CUT = "\N{HORIZONTAL ELLIPSIS}"
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
        canvas.drawPath(_traced(canvas, sign.solid), stroke=0, fill=1, fillMode=EVEN_ODD)
    if sign.outline:
        canvas.drawPath(_traced(canvas, sign.outline), stroke=1, fill=0)
    canvas.restoreState()


def _traced(canvas: Canvas, data: str) -> PDFPathObject:
    """SVG path data of M, L, C and Z with absolute places, as a path."""
    path = canvas.beginPath()
    for letter, places in PART.findall(data):
        numbers = [float(number) for number in places.replace(",", " ").split()]
        match letter:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "C":
                path.curveTo(*numbers)
            case _:
                path.close()
    return path


def width_of(text: str, font: str, size: float) -> float:
    """How long a text is in type of this size (points)."""
    return stringWidth(text, font, size) / MM


def fitted(text: str, font: str, size: float, most: float) -> tuple[str, float]:
    """A text and the size of type (points) in which it is at most so long; cut if it would be too small to read."""
    wide = width_of(text, font, size)
    if wide <= most:
        return text, size
    smaller = size * most / wide
    if smaller >= SMALLEST:
        return text, smaller
    while text and width_of(text + CUT, font, SMALLEST) > most:
        text = text[:-1]
    return text + CUT, SMALLEST


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
    canvas.setFont(font, size)
    canvas.setFillColor(colour)
    long = width_of(text, font, size)
    x = left + share * (wide - long)
    canvas.drawString(x * MM, middle * MM - 0.34 * size, text)
    return x, x + long
