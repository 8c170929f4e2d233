"""Many shots on all cores or on a GPU, as arrays of NumPy."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from parlour.extras import import_with_extra
from parlour.kernels.buffers import arrays_of
from parlour.physics.arrays import memory, shot_of, shots_array
from parlour.physics.checks import PhysicsError
from parlour.physics.engine.play import play
from parlour.physics.engine.records import EVENT, SHOT, Memory, Results, Work
from parlour.physics.packing import ground_of, occurrences
from parlour.physics.refusals import refusal
from parlour.physics.simulation import limit_of, simulate
from parlour.physics.table import Table
from parlour.physics.table_arrays import TableArrays

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from parlour.physics.motion import Motion, Occurrence
    from parlour.physics.on_cuda import CardBatch, CardTables
    from parlour.physics.shot import Shot

__all__ = ["Batch", "simulate_many"]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The results of many shots, as arrays over shots and discs.

    Attributes:
        x, y: resting places, m, shape (shots, discs); see `Rest` for discs that did not stay. NaN for absent discs.
        fate: `Fate`, uint8, shape (shots, discs).
        time: until all is at rest, s, shape (shots,).
    """

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    fate: NDArray[np.uint8]
    time: NDArray[np.float64]
    _happened: NDArray[Any] | None = field(default=None, repr=False)
    _ends: NDArray[np.int64] | None = field(default=None, repr=False)
    _played: tuple[TableArrays, NDArray[Any], float | None] | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.time)

    @property
    def happened(self) -> NDArray[Any]:
        """Every event of every shot, one after the other; a structured array with the fields of `Occurrence`.

        Raises:
            PhysicsError: the batch was played without events.
        """
        return _asked_for(self._happened)

    @property
    def ends(self) -> NDArray[np.int64]:
        """Shot k has the events `happened[ends[k] : ends[k + 1]]`; shape (shots + 1,).

        Raises:
            PhysicsError: the batch was played without events.
        """
        return _asked_for(self._ends)

    def events(self, shot: int) -> tuple[Occurrence, ...]:
        """What happened in one shot, in time order.

        Raises:
            IndexError: there is no such shot.
            PhysicsError: the batch was played without events.
        """
        if not 0 <= shot < len(self):
            raise IndexError(f"shot {shot} of {len(self)}")
        return occurrences(self.happened[self.ends[shot] : self.ends[shot + 1]].tobytes())

    def motion(self, shot: int) -> Motion:
        """One shot with everything there is to know of it: its tracks, its legs, its events.

        It is simulated again, alone; so a batch keeps no tracks, and those that nobody asks for cost nothing. The discs
        of the motion are those that are there: an absent one has no number in it.

        Raises:
            IndexError: there is no such shot.
            PhysicsError: the batch was put together from arrays, and not played.

        >>> from parlour.physics import Disc, Shot, Table, simulate_many
        >>> table = Table(discs=(Disc(0, 0, 0.016, 0.005), Disc(0.2, 0, 0.016, 0.005)))
        >>> batch = simulate_many(table, [Shot(0, (1.0, 0.0)), Shot(0, (1.5, 0.0))])
        >>> motion = batch.motion(1)
        >>> [rest.x for rest in motion.rest] == batch.x[1].tolist()
        True
        >>> [len(track.pieces) for track in motion.tracks]
        [3, 3]
        """
        if not 0 <= shot < len(self):
            raise IndexError(f"shot {shot} of {len(self)}")
        if self._played is None:
            raise PhysicsError("this batch was put together from arrays; it does not know what was played")
        boards, shots, until = self._played
        table, there = boards.table(shot if len(boards) > 1 else 0)
        return simulate(table, shot_of(shots[shot], there), until)


def _asked_for(part: NDArray[Any] | None) -> NDArray[Any]:
    if part is None:
        raise PhysicsError("this batch was played without events; call simulate_many(..., events=True) for them")
    return part


@overload
def simulate_many(
    tables: Table | Sequence[Table] | TableArrays,
    shots: Sequence[Shot | None] | NDArray[Any],
    *,
    events: bool = False,
    workers: int | None = None,
    backend: Literal["cpu"] = "cpu",
    until: float | None = None,
) -> Batch: ...


@overload
def simulate_many(
    tables: Table | Sequence[Table] | TableArrays | CardTables,
    shots: Any,  # noqa: ANN401 - shots, or any library's array on the card
    *,
    events: bool = False,
    workers: int | None = None,
    backend: Literal["cuda"],
    until: None = None,
) -> CardBatch: ...


def simulate_many(
    tables: Any,
    shots: Any,
    *,
    events: bool = False,
    workers: int | None = None,
    backend: Literal["cpu", "cuda"] = "cpu",
    until: float | None = None,
) -> Batch | CardBatch:
    """Play many shots on all cores or on a GPU, all from one table or each from its own.

    On the processor the shots run in threads, outside Python's lock. A shot has the same result in a batch as alone.

    Args:
        tables: one for all shots, or one for each. Several may differ in their discs only, and in how many they are;
            `TableArrays` has them as arrays.
        shots: the shots, or a structured array made by `shots_array`.
        events: whether to return events, beside resting places, fates and times.
        workers: threads; the machine's cores if not given. Few shots are played by fewer.
        backend: `"cuda"` plays them on a GPU and leaves the results there, as a `CardBatch` of arrays that PyTorch, JAX
            and CuPy take without a copy. Tables and shots may lie there too, see `parlour.physics.on_cuda`.
        until: when all shots are over (s), as for `simulate`; not on a GPU.

    Raises:
        PhysicsError: as `simulate` does, for the first shot that is wrong; tables that do not belong together.
        MissingExtraError: for a GPU, numba-cuda is not installed.
        NoCardError: there is no GPU.
    """
    if backend not in BACKENDS:
        raise PhysicsError(f"backend is {backend!r}; choose from {', '.join(BACKENDS)}")
    if not _some(workers):
        raise PhysicsError(f"workers is {workers!r}; it must be a whole number from 1, or None for all cores")
    if backend == "cuda":
        if until is not None:
            raise PhysicsError("on a GPU shots end when all is at rest; until=... is for the processor")
        on_cuda = import_with_extra("parlour.physics.on_cuda", "cuda")
        there = isinstance(tables, on_cuda.CardTables)
        flights = shots_array(shots) if isinstance(shots, list | tuple) else shots
        found: CardBatch = on_cuda.play_on_card(tables if there else _boards(tables), flights, events=events)
        return found
    boards = _boards(tables)
    array = shots if isinstance(shots, np.ndarray) else shots_array(shots)
    if array.dtype != SHOT.dtype or array.ndim != 1:
        raise PhysicsError("an array of shots must be one row of what shots_array makes")
    if len(boards) not in {1, len(array)}:
        raise PhysicsError(f"{len(boards)} tables for {len(array)} shots; give one for all, or one for each")
    lanes = min(workers or os.cpu_count() or 1, -(-len(array) // LEAST) or 1)
    return _Run(boards, array, lanes, events=events, until=until).batch()


BACKENDS = ("cpu", "cuda")


def _boards(tables: Table | Sequence[Table] | TableArrays) -> TableArrays:
    if isinstance(tables, TableArrays):
        return tables
    return TableArrays.of([tables] if isinstance(tables, Table) else list(tables))


def _some(workers: object) -> bool:
    """Whether a value is a number of workers."""
    return workers is None or (isinstance(workers, int) and not isinstance(workers, bool) and workers >= 1)


CHUNK = 512
"""Shots that a thread takes at a time: enough to forget the cost of taking them (some 10 us), few enough for threads to
end at nearly the same time."""
LEAST = 128
"""The fewest shots that are worth starting a thread."""


class _Run:
    """A batch being played: each lane takes one part of the shots after another until none is left."""

    def __init__(
        self, boards: TableArrays, shots: NDArray[Any], lanes: int, *, events: bool, until: float | None
    ) -> None:
        self.boards, self.shots, self.lanes, self.events, self.until = boards, shots, lanes, events, until
        self.ground = ground_of(boards.board, limit_of(until, boards.unbraked()))
        self.whole: Results = arrays_of(Results.of(len(shots), boards.records.shape[1], 0, 0))
        self.chunk = max(1, min(CHUNK, -(-len(shots) // (4 * lanes if lanes > 1 else 1))))
        self.left = iter(range(0, len(shots), self.chunk))
        self.found: dict[int, list[Memory]] = {}
        self.refused: dict[int, NDArray[np.int64]] = {}

    def batch(self) -> Batch:
        """Play everything."""
        with ThreadPoolExecutor(self.lanes - 1) if self.lanes > 1 else nullcontext() as pool:
            self.in_lanes(pool, self.play_along)
            if self.refused:
                raise self.refusal(min(self.refused))
            whole, played = self.whole, (self.boards, self.shots.copy(), self.until)
            if not self.events:
                return Batch(whole.x, whole.y, whole.fates, whole.times, _played=played)
            ends = np.zeros(len(self.shots) + 1, np.int64)
            np.cumsum(whole.counts, out=ends[1:])
            happened = np.empty(int(ends[-1]) * EVENT.itemsize, np.uint8)
            self.in_lanes(pool, partial(self.file_away, happened, ends, iter(self.found)))
        return Batch(whole.x, whole.y, whole.fates, whole.times, happened.view(EVENT.dtype), ends, played)

    def refusal(self, number: int) -> PhysicsError:
        """Why a shot was not played."""
        discs, shot = self.boards.records, self.shots[number : number + 1].tobytes()
        row = number if len(discs) > 1 else 0
        name = "the shot" if len(self.shots) == 1 else f"shot {number}"
        table = f" of table {row}" if len(discs) > 1 else ""
        return refusal(self.boards.board, discs[row].tobytes(), shot, self.refused[number].tolist(), name, table)

    def in_lanes(self, pool: ThreadPoolExecutor | None, work: Callable[[], None]) -> None:
        """Do some work in all lanes, of which the calling thread is one, and raise what one of them raises."""
        others = [pool.submit(work) for _ in range(self.lanes - 1)] if pool else []
        work()
        for other in others:
            other.result()

    def play_along(self) -> None:
        """Play parts as long as there are any; none after one that was refused."""
        work = Work.of(self.boards.records.shape[1], self.ground.places)
        room = np.empty((_room(self.chunk) if self.events else 0) * EVENT.itemsize, np.uint8)
        for first in self.left:
            self.found[first] = self.play_part(slice(first, first + self.chunk), work, room)
            if self.refused:
                return

    def play_part(self, part: slice, work: Work, room: Memory) -> list[Memory]:
        """Play shots one after the other; returns their events, in one or several pieces."""
        whole, nothing = self.whole, np.empty(0, np.uint8)
        places = whole.x[part], whole.y[part], whole.fates[part], whole.times[part], whole.counts[part]
        results = Results(*places, room, nothing, np.zeros(2, np.int64), np.zeros(3, np.int64))
        records, shots = self.boards.records, memory(np.array(self.shots[part]))
        discs = memory(records if len(records) == 1 else records[part])
        done, kept, count = 0, [], len(results.times)
        while done < count:
            reached = play(self.ground.memory, discs, shots, work, done, results)
            if results.flaw[0]:
                self.refused[part.start + reached] = results.flaw
                break
            if self.events:
                kept.append(results.events[: int(results.ends[0]) * EVENT.itemsize].copy())
            if reached == done:
                results = results._replace(events=np.empty(4 * len(results.events), np.uint8))
            results.ends[:], done = 0, reached
        return kept

    def file_away(self, happened: Memory, ends: NDArray[np.int64], parts: Iterator[int]) -> None:
        """Put the events of part after part where they belong; NumPy copies bytes outside Python's lock."""
        for first in parts:
            at = int(ends[first]) * EVENT.itemsize
            for piece in self.found[first]:
                happened[at : at + len(piece)] = piece
                at += len(piece)


def _room(shots: int) -> int:
    """An estimate of how many events these shots have."""
    return 16 * shots + 256
