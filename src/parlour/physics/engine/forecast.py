"""Forecast: for each disc the next thing that happens to it, as far as is known now."""

from __future__ import annotations

import math

from parlour.physics.engine.jit import kernel
from parlour.physics.engine.meeting import meeting_time
from parlour.physics.engine.rays import out_of_circle, to_block, to_circle, to_line, to_rectangle_edge, to_round_edge
from parlour.physics.engine.recess import unsupported
from parlour.physics.engine.records import STILL, Field, Record, Records
from parlour.physics.engine.travel import covering, travelled
from parlour.physics.motion import Kind

__all__ = ["concern", "foresee", "take_sides"]

DISC, POST, BLOCK, LINE = int(Kind.DISC), int(Kind.POST), int(Kind.BLOCK), int(Kind.LINE)
HOLE_ENTERED, HOLE_LEFT, LEFT_TABLE, REST = (
    int(Kind.HOLE_ENTERED),
    int(Kind.HOLE_LEFT),
    int(Kind.LEFT_TABLE),
    int(Kind.REST),
)

NEAR = 1e-12
"""A centre so near to a line (m) is on it."""


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
def concern(discs: Records, first: int) -> None:
    """Mark every disc that needs a new forecast after something happened to the `first`.

    Itself and its partner, whoever was struck or is gone, and whoever was about to meet one of these.
    """
    partner = discs[first].other if first >= 0 and discs[first].kind == DISC else first
    for index in range(discs.shape[0]):
        disc = discs[index]
        meeting = disc.kind == DISC and disc.next < math.inf and discs[disc.other].struck
        disc.concerned = 1 if disc.struck or meeting or index == first or index == partner else 0


@kernel
def foresee(field: Field, discs: Records, size: int, index: int, now: float) -> None:
    """Find what happens next to a disc whose motion is new, and what it may do to the others."""
    disc = discs[index]
    disc.next, disc.kind, disc.other = math.inf, REST, -1
    if disc.fate != 0:
        return
    if disc.law != STILL:
        disc.next = disc.since + disc.lasts
    disc.along = disc.reach
    if disc.v > 0.0:
        _see_fixed(field, disc)
        _see_marks(field, disc)
        _see_resting(field, discs, size, index)
        if disc.kind != REST:
            disc.next = max(disc.since + covering(field, disc, disc.along), now)
    for number in range(size):
        if number != index and discs[number].fate == 0 and discs[number].v > 0.0:
            _see_mover(field, discs, index, number, now)


@kernel
def _keep(disc: Record, along: float, kind: int, other: int) -> None:
    """Remember the nearest thing on the path."""
    if along < disc.along:
        disc.along, disc.kind, disc.other = along, kind, other


@kernel
def _see_fixed(field: Field, disc: Record) -> None:
    """Posts and blocks."""
    for number in range(field.post_count):
        post = field.posts[number]
        _keep(
            disc, to_circle(post[0] - disc.x, post[1] - disc.y, disc.dx, disc.dy, post[2] + disc.radius), POST, number
        )
    for number in range(field.block_count):
        block = field.blocks[number]
        x, y, cos, sin = disc.x - block[0], disc.y - block[1], block[4], block[5]
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


@kernel
def _see_marks(field: Field, disc: Record) -> None:
    """What the centre crosses: lines, the rim of the hole, the edge."""
    for number in range(field.line_count):
        line = field.lines[number]
        along, direction = to_line(disc.x, disc.y, disc.dx, disc.dy, (line[0], line[1], line[2], line[3]))
        if disc.sides[number] == -direction and along > -NEAR:
            _keep(disc, max(along, 0.0), LINE, number)
    reach = unsupported(field.hole, disc.radius)
    if reach > 0.0:
        x, y = field.hole[0] - disc.x, field.hole[1] - disc.y
        if disc.over:
            _keep(disc, max(out_of_circle(x, y, disc.dx, disc.dy, reach), disc.passed), HOLE_LEFT, -1)
        else:
            _keep(disc, to_circle(x, y, disc.dx, disc.dy, reach), HOLE_ENTERED, -1)
    if field.edge[2] < math.inf:
        _keep(disc, to_round_edge(disc.x, disc.y, disc.dx, disc.dy, field.edge[2]), LEFT_TABLE, -1)
    if field.edge[0] < math.inf:
        along = to_rectangle_edge(disc.x, disc.y, disc.dx, disc.dy, field.edge[0], field.edge[1])
        _keep(disc, along, LEFT_TABLE, -1)


@kernel
def _see_resting(field: Field, discs: Records, size: int, index: int) -> None:
    """Discs that lie still."""
    disc = discs[index]
    for number in range(size):
        other = discs[number]
        if number != index and other.fate == 0 and other.v == 0.0:
            _keep(disc, _to_still(field, disc, other), DISC, number)


@kernel
def _to_still(field: Field, mover: Record, other: Record) -> float:
    """Distance (m) along its path at which a mover meets a still disc; seen from when the later of the two set off."""
    here, _ = travelled(field, mover, max(other.since - mover.since, 0.0))
    x, y = other.x - (mover.x + here * mover.dx), other.y - (mover.y + here * mover.dy)
    return float(here + to_circle(x, y, mover.dx, mover.dy, mover.radius + other.radius))


@kernel
def _see_mover(field: Field, discs: Records, index: int, number: int, now: float) -> None:
    """A disc in motion: two movers meet by Newton, a mover meets a still disc by a ray.

    Either is reckoned from when the later of the two set off, so that a pair has one time of meeting, whichever of the
    two is looked at, and whenever.
    """
    disc, other = discs[index], discs[number]
    horizon = min(math.inf if disc.kind == REST else disc.next, math.inf if other.kind == REST else other.next)
    if disc.v > 0.0:
        time = meeting_time(field, disc, other, max(disc.since, other.since), horizon)
        if time <= now:
            time = meeting_time(field, disc, other, now, horizon)
    else:
        along = _to_still(field, other, disc)
        if along >= other.reach:
            return
        time = max(other.since + covering(field, other, along), now)
    if time > horizon:
        return
    if time < disc.next:
        disc.next, disc.kind, disc.other = time, DISC, number
    if time < other.next:
        other.next, other.kind, other.other = time, DISC, index
