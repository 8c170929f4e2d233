"""What a shooter sees from the starting line: the hour at which a disc lies, and from where it can be hit straight."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, POST_RADIUS, START_LINE, ahead, half_width

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import BoardDisc, State

__all__ = ["blocked", "clock", "hits", "on_line", "things_before", "view_of"]

Place = tuple[float, float]

LEFT, RIGHT = range(-45, -14, 3), range(15, 46, 3)
MIDDLE = range(-12, 13, 3)


def clock(x: float, y: float, facing: float) -> int:
    """The hour, 1 to 12, at which a place lies for a seat at six o'clock.

    >>> [clock(0.0, -1.0, 0.0), clock(1.0, 0.0, 0.0), clock(0.0, -1.0, 180.0)]
    [6, 3, 12]
    """
    bearing = math.degrees(math.atan2(x, y)) - facing
    return round(bearing / 30.0 - 1) % 12 + 1


def on_line(degrees: float, facing: float, radius: float = START_LINE) -> Place:
    """A place on the starting line, `degrees` to the right of the axis of a seat with this bearing."""
    angle = math.radians(facing + 180.0 - degrees)
    return radius * math.sin(angle), radius * math.cos(angle)


def blocked(start: Place, end: Place, things: Iterable[tuple[float, float, float]]) -> bool:
    """Whether a disc that slides from a place to another touches one of the circles (x, y, radius) on its way."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    for x, y, radius in things:
        along = min(max((x - x0) * ux + (y - y0) * uy, 0.0), length)
        if math.hypot(x0 + along * ux - x, y0 + along * uy - y) < radius + DISC_RADIUS:
            return True
    return False


def view_of(game: Crokinole, state: State, disc: BoardDisc) -> str:
    """From which parts of the shooter's line a disc can be hit full in the middle."""
    facing = ahead(game.to_play(state), len(game.seats))
    things = things_before(state, disc)
    widest = half_width(game.options.overhang)
    parts = {"left": (-widest, *LEFT), "middle": MIDDLE, "right": (*RIGHT, widest)}
    seen = [name for name, part in parts.items() if any(hits(disc, on_line(at, facing), things) for at in part)]
    if not seen:
        return "hidden from a straight shot"
    return "open" if len(seen) == 3 else f"open from the {' and the '.join(seen)} of your line"


def things_before(state: State, disc: BoardDisc) -> list[tuple[float, float, float]]:
    """The circles (x, y, radius) that can be in the way to a disc."""
    posts = [(post.x, post.y, POST_RADIUS) for post in BOARD.posts]
    return posts + [(other.x, other.y, DISC_RADIUS) for other in state.discs if other.id != disc.id]


def hits(disc: BoardDisc, start: Place, things: list[tuple[float, float, float]]) -> bool:
    """Whether a straight shot from there meets the disc full: it stops where the rims touch."""
    away = math.hypot(start[0] - disc.x, start[1] - disc.y)
    if away <= 2 * DISC_RADIUS:
        return True
    share = 2 * DISC_RADIUS / away
    end = (disc.x + share * (start[0] - disc.x), disc.y + share * (start[1] - disc.y))
    return not blocked(start, end, things)
