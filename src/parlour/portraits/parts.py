"""What a part of a portrait is drawn with: paths on a square of 96 units, the face's middle at 48, 46."""

from __future__ import annotations

from typing import NamedTuple, Self

__all__ = ["Strokes", "mirrored", "spot", "spots"]


class Stroke(NamedTuple):
    """A path and how it is drawn: `p` paper with an outline, `f` filled with ink, `i` a line, `h` a hairline."""

    ink: str
    path: str


class Strokes(tuple[Stroke, ...]):
    """Paths of one part, from the back to the front."""

    __slots__ = ()

    def __new__(cls, *strokes: tuple[str, str]) -> Self:
        """From pairs of ink and path."""
        return super().__new__(cls, tuple(Stroke(*each) for each in strokes))

    @property
    def markup(self) -> str:
        """As elements of an SVG document with the portrait's style."""
        return "".join(f'<path class="{stroke.ink}" d="{stroke.path}"/>' for stroke in self)


def spot(x: float, y: float, radius: float) -> str:
    """A circle as a path.

    >>> spot(40, 46, 2)
    'M38 46a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z'
    """
    width = 2 * radius
    return f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 0 {width:g} 0a{radius:g} {radius:g} 0 1 0 {-width:g} 0Z"


def spots(*circles: tuple[float, float, float]) -> str:
    """Circles (x, y, radius) as one path."""
    return "".join(spot(*circle) for circle in circles)


def mirrored(*circles: tuple[float, float, float]) -> str:
    """Circles, each with its mirror image on the other side of the face."""
    return spots(*circles, *((96 - x, y, radius) for x, y, radius in circles))
