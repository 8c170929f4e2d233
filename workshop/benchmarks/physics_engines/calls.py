"""The cost of calls from Python, each compared with a peer that is measured alternately with it."""

from __future__ import annotations

import gc
import math
import statistics
import time
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.physics import TableArrays, shots_array, simulate, simulate_many
from parlour.physics.arrays import memory
from parlour.physics.engine.play import play
from parlour.physics.engine.records import EVENT, PIECE, Results, Work
from parlour.physics.packing import ground_of
from tests.physics.scenes import take_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from parlour.physics import Batch, Shot, Table

__all__ = ["Call", "calls"]

BOARDS = 1024
"""Different take-outs in one call."""
SCENES = 10
"""Take-outs whose single calls are timed."""
SHOTS = 500
"""Copies of each in the batch that a single call is compared with."""
TRIES = 20
WORKERS_BOARDS = 32 * BOARDS
WORKERS_TRIES = 5


@dataclass(frozen=True)
class Call:
    """One figure: a call and its peer, microseconds each, and the ratio that counts.

    Attributes:
        name: of the call.
        peer: what it is compared with.
        cost: of the call, us.
        peer_cost: of the peer, us.
        ratio: call over peer, or peer over call where more is better.
        target: the ratio to keep, in words.
        kept: whether the target is kept.
    """

    name: str
    peer: str
    cost: float
    peer_cost: float
    ratio: float
    target: str
    kept: bool

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def calls(track: Callable[[Iterable[int], str], Iterable[int]]) -> list[Call]:
    """Measure everything; `track` shows the progress."""
    steps = (single_calls, fixed_cost, raw_rate, two_workers)
    return [call for number in track(range(len(steps)), "calls") for call in steps[number]()]


def in_turn(works: Sequence[Callable[[], object]], tries: int = TRIES) -> list[float]:
    """The best time of each, us; they alternate, so that all run under the same load."""
    best = [math.inf] * len(works)
    for work in works:
        work()
    gc.disable()
    for _ in range(tries):
        for number, work in enumerate(works):
            began = time.perf_counter()
            work()
            best[number] = min(best[number], 1e6 * (time.perf_counter() - began))
    gc.enable()
    return best


def single_calls() -> list[Call]:
    """`simulate` beside one shot of a batch: medians over some take-outs with 11 discs."""
    ratios = np.array([_single(*take_out(seed)) for seed in range(SCENES)])
    plain, tracks, batch = (statistics.median(column) for column in ratios.T)
    peer = "one shot of a batch"
    return [
        Call("simulate: events, resting places", peer, plain, batch, plain / batch, "at most 15", plain <= 15 * batch),
        Call("simulate and its tracks", peer, tracks, batch, tracks / batch, "none", kept=True),
    ]


def _single(table: Table, shot: Shot) -> tuple[float, float, float]:
    many = shots_array([shot] * SHOTS)
    plain, tracks, batch = in_turn(
        [
            lambda: simulate(table, shot),
            lambda: simulate(table, shot).tracks,
            lambda: simulate_many(table, many, workers=1),
        ],
        5 * TRIES,
    )
    return plain, tracks, batch / SHOTS


def fixed_cost() -> list[Call]:
    """A call that plays nothing, its arrays made anew, beside one shot of a batch."""
    _, columns, shots = boards(BOARDS)
    table, shot = take_out(0)
    row = {name: column[:1] for name, column in columns.items()}
    many, board = shots_array([shot] * SHOTS), table.with_discs(())
    nothing, batch = in_turn(
        [
            lambda: simulate_many(TableArrays(board, **row), shots[:0], events=True),
            lambda: simulate_many(table, many, workers=1),
        ],
        10 * TRIES,
    )
    one = batch / SHOTS
    name = "simulate_many of no shots, arrays made"
    return [Call(name, "one shot of a batch", nothing, one, nothing / one, "at most 100 us", nothing <= 100.0)]


def boards(count: int) -> tuple[Table, dict[str, NDArray[np.float64]], NDArray[Any]]:
    """`count` different take-outs: the board, the columns of their discs, and a shot for each."""
    scenes = [take_out(seed) for seed in range(count)]
    names = ("x", "y", "radius", "mass")
    columns = {name: np.array([[getattr(disc, name) for disc in table.discs] for table, _ in scenes]) for name in names}
    return scenes[0][0].with_discs(()), columns, shots_array([shot for _, shot in scenes])


def raw_rate() -> list[Call]:
    """One call with different boards beside the compiled entry on arrays that are ready; without and with events."""
    board, columns, shots = boards(BOARDS)
    found = []
    for events in (False, True):
        entry = _entry(TableArrays(board, **columns), shots, events=events)
        call, raw = in_turn([lambda: _called(board, columns, shots, events=events), entry])  # noqa: B023 - called here
        name = f"simulate_many, {BOARDS:,} boards" + ", events" * events
        found.append(Call(name, "compiled entry", call, raw, raw / call, "at least 0.80", raw >= 0.8 * call))
    return found


def _called(board: Table, columns: dict[str, Any], shots: NDArray[Any], *, events: bool, workers: int = 1) -> Batch:
    return simulate_many(TableArrays(board, **columns), shots, events=events, workers=workers)


def _entry(tables: TableArrays, shots: NDArray[Any], *, events: bool) -> Callable[[], object]:
    """The compiled entry alone, everything prepared."""
    count, size = tables.records.shape
    ground = ground_of(tables.board)
    job = ground.memory, memory(tables.records), memory(np.array(shots))
    work = Work.of(size, ground.places)
    results = Results.of(count, size, 0, 0)
    results = results._replace(events=EVENT.room(32 * count * events), pieces=PIECE.room(0))

    def run() -> None:
        results.ends.fill(0)
        if play(*job, work, 0, results) != count:
            raise RuntimeError("the entry had no room for all events")

    return run


def two_workers() -> list[Call]:
    """The same boards on two workers and on one; other load on the machine affects the first row, not the second."""
    board, columns, shots = boards(BOARDS)
    times = WORKERS_BOARDS // BOARDS
    columns, shots = {name: np.tile(column, (times, 1)) for name, column in columns.items()}, np.tile(shots, times)
    used = dict.fromkeys((1, 2), math.inf)

    def run(workers: int) -> None:
        began = time.process_time()
        _called(board, columns, shots, events=False, workers=workers)
        used[workers] = min(used[workers], 1e6 * (time.process_time() - began))

    one, two = in_turn([partial(run, 1), partial(run, 2)], WORKERS_TRIES)
    name = f"two workers, {len(shots):,} boards"
    return [
        Call(name, "one worker", two, one, one / two, "at least 1.80", one >= 1.8 * two),
        Call("the same, processor time", "one worker", used[2], used[1], used[2] / used[1], "none", kept=True),
    ]
