"""The loop: detect what happens next, advance to it, resolve it, record it - until all is at rest."""

from __future__ import annotations

import math

from parlour.kernels.entries import inlined, kernel
from parlour.kernels.powers import power_of_two
from parlour.physics.engine.cluster import resolve
from parlour.physics.engine.forecast import concern, foresee, take_sides
from parlour.physics.engine.gather import gather, place_all, stand
from parlour.physics.engine.impact import impulses
from parlour.physics.engine.recess import passing_share, threshold, unsupported
from parlour.physics.engine.records import FLY, MOVED, RESTED, RESTS, STILL, Field, Record, Records
from parlour.physics.engine.together import apply, arrange, closing_speed, slip_speed
from parlour.physics.engine.travel import fly, glide, motion, set_law, turned
from parlour.physics.motion import Fate, Kind

__all__ = ["MAX_EVENTS", "TOO_MANY", "log", "run"]

DISC, POST, BLOCK, WALL = int(Kind.DISC), int(Kind.POST), int(Kind.BLOCK), int(Kind.WALL)
LINE, REST = int(Kind.LINE), int(Kind.REST)
HOLE_ENTERED, HOLE_LEFT, CAPTURED = int(Kind.HOLE_ENTERED), int(Kind.HOLE_LEFT), int(Kind.CAPTURED)
LEFT_TABLE, RETURNED = int(Kind.LEFT_TABLE), int(Kind.RETURNED)
IN_HOLE, OFF_TABLE, MOVING = int(Fate.CAPTURED), int(Fate.LEFT_TABLE), int(Fate.MOVING)
SLOW = 1e-9
"""A disc whose centre is slower than this (m/s) lies still or spins in place; its contact circle likewise."""
BURST_TIME, BURST_EVENTS = 1e-5, 50
"""Raise the rest threshold after many events in a short time: it doubles with every `BURST_EVENTS` events a disc within
`BURST_TIME` (s)."""
MAX_AT_ONCE = 1000
"""Give the shot up after more events a disc than this at one instant."""
MAX_EVENTS = 500_000
"""Give the shot up after more events than this: hardly any friction on the surface, say, between elastic walls."""
AT_ONCE, TOO_MANY = -1.0, -2.0
"""What `run` returns of a shot that it has given up."""
GIVEN = 1e-11
"""Pressing discs that overlap more (m) are moved apart, each by its share of the mass."""
ROUNDING = 1e-12
"""The share of the way it will go (and of its coordinates) by which rounding may place a disc wrongly."""
BEND = 0.005
"""The least angle (rad) at which a disc parts from the inside of a curved wall. A disc that slides along the wall would
bounce without end; this makes it follow the wall in chords, which leave the curve by 1/80,000 of its radius."""


@kernel
def run(field: Field, discs: Records, contacts: Records, events: Records, pieces: Records, ends: Records) -> float:
    """Play one shot, of discs that have `px, py, vx, vy, spin`; returns how long it took (s).

    `ends` counts the events and pieces written; nothing is written past the end of their arrays, but it is counted. A
    time below 0 says that the shot was given up: more happened at one instant than can (`AT_ONCE`), or `TOO_MANY`
    events in all. At the time `until` of the field the shot is over, and discs that move then have that fate.
    """
    until = field.until if field.until > 0.0 else math.inf
    size, now, first, waiting, burst_start, burst, happened = discs.shape[0], 0.0, -1, 0, 0.0, 0, 0
    _begin(field, discs, events, ends)
    while True:
        still = SLOW if burst < BURST_EVENTS * size else SLOW * power_of_two(min(burst // (BURST_EVENTS * size), 999))
        _go_on(field, discs, first, now, still, events, pieces, ends)
        first = _next(discs)
        if first < 0:
            return now
        disc = discs[first]
        if disc.next >= until:
            _stop(field, discs, until)
            return float(until)
        waiting = waiting + 1 if disc.next <= now else 0
        if waiting > MAX_AT_ONCE * size:
            return AT_ONCE
        happened += 1
        if happened > MAX_EVENTS:
            return TOO_MANY
        now = max(now, disc.next)
        burst += 1
        if now > burst_start + BURST_TIME:
            burst_start, burst = now, 0
        if disc.kind <= BLOCK or disc.kind == WALL:
            _collide(field, discs, first, now, contacts, events, ends)
        else:
            _pass_mark(field, disc, now, events, pieces, ends)


@inlined
def _length(x: float, y: float) -> float:
    """Of a vector."""
    return math.sqrt(x * x + y * y)


@kernel
def _stop(field: Field, discs: Records, until: float) -> None:
    """The shot is over: discs that move are where they are now."""
    place_all(field, discs, discs.shape[0], until)
    for index in range(discs.shape[0]):
        if discs[index].fate == 0 and discs[index].law != STILL:
            discs[index].fate = MOVING


@kernel
def _go_on(
    field: Field, discs: Records, first: int, now: float, still: float, events: Records, pieces: Records, ends: Records
) -> None:
    """Start every struck disc on its new path, and forecast anew for all discs that this affects."""
    size = discs.shape[0]
    for index in range(size):
        disc = discs[index]
        if first < 0 and disc.rested == RESTED:
            _draw(pieces, ends, disc)
        elif disc.struck and disc.fate == 0:
            _set_off(field, disc, now, still, events, pieces, ends)
            disc.rested = RESTED if first < 0 and disc.rested == RESTS and disc.over == 0 else MOVED
    others = concern(discs, first)
    for index in range(size):
        disc = discs[index]
        disc.struck = 0
        if disc.concerned and (disc.law != STILL or others > 0):
            foresee(field, discs, size, index, now, others)


@inlined
def _next(discs: Records) -> int:
    """The disc to which something happens first; -1 if nothing will. At one instant contacts come first, rest last."""
    first, soonest, rank = -1, math.inf, _rank(REST)
    for index in range(discs.shape[0]):
        disc = discs[index]
        if disc.next <= soonest and disc.next < math.inf and (disc.next < soonest or _rank(disc.kind) < rank):
            first, soonest, rank = index, disc.next, _rank(disc.kind)
    return first


@inlined
def _rank(kind: int) -> int:
    """The order of what happens at one instant: that of the kinds, with walls after blocks and returns before rest."""
    if kind == WALL:
        return 2 * BLOCK + 1
    return 2 * REST - 1 if kind == RETURNED else 2 * kind


@kernel
def _begin(field: Field, discs: Records, events: Records, ends: Records) -> None:
    """All discs are new, but for those that no shot has touched."""
    for index in range(discs.shape[0]):
        disc = discs[index]
        if disc.rested == RESTED:
            disc.struck = 1
            continue
        disc.since, disc.angle, disc.law, disc.v, disc.w = 0.0, 0.0, STILL, 0.0, 0.0
        disc.fate, disc.over, disc.struck, disc.falls = 0, 0, 1, math.inf
        for number in range(field.line_count):
            disc.sides[number] = 0
        for number in range(field.hole_count):
            hole = field.holes[number]
            reach = unsupported(hole, disc.radius)
            if reach > 0.0 and _length(disc.px - hole[0], disc.py - hole[1]) < reach and disc.driven == 0:
                disc.over = 1 + number
                log(events, ends, 0.0, HOLE_ENTERED, disc, number, _length(disc.vx, disc.vy), 0.0, 0)


@kernel
def _pass_mark(field: Field, disc: Record, now: float, events: Records, pieces: Records, ends: Records) -> None:
    """What happens to one disc alone: it crosses a mark, or stops."""
    path = disc.along
    disc.px, disc.py = disc.x + path * disc.dx, disc.y + path * disc.dy
    _, speed, disc.spin = motion(field, disc, now - disc.since)
    disc.vx, disc.vy = speed * disc.dx, speed * disc.dy
    if disc.kind == LINE:
        disc.sides[disc.other] = -disc.sides[disc.other]
        log(events, ends, now, LINE, disc, disc.other, speed, 0.0, disc.sides[disc.other])
    elif disc.kind == HOLE_ENTERED:
        log(events, ends, now, HOLE_ENTERED, disc, disc.other, speed, 0.0, 0)
        disc.passed, disc.over = path, 1 + disc.other
        _weigh(field, disc, now, events, pieces, ends)
    elif disc.kind == HOLE_LEFT:
        log(events, ends, now, HOLE_LEFT, disc, disc.other, speed, 0.0, 0)
        _slow_at_rim(field, disc)
        disc.over, disc.struck = 0, 1
    elif disc.kind == LEFT_TABLE:
        _leave(field, disc, now, speed, events, pieces, ends)
    elif disc.kind == RETURNED:
        log(events, ends, now, RETURNED, disc, -1, speed, 0.0, 0)
        disc.falls, disc.struck = math.inf, 1
    else:
        disc.vx, disc.vy, disc.spin, disc.struck = 0.0, 0.0, 0.0, 1


@kernel
def _leave(
    field: Field, disc: Record, now: float, speed: float, events: Records, pieces: Records, ends: Records
) -> None:
    """A disc crosses the edge: it is gone, or flies until it has fallen; or it has flown, and is gone."""
    if disc.law != FLY:
        log(events, ends, now, LEFT_TABLE, disc, -1, speed, 0.0, 0)
    if disc.law == FLY or field.flight <= 0.0:
        _remove(disc, now, OFF_TABLE, pieces, ends)
    else:
        disc.falls, disc.over, disc.struck = now + field.flight, 0, 1


@kernel
def _collide(
    field: Field,
    discs: Records,
    first: int,
    now: float,
    contacts: Records,
    events: Records,
    ends: Records,
) -> None:
    """Resolve the cluster that a disc belongs to."""
    size = discs.shape[0]
    place_all(field, discs, size, now)
    count = gather(field, discs, size, first, now, contacts)
    if count == 0:
        _close_gap(discs, first)
        count = gather(field, discs, size, first, now, contacts)
    taken = resolve(field, discs, size, contacts, count)
    _follow_walls(field, discs, contacts, count)
    if taken == 0:  # a graze, or discs side by side: go on as if nothing had happened
        partner = discs[first].other if discs[first].kind == DISC else first
        for index in (first, partner):
            if not discs[index].struck:
                stand(field, discs[index], now)
                discs[index].struck = 1
    for index in range(count):
        contacts[index].target = -float(contacts[index].order)
    arrange(contacts, count)
    for index in range(count):
        contact = contacts[contacts[index].turn]
        _part(discs, contact)
        if contact.normal > 0.0:
            _log_contact(events, ends, now, discs, contact)


@kernel
def _close_gap(discs: Records, first: int) -> None:
    """Move a disc exactly onto its contact, if only rounding stopped it short of it.

    A disc that slides very far (1,000 m/s, hundreds of kilometres) has few digits left in its place. Placed by time
    alone it may stop short of the contact, at the same instant again and again. A wider gap between two discs is real:
    discs side by side for which the search took too many steps. Those stay where they are.
    """
    disc = discs[first]
    if disc.kind != DISC:
        disc.px, disc.py = disc.x + disc.along * disc.dx, disc.y + disc.along * disc.dy
        return
    other = discs[disc.other]
    x, y = other.px - disc.px, other.py - disc.py
    distance = _length(x, y)
    gap = max(distance - disc.radius - other.radius, 0.0)
    if gap <= ROUNDING * (abs(disc.px) + abs(disc.py) + disc.reach + other.reach):
        disc.px, disc.py = disc.px + gap / distance * x, disc.py + gap / distance * y


@kernel
def _follow_walls(field: Field, discs: Records, contacts: Records, count: int) -> None:
    """Turn discs that would part from the inside of a curved wall at less than the angle `BEND`.

    The wall's push does no work, but rubs: a disc that slides along loses what the wall's friction takes.
    """
    for index in range(count):
        contact = contacts[index]
        parting = -closing_speed(discs, contact) if contact.hollow else math.inf
        if parting <= 0.0 or (contact.order > 0 and parting < math.inf):
            disc = discs[contact.one]
            speed = _length(disc.vx, disc.vy)
            if parting < BEND * speed:
                along = disc.vy * contact.nx - disc.vx * contact.ny
                along = math.copysign(speed * math.sqrt(1.0 - BEND * BEND), along)
                disc.vx = -BEND * speed * contact.nx - along * contact.ny
                disc.vy = -BEND * speed * contact.ny + along * contact.nx
                rim, extra = field.rims[contact.rim], BEND * speed - parting
                normal, tangential = impulses(rim, contact.inverse_mass, extra, slip_speed(discs, contact), 0.0)
                apply(discs, contact, 0.0, tangential)
                contact.normal += normal


@kernel
def _part(discs: Records, contact: Record) -> None:
    """Undo the little that pressing discs gave, or took when they were moved apart from others.

    A disc that was not struck stays where it is.
    """
    if contact.gap >= -GIVEN:
        return
    one, share = discs[contact.one], contact.gap / contact.inverse_mass
    one.px += share * one.inverse_mass * contact.nx
    one.py += share * one.inverse_mass * contact.ny
    if contact.two >= 0:
        two = discs[contact.two]
        two.px -= share * two.inverse_mass * contact.nx
        two.py -= share * two.inverse_mass * contact.ny


@inlined
def _set_off(
    field: Field, disc: Record, now: float, still: float, events: Records, pieces: Records, ends: Records
) -> None:
    """Begin a new piece of track from `px, py` with `vx, vy, spin`; slower than `still` (m/s) is still."""
    moved = disc.law != STILL
    if pieces.shape[0] > 0:
        angle, _ = turned(field, disc, now - disc.since)
        disc.angle += angle
    disc.since, disc.x, disc.y, disc.passed = now, disc.px, disc.py, 0.0
    take_sides(field, disc)
    disc.next, disc.kind, disc.other = math.inf, REST, -1
    disc.rim = field.contact * disc.radius
    disc.v, disc.w = _length(disc.vx, disc.vy), abs(disc.spin) * disc.rim
    disc.turn = -1.0 if disc.spin < 0.0 else 1.0
    if disc.v < still:  # a spinning disc would creep on so slowly for long, and meet its neighbours again and again
        disc.v, disc.w = 0.0, disc.w if disc.w >= SLOW else 0.0
    disc.dx, disc.dy = 0.0, 0.0
    if disc.v > 0.0:
        disc.dx, disc.dy = disc.vx / disc.v, disc.vy / disc.v
    if disc.falls < math.inf:
        fly(disc, max(disc.falls - now, 0.0))
    elif disc.mu_g > 0.0:
        disc.brake = disc.mu_g
        set_law(field, disc)
    else:
        glide(disc, field.until * (1.0 + ROUNDING) - now)  # rounding must not end it too early
    if disc.over and _weigh(field, disc, now, events, pieces, ends):
        return
    _draw(pieces, ends, disc)
    if moved and disc.law == STILL:
        log(events, ends, now, REST, disc, -1, 0.0, 0.0, 0)


@kernel
def _weigh(field: Field, disc: Record, now: float, events: Records, pieces: Records, ends: Records) -> bool:
    """Judge a disc over a hole: whether it is captured, or what its far rim will leave it."""
    hole = field.holes[disc.over - 1]
    speed = _length(disc.vx, disc.vy)
    offset = abs((hole[0] - disc.px) * disc.dy - (hole[1] - disc.py) * disc.dx)
    limit = threshold(hole, disc.radius, offset)
    disc.outward = 1.0
    if speed > 0.0 and speed > limit:
        disc.outward = passing_share(hole, speed, limit)
        return False
    log(events, ends, now, CAPTURED, disc, disc.over - 1, speed, 0.0, 0)
    disc.px, disc.py = hole[0], hole[1]
    _remove(disc, now, IN_HOLE, pieces, ends)
    return True


@kernel
def _slow_at_rim(field: Field, disc: Record) -> None:
    """The far rim takes a part of the outward speed; with rim friction, also of the speed along the rim."""
    hole = field.holes[disc.over - 1]
    x, y = disc.px - hole[0], disc.py - hole[1]
    distance = _length(x, y)
    x, y = x / distance, y / distance
    outward, along = disc.vx * x + disc.vy * y, disc.vy * x - disc.vx * y
    kept = outward * disc.outward
    lost = hole[5] * (outward - kept)
    along = max(along - lost, 0.0) if along > 0.0 else min(along + lost, 0.0)
    disc.vx, disc.vy = kept * x - along * y, kept * y + along * x


@kernel
def _remove(disc: Record, now: float, fate: int, pieces: Records, ends: Records) -> None:
    """Take a disc from the table, at `px, py`."""
    disc.fate, disc.struck, disc.next, disc.kind = fate, 1, math.inf, REST
    disc.since, disc.x, disc.y = now, disc.px, disc.py
    disc.law, disc.v, disc.w, disc.lasts, disc.reach = STILL, 0.0, 0.0, 0.0, 0.0
    _draw(pieces, ends, disc)


@kernel
def log(
    events: Records,
    ends: Records,
    now: float,
    kind: int,
    disc: Record,
    other: int,
    speed: float,
    impulse: float,
    direction: int,
) -> None:
    """Write down what happened to a disc at `px, py`."""
    number = ends[0]
    ends[0] += 1
    if number < events.shape[0]:
        event = events[number]
        event.time, event.kind, event.disc, event.other = now, kind, disc.index, other
        event.x, event.y, event.speed, event.impulse, event.direction = disc.px, disc.py, speed, impulse, direction


@kernel
def _log_contact(events: Records, ends: Records, now: float, discs: Records, contact: Record) -> None:
    """Write down a contact, the disc of the lower place first."""
    disc = discs[contact.one]
    number = ends[0]
    log(events, ends, now, contact.kind, disc, contact.other, contact.speed, contact.normal, 0)
    if number < events.shape[0]:
        event = events[number]
        event.x, event.y = contact.x, contact.y
        if contact.kind == DISC and contact.other < disc.index:
            event.disc, event.other = contact.other, disc.index


@kernel
def _draw(pieces: Records, ends: Records, disc: Record) -> None:
    """Write down a piece of track, if tracks are requested."""
    if pieces.shape[0] == 0:
        return
    number = ends[1]
    ends[1] += 1
    if number < pieces.shape[0]:
        piece = pieces[number]
        piece.disc, piece.start, piece.x, piece.y = disc.index, disc.since, disc.x, disc.y
        piece.dx, piece.dy, piece.angle, piece.law = disc.dx, disc.dy, disc.angle, disc.law
        piece.v, piece.w, piece.turn, piece.rim, piece.brake = disc.v, disc.w, disc.turn, disc.rim, disc.brake
        piece.scale, piece.q, piece.d, piece.lasts, piece.reach = disc.scale, disc.q, disc.d, disc.lasts, disc.reach
        piece.rate, piece.unit = disc.rate, disc.unit
