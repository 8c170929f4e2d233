"""Ways to reach a target off something round: the shot disc strikes a disc or a post, and goes on. Scalar kernels.

Every thing is struck at `CUTS` places along its rim. Between two neighbours of these that pass the target on either
side lies a way to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.bots.sight import (
    DISC,
    POST,
    POSTS,
    clear,
    cut,
    deflected,
    length,
    listed,
    needed,
    thing_at,
)
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import kernel
from parlour.kernels.mathematics import arctan2, sine_and_cosine

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["HAIR", "cuts_for", "list_bends"]

CUTS, WIDEST = 49, 0.98
"""How many places along a rim, and how far off the centre, as a share of the distance at which the two touch."""
ANGLE, RUN, X, Y, AIM_X, AIM_Y, AFTER_X, AFTER_Y, KEPT, COLUMNS = range(10)
"""Of each cut: the direction of the shot, rad, and its run to the contact, m; where the shot disc is then; its
direction as a unit vector; its velocity afterwards as a share of its speed, and how much that is."""
STRIKING = (0.7, 0.86, 1.05, 1.28, 1.57, 1.92, 2.35, 2.87)
"""Speeds (m/s) for which a disc's way after a collision is computed: restitution depends on the closing speed."""
NEARLY = 1.11
"""A shot that strikes with a speed within this factor goes nearly the same way."""
HAIR = 1e-4
"""Ways end this far before their target, m: the target itself is not in the way."""
HOLE = -1
"""In place of the number of a disc that is the target."""


def cuts_for(starts: int, discs: int) -> Buffer:
    """Room for the cuts from so many places at so many discs, or at the posts."""
    return Buffer("f8", starts, max(discs, POSTS), CUTS, COLUMNS)


@kernel
def list_bends(
    sight: Array, cuts: Array, hole: int, posts: int, farthest: float, arrivals: Array, way: int, found: Array,
    count: int,
) -> int:  # fmt: skip
    """List shots that reach a target off something; returns how many are listed then.

    Args:
        sight: a `Sight`.
        cuts: room of `cuts_for`.
        hole: 1 if the target is the hole, 0 if it is each opposing disc.
        posts: 1 if posts are struck, 0 if opposing discs are.
        farthest: how far the target may be from the contact, m.
        arrivals: speeds with which the disc reaches the target, m/s.
        way: the way of playing that the shots belong to.
        found: see `listed`.
        count: how many are listed.
    """
    _aim(sight, cuts, posts)
    targets = 0 if hole else sight.places.shape[0]
    for number in range(len(STRIKING)):
        _deflect(sight, cuts, posts, STRIKING[number])
        for which in range(len(arrivals)):
            plan = STRIKING[number], arrivals[which], farthest
            if hole:
                count = _reach(sight, cuts, HOLE, posts, plan, way, found, count)
            for target in range(targets):
                if not sight.mine[target]:
                    count = _reach(sight, cuts, target, posts, plan, way, found, count)
    return count


@kernel
def _aim(sight: Array, cuts: Array, posts: int) -> None:
    """Write down how every thing is struck from every place."""
    touch, things = (POST, POSTS) if posts else (DISC, sight.places.shape[0])
    first = sight.places.shape[0] if posts else 0
    for start in range(sight.starts.shape[0]):
        x, y = sight.starts[start, 0], sight.starts[start, 1]
        for thing in range(things):
            there_x, there_y = thing_at(sight.places, first + thing)
            for place in range(CUTS):
                offset = (-WIDEST + place * (2.0 * WIDEST / (CUTS - 1))) * touch
                angle, run = cut(there_x - x, there_y - y, offset, touch)
                sin, cos = sine_and_cosine(angle)
                row = cuts[start, thing, place]
                row[ANGLE], row[RUN], row[AIM_X], row[AIM_Y] = angle, run, cos, sin
                row[X], row[Y] = x + run * cos, y + run * sin


@kernel
def _deflect(sight: Array, cuts: Array, posts: int, striking: float) -> None:
    """Write down how the shot disc goes on when it strikes with some speed."""
    touch, things = (POST, POSTS) if posts else (DISC, sight.places.shape[0])
    first = sight.places.shape[0] if posts else 0
    for start in range(sight.starts.shape[0]):
        for thing in range(things):
            if posts or not sight.mine[thing]:
                there_x, there_y = thing_at(sight.places, first + thing)
                for place in range(CUTS):
                    row = cuts[start, thing, place]
                    normal = (there_x - row[X]) / touch, (there_y - row[Y]) / touch
                    row[AFTER_X], row[AFTER_Y] = deflected((row[AIM_X], row[AIM_Y]), normal, striking, posts)
                    row[KEPT] = length(row[AFTER_X], row[AFTER_Y])


@kernel
def _reach(
    sight: Array, cuts: Array, target: int, posts: int, plan: Array, way: int, found: Array, count: int
) -> int:  # fmt: skip
    """List the ways to one target."""
    there = thing_at(sight.places, target) if target != HOLE else (0.0, 0.0)
    for start in range(sight.starts.shape[0]):
        for thing in range(POSTS if posts else sight.places.shape[0]):
            if posts or not (sight.mine[thing] or thing == target):
                rim = cuts[start, thing]
                miss, ahead = _passing(rim[0], there)
                for place in range(CUTS - 1):
                    next_miss, next_ahead = _passing(rim[place + 1], there)
                    if ahead and next_ahead and miss * next_miss < 0.0 and rim[place, RUN] > 0.0:
                        share = miss / (miss - next_miss)
                        struck = sight.places.shape[0] + thing if posts else thing
                        legs = (start, struck, target), (rim[place], rim[place + 1], share), there
                        count = _add(sight, legs, plan, way, found, count)
                    miss, ahead = next_miss, next_ahead
    return count


@kernel
def _passing(row: Array, there: tuple[float, float]) -> tuple[float, bool]:
    """By how much a disc passes a target after this contact, m, and whether it goes towards it."""
    to_x, to_y = there[0] - row[X], there[1] - row[Y]
    miss = (row[AFTER_X] * to_y - row[AFTER_Y] * to_x) / row[KEPT]
    return miss, row[AFTER_X] * to_x + row[AFTER_Y] * to_y > 0.0


@kernel
def _add(sight: Array, legs: Array, plan: Array, way: int, found: Array, count: int) -> int:
    """List one way, if it strikes with nearly the speed that it was computed for, and both its legs are free.

    Args:
        sight: a `Sight`.
        legs: the numbers of its start, of what it strikes and of its target; the cuts on either side, and where
            between them it lies; where the target is.
        plan: the speed that it was computed for, that on arrival, and how far the target may be from the contact.
        way: the way of playing that it belongs to.
        found: see `listed`.
        count: how many are listed.
    """
    (start, struck, target), (one, two, share), there = legs
    striking, arrival, farthest = plan
    to_x, to_y = there[0] - one[X], there[1] - one[Y]
    beyond = length(to_x, to_y)
    arriving = needed(arrival, beyond) / (one[KEPT] + share * (two[KEPT] - one[KEPT]))
    if not (arriving < NEARLY * striking and striking < NEARLY * arriving and beyond < farthest):
        return count
    angle, run = one[ANGLE] + share * (two[ANGLE] - one[ANGLE]), one[RUN] + share * (two[RUN] - one[RUN])
    x, y = sight.starts[start, 0], sight.starts[start, 1]
    sin, cos = sine_and_cosine(angle)
    at_x, at_y = x + run * cos, y + run * sin
    leg = max(beyond - (0.0 if target == HOLE else DISC) - HAIR, 0.0)
    sin, cos = sine_and_cosine(arctan2(to_y, to_x))
    if not clear(sight.places, (x, y), (at_x, at_y), struck):
        return count
    if not clear(sight.places, (at_x, at_y), (at_x + leg * cos, at_y + leg * sin), struck):
        return count
    return listed(found, count, (x, y, angle, needed(arriving, run)), way)
