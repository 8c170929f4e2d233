"""The board of Castille as a plan.

The rule sheet gives no measures. The holes here are so far apart that the board fits on one page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.drawing.scenery import LINKS, corners_of, emplacement_at
from parlour.games.castille.rules.board import FILES, POINTS, SIZE, TERRITORIES
from parlour.plan import BoardPlan, Caption, Face, Ink, Outline, Ring, Span, Stroke, millimetres

if TYPE_CHECKING:
    from parlour.games.castille.rules import Castille
    from parlour.plan import Point, Shape

__all__ = ["PITCH", "plan"]

PITCH = 0.028
"""From a point to the next, m."""
HOLE, FLAG_HOLE = 0.003, 0.002
"""Radii of the holes for pegs and for flags, m."""
BORDER = 0.78
"""From the outer points to the board's edge, as a share of the pitch."""


def plan(_game: Castille) -> BoardPlan:
    """The board with silver below; it is the same under all options."""
    half = ((SIZE - 1) / 2 + BORDER) * PITCH
    edge = ((-half, -half), (half, -half), (half, half), (-half, half))
    rim = half + 0.001
    return BoardPlan(
        "Castille board",
        (-rim, -rim),
        (rim, rim),
        (Outline(edge, Ink.EDGE, round=0.2 * PITCH), *_territories(), *_lines(), *_holes(), *_names(), *_dimensions()),
        measures=(
            ("Board, side", millimetres(2 * half)),
            ("From hole to hole", millimetres(PITCH)),
            ("Holes for pegs, 36, diameter", millimetres(2 * HOLE)),
            ("Holes for flags, 5, diameter", millimetres(2 * FLAG_HOLE)),
        ),
        notes=(
            "The rule sheet gives no measures: these let the board fit on a page, and any others will do.",
            "Each player needs 8 short and 4 tall pegs that fit the large holes, and 3 flags that fit the small ones.",
            "The shaded areas are the five territories. The small hole in each is for the flag of its owner.",
        ),
    )


def _at(file: float, rank: float) -> Point:
    middle = (SIZE - 1) / 2
    return (file - middle) * PITCH, (rank - middle) * PITCH


def _territories() -> list[Shape]:
    """Their outlines, drawn in a little so that neighbours do not touch."""
    return [
        Outline(tuple(_at(*corner) for corner in corners_of(name, 0.46)), Ink.ZONE, 0.1 * PITCH) for name in TERRITORIES
    ]


def _lines() -> list[Shape]:
    return [Stroke((_at(*start), _at(*end)), Ink.LINE) for start, end in LINKS]


def _holes() -> list[Shape]:
    pegs = [Ring(_at(point % SIZE, point // SIZE), HOLE, Ink.HOLE) for point in POINTS.values()]
    flags = [Ring(_at(*emplacement_at(territory)), FLAG_HOLE, Ink.THING) for territory in range(len(TERRITORIES))]
    return [*pegs, *flags]


def _names() -> list[Shape]:
    names: list[Shape] = []
    for index in range(SIZE):
        names.append(Caption(_at(index, -0.62), FILES[index], 0.0042, Face.NAME))
        names.append(Caption(_at(-0.62, index), str(index + 1), 0.0042, Face.NAME))
    return names


def _dimensions() -> list[Shape]:
    return [
        Span(_at(4, 5), _at(5, 5), millimetres(PITCH), off=0.62 * PITCH),
        Span(_at(0, 5), _at(4, 5), f"4 \N{MULTIPLICATION SIGN} {millimetres(PITCH)}", off=0.62 * PITCH),
    ]
