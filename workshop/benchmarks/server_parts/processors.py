"""Processor time of the processes that take part in a measurement, from Linux' `/proc`."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from workshop.benchmarks.server_parts.players import Measured

__all__ = ["CORES", "Spent", "on_cores", "postmaster", "settled", "spending"]

CORES = len(os.sched_getaffinity(0))
TICKS = os.sysconf("SC_CLK_TCK")
PARENT, OWN, ENDED_CHILDREN = 1, slice(11, 13), slice(13, 15)
"""Fields of `/proc/PID/stat` after the name of the program: the parent, and user and system time in ticks."""

LOOK_SECONDS = 1.0
"""How long (s) a server must pause to have started."""
IDLE_SHARE = 0.05
"""The share of a core that a server may need in a pause."""


@dataclass
class Spent:
    """Processor seconds by part of the measurement: the servers, the database, the players.

    Attributes:
        seconds: of each part, once the measurement has ended.
    """

    seconds: dict[str, float] = field(default_factory=dict)

    def __add__(self, other: Spent) -> Spent:
        parts = self.seconds | other.seconds
        return Spent({part: self.seconds.get(part, 0.0) + other.seconds.get(part, 0.0) for part in parts})

    def each(self, part: str, measured: Measured) -> float:
        """Milliseconds of a part for each move."""
        return 1000 * self.seconds[part] / len(measured.times)

    @property
    def total(self) -> float:
        """Seconds of all parts."""
        return sum(self.seconds.values())

    def most(self, measured: Measured) -> float:
        """Moves a second if all cores were busy with these parts without a pause, each move as dear as here."""
        return CORES * len(measured.times) / self.total


@contextmanager
def spending(**roots: int) -> Iterator[Spent]:
    """Measure what each part spends while the context lasts: a process with its descendants; `players` is this one."""
    spent, before = Spent(), _all(roots)
    yield spent
    after = _all(roots)
    spent.seconds = {part: after[part] - before[part] for part in after}


@contextmanager
def on_cores(cores: Sequence[int], *roots: int) -> Iterator[None]:
    """Let some processes and their descendants run on these cores only while the context lasts."""
    threads = [
        int(thread.name) for pid in _families(roots, _stats()) for thread in Path(f"/proc/{pid}/task").glob("[0-9]*")
    ]
    before = os.sched_getaffinity(0)
    for each in threads:
        _place(each, cores)
    try:
        yield
    finally:
        for each in threads:
            _place(each, before)


def _place(thread: int, cores: Collection[int]) -> None:
    with suppress(ProcessLookupError):  # it has ended
        os.sched_setaffinity(thread, cores)


def settled(root: int, longest: float) -> bool:
    """Wait until a process and its descendants pause, as when they have started; whether they do within a time (s).

    A server loads the physics and starts its bots' processes after it answers, and several servers take longer.
    """
    until = time.monotonic() + longest
    while time.monotonic() < until:
        before = _tree(root)
        time.sleep(LOOK_SECONDS)
        if _tree(root) - before <= IDLE_SHARE * LOOK_SECONDS:
            return True
    return False


def postmaster(address: str) -> int:
    """The first process of a PostgreSQL server on this machine, the parent of all that serve connections."""
    with psycopg.connect(address) as connection:
        return int(_stat(Path(f"/proc/{connection.info.backend_pid}"))[PARENT])


def _all(roots: Mapping[str, int]) -> dict[str, float]:
    times = os.times()
    return {part: _tree(pid) for part, pid in roots.items()} | {"players": times.user + times.system}


def _tree(root: int) -> float:
    """Processor seconds of a process, of its living descendants and of its ended children."""
    stats = _stats()
    own = sum(int(ticks) for pid in _families((root,), stats) for ticks in stats.get(pid, [])[OWN])
    return (own + sum(int(ticks) for ticks in stats[root][ENDED_CHILDREN])) / TICKS


def _stats() -> dict[int, list[str]]:
    return {int(each.name): _stat(each) for each in Path("/proc").iterdir() if each.name.isdigit()}


def _families(roots: Collection[int], stats: Mapping[int, list[str]]) -> set[int]:
    """Some processes and all their descendants."""
    family, found = set(roots), -1
    while found != len(family):
        found = len(family)
        family |= {pid for pid, stat in stats.items() if stat and int(stat[PARENT]) in family}
    return family


def _stat(process: Path) -> list[str]:
    """The fields after the program's name; none for a process that has just ended."""
    try:
        return (process / "stat").read_text(encoding="latin-1").rpartition(")")[2].split()
    except OSError:
        return []
