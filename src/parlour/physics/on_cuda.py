"""Many shots on a GPU, a thread for each: the engine that plays them on the processor, compiled by numba-cuda.

Tables and shots come from the processor's side, or lie on the card already and are not copied. Results lie where the
shots lie. Nothing crosses to the processor inside a batch but two numbers at its end: whether all shots could be
played, and how many events there are. Needs the extra `cuda`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured

from parlour.kernels.on_cuda import GridKernel, OnCard, aligned, check_card, cuda, lanes, on_card
from parlour.physics.checks import PhysicsError
from parlour.physics.engine.play import play_shot
from parlour.physics.engine.records import CONTACT, DISC, EVENT, FIELD, PIECE, SHOT, START, Results
from parlour.physics.packing import ground_of
from parlour.physics.refusals import refusal
from parlour.physics.simulation import limit_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.kernels.buffers import Layout
    from parlour.physics.table import Table
    from parlour.physics.table_arrays import TableArrays

__all__ = ["CardBatch", "CardTables", "play_on_card"]

OnGpu = Any
"""An array of numba-cuda, which has no types."""
Memory = Any
"""An array in compiled code."""

SHOT_COLUMNS, START_COLUMNS = len(SHOT.names), len(START.names)
_FIELD, _START, _SHOT, _DISC, _CONTACT, _EVENT, _PIECE = (
    aligned(layout.dtype) for layout in (FIELD, START, SHOT, DISC, CONTACT, EVENT, PIECE)
)


@dataclass(frozen=True, slots=True, eq=False)
class CardTables:
    """Tables that differ in their discs only, on the card.

    Attributes:
        board: what does not move, as `TableArrays.board`.
        discs: float64 on the card, shape (tables, discs, 9): x, y, radius, mass, vx, vy, spin, friction, present. Units
            as for `TableArrays`; `present` is 1 or 0.
    """

    board: Table
    discs: OnGpu

    def __len__(self) -> int:
        return int(self.discs.shape[0])

    @classmethod
    def of(cls, tables: TableArrays) -> CardTables:
        """A copy of tables on the card.

        Raises:
            NoCardError: there is no card.
            PhysicsError: a disc moves without friction or is driven; on a card shots end when all is at rest.
        """
        check_card()
        limit_of(None, tables.unbraked())
        return cls(tables.board, OnCard(on_card(_plain(tables.records))))


@dataclass(frozen=True, slots=True, eq=False)
class CardBatch:
    """The results of many shots on the card, as `Batch` has them on the processor's side.

    Attributes:
        x, y: resting places, m, shape (shots, discs); NaN for absent discs.
        fate: `Fate`, uint8, shape (shots, discs).
        time: until all is at rest, s, shape (shots,).
        happened: every event, shape (events,), in records of 64 bytes (`Batch.happened`); None without events.
        ends: shot k has the events from `ends[k]` to `ends[k + 1]`; int64, shape (shots + 1,); None without events.
    """

    x: OnCard
    y: OnCard
    fate: OnCard
    time: OnCard
    happened: OnCard | None = None
    ends: OnCard | None = None

    def __len__(self) -> int:
        return len(self.time)


def play_on_card(tables: TableArrays | CardTables, shots: Any, *, events: bool) -> CardBatch:  # noqa: ANN401 - see below
    """Play shots on the card; `simulate_many` without the choice of a backend.

    Args:
        tables: one for all shots, or one for each.
        shots: a structured array made by `shots_array`, or float64 on the card of shape (shots, 7): disc, x, y, vx, vy,
            spin, tight, as that array's fields.
        events: whether to write down events. The batch is then played twice: to count them, and to write them.

    Raises:
        NoCardError: there is no card.
        PhysicsError: as `simulate_many` does.
    """
    check_card()
    boards = tables if isinstance(tables, CardTables) else CardTables.of(tables)
    flights = on_card(_plain(shots) if isinstance(shots, np.ndarray) and shots.dtype == SHOT else shots)
    if flights.dtype != np.float64 or len(flights.shape) != 2 or flights.shape[1] != SHOT_COLUMNS:
        raise PhysicsError(
            f"shots on the card are float64 of shape (shots, {SHOT_COLUMNS}): {', '.join(SHOT.names or ())}"
        )
    discs = on_card(boards.discs)
    if discs.dtype != np.float64 or len(discs.shape) != 3 or discs.shape[2] != START_COLUMNS:
        raise PhysicsError(f"discs on the card are float64 of shape (tables, discs, {START_COLUMNS})")
    if len(boards) not in {1, flights.shape[0]}:
        raise PhysicsError(f"{len(boards)} tables for {flights.shape[0]} shots; give one for all, or one for each")
    return _Run(boards.board, discs, flights).batch(events=events)


def _plain(records: NDArray[Any]) -> NDArray[np.float64]:
    """Records as rows of float64, whole numbers too."""
    rows: NDArray[np.float64] = structured_to_unstructured(np.asarray(records), np.float64)
    return rows


class _Run:
    """A batch being played."""

    def __init__(self, board: Table, discs: OnGpu, shots: OnGpu) -> None:
        self.board, self.discs, self.shots = board, discs, shots
        ground = ground_of(board)
        self.field = cuda.to_device(ground.memory.array.view(_FIELD))
        self.count, self.size = int(shots.shape[0]), int(discs.shape[1])
        self.threads = lanes(self.count)
        room, contacts = (self.threads, max(self.size, 1)), self.size * (ground.places + 3) + 1
        self.work = (
            cuda.device_array(room, _START),
            cuda.device_array(room, _DISC),
            cuda.device_array((self.threads, contacts), _CONTACT),
            cuda.device_array(room, np.int64),
            cuda.device_array((self.threads, 1), _SHOT),
        )
        shape = self.count, self.size
        self.places = (
            cuda.device_array(shape, np.float64),
            cuda.device_array(shape, np.float64),
            cuda.device_array(shape, np.uint8),
            cuda.device_array(self.count, np.float64),
            cuda.device_array(self.count, np.int64),
        )
        self.ends = cuda.device_array((self.threads, 2), np.int64)
        self.flaws = cuda.device_array((self.threads, 3), np.int64)
        self.totals = cuda.to_device(np.array([self.count, 0], np.int64))
        """The first shot that was refused, and how many events all have."""

    def batch(self, *, events: bool) -> CardBatch:
        """Play everything."""
        if not self.count:
            return self._batch(cuda.device_array(0, _EVENT), cuda.to_device(np.zeros(1, np.int64)), events=events)
        offsets, nothing = cuda.device_array(self.count + 1, np.int64), cuda.device_array(0, _EVENT)
        self._play(nothing, offsets, 0)
        if events:
            _add_up(self.places[4], offsets, self.totals, self.threads)
        first, total = self.totals.copy_to_host().tolist()
        if first < self.count:
            raise self._refusal(first)
        if not events:
            return self._batch(nothing, offsets, events=False)
        happened = cuda.device_array(total, _EVENT)
        self._play(happened, offsets, 1)
        return self._batch(happened, offsets, events=True)

    def _batch(self, happened: OnGpu, ends: OnGpu, *, events: bool) -> CardBatch:
        x, y, fates, times, _ = map(OnCard, self.places)
        return CardBatch(x, y, fates, times, *((OnCard(happened), OnCard(ends)) if events else ()))

    def _play(self, events: OnGpu, offsets: OnGpu, writing: int) -> None:
        logs = events, cuda.device_array(0, _PIECE), offsets, self.ends, self.flaws, self.totals
        _play_all(self.threads, self.field, self.discs, self.shots, self.work, self.places, logs, writing)

    def _refusal(self, first: int) -> PhysicsError:
        """What is wrong with the first shot that was refused: it is played again, alone, to say why."""
        flaws = cuda.device_array((1, 3), np.int64)
        row = first if self.discs.shape[0] > 1 else 0
        alone = _Run(self.board, self.discs[row : row + 1], self.shots[first : first + 1])
        alone.flaws = flaws
        alone._play(cuda.device_array(0, _EVENT), cuda.device_array(2, np.int64), 0)
        discs, shots = self.discs[row : row + 1].copy_to_host(), self.shots[first : first + 1].copy_to_host()
        flaw = flaws.copy_to_host()[0].tolist()
        found = refusal(self.board, _packed(discs, START), _packed(shots, SHOT), flaw)
        return PhysicsError(f"shot {first}: {found}" if self.count > 1 else str(found))


def _packed(rows: NDArray[np.float64], layout: Layout) -> bytes:
    """Rows of float64 as the records that they stand for."""
    made = np.empty(rows.shape[:-1], layout.dtype)
    for column, name in enumerate(layout.names):
        made[name] = rows[..., column]
    return made.tobytes()


# --- on the card ------------------------------------------------------------------------------------------------


def _play_kernel(
    fields: Memory, tables: Memory, shots: Memory, work: Memory, places: Memory, logs: Memory, writing: int
) -> None:
    """Each thread plays one shot after another with its own room to work in."""
    starts, discs, contacts, order, flights = work
    x, y, fates, times, counts = places
    events, pieces, offsets, ends, flaws, totals = logs
    lane = cuda.grid(1)
    for number in range(lane, shots.shape[0], cuda.gridsize(1)):
        row = number if tables.shape[0] > 1 else 0
        for index in range(tables.shape[1]):
            given, start = tables[row, index], starts[lane, index]
            start.x, start.y, start.radius, start.mass = given[0], given[1], given[2], given[3]
            start.vx, start.vy, start.spin, start.friction = given[4], given[5], given[6], given[7]
            start.present = int(given[8])
        given, shot = shots[number], flights[lane, 0]
        shot.disc, shot.x, shot.y, shot.vx, shot.vy = int(given[0]), given[1], given[2], given[3], given[4]
        shot.spin, shot.tight = given[5], int(given[6])
        log = events[offsets[number] : offsets[number + 1]] if writing else events[0:0]
        ends[lane, 0] = ends[lane, 1] = 0
        results = Results(x, y, fates, times, counts, log, pieces, ends[lane], flaws[lane])
        room = starts[lane], discs[lane], contacts[lane], order[lane]
        # The room of a thread holds one table, which is its own copy.
        if play_shot(fields[0], starts[lane], 0, shot, room, (log, pieces), number, results, 0) < 0:
            cuda.atomic.min(totals, 0, number)


def _count_kernel(counts: Memory, sums: Memory) -> None:
    """Each thread adds up its stretch of the counts."""
    lane, stretch = cuda.grid(1), -(-counts.shape[0] // sums.shape[0])
    if lane < sums.shape[0]:
        total = 0
        for number in range(lane * stretch, min((lane + 1) * stretch, counts.shape[0])):
            total += counts[number]
        sums[lane] = total


def _total_kernel(sums: Memory, totals: Memory) -> None:
    """One thread turns the sums of the stretches into where each begins."""
    if cuda.grid(1) == 0:
        total = 0
        for lane in range(sums.shape[0]):
            before = total
            total += sums[lane]
            sums[lane] = before
        totals[1] = total


def _offset_kernel(counts: Memory, sums: Memory, offsets: Memory, totals: Memory) -> None:
    """Each thread writes where the events of its shots begin."""
    lane, stretch = cuda.grid(1), -(-counts.shape[0] // sums.shape[0])
    if lane < sums.shape[0]:
        total = sums[lane]
        for number in range(lane * stretch, min((lane + 1) * stretch, counts.shape[0])):
            offsets[number] = total
            total += counts[number]
        if lane == 0:
            offsets[counts.shape[0]] = totals[1]


_play_all = GridKernel(_play_kernel, "the physics engine for the GPU", seconds=60)
_count = GridKernel(_count_kernel, "sums on the GPU", seconds=1)
_total = GridKernel(_total_kernel, "sums on the GPU", seconds=1)
_offset = GridKernel(_offset_kernel, "sums on the GPU", seconds=1)


def _add_up(counts: OnGpu, offsets: OnGpu, totals: OnGpu, threads: int) -> None:
    """Write where the events of each shot begin, and how many there are in all."""
    sums = cuda.device_array(threads, np.int64)
    _count(threads, counts, sums)
    _total(lanes(1), sums, totals)
    _offset(threads, counts, sums, offsets, totals)
