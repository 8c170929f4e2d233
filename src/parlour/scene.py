"""The vocabulary of pictures and words: what a drawing room hands to a page, a terminal or a file.

Lengths are in board units of the scene's own choosing, x to the right and y down. A `look` is a word of the
style sheet (`ball striped`); no colour is named here. Shapes stand still; pieces move, and are the same piece
as long as they keep their id. A scene knows nothing of legality; the `Choice`s beside it say what may be done.
"""

from __future__ import annotations

import msgspec

from parlour.game import Refusal  # noqa: TC001 - msgspec reads the annotations

__all__ = ["Box", "Choice", "Disc", "Label", "Line", "Piece", "Point", "Scene", "Section", "Shape", "View"]

Point = tuple[float, float]


class Disc(msgspec.Struct, frozen=True, tag="disc"):
    """A circle."""

    at: Point
    radius: float
    look: str


class Box(msgspec.Struct, frozen=True, tag="box"):
    """A rectangle by its upper left corner; `round` is the corner radius."""

    at: Point
    size: Point
    look: str
    round: float = 0.0


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A stroke along SVG path data."""

    path: str
    look: str


class Label(msgspec.Struct, frozen=True, tag="label"):
    """A short text centred on a point; `size` is its height."""

    at: Point
    text: str
    size: float
    look: str


Shape = Disc | Box | Line | Label


class Piece(msgspec.Struct, frozen=True):
    """A thing that moves. Its parts are drawn around the piece's own origin."""

    id: str
    at: Point
    parts: tuple[Shape, ...]
    label: str
    """What a listener hears of it: `first's ball, on 17`."""
    trail: tuple[Point, ...] = ()
    """The way it came in the last turn, from where it stood to where it stands; empty when it did not move."""


class Scene(msgspec.Struct, frozen=True):
    """A picture: its size, what stands still and what moves, back to front."""

    size: Point
    shapes: tuple[Shape, ...]
    pieces: tuple[Piece, ...]
    title: str
    """One sentence that stands for the picture where it cannot be seen."""


class Choice(msgspec.Struct, frozen=True):
    """Something the player to move may pick, or would like to and may not."""

    move: str
    """In the game's notation, ready to be sent."""
    label: str
    """On its button: `+3`."""
    words: str
    """What it does: `to 23, through hoop 20`."""
    key: str
    """The key that picks it."""
    touch: tuple[Point, ...] = ()
    """The places on the picture that are touched, in order, to say it."""
    refusal: Refusal | None = None
    """Why it may not be picked; None when it may."""


class Section(msgspec.Struct, frozen=True):
    """A heading and its lines, of the board in words."""

    heading: str
    lines: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """Everything there is to see and to pick in one state."""

    scene: Scene
    prompt: str
    """Whose turn it is and what is asked, in one sentence."""
    choices: tuple[Choice, ...]
    words: tuple[Section, ...]
