"""Check: whether a shot can be played on the discs there are - the same for one shot as for a batch.

Whatever the arrays of a caller hold, nothing is read or written out of place and no number reaches the engine that is
not finite. Here a flaw is only found; `parlour.physics.refusals` says it in words.
"""

from __future__ import annotations

import enum
import math

from parlour.kernels.entries import kernel
from parlour.physics.checks import LARGEST
from parlour.physics.engine.gather import fixed_contacts
from parlour.physics.engine.records import Field, Record, Records
from parlour.physics.table import OVERLAP

__all__ = ["Flaw", "check_disc", "check_places", "check_shot", "check_tight"]


class Flaw(enum.IntEnum):
    """Why a shot cannot be played, or was given up."""

    NONE = 0
    DISC = enum.auto()
    """The shot is of a disc that is not there."""
    TIGHT = enum.auto()
    """It is tight against one that is not there."""
    ITSELF = enum.auto()
    """It is tight against its own disc."""
    MOTION = enum.auto()
    """Its velocity or spin is out of bounds."""
    START = enum.auto()
    """Where it places its disc is no place."""
    NUMBERS = enum.auto()
    """A number of a disc is out of bounds."""
    PLACE = enum.auto()
    """A disc lies off the table or in a fixed thing."""
    OVERLAP = enum.auto()
    """Two discs overlap."""
    APART = enum.auto()
    """A tight shot's neighbour does not touch."""
    AWAY = enum.auto()
    """A tight shot does not go towards its neighbour."""
    ENDLESS = enum.auto()
    """More happened at one instant than can, or its numbers are too small or too large to reckon with."""
    RESTLESS = enum.auto()
    """More happened in it than is played."""


NONE, DISC, TIGHT, ITSELF = int(Flaw.NONE), int(Flaw.DISC), int(Flaw.TIGHT), int(Flaw.ITSELF)
MOTION, START, NUMBERS, PLACE = int(Flaw.MOTION), int(Flaw.START), int(Flaw.NUMBERS), int(Flaw.PLACE)
OVERLAPPING, APART, AWAY = int(Flaw.OVERLAP), int(Flaw.APART), int(Flaw.AWAY)
ROUNDING = 1e-15
"""How much, relative to the places, a gap may differ from the one that `Table` has checked."""


@kernel
def check_shot(shot: Record, starts: Records) -> int:
    """The flaw of a shot's own numbers, before anything is done with them."""
    if shot.disc == -1:
        return NONE if shot.tight == -1 else TIGHT
    if not _is_there(starts, shot.disc):
        return DISC
    if shot.tight != -1 and (shot.tight == shot.disc or not _is_there(starts, shot.tight)):
        return ITSELF if shot.tight == shot.disc else TIGHT
    if not (abs(shot.vx) <= LARGEST and abs(shot.vy) <= LARGEST and abs(shot.spin) <= LARGEST):
        return MOTION
    nowhere = math.isnan(shot.x) and math.isnan(shot.y)
    if not nowhere and not (abs(shot.x) <= LARGEST and abs(shot.y) <= LARGEST):
        return START
    return NONE


@kernel
def _is_there(starts: Records, index: int) -> bool:
    """Whether a table has a disc of this index."""
    return bool(0 <= index < starts.shape[0] and starts[index].present != 0)


@kernel
def check_disc(start: Record) -> bool:
    """Whether a disc's numbers are within bounds."""
    placed = abs(start.x) <= LARGEST and abs(start.y) <= LARGEST
    moving = abs(start.vx) <= LARGEST and abs(start.vy) <= LARGEST and abs(start.spin) <= LARGEST
    sized = 0.0 < start.radius < math.inf and start.mass > 0.0
    return bool(placed and moving and sized and 0.0 <= start.friction < math.inf)


@kernel
def check_places(field: Field, discs: Records, shot: Record, contacts: Records) -> tuple[int, int, int]:
    """The flaw of discs that are laid out for a shot, and the discs that it is about."""
    size = discs.shape[0]
    for place in range(size):
        if not _on_table(field, discs[place]) or _in_something(field, discs, place, contacts):
            return PLACE, discs[place].index, -1
    worst, one, two = 0.0, -1, -1
    for place in range(size):
        for other in range(place + 1, size):
            overlap = -_gap(discs[place], discs[other])
            if overlap > worst:
                worst, one, two = overlap, place, other
    if worst > 0.0:
        return OVERLAPPING, min(discs[one].index, discs[two].index), max(discs[one].index, discs[two].index)
    return (check_tight(discs, shot), shot.disc, shot.tight) if shot.tight >= 0 else (NONE, -1, -1)


@kernel
def _on_table(field: Field, disc: Record) -> bool:
    """Whether a centre is within the edge."""
    across = abs(disc.px) <= field.edge[0] and abs(disc.py) <= field.edge[1]
    reach = field.edge[2] * (1.0 + ROUNDING)
    return bool(across and disc.px * disc.px + disc.py * disc.py <= reach * reach)


@kernel
def _in_something(field: Field, discs: Records, place: int, contacts: Records) -> bool:
    """Whether a disc overlaps a fixed thing."""
    disc = discs[place]
    least = -OVERLAP - ROUNDING * (abs(disc.px) + abs(disc.py) + disc.radius)
    deepest = 0.0
    for number in range(fixed_contacts(field, discs, place, contacts)):
        deepest = min(deepest, contacts[number].gap)
    return bool(deepest < least)


@kernel
def _gap(one: Record, two: Record) -> float:
    """Between two discs, m; 0 as long as they only touch, below 0 if they overlap."""
    x, y, reach = two.px - one.px, two.py - one.py, one.radius + two.radius
    if abs(x) >= reach or abs(y) >= reach:
        return 0.0
    gap = math.sqrt(x * x + y * y) - reach
    least = -OVERLAP - ROUNDING * (abs(one.px) + abs(one.py) + reach)
    return gap if gap < least else 0.0


@kernel
def check_tight(discs: Records, shot: Record) -> int:
    """The flaw of a tight shot: it needs a touching neighbour, and a flick towards it."""
    one, two = discs[0], discs[0]
    for place in range(discs.shape[0]):
        if discs[place].index == shot.disc:
            one = discs[place]
        if discs[place].index == shot.tight:
            two = discs[place]
    x, y, reach = two.px - one.px, two.py - one.py, one.radius + two.radius
    if math.sqrt(x * x + y * y) - reach > OVERLAP + ROUNDING * (abs(one.px) + abs(one.py) + reach):
        return APART
    return NONE if x * (one.vx - two.vx) + y * (one.vy - two.vy) > 0.0 else AWAY
