"""A shot once more, from event to event, with the derivatives of everything by the shot.

The events are known, and stay the same ones after a small change of the shot; what changes is when and where they are.
The time of a meeting follows from its gap, which stays 0 (the implicit function theorem); between events discs slide
by closed forms, and at each event by others. So no step size matters, and the derivatives are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from parlour.kernels.mathematics import hypotenuse
from parlour.kernels.powers import power
from parlour.physics.derivatives.contacts import CONTACTS, KINK, NoDerivativeError, contact_of, resolve
from parlour.physics.derivatives.duals import Dual, chained, root
from parlour.physics.derivatives.slides import Slide, State
from parlour.physics.engine import recess
from parlour.physics.motion import Fate, Kind
from parlour.physics.packing import ground_of
from parlour.physics.rows import hole_row
from parlour.physics.table import RoundEdge
from parlour.physics.words import describe_event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from parlour.physics.derivatives.contacts import Contact
    from parlour.physics.motion import Motion, Occurrence, Stretch, Track
    from parlour.physics.table import Hole

__all__ = ["Place", "replayed"]

Place: TypeAlias = tuple[Dual, Dual]
"""Where a disc ended, m."""

GRAZE = 1e-6
"""A meeting that is slower than this share of the speeds is a graze, and so is a parting."""
TOUCHING = 2e-9
"""Bodies that are nearer to each other than this (m) touch."""
AWRY = 1e-6
"""By how much, as a share of its speeds, a disc may differ from its closed form: rounding, of long ways too."""
NUDGE = 1e-7
"""The share of its radius by which a disc is moved to see whether it comes nearer to something."""


def replayed(motion: Motion, starts: Sequence[State]) -> list[Place]:
    """Where the discs of a motion ended, with the derivatives.

    Args:
        motion: as the engine played it.
        starts: the discs at the start, with the derivatives of their numbers.

    Raises:
        NoDerivativeError: a graze, several impacts of one disc at once, and the like.
    """
    replay = _Replay(motion, starts)
    for _, events in groupby(motion.events, key=lambda event: (event.time, event.kind in CONTACTS)):
        replay.go_on(list(events))
    return replay.places()


@dataclass
class _Disc:
    """A disc on its way.

    Attributes:
        number: its place in the table's discs.
        track: all its pieces; `piece` counts them.
        slide: the piece that it is on.
        hole: the hole that its centre is over; `kept` is the share of its outward speed that the far rim will leave it.
        falls: when it will have fallen, once it is beyond the edge.
        end: where it is gone.
    """

    number: int
    track: Track
    slide: Slide
    piece: int = 0
    hole: Hole | None = None
    kept: Dual | None = None
    falls: Dual | None = None
    end: Place | None = None


class _Replay:
    """The discs on their ways, event after event."""

    def __init__(self, motion: Motion, starts: Sequence[State]) -> None:
        self.motion, self.table = motion, motion.table
        self.zero = starts[0].x * 0.0
        self.flight = ground_of(motion.table).field.flight
        self.discs = {
            number: _Disc(number, track, Slide.along(track.pieces[0], self.zero, start))
            for number, (track, start) in enumerate(zip(motion.tracks, starts, strict=True))
            if track.pieces  # else it falls into the hole that it lies over
        }
        for disc in self.discs.values():
            self._meets_or_parts(disc, 0.0)
        self.alone: dict[Kind, Callable[[_Disc, Occurrence], None]] = {
            Kind.HOLE_ENTERED: self._come_over,
            Kind.HOLE_LEFT: self._pass,
            Kind.CAPTURED: self._fall_in,
            Kind.LEFT_TABLE: self._leave,
            Kind.RETURNED: self._return,
            Kind.REST: self._rest,
        }

    def go_on(self, events: Sequence[Occurrence]) -> None:
        """What happens at one instant: contacts, or what happens to discs alone."""
        if events[0].kind in CONTACTS:
            for together in _clusters(events):
                self._collide(together)
            return
        for event in events:
            if event.kind in self.alone and event.disc in self.discs:
                self.alone[event.kind](self.discs[event.disc], event)

    def places(self) -> list[Place]:
        """Where the discs ended."""
        return [self._place(number) for number in range(len(self.motion.rest))]

    def _place(self, number: int) -> Place:
        disc = self.discs.get(number)
        if disc is None:
            return self.zero + self.motion.rest[number].x, self.zero + self.motion.rest[number].y
        if disc.piece + 1 < len(disc.track.pieces):
            raise _graze(disc, disc.track.pieces[disc.piece + 1].start)
        if disc.end is not None:
            return disc.end
        state = disc.slide.rest() if disc.falls is None else disc.slide.at(disc.falls)
        return state.x, state.y

    def _collide(self, events: Sequence[Occurrence]) -> None:
        """Contacts that share discs: the time is that of the one that closes; the others touch before and after."""
        time, numbers = events[0].time, {number for event in events for number in _discs(event)}
        states = {number: self.discs[number].slide.at(time) for number in numbers}
        contacts = [contact_of(self.table, event, states) for event in events]
        first = max(contacts, key=lambda contact: contact.closing(states).value)
        when = _when(first.event, first.gap, -first.closing(states).value, first.passing(states))
        states = {number: self.discs[number].slide.at(when) for number in numbers}
        contacts = [contact_of(self.table, event, states) for event in events]
        for contact in contacts:
            if contact.event is not first.event and _moves(contact):
                what = f"disc {contact.one} has two contacts at once, which a small change of the shot takes apart"
                raise NoDerivativeError(time, what)
        for number, state in resolve(self.table, contacts, states).items():
            self._set_off(self.discs[number], when, state)
        for number in numbers:
            self._meets_or_parts(self.discs[number], time)

    def _set_off(self, disc: _Disc, when: Dual, state: State) -> None:
        """Begin the next piece of track, unless the disc falls into the hole."""
        if disc.hole is not None and not self._weigh(disc, when.value, state):
            return
        disc.slide = Slide.along(self._next(disc, when.value, state), when, state)

    def _next(self, disc: _Disc, time: float, state: State) -> Stretch:
        """The piece that begins in this state."""
        while disc.piece + 1 < len(disc.track.pieces) and disc.track.pieces[disc.piece + 1].start <= time:
            disc.piece += 1
            piece = disc.track.pieces[disc.piece]
            if piece.start < time:
                raise _graze(disc, piece.start)
            if _begins(piece, state, self.table.discs[disc.number].radius):
                return piece
        raise NoDerivativeError(time, f"disc {disc.number} presses on something that it touches")

    def _meets_or_parts(self, disc: _Disc, time: float) -> None:
        """Refuse a disc that slides along something: a small change would let it collide, or not."""
        if disc.end is not None:
            return
        state, radius = disc.slide.at(time), self.table.discs[disc.number].radius
        for other in self.discs.values():
            touching = radius + self.table.discs[other.number].radius + TOUCHING
            if other is disc or other.end is not None or not other.slide.may_reach(state, touching):
                continue
            there = other.slide.at(time)
            x, y = there.x.value - state.x.value, there.y.value - state.y.value
            distance = hypotenuse(x, y)
            if distance < touching and (state.depends or there.depends):
                vx, vy = there.vx.value - state.vx.value, there.vy.value - state.vy.value
                _must_move(disc, f"disc {other.number}", time, (x * vx + y * vy) / distance, hypotenuse(vx, vy))
        if state.depends:
            self._passes_fixed(disc, state, radius, time)

    def _passes_fixed(self, disc: _Disc, state: State, radius: float, time: float) -> None:
        x, y, vx, vy = (number.value for number in state[:4])
        speed, nudge = hypotenuse(vx, vy), NUDGE * radius
        for what, thing in self.table.fixed():
            distance = thing.distance(x, y)
            if distance - radius < TOUCHING and speed > 0.0:
                moved = thing.distance(x + nudge * vx / speed, y + nudge * vy / speed)
                _must_move(disc, what, time, (moved - distance) / nudge * speed, speed)

    def _come_over(self, disc: _Disc, event: Occurrence) -> None:
        """A disc comes over a hole, or lies over one when the shot begins."""
        disc.hole, when = self.table.holes[event.other], self.zero
        if event.time > 0.0:
            when = _at_circle(disc, event, (disc.hole.x, disc.hole.y))
        self._weigh(disc, event.time, disc.slide.at(when))

    def _weigh(self, disc: _Disc, time: float, state: State) -> bool:
        """Find the share of its outward speed that a disc over a hole will keep; false if it falls in."""
        fate = self.motion.rest[disc.number].fate
        hole, radius = disc.hole, self.table.discs[disc.number].radius
        if hole is None or (fate is Fate.CAPTURED and disc.track.gone == time):
            return False
        speed = state.speed
        offset = ((hole.x - state.x) * state.vy - (hole.y - state.y) * state.vx) / speed
        limit = _threshold(hole, radius, offset)
        if abs(speed.value - limit.value) <= KINK * speed.value:
            raise NoDerivativeError(time, f"disc {disc.number} is just between falling into the hole and passing it")
        disc.kept = self.zero + 1.0
        if limit.value > 0.0:
            lost = power(speed.value / limit.value, -hole.rim_exponent)
            disc.kept = 1.0 - chained(lost, (-hole.rim_exponent * lost * limit.value / speed.value, speed / limit))
        return True

    def _fall_in(self, disc: _Disc, event: Occurrence) -> None:
        """However the shot is changed, the disc is in the hole."""
        hole = self.table.holes[event.other]
        disc.end = self.zero + hole.x, self.zero + hole.y

    def _pass(self, disc: _Disc, event: Occurrence) -> None:
        """The far rim takes a part of the outward speed, and with friction of that along the rim."""
        hole, kept = self.table.holes[event.other], disc.kept or self.zero + 1.0
        when = _at_circle(disc, event, (hole.x, hole.y))
        state = disc.slide.at(when)
        x, y = state.x - hole.x, state.y - hole.y
        away = root(x * x + y * y)
        x, y = x / away, y / away
        outward, along = state.vx * x + state.vy * y, state.vy * x - state.vx * y
        lost = hole.rim_friction * (outward - outward * kept)
        if abs(along.value) <= lost.value:
            along = self.zero
        elif lost.value > 0.0:
            along = along - lost if along.value > 0.0 else along + lost
        outward, disc.hole = outward * kept, None
        self._set_off(disc, when, state._replace(vx=outward * x - along * y, vy=outward * y + along * x))

    def _leave(self, disc: _Disc, event: Occurrence) -> None:
        """A disc crosses the edge: it is gone where it does, or flies until it has fallen."""
        when = self._at_edge(disc, event)
        state, disc.hole = disc.slide.at(when), None
        if self.flight > 0.0:
            disc.falls = when + self.flight
            self._set_off(disc, when, state)
        else:
            disc.end = state.x, state.y

    def _return(self, disc: _Disc, event: Occurrence) -> None:
        """A disc that flies comes back over the edge."""
        when, disc.falls = self._at_edge(disc, event), None
        self._set_off(disc, when, disc.slide.at(when))

    def _at_edge(self, disc: _Disc, event: Occurrence) -> Dual:
        """When a disc crosses the edge."""
        edge, state = self.table.edge, disc.slide.at(event.time)
        if isinstance(edge, RoundEdge) or edge is None:
            return _at_circle(disc, event, (0.0, 0.0))
        beyond_x, beyond_y = abs(state.x.value) - edge.width / 2, abs(state.y.value) - edge.height / 2
        if max(abs(beyond_x), abs(beyond_y)) < TOUCHING:
            raise NoDerivativeError(event.time, f"disc {disc.number} crosses the edge at its corner")
        across, pace = (state.x, state.vx) if abs(beyond_x) < abs(beyond_y) else (state.y, state.vy)
        return _when(event, across, pace.value, state.speed.value)

    def _rest(self, disc: _Disc, event: Occurrence) -> None:
        """A disc stops; one that an impact has stopped lies still already."""
        if not disc.slide.lies:
            rest = disc.slide.rest()
            disc.slide = Slide.along(self._next(disc, event.time, rest), self.zero + event.time, rest)


def _discs(event: Occurrence) -> tuple[int, ...]:
    """The discs of a contact."""
    return (event.disc, event.other) if event.kind == Kind.DISC else (event.disc,)


def _clusters(events: Sequence[Occurrence]) -> Iterator[list[Occurrence]]:
    """Contacts at one instant, those that share discs together."""
    left = list(events)
    while left:
        together, discs = [left.pop(0)], set()
        while True:
            discs |= {number for event in together for number in _discs(event)}
            joining = [event for event in left if discs & {*_discs(event)}]
            if not joining:
                break
            together += joining
            left = [event for event in left if event not in joining]
        yield together


def _when(event: Occurrence, gap: Dual, rate: float, speed: float) -> Dual:
    """When a gap, which changes at this rate (m/s), is what it is at an event: its time, with the derivatives."""
    if abs(rate) <= GRAZE * speed:
        raise NoDerivativeError(event.time, f"disc {event.disc} {describe_event(event)} in a graze")
    return chained(event.time, (-1.0 / rate, gap))


def _at_circle(disc: _Disc, event: Occurrence, centre: tuple[float, float]) -> Dual:
    """When a disc is as far from a point as it is at an event."""
    state = disc.slide.at(event.time)
    x, y = state.x - centre[0], state.y - centre[1]
    away = root(x * x + y * y)
    rate = (x.value * state.vx.value + y.value * state.vy.value) / away.value
    return _when(event, away, rate, state.speed.value)


def _moves(contact: Contact) -> bool:
    """Whether a contact opens or closes with the shot."""
    return any(contact.gap.slopes)


def _begins(piece: Stretch, state: State, radius: float) -> bool:
    """Whether a piece of track begins in this state, but for rounding."""
    (dx, dy), values = piece.heading, [number.value for number in state]
    away = hypotenuse(piece.x - values[0], piece.y - values[1])
    off = hypotenuse(piece.speed * dx - values[2], piece.speed * dy - values[3])
    twist, speed = radius * abs(piece.spin - values[4]), piece.speed + radius * abs(piece.spin)
    return away < TOUCHING * (1.0 + hypotenuse(piece.x, piece.y)) and off + twist < AWRY * (speed + 1e-3)


def _threshold(hole: Hole, radius: float, offset: Dual) -> Dual:
    """`parlour.physics.capture_speed`: the greatest speed that the hole captures at this offset (m)."""
    reach, play = recess.unsupported(hole_row(hole), radius), hole.radius - radius
    path, square = offset * 0.0, offset * offset
    for room in (reach, play):
        if abs(offset.value) < room:
            path = path + root(room * room - square)
    return path * (hole.capture_speed / (reach + play))


def _must_move(disc: _Disc, other: str, time: float, pace: float, speed: float) -> None:
    """Refuse two touching bodies that go side by side."""
    if speed > 0.0 and abs(pace) <= GRAZE * speed:
        raise NoDerivativeError(time, f"disc {disc.number} slides along {other}")


def _graze(disc: _Disc, time: float) -> NoDerivativeError:
    return NoDerivativeError(time, f"disc {disc.number} grazes another without an impact")
