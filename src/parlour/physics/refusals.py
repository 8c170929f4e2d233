"""What is wrong with a shot that the engine refused, in words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.kernels.buffers import Buffer, Record
from parlour.kernels.mathematics import hypotenuse
from parlour.physics.checks import LARGEST, PhysicsError
from parlour.physics.engine.check import Flaw
from parlour.physics.engine.loop import MAX_EVENTS
from parlour.physics.engine.records import SHOT, START
from parlour.physics.table import Disc

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.physics.table import Table

__all__ = ["refusal"]

LONG = 1e6
"""A slide (s) that takes longer leaves too few digits to the times of its events."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A refused shot: the discs of its table, and the one or two that its flaw is about."""

    board: Table
    discs: Sequence[Record]
    shot: Record
    name: str
    table: str
    one: int
    two: int

    def place(self, disc: int) -> tuple[float, float]:
        """Where a disc is when the shot begins, m."""
        there = self.shot if self.placed(disc) else self.discs[disc]
        return there.x, there.y

    def placed(self, disc: int) -> bool:
        """Whether the shot places that disc."""
        return bool(disc == self.shot.disc and not math.isnan(self.shot.x))

    def gap(self) -> float:
        """Between the two discs, m."""
        reach = self.discs[self.one].radius + self.discs[self.two].radius
        (x, y), (other_x, other_y) = self.place(self.one), self.place(self.two)
        return float(hypotenuse(x - other_x, y - other_y) - reach)

    def longest_slide(self) -> tuple[float, float, float]:
        """The disc that slides for longest if nothing stops it: friction of the surface, speed (m/s), time (s)."""
        return max((self._slide(index) for index in range(len(self.discs))), key=lambda slide: slide[2])

    def _slide(self, index: int) -> tuple[float, float, float]:
        """How one disc slides; one that is not there takes no time."""
        disc, material = self.discs[index], self.board.material
        moves = self.shot if index == self.shot.disc else disc
        friction, speed = disc.friction or material.friction, hypotenuse(moves.vx, moves.vy)
        brake = friction * material.gravity
        lasts = speed / brake if brake > 0.0 else math.inf
        return friction, speed, lasts if disc.present and speed > 0.0 else 0.0

    def driven(self) -> bool:
        """Whether a disc is driven from outside."""
        return any(disc.present and math.isinf(disc.mass) for disc in self.discs)

    def who(self, disc: int) -> str:
        """A disc, by the shot that places it or by its table."""
        return f"the disc of {self.name}" if self.placed(disc) else f"disc {disc}{self.table}"


def refusal(
    board: Table, discs: bytes, shot: bytes, flaw: Sequence[int], name: str = "the shot", table: str = ""
) -> PhysicsError:
    """Say what is wrong with a shot.

    Args:
        board: what does not move.
        discs: of the shot's table, records of `START`.
        shot: a record of `SHOT`.
        flaw: see `parlour.physics.engine.records.Results`.
        name: of the shot, in a sentence.
        table: ` of table 3`, where there are several.
    """
    there, flick = Buffer.of_bytes(discs), Buffer.of_bytes(shot)
    records = [START.record(there, index) for index in range(len(discs) // START.itemsize)]
    kind, one, two = flaw
    case = _Case(board, records, SHOT.record(flick), name, table, one, two)
    try:
        return PhysicsError(_WORDS[Flaw(kind)](case))
    except PhysicsError as error:  # raised by the constructor of the thing that is wrong
        return error


def _no_disc(case: _Case) -> str:
    return f"{case.name} is of disc {case.one}; {_there(case, case.one)}"


def _no_neighbour(case: _Case) -> str:
    return f"{case.name} is tight against disc {case.two}; {_there(case, case.two)}"


def _there(case: _Case, disc: int) -> str:
    count = len(case.discs)
    if 0 <= disc < count:
        return "it is not present"
    return f"the table has discs 0 to {count - 1}" if count else "the table has no discs"


def _itself(case: _Case) -> str:
    return f"{case.name} is tight against its own disc"


def _motion(case: _Case) -> str:
    motion = [case.shot.vx, case.shot.vy, case.shot.spin]
    return f"{case.name} has velocity and spin {motion}; they must be finite numbers, at most {LARGEST:g}"


def _start(case: _Case) -> str:
    return f"{case.name} starts at ({case.shot.x}, {case.shot.y}); that is no place"


def _numbers(case: _Case) -> str:
    disc = case.discs[case.one]
    try:
        Disc(disc.x, disc.y, disc.radius, disc.mass, (disc.vx, disc.vy), disc.spin, disc.friction or None)
    except PhysicsError as error:
        return f"disc {case.one}{case.table}: {error}"
    return f"disc {case.one}{case.table} has numbers that are out of bounds"


def _place(case: _Case) -> str:
    who = case.who(case.one)
    case.board.check_place(*case.place(case.one), case.discs[case.one].radius, who)
    return f"{who} lies where something else stands"


def _overlap(case: _Case) -> str:
    overlap = f"{-case.gap():.3g} m"
    if case.placed(case.one) or case.placed(case.two):
        other = case.two if case.placed(case.one) else case.one
        return f"{case.name} starts on disc {other} (overlap {overlap}); it may touch, not overlap"
    return f"discs {case.one} and {case.two}{case.table} overlap by {overlap}; discs may touch, not overlap"


def _apart(case: _Case) -> str:
    return f"{case.name} is tight against disc {case.two}, which is {case.gap():.3g} m away; they must touch"


def _away(case: _Case) -> str:
    return f"{case.name} is tight against disc {case.two}, but does not go towards it"


def _endless(case: _Case) -> str:
    friction, speed, lasts = case.longest_slide()
    if case.driven():
        return _pressed(case)
    if lasts > LONG:
        return (
            f"{case.name} does not come to rest: with a surface friction of {friction:g} a disc of {speed:.3g} m/s "
            f"slides for {lasts:.3g} s, too long to reckon with; more friction or less speed lets it end"
        )
    return f"{case.name} does not come to an end: its masses or places are too far apart in size to reckon with"


def _pressed(case: _Case) -> str:
    return f"{case.name} comes to no end: a driven disc presses another one against something that does not give"


def _restless(case: _Case) -> str:
    if case.driven():
        return _pressed(case)
    friction, speed, lasts = case.longest_slide()
    return (
        f"{case.name} is not at rest after {MAX_EVENTS:,} events: with a surface friction of {friction:g} a disc of "
        f"{speed:.3g} m/s slides for {lasts:.3g} s, and too much happens on its way; more friction, less speed or a "
        "lower restitution of the rims lets it end"
    )


_WORDS: dict[Flaw, Callable[[_Case], str]] = {
    Flaw.DISC: _no_disc,
    Flaw.TIGHT: _no_neighbour,
    Flaw.ITSELF: _itself,
    Flaw.MOTION: _motion,
    Flaw.START: _start,
    Flaw.NUMBERS: _numbers,
    Flaw.PLACE: _place,
    Flaw.OVERLAP: _overlap,
    Flaw.APART: _apart,
    Flaw.AWAY: _away,
    Flaw.ENDLESS: _endless,
    Flaw.RESTLESS: _restless,
}
