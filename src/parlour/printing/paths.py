"""SVG path data on a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

__all__ = ["traced"]

PART = re.compile(r"([MLCZ])([^MLCZ]*)")


def traced(canvas: Canvas, data: str) -> PDFPathObject:
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
