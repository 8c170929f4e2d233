"""The picture of the three gate lines, and of a guard that takes any knight that comes through and hits it (CC-1)."""

from __future__ import annotations

from parlour.games.castle_croquetnole.drawing.faces import MM, face, suit
from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, COIN_WIDTH, INCH, LINES, TILE
from parlour.scene import Board, Box, Label, Path, Picture, Piece, Point, Scene, Shape

__all__ = ["gate_lines"]

WIDE = 3.4 * TILE * MM
"""Of the part for one line, mm; tile, gate and tile are 3 tiles wide."""
ABOVE, BELOW = 30.0, 128.0
"""How far the picture reaches above the table's centre and below it, mm."""
OWNER, INVADER = 0, 1
"""Whose gate it is, and whose knight comes."""


def gate_lines() -> Scene:
    """The gate of the first castle three times, with each line, a guard as near to it as may be, and a knight."""
    lines = sorted(LINES, key=lambda line: LINES[line])
    shapes: list[Shape] = [Box((0.0, 0.0), (len(lines) * WIDE, ABOVE + BELOW), "castle-felt")]
    pieces: list[Piece] = []
    for number, line in enumerate(lines):
        middle = (number + 0.5) * WIDE
        shapes += _gate(middle, line)
        pieces += _coins(middle, line)
    places = ", ".join(f"{line} {_inches(LINES[line] * TILE)}, {_inches(_captures_from(line))}" for line in lines)
    title = f"Each line, and the nearest guard that takes a knight, in inches from the table's centre: {places}."
    return Scene(Board((len(lines) * WIDE, ABOVE + BELOW), tuple(shapes)), Picture((), tuple(pieces), title))


def _gate(middle: float, line: str) -> list[Shape]:
    """The two tiles of the gate, the line between them, and what it is called; the tower is below."""
    tile, half = TILE * MM, TILE * MM / 2
    corners = [_at(middle + side * tile - half, TILE / 2) for side in (-1, 1)]
    left, right = _at(middle - half, LINES[line] * TILE), _at(middle + half, LINES[line] * TILE)
    return [
        *(Box(corner, (tile, tile), "castle-gate-tile") for corner in corners),
        Path(f"M{left[0]:g},{left[1]:g} L{right[0]:g},{right[1]:g}", "castle-gate"),
        Label(_at(middle, -0.8 * INCH), f"{line}: {_inches(LINES[line] * TILE)} in", 9.0, "castle-name"),
        Label(_at(middle, 0.0), "centre of the table", 6.0, "castle-name"),
        suit(OWNER, _at(middle - tile, TILE), 9.0, "goal-suit"),
        Label(_at(middle, 4.75 * INCH), f"guard from {_inches(_captures_from(line))} in", 9.0, "castle-name"),
    ]


def _coins(middle: float, line: str) -> list[Piece]:
    """The guard, and a knight that touches it with its centre on the line."""
    guard, knight = guard_of(OWNER), knight_of(INVADER)
    return [
        Piece(
            f"{guard}-{line}",
            _at(middle, _captures_from(line)),
            face(guard, COIN_RADIUS),
            f"a guard with the {line} line",
        ),
        Piece(
            f"{knight}-{line}",
            _at(middle, LINES[line] * TILE),
            face(knight, COIN_RADIUS),
            f"a knight on the {line} line",
        ),
    ]


def _captures_from(line: str) -> float:
    """The nearest place of a guard that takes a knight there, m; see `Layout.captures_from`."""
    return LINES[line] * TILE + COIN_WIDTH


def _at(across: float, along: float) -> Point:
    """A place of the picture, by the distances from its left side (mm) and from the table's centre to the tower (m)."""
    return round(across, 3), round(ABOVE + along * MM, 3)


def _inches(length: float) -> str:
    """A length (m) in inches.

    >>> _inches(0.06985)
    '2.75'
    """
    return f"{length / INCH:g}"
