"""The vocabulary of plans: what a game's `plan` supplies to be printed true to scale.

Lengths are metres, x to the right and y up, with the origin where the game has it. An `Ink` says what a line means, not
how it looks. A plan is the same for the whole match; nothing in it moves.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from fractions import Fraction

__all__ = [
    "INCH",
    "BoardPlan",
    "Caption",
    "Face",
    "Ink",
    "Outline",
    "Point",
    "Ring",
    "Shape",
    "Span",
    "Stroke",
    "inches",
    "measured",
    "millimetres",
]

Point = tuple[float, float]
INCH = 0.0254


class Ink(enum.Enum):
    """What a line stands for."""

    EDGE = "edge"
    """An edge that is cut or built: of the table, of the surface."""
    THING = "thing"
    """A body that stands there, with a light fill: a tile, a post."""
    HOLE = "hole"
    """A hole, with a darker fill."""
    ZONE = "zone"
    """The border of an area, with a light fill."""
    LINE = "line"
    """A line of the game."""
    GATE = "gate"
    """A line that counts when it is passed, in the accent colour."""
    DOOR = "door"
    """Another line that counts when it is passed, told apart by its dashes too."""
    PLACE = "place"
    """Where something may lie; dashed."""
    AXIS = "axis"
    """A line of symmetry, to lay out by; dashed and dotted."""


class Face(enum.Enum):
    """How a caption is set."""

    NAME = "name"
    """A name, in the titles' face."""
    LABEL = "label"
    """Any other words."""
    NOTE = "note"
    """Words of lesser weight."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle."""

    at: Point
    radius: float
    ink: Ink
    band: float = 0.0
    """The breadth (m) of the line itself, if it is painted so broad; 0 for a line without breadth."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed line through points, with corners of a radius `round` (m)."""

    points: tuple[Point, ...]
    ink: Ink
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """An open line through points, with bends of a radius `round` (m)."""

    points: tuple[Point, ...]
    ink: Ink
    round: float = 0.0
    band: float = 0.0
    """As of a ring."""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words centred on a point; `size` is the height of the type, m."""

    at: Point
    text: str
    size: float
    face: Face = Face.LABEL
    turn: float = 0.0
    """Degrees by which they are turned anticlockwise."""


@dataclass(frozen=True, slots=True)
class Span:
    """A dimension: a line with an arrow at each end and its length in words.

    The line is drawn `off` (m) to the left of the way from `start` to `end`, with thin lines to both.
    """

    start: Point
    end: Point
    text: str
    off: float = 0.0
    size: float = 0.0027
    """The height of the type, m."""
    share: float = 0.5
    """How far along the line the words are, as a share of it."""


Shape = Ring | Outline | Stroke | Caption | Span


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A drawing that is printed in its true size.

    Attributes:
        title: of the drawing.
        low, high: its lower left and upper right corner, m.
        shapes: back to front.
        measures: what is how long, for a table beside the drawing.
        notes: whole sentences for who builds or lays it out.
        heart: lower left and upper right corner of the part that is needed; None for the whole.
    """

    title: str
    low: Point
    high: Point
    shapes: tuple[Shape, ...]
    measures: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    heart: tuple[Point, Point] | None = None


# --- lengths in words -------------------------------------------------------------------------------------------


def inches(length: float) -> str:
    """A length (m) in inches: in sixteenths if it is a whole number of them.

    >>> inches(34 * INCH), inches(0.75 * INCH), inches(1.25 * INCH), inches(0.9 * INCH)
    ('34 in', '3/4 in', '1 1/4 in', '0.9 in')
    """
    sixteenths = length / INCH * 16
    if abs(sixteenths - round(sixteenths)) > 1e-6:
        return f"{round(length / INCH, 3):g} in"
    whole, part = divmod(round(sixteenths), 16)
    words = [str(whole)] if whole or not part else []
    return " ".join([*words, *([str(Fraction(part, 16))] if part else []), "in"])


def millimetres(length: float) -> str:
    """A length (m) in millimetres.

    >>> millimetres(0.75 * INCH), millimetres(0.028)
    ('19.05 mm', '28 mm')
    """
    return f"{round(length * 1000, 4):.7g} mm"


def measured(length: float) -> str:
    """A length (m) in inches and in millimetres.

    >>> measured(2 * INCH)
    '2 in (50.8 mm)'
    """
    return f"{inches(length)} ({millimetres(length)})"
