"""A slow, obvious integration of discs on a table, to judge `parlour.physics` by.

It takes the same input (`Table`, `Shot`) and shares nothing else: no universal curve, no table, no root isolation.
`tests.physics.stepping` moves the discs and finds the next event; here is what the event changes.

It has the uniform contact profile and the power law of contact only, no tight shots, and no friction at a hole's rim.
Discs that meet at the same instant meet one pair after the other; what never moves, if a disc meets several such things
equally fast, is met in one blow, see `tests.physics.blows`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from parlour.physics.laws import Rim
from parlour.physics.table import ArcWall, Wall
from tests.physics.blows import Body, Meeting, strike
from tests.physics.stepping import (
    ALOFT,
    BLOCK,
    BRAKE,
    DISC,
    FALLEN,
    HOLE_ENTERED,
    HOLE_LEFT,
    LEFT_TABLE,
    LINE_LEFTWARD,
    LINE_RIGHTWARD,
    POST,
    REST,
    RETURNED,
    WALL,
    WALL_FIRST,
    WALL_SECOND,
    World,
    gap,
    march,
    nearest_in_block,
    nearest_in_wall,
)

if TYPE_CHECKING:
    from typing import TypeAlias

    from numpy.typing import NDArray

    from parlour.physics.laws import ContactLaw
    from parlour.physics.shot import Shot
    from parlour.physics.table import Table

    Array: TypeAlias = NDArray[np.float64]
    Gate: TypeAlias = NDArray[np.int64]
    Thing: TypeAlias = tuple[str, tuple[float, float], ContactLaw]

__all__ = ["STEP", "Outcome", "Play", "ShotEvent", "integrate"]

STEP = 5e-4
"""Length of a step, s."""

WEAK = 1e-3
"""A contact that closes more slowly than this (m/s) is weak; see `impulses`."""

BEND = 0.005
"""A disc parts from the inside of a curved wall at no smaller angle (rad)."""

TOUCHING = 1e-9
"""Gaps (m) and differences of closing speeds (as shares) below this are none."""

MOST_EVENTS = 20_000
"""A shot with more events than this will not end."""


@dataclass(frozen=True)
class ShotEvent:
    """One event; `kind` in the words of `parlour.physics.Kind`, lower case. Speed (m/s): closing, or of the disc."""

    time: float
    kind: str
    disc: int
    other: int = -1
    speed: float = 0.0
    impulse: float = 0.0
    direction: int = 0


@dataclass(frozen=True)
class Outcome:
    """How a shot ended: events in time order, places [discs, 2] (m), fates in the words of `Fate`, lower case."""

    events: tuple[ShotEvent, ...]
    places: Array
    fates: tuple[str, ...]
    time: float


class Play:
    """One shot under way: rows as in `stepping`; who is still on the table, over which hole each disc is (-1: none)."""

    def __init__(self, table: Table, shot: Shot | None, step: float) -> None:
        self.table, self.world, self.time = table, world_of(table, step), 0.0
        self.rows = rows_of(table, shot)
        self.brakes = self.rows[:, BRAKE].copy()
        self.here = np.ones(len(self.rows), dtype=np.bool_)
        self.over = np.full(len(self.rows), -1)
        self.fates = ["on_table"] * len(self.rows)
        self.entry: dict[int, tuple[float, float]] = {}  # over the hole: speed then, and greatest that is captured
        self.events: list[ShotEvent] = []

    def run(self) -> Outcome:
        """Until all is at rest."""
        for i in range(len(self.rows)):
            for j, hole in enumerate(self.world.holes):
                if np.hypot(*(self.rows[i, :2] - hole)) < self.world.reach[i, j]:
                    self.over[i] = j
                    self.judge_over_hole(i)
        while len(self.events) < MOST_EVENTS:
            passed, which = march(self.world, self.here, self.over, self.rows)
            self.time += passed
            if which < 0:
                return Outcome(tuple(self.events), self.rows[:, :2].copy(), tuple(self.fates), self.time)
            self.happen(*self.world.gates[which].tolist())
        raise RuntimeError(f"{MOST_EVENTS} events and no rest; the last: {self.events[-5:]}")

    def happen(self, kind: int, i: int, j: int) -> None:
        """One event: note it, and what it changes."""
        if kind <= WALL_SECOND:
            self.meet(kind, i, j)
        elif kind == HOLE_ENTERED:
            self.note("hole_entered", i, j)
            self.over[i] = j
            self.judge_over_hole(i)
        elif kind == HOLE_LEFT:
            self.leave_hole(i)
        elif kind == LEFT_TABLE:
            self.note("left_table", i)
            self.leave_table(i)
        elif kind == RETURNED:
            self.note("returned", i)
            self.rows[i, BRAKE], self.rows[i, ALOFT] = self.brakes[i], math.inf
        elif kind == FALLEN:
            self.remove(i, "left_table")
        elif kind == REST:
            self.come_to_rest(i)
        else:
            self.note("line", i, j, direction=1 if kind == LINE_LEFTWARD else -1)

    def meet(self, kind: int, i: int, j: int) -> None:
        """A disc meets another, or something that never moves, or several such things at once."""
        if kind == DISC:
            self.meet_disc(i, j)
            return
        group = self.met_with(kind, i, j)
        if len(group) > 1:
            self.meet_together(i, group)
        elif kind in (POST, BLOCK):
            word, point, rim = self.thing(kind, i, j)
            self.meet_thing(word, i, j, point, rim)
        else:
            self.meet_wall(kind, i, j)

    def thing(self, kind: int, i: int, j: int) -> Thing:
        """What never moves, as it meets a disc: its kind in words, the point or the middle, and its law."""
        x, y = self.rows[i, :2]
        if kind == POST:
            post = self.table.posts[j]
            return "post", (post.x, post.y), self.table.material.post
        if kind == BLOCK:
            return "block", nearest_in_block(self.world.blocks[j], x, y), self.table.material.block
        row, rim = self.world.walls[j], self.table.walls[j].rim or self.table.material.block
        point = nearest_in_wall(row, x, y) if kind == WALL else tuple(row[:2] if kind == WALL_FIRST else row[2:4])
        return "wall", (float(point[0]), float(point[1])), rim

    def met_with(self, kind: int, i: int, j: int) -> list[Gate]:
        """Of the fixed things that a disc touches those that it closes with as fast as with this one."""
        gates = [gate for gate in self.world.gates if POST <= gate[0] <= WALL_SECOND and gate[1] == i]
        body = tuple(self.rows[i, :5])
        gaps = [(gate, *gap(self.world, gate, body, body)) for gate in gates]
        (own,) = (-rate for gate, _, rate in gaps if tuple(gate) == (kind, i, j))
        found = [gate for gate, apart, rate in gaps if apart < TOUCHING and abs(-rate - own) <= TOUCHING * own]
        places = {(gate[0] >= WALL, int(gate[2]), *np.round(self.thing(*gate.tolist())[1], 8)): gate for gate in found}
        return list(places.values())  # the end of a wall is near it, too

    def meet_together(self, i: int, group: list[Gate]) -> None:
        """A disc meets several things that never move at once; weak contacts are elastic and do not rub."""
        disc, (x, y, vx, vy, spin) = self.table.discs[i], self.rows[i, :5]
        things = [self.thing(*gate.tolist()) for gate in group]
        meetings = []
        for _, point, rim in things:
            normal = unit(point[0] - x, point[1] - y)
            closing = vx * normal[0] + vy * normal[1]
            bounce, rub = (1.0, 0.0) if closing < WEAK else (restitution_of(rim, closing), rim.friction)
            meetings.append(Meeting(0, -1, normal, bounce, rub, rim.tangential))
        after, pushes, _ = strike([Body(disc.mass, disc.radius, (vx, vy), spin)], meetings)
        for gate, (kind, _, _), meeting, push in zip(group, things, meetings, pushes.tolist(), strict=True):
            closing = vx * meeting.normal[0] + vy * meeting.normal[1]
            self.events.append(ShotEvent(self.time, kind, i, int(gate[2]), closing, push))
        self.rows[i, 2:5] = (*after[0, :2], after[0, 2] / disc.radius)
        self.judge_if_over(i)

    def note(self, kind: str, i: int, j: int = -1, direction: int = 0) -> None:
        """Write down an event that is no contact."""
        speed = math.hypot(self.rows[i, 2], self.rows[i, 3])
        self.events.append(ShotEvent(self.time, kind, i, j, speed, direction=direction))

    def remove(self, i: int, fate: str) -> None:
        """Take a disc off the table."""
        self.rows[i, 2:5] = 0.0
        self.here[i], self.over[i] = False, -1
        self.fates[i] = fate

    def leave_table(self, i: int) -> None:
        """Beyond the edge a disc flies until it has fallen into the ditch, if there is one."""
        ditch = self.table.edge.ditch if self.table.edge else None
        if ditch is None or ditch.depth == 0.0:
            self.remove(i, "left_table")
            return
        self.rows[i, BRAKE], self.rows[i, ALOFT] = 0.0, math.sqrt(2.0 * ditch.depth / self.table.material.gravity)
        self.over[i] = -1

    def come_to_rest(self, i: int) -> None:
        """Where a disc stops it stays, unless that is over the hole."""
        self.rows[i, 2:5] = 0.0
        if self.over[i] >= 0:
            self.capture(i)
        else:
            self.note("rest", i)

    def capture(self, i: int) -> None:
        """Let a disc fall into the hole that it is over."""
        self.note("captured", i, int(self.over[i]))
        self.rows[i, :2] = self.world.holes[self.over[i]]
        self.remove(i, "captured")

    def judge_over_hole(self, i: int) -> None:
        """Capture a disc that is over a hole if it is slow for its offset; else remember both speeds."""
        (x, y), (vx, vy) = self.rows[i, :2] - self.world.holes[self.over[i]], self.rows[i, 2:4]
        speed = math.hypot(vx, vy)
        offset = abs(x * vy - y * vx) / speed if speed > 0.0 else 0.0
        limit = self.capture_limit(i, offset)
        self.entry[i] = (speed, limit)
        if speed <= limit:
            self.capture(i)

    def capture_limit(self, i: int, offset: float) -> float:
        """The greatest speed (m/s) at which the hole captures a disc that passes its centre at this offset (m)."""
        hole, radius = self.table.holes[self.over[i]], self.world.radius[i]
        reach = self.world.reach[i, self.over[i]]

        def unsupported(b: float) -> float:
            return math.sqrt(max(reach**2 - b**2, 0.0)) + math.sqrt(max((hole.radius - radius) ** 2 - b**2, 0.0))

        return float(hole.capture_speed) * unsupported(offset) / unsupported(0.0)

    def leave_hole(self, i: int) -> None:
        """The far rim slows a passing disc's outward motion."""
        j = int(self.over[i])
        self.note("hole_left", i, j)
        self.over[i] = -1
        speed, limit = self.entry[i]
        outward = (self.rows[i, :2] - self.world.holes[j]) / np.hypot(*(self.rows[i, :2] - self.world.holes[j]))
        lost = (limit / speed) ** self.table.holes[j].rim_exponent
        self.rows[i, 2:4] -= lost * (self.rows[i, 2:4] @ outward) * outward

    def meet_thing(self, kind: str, i: int, j: int, point: tuple[float, float], rim: ContactLaw) -> None:
        """A disc meets what never moves, at a point or round one."""
        nx, ny = unit(point[0] - self.rows[i, 0], point[1] - self.rows[i, 1])
        (vx, vy, spin), mass, radius = self.rows[i, 2:5], self.table.discs[i].mass, self.table.discs[i].radius
        closing = float(vx * nx + vy * ny)
        slip = -vx * ny + vy * nx + radius * spin
        push, drag = impulses(rim, closing, slip, mass, pressed=False)
        self.events.append(ShotEvent(self.time, kind, i, j, closing, push))
        self.kick(i, -push, -drag, (nx, ny), -drag)
        self.judge_if_over(i)

    def meet_wall(self, kind: int, i: int, j: int) -> None:
        """A disc meets a wall, or one of its ends; from the inside of a curved one it parts at `BEND` at least."""
        wall, (x, y) = self.table.walls[j], self.rows[i, :2]
        word, point, rim = self.thing(kind, i, j)
        self.meet_thing(word, i, j, point, rim)
        if isinstance(wall, ArcWall):
            past_first = (math.atan2(y - wall.y, x - wall.x) - wall.start) % math.tau
            if past_first <= wall.sweep and math.dist((x, y), (wall.x, wall.y)) < wall.radius:
                self.bend(i, np.array(unit(wall.x - x, wall.y - y)), wall.rim or self.table.material.block)

    def bend(self, i: int, inward: Array, rim: ContactLaw) -> None:
        """Turn a disc's velocity so that it goes inward by the angle `BEND`, if it does not; the push for it rubs."""
        velocity = self.rows[i, 2:4].copy()
        speed = math.hypot(*velocity)
        if speed > 0.0 and velocity @ inward < BEND * speed:
            left = np.array([-inward[1], inward[0]])
            way = math.copysign(math.sqrt(1.0 - BEND**2), velocity @ left)
            self.rows[i, 2:4] = speed * (BEND * inward + way * left)
            mass, radius = self.table.discs[i].mass, self.table.discs[i].radius
            push = mass * (BEND * speed - float(velocity @ inward))
            slip = -self.rows[i, 2:4] @ left + radius * self.rows[i, 4]
            _, drag = given(rim, 0.0, push / mass, float(slip), mass)
            self.kick(i, 0.0, -drag, (-inward[0], -inward[1]), -drag)
            self.events[-1] = replace(self.events[-1], impulse=self.events[-1].impulse + push)

    def meet_disc(self, i: int, j: int) -> None:
        """Two discs meet."""
        one, other = self.table.discs[i], self.table.discs[j]
        nx, ny = unit(*(self.rows[j, :2] - self.rows[i, :2]))
        vx, vy = self.rows[i, 2:4] - self.rows[j, 2:4]
        closing = float(vx * nx + vy * ny)
        slip = -vx * ny + vy * nx + one.radius * self.rows[i, 4] + other.radius * self.rows[j, 4]
        mass = 1.0 / (1.0 / one.mass + 1.0 / other.mass)
        pressed = self.pressed(i, j, np.array([nx, ny]))
        push, drag = impulses(self.table.material.disc, closing, slip, mass, pressed=pressed)
        self.events.append(ShotEvent(self.time, "disc", i, j, closing, push))
        self.kick(i, -push, -drag, (nx, ny), -drag)
        self.kick(j, push, drag, (nx, ny), -drag)
        self.judge_if_over(i)
        self.judge_if_over(j)

    def pressed(self, i: int, j: int, normal: NDArray[np.float64]) -> bool:
        """Whether friction may push two discs together faster than their passing each other takes them apart."""
        held = 0.0
        for k, way in ((i, -normal), (j, normal)):
            speed = np.hypot(*self.rows[k, 2:4])
            held += self.rows[k, BRAKE] * (max(float(self.rows[k, 2:4] @ way) / speed, 0.0) if speed > 0.0 else 1.0)
        passing = self.rows[i, 2:4] - self.rows[j, 2:4]
        across = float(passing @ np.array([-normal[1], normal[0]]))
        return bool(across**2 / (self.table.discs[i].radius + self.table.discs[j].radius) < held)

    def kick(self, i: int, push: float, drag: float, normal: tuple[float, float], twist: float) -> None:
        """Give a disc an impulse along a normal and along its left, and an impulse (N s) that turns it at its rim."""
        nx, ny = normal
        mass, radius = self.table.discs[i].mass, self.table.discs[i].radius
        self.rows[i, 2] += (push * nx - drag * ny) / mass
        self.rows[i, 3] += (push * ny + drag * nx) / mass
        self.rows[i, 4] += twist / (0.5 * mass * radius)

    def judge_if_over(self, i: int) -> None:
        """A disc struck over the hole is judged anew."""
        if self.over[i] >= 0:
            self.judge_over_hole(i)


def impulses(rim: ContactLaw, closing: float, slip: float, mass: float, *, pressed: bool) -> tuple[float, float]:
    """Of a contact (N s), normal and tangential: Walton's three parameters; `mass` is the reduced one of the pair.

    A weak contact is elastic; or, of discs that press, it parts them at `WEAK`, if rubbing costs the energy for it.
    """
    if not pressed and closing < WEAK:
        return given(rim, 1.0, closing, slip, mass)
    if closing >= WEAK:
        return given(rim, restitution_of(rim, closing), closing, slip, mass)
    push, drag = given(rim, WEAK / closing, closing, slip, mass)
    rubbed = drag * slip - drag**2 / (2.0 * mass / 3.0)
    if rubbed >= 0.5 * mass * (WEAK**2 - closing**2):
        return push, drag
    return given(rim, 1.0, closing, slip, mass)


def given(rim: ContactLaw, restitution: float, closing: float, slip: float, mass: float) -> tuple[float, float]:
    """Normal and tangential impulse (N s) at this normal restitution."""
    push = (1.0 + restitution) * mass * closing
    stick = (1.0 + rim.tangential) * mass / 3.0 * slip
    return push, min(max(stick, -rim.friction * push), rim.friction * push)


def restitution_of(rim: ContactLaw, closing: float) -> float:
    """Normal restitution at this closing speed (m/s), by the power law."""
    assert isinstance(rim, Rim)
    return float(min(max(rim.restitution * (closing / rim.speed) ** -rim.falloff, rim.floor), rim.ceiling))


def unit(x: float, y: float) -> tuple[float, float]:
    """The direction of a vector."""
    length = math.hypot(x, y)
    return x / length, y / length


def world_of(table: Table, step: float) -> World:
    """A table's numbers as arrays."""
    radius = np.array([disc.radius for disc in table.discs])
    hole_radii = np.array([hole.radius for hole in table.holes])
    reach = np.sqrt(np.maximum(hole_radii[None, :] ** 2 - radius[:, None] ** 2, 0.0))
    sides = (
        [] if table.edge is None else [getattr(table.edge, name) for name in table.edge.__slots__ if name != "ditch"]
    )
    return World(
        step,
        radius,
        reach,
        np.array([(p.x, p.y, p.radius) for p in table.posts]).reshape(-1, 3),
        np.array([(b.x, b.y, b.width, b.height, b.angle) for b in table.blocks]).reshape(-1, 5),
        np.array([wall_row(wall) for wall in table.walls]).reshape(-1, 9),
        np.array([(s.x1, s.y1, s.x2, s.y2) for s in table.lines]).reshape(-1, 4),
        np.array(sides),
        np.array([(hole.x, hole.y) for hole in table.holes]).reshape(-1, 2),
        np.array(gates_of(table, reach)).reshape(-1, 3),
    )


def wall_row(wall: Wall | ArcWall) -> tuple[float, ...]:
    """A wall's numbers, as `World` has them."""
    if isinstance(wall, Wall):
        return wall.x1, wall.y1, wall.x2, wall.y2, 0.0, 0.0, 0.0, 0.0, 0.0
    bearings = (wall.start, wall.start + wall.sweep)
    ends = [(wall.x + wall.radius * math.cos(a), wall.y + wall.radius * math.sin(a)) for a in bearings]
    return *ends[0], *ends[1], wall.x, wall.y, wall.radius, wall.start % math.tau, wall.sweep


def gates_of(table: Table, reach: Array) -> list[tuple[int, int, int]]:
    """All that can happen at this table."""
    kinds = ((POST, table.posts), (BLOCK, table.blocks), (WALL, table.walls))
    things = [(kind, j) for kind, rows in kinds for j in range(len(rows))]
    arcs = [j for j, wall in enumerate(table.walls) if isinstance(wall, ArcWall) and wall.sweep < math.tau]
    things += [(kind, j) for j in arcs for kind in (WALL_FIRST, WALL_SECOND)]
    things += [(kind, j) for kind in (LINE_LEFTWARD, LINE_RIGHTWARD) for j in range(len(table.lines))]
    things += [(REST, -1)] if table.edge is None else [(REST, -1), (LEFT_TABLE, -1), (RETURNED, -1), (FALLEN, -1)]
    discs = range(len(table.discs))
    return [
        *((DISC, i, j) for i, j in combinations(discs, 2)),
        *((kind, i, j) for i in discs for kind, j in things),
        *((kind, i, int(j)) for i in discs for j in np.flatnonzero(reach[i]) for kind in (HOLE_ENTERED, HOLE_LEFT)),
    ]


def rows_of(table: Table, shot: Shot | None) -> Array:
    """The discs at the start, after the flick."""
    material = table.material
    brakes = [material.gravity * (material.friction if d.friction is None else d.friction) for d in table.discs]
    rows = np.array(
        [(d.x, d.y, *d.velocity, d.spin, brake, math.inf) for d, brake in zip(table.discs, brakes, strict=True)],
        dtype=np.float64,
    ).reshape(-1, 7)
    if shot is not None:
        rows[shot.disc, 2:5] = (*shot.velocity, shot.spin)
        if shot.start is not None:
            rows[shot.disc, :2] = shot.start
    return rows


def integrate(table: Table, shot: Shot | None = None, step: float = STEP) -> Outcome:
    """Play a shot, in steps of this many seconds."""
    return Play(table, shot, step).run()
