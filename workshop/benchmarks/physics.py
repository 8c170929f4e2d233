"""The physics of discs measured beside pymunk and Box2D, on the same Crokinole shots.

    python -m workshop.benchmarks.physics [--json]

The scenes are 50 take-outs: ten discs lie on a Crokinole board with its eight posts and its hole. An eleventh is
flicked at one of them, at 2.5 m/s and with spin. Every engine plays all of it on one core: friction of the table
against sliding and spin, coupled; restitution and friction of the rims; the hole; the edge.

For pymunk and Box2D (steps of 1 ms) the stepping is timed until every disc is slower than 1 mm/s, without creating the
space. "Velocity" computes friction in a Python function at every step of every moving disc; "joints" uses constraints
of bounded force and torque, updated at every check. Both run twice: with default settings, where Python checks every
disc after every step; and tuned as far as we know how for just these scenes. Tuned, resting discs sleep, the solver
takes two iterations instead of ten, and Python checks hole, edge and friction only when it must
(workshop/benchmarks/physics_engines/referee.py).

For simulate_many a batch of 500 copies of the shot on one worker is timed, divided by 500; for simulate one call, with
events and resting places. The engines take turns at every scene. Each time is the best of 20 (of 3 for default
settings), with the garbage collector off. The table has the median and the mean over the scenes, and the ratio of the
medians. Only ratios count, since machines differ. The target is 400 times the fastest tuned engine, no set wrong.

The error of a shot is the largest distance of any disc from its true end: at rest, or leaving the board. A disc with
the wrong fate makes the shot wrong, which is worse than any distance. The table has the median, the 90th percentile,
and the number of shots with a wrong set of discs that left the board. The truth is the fine-stepped reference of the
tests, which shares no code with the physics.

A second table (`workshop/benchmarks/physics_engines/calls.py`) compares calls from Python with their lower bounds.

- simulate with one shot of a batch;
- a call that plays nothing;
- 1,024 different boards as arrays with the compiled entry on prepared arrays;
- two workers with one.
"""

from __future__ import annotations

import gc
import json
import math
import multiprocessing
import os
import platform
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import numpy as np
import rich.table
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.physics import Fate, Rest, Shot, Table, shots_array, simulate_many
from tests.physics.reference import integrate
from tests.physics.scenes import take_out
from workshop.benchmarks.physics_engines import ours
from workshop.benchmarks.physics_engines.box2d_engine import Box2DWorld, UsualBox2DWorld
from workshop.benchmarks.physics_engines.calls import Call, calls
from workshop.benchmarks.physics_engines.pymunk_engine import (
    JointWorld,
    UsualJointWorld,
    UsualVelocityWorld,
    VelocityWorld,
)
from workshop.benchmarks.physics_engines.referee import Referee, WatchfulReferee

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

LAYOUTS = 50
WIDTH = 130
"""The least number of columns, so that figures are complete in a file."""
TARGET = 400
"""The target, as a multiple of the fastest tuned engine."""
BEST_OF = 20
HEADINGS = ("ms/shot", "mean", "ratio", "error mm", "90 %", "sets wrong")
MEMORY_SHOTS = (10_000, 100_000)
PEAK = Path("/proc/self/clear_refs")
"""Linux only; elsewhere memory is not measured."""


class Engine(NamedTuple):
    """An engine that plays shots: `prepare` returns a function that is timed and returns how its discs ended."""

    name: str
    prepare: Callable[[Table, Shot], Callable[[], tuple[Rest, ...]]]
    shots: int = 1
    """Shots in one play."""
    tries: int = BEST_OF


ENGINES = (
    Engine("simulate_many", ours.many, ours.SHOTS),
    Engine("simulate", ours.one),
    Engine("pymunk, velocity", lambda t, s: WatchfulReferee(t, s, UsualVelocityWorld(t, s)).play, tries=3),
    Engine("pymunk, joints", lambda t, s: WatchfulReferee(t, s, UsualJointWorld(t, s)).play, tries=3),
    Engine("Box2D, joints", lambda t, s: WatchfulReferee(t, s, UsualBox2DWorld(t, s)).play, tries=3),
    Engine("pymunk, velocity, tuned", lambda t, s: Referee(t, s, VelocityWorld(t, s)).play),
    Engine("pymunk, joints, tuned", lambda t, s: Referee(t, s, JointWorld(t, s)).play),
    Engine("Box2D, joints, tuned", lambda t, s: Referee(t, s, Box2DWorld(t, s)).play),
)


class Played(NamedTuple):
    """The result of one scene: ms a shot, and how its discs ended."""

    time: float
    ends: tuple[Rest, ...]


@dataclass(frozen=True)
class Row:
    """The measurements of one engine: times in ms a shot, errors in mm (`None`: the shot is wrong)."""

    engine: str
    median: float
    mean: float
    ratio: float
    error: float | None
    error_90: float | None
    wrong_sets: int


@dataclass(frozen=True)
class Memory:
    """The greatest growth of the process during a batch, and the size of its results, bytes."""

    shots: int
    growth: int
    results: int


@click.command(help=__doc__)
@click.option("--json", "plain", is_flag=True, help="Print one JSON object instead of tables.")
def main(*, plain: bool) -> None:
    """Measure and print."""
    with _progress() as progress:
        rows = speed_and_accuracy(progress)
        measured = calls(lambda numbers, what: progress.track(list(numbers), description=what))
        sizes = MEMORY_SHOTS if PEAK.exists() else ()
        memory = [grow(shots) for shots in progress.track(sizes, description="memory")]
    if plain:
        print(json.dumps(_plain(rows, measured, memory), indent=1))
    else:
        show(rows, measured, memory)


def speed_and_accuracy(progress: Progress) -> list[Row]:
    """All engines on all layouts."""
    scenes = [take_out(seed) for seed in range(LAYOUTS)]
    truth = [reference(*scene) for scene in progress.track(scenes, description="reference")]
    for engine in ENGINES:
        engine.prepare(*scenes[0])()  # compiles, imports, fills caches
    played = [[timed(engine, *scene) for engine in ENGINES] for scene in progress.track(scenes, description="engines")]
    base = statistics.median(plays[0].time for plays in played)
    return [
        row(engine.name, plays, truth, base) for engine, plays in zip(ENGINES, zip(*played, strict=True), strict=True)
    ]


def reference(table: Table, shot: Shot) -> tuple[Rest, ...]:
    """How a shot truly ends."""
    outcome = integrate(table, shot)
    ends = zip(outcome.places, outcome.fates, strict=True)
    return tuple(Rest(float(x), float(y), Fate[fate.upper()]) for (x, y), fate in ends)


def timed(engine: Engine, table: Table, shot: Shot) -> Played:
    """The best of several."""
    best = math.inf
    for _ in range(engine.tries):
        play = engine.prepare(table, shot)
        gc.disable()
        began = time.perf_counter()
        ends = play()
        best = min(best, time.perf_counter() - began)
        gc.enable()
    return Played(1e3 * best / engine.shots, ends)


def row(name: str, plays: Sequence[Played], truth: Sequence[tuple[Rest, ...]], base: float) -> Row:
    """The figures of one engine; `base` is our median, ms."""
    pairs = [(play.ends, true) for play, true in zip(plays, truth, strict=True)]
    errors = sorted(error(*pair) for pair in pairs)
    middle, high = (_or_none(errors[math.ceil(share * len(errors)) - 1]) for share in (0.5, 0.9))
    times = [play.time for play in plays]
    median = statistics.median(times)
    wrong = sum(left(found) != left(true) for found, true in pairs)
    return Row(name, median, statistics.mean(times), median / base, middle, high, wrong)


def error(found: tuple[Rest, ...], true: tuple[Rest, ...]) -> float:
    """Largest distance between ends, mm; infinite if a fate is wrong."""
    pairs = list(zip(found, true, strict=True))
    if any(one.fate != other.fate for one, other in pairs):
        return math.inf
    return 1e3 * max(math.dist((one.x, one.y), (other.x, other.y)) for one, other in pairs)


def left(ends: tuple[Rest, ...]) -> set[int]:
    """The discs that left the board."""
    return {disc for disc, rest in enumerate(ends) if rest.fate is Fate.LEFT_TABLE}


def fan(count: int) -> tuple[Table, NDArray[Any]]:
    """A layout and `count` shots from it, all round."""
    table, shot = take_out(0)
    shots = np.tile(shots_array([shot]), count)
    bearing, speed = np.linspace(0.0, 2.0 * math.pi, count, endpoint=False), math.hypot(*shot.velocity)
    shots["vx"], shots["vy"] = speed * np.cos(bearing), speed * np.sin(bearing)
    return table, shots


def grow(shots: int) -> Memory:
    """One batch in a separate process, so that no earlier measurement has allocated memory for it."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        return executor.submit(batch_growth, shots).result()


def batch_growth(shots: int) -> Memory:
    """Greatest resident memory during a batch beyond that just before it."""
    simulate_many(*fan(LAYOUTS), events=True, workers=1)
    batch = fan(shots)
    PEAK.write_text("5")  # resets the greatest resident memory
    before = _resident("VmRSS")
    results = simulate_many(*batch, events=True, workers=1)
    arrays = results.x, results.y, results.fate, results.time, results.happened, results.ends
    return Memory(shots, _resident("VmHWM") - before, sum(array.nbytes for array in arrays))


def _resident(what: str) -> int:
    """`VmRSS` (resident now) or `VmHWM` (the maximum), bytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what + ":")) * 1024


def show(rows: Sequence[Row], measured: Sequence[Call], memory: Sequence[Memory]) -> None:
    """Three tables."""
    console = Console()
    console.width = max(console.width, WIDTH)
    console.print(speed_table(rows), verdict(rows), "", soft_wrap=True)
    for printed in (call_table(measured), memory_table(memory)):
        console.print(printed, "", soft_wrap=True)
    console.print(machine(), style="dim", soft_wrap=True)


def speed_table(rows: Sequence[Row]) -> rich.table.Table:
    """Every engine beside ours."""
    printed = blank(f"{LAYOUTS} Crokinole take-outs, one core", "engine", *HEADINGS)
    for one in rows:
        printed.add_row(*speed_row(one))
    return printed


def speed_row(one: Row) -> tuple[str, ...]:
    """The cells of one engine's row."""
    times = f"{one.median:.3g}", f"{one.mean:.3g}", f"{one.ratio:.3g}"
    return one.engine, *times, _millimetres(one.error), _millimetres(one.error_90), str(one.wrong_sets)


def call_table(measured: Sequence[Call]) -> rich.table.Table:
    """Calls beside their peers."""
    printed = blank("Calls from Python", "call", "us", "peer's us", "ratio", "target", "kept", "peer")
    for one in measured:
        kept = "yes" if one.kept else "NO"
        figures = _microseconds(one.cost), _microseconds(one.peer_cost), f"{one.ratio:.2f}"
        printed.add_row(one.name, *figures, one.target, kept, one.peer)
    return printed


def verdict(rows: Sequence[Row]) -> str:
    """Us beside the fastest tuned engine."""
    fastest = min((one for one in rows if one.engine.endswith("tuned")), key=lambda one: one.median)
    return (
        f"{rows[0].engine}: {fastest.ratio:.0f} times the fastest tuned engine ({fastest.engine}; target {TARGET}), "
        f"{rows[0].wrong_sets} sets wrong"
    )


def memory_table(memory: Sequence[Memory]) -> rich.table.Table:
    """Growth beside the size of the results."""
    headings = "results, MB", "greatest growth, MB", "ratio"
    printed = blank("memory on one worker", "shots", *headings)
    for one in memory:
        megabytes = f"{one.results / 1e6:.1f}", f"{one.growth / 1e6:.1f}"
        printed.add_row(f"{one.shots:,}", *megabytes, f"{one.growth / one.results:.2f}")
    return printed


def blank(title: str, *headings: str) -> rich.table.Table:
    """A table without rows; figures are right-aligned."""
    printed = rich.table.Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, heading in enumerate(headings):
        printed.add_column(heading, justify="right" if index else "left", no_wrap=True)
    return printed


def machine() -> str:
    """The machine and the versions measured."""
    peers = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba", "pymunk", "Box2D"))
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {peers}"


def _plain(rows: Sequence[Row], measured: Sequence[Call], memory: Sequence[Memory]) -> dict[str, object]:
    return {
        "machine": machine(),
        "layouts": LAYOUTS,
        "engines": [asdict(one) for one in rows],
        "verdict": verdict(rows),
        "calls": [one.plain() for one in measured],
        "memory": [asdict(one) for one in memory],
    }


def _microseconds(value: float) -> str:
    return f"{value:,.0f}" if value >= 100.0 else f"{value:.3g}"


def _millimetres(value: float | None) -> str:
    return "wrong" if value is None else f"{value:.2g}"


def _or_none(value: float) -> float | None:
    return None if math.isinf(value) else value


def _progress() -> Progress:
    """On stderr; it draws between measurements only, never during one."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    return Progress(*columns, console=Console(stderr=True), auto_refresh=False)


if __name__ == "__main__":
    main()
