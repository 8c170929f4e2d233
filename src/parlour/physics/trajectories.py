"""Motions as plain numbers, for other programs: where each disc is at even times, as values, as JSON and as arrays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from parlour.physics.checks import PhysicsError, positive
from parlour.physics.motion import Occurrence, Rest  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from parlour.physics.motion import Motion, Pose

__all__ = ["COLUMNS", "MOST", "Trajectory", "format_trajectory", "parse_trajectory", "sampled"]

COLUMNS = ("time", "x", "y", "angle", "vx", "vy", "spin")
"""The numbers of a row: s since the shot, m, rad turned since the shot, m/s, rad/s."""
MOST = 1_000_000
"""The most times of a trajectory."""

Row = tuple[float, float, float, float, float, float, float]
"""The numbers named in `COLUMNS`."""


class Trajectory(msgspec.Struct, frozen=True):
    """A motion at even times.

    Attributes:
        step: s from one time to the next. The last time is the first at which all is at rest, or the shot is over.
        discs: for each disc of the table its rows, see `COLUMNS`; a disc that is gone has no further rows.
        events: what happened, in time order; exact, and not at the even times.
        rest: where each disc ended, exact.
        columns: `COLUMNS`, so that a file explains itself.
    """

    step: float
    discs: tuple[tuple[Row, ...], ...]
    events: tuple[Occurrence, ...]
    rest: tuple[Rest, ...]
    columns: tuple[str, ...] = COLUMNS


def sampled(motion: Motion, step: float = 0.01) -> Trajectory:
    """A motion at even times, exact at each of them.

    Args:
        motion: of one shot.
        step: s from one time to the next.

    Raises:
        PhysicsError: the step is not above 0, or there would be more than `MOST` times.

    >>> from parlour.physics import Disc, Shot, Table, simulate
    >>> motion = simulate(Table(discs=(Disc(0, 0, 0.016, 0.005),)), Shot(0, (0.5, 0)))
    >>> [(row[0], round(row[1], 4)) for row in sampled(motion, 0.2).discs[0]]
    [(0.0, 0.0), (0.2, 0.0706), (0.4, 0.0849)]
    """
    positive(step, "step of a trajectory", "s")
    count = math.ceil(motion.time / step) + 1
    if count > MOST:
        raise PhysicsError(f"a step of {step:g} s makes {count:,} times; at most {MOST:,} are allowed")
    times = [number * step for number in range(count)]
    discs = (tuple(_row(time, pose) for time in times if (pose := track.at(time))) for track in motion.tracks)
    return Trajectory(step, tuple(discs), motion.events, motion.rest)


def format_trajectory(trajectory: Trajectory) -> str:
    """A trajectory as JSON, one line."""
    return msgspec.json.encode(trajectory).decode()


def parse_trajectory(text: str) -> Trajectory:
    """The inverse of `format_trajectory`.

    Raises:
        PhysicsError: the text is no trajectory; the message says where.

    >>> parse_trajectory('{"step": 0.1}')
    Traceback (most recent call last):
        ...
    parlour.physics.checks.PhysicsError: this is no trajectory: Object missing required field `discs`
    """
    try:
        return msgspec.json.decode(text, type=Trajectory)
    except msgspec.DecodeError as error:
        raise PhysicsError(f"this is no trajectory: {error}") from error


def _row(time: float, pose: Pose) -> Row:
    return time, pose.x, pose.y, pose.angle, *pose.velocity, pose.spin
