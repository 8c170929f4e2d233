"""Scenes as image files: SVG, and PNG if resvg is installed.

The looks are those of the page. They are written into the picture without custom properties and in the light colours,
so that every viewer shows the same.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.looks import COMMON, Looks
from parlour.scene import Box, Circle, Label, Path

if TYPE_CHECKING:
    from parlour.scene import Piece, Scene, Shape

__all__ = ["LARGEST", "PictureError", "markup", "png", "rasterised", "svg"]

LARGEST = 8192
"""The longest side of a picture, pixels."""
PAPER = "#fcf8ee"
"""The page's background behind a board."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
PROPERTY = re.compile(r"(--[\w-]+):\s*([^;}]+);")
USE = re.compile(r"var\((--[\w-]+)(?:, *([^()]*))?\)")


class PictureError(ParlourError):
    """A picture cannot be made: it is too large, or the package that writes it is not installed."""


def svg(
    scene: Scene,
    size: int = 760,
    looks: Looks = COMMON,
    window: tuple[tuple[float, float], tuple[float, float]] | None = None,
) -> str:
    """A scene as a self-contained SVG document; its longer side is `size` pixels.

    Args:
        scene: what is drawn.
        size: pixels.
        looks: the style sheet; for a game, `COMMON + spec.appearance.looks`.
        window: upper left and lower right corner of what is shown; by default the whole board.

    Raises:
        PictureError: a size below 1 or above `LARGEST`.
    """
    (left, top), (right, bottom) = window or ((0.0, 0.0), scene.board.size)
    sides = (right - left, bottom - top)
    width, height = (side * _checked(size) / max(sides) for side in sides)
    box = " ".join(f"{number:g}" for number in (left, top, *sides))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" role="img" viewBox="{box}" '
        f'width="{width:g}" height="{height:g}">\n'
        f"<title>{escape(scene.picture.title, quote=False)}</title>\n"
        f"<style>{escape(_style(looks), quote=False)}</style>\n{looks.lights}\n"
        f"{''.join(map(markup, scene.shapes))}\n{''.join(map(_piece, scene.picture.pieces))}\n</svg>\n"
    )


def png(scene: Scene, size: int = 760, looks: Looks = COMMON) -> bytes:
    """A scene as a PNG file on the page's paper, as `svg` draws it.

    Raises:
        PictureError: a size below 1 or above `LARGEST`, or resvg is not installed.
    """
    return rasterised(svg(scene, size, looks))


def rasterised(drawn: str) -> bytes:
    """An SVG document as a PNG file on the page's paper.

    Raises:
        PictureError: resvg is not installed.
    """
    try:
        resvg: Any = importlib.import_module("resvg_py")
    except ModuleNotFoundError as error:
        raise PictureError("a PNG needs resvg, which is not installed: pip install 'parlour[pictures]'") from error
    return bytes(resvg.svg_to_bytes(svg_string=drawn, background=PAPER))


def _checked(size: int) -> int:
    if not 1 <= size <= LARGEST:
        raise PictureError(f"a picture is 1 to {LARGEST} pixels large, not {size}")
    return size


# --- looks ------------------------------------------------------------------------------------------------------


@cache
def _style(looks: Looks) -> str:
    return plain_style(looks.sheet)


def plain_style(sheet: str) -> str:
    """A style sheet for viewers without support for custom properties and media queries.

    >>> plain_style(".scene { --ink: #111; } @media (dark) { .scene { --ink: #eee; } } .look-a { fill: var(--ink); }")
    '.scene { } .look-a { fill: #111; }'
    >>> plain_style(".look-a { rotate: var(--turn, 0deg); }")
    '.look-a { rotate: 0deg; }'
    """
    sheet = MEDIA.sub("", COMMENT.sub("", sheet))
    values = dict(PROPERTY.findall(sheet))
    sheet = USE.sub(lambda use: values[use[1]] if use[1] in values else use[2], PROPERTY.sub("", sheet))
    return " ".join(sheet.split())


# --- shapes -----------------------------------------------------------------------------------------------------


def _piece(piece: Piece) -> str:
    x, y = piece.at
    parts = "".join(map(markup, piece.parts))
    return f'<g transform="translate({x:g} {y:g})"><title>{escape(piece.label, quote=False)}</title>{parts}</g>'


def markup(shape: Shape) -> str:
    """A shape as an element of an SVG document that has the looks."""
    look = f'class="{escape(" ".join(f"look-{word}" for word in shape.look.split()))}"'
    match shape:
        case Circle(at=(x, y), radius=radius):
            return f'<circle {look} cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        case Box(at=(x, y), size=(width, height), round=corner):
            return f'<rect {look} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"/>'
        case Path(path=path):
            return f'<path {look} d="{escape(path)}"/>'
        case Label(at=(x, y), text=text, size=size):
            # dy instead of dominant-baseline, which viewers interpret differently.
            return (
                f'<text {look} x="{x:g}" y="{y:g}" dy="0.35em" font-size="{size:g}">{escape(text, quote=False)}</text>'
            )
