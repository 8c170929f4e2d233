"""What a shot did: events in time order, resting places, tracks for exact playback."""

from __future__ import annotations

import enum
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

import msgspec

from parlour.drawn import Drawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.physics.shot import Shot
    from parlour.physics.table import Table

__all__ = ["Fate", "Kind", "Law", "Legs", "Motion", "Occurrence", "Pose", "Rest", "Stretch", "Track"]


class _Worded(enum.IntEnum):
    """Numbers with words for people."""

    words: str

    def __new__(cls, number: int, words: str = "") -> Self:
        """Make a member of a number and its words."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.words = words
        return member


class Kind(_Worded):
    """What happened; the numbers are part of the batch format and never change."""

    DISC = 1, "two discs met"
    POST = 2, "a disc met a post"
    BLOCK = 3, "a disc met a solid rectangle"
    LINE = 4, "a disc's centre crossed a line"
    HOLE_ENTERED = 5, "a disc's centre came over the hole"
    HOLE_LEFT = 6, "a disc passed the hole; its far rim slowed it"
    CAPTURED = 7, "a disc fell into the hole"
    LEFT_TABLE = 8, "a disc's centre crossed the edge"
    REST = 9, "a disc came to rest"
    WALL = 10, "a disc met a wall"
    RETURNED = 11, "a disc that had left came back over the edge"


class Fate(_Worded):
    """Where a disc is when all is at rest; the numbers are part of the batch format and never change.

    Only tables as arrays have discs that are `ABSENT`: those that were not there at the start either. Only a shot that
    is simulated until a time has discs that are `MOVING`: those that moved then.
    """

    ON_TABLE = 0, "at rest on the table"
    CAPTURED = 1, "in the hole"
    LEFT_TABLE = 2, "off the table"
    ABSENT = 3, "not there"
    MOVING = 4, "still moving"


class Occurrence(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened in a shot.

    Attributes:
        time: s since the shot.
        kind: what.
        disc: the disc, by its place in the table's discs; of two discs that met, the lower place.
        other: the other disc, the post, block, wall, line or hole, by its place; -1 for none.
        x, y: m; of a contact the point where the rims met, of anything else the disc's centre.
        speed: m/s; of a contact the closing speed, of anything else the disc's speed just before.
        impulse: of a contact along the line of centres, N s; else 0.
        direction: +1 or -1 for a line crossed towards its left or right, else 0.
    """

    time: float
    kind: Kind
    disc: int
    other: int = -1
    x: float = 0.0
    y: float = 0.0
    speed: float = 0.0
    impulse: float = 0.0
    direction: int = 0


class Rest(msgspec.Struct, frozen=True, gc=False):
    """Where a disc ended, m, and its fate.

    A captured disc has the centre of its hole; one that left the place where it fell, which without a ditch is where
    its centre crossed the edge. A disc that left and came back to stay is on the table.
    """

    x: float
    y: float
    fate: Fate = Fate.ON_TABLE


@dataclass(frozen=True, slots=True)
class Pose:
    """A disc at one instant: centre (m), angle turned since the start (rad), velocity (m/s), spin (rad/s)."""

    x: float
    y: float
    angle: float
    velocity: tuple[float, float]
    spin: float


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """A straight piece of a track, with its law of speed.

    Attributes:
        start: when it begins, s since the shot.
        end: when the next piece begins, or when the disc has stopped, s since the shot.
        x, y: where it begins, m.
        heading: unit vector of the motion; (0, 0) for a disc that lies still or only spins.
        speed: at the start, m/s.
        spin: at the start, rad/s, anticlockwise.
        angle: turned since the shot, at the start, rad.
    """

    start: float
    end: float
    x: float
    y: float
    heading: tuple[float, float]
    speed: float
    spin: float
    angle: float
    law: Law = field(repr=False)

    def at(self, time: float) -> Pose:
        """The disc at a time (s since the shot), held between the piece's start and end."""
        after = min(max(time, self.start), self.end) - self.start
        (path, speed), (angle, spin) = self.law.slide(after), self.law.turn(after)
        dx, dy = self.heading
        return Pose(self.x + path * dx, self.y + path * dy, self.angle + angle, (speed * dx, speed * dy), spin)


class Law(Protocol):
    """How speed and spin run down along a piece."""

    def slide(self, after: float) -> tuple[float, float]:
        """Distance (m) and speed (m/s) at a time (s) after the start."""
        ...

    def turn(self, after: float) -> tuple[float, float]:
        """Angle turned (rad) and spin (rad/s) at a time (s) after the start."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """How one disc moved: its pieces, and when it was gone (s since the shot), if it did not stay.

    A disc that lay over the hole when the shot began was gone at once and has no pieces.
    """

    pieces: tuple[Stretch, ...]
    gone: float | None = None

    def at(self, time: float) -> Pose | None:
        """The disc at a time (s since the shot); `None` once it is gone."""
        if not self.pieces or (self.gone is not None and time >= self.gone):
            return None
        index = bisect_right(self.pieces, time, key=lambda piece: piece.start)
        return self.pieces[max(index - 1, 0)].at(time)


class Legs(NamedTuple):
    """A motion as straight legs, for pictures and sounds. Along a leg the disc slows down evenly.

    A leg is a motion within 0.02 mm and 3 degrees; for exact numbers take the tracks. Between its start and its end a
    disc has after the share `u` of the time covered the share `2 r u + (1 - 2 r) u^2` of the way, and the share `u` of
    the turn.

    Attributes:
        rows: one for each leg, disc by disc and in time order, of ten numbers: the disc's place in the table's discs;
            start and end, s since the shot; x and y at the start and at the end, m; the share `r`; the angles turned
            since the shot at the start and at the end, rad.
        gone: when each disc left, s; NaN for one that stayed.
        strengths: how strong each event is, N s: the impulse of a contact; of a disc that falls, what stops it at the
            bottom; of one that passes the hole, what it loses.
    """

    rows: list[list[float]]
    gone: list[float]
    strengths: list[float]


@dataclass(frozen=True)
class Motion(Drawn):
    """A whole shot.

    Attributes:
        table: as it was before the shot.
        shot: what was played.
        events: in time order.
        rest: where each disc of the table ended.
        time: s from the shot until all is at rest, or until when it was simulated.
    """

    table: Table
    shot: Shot | None
    events: tuple[Occurrence, ...]
    rest: tuple[Rest, ...]
    time: float
    trace: Callable[[], tuple[Track, ...]] = field(repr=False, compare=False)
    """Makes the tracks from the engine's records, anew at each call; use `tracks` instead, which makes them once."""
    draw: Callable[[], Legs] = field(repr=False, compare=False)
    """Makes the legs, anew at each call; use `legs` instead, which makes them once."""

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """For each disc of the table, how it moved: exact at every time."""
        return self.trace()

    @cached_property
    def legs(self) -> Legs:
        """The motion as straight legs, for pictures and sounds.

        >>> from parlour.physics import Disc, Shot, Table, simulate
        >>> motion = simulate(Table(discs=(Disc(0, 0, 0.016, 0.005),)), Shot(0, (0.5, 0)))
        >>> [disc, start, end, x0, y0, x1, y1, *_] = motion.legs.rows[0]
        >>> end == motion.time, x1 == motion.rest[0].x
        (True, True)
        """
        return self.draw()

    def at(self, time: float) -> tuple[Pose | None, ...]:
        """Every disc at a time (s since the shot); `None` for those that are gone."""
        return tuple(track.at(time) for track in self.tracks)

    def table_at(self, time: float) -> Table:
        """The table at a time (s since the shot), its discs with the places, velocities and spins that they have then.

        Discs that are gone are not on it, so those after them have other places in its discs.

        Raises:
            PhysicsError: a disc is beyond the edge then.

        >>> from parlour.physics import Disc, Shot, Table, simulate
        >>> motion = simulate(Table(discs=(Disc(0, 0, 0.016, 0.005),)), Shot(0, (0.5, 0)))
        >>> simulate(motion.table_at(0.1)).rest[0].x == motion.rest[0].x
        True
        """
        poses = self.at(time)
        there = [number for number, pose in enumerate(poses) if pose]
        discs = [
            replace(disc, x=pose.x, y=pose.y, velocity=pose.velocity, spin=pose.spin)
            for disc, pose in zip(self.table.discs, poses, strict=True)
            if pose
        ]
        pairs = [
            replace(pair, discs=(there.index(pair.discs[0]), there.index(pair.discs[1])))
            for pair in self.table.pairs
            if {*pair.discs} <= {*there}
        ]
        return replace(self.table, discs=tuple(discs), pairs=tuple(pairs))
