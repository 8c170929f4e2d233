"""Shots that are worth a trial, from geometry: each way of playing proposes its own. Kernels, and the entry to them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.crokinole.bots.bends import HAIR, cuts_for, list_bends
from parlour.games.crokinole.bots.open20 import best_speed
from parlour.games.crokinole.bots.position import COLUMNS, Shots
from parlour.games.crokinole.bots.sight import (
    DISC,
    RADII,
    Sight,
    clear,
    cut,
    driven,
    find_places,
    length,
    listed,
    needed,
)
from parlour.games.crokinole.rules.table import FIFTEEN, half_width
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry, kernel
from parlour.kernels.mathematics import arcsin, arctan2, sine_and_cosine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.crokinole.bots.position import Position
    from parlour.kernels.buffers import Array
    from parlour.players import Hand

__all__ = ["WAYS", "of_one_way", "proposed"]

ARRIVALS = (0.35, 0.7, 1.2, 2.0)
"""Speeds at which an opposing disc is struck, m/s."""
OFFSETS, WIDEST = 10, 0.9
"""At how many places, and how far off its centre, as a share of two radii."""
SOFT = (0.2, 0.35)
"""Speeds at which a disc should arrive at the hole, m/s; the hole takes 0.6."""
FIRM = (0.4, 1.0)
"""Speeds at which one disc should arrive at another, m/s."""
PACES = (1.0, 0.98, 1.02, 0.96, 1.05)
"""Speeds of an open 20, in units of the best in closed form."""
RINGS, GOALS = (0.45 * FIFTEEN, 0.8 * FIFTEEN), 16
"""Where a disc may come to rest near the hole: so many places on each of these circles, m."""
CAROM = 0.15
"""The greatest distance for a shot off a post, m."""
FAN, FAN_WIDTH = 13, math.radians(48.0)
"""Of shots that aim at nothing: how many directions, and how far they go from the middle, rad."""
STRAY = (1.2, 2.2)
"""Their speeds, m/s."""
ENOUGH = 40
"""With fewer other shots, strays are considered."""
ROOM = 4096
"""Initial room for shots."""

WAYS = ("twenty", "draw", "tap", "take-out", "roll", "double", "carom", "combination", "plant", "stray")
"""The ways of playing by name."""
TWENTY, DRAW, TAP, TAKE_OUT, ROLL, DOUBLE, CAROM_SHOT, COMBINATION, PLANT, STRAY_SHOT = range(len(WAYS))
ON_OPEN_BOARD = ("twenty", "draw", "tap", "stray")
"""Those that make sense while no opposing disc is on the board."""
AGAINST = ("take-out", "roll", "double", "carom", "combination", "plant", "stray")
"""Those that make sense when one is."""


def proposed(position: Position, starts: int, hand: Hand, ways: Sequence[str]) -> Shots:
    """The shots that some ways of playing propose; strays are considered if there are few others.

    Args:
        position: as the shooter sees it.
        starts: how many places along the quadrant shots are tried from.
        hand: that plays them.
        ways: by name.
    """
    sensible = AGAINST if position.opposed else ON_OPEN_BOARD
    return _proposed(position, starts, hand, [way for way in ways if way in sensible and way != "stray"], ENOUGH)


def of_one_way(position: Position, starts: int, hand: Hand, way: str) -> Shots:
    """All shots that one way of playing proposes; see `proposed`."""
    return _proposed(position, starts, hand, [way], 0)


def _proposed(position: Position, starts: int, hand: Hand, ways: Sequence[str], enough: int) -> Shots:
    half = math.radians(half_width(position.options.overhang, max(RADII)) - 0.1)
    sight = Sight(Buffer.rows("f8", position.places, 2), Buffer.of("u1", position.mine), Buffer("f8", starts, 3))
    best = Buffer.of("f8", [best_speed(hand, round(radius, 6)) for radius in RADII])
    numbers = Buffer.of("i8", [WAYS.index(way) for way in ways])
    cuts, room, count = cuts_for(starts, len(position.mine)), 0, ROOM
    while count > room:
        room = count
        aims, kinds = Buffer("f8", room, COLUMNS), Buffer("i8", room)
        count = propose(sight, half, best, numbers, enough, cuts, aims, kinds)
    return Shots(aims[:count], kinds[:count])


@entry("the proposals of Crokinole", seconds=8)
def propose(
    sight: Array, half: float, best: Array, ways: Array, enough: int, cuts: Array, aims: Array, kinds: Array
) -> int:  # fmt: skip
    """Propose shots.

    Args:
        sight: a `Sight`; its starts are written.
        half: how far from straight ahead the disc may be placed, rad.
        best: the speed of an open 20 from each of `RADII`, m/s.
        ways: the ways of playing, by number.
        enough: with fewer shots than this, strays are added.
        cuts: room of `cuts_for`.
        aims: room for the shots, as in `Shots`.
        kinds: room for their ways of playing.

    Returns:
        How many shots there are. If there is room for fewer, the others are missing.
    """
    free = find_places(sight.places, half, best, sight.starts)
    seen, found, count = Sight(sight.places, sight.mine, sight.starts[:free]), (aims, kinds), 0
    for number in range(ways.shape[0]):
        count = _list(seen, cuts, ways[number], found, count)
    if count < enough:
        count = _strays(seen, found, count)
    return count


@kernel
def _list(sight: Array, cuts: Array, way: int, found: Array, count: int) -> int:
    """List the shots of one way of playing; returns how many shots are listed then."""
    if way == TWENTY:
        return _open_twenties(sight, found, count)
    if way == DRAW:
        return _draws(sight, found, count)
    if way == TAP:
        return _taps(sight, found, count)
    if way == TAKE_OUT:
        return _take_outs(sight, found, count)
    if way == ROLL:  # off an opposing disc on to the hole
        return list_bends(sight, cuts, 1, 0, math.inf, SOFT, way, found, count)
    if way == DOUBLE:  # off an opposing disc on to another one
        return list_bends(sight, cuts, 0, 0, math.inf, FIRM, way, found, count)
    if way == CAROM_SHOT:  # off a post on to an opposing disc
        return list_bends(sight, cuts, 0, 1, CAROM, FIRM, way, found, count)
    if way == COMBINATION:  # an own disc is driven at an opposing one, straight or beside its middle
        return _driving(sight, 1, way, found, count)
    if way == PLANT:  # an opposing disc is driven at another one
        return _driving(sight, 0, way, found, count)
    return _strays(sight, found, count)


# --- the hole ---------------------------------------------------------------------------------------------------


@kernel
def _open_twenties(sight: Array, found: Array, count: int) -> int:
    """At the hole, from every place with an open lane."""
    for number in range(len(PACES)):
        for start in range(sight.starts.shape[0]):
            x, y, best = sight.starts[start, 0], sight.starts[start, 1], sight.starts[start, 2]
            if clear(sight.places, (x, y), (0.0, 0.0), -1):
                count = listed(found, count, (x, y, arctan2(-y, -x), PACES[number] * best), TWENTY)
    return count


@kernel
def _draws(sight: Array, found: Array, count: int) -> int:
    """To come to rest in the 15 zone, near the hole or behind a post."""
    for start in range(sight.starts.shape[0]):
        x, y = sight.starts[start, 0], sight.starts[start, 1]
        for number in range(len(RINGS) * GOALS):
            sin, cos = sine_and_cosine(2.0 * math.pi * (number % GOALS) / GOALS)
            goal_x, goal_y = RINGS[number // GOALS] * cos, RINGS[number // GOALS] * sin
            if clear(sight.places, (x, y), (goal_x, goal_y), -1):
                speed = needed(0.0, length(goal_x - x, goal_y - y))
                count = listed(found, count, (x, y, arctan2(goal_y - y, goal_x - x), speed), DRAW)
    return count


@kernel
def _taps(sight: Array, found: Array, count: int) -> int:
    """An own disc is driven into the hole."""
    for number in range(len(SOFT)):
        for start in range(sight.starts.shape[0]):
            for disc in range(sight.places.shape[0]):
                if sight.mine[disc]:
                    x, y = sight.places[disc, 0], sight.places[disc, 1]
                    run = length(x, y)
                    course = arctan2(-y, -x), run, needed(SOFT[number], run)
                    count = _drive(sight, start, disc, course, TAP, found, count)
    return count


@kernel
def _strays(sight: Array, found: Array, count: int) -> int:
    """At nothing: shots that may lose least if nothing can be hit."""
    for pace in range(len(STRAY)):
        for start in range(sight.starts.shape[0]):
            x, y = sight.starts[start, 0], sight.starts[start, 1]
            for number in range(FAN):
                turn = -FAN_WIDTH + number * (2.0 * FAN_WIDTH / (FAN - 1))
                count = listed(found, count, (x, y, arctan2(-y, -x) + turn, STRAY[pace]), STRAY_SHOT)
    return count


# --- discs ------------------------------------------------------------------------------------------------------


@kernel
def _take_outs(sight: Array, found: Array, count: int) -> int:
    """At every opposing disc that can be seen, thick and thin, fast and slow."""
    for number in range(len(ARRIVALS)):
        for start in range(sight.starts.shape[0]):
            for disc in range(sight.places.shape[0]):
                if not sight.mine[disc]:
                    count = _strike(sight, start, disc, ARRIVALS[number], found, count)
    return count


@kernel
def _strike(sight: Array, start: int, disc: int, arrival: float, found: Array, count: int) -> int:
    """Take one disc out from one place, thick and thin."""
    x, y = sight.starts[start, 0], sight.starts[start, 1]
    to_x, to_y = sight.places[disc, 0] - x, sight.places[disc, 1] - y
    for number in range(OFFSETS):
        offset = (-WIDEST + number * (2.0 * WIDEST / (OFFSETS - 1))) * DISC
        angle, run = cut(to_x, to_y, offset, DISC)
        sin, cos = sine_and_cosine(angle)
        if run > 0.0 and clear(sight.places, (x, y), (x + run * cos, y + run * sin), disc):
            count = listed(found, count, (x, y, angle, needed(arrival, run)), TAKE_OUT)
    return count


@kernel
def _driving(sight: Array, mine: int, way: int, found: Array, count: int) -> int:
    """Drive the discs of one side at opposing discs."""
    for offset in range(-1, 2):
        for number in range(len(FIRM)):
            for start in range(sight.starts.shape[0]):
                for disc in range(sight.places.shape[0]):
                    for foe in range(sight.places.shape[0]):
                        if sight.mine[disc] == mine and not sight.mine[foe] and disc != foe:
                            course = _course(sight.places, disc, foe, 0.5 * offset, FIRM[number])
                            count = _drive(sight, start, disc, course, way, found, count)
    return count


@kernel
def _course(places: Array, disc: int, foe: int, offset: float, arrival: float) -> tuple[float, float, float]:
    """How a disc must go to meet another one: its direction, rad; how far its way must be free, m; its speed, m/s."""
    to_x, to_y = places[foe, 0] - places[disc, 0], places[foe, 1] - places[disc, 1]
    run = max(length(to_x, to_y), DISC)
    wide = arcsin(min(DISC / run, 1.0))
    return arctan2(to_y, to_x) + offset * wide, max(run - DISC - HAIR, 0.0), needed(arrival, run)


@kernel
def _drive(
    sight: Array, start: int, disc: int, course: tuple[float, float, float], way: int, found: Array, count: int
) -> int:  # fmt: skip
    """From a place, strike a disc so that it sets off in a direction with a speed, if both legs are free.

    Args:
        sight: a `Sight`.
        start: the number of the place.
        disc: likewise.
        course: see `_course`.
        way: the way of playing that it belongs to.
        found: see `listed`.
        count: how many are listed.
    """
    heading, leg, speed = course
    here, lies = (sight.starts[start, 0], sight.starts[start, 1]), (sight.places[disc, 0], sight.places[disc, 1])
    angle, run, share = driven(here, lies, heading, speed)
    if not share > 0.05:
        return count
    sin, cos = sine_and_cosine(angle)
    if not clear(sight.places, here, (here[0] + run * cos, here[1] + run * sin), disc):
        return count
    sin, cos = sine_and_cosine(heading)
    if not clear(sight.places, lies, (lies[0] + leg * cos, lies[1] + leg * sin), disc):
        return count
    return listed(found, count, (here[0], here[1], angle, needed(speed / share, run)), way)
