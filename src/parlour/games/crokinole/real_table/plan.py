"""The board of Crokinole as a plan for builders, with all its dimensions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.crokinole.drawing.scenery import CIRCLES, NUMERALS, QUADRANT_LINE, QUADRANTS
from parlour.games.crokinole.rules.table import (
    BOARD,
    DISC_RADIUS,
    DITCH_DEPTH,
    DITCH_WIDTH,
    FIFTEEN,
    HOLE_RADIUS,
    LINE_WIDTH,
    POST_RADIUS,
    START_LINE,
    SURFACE,
    TEN,
)
from parlour.plan import INCH, BoardPlan, Caption, Face, Ink, Ring, Span, Stroke, inches, measured

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.plan import Point, Shape

__all__ = ["plan"]

HOLE_DEPTH = INCH / 4
"""Two thirds of a disc's thickness: a disc in the hole is out of the others' way."""
WALL = SURFACE + DITCH_WIDTH
EDGE = WALL + 0.004
"""Half the side of the drawing, m: the rail, and room for its line."""
DIAMETERS = (
    ("20 hole", HOLE_RADIUS),
    ("Circle of the posts, 15 line", FIFTEEN),
    ("10 line", TEN),
    ("Starting line, 5 line", START_LINE),
    ("Playing surface", SURFACE),
    ("Rail, inner face", WALL),
)
LETTERS = 0.005
"""The height of the type of dimensions, m: a board is read from a step away."""
HALF_STEP = math.degrees(math.atan2(BOARD.posts[0].x, BOARD.posts[0].y))
"""How far the posts are off the players' axes, degrees."""


def plan(_game: Crokinole) -> BoardPlan:
    """The board seen from above; it is the same under all options."""
    return BoardPlan(
        "Crokinole board",
        (-EDGE, -EDGE),
        (EDGE, EDGE),
        (*_axes(), *_circles(), *_quadrants(), *_posts(), *_zones(), *_disc(), *_dimensions()),
        measures=_measures(),
        notes=(
            f"Lines are {inches(LINE_WIDTH)} wide, and circles are measured to their middle.",
            "The quadrant lines run from the 10 line to the starting line, halfway between the players' axes.",
            f"The posts stand on the 15 line, {HALF_STEP:g} degrees to both sides of each axis.",
            "The ditch lies between the surface and the rail. Its measures are those of parlour's board.",
        ),
        heart=((-SURFACE - 0.004, -SURFACE - 0.004), (SURFACE + 0.004, SURFACE + 0.004)),
    )


def _at(radius: float, bearing: float) -> Point:
    """By the distance from the middle (m) and the bearing, degrees clockwise from the top."""
    angle = math.radians(bearing)
    return radius * math.sin(angle), radius * math.cos(angle)


def _axes() -> list[Shape]:
    return [Stroke((_at(WALL, turn), _at(WALL, turn + 180.0)), Ink.AXIS) for turn in (0.0, 90.0)]


def _circles() -> list[Shape]:
    middle = (0.0, 0.0)
    return [
        Ring(middle, WALL, Ink.EDGE),
        Ring(middle, SURFACE, Ink.EDGE),
        *(Ring(middle, radius, Ink.LINE, band=LINE_WIDTH) for radius in CIRCLES),
        Ring(middle, HOLE_RADIUS, Ink.HOLE),
        *_cross(middle, 0.4 * HOLE_RADIUS),
    ]


def _quadrants() -> list[Shape]:
    return [
        Stroke(tuple(_at(radius, bearing) for radius in QUADRANT_LINE), Ink.LINE, band=LINE_WIDTH)
        for bearing in QUADRANTS
    ]


def _posts() -> list[Shape]:
    """Every post with a cross at its middle, where its hole is drilled."""
    shapes: list[Shape] = []
    for post in BOARD.posts:
        shapes += [Ring((post.x, post.y), post.radius, Ink.THING), *_cross((post.x, post.y), 1.5 * post.radius)]
    return shapes


def _cross(at: Point, reach: float) -> list[Shape]:
    x, y = at
    return [Stroke(((x - reach, y), (x + reach, y)), Ink.AXIS), Stroke(((x, y - reach), (x, y + reach)), Ink.AXIS)]


def _zones() -> list[Shape]:
    """The value of each zone, and what lies beyond the surface."""
    values = (("15", FIFTEEN * 0.58), *NUMERALS)
    shapes: list[Shape] = [Caption(_at(radius, 11.0), text, 0.012, Face.NAME) for text, radius in values]
    ditch = Caption(_at(SURFACE + DITCH_WIDTH / 2, 5.0), "ditch", 0.006, Face.NOTE)
    return [*shapes, ditch]


def _disc() -> list[Shape]:
    """A disc on the starting line, to compare with."""
    at = _at(START_LINE, 337.5)
    x, y = at
    return [
        Ring(at, DISC_RADIUS, Ink.PLACE),
        Caption((x, y + 0.005), "disc", LETTERS, Face.NOTE),
        Caption((x, y - 0.005), inches(2 * DISC_RADIUS), LETTERS, Face.NOTE),
    ]


def _dimensions() -> list[Shape]:
    """Radii as a fan, the angle of the posts, and how far two posts are apart."""
    radii = ((FIFTEEN, 112.5), (TEN, 101.0), (START_LINE, 79.0), (SURFACE, 63.0), (WALL, 118.0))
    shapes: list[Shape] = [
        Span((0.0, 0.0), _at(radius, bearing), f"R {measured(radius)}", size=LETTERS, share=0.73)
        for radius, bearing in radii
    ]
    right, left = BOARD.posts[0], BOARD.posts[-1]
    apart = math.dist((left.x, left.y), (right.x, right.y))
    shapes.append(Span((left.x, left.y), (right.x, right.y), measured(round(apart, 5)), off=0.02, size=LETTERS))
    rays = (_at(1.28 * FIFTEEN, sign * HALF_STEP) for sign in (-1, 1))
    shapes += [Stroke(((0.0, 0.0), ray), Ink.AXIS) for ray in rays]
    shapes.append(Caption(_at(1.36 * FIFTEEN, HALF_STEP), f"{HALF_STEP:g}\N{DEGREE SIGN}", LETTERS))
    return shapes


def _measures() -> tuple[tuple[str, str], ...]:
    return (
        *((f"{name}, diameter", measured(2 * radius)) for name, radius in DIAMETERS),
        ("20 hole, depth", measured(HOLE_DEPTH)),
        ("Posts, eight, diameter", measured(2 * POST_RADIUS)),
        ("Lines, width", measured(LINE_WIDTH)),
        ("Disc, diameter", measured(2 * DISC_RADIUS)),
        ("Ditch, width", measured(DITCH_WIDTH)),
        ("Ditch, depth below the surface", measured(DITCH_DEPTH)),
    )
