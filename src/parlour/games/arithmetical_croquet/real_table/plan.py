"""The course of Arithmetical Croquet as a plan, for two counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.drawing.showing import board, course, course_numbers, marks, place
from parlour.plan import BoardPlan, Caption, Face, Ink, Outline, Ring, Stroke, millimetres

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet
    from parlour.plan import Point, Shape

__all__ = ["PITCH", "plan"]

PITCH = 0.016
"""From a number to the next, m."""
SPOT = 0.3125
"""Radius of a number's spot, as a share of the pitch."""


def plan(game: ArithmeticalCroquet) -> BoardPlan:
    """The course under these options."""
    width, height = (side * PITCH for side in board(game).size)
    lawn = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return BoardPlan(
        "Arithmetical Croquet",
        (-0.0005, -0.0005),
        (width + 0.0005, height + 0.0005),
        (
            Outline(lawn, Ink.ZONE, round=0.5 * PITCH),
            Stroke(_way(game), Ink.LINE, round=0.5 * PITCH, band=0.1 * PITCH),
            *(shape for number in course_numbers(game) for shape in _number(game, number)),
        ),
        measures=(
            ("From number to number", millimetres(PITCH)),
            ("Counters, at most", millimetres(2 * SPOT * PITCH)),
        ),
        notes=(
            "Both counters begin on 0; one is plain, the other striped.",
            "The numbers beyond the winning peg are for a ball that has missed it.",
        ),
    )


def _way(game: ArithmeticalCroquet) -> tuple[Point, ...]:
    """The course with the corners of its bends."""
    corners = (at for bend_and_place in course(game) for at in bend_and_place if at is not None)
    return tuple(_on_plan(game, at) for at in corners)


def _on_plan(game: ArithmeticalCroquet, at: Point) -> Point:
    """A place of the picture, on which y goes down."""
    return at[0] * PITCH, (board(game).size[1] - at[1]) * PITCH


def _number(game: ArithmeticalCroquet, number: int) -> list[Shape]:
    """A spot with its number; a hoop is an arch over it, and the peg has rings."""
    x, y = at = _on_plan(game, place(game, number))
    words = Caption(at, str(number), 0.30 * PITCH if number < 100 else 0.26 * PITCH, Face.LABEL)
    spot = Ring(at, SPOT * PITCH, Ink.THING if number <= game.options.peg else Ink.HOLE)
    if number not in marks(game):
        return [spot, words]
    if number == game.options.peg:
        return [spot, Ring(at, 0.41 * PITCH, Ink.GATE), Ring(at, 0.47 * PITCH, Ink.GATE), words]
    wide, foot, top = 0.43 * PITCH, y - 0.36 * PITCH, y + 0.44 * PITCH
    arch = Stroke(((x - wide, foot), (x - wide, top), (x + wide, top), (x + wide, foot)), Ink.GATE, round=wide)
    return [spot, arch, words]
