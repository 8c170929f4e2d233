"""The board: its measures, where the seats are, what a disc is worth where it lies, and the physics' table.

Measures are those of a tournament board (rules, dimensions), in metres. The board's centre is the origin; the first
seat sits at -y.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.kernels.entries import kernel
from parlour.kernels.mathematics import arcsin, arctan2, cosine, hypotenuse, sine
from parlour.physics import CROKINOLE_BOARD, ArcWall, Disc, Ditch, Hole, Post, Rim, RoundEdge, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "BAND",
    "BOARD",
    "DISC_MASS",
    "DISC_RADIUS",
    "FIFTEEN",
    "HOLE_RADIUS",
    "LINE_WIDTH",
    "POST_RADIUS",
    "START_LINE",
    "SURFACE",
    "TEN",
    "WITHOUT_RAIL",
    "ahead",
    "axis",
    "beyond_quadrant",
    "difficulty",
    "first_met",
    "half_width",
    "in_fifteen",
    "in_quadrant",
    "laid",
    "leans",
    "on_start_line",
    "past_start_line",
    "value",
]

Places = Any
"""Places on the board, m: a list of pairs, or in compiled code an array of two columns."""

INCH = 0.0254

SURFACE = 13 * INCH
START_LINE = 12 * INCH
TEN = 8 * INCH
"""Radius of the line round the 10 zone."""
FIFTEEN = 4 * INCH
"""Radius of the line round the 15 zone, on which the posts stand."""
LINE_WIDTH = INCH / 16
HOLE_RADIUS = 11 / 16 * INCH
POST_RADIUS = 3 / 16 * INCH
DISC_RADIUS = 5 / 8 * INCH
DISC_MASS = 0.0053
BAND = DISC_RADIUS + LINE_WIDTH / 2
"""A disc touches a line when its centre is no farther than this from the line's middle, m."""

TOUCH = 1e-9
"""Lengths that differ by less (m) are the same."""


def _posts() -> tuple[Post, ...]:
    """Eight posts, 22.5 degrees off the players' axes, symmetric to the last bit."""
    near, far = FIFTEEN * sine(math.pi / 8), FIFTEEN * cosine(math.pi / 8)
    places = [(x, y) for x, y in ((near, far), (far, near)) for x, y in ((x, y), (x, -y), (-x, -y), (-x, y))]
    return tuple(Post(x, y, POST_RADIUS) for x, y in sorted(places, key=lambda at: arctan2(*at) % (2 * math.pi)))


DITCH_WIDTH = 2 * INCH
DITCH_DEPTH = INCH / 2
"""How far the ditch lies below the surface: tournament boards (NCA standard)."""
RAIL = Rim(0.8, 0.3, falloff=0.25, floor=0.3)
"""A disc against the wooden rail. Estimate: no measurement was found. The restitution is that of disc on disc, also
wood on wood; friction is that of unwaxed wood, 0.3 to 0.5 (USDA Wood Handbook, ch. 3), at its lower end."""

WITHOUT_RAIL = Table(
    material=CROKINOLE_BOARD, edge=RoundEdge(SURFACE), posts=_posts(), holes=(Hole(0.0, 0.0, HOLE_RADIUS),)
)
"""The board without discs, ditch and rail: what leaves the surface is gone."""
BOARD = replace(
    WITHOUT_RAIL,
    edge=RoundEdge(SURFACE, Ditch(DITCH_DEPTH)),
    walls=(ArcWall(0.0, 0.0, SURFACE + DITCH_WIDTH, 0.0, 2 * math.pi, RAIL),),
)
"""The board without discs, with the ditch and the rail round it; its posts are counted clockwise from +y."""


def laid(places: Iterable[tuple[float, float]], board: Table = BOARD) -> Table:
    """A board with discs at these places."""
    return board.with_discs(Disc(x, y, DISC_RADIUS, DISC_MASS) for x, y in places)


# --- seats ------------------------------------------------------------------------------------------------------


def axis(seat: int, seats: int) -> tuple[float, float]:
    """From the centre towards a seat: seats sit clockwise as seen from above, the first at -y (CR-2).

    >>> axis(1, 2), axis(1, 4)
    ((0.0, 1.0), (-1.0, 0.0))
    """
    return ((0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0))[seat * 4 // seats]


def ahead(seat: int, seats: int) -> float:
    """The bearing from a seat to the centre, degrees."""
    return 90.0 * (seat * 4 // seats)


def beyond_quadrant(x: float, y: float, seat: int, seats: int) -> float:
    """How far a place lies beyond the nearer line of the seat's quadrant, m; below 0 inside the quadrant.

    The lines are the two rays at 45 degrees to the seat's axis; a place behind the board's centre is not allowed.
    """
    east, north = axis(seat, seats)
    return (abs(x * north - y * east) - (x * east + y * north)) * math.sqrt(0.5)


def in_quadrant(x: float, y: float, seat: int, seats: int, overhang: float = 0.0) -> bool:
    """Whether a disc there is in the seat's quadrant as far as it must be (CR-3).

    Its centre may lie beyond the quadrant's lines by the overhang, m; with none, half of the disc is in the quadrant.
    """
    return beyond_quadrant(x, y, seat, seats) <= overhang + TOUCH


def half_width(overhang: float, radius: float = START_LINE) -> float:
    """How far from the seat's axis a disc may be placed at this radius, degrees.

    >>> half_width(0.0), round(half_width(DISC_RADIUS), 2)
    (45.0, 47.99)
    """
    return 45.0 + math.degrees(arcsin(overhang / radius))


@kernel
def first_met(x: float, y: float, east: float, north: float, discs: Places) -> tuple[int, float]:
    """The first other disc that a straight shot meets, by its number, and the offset in disc widths: 0 is full.

    The offset is always below 1. Where it meets none, the number is -1 and the offset 0.

    The shot starts at (x, y), m, and its heading (east, north) is a unit vector.

    >>> first_met(0.0, -0.3, 0.0, 1.0, [(DISC_RADIUS, 0.0), (0.0, 0.1)])
    (0, 0.5)
    """
    nearest, met, cut = math.inf, -1, 0.0
    for index in range(len(discs)):
        to_x, to_y = discs[index][0] - x, discs[index][1] - y
        along, aside = to_x * east + to_y * north, abs(to_x * north - to_y * east)
        if along > 0.0 and aside < 2 * DISC_RADIUS:
            run = along - math.sqrt(4 * DISC_RADIUS * DISC_RADIUS - aside * aside)
            if run < nearest:
                nearest, met, cut = run, index, aside / (2 * DISC_RADIUS)
    return met, cut


@kernel
def difficulty(x: float, y: float, east: float, north: float, discs: Places, opposed: bool) -> float:  # noqa: FBT001
    """How hard a shot is, as `Crokinole.difficulty` defines it; the arguments of `first_met`.

    `opposed` is whether an opposing disc is among the others.
    """
    return 1.0 + first_met(x, y, east, north, discs)[1] if opposed else 0.0


# --- zones ------------------------------------------------------------------------------------------------------


def on_start_line(x: float, y: float) -> bool:
    """Whether a disc there touches the starting line (CR-3, CR-10)."""
    return abs(hypotenuse(x, y) - START_LINE) <= BAND + TOUCH


def past_start_line(x: float, y: float) -> bool:
    """Whether a disc there lies wholly beyond the starting line (CR-10)."""
    return hypotenuse(x, y) > START_LINE + BAND + TOUCH


def in_fifteen(x: float, y: float) -> bool:
    """Whether a disc there is inside the 15 zone or touches its line (CR-5)."""
    return hypotenuse(x, y) <= FIFTEEN + BAND + TOUCH


def leans(x: float, y: float) -> bool:
    """Whether a part of a disc there is above the hole (CR-8)."""
    return hypotenuse(x, y) < HOLE_RADIUS + DISC_RADIUS


def value(x: float, y: float) -> int:
    """What a disc there counts: its zone's value, the lesser one where it touches a line (CR-12).

    A disc that lies wholly outside the starting line is in no zone.

    >>> [value(inches * 0.0254, 0.0) for inches in (2, 4, 7, 8, 11, 12.9)]
    [15, 10, 10, 5, 5, 0]
    """
    reach = hypotenuse(x, y) + DISC_RADIUS
    for line, worth in ((FIFTEEN, 15), (TEN, 10)):
        if reach < line - LINE_WIDTH / 2 - TOUCH:
            return worth
    return 5 if reach <= START_LINE + LINE_WIDTH / 2 + 2 * DISC_RADIUS + TOUCH else 0
