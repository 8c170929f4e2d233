"""Hole, edge and rest for the engines with a time step, which lack them, with as few checks as are safe.

A fixed-step engine is stepped many times between two checks. No disc can cross the hole's rim or the edge unnoticed,
because the total energy bounds every speed. Near either, the referee checks after every step.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from parlour.physics import Disc, Fate, Hole, Rest, RoundEdge

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.physics import Shot, Table

__all__ = ["LONGEST", "STEP", "STILL", "Referee", "State", "WatchfulReferee", "World", "placed"]

STEP = 1e-3
"""The time step of every fixed-step engine, s."""
STILL = 1e-3
"""Slower discs are at rest, m/s; they would slide for less than a micrometre."""
LONGEST = 32
"""The most steps between two checks, so that rest is detected soon."""
INERTIA = 0.5
"""Of a uniform disc, in m R^2."""


class State(NamedTuple):
    """A disc in motion: centre (m), velocity (m/s), spin (rad/s)."""

    x: float
    y: float
    vx: float
    vy: float
    spin: float


class World(Protocol):
    """A scene in some engine with its shot already begun; discs go by their place in the table's discs."""

    def step(self, count: int) -> None:
        """Step this many times by `STEP`."""
        ...

    def awake(self, disc: int) -> bool:
        """Whether the disc may have moved in the last `LONGEST` steps."""
        ...

    def look(self, disc: int) -> State:
        """Where it is and how it moves; an engine may also set its friction by that."""
        ...

    def settle(self, disc: int) -> None:
        """Put it to sleep until it is struck."""
        ...

    def push(self, disc: int, vx: float, vy: float) -> None:
        """Give it this velocity."""
        ...

    def remove(self, disc: int) -> None:
        """Take it off the table."""
        ...


def placed(table: Table, shot: Shot) -> list[Disc]:
    """The discs as they are when the shot begins."""
    discs = list(table.discs)
    flicked = discs[shot.disc]
    x, y = shot.start or (flicked.x, flicked.y)
    discs[shot.disc] = Disc(x, y, flicked.radius, flicked.mass, shot.velocity, shot.spin)
    return discs


@dataclass(slots=True)
class _Passing:
    """A disc over the hole that was too fast for it: the share of its outward speed that it will keep."""

    share: float
    speed: float


class Referee:
    """Plays a world to rest, for tables of one size of disc, with a round edge and perhaps a hole."""

    def __init__(self, table: Table, shot: Shot, world: World) -> None:
        if not isinstance(table.edge, RoundEdge) or len({disc.radius for disc in table.discs}) != 1:
            raise ValueError("the benchmark's scenes have a round edge and discs of one size")
        self.world = world
        self.edge = table.edge.radius
        self.hole = table.holes[0] if table.holes else Hole(0.0, 0.0, table.discs[0].radius)
        self.radius = table.discs[0].radius
        self.depth = math.sqrt(max(self.hole.radius**2 - self.radius**2, 0.0))
        self.brake = table.material.deceleration * STEP
        self.over: dict[int, _Passing] = {}
        self.gone: dict[int, Rest] = {}
        self.places = [(disc.x, disc.y) for disc in placed(table, shot)]
        self.room = [self.clearance(x, y) for x, y in self.places]

    def play(self) -> tuple[Rest, ...]:
        """Step until all is at rest; where each disc ended."""
        steps = 1
        while steps:
            self.world.step(steps)
            steps = self.look()
        return tuple(self.gone.get(disc) or self.lying(disc) for disc in range(len(self.places)))

    def lying(self, disc: int) -> Rest:
        """A disc that is still on the table."""
        state = self.world.look(disc)
        return Rest(state.x, state.y)

    def look(self) -> int:
        """Judge every disc that moves; returns the steps until the next check, 0 when all is at rest."""
        moving: list[int] = []
        energy = 0.0
        for disc in range(len(self.places)):
            if disc in self.gone or not self.world.awake(disc):
                continue
            state = self.world.look(disc)
            speed = math.hypot(state.vx, state.vy)
            self.places[disc] = state.x, state.y
            self.room[disc] = self.clearance(state.x, state.y)
            if self.room[disc] <= 0.0 or disc in self.over:
                self.judge(disc, state, speed)
            if disc in self.gone:
                continue
            if speed > STILL:
                moving.append(disc)
                energy += speed**2 + INERTIA * (self.radius * state.spin) ** 2
            elif abs(state.spin) * self.radius <= STILL:
                self.world.settle(disc)
        return self.safe_steps(moving, math.sqrt(energy)) if moving else 0

    def clearance(self, x: float, y: float) -> float:
        """How far a centre may move before it can cross the edge or the hole's rim, m; at most 0 beyond either."""
        return min(self.edge - math.hypot(x, y), math.hypot(x - self.hole.x, y - self.hole.y) - self.depth)

    def safe_steps(self, moving: list[int], fastest: float) -> int:
        """Steps in which no disc can cross the edge or the hole's rim: neither one that moves nor one it strikes."""
        reach = fastest * STEP
        far = LONGEST * reach
        nearest = min(self.room[disc] for disc in moving)
        for disc in self.resting(moving):
            if self.room[disc] < far:
                nearest = min(nearest, self.room[disc] + max(self.gap(disc, other) for other in moving))
        return max(1, min(LONGEST, int(nearest / reach)))

    def resting(self, moving: list[int]) -> Iterable[int]:
        """Discs on the table that lie still."""
        return (disc for disc in range(len(self.places)) if disc not in self.gone and disc not in moving)

    def gap(self, one: int, other: int) -> float:
        """Between two rims, m."""
        return math.dist(self.places[one], self.places[other]) - 2.0 * self.radius

    def judge(self, disc: int, state: State, speed: float) -> None:
        """What edge and hole do to a disc beyond the one or over the other."""
        if math.hypot(state.x, state.y) > self.edge:
            self.leave(disc, state)
            return
        passing = self.over.get(disc)
        if passing is not None and self.room[disc] > 0.0:
            del self.over[disc]
            self.slow(disc, state, passing.share)
        elif passing is None or abs(speed - passing.speed) > 2.0 * self.brake or speed <= STILL:
            self.enter(disc, state, speed)
        else:
            passing.speed = speed

    def leave(self, disc: int, state: State) -> None:
        """Off the table, at the place where the centre crossed the edge."""
        x, y, vx, vy, _ = state
        outward, square = x * vx + y * vy, vx * vx + vy * vy
        beyond = x * x + y * y - self.edge**2
        back = beyond / (outward + math.sqrt(max(outward**2 - square * beyond, 0.0)))
        self.take(disc, Rest(x - vx * back, y - vy * back, Fate.LEFT_TABLE))

    def enter(self, disc: int, state: State, speed: float) -> None:
        """Over the hole: captured, or too fast for it."""
        x, y = state.x - self.hole.x, state.y - self.hole.y
        offset = abs(x * state.vy - y * state.vx) / speed if speed > 0.0 else math.hypot(x, y)
        limit = self.capture_speed(offset)
        if speed <= max(limit, STILL):
            self.take(disc, Rest(self.hole.x, self.hole.y, Fate.CAPTURED))
        else:
            self.over[disc] = _Passing(1.0 - (limit / speed) ** self.hole.rim_exponent, speed)

    def capture_speed(self, offset: float) -> float:
        """Greatest speed (m/s) at which a disc that crosses the hole this far (m) off its centre is captured."""
        slack = self.hole.radius - self.radius
        run = math.sqrt(max(self.depth**2 - offset**2, 0.0)) + math.sqrt(max(slack**2 - offset**2, 0.0))
        return self.hole.capture_speed * run / (self.depth + slack)

    def slow(self, disc: int, state: State, share: float) -> None:
        """Past the hole: the far rim takes a part of the outward speed."""
        x, y = state.x - self.hole.x, state.y - self.hole.y
        lost = (1.0 - share) * (x * state.vx + y * state.vy) / (x * x + y * y)
        self.world.push(disc, state.vx - lost * x, state.vy - lost * y)

    def take(self, disc: int, rest: Rest) -> None:
        """Remove it from the table."""
        self.over.pop(disc, None)
        self.gone[disc] = rest
        self.world.remove(disc)


class WatchfulReferee(Referee):
    """Checks after every step, the simplest way."""

    def safe_steps(self, moving: list[int], fastest: float) -> int:  # noqa: ARG002
        """One."""
        return 1
