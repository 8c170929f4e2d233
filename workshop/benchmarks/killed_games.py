"""Kill what plays games again and again: is every game in the store exactly once, and is it the same game?

    python -m workshop.benchmarks.killed_games arithmetical-croquet --games 100000
    python -m workshop.benchmarks.killed_games castille --games 10000 --by pool

`parlour match` plays games at random: once undisturbed, then as `--by` says on a pool of processes and on a local
Dask cluster. In these runs a process that plays is killed every `--pause` seconds, about, and `--whole` times the
command itself is killed with all its processes, and given again. The last command ends by itself.

A row of the table says how long the run took, with its deaths, and how many games were begun again because they were
lost. The exit code is 1 when a table is not that of the undisturbed run, byte for byte but for the time that games
took, when a game is missing or there twice, when a command failed, or when one wrote a traceback.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from pyarrow import parquet

from parlour.arena.layout import parts_in
from parlour.arena.store import GameStore, digest_of
from parlour.errors import ParlourError
from parlour.games import catalogue
from workshop.benchmarks.store import local_cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

AGENT = Path(__file__).with_name("begun_agent.py")
SEED = 1
HEADS = ("run", "games", "seconds", "a second", "killed", "begun again", "bytes a game", "read a second", "table")


@dataclass(frozen=True)
class Ground:
    """Where the runs of a program take place.

    Attributes:
        folder: for the agent, its count, and a store for each run.
        given: the command line.
    """

    folder: Path
    given: argparse.Namespace

    @property
    def begun(self) -> int:
        """How many games have been begun."""
        file = self.folder / "begun"
        return file.stat().st_size if file.exists() else 0

    def rows(self, run: str) -> int:
        """How many rows the store of a run has."""
        parts = parts_in(self.folder / run, self.given.game)
        return sum(parquet.read_metadata(part).num_rows for part in parts)

    def command(self, run: str, where: Sequence[str]) -> list[str]:
        """The command that plays the games of a run, or those that are missing."""
        agents = f"{self.folder / AGENT.name}:Bot", "random"
        numbers = "--games", str(self.given.games), "--seed", str(SEED), "--store", str(self.folder / run)
        return [sys.executable, "-m", "parlour", "match", self.given.game, *agents, *numbers, "--json", *where]


@dataclass
class Deaths:
    """What was killed: processes that play, and commands."""

    processes: int = 0
    commands: int = 0


def played(ground: Ground, run: str, where: Sequence[str], alive: Callable[[int], list[int]] | None) -> Deaths:
    """Play the games of a run to their end. A process that `alive` names for the command is killed now and then.

    Raises:
        ParlourError: when the command fails, or writes a traceback.
    """
    deaths, rng, before = Deaths(), Random(SEED), ground.begun
    count, missing = ground.given.whole if alive else 0, ground.given.games - ground.rows(run)
    stops = sorted(before + rng.randrange(missing) for _ in range(count)) if missing else []
    with (ground.folder / f"{run}.errors").open("w+", encoding="utf-8") as errors:
        for stop in (*stops, None):
            command = ground.command(run, where)
            running = subprocess.Popen(  # noqa: S603 - ours
                command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=errors
            )
            with _killing(running.pid, alive, ground.given.pause, deaths):
                while running.poll() is None and (stop is None or ground.begun < stop):
                    time.sleep(0.02)
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
                deaths.commands += 1
            status = running.wait()
        errors.seek(0)
        told = errors.read()
    _check(status == 0, f"{run}: the command ended with {status}: {told[-500:]}")
    _check("Traceback" not in told, f"{run}: a traceback: {told[-2000:]}")
    return deaths


@contextmanager
def _killing(command: int, alive: Callable[[int], list[int]] | None, pause: float, deaths: Deaths) -> Iterator[None]:
    """Kill one of the processes that play for a command now and then, while the context lasts."""
    stop, rng = threading.Event(), Random(command)

    def kill() -> None:
        while alive and not stop.wait(rng.uniform(0.5, 1.5) * pause):
            if pids := alive(command):
                with suppress(ProcessLookupError):  # it has ended by itself
                    os.kill(rng.choice(pids), signal.SIGKILL)
                    deaths.processes += 1

    killing = threading.Thread(target=kill)
    killing.start()
    try:
        yield
    finally:
        stop.set()
        killing.join()


def pool_of(command: int) -> list[int]:
    """The processes of a command's pool; the one of Python's that only tidies up after them is not among them."""
    found = subprocess.run(  # noqa: S603 - ours
        ("/usr/bin/env", "pgrep", "-P", str(command), "-f", "spawn_main"), capture_output=True, text=True, check=False
    )
    return [int(pid) for pid in found.stdout.split()]


def measured(ground: Ground, name: str, work: Callable[[str], Deaths]) -> str:
    """Do a run and print its row; returns the digest of its table.

    Raises:
        ParlourError: when a game is missing, or there twice.
    """
    run, games = name.replace(" ", "-"), ground.given.games
    begun, kept, began = ground.begun, ground.rows(run), time.perf_counter()
    deaths = work(run)
    seconds, store = time.perf_counter() - began, GameStore(ground.folder / run)
    parts = parts_in(store.folder, ground.given.game)
    rows, size = ground.rows(run), sum(part.stat().st_size for part in parts)
    played = rows - kept
    reading = time.perf_counter()
    table = store.table(ground.given.game)
    rate, digest = rows / (time.perf_counter() - reading), digest_of(table)
    print(
        f"| {name} | {rows:,} | {seconds:,.0f} | {played / seconds:,.0f} "
        f"| {deaths.processes} processes, {deaths.commands} commands | {ground.begun - begun - played:,} "
        f"| {size / rows:,.0f} | {rate:,.0f} | {digest[:12]} |",
        flush=True,
    )
    _check(rows == table.num_rows == games, f"{name}: {rows} rows of {table.num_rows} games, not of {games}")
    return digest


def compare(ground: Ground) -> None:
    """Compare disturbed runs with an undisturbed one.

    Raises:
        ParlourError: when something is different.
    """
    given, workers = ground.given, ("--workers", str(ground.given.workers))
    print(f"\n| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}", flush=True)
    whole = measured(ground, "undisturbed", lambda run: played(ground, run, workers, None))
    with ExitStack() as stack:
        runs: dict[str, Callable[[str], Deaths]] = {}
        if "pool" in given.by:
            runs["pool"] = lambda run: played(ground, run, workers, pool_of)
        if "dask" in given.by:
            cluster = stack.enter_context(local_cluster(given.workers)).cluster
            address = "--dask", cluster.scheduler_address
            runs["Dask"] = lambda run: played(ground, run, address, lambda _: nannies(cluster))
        for name, work in runs.items():
            _check(measured(ground, name, work) == whole, f"{name}: the table is another one")


def nannies(cluster: Any) -> list[int]:  # noqa: ANN401 - the library has no types
    """The processes of a local cluster that play.

    What watches over them here starts each again, once it has begun to play; one that dies earlier is given up by Dask.
    """
    playing = cluster.scheduler.workers
    return [nanny.pid for nanny in cluster.workers.values() if nanny.pid and nanny.worker_address in playing]


def _check(ok: bool, complaint: str) -> None:  # noqa: FBT001 - as an assertion
    if not ok:
        raise ParlourError(complaint)


def main() -> None:
    """Play, kill, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[spec.name for spec in catalogue()])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--by", nargs="+", choices=("pool", "dask"), default=("pool", "dask"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--pause", type=float, default=10.0, help="seconds from one killed process to the next, about")
    parser.add_argument("--whole", type=int, default=2, help="how often the command is killed as a whole")
    parser.add_argument("--folder", type=Path, help="keep the stores here, and go on with those that are here")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="parlour-killed-"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(AGENT, folder)
        compare(Ground(folder, given))
    except ParlourError as error:
        sys.exit(str(error))
    finally:
        if not given.folder:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
