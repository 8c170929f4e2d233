"""Forecast: for each disc the next thing that happens to it, as far as is known now."""

from __future__ import annotations

import math

from parlour.kernels.entries import kernel
from parlour.physics.engine.meeting import meeting_time
from parlour.physics.engine.rays import (
    into_rectangle,
    may_meet,
    out_of_circle,
    to_block,
    to_circle,
    to_line,
    to_rectangle_edge,
    to_round_edge,
)
from parlour.physics.engine.recess import unsupported
from parlour.physics.engine.records import FLY, STILL, Field, Record, Records
from parlour.physics.engine.travel import covering, travelled
from parlour.physics.engine.walls import to_wall
from parlour.physics.motion import Kind

__all__ = ["concern", "foresee", "take_sides"]

DISC, POST, BLOCK, WALL, LINE = int(Kind.DISC), int(Kind.POST), int(Kind.BLOCK), int(Kind.WALL), int(Kind.LINE)
HOLE_ENTERED, HOLE_LEFT, REST = int(Kind.HOLE_ENTERED), int(Kind.HOLE_LEFT), int(Kind.REST)
LEFT_TABLE, RETURNED = int(Kind.LEFT_TABLE), int(Kind.RETURNED)

NEAR = 1e-12
"""A centre within this distance (m) of a line is on it."""
CORNER = 0.4143
"""A corner of a block is no farther from its middle than the longer half side and this share of the shorter one."""
MARGIN = 1e-6
"""What is farther off than a quick look's limit by this (m) is surely not met: rounding is less in any game."""


@kernel
def take_sides(field: Field, disc: Record) -> None:
    """On which side of each line a disc is; it keeps its side where it is too near to tell.

    So an impact on a line, or a new piece of track that begins there, neither doubles a crossing nor swallows it.
    """
    for number in range(field.line_count):
        line = field.lines[number]
        along_x, along_y = line[2] - line[0], line[3] - line[1]
        left = along_x * (disc.py - line[1]) - along_y * (disc.px - line[0])
        if left * left > NEAR * NEAR * (along_x * along_x + along_y * along_y):
            disc.sides[number] = 1 if left > 0.0 else -1


@kernel
def concern(discs: Records, first: int) -> int:
    """Mark every disc that needs a new forecast after something happened to the `first`; returns how many others slide.

    Marks all discs that were struck, and of those in motion also the disc, its partner, and all that were about to
    meet one that was struck. A disc that lies still waits for nothing: whatever comes to meet it foresees that.
    """
    partner, others = discs[first].other if first >= 0 and discs[first].kind == DISC else first, 0
    for index in range(discs.shape[0]):
        disc = discs[index]
        disc.concerned = disc.struck
        if disc.law != STILL and disc.struck == 0:
            if index == first or index == partner or (disc.kind == DISC and discs[disc.other].struck != 0):
                disc.concerned = 1
            elif disc.v > 0.0:
                others += 1
    return others


@kernel
def foresee(field: Field, discs: Records, size: int, index: int, now: float, others: int) -> None:
    """Find what happens next to a disc whose motion is new, and what it may do to the others.

    If nothing else does, it comes to rest; or in flight it falls, which is `LEFT_TABLE` once more. `others` discs slide
    on with the forecasts that they have.
    """
    disc = discs[index]
    disc.next, disc.kind, disc.other = math.inf, REST, -1
    if disc.fate != 0:
        return
    if disc.law == FLY:
        disc.kind = LEFT_TABLE
    if disc.law != STILL:
        disc.next = disc.since + disc.lasts
    disc.along = disc.reach
    if disc.v > 0.0:
        if disc.driven:
            _see_lines(field, disc)
        else:
            _see_fixed(field, disc)
        _see_resting(field, discs, size, index)
        if disc.kind != REST:
            disc.next = max(disc.since + covering(field, disc, disc.along), now)
    if others > 0 or disc.v > 0.0:
        for number in range(size):
            other = discs[number]
            if other.v > 0.0 and other.fate == 0 and number != index:
                _see_mover(field, discs, index, number, now)


@kernel
def _see_fixed(field: Field, disc: Record) -> None:
    """Everything that does not move."""
    _see_posts(field, disc)
    _see_blocks_and_walls(field, disc)
    _see_lines(field, disc)
    if disc.law == FLY:
        _see_surface(field, disc)
    else:
        _see_holes(field, disc)
        _see_edge(field, disc)


@kernel
def _keep(disc: Record, along: float, kind: int, other: int) -> None:
    """Remember the nearest thing on the path."""
    if along < disc.along:
        disc.along, disc.kind, disc.other = along, kind, other


@kernel
def _see_posts(field: Field, disc: Record) -> None:
    """Posts."""
    x, y, dx, dy, radius, along = disc.x, disc.y, disc.dx, disc.dy, disc.radius, disc.along
    for number in range(field.post_count):
        post = field.posts[number]
        away_x, away_y, touching = post[0] - x, post[1] - y, post[2] + radius
        if may_meet(away_x, away_y, dx, dy, touching, along):
            _keep(disc, to_circle(away_x, away_y, dx, dy, touching), POST, number)
            along = disc.along


@kernel
def _see_blocks_and_walls(field: Field, disc: Record) -> None:
    """Blocks and walls."""
    for number in range(field.block_count):
        block = field.blocks[number]
        x, y, cos, sin = disc.x - block[0], disc.y - block[1], block[4], block[5]
        far = max(block[2], block[3]) + CORNER * min(block[2], block[3]) + disc.radius + MARGIN
        if not may_meet(-x, -y, disc.dx, disc.dy, far, disc.along) and x * x + y * y > far * far:
            continue
        along = to_block(
            x * cos + y * sin,
            y * cos - x * sin,
            disc.dx * cos + disc.dy * sin,
            disc.dy * cos - disc.dx * sin,
            block[2],
            block[3],
            disc.radius,
        )
        _keep(disc, along, BLOCK, number)
    for number in range(field.wall_count):
        _keep(disc, to_wall(field.walls[number], disc.x, disc.y, disc.dx, disc.dy, disc.radius), WALL, number)


@kernel
def _see_lines(field: Field, disc: Record) -> None:
    """Lines that the centre crosses."""
    for number in range(field.line_count):
        line = field.lines[number]
        along, direction = to_line(disc.x, disc.y, disc.dx, disc.dy, (line[0], line[1], line[2], line[3]))
        if disc.sides[number] == -direction and along > -NEAR:
            _keep(disc, max(along, 0.0), LINE, number)


@kernel
def _see_holes(field: Field, disc: Record) -> None:
    """The far rim of the hole that the centre is over, or else the near rims of all: no two holes overlap."""
    if disc.over:
        number = disc.over - 1
        hole = field.holes[number]
        leaves = out_of_circle(hole[0] - disc.x, hole[1] - disc.y, disc.dx, disc.dy, unsupported(hole, disc.radius))
        _keep(disc, max(leaves, disc.passed), HOLE_LEFT, number)
        return
    for number in range(field.hole_count):
        hole = field.holes[number]
        reach = unsupported(hole, disc.radius)
        if reach > 0.0:
            enters = to_circle(hole[0] - disc.x, hole[1] - disc.y, disc.dx, disc.dy, reach)
            _keep(disc, enters, HOLE_ENTERED, number)


@kernel
def _see_edge(field: Field, disc: Record) -> None:
    """The edge of the table, outward."""
    if field.edge[2] < math.inf:
        _keep(disc, to_round_edge(disc.x, disc.y, disc.dx, disc.dy, field.edge[2]), LEFT_TABLE, -1)
    if field.edge[0] < math.inf:
        along = to_rectangle_edge(disc.x, disc.y, disc.dx, disc.dy, field.edge[0], field.edge[1])
        _keep(disc, along, LEFT_TABLE, -1)


@kernel
def _see_surface(field: Field, disc: Record) -> None:
    """The edge of the table, inward, for a disc beyond it."""
    if field.edge[2] < math.inf:
        _keep(disc, to_circle(-disc.x, -disc.y, disc.dx, disc.dy, field.edge[2]), RETURNED, -1)
    if field.edge[0] < math.inf:
        along = into_rectangle(disc.x, disc.y, disc.dx, disc.dy, field.edge[0], field.edge[1])
        _keep(disc, along, RETURNED, -1)


@kernel
def _see_resting(field: Field, discs: Records, size: int, index: int) -> None:
    """Discs that lie still."""
    mover = discs[index]
    x, y, dx, dy, radius, along = mover.x, mover.y, mover.dx, mover.dy, mover.radius, mover.along
    for number in range(size):
        other = discs[number]
        there = other.v == 0.0 and may_meet(other.x - x, other.y - y, dx, dy, radius + other.radius, along)
        if there and other.fate == 0 and number != index and not (mover.driven and other.driven):
            _keep(mover, _to_still(field, mover, other), DISC, number)
            along = mover.along


@kernel
def _to_still(field: Field, mover: Record, other: Record) -> float:
    """Distance (m) along its path at which a mover meets a still disc; seen from when the later of the two set off."""
    here = 0.0
    if other.since > mover.since:
        here, _ = travelled(field, mover, other.since - mover.since)
    x, y = other.x - (mover.x + here * mover.dx), other.y - (mover.y + here * mover.dy)
    return float(here + to_circle(x, y, mover.dx, mover.dy, mover.radius + other.radius))


@kernel
def _see_mover(field: Field, discs: Records, index: int, number: int, now: float) -> None:
    """A disc in motion: two movers meet by Newton, a mover meets a still disc by a ray.

    Either is reckoned from when the later of the two set off, so that a pair has one time of meeting, whichever of the
    two is looked at, and whenever. If both need a new forecast, the pair is left to the second, and to the mover.
    """
    disc, other = discs[index], discs[number]
    if (other.concerned and (number > index or disc.v == 0.0)) or (disc.driven and other.driven):
        return
    horizon = min(math.inf if disc.kind == REST else disc.next, math.inf if other.kind == REST else other.next)
    if disc.v > 0.0:
        time = meeting_time(field, disc, other, max(disc.since, other.since), horizon)
        if time <= now:
            time = meeting_time(field, disc, other, now, horizon)
    else:
        x, y, touching = disc.x - other.x, disc.y - other.y, disc.radius + other.radius
        if not may_meet(x, y, other.dx, other.dy, touching, other.reach):
            return
        along = _to_still(field, other, disc)
        if along >= other.reach:
            return
        time = max(other.since + covering(field, other, along), now)
    if time > horizon:
        return
    if time < disc.next and disc.law != STILL:
        disc.next, disc.kind, disc.other = time, DISC, number
    if time < other.next:
        other.next, other.kind, other.other = time, DISC, index
