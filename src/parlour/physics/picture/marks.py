"""Which events a picture lists, and where it puts their numbers: near the event, on nothing else."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from parlour.physics.motion import Fate, Kind
from parlour.physics.picture.svg import circle, moves, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from parlour.physics.motion import Motion, Occurrence
    from parlour.physics.picture.svg import Sheet
    from parlour.physics.table import Table

__all__ = ["badge", "listed_events", "marks"]

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
    placed = np.empty((0, 4))
    unit = sheet.unit
    obstacles = np.array(list(_obstacles(sheet, motion)))
    for count, event in enumerate(listed_events(motion.events), start=1):
        clear = motion.table.discs[event.disc].radius * 1e3 if _ends(motion, event) else 0.0
        point = (event.x * 1e3, -event.y * 1e3)
        x, y = _free(sheet, motion.table, point, clear, obstacles, placed)
        placed = np.append(placed, [(x, y, BADGE * unit, 400.0)], axis=0)
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
    sheet: Sheet,
    table: Table,
    point: tuple[float, float],
    clear: float,
    obstacles: NDArray[np.float64],
    placed: NDArray[np.float64],
) -> tuple[float, float]:
    """The cheapest place: little or nothing under it or its line, near, and on the table."""
    unit, reach = sheet.unit, BADGE * sheet.unit
    angles, lengths = np.meshgrid(np.arange(TURNS) * (2 * math.pi / TURNS) + 0.4, np.array(REACHES) * unit + clear)
    x, y = point[0] + (lengths * np.cos(angles)).ravel(), point[1] + (lengths * np.sin(angles)).ravel()
    cost = NEARER * lengths.ravel() / unit + _hidden(x, y, reach, obstacles) + _hidden(x, y, reach, placed)
    for share in (0.4, 0.6, 0.8):
        between = (point[0] + share * (x - point[0]), point[1] + share * (y - point[1]))
        cost += 0.2 * _hidden(*between, 0.1 * unit, placed)
    cost += 2000.0 * ((x < sheet.left + reach) | (x > sheet.right - reach))
    cost += 2000.0 * ((y < sheet.top + reach) | (y > sheet.bottom - reach))
    if table.edge is not None:
        cost += [0.0 if table.edge.inside(east / 1e3, -south / 1e3) else 40.0 for east, south in zip(x, y, strict=True)]
    best = int(np.argmin(cost))
    return float(x[best]), float(y[best])


def _hidden(
    x: NDArray[np.float64], y: NDArray[np.float64], reach: float, obstacles: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The weight of what lies under something round at each of these places (mm)."""
    distances = np.hypot(x[:, None] - obstacles[:, 0], y[:, None] - obstacles[:, 1])
    weights: NDArray[np.float64] = ((distances < obstacles[:, 2] + reach) * obstacles[:, 3]).sum(axis=1)
    return weights


def _obstacles(sheet: Sheet, motion: Motion) -> Iterator[tuple[float, float, float, float]]:
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
