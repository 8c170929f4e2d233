"""Which events a picture lists, and where it puts their numbers: near the event, on nothing else."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from parlour.physics.motion import Fate, Kind
from parlour.physics.picture.svg import circle, moves, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from parlour.physics.motion import Motion, Occurrence
    from parlour.physics.picture.svg import Sheet
    from parlour.physics.table import Table

__all__ = ["badge", "listed_events", "marks"]

Point: TypeAlias = "tuple[float, float]"
Circle: TypeAlias = "tuple[float, float, float, float]"
"""Something that a number should not hide: centre and radius in mm, and how bad it is."""

LISTED = 28
"""The most events that are listed; of more, the softest contacts are left out."""
BADGE = 0.78
"""Radius of a number's round ground, in letters."""
TURNS = 24
"""Directions from its event in which a number may stand."""
REACHES = (1.9, 2.5, 3.3, 4.4, 6.0)
"""Distances from its event at which a number may stand, in letters."""
ENDS = (Kind.REST, Kind.CAPTURED, Kind.LEFT_TABLE)
"""Where a disc is drawn, to which the number belongs."""
NEARER = 5.0
"""What a letter of distance costs, on the scale of the weights in `_obstacles`."""


def listed_events(events: Sequence[Occurrence]) -> tuple[Occurrence, ...]:
    """At most `LISTED` events, in time order, without the softest contacts."""
    contacts = (Kind.DISC, Kind.POST, Kind.BLOCK, Kind.WALL)
    ranked = sorted(events, key=lambda event: (event.kind in contacts, -event.speed))
    return tuple(sorted(ranked[:LISTED], key=events.index))


def badge(x: float, y: float, count: int, unit: float) -> str:
    """The number of an event, in mm on the sheet."""
    written = tag("text", str(count), x=x, y=y + 0.3 * unit, look="count")
    return circle(x, y, BADGE * unit, "badge") + written


def marks(sheet: Sheet, motion: Motion) -> Iterator[tuple[float, str]]:
    """For each listed event its time (s), and its number with a line to where it happened."""
    placed: list[Circle] = []
    unit = sheet.unit
    obstacles = tuple(_obstacles(sheet, motion))
    for count, event in enumerate(listed_events(motion.events), start=1):
        clear = motion.table.discs[event.disc].radius * 1e3 if _ends(motion, event) else 0.0
        point = (event.x * 1e3, -event.y * 1e3)
        x, y = _free(sheet, motion.table, point, clear, obstacles, placed)
        placed.append((x, y, BADGE * unit, 400.0))
        yield event.time, _lead(point, (x, y), clear, unit) + badge(x, y, count, unit)


def _ends(motion: Motion, event: Occurrence) -> bool:
    """Whether the disc is drawn where the event was: a disc that flies over a ditch ends farther on."""
    edge = motion.table.edge
    return event.kind in ENDS and not (event.kind is Kind.LEFT_TABLE and edge is not None and edge.ditch is not None)


def _lead(point: tuple[float, float], at: tuple[float, float], clear: float, unit: float) -> str:
    """The line from an event to its number; a disc at rest needs none."""
    away = math.dist(point, at)
    share = min(clear / away, 1.0)
    x, y = (start + share * (end - start) for start, end in zip(point, at, strict=True))
    line = tag("line", x1=x, y1=y, x2=at[0], y2=at[1], look="lead")
    return line if clear else line + circle(*point, 0.2 * unit, "spot")


def _free(
    sheet: Sheet, table: Table, point: Point, clear: float, obstacles: Sequence[Circle], placed: Sequence[Circle]
) -> Point:
    """The cheapest place: little or nothing under it or its line, near, and on the table."""
    unit, places = sheet.unit, []
    within = (max(REACHES) + BADGE) * unit + clear
    obstacles = [each for each in obstacles if math.dist(point, each[:2]) < each[2] + within]  # of hundreds
    for reach in REACHES:
        length = reach * unit + clear
        for turn in range(TURNS):
            angle = turn * (2 * math.pi / TURNS) + 0.4
            at = (point[0] + length * math.cos(angle), point[1] + length * math.sin(angle))
            cost = NEARER * length / unit + _cost(sheet, table, at, obstacles, placed)
            places.append((cost + _crossed(unit, point, at, placed), at))
    return min(places, key=lambda place: place[0])[1]


def _cost(sheet: Sheet, table: Table, at: Point, obstacles: Sequence[Circle], placed: Sequence[Circle]) -> float:
    """Of a number at a place (mm): what it hides, and how far it is beyond the sheet or the table."""
    (x, y), reach = at, BADGE * sheet.unit
    cost = _hidden(at, reach, obstacles) + _hidden(at, reach, placed)
    cost += 2000.0 * (not sheet.left + reach <= x <= sheet.right - reach)
    cost += 2000.0 * (not sheet.top + reach <= y <= sheet.bottom - reach)
    outside = table.edge is not None and not table.edge.inside(x / 1e3, -y / 1e3)
    return cost + 40.0 * outside


def _crossed(unit: float, point: Point, at: Point, placed: Sequence[Circle]) -> float:
    """What lies under the line from an event to its number."""
    (x0, y0), (x1, y1) = point, at
    between = ((x0 + share * (x1 - x0), y0 + share * (y1 - y0)) for share in (0.4, 0.6, 0.8))
    return sum(0.2 * _hidden(place, 0.1 * unit, placed) for place in between)


def _hidden(at: Point, reach: float, circles: Iterable[Circle]) -> float:
    """The weight of what lies under something round at a place (mm)."""
    return sum(weight for x, y, radius, weight in circles if math.hypot(at[0] - x, at[1] - y) < radius + reach)


def _obstacles(sheet: Sheet, motion: Motion) -> Iterator[Circle]:
    """What a number should not hide: centre and radius in mm, and how bad it is."""
    table = motion.table
    for disc, rest, track in zip(table.discs, motion.rest, motion.tracks, strict=True):
        yield rest.x * 1e3, -rest.y * 1e3, disc.radius * 1e3, 30.0 if rest.fate is Fate.LEFT_TABLE else 80.0
        for place, piece in enumerate(moves(track)):
            if place == 0:
                yield piece.x * 1e3, -piece.y * 1e3, disc.radius * 1e3, 15.0
            for step in range(13):
                pose = piece.at(piece.start + (piece.end - piece.start) * step / 12)
                yield pose.x * 1e3, -pose.y * 1e3, 0.3 * sheet.unit, 8.0
    for post in table.posts:
        yield post.x * 1e3, -post.y * 1e3, post.radius * 1e3, 25.0
    for hole in table.holes:
        yield hole.x * 1e3, -hole.y * 1e3, hole.radius * 1e3, 20.0
    for event in motion.events:
        yield event.x * 1e3, -event.y * 1e3, 0.3 * sheet.unit, 20.0
