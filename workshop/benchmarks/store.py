"""Measure runs of many games: how busy the machines are, how large and how fast the store is.

    python -m workshop.benchmarks.store [--only NAME ...] [--workers N]

- `width`: how busy 1,000 places are whose games only wait, with one program that hands them out.
- `traffic`: the time of games in this process, on a pool and on a Dask cluster of as many processes.
- `rows`: bytes a game, rows written, read and looked up a second.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.arena import Here, own_processes
from parlour.arena.fixtures import record_of
from parlour.arena.flight import as_played
from parlour.arena.match import match_series
from parlour.arena.series import play_series
from parlour.arena.store import GameStore
from parlour.record import format_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from parlour.arena.fixtures import Finish, Fixture
    from parlour.arena.series import Finished, Series

GAME, BOTS = "arithmetical-croquet", ("casual", "steady")
SEED = 1
ROWS: dict[str, tuple[dict[str, Any], tuple[str, ...], int]] = {
    "arithmetical-croquet": ({}, BOTS, 400),
    "castille": ({}, ("beginner", "novice"), 100),
    "crokinole": ({"discs": "nca", "fixed_rounds": 4}, ("club", "competitor"), 12),
    "castle-croquetnole": ({"turn_limit": 100}, ("club",) * 4, 8),
}
"""Of each game some options, bots, and how many games show what a row weighs."""


@contextmanager
def local_cluster(workers: int) -> Iterator[Any]:
    """The client of a Dask cluster of processes on this machine."""
    distributed: Any = import_module("distributed")
    # a worker that dies is replaced, however often; such a cluster gives one up that is away for 15 seconds
    import_module("dask").config.set({"distributed.deploy.lost-worker-timeout": "1 day"})
    local = distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    )
    with local as cluster, distributed.Client(cluster) as client:
        yield client


def width(_given: argparse.Namespace, _folder: Path) -> None:
    """How busy many places are, whose games only wait, with one program that hands the games out."""
    print("\n### One program and many places\n")
    print("| places | a game takes | games | seconds | games a second | busy |\n|---|---|---|---|---|---|")
    for places, seconds, games in (
        (100, 0.03, 60_000),
        (1000, 0.03, 300_000),
        (1000, 1.0, 20_000),
        (1000, 10.0, 4_000),
    ):
        with ThreadPoolExecutor(places) as executor:
            began = time.perf_counter()
            done = sum(1 for _ in as_played(executor, _wait, ((seconds,) for _ in range(games)), number=games))
            took = time.perf_counter() - began
        busy = done * seconds / (took * places)
        print(f"| {places:,} | {seconds:g} s | {done:,} | {took:.1f} | {done / took:,.0f} | {busy:.1%} |", flush=True)


def _wait(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def traffic(given: argparse.Namespace, _folder: Path) -> None:
    """The same games in this process, in others and on a cluster."""
    series = match_series(GAME, {}, BOTS, games=2000, seed=SEED)
    print("\n### 2,000 games of Arithmetical Croquet\n\n| where | seconds |\n|---|---|")

    def measured(name: str, executor: Executor) -> None:
        list(islice(play_series(executor, series), 50))  # so that every process has imported the game
        began = time.perf_counter()
        list(play_series(executor, series))
        print(f"| {name} | {time.perf_counter() - began:.1f} |", flush=True)

    measured("this process", Here())
    for workers in dict.fromkeys((1, given.workers)):
        with own_processes(workers) as executor:
            measured(f"{workers} of our own", executor)
        with local_cluster(workers) as client:
            measured(f"{workers} of Dask", client.get_executor(pure=False))


def rows(_given: argparse.Namespace, folder: Path) -> None:
    """What a row weighs, and how fast rows are written, read and looked up."""
    heads = ("game", "plies", "bytes a game", "as JSON", "written a second", "read a second", "looked up a second")
    print(f"\n### Rows\n\n| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for game, (options, bots, count) in ROWS.items():
        with own_processes() as executor:
            played = list(play_series(executor, match_series(game, options, bots, games=count, seed=SEED)))
        small = GameStore(folder / "small" / game)
        _keep(small, game, ((each.fixture, each.finish) for each in played))
        size = sum(part.stat().st_size for part in small.folder.rglob("*.parquet")) / len(played)
        plies = sum(len(each.finish.moves) for each in played) / len(played)
        series = match_series(game, options, bots, games=20_000, seed=SEED)
        text = sum(len(format_record(record_of(each.fixture, each.finish))) for each in played) / len(played)
        rates = " | ".join(f"{rate:,.0f}" for rate in _rates(GameStore(folder / "large" / game), played, series))
        print(f"| {series.spec.title} | {plies:.0f} | {size:,.0f} | {text:,.0f} | {rates} |", flush=True)


def _rates(store: GameStore, played: Sequence[Finished], series: Series) -> Iterator[float]:
    """How many games a second are written, read and looked up.

    They are some games again and again, under the seeds of a long series, so that each is another one.
    """
    game = series.spec.name
    games = [(series.fixture(number), played[number % len(played)].finish) for number in range(series.count)]
    for work in (
        lambda: _keep(store, game, games),
        lambda: sum(1 for _ in store.fixtures(game)),
        lambda: sum(1 for _ in store.find(fixture for fixture, _ in games)),
    ):
        began = time.perf_counter()
        work()
        yield len(games) / (time.perf_counter() - began)


def _keep(store: GameStore, game: str, games: Iterable[tuple[Fixture, Finish]]) -> None:
    with store.keeping(game) as keeping:
        for each in games:
            keeping.keep(*each)


MEASURED = {"width": width, "traffic": traffic, "rows": rows}


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", choices=MEASURED, default=list(MEASURED))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="parlour-store-"))
    try:
        for name in given.only:
            MEASURED[name](given, folder)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
