"""Places for discs of which only the zone is reported: deterministic, and clear of the other discs and the pegs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.board import BoardDisc
from parlour.games.crokinole.rules.results import cannot_lie
from parlour.games.crokinole.rules.table import (
    DISC_RADIUS,
    INCH,
    in_fifteen,
    leans,
    on_start_line,
    past_start_line,
    value,
)
from parlour.kernels.mathematics import arctan2, cosine, hypotenuse, sine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parlour.scene import Point

__all__ = ["ZONES", "place_in", "zone_of"]

RADII: dict[str, tuple[float, ...]] = {
    "lean": (1.25, 1.05, 0.85, 0.65, 0.45, 0.2),
    "15": (2.7, 3.3, 2.0, 1.5, 2.35, 1.75, 3.0, 1.33),
    "15line": (4.2, 4.6, 4.0, 3.8, 3.5, 3.36),
    "10": (6.0, 7.3, 4.7, 5.4, 6.7),
    "5": (9.5, 8.1, 10.9, 7.4, 8.8, 10.2, 11.3),
    "line": (12.0, 11.4, 12.6),
    "beyond": (12.85, 12.7, 12.98),
}
"""By zone: how far from the middle a disc is put, inches; the first that is free."""
ZONES = tuple(RADII)
STEP = 4
"""Between the directions that are tried, degrees."""


def zone_of(x: float, y: float) -> str:
    """The zone of a disc there, as the rules read it: what it leans over, touches or lies in.

    >>> [zone_of(0.0, inches * INCH) for inches in (1, 2, 4, 6, 8, 12, 12.9)]
    ['lean', '15', '15line', '10', '5', 'line', 'beyond']
    """
    if leans(x, y):
        return "lean"
    if in_fifteen(x, y):
        return "15" if value(x, y) == 15 else "15line"
    if on_start_line(x, y):
        return "line"
    return "beyond" if past_start_line(x, y) else str(value(x, y))


def place_in(zone: str, discs: Iterable[Point], towards: Point) -> Point | None:
    """A free place in a zone, m: as near as possible to the direction of a place; None if there is no room.

    Args:
        zone: one of `ZONES`.
        discs: where the other discs lie.
        towards: the place in whose direction from the middle the disc is put.
    """
    lying = list(discs)
    return next((at for at in _spots(zone, towards) if _free(at, lying)), None)


def _spots(zone: str, towards: Point) -> Iterator[Point]:
    bearing = math.degrees(arctan2(towards[1], towards[0]))
    for turn in sorted(range(-180, 180, STEP), key=abs):
        angle = math.radians(bearing + turn)
        for radius in RADII[zone]:
            yield round(radius * INCH * cosine(angle), 6), round(radius * INCH * sine(angle), 6)


def _free(at: Point, discs: list[Point]) -> bool:
    """Whether a disc there overlaps nothing."""
    if any(hypotenuse(at[0] - x, at[1] - y) <= 2 * DISC_RADIUS for x, y in discs):
        return False
    return not cannot_lie([BoardDisc("", *at)])
