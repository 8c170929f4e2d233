"""A long run of the server with bots and spectators: is its memory flat, and is its log empty?

    python -m workshop.benchmarks.soak_server --minutes 60

Fifty matches between bots go on all the time (one that ends is replaced), and two hundred spectators watch them. Every
few seconds the memory of the server and of its bots' processes is sampled. At the end the program prints the samples
by tenths of the time, and everything that was logged; its status is 1 if the memory grew or anything was logged.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from workshop.benchmarks.server_parts.players import visiting
from workshop.benchmarks.server_parts.servers import parlour_server
from workshop.benchmarks.server_parts.spectators import watching

if TYPE_CHECKING:
    from workshop.benchmarks.server_parts.players import Visitor
    from workshop.benchmarks.server_parts.servers import Server

MATCHES = 50
SPECTATORS = 200
PAUSE = 5.0
"""Time (s) between two samples; in each, some of the matches are looked at."""
WARM = 0.3
"""Share of the time after which caches are full; the memory before it is not judged."""
GROWTH = 0.05
"""Growth from the middle third of what is judged to its last third that still counts as flat."""
GAMES = (*[("arithmetical-croquet", "steady")] * 4, ("castille", "club"))
"""Games and their bots: many short matches, and some whose moves take thought."""


class Sample(NamedTuple):
    """One look at the server."""

    seconds: float
    server: int
    bots: int
    """Resident memory (bytes) of the server, and of the processes in which bots think."""
    made: int
    """Matches made so far."""
    moves: int
    """Moves made so far in those that go on, as they were last looked at."""


class Matches:
    """The matches that go on, each between two bots."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.names: list[str] = []
        self.made = 0
        self.moves = 0

    async def look(self) -> None:
        """Replace those that are over. The connection is a new one: on a busy machine the last one may have expired."""
        visitor = await visiting(self._port)
        try:
            await self._forget_ended(visitor)
            await self._fill(visitor)
        finally:
            visitor.close()

    async def _fill(self, visitor: Visitor) -> None:
        while len(self.names) < MATCHES:
            game, level = GAMES[self.made % len(GAMES)]
            wish = {"game": game, "seats": [{"kind": "bot", "level": level}] * 2}
            status, body = await visitor.send("POST", "/api/matches", wish)
            if status != 201:
                raise SystemExit(f"a match was answered {status}: {body[:200]!r}")
            self.names.append(json.loads(body)["match"])
            self.made += 1

    async def _forget_ended(self, visitor: Visitor) -> None:
        going, self.moves = [], 0
        for name in self.names:
            _, body = await visitor.send("GET", f"/api/matches/{name}")
            frame = json.loads(body)["frame"]
            if frame["result"] is None:
                going.append(name)
                self.moves += frame["ply"]
        self.names = going


async def soak(server: Server, minutes: float) -> list[Sample]:
    """Keep the server busy, and look at it."""
    samples, began = list[Sample](), time.monotonic()
    matches = Matches(server.port)
    await matches.look()
    while time.monotonic() - began < 60 * minutes:
        # The spectators of a match that is over leave with the others, some minutes later.
        async with watching(server.port, SPECTATORS, *matches.names):
            until = time.monotonic() + min(120.0, 60 * minutes / 5)
            while time.monotonic() < until:
                await asyncio.sleep(PAUSE)
                await matches.look()
                memory = server.memory, memory_of_bots(server.process.pid)
                samples.append(Sample(time.monotonic() - began, *memory, matches.made, matches.moves))
    return samples


def memory_of_bots(pid: int) -> int:
    """Resident memory (bytes) of all processes that this one has started."""
    found = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text(encoding="utf-8")
        except OSError:  # it has just ended
            continue
        if f"\nPPid:\t{pid}\n" in text and "VmRSS:" in text:
            found += 1024 * int(text.partition("VmRSS:")[2].split()[0])
    return found


def growth(samples: list[Sample]) -> float:
    """Growth of the server's memory from the middle third of what is judged to its last third, as a share."""
    judged = [each.server for each in samples if each.seconds >= WARM * samples[-1].seconds]
    third = max(1, len(judged) // 3)
    middle, last = statistics.median(judged[third : 2 * third] or judged), statistics.median(judged[-third:])
    return last / middle - 1


def report(samples: list[Sample], log: str) -> bool:
    """Print what was seen; whether it is well."""
    print("| minute | server (MB) | bots (MB) | matches made | moves in those that go on |")
    print("| --- | --- | --- | --- | --- |")
    step = max(1, len(samples) // 10)
    for each in (*samples[::step], samples[-1]):
        memory = f"{each.server / 1e6:.0f} | {each.bots / 1e6:.0f}"
        print(f"| {each.seconds / 60:.1f} | {memory} | {each.made} | {each.moves} |")
    grown = growth(samples)
    flat = grown <= GROWTH
    print(f"\nmemory {'is flat' if flat else 'GREW'}: {100 * grown:+.1f} % from the middle third to the last")
    print(f"log: {len(log.splitlines())} lines\n{log[:2000]}" if log else "nothing was logged")
    return flat and not log


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with parlour_server(Path(folder) / "data", errors=log) as server:
            samples = asyncio.run(soak(server, given.minutes))
        well = report(samples, log.read_text(encoding="utf-8"))
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
