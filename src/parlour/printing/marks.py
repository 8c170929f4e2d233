"""What stands round a drawing: frames with registration marks, rulers that check the printer, names of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.printing.drawing import INKED, MM, MUTED, Pen, label, line
from parlour.printing.fonts import ITALIC, SANS
from parlour.printing.words import write

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from parlour.printing.tiling import Tile, Tiling

__all__ = ["RULED", "draw_frame", "draw_rulers"]

RULED = (100.0, 101.6)
"""The lengths of both rulers: ten centimetres and four inches, mm."""
FINE = Pen(0.1, INKED)
"""For lines that are measured or cut along."""
TARGET, ARMS = 1.6, 3.2
"""Radius of a registration mark, and how far its cross reaches, mm."""


def draw_frame(canvas: Canvas, tiling: Tiling, tile: Tile, title: str) -> None:
    """The frame of a page with its marks and names; the canvas' origin is the frame's lower left corner."""
    width, height = (side * MM for side in tiling.frame)
    canvas.saveState()
    for start, end in (
        ((0, 0), (width, 0)),
        ((width, 0), (width, height)),
        ((0, height), (width, height)),
        ((0, 0), (0, height)),
    ):
        line(canvas, start, end, FINE)
    for x in (0.0, width / 2, width):
        for y in (0.0, height / 2, height):
            if (x, y) != (width / 2, height / 2):
                _mark(canvas, x, y)
    _names(canvas, tiling, tile, (width, height))
    write(canvas, (6.0 * MM, -6.4 * MM), f"{title} \N{MIDDLE DOT} page {tile.name}", SANS, 7.0, colour=MUTED)
    canvas.setFont(SANS, 7.0)
    canvas.drawRightString(
        width - 6.0 * MM, -6.4 * MM, f"this frame is {tiling.frame[0]:g} \N{MULTIPLICATION SIGN} {tiling.frame[1]:g} mm"
    )
    canvas.restoreState()


def _mark(canvas: Canvas, x: float, y: float) -> None:
    """A circle with a cross: a page lies right on its neighbour when both halves of every mark meet."""
    line(canvas, (x - ARMS * MM, y), (x + ARMS * MM, y), FINE)
    line(canvas, (x, y - ARMS * MM), (x, y + ARMS * MM), FINE)
    canvas.circle(x, y, TARGET * MM, stroke=1, fill=0)


def _names(canvas: Canvas, tiling: Tiling, tile: Tile, size: tuple[float, float]) -> None:
    """The page's name in its corner, and its neighbours' on the strip beyond each edge."""
    width, height = size
    known = {(each.row, each.column): each.name for each in tiling.tiles()}
    label(canvas, (8.0 * MM, height - 6.5 * MM), tile.name, 15.0, colour=MUTED)
    beyond = (
        (-1, 0, 0.25 * width, height + 5.4 * MM, 0.0),
        (1, 0, 0.44 * width, -5.4 * MM, 0.0),
        (0, -1, -5.4 * MM, 0.25 * height, 90.0),
        (0, 1, width + 5.4 * MM, 0.25 * height, 90.0),
    )
    for down, right, x, y, turn in beyond:
        name = known.get((tile.row + down, tile.column + right))
        if name is not None:
            label(canvas, (x, y), f"to {name}", 7.5, ITALIC, turn=turn, colour=MUTED)


def draw_rulers(canvas: Canvas) -> None:
    """Ten centimetres and, below them, four inches; the canvas' origin is where both begin."""
    metric, imperial = (length * MM for length in RULED)
    canvas.saveState()
    line(canvas, (0.0, 0.0), (metric, 0.0), FINE)
    for tick in range(101):
        high = 4.0 if tick % 10 == 0 else 2.8 if tick % 5 == 0 else 1.8
        line(canvas, (tick * MM, 0.0), (tick * MM, high * MM), FINE)
    for number in range(11):
        label(canvas, (10.0 * number * MM, 6.2 * MM), str(number), 6.5)
    label(canvas, (metric + 5.0 * MM, 2.0 * MM), "cm", 6.5, ITALIC)
    below = -2.0 * MM
    line(canvas, (0.0, below), (imperial, below), FINE)
    for tick in range(65):
        x, high = tick / 16 * 25.4 * MM, 4.0 if tick % 16 == 0 else 2.8 if tick % 8 == 0 else 1.8
        line(canvas, (x, below), (x, below - high * MM), FINE)
    for number in range(5):
        label(canvas, (25.4 * number * MM, below - 6.2 * MM), str(number), 6.5)
    label(canvas, (imperial + 5.0 * MM, below - 2.0 * MM), "in", 6.5, ITALIC)
    canvas.restoreState()
