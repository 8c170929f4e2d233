"""Simulate: one shot with everything there is to know of it, or many shots on all cores without their tracks."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.physics.arrays import field_of, occurrences, starts_array, tracks
from parlour.physics.checks import PhysicsError
from parlour.physics.engine.compiled import play
from parlour.physics.engine.records import EVENT, Records, Results, Work
from parlour.physics.motion import Fate, Motion, Occurrence, Rest
from parlour.physics.shots import NO_SHOT, check_shots, shots_array
from parlour.physics.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.physics.shot import Shot

__all__ = ["Batch", "simulate", "simulate_many"]


def simulate(table: Table, shot: Shot | None = None) -> Motion:
    """Play one shot and tell everything: events in time order, resting places, tracks.

    Without a shot the discs go on as they move. The table is not changed.

    Raises:
        PhysicsError: the shot's disc is not there, or what it is placed on is taken, or a tight shot has no neighbour.

    >>> from parlour.physics import Disc, Shot
    >>> table = Table(discs=(Disc(0, 0, 0.016, 0.005), Disc(0.2, 0, 0.016, 0.005)))
    >>> motion = simulate(table, Shot(0, (1.5, 0)))
    >>> [event.kind.name for event in motion.events]
    ['DISC', 'REST', 'REST']
    """
    field, starts = field_of(table), starts_array([table])
    shots = NO_SHOT if shot is None else shots_array([shot])
    if shot is not None:
        check_shots(table, starts, shots)
    size, fixed, room, done = len(table.discs), len(table.posts) + len(table.blocks), 128, 0
    while not done:
        room *= 4
        results = Results.of(1, size, room, room)
        done = play(field, starts, shots, Work.of(size, fixed), 0, results)
        _refuse_endless(results.times)
    places = zip(results.x[0].tolist(), results.y[0].tolist(), map(Fate, results.fates[0].tolist()), strict=True)
    rest = tuple(Rest(*place) for place in places)
    events, pieces = results.events[: results.ends[0]], results.pieces[: results.ends[1]]
    return Motion(table, shot, occurrences(events), rest, float(results.times[0]), tracks(field[0], pieces, rest))


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The results of many shots, as arrays over shots and discs.

    Attributes:
        x, y: resting places, m, shape (shots, discs); see `Rest` for discs that did not stay.
        fate: `Fate`, uint8, shape (shots, discs).
        time: until all is at rest, s, shape (shots,).
        happened: every event of every shot, one after the other; a structured array with the fields of `Occurrence`.
        ends: shot k has the events `happened[ends[k] : ends[k + 1]]`; shape (shots + 1,).
    """

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    fate: NDArray[np.uint8]
    time: NDArray[np.float64]
    happened: NDArray[Any]
    ends: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.time)

    def events(self, shot: int) -> tuple[Occurrence, ...]:
        """What happened in one shot, in time order."""
        if not 0 <= shot < len(self):
            raise IndexError(f"shot {shot} of {len(self)}")
        return occurrences(self.happened[self.ends[shot] : self.ends[shot + 1]])


def simulate_many(
    table: Table | Sequence[Table], shots: Sequence[Shot] | NDArray[Any], *, workers: int | None = None
) -> Batch:
    """Play many shots, each from the same table or each from a table of its own, on all cores.

    The shots run in threads, outside Python's lock; a shot has the same result in a batch as alone.

    Args:
        table: one for all shots, or one for each. Several must differ in their discs' places and motion only.
        shots: the shots, or a structured array made by `shots_array`.
        workers: threads; the machine's cores if not given.

    Raises:
        PhysicsError: as `simulate` does, for the first shot that is wrong; tables that do not belong together.
    """
    if not _some(workers):
        raise PhysicsError(f"workers is {workers!r}; it must be a whole number from 1, or None for all cores")
    tables = [table] if isinstance(table, Table) else list(table)
    array: Records = (shots.copy() if isinstance(shots, np.ndarray) else shots_array(shots)).view(np.recarray)
    if not tables:
        raise PhysicsError("no table; give one for all shots, or one for each")
    if not isinstance(table, Table):
        if len(tables) != len(array):
            raise PhysicsError(f"{len(tables)} tables for {len(array)} shots; give one for all, or one for each")
        array.table = np.arange(len(tables))
    else:
        array.table = 0
    starts = starts_array(tables)
    check_shots(tables[0], starts, array)
    return _run(field_of(tables[0]), starts, array, workers or os.cpu_count() or 1)


def _refuse_endless(times: NDArray[np.float64]) -> None:
    """Refuse a shot that the engine gave up.

    Raises:
        PhysicsError: more happened at one instant than can.
    """
    if (times < 0.0).any():
        raise PhysicsError(
            "the shot does not come to an end: its masses or places are too far apart in size to reckon with"
        )


def _some(workers: object) -> bool:
    """Whether that is a number of workers."""
    return workers is None or (isinstance(workers, int) and not isinstance(workers, bool) and workers >= 1)


CHUNK = 2048
"""Shots that a thread takes at a time: enough to forget the cost of taking them, few enough to share out evenly."""


def _run(field: Records, starts: Records, shots: Records, workers: int) -> Batch:
    """Share the shots out among threads."""
    whole = Results.of(len(shots), starts.shape[1], 0, 0)
    chunk = max(1, min(CHUNK, -(-len(shots) // (4 * workers))))

    def play_chunk(first: int) -> NDArray[Any]:
        return _play_all(field, starts, shots[first : first + chunk], _part(whole, slice(first, first + chunk)))

    firsts = range(0, len(shots), chunk)
    if workers == 1 or len(firsts) <= 1:
        happened = [play_chunk(first) for first in firsts]
    else:
        with ThreadPoolExecutor(workers) as pool:
            happened = list(pool.map(play_chunk, firsts))
    ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(whole.counts)])
    events = np.concatenate(happened) if happened else np.empty(0, EVENT)
    return Batch(whole.x, whole.y, whole.fates, whole.times, events, ends)


def _part(whole: Results, part: slice) -> Results:
    """The results of some of the shots, with room for their events."""
    places = whole.x[part], whole.y[part], whole.fates[part], whole.times[part], whole.counts[part]
    room = Results.of(0, 0, 16 * len(places[-1]) + 256, 0)
    return Results(*places, room.events, room.pieces, room.ends)


def _play_all(field: Records, starts: Records, shots: Records, results: Results) -> NDArray[Any]:
    """Play shots one after the other; returns their events."""
    fixed = int(field[0].post_count + field[0].block_count)
    work, done, kept = Work.of(starts.shape[1], fixed), 0, []
    while done < len(shots):
        reached = play(field, starts, shots, work, done, results)
        _refuse_endless(results.times[done:reached])
        kept.append(results.events[: results.ends[0]].copy())
        if reached == done:
            results = results._replace(events=np.recarray(4 * len(results.events), EVENT))
        results.ends[:], done = 0, reached
    return np.concatenate(kept).view(np.ndarray)
