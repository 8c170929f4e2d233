"""Simulate: one shot with everything there is to know of it, or many shots on all cores without their tracks."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from parlour.physics.arrays import field_of, occurrences, starts_array, tracks
from parlour.physics.checks import PhysicsError
from parlour.physics.engine.play import play
from parlour.physics.engine.records import EVENT, PIECE, Records, Results, Work
from parlour.physics.motion import Fate, Motion, Occurrence, Rest
from parlour.physics.shots import NO_SHOT, check_shots, shots_array
from parlour.physics.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

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
    starts, lanes = starts_array(tables), min(workers or os.cpu_count() or 1, max(len(array), 1))
    with ThreadPoolExecutor(lanes) if lanes > 1 else nullcontext() as pool:
        spread = pool.map if pool else map
        check_shots(tables[0], starts, array, spread)
        return _run(field_of(tables[0]), starts, array, lanes, spread)


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


class _Spread(Protocol):
    """`map`, or that of a thread pool."""

    def __call__(self, function: Callable[[int], None], numbers: Iterable[int], /) -> Iterator[None]:
        """Call the function of each number."""


def _run(field: Records, starts: Records, shots: Records, lanes: int, spread: _Spread) -> Batch:
    """Play shots in so many lanes, which take one part after another until none is left."""
    whole = Results.of(len(shots), starts.shape[1], 0, 0)
    chunk = max(1, min(CHUNK, -(-len(shots) // (4 * lanes))))
    firsts = range(0, len(shots), chunk)
    left = iter(firsts)
    found: dict[int, list[NDArray[Any]]] = {}

    def play_along(_: int) -> None:
        work = Work.of(starts.shape[1], int(field[0].post_count + field[0].block_count))
        room = _room(chunk)
        for first in left:
            here = slice(first, first + chunk)
            places = whole.x[here], whole.y[here], whole.fates[here], whole.times[here], whole.counts[here]
            results = Results(*places, room, NO_PIECES, np.zeros(2, np.int64))
            found[first] = _play_all(field, starts, shots[here], work, results)

    _do(spread(play_along, range(lanes)))
    ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(whole.counts)])
    events = np.empty(int(ends[-1]), EVENT)

    def file_away(first: int) -> None:
        at = int(ends[first])
        for happened in found.pop(first):
            # as bytes, which NumPy copies outside Python's lock
            np.copyto(events[at : at + len(happened)].view(np.uint8), happened.view(np.uint8))
            at += len(happened)

    _do(spread(file_away, firsts))
    return Batch(whole.x, whole.y, whole.fates, whole.times, events, ends)


def _do(calls: Iterator[None]) -> None:
    """Make the calls, and raise what one of them raises."""
    for _ in calls:
        pass


def _room(shots: int) -> Records:
    """Room for the events of so many shots, as far as anybody can say before."""
    return np.recarray(16 * shots + 256, EVENT)


NO_PIECES: Records = np.recarray(0, PIECE)


def _play_all(field: Records, starts: Records, shots: Records, work: Work, results: Results) -> list[NDArray[Any]]:
    """Play shots one after the other; returns their events, in one or several pieces."""
    done, kept = 0, []
    while done < len(shots):
        reached = play(field, starts, shots, work, done, results)
        _refuse_endless(results.times[done:reached])
        kept.append(results.events[: results.ends[0]].copy().view(np.ndarray))
        if reached == done:
            results = results._replace(events=np.recarray(4 * len(results.events), EVENT))
        results.ends[:], done = 0, reached
    return kept
