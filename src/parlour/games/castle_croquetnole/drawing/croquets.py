"""Small pictures of what each of the five croquets does (CC-24): the knight, its guard, and how they move."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castle_croquetnole.drawing.faces import MM, face
from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of
from parlour.games.castle_croquetnole.rules.refusals import KINDS
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS
from parlour.scene import Board, Box, Circle, Label, Path, Picture, Piece, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.scene import Point, Shape

__all__ = ["PICTURES", "picture_of"]

SIZE = (120.0, 64.0)
"""mm, as on the table."""
HEAD = 4.5
"""How long the head of an arrow is, mm."""
RADIUS = COIN_RADIUS * MM
KNIGHT, GUARD = knight_of(0), guard_of(0)


class Sketch(NamedTuple):
    """What a picture shows.

    Attributes:
        knight: where the knight begins.
        guard: where the guard is hit.
        flicks: arrows in the order of the flicks, each from one point to another.
        pushed: arrows of what is driven by a flick.
        lifted: where the knight lay before it was lifted.
        held: whether the knight is held.
    """

    knight: Point
    guard: Point
    flicks: tuple[tuple[Point, Point], ...]
    pushed: tuple[tuple[Point, Point], ...] = ()
    lifted: Point | None = None
    held: bool = False


SKETCHES = {
    "flicks": Sketch((20, 44), (34, 22), (((30, 44), (66, 44)), ((70, 44), (108, 20)))),
    "lift": Sketch((62, 32), (42, 32), (((73, 32), (90, 32)), ((93, 30), (112, 14))), lifted=(16, 46)),
    "loose": Sketch(
        (28, 38),
        (46.6, 34),
        flicks=(((28, 25), (46, 18)), ((66, 50), (104, 50))),
        pushed=(((58, 31), (104, 21)), ((36, 44), (60, 50))),
    ),
    "tight": Sketch(
        (28, 34),
        (47.05, 34),
        flicks=(((28, 18), (46, 18)), ((40, 52), (84, 56))),
        pushed=(((58, 34), (108, 34)),),
        held=True,
    ),
    "tap": Sketch((16, 50), (62, 26), (((27, 48), (36, 42)), ((39, 40), (51, 32))), (((73, 20), (108, 6)),)),
}
"""By kind."""


def picture_of(kind: str) -> str:
    """The name of the picture of a croquet."""
    return f"croquet-{kind}"


def _scene(kind: str) -> Scene:
    sketch = SKETCHES[kind]
    shapes: list[Shape] = [Box((0.0, 0.0), SIZE, "castle-felt", 6.0)]
    for number, (start, end) in enumerate(sketch.flicks, start=1):
        shapes += [_arrow(start, end, "croquet-flick"), _number(number, start, end)]
    shapes += [_arrow(start, end, "croquet-push") for start, end in sketch.pushed]
    if sketch.lifted is not None:
        (x, y), (to_x, to_y) = sketch.lifted, sketch.knight
        hop = f"M{x:g},{y - RADIUS:g} Q{(x + to_x) / 2:g},{y - 60:g} {to_x - 4:g},{to_y - RADIUS - 3:g}"
        shapes += [Circle(sketch.lifted, RADIUS, "croquet-ghost"), Path(hop, "croquet-push")]
    if sketch.held:
        shapes.append(Circle(sketch.knight, RADIUS + 3.5, "croquet-held"))
    pieces = (
        Piece(GUARD, sketch.guard, face(GUARD, COIN_RADIUS), "the guard"),
        Piece(KNIGHT, sketch.knight, face(KNIGHT, COIN_RADIUS), "the knight"),
    )
    return Scene(Board(SIZE, tuple(shapes)), Picture((), pieces, f"{kind.capitalize()}: {KINDS[kind]}."))


def _arrow(start: Point, end: Point, look: str) -> Path:
    """A line with a head at its end."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    wings = ((end[0] - HEAD * math.cos(angle + turn), end[1] - HEAD * math.sin(angle + turn)) for turn in (-0.55, 0.55))
    head = " ".join(f"M{end[0]:g},{end[1]:g} L{x:.2f},{y:.2f}" for x, y in wings)
    return Path(f"M{start[0]:g},{start[1]:g} L{end[0]:g},{end[1]:g} {head}", look)


def _number(number: int, start: Point, end: Point) -> Label:
    """Which flick it is, beside the middle of its arrow."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    middle = ((start[0] + end[0]) / 2 + 7 * math.sin(angle), (start[1] + end[1]) / 2 - 7 * math.cos(angle))
    return Label((round(middle[0], 2), round(middle[1], 2)), str(number), 10.0, "croquet-number")


PICTURES: Mapping[str, Callable[[], Scene]] = {picture_of(kind): partial(_scene, kind) for kind in KINDS}
"""The pictures of the croquets, by name."""
