"""Shots by the thousand: as one array, and refused before anything runs when they cannot be played."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.physics.checks import PhysicsError
from parlour.physics.engine.records import SHOT, Records
from parlour.physics.table import OVERLAP, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from parlour.physics.shot import Shot

__all__ = ["NO_SHOT", "check_shots", "shots_array"]


def shots_array(shots: Sequence[Shot]) -> NDArray[Any]:
    """Shots as a structured array, to be filled by the thousand.

    Fields: disc; x, y (m; NaN: from where the disc lies); vx, vy (m/s); spin (rad/s); tight (-1: none); table (set by
    `simulate_many`).
    """
    nowhere = (math.nan, math.nan)
    rows = [
        (0, shot.disc, *(shot.start or nowhere), *shot.velocity, shot.spin, -1 if shot.tight is None else shot.tight)
        for shot in shots
    ]
    return np.array(rows, SHOT).view(np.recarray)


NO_SHOT: Records = np.array([(0, -1, math.nan, math.nan, 0.0, 0.0, 0.0, -1)], SHOT).view(np.recarray)
"""What is played when nobody flicks: the discs go on as they move."""


BLOCK = 4096
"""Shots that are checked at a time, to need little memory."""


def check_shots(table: Table, starts: Records, shots: Records, spread: Callable[..., Iterable[None]] = map) -> None:
    """Refuse shots that cannot be played; `spread` is `map`, or the `map` of some threads.

    Raises:
        PhysicsError: naming the first of them.
    """
    if shots.dtype != SHOT or shots.ndim != 1:
        raise PhysicsError("an array of shots must be one row of what shots_array makes")

    def check(first: int) -> None:
        _Check(table, starts, shots[first : first + BLOCK], first, len(shots) == 1).all()

    for _ in spread(check, range(0, len(shots), BLOCK)):
        pass


@dataclass(frozen=True)
class _Check:
    """Some shots under examination."""

    table: Table
    starts: Records
    shots: Records
    first: int
    alone: bool

    def all(self) -> None:
        """Examine everything."""
        self.numbers()
        gaps = self.gaps()
        self.places(gaps)
        self.tight(gaps)

    def refuse(self, wrong: NDArray[np.bool_], words: Callable[[int], str]) -> None:
        """Raise for the first shot that is wrong."""
        if wrong.any():
            number = int(np.argmax(wrong))
            raise PhysicsError(f"{'the shot' if self.alone else f'shot {self.first + number}'} {words(number)}")

    def numbers(self) -> None:
        """Discs that are there, motion that is finite, places that are whole."""
        shots, size = self.shots, self.starts.shape[1]
        there = f"the table has discs 0 to {size - 1}" if size else "the table has no discs"
        self.refuse((shots.disc < 0) | (shots.disc >= size), lambda k: f"is of disc {shots.disc[k]}; {there}")
        self.refuse(
            (shots.tight >= size) | (shots.tight < -1), lambda k: f"is tight against disc {shots.tight[k]}; {there}"
        )
        motion = np.stack([shots.vx, shots.vy, shots.spin])
        odd = ~np.isfinite(motion).all(axis=0)
        self.refuse(odd, lambda k: f"has velocity and spin {motion[:, k].tolist()}; they must be finite numbers")
        half = (np.isnan(shots.x) != np.isnan(shots.y)) | np.isinf(shots.x) | np.isinf(shots.y)
        self.refuse(half, lambda k: f"starts at ({shots.x[k]}, {shots.y[k]}); that is no place")

    def gaps(self) -> NDArray[np.float64]:
        """From each shot's disc to every other, m; infinite to itself; shape (shots, discs)."""
        shots, starts = self.shots, self.starts
        row, flicked = np.arange(len(shots)), shots.disc
        x, y, radius = starts.x[shots.table], starts.y[shots.table], starts.radius[shots.table]
        here_x, here_y = self.here()
        gaps: NDArray[np.float64] = np.hypot(x - here_x[:, None], y - here_y[:, None])
        gaps -= radius + radius[row, flicked][:, None]
        gaps[row, flicked] = np.inf
        return gaps

    def here(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Where each shot's disc starts, m."""
        shots, starts = self.shots, self.starts
        lies_x, lies_y = starts.x[shots.table, shots.disc], starts.y[shots.table, shots.disc]
        return np.where(np.isnan(shots.x), lies_x, shots.x), np.where(np.isnan(shots.y), lies_y, shots.y)

    def places(self, gaps: NDArray[np.float64]) -> None:
        """Discs that are placed where there is room."""
        placed, row = ~np.isnan(self.shots.x), np.arange(len(gaps))
        worst = np.argmin(gaps, axis=1)
        self.refuse(
            placed & (gaps[row, worst] < -OVERLAP),
            lambda k: f"starts on disc {worst[k]} (overlap {-gaps[k, worst[k]]:.3g} m); it may touch, not overlap",
        )
        radius = self.starts.radius[self.shots.table, self.shots.disc]
        places = np.stack([self.shots.x, self.shots.y, radius], axis=1)[placed]
        _, different = np.unique(places, axis=0, return_index=True)  # many shots start from few places
        for k in np.sort(different):
            x, y, size = places[k].tolist()
            number = self.first + int(np.flatnonzero(placed)[k])
            self.table.check_place(x, y, size, "the disc of the shot" if self.alone else f"the disc of shot {number}")

    def tight(self, gaps: NDArray[np.float64]) -> None:
        """A tight shot needs a touching neighbour, and a flick towards it."""
        shots, row = self.shots, np.arange(len(gaps))
        tight = shots.tight >= 0
        other = np.where(tight, shots.tight, shots.disc)
        self.refuse(tight & (other == shots.disc), lambda _: "is tight against its own disc")
        self.refuse(
            tight & (gaps[row, other] > OVERLAP),
            lambda k: f"is tight against disc {other[k]}, which is {gaps[k, other[k]]:.3g} m away; they must touch",
        )
        x, y = self.here()
        starts, table = self.starts, shots.table
        faster_x, faster_y = shots.vx - starts.vx[table, other], shots.vy - starts.vy[table, other]
        ahead = (starts.x[table, other] - x) * faster_x + (starts.y[table, other] - y) * faster_y
        self.refuse(tight & (ahead <= 0.0), lambda k: f"is tight against disc {other[k]}, but does not go towards it")
