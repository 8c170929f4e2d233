"""Contacts of discs as dual numbers: where their rims meet, and what the impact gives them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parlour.kernels.mathematics import cosine, hypotenuse, sine
from parlour.physics.checks import PhysicsError
from parlour.physics.derivatives.duals import Dual, chained, root
from parlour.physics.engine.cluster import ALIKE, STILL
from parlour.physics.engine.impact import INERTIA, WEAK
from parlour.physics.engine.loop import BEND
from parlour.physics.laws import restitution_slope
from parlour.physics.motion import Kind, Occurrence
from parlour.physics.table import ArcWall, Block, Table, Wall

if TYPE_CHECKING:
    from parlour.physics.derivatives.slides import State
    from parlour.physics.laws import ContactLaw

__all__ = ["CONTACTS", "KINK", "Contact", "NoDerivativeError", "contact_of", "resolve"]

CONTACTS = frozenset({Kind.DISC, Kind.POST, Kind.BLOCK, Kind.WALL})
"""The kinds of events that are contacts."""
CORNER = 1e-9
"""Where a disc touches a fixed thing nearer to a corner than this (m), its bend has a jump there."""
KINK = 1e-9
"""Impulses and speeds that differ by this share are at the point where one formula takes over from another."""
STEPS = 1000
"""Impacts at one instant."""


class NoDerivativeError(PhysicsError):
    """The resting places have no derivatives by this shot."""

    def __init__(self, time: float, what: str) -> None:
        super().__init__(f"the resting places have no derivatives by this shot: at {time:.6g} s {what}")


class Contact(NamedTuple):
    """Two discs that touch, or a disc and a fixed thing, at one instant.

    Attributes:
        event: the contact.
        one: the disc, by its place in the table's discs.
        two: the other disc, or `None` for a fixed thing.
        rim: the law of the contact.
        nx, ny: unit vector from the first to the second.
        gap: m; what it would be after a small change of the shot is in its derivatives.
        inverse_mass: of both, 1/kg.
        hollow: whether it is on the inside of a curved wall.
    """

    event: Occurrence
    one: int
    two: int | None
    rim: ContactLaw
    nx: Dual
    ny: Dual
    gap: Dual
    inverse_mass: float
    hollow: bool = False

    def closing(self, states: dict[int, State]) -> Dual:
        """Closing speed, m/s."""
        vx, vy = self._passing(states)
        return vx * self.nx + vy * self.ny

    def slip(self, table: Table, states: dict[int, State]) -> Dual:
        """Tangential speed of one rim over the other, m/s."""
        vx, vy = self._passing(states)
        around = sum(states[disc].spin * table.discs[disc].radius for disc in self.discs)
        return vy * self.nx - vx * self.ny + around

    def passing(self, states: dict[int, State]) -> float:
        """How fast the centres move, seen from each other, m/s."""
        vx, vy = self._passing(states)
        return math.sqrt(vx.value * vx.value + vy.value * vy.value)

    def _passing(self, states: dict[int, State]) -> tuple[Dual, Dual]:
        one = states[self.one]
        if self.two is None:
            return one.vx, one.vy
        two = states[self.two]
        return one.vx - two.vx, one.vy - two.vy

    @property
    def discs(self) -> tuple[int, ...]:
        """The discs, by their places."""
        return (self.one,) if self.two is None else (self.one, self.two)


def contact_of(table: Table, event: Occurrence, states: dict[int, State]) -> Contact:
    """The contact that an event tells of, of discs in these states.

    Raises:
        NoDerivativeError: the disc touches exactly where a face ends.
    """
    one, number = event.disc, event.other
    here, disc = states[one], table.discs[one]
    if event.kind == Kind.DISC:
        other, law = table.discs[number], table.rim_between(one, number)
        there = states[number]
        towards = _towards(there.x - here.x, there.y - here.y, disc.radius + other.radius)
        return Contact(event, one, number, law, *towards, 1.0 / disc.mass + 1.0 / other.mass)
    hollow = False
    if event.kind == Kind.POST:
        post, law = table.posts[number], table.material.post
        towards = _towards(post.x - here.x, post.y - here.y, disc.radius + post.radius)
    elif event.kind == Kind.BLOCK:
        law, towards = table.material.block, _to_face(table.blocks[number], here, disc.radius, event.time)
    else:
        wall = table.walls[number]
        law = wall.rim or table.material.block
        hollow = isinstance(wall, ArcWall) and _inside(wall, event, here)
        towards = (
            _to_arc(wall, event, here, disc.radius)
            if isinstance(wall, ArcWall)
            else _to_face(wall, here, disc.radius, event.time)
        )
    return Contact(event, one, None, law, *towards, 1.0 / disc.mass, hollow)


def _towards(x: Dual, y: Dual, touching: float) -> tuple[Dual, Dual, Dual]:
    """The unit vector towards a centre at (x, y) from the disc's, and the gap."""
    distance = root(x * x + y * y)
    return x / distance, y / distance, distance - touching


def _to_face(thing: Block | Wall, here: State, radius: float, time: float) -> tuple[Dual, Dual, Dual]:
    """To the nearest point of a block or a straight wall: on a face, whose direction is constant, or a corner."""
    if isinstance(thing, Block):
        x, y, angle, halves = thing.x, thing.y, thing.angle, (thing.width / 2, thing.height / 2)
        dx, dy = cosine(angle), sine(angle)
    else:
        x, y = (thing.x1 + thing.x2) / 2, (thing.y1 + thing.y2) / 2
        length = hypotenuse(thing.x2 - thing.x1, thing.y2 - thing.y1)
        dx, dy, halves = (thing.x2 - thing.x1) / length, (thing.y2 - thing.y1) / length, (length / 2, 0.0)
    away_x, away_y = here.x - x, here.y - y
    sides = away_x * dx + away_y * dy, away_y * dx - away_x * dy
    past = [abs(side.value) - half for side, half in zip(sides, halves, strict=True)]
    if min(map(abs, past)) < CORNER:
        raise NoDerivativeError(time, "a disc touches a fixed thing exactly where a face and a corner meet")
    along, across = (
        side - math.copysign(half, side.value) if beyond > 0.0 else side * 0.0
        for side, half, beyond in zip(sides, halves, past, strict=True)
    )
    return _towards(across * dy - along * dx, -along * dy - across * dx, radius)


def _inside(wall: ArcWall, event: Occurrence, here: State) -> bool:
    """Whether a disc touches the inside of an arc."""
    at_an_end = any(hypotenuse(event.x - x, event.y - y) < CORNER for x, y in wall.ends) and not wall.closed
    return not at_an_end and hypotenuse(here.x.value - wall.x, here.y.value - wall.y) < wall.radius


def _to_arc(wall: ArcWall, event: Occurrence, here: State, radius: float) -> tuple[Dual, Dual, Dual]:
    """To one of the ends of an arc, or to its outside or inside: the event has the point."""
    for x, y in () if wall.closed else wall.ends:
        if hypotenuse(event.x - x, event.y - y) < CORNER:
            return _towards(x - here.x, y - here.y, radius)
    nx, ny, beyond = _towards(here.x - wall.x, here.y - wall.y, wall.radius)
    return (nx, ny, -beyond - radius) if _inside(wall, event, here) else (-nx, -ny, beyond - radius)


def resolve(table: Table, contacts: list[Contact], states: dict[int, State]) -> dict[int, State]:
    """The states after the impacts of one instant, the fastest first, as `parlour.physics.engine.cluster` has it.

    Raises:
        NoDerivativeError: two contacts of one disc close equally fast, or one is between two formulas.
    """
    after, time = dict(states), contacts[0].event.time
    for step in range(STEPS):
        speeds = [contact.closing(after).value for contact in contacts]
        fastest = max(speeds)
        if fastest <= (STILL if step else 0.0):
            return _along_walls(table, contacts, after)
        chosen = [contact for contact, speed in zip(contacts, speeds, strict=True) if speed >= fastest * (1.0 - ALIKE)]
        shared = [disc for contact in chosen for disc in contact.discs]
        if len(set(shared)) < len(shared):
            raise NoDerivativeError(time, f"disc {max(shared, key=shared.count)} is struck at several places at once")
        for contact in chosen:
            _strike(table, contact, after, alone=len(contacts) == 1)
    raise NoDerivativeError(time, "discs that touch each other strike without end")


def _strike(table: Table, contact: Contact, states: dict[int, State], *, alone: bool) -> None:
    """Let two discs, or one, feel an impact: Walton's (1993) three parameters."""
    closing, slip = contact.closing(states), contact.slip(table, states)
    normal = (1.0 + _bounce(contact, closing, alone=alone)) * closing / contact.inverse_mass
    _apply(table, contact, states, normal, _friction(contact, normal, slip))


def _bounce(contact: Contact, closing: Dual, *, alone: bool) -> Dual:
    """The restitution, which of a weak contact is 1, or what parts two discs that press on each other."""
    rim, speed = contact.rim, closing.value
    if abs(speed - WEAK) <= KINK * WEAK:
        raise NoDerivativeError(contact.event.time, "a contact is between a weak one and others")
    if speed >= WEAK:
        return chained(rim.at(speed), (restitution_slope(rim, speed), closing))
    parts = alone and contact.two is not None and contact.event.impulse * contact.inverse_mass > (2.0 + KINK) * speed
    return WEAK / closing if parts else closing * 0.0 + 1.0


def _friction(contact: Contact, normal: Dual, slip: Dual) -> Dual:
    """The tangential impulse: what stops the slip, or all that friction gives."""
    rim = contact.rim
    sticking = slip * ((1.0 + rim.tangential) / (contact.inverse_mass * (1.0 + 1.0 / INERTIA)))
    most = normal * rim.friction
    if most.value > 0.0 and abs(abs(sticking.value) - most.value) <= KINK * most.value:
        raise NoDerivativeError(contact.event.time, "two rims are just between sticking and slipping")
    if abs(sticking.value) < most.value:
        return sticking
    return most if sticking.value > 0.0 else -most


def _apply(table: Table, contact: Contact, states: dict[int, State], normal: Dual, around: Dual) -> None:
    """Give the discs the impulses (N s)."""
    x, y = normal * contact.nx - around * contact.ny, normal * contact.ny + around * contact.nx
    for place, sign in zip(contact.discs, (-1.0, 1.0), strict=False):
        state, disc = states[place], table.discs[place]
        push, twist = sign / disc.mass, 1.0 / (INERTIA * disc.mass * disc.radius)
        vx, vy = state.vx + x * push, state.vy + y * push
        states[place] = state._replace(vx=vx, vy=vy, spin=state.spin - around * twist)


def _along_walls(table: Table, contacts: list[Contact], states: dict[int, State]) -> dict[int, State]:
    """Turn discs that would part from the inside of a curved wall at less than the angle `BEND`."""
    for contact in contacts:
        parting, state = -contact.closing(states), states[contact.one]
        if not contact.hollow or parting.value >= BEND * contact.passing(states):
            continue
        speed, along = state.speed, (state.vy * contact.nx - state.vx * contact.ny).value
        aside = speed * math.copysign(math.sqrt(1.0 - BEND * BEND), along)
        states[contact.one] = state._replace(
            vx=-BEND * speed * contact.nx - aside * contact.ny, vy=-BEND * speed * contact.ny + aside * contact.nx
        )
        push = (BEND * speed - parting) / contact.inverse_mass
        _apply(table, contact, states, push * 0.0, _friction(contact, push, contact.slip(table, states)))
    return states
