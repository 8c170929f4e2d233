"""Gather: the discs that touch each other at the instant of an impact, and every contact between them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.kernels.entries import kernel
from parlour.physics.engine.records import FIRST_WALL, MOST, MOVED, Field, Record, Records
from parlour.physics.engine.travel import motion, turned
from parlour.physics.engine.walls import (
    ARC,
    DX,
    DY,
    SHAPE,
    SIZE,
    STRAIGHT,
    X1,
    X2,
    Y1,
    Y2,
    X,
    Y,
    covers,
    nearest_on_straight,
    snug,
)
from parlour.physics.motion import Kind

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["fixed_contacts", "gather", "place_all", "rim_of_pair", "stand"]

TOUCHING = 1e-9
"""A gap (m) below this is a contact."""
MARGIN = 1e-6
"""What is farther off than it must be to touch by this (m) surely does not: rounding is less in any game."""
NOT, NEW, KNOWN = range(3)
"""Of a disc: not a member of the cluster; a member whose neighbours are yet to be found; a member."""
DISC, POST, BLOCK, WALL = int(Kind.DISC), int(Kind.POST), int(Kind.BLOCK), int(Kind.WALL)


@kernel
def place_all(field: Field, discs: Records, size: int, now: float) -> None:
    """Where every disc is now, in `px, py`, and the velocity of those that slide; none is a member of a cluster yet."""
    for index in range(size):
        disc = discs[index]
        disc.px, disc.py, disc.member = disc.x, disc.y, NOT
        if disc.v > 0.0:
            path, speed, disc.spin = motion(field, disc, now - disc.since)
            disc.px += path * disc.dx
            disc.py += path * disc.dy
            disc.vx, disc.vy = speed * disc.dx, speed * disc.dy


@kernel
def gather(field: Field, discs: Records, size: int, first: int, now: float, contacts: Records) -> int:
    """Collect the cluster that a disc belongs to; returns the number of its contacts.

    Members have their velocities of this instant in `vx, vy, spin`.
    """
    _join(field, discs[first], now)
    grown = True
    while grown:
        grown = False
        for index in range(size):
            if discs[index].member == NEW:
                discs[index].member = KNOWN
                for other in range(size):
                    if discs[other].member == NOT and _touch(discs[index], discs[other]):
                        _join(field, discs[other], now)
                        grown = True
    count = 0
    for index in range(size):
        if discs[index].member != NOT:
            for other in range(index + 1, size):
                if discs[other].member != NOT and _touch(discs[index], discs[other]):
                    count = _add_pair(field, discs, index, other, contacts, count)
            count = _add_fixed(field, discs, index, contacts, count)
    return count


@kernel
def _touch(one: Record, other: Record) -> bool:
    """Whether two discs touch."""
    x, y, reach = other.px - one.px, other.py - one.py, one.radius + other.radius + TOUCHING
    touching = x * x + y * y <= reach * reach and one.fate == 0 and other.fate == 0
    return bool(touching and not (one.driven and other.driven))


@kernel
def _join(field: Field, disc: Record, now: float) -> None:
    """Make a disc a member."""
    disc.member, disc.rested = NEW, MOVED
    stand(field, disc, now)


@kernel
def stand(field: Field, disc: Record, now: float) -> None:
    """Give a disc that does not slide its velocity of this instant; `place_all` has given those that slide theirs."""
    if disc.v == 0.0:
        _, disc.spin = turned(field, disc, now - disc.since)
        disc.vx, disc.vy = 0.0, 0.0


@kernel
def _add_pair(field: Field, discs: Records, index: int, other: int, contacts: Records, count: int) -> int:
    """Two members that touch."""
    one, two = discs[index], discs[other]
    x, y = two.px - one.px, two.py - one.py
    distance = math.sqrt(x * x + y * y)
    count = _add(contacts, count, index, DISC, two.index)
    contact = contacts[count - 1]
    contact.two = other
    contact.nx, contact.ny = x / distance, y / distance
    contact.x, contact.y = one.px + one.radius * contact.nx, one.py + one.radius * contact.ny
    contact.gap = distance - one.radius - two.radius
    contact.key = abs(one.px + two.px) + abs(one.py + two.py)
    contact.inverse_mass = one.inverse_mass + two.inverse_mass
    contact.rim = rim_of_pair(field, one.index, two.index)
    return count


@kernel
def rim_of_pair(field: Field, one: int, two: int) -> int:
    """The row of the law of two discs, by their places in the table: that of all discs, or their own."""
    low, high = min(one, two), max(one, two)
    for number in range(field.pair_count):
        if field.pairs[number, 0] == low and field.pairs[number, 1] == high:
            return FIRST_WALL + MOST + number
    return DISC


@kernel
def _add_fixed(field: Field, discs: Records, index: int, contacts: Records, count: int) -> int:
    """Posts, blocks and walls that a member touches."""
    disc = discs[index]
    for number in range(field.post_count):
        post = field.posts[number]
        x, y, reach = post[0] - disc.px, post[1] - disc.py, post[2] + disc.radius + TOUCHING
        if x * x + y * y <= reach * reach:
            count = _add_point(disc, index, POST, number, (post[0], post[1], post[2]), contacts, count)
    for number in range(field.block_count):
        block = field.blocks[number]
        x, y, cos, sin = disc.px - block[0], disc.py - block[1], block[4], block[5]
        far = block[2] + block[3] + disc.radius + MARGIN
        if x * x + y * y > far * far:
            continue
        east = min(max(x * cos + y * sin, -block[2]), block[2])
        north = min(max(y * cos - x * sin, -block[3]), block[3])
        nearest = (block[0] + east * cos - north * sin, block[1] + north * cos + east * sin, 0.0)
        count = _add_point(disc, index, BLOCK, number, nearest, contacts, count)
    return _add_walls(field, disc, index, contacts, count)


@kernel
def _add_walls(field: Field, disc: Record, index: int, contacts: Records, count: int) -> int:
    """Walls that a member touches, at one place or more."""
    for number in range(field.wall_count):
        wall, before = field.walls[number], count
        if wall[SHAPE] == STRAIGHT:
            nearest = nearest_on_straight(wall, disc.px, disc.py)
            count = _add_point(disc, index, WALL, number, nearest, contacts, count)
        else:
            count = _add_arc(wall, disc, index, number, contacts, count)
        for place in range(before, count):
            contacts[place].rim = FIRST_WALL + number
    return count


@kernel
def _add_arc(wall: Array, disc: Record, index: int, number: int, contacts: Records, count: int) -> int:
    """The inside or the outside of an arc, or else its ends; of an arc that fits the disc, its middle and both ends.

    The last three together stop a disc in all directions in which the whole arc would.
    """
    x, y = disc.px - wall[X], disc.py - wall[Y]
    away = math.sqrt(x * x + y * y)
    if abs(away - wall[SIZE]) > disc.radius + MARGIN:
        return count
    if away == 0.0 or snug(wall, disc.px, disc.py, disc.radius):
        point = (wall[X] + wall[SIZE] * wall[DX], wall[Y] + wall[SIZE] * wall[DY], 0.0)
        count = _add_point(disc, index, WALL, number, point, contacts, count)
    elif covers(wall, x, y):
        point = (wall[X] + x / away * wall[SIZE], wall[Y] + y / away * wall[SIZE], 0.0)
        before = count
        count = _add_point(disc, index, WALL, number, point, contacts, count)
        if count > before and away < wall[SIZE]:
            contacts[before].hollow = 1
        return count
    if wall[SHAPE] == ARC:
        count = _add_point(disc, index, WALL, number, (wall[X1], wall[Y1], 0.0), contacts, count)
        count = _add_point(disc, index, WALL, number, (wall[X2], wall[Y2], 0.0), contacts, count)
    return count


@kernel
def _add_point(
    disc: Record, index: int, kind: int, number: int, point: tuple[float, float, float], contacts: Records, count: int
) -> int:
    """A fixed circle (or point, of radius 0), if the disc touches it."""
    x, y, radius = point[0] - disc.px, point[1] - disc.py, point[2]
    reach = disc.radius + radius + TOUCHING
    if x * x + y * y > reach * reach or disc.inverse_mass == 0.0:
        return count
    distance = math.sqrt(x * x + y * y)
    count = _add(contacts, count, index, kind, number)
    contact = contacts[count - 1]
    contact.nx, contact.ny = x / distance, y / distance
    contact.x, contact.y = disc.px + disc.radius * contact.nx, disc.py + disc.radius * contact.ny
    contact.gap = distance - disc.radius - radius
    contact.key = 2.0 * (abs(disc.px) + abs(disc.py))
    contact.inverse_mass = disc.inverse_mass
    return count


@kernel
def _add(contacts: Records, count: int, one: int, kind: int, other: int) -> int:
    """One contact more, not yet felt."""
    count = min(count, contacts.shape[0] - 1)
    contact = contacts[count]
    contact.one, contact.two, contact.kind, contact.other, contact.rim, contact.hollow = one, -1, kind, other, kind, 0
    contact.speed, contact.normal, contact.order = 0.0, 0.0, 0
    return count + 1


@kernel
def fixed_contacts(field: Field, discs: Records, index: int, contacts: Records) -> int:
    """Collect everything fixed that a disc at `px, py` touches or overlaps; returns the number of these contacts."""
    return _add_fixed(field, discs, index, contacts, 0)
