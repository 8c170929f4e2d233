"""The server under load, next to a bare echo of the same framework in the same run.

    python -m workshop.benchmarks.server
    python -m workshop.benchmarks.server --only spectators

Parts: `clients` (1, 4 and 16 players on SQLite), `spectators` (a thousand of one match, while others play), `bots`
(twenty matches of bots, while people play), `processes` (two on PostgreSQL against one), `cost` (statements, replays,
rulings and bytes of one move, early and late in a match). Players, spectators and servers are separate processes; each
row is a few seconds, so run it on a machine with nothing else to do. Before each measurement other matches are played
for a moment, so that modules are loaded and connections open.

The echo is a bare Litestar application that answers a move with its number, under the same uvicorn, with the same HTTP
implementation, event loop and settings, and the same players. `echo` answers on the event loop; `in a thread` does it
in a thread, as every handler that waits for a disk has to.

Servers that are compared are measured in turns, in several rounds. A ratio is the middle one of the rounds, with the
smallest and the largest.

Milliseconds of processor time are given for each move. All processes share the machine's cores, so with two of them
`most` is what they allow: the moves in a second in which no core pauses. Two server processes, the database and the
players do not fit on two cores, where one process has a core of its own. So `to one on one core` compares with one
process that shares a single core with the database and the players, as two processes share two. The PostgreSQL of this
benchmark is the tests' own, on a socket of this machine, with `fsync=off`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from functools import cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from parlour.server.store import open_store
from workshop.benchmarks.server_parts.matches import KEY, chosen, long_match, stored
from workshop.benchmarks.server_parts.players import Measured, play_together, playing, post
from workshop.benchmarks.server_parts.processors import CORES, Spent, on_cores, postmaster, spending
from workshop.benchmarks.server_parts.servers import echo_server, parlour_server, serve_echo
from workshop.benchmarks.server_parts.spectators import watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from workshop.benchmarks.server_parts.servers import Server

SECONDS = 4.0
"""How long a measurement lasts."""
ROUND_SECONDS = 2.0
"""How long one lasts when several servers are compared."""
ROUNDS = 5
"""Measurements of each server when several are compared, taken in turns."""
LONGEST = 1200
"""Moves prepared for a match; a player stops after them."""
CLIENTS = (1, 4, 16)
PEOPLE = 8
"""Players of other matches while spectators watch and bots play."""
SPECTATORS = 1000
WATCHED_SECONDS = 0.7
"""Pause between two moves of the match that is watched."""
BOT_MATCHES = 20


@cache
def moves() -> tuple[str, ...]:
    """The moves that every player plays."""
    match = long_match("arithmetical-croquet", LONGEST)
    return tuple(chosen(match, ply) for ply in range(LONGEST))


def new_matches(where: Path | str, count: int) -> list[str]:
    """Matches to play those moves in."""
    store, match = open_store(where), long_match("arithmetical-croquet", 1)
    try:
        return [stored(store, match, 0) for _ in range(count)]
    finally:
        store.close()


def row(*cells: object) -> None:
    """Print a row of a table in Markdown."""
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def head(*cells: str) -> None:
    """Print the head of a table."""
    print()
    row(*cells)
    row(*("---" for _ in cells))


def times(measured: Measured) -> str:
    """The middle and the slowest of the answers."""
    return f"{measured.at(0.5):.1f} / {measured.at(0.99):.1f}"


# --- players ----------------------------------------------------------------------------------------------------


def clients() -> None:
    """1, 4 and 16 players on SQLite."""
    head(
        *(
            "clients",
            "moves/s",
            "p50 / p99 (ms)",
            "echo/s",
            "echo p50 / p99 (ms)",
            "share of the echo",
            "p99 to echo's",
        ),
        *("echo in a thread/s", "share of it", "server (ms)", "echo (ms)", "players (ms)"),
    )
    for count in CLIENTS:
        server, bare, thread = _beside_echoes(count)
        row(
            *(count, f"{server.rate:.0f}", times(server.all), f"{bare.rate:.0f}", times(bare.all)),
            *(server.to(bare, "{:.0%}"), f"{server.all.at(0.99) / bare.all.at(0.99):.1f}"),
            *(f"{thread.rate:.0f}", server.to(thread, "{:.0%}")),
            *(f"{server.spent.each('server', server.all):.2f}", f"{bare.spent.each('server', bare.all):.2f}"),
            f"{server.spent.each('players', server.all):.2f}",
        )


def _beside_echoes(count: int) -> list[Rounds]:
    """So many players on SQLite, and the same with an echo that answers on the event loop or in a thread."""
    with (
        tempfile.TemporaryDirectory() as folder,
        parlour_server(Path(folder)) as server,
        echo_server("loop") as echo,
        echo_server("thread") as threaded,
    ):
        names = matches_for(count, Path(folder))
        return in_turns(
            lambda: measured(server, next(names), moves()),
            lambda: measured(echo, next(names), moves() * 20),
            lambda: measured(threaded, next(names), moves() * 20),
        )


def matches_for(count: int, where: Path | str) -> Iterator[Sequence[str]]:
    """New matches for so many players, again and again."""
    while True:
        yield new_matches(where, count)


def measured(server: Server, names: Sequence[str], played: Sequence[str], **others: int) -> tuple[Measured, Spent]:
    """Play some matches for a moment, and what the server and others spend on it."""
    with spending(server=server.process.pid, **others) as spent:
        return play_together(server.port, KEY, names, played, ROUND_SECONDS), spent


class Rounds:
    """What was measured in several rounds."""

    def __init__(self, rounds: Sequence[tuple[Measured, Spent]]) -> None:
        self.rates = [each.rate for each, _ in rounds]
        self.all = sum((each for each, _ in rounds), Measured())
        self.spent = sum((spent for _, spent in rounds), Spent())

    @property
    def rate(self) -> float:
        """The middle rate (moves a second)."""
        return median(self.rates)

    def to(self, other: Rounds, form: str) -> str:
        """The ratio of the rates, round by round: the middle one, the smallest and the largest."""
        ratios = [mine / theirs for mine, theirs in zip(self.rates, other.rates, strict=True)]
        return f"{form.format(median(ratios))} ({form.format(min(ratios))} to {form.format(max(ratios))})"


def in_turns(*measuring: Callable[[], tuple[Measured, Spent]]) -> list[Rounds]:
    """Measure several servers in turns, so that all have the same share of the machine's good and bad moments.

    The first round warms them up and is left out.
    """
    rounds = [[measure() for measure in measuring] for _ in range(1 + ROUNDS)]
    return [Rounds(each) for each in zip(*rounds[1:], strict=True)]


# --- spectators -------------------------------------------------------------------------------------------------


def spectators() -> None:
    """A thousand spectators of one match, while others play other matches."""
    with tempfile.TemporaryDirectory() as folder:
        names = new_matches(Path(folder), 2 * PEOPLE + 2)
        with parlour_server(Path(folder)) as server:
            asyncio.run(_watched(server, names))


async def _watched(server: Server, names: Sequence[str]) -> None:
    port = server.port
    await playing(port, KEY, names[-1:], moves(), 1.0)  # so that the memory has its usual size
    alone = await playing(port, KEY, names[:PEOPLE], moves(), SECONDS)
    before = server.memory
    async with watching(port, SPECTATORS, names[-2]) as crowd:
        each = (server.memory - before) / SPECTATORS / 1000
        beside, sent = await asyncio.gather(
            playing(port, KEY, names[PEOPLE : 2 * PEOPLE], moves(), SECONDS), _play_slowly(port, names[-2])
        )
        await asyncio.sleep(1.5)
        arrivals = await crowd.end()
    last = [max(next((t for t in seen if t >= move), float("inf")) for seen in arrivals) - move for move in sent]
    head("spectators", "others' p50 / p99 (ms)", "p99 to that without", "last notified after (s)", "memory of one (kB)")
    row(0, times(alone), "1.0", "", "")
    row(SPECTATORS, times(beside), f"{beside.at(0.99) / alone.at(0.99):.1f}", f"{max(last):.2f}", f"{each:.0f}")


async def _play_slowly(port: int, name: str) -> list[float]:
    """Move now and then; when each move was acknowledged."""
    sent, until = [], time.monotonic() + SECONDS
    for ply, move in enumerate(moves()):
        if time.monotonic() > until:
            break
        asked = time.monotonic()
        await post(port, f"/api/matches/{name}/moves", {"ply": ply, "move": move}, KEY)
        sent.append(asked)
        await asyncio.sleep(WATCHED_SECONDS)
    return sent


# --- bots -------------------------------------------------------------------------------------------------------


def bots() -> None:
    """People's moves beside matches of bots."""
    with tempfile.TemporaryDirectory() as folder:
        names = new_matches(Path(folder), 2 * PEOPLE)
        with parlour_server(Path(folder)) as server:
            alone = play_together(server.port, KEY, names[:PEOPLE], moves(), SECONDS)
            asyncio.run(start_bots(server.port, BOT_MATCHES))
            time.sleep(SECONDS)  # until the bots' processes have started
            beside = play_together(server.port, KEY, names[PEOPLE:], moves(), SECONDS)
    head("matches of bots", "people's moves/s", "people's p50 / p99 (ms)", "p99 to that without")
    row(0, f"{alone.rate:.0f}", times(alone), "1.0")
    row(BOT_MATCHES, f"{beside.rate:.0f}", times(beside), f"{beside.at(0.99) / alone.at(0.99):.1f}")


async def start_bots(port: int, count: int) -> list[str]:
    """Make matches of Castille between bots."""
    seats = [{"kind": "bot", "level": "master"}] * 2
    answers = [await post(port, "/api/matches", {"game": "castille", "seats": seats}) for _ in range(count)]
    if any(status != 201 for status, _ in answers):
        raise SystemExit(f"a match of bots was answered {answers[-1]}")
    return [json.loads(body)["match"] for _, body in answers]


# --- processes --------------------------------------------------------------------------------------------------


def processes() -> None:
    """Two server processes on PostgreSQL against one."""
    os.environ["CI"] = "yes"  # without PostgreSQL: an error instead of a skipped test
    from tests.needs import need_postgres

    cores = sorted(os.sched_getaffinity(0))
    addresses = need_postgres(), need_postgres()
    database, names = postmaster(addresses[0]), [matches_for(max(CLIENTS), address) for address in addresses]
    with (
        parlour_server(addresses[0], ("--processes", "1")) as one,
        parlour_server(addresses[1], ("--processes", "2")) as two,
    ):

        def playing(server: Server, used: Sequence[int], names: Iterator[Sequence[str]]) -> tuple[Measured, Spent]:
            with on_cores(used, server.process.pid, database, os.getpid()):
                return measured(server, next(names), moves(), database=database)

        alone, first, both = in_turns(
            lambda: playing(one, cores[:1], names[0]),
            lambda: playing(one, cores, names[0]),
            lambda: playing(two, cores, names[1]),
        )
    head(
        *("processes on PostgreSQL", "cores", f"moves/s of {max(CLIENTS)} clients", "p50 / p99 (ms)"),
        *("to one", "to one on one core", "servers (ms)", "PostgreSQL (ms)", "players (ms)", "busy cores"),
        f"most on {CORES} cores (moves/s)",
    )
    for processes, used, rounds in ((1, 1, alone), (1, CORES, first), (2, CORES, both)):
        row(
            *(processes, used, f"{rounds.rate:.0f}", times(rounds.all)),
            *(rounds.to(first, "{:.2f}"), rounds.to(alone, "{:.2f}")),
            *(f"{rounds.spent.each(part, rounds.all):.2f}" for part in ("server", "database", "players")),
            *(f"{rounds.spent.total / rounds.all.seconds:.2f}", f"{rounds.spent.most(rounds.all):.0f}"),
        )


# --- one move ---------------------------------------------------------------------------------------------------


def cost() -> None:
    """What one move costs the server."""
    from workshop.benchmarks.server_parts.counting import COLUMNS, count

    head("game", "ply", *COLUMNS)
    count(row)


PARTS: dict[str, Callable[[], None]] = {
    "clients": clients,
    "spectators": spectators,
    "bots": bots,
    "processes": processes,
    "cost": cost,
}


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    parser.add_argument("--serve-echo", choices=("loop", "thread"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve_echo:
        serve_echo(given.serve_echo)
        return
    began = time.monotonic()
    for name in [given.only] if given.only else PARTS:
        PARTS[name]()
    print(f"\n{time.monotonic() - began:.0f} s on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
