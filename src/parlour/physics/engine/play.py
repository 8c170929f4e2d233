"""The entry: a run of shots, one after the other, on discs that the caller describes; and one shot, for other entries.

The discs are sorted by place before each shot: the order in which the caller lists them cannot matter, not even in the
last bit.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.kernels.entries import entry, kernel
from parlour.physics.engine.check import Flaw, check_disc, check_places, check_shot, check_tight
from parlour.physics.engine.gather import rim_of_pair
from parlour.physics.engine.impact import restitution
from parlour.physics.engine.loop import TOO_MANY, log, run
from parlour.physics.engine.records import (
    CONTACT,
    DISC,
    EVENT,
    FIELD,
    MOVED,
    PIECE,
    RESTED,
    RESTS,
    SHOT,
    START,
    STILL,
    Field,
    Memory,
    Record,
    Records,
    Results,
    Work,
)
from parlour.physics.motion import Fate, Kind

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["play", "play_shot", "viewed"]

MEETING, ABSENT, MOVING = int(Kind.DISC), int(Fate.ABSENT), int(Fate.MOVING)
NONE, NUMBERS = int(Flaw.NONE), int(Flaw.NUMBERS)
ENDLESS, RESTLESS = int(Flaw.ENDLESS), int(Flaw.RESTLESS)


@kernel
def _prepare(field: Field, tables: Records, first: int, shot: Record, work: tuple[Records, ...], flaw: Array) -> int:
    """Lay out the discs of the table that begins at `first`; returns how many there are, -1 if the shot has a flaw."""
    starts, discs, contacts, order = work
    flaw[0], flaw[1], flaw[2] = NONE, -1, -1
    for index in range(starts.shape[0]):
        starts[index] = tables[first + index]
        if starts[index].present and not check_disc(starts[index]):
            flaw[0], flaw[1] = NUMBERS, index
            return -1
    flaw[0] = check_shot(shot, starts)
    if flaw[0] != NONE:
        flaw[1], flaw[2] = shot.disc, shot.tight
        return -1
    if _is_placed(shot):
        starts[shot.disc].x, starts[shot.disc].y = shot.x, shot.y
    count = _sort(starts, order)
    for place in range(count):
        discs[place].rested = MOVED
    _set_up(field, shot, starts, discs[:count], order)
    flaw[0], flaw[1], flaw[2] = check_places(field, discs[:count], shot, contacts)
    return count if flaw[0] == NONE else -1


@kernel
def _prepare_again(field: Field, shot: Record, work: tuple[Records, ...], count: int, flaw: Array) -> int:
    """Lay out once more the discs on which another shot was played; returns `count`, -1 for a flaw.

    Their numbers and places are checked, and their order is known.
    """
    starts, discs, _, order = work
    found = check_shot(shot, starts)
    if found == NONE:
        _set_up(field, shot, starts, discs[:count], order)
        found = check_tight(discs[:count], shot) if shot.tight >= 0 else NONE
    if found != NONE:
        flaw[0], flaw[1], flaw[2] = found, shot.disc, shot.tight
    return count if found == NONE else -1


@kernel
def _is_placed(shot: Record) -> bool:
    """Whether a shot puts its disc somewhere else first."""
    return bool(shot.disc >= 0 and not math.isnan(shot.x))


@kernel
def _is_there(start: Record, shot: Record) -> bool:
    """Whether a disc lies where a shot puts it."""
    return bool(start.x == shot.x and start.y == shot.y)


@kernel
def _sort(starts: Records, order: Array) -> int:
    """Write down the order of the discs by place; returns how many there are."""
    count = 0
    for index in range(starts.shape[0]):
        if starts[index].present:
            place = count
            while place > 0 and _later(starts[order[place - 1]], starts[index]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = index
            count += 1
    return count


@kernel
def _set_up(field: Field, shot: Record, starts: Records, discs: Records, order: Array) -> None:
    """Lay the discs out for a shot, sorted by place."""
    for place in range(discs.shape[0]):
        index = order[place]
        start, disc, taking_part = starts[index], discs[place], index == shot.disc or index == shot.tight
        if disc.rested == RESTED and not taking_part:
            continue
        lies = start.vx == 0.0 and start.vy == 0.0 and start.spin == 0.0
        disc.rested = RESTS if lies and not taking_part else MOVED
        disc.index, disc.radius, disc.inverse_mass = index, start.radius, 1.0 / start.mass
        disc.driven = 1 if start.mass == math.inf else 0
        disc.mu_g = start.friction * field.gravity if start.friction > 0.0 else field.deceleration
        if disc.driven:
            disc.mu_g = 0.0
        disc.px, disc.py, disc.vx, disc.vy, disc.spin = start.x, start.y, start.vx, start.vy, start.spin
        if index == shot.disc:
            disc.vx, disc.vy, disc.spin = shot.vx, shot.vy, shot.spin


@kernel
def _later(one: Record, other: Record) -> bool:
    """Whether a disc comes after another by place."""
    return bool(one.x > other.x or (one.x == other.x and one.y > other.y))


@kernel
def _hold(field: Field, discs: Records, shot: Record, events: Records, ends: Array) -> None:
    """A tight shot: the flicked disc is held, its neighbour starts along the line of centres with what it transmits."""
    one, two = discs[0], discs[0]
    for index in range(discs.shape[0]):
        if discs[index].index == shot.disc:
            one = discs[index]
        if discs[index].index == shot.tight:
            two = discs[index]
    x, y = two.px - one.px, two.py - one.py
    distance = math.sqrt(x * x + y * y)
    x, y = x / distance, y / distance
    closing = (one.vx - two.vx) * x + (one.vy - two.vy) * y
    inverse_mass = one.inverse_mass + two.inverse_mass
    rim = field.rims[rim_of_pair(field, one.index, two.index)]
    impulse = (1.0 + restitution(rim, closing)) * closing / inverse_mass
    two.vx += impulse * two.inverse_mass * x
    two.vy += impulse * two.inverse_mass * y
    one.vx, one.vy, one.spin, one.inverse_mass = 0.0, 0.0, 0.0, 0.0
    number = ends[0]
    log(events, ends, 0.0, MEETING, one, two.index, closing, impulse, 0)
    if number < events.shape[0]:
        event = events[number]
        event.x, event.y = one.px + one.radius * x, one.py + one.radius * y
        event.disc, event.other = min(one.index, two.index), max(one.index, two.index)


@kernel
def _ended(discs: Records, time: float) -> bool:
    """Whether a shot came to an end, in numbers: a radius, mass or friction near the least float has no reciprocal."""
    for place in range(discs.shape[0]):
        disc = discs[place]
        if (disc.law != STILL and disc.fate != MOVING) or not (abs(disc.px) < math.inf and abs(disc.py) < math.inf):
            return False
    return bool(0.0 <= time < math.inf)


@kernel
def _overfull(room: Records, count: int) -> bool:
    """Whether there were more records than room for them; no room at all means that no records are requested."""
    return bool(0 < room.shape[0] < count)


@kernel
def _write_ends(discs: Records, number: int, results: Results) -> None:
    """Write down where the discs of a shot ended; those that are not there are nowhere."""
    width = results.x.shape[1]
    if discs.shape[0] < width:
        for index in range(width):
            results.x[number, index], results.y[number, index] = math.nan, math.nan
            results.fates[number, index] = ABSENT
    for place in range(discs.shape[0]):
        disc = discs[place]
        results.x[number, disc.index], results.y[number, disc.index] = disc.px, disc.py
        results.fates[number, disc.index] = disc.fate


@kernel
def viewed(work: Work) -> tuple[Records, ...]:
    """The room to work in as records, which `play_shot` takes."""
    return work.starts.view(START), work.discs.view(DISC), work.contacts.view(CONTACT), work.order


@kernel
def play_shot(
    field: Field, tables: Records, first: int, shot: Record, work: tuple[Records, ...], logs: tuple[Records, ...],
    number: int, results: Results, ready: int,
) -> int:  # fmt: skip
    """Play one shot on the table that begins at `first`, and write down its results in row `number`.

    Args:
        field: what does not move.
        tables: the discs of all tables.
        first: the first disc of this one.
        shot: the shot.
        work: room to work in; see `viewed`.
        logs: the events and the pieces of track of `results`, as records.
        number: the row of the results.
        results: where they go.
        ready: what the previous shot returned if it was played on the same table with the same `work`, else 0. Then the
            discs need not be checked and sorted again, unless one of the two puts a disc where the other does not.

    Returns:
        `ready` for the next shot, at least 0; or -1 if it was not played. Then `results.flaw` says why, or is `NONE`
        when there was no room for its events.
    """
    (events, pieces), ends = logs, results.ends
    before, drawn = ends[0], ends[1]
    many, moved = work[0].shape[0] + 1, shot.disc + 1 if _is_placed(shot) else 0
    if ready > 0 and ready // many == moved and (moved == 0 or _is_there(work[0][shot.disc], shot)):
        count = _prepare_again(field, shot, work, ready % many, results.flaw)
    else:
        count = _prepare(field, tables, first, shot, work, results.flaw)
    if count < 0:
        return -1
    moving = work[1][:count]
    if shot.tight >= 0:
        _hold(field, moving, shot, events, ends)
    results.times[number] = run(field, moving, work[2], events, pieces, ends)
    if not _ended(moving, results.times[number]):
        results.flaw[0] = RESTLESS if results.times[number] == TOO_MANY else ENDLESS
        return -1
    if _overfull(events, ends[0]) or _overfull(pieces, ends[1]):
        ends[0], ends[1] = before, drawn
        return -1
    results.counts[number] = ends[0] - before
    _write_ends(moving, number, results)
    return int(count + many * moved)


@entry("the physics engine", seconds=15)
def play(fields: Memory, tables: Memory, shots: Memory, work: Work, first: int, results: Results) -> int:
    """Play shots from `first` on; returns the first one for which there was no more room, or their number.

    All arguments but the order and the results are records as bytes. The tables' discs stand row by row, as many
    to a row as the results have columns; shot k is played on row k, or on the only one. A shot with a flaw ends
    the run as if there were no room, and `results.flaw` says what it is.
    """
    field = fields.view(FIELD)[0]
    discs, flights = tables.view(START), shots.view(SHOT)
    room, logs = viewed(work), (results.events.view(EVENT), results.pieces.view(PIECE))
    width, ready = results.x.shape[1], 0
    for number in range(first, flights.shape[0]):
        row = number * width if discs.shape[0] > width else 0
        ready = play_shot(field, discs, row, flights[number], room, logs, number, results, ready if row == 0 else 0)
        if ready < 0:
            return number
    return int(flights.shape[0])
