"""Kill the server again and again while clients play: how many acknowledged moves are lost, how many played twice?

    python -m workshop.benchmarks.kill --rounds 20
    python -m workshop.benchmarks.kill --rounds 20 --store postgres

Four clients play a match each, as fast as the server answers, each move with an idempotency key. Each round ends with
`kill -9` of the server at a random moment and a new server on the same store. With `--store postgres` every other round
ends with a crash of the database instead, a PostgreSQL server of the benchmark's own, while parlour runs on. A client
that lost an answer repeats its move with the same key. At the end every log must be exactly the moves that were
acknowledged; a move that is still unanswered then may be there or not. The exit code is 1 when a move was lost, played
twice, or refused.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from parlour.games import find_game
from parlour.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAME = "arithmetical-croquet"
CLIENTS = 4
OPTIONS = {"spacing": 100, "hoops": 99}
PLIES = 3000
"""More moves than a client makes."""
BETWEEN = 1, 100
"""Acknowledged moves between two deaths."""
GIVEN_UP = 60.0
"""Time (s) after which an unanswered move is a failure."""


@dataclass
class Player:
    """One client and its match."""

    match: str
    key: str
    confirmed: int = 0
    """Moves that the server has acknowledged."""
    repeated: int = 0
    """Moves that were sent more than once."""
    failure: str = ""


class Server:
    """A server process on a store, at one port for all its lives; what it logs goes to a file."""

    def __init__(self, where: dict[str, str], log: Path, port: int = 0) -> None:
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(port)]
        environment = {**os.environ, **where, "PARLOUR_REQUESTS_A_MINUTE": "1000000"}
        self._where, self._log = where, log
        with log.open("a") as errors:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
            )
        first = self.process.stdout.readline() if self.process.stdout else ""
        found = re.search(r"http://\S+:(\d+)/", first)
        if found is None:
            raise SystemExit(f"the server did not start: {log.read_text()}")
        self.url, self.port = found[0], int(found[1])

    def kill(self) -> None:
        """Kill -9."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def reborn(self) -> Server:
        """Another server on the same store, at the same address, after this one was killed."""
        self.kill()
        return Server(self._where, self._log, self.port)


@contextmanager
def database() -> Iterator[tuple[dict[str, str], Callable[[], None]]]:
    """A PostgreSQL server: the environment that leads to it, and a function that crashes it and starts it again."""
    tools = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not tools:
        raise SystemExit("this needs the programs of PostgreSQL (Debian: apt install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="parlour-kill-"))
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")

    def run(tool: str, *arguments: str) -> None:
        command = [*as_user, str(tools[-1] / tool), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)  # noqa: S603 - PostgreSQL's own

    def start() -> None:
        run("pg_ctl", "-o", f"-k {folder} -c listen_addresses=''", "-l", str(folder / "log"), "-w", "start")

    def crash() -> None:
        run("pg_ctl", "-m", "immediate", "stop")
        start()

    run("initdb", "-A", "trust", "-U", "parlour")
    start()
    try:
        yield {"PARLOUR_DATABASE": f"postgresql://parlour@/postgres?host={folder}"}, crash
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder)


# --- playing ----------------------------------------------------------------------------------------------------------


def script() -> list[str]:
    """The moves that every client makes, in the game's notation."""
    match = Match.new(find_game(GAME), OPTIONS, seed=1)
    while match.ply < PLIES:
        match = match.play(match.game.sample(match.state, match.chance("agent")))
    moves = match.spec.notation
    return [moves.format_move(match.game, each.before, each.move) for each in match.rulings]


def post(client: httpx.Client, path: str, body: object, once: str, key: str = "") -> httpx.Response:
    """One request with its keys."""
    headers = {"Idempotency-Key": once} | ({"Authorization": f"Bearer {key}"} if key else {})
    return client.post(f"/api/matches{path}", json=body, headers=headers)


def sit_down(url: str) -> Player:
    """A player of both seats of a new match."""
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}], "options": OPTIONS}
    with httpx.Client(base_url=url, timeout=30) as client:
        made = post(client, "", body, uuid.uuid4().hex).json()
    return Player(made["match"], made["seats"][0]["key"])


def play(player: Player, url: str, moves: list[str], over: threading.Event) -> None:
    """Move until the end."""
    with httpx.Client(base_url=url, timeout=30) as client:
        while not over.is_set() and not player.failure and player.confirmed < len(moves):
            ply = player.confirmed
            answer = until_answered(player, client, {"ply": ply, "move": moves[ply]}, over)
            if answer is not None and (answer.status_code, answer.text) == (201, f'{{"ply":{ply + 1}}}'):
                player.confirmed += 1
            elif not over.is_set():
                player.failure = f"at ply {ply}: {answer.text if answer else 'no answer'}"


def until_answered(
    player: Player, client: httpx.Client, move: dict[str, object], over: threading.Event
) -> httpx.Response | None:
    """The answer to a move, which is sent again with the same key while the server or its store is away."""
    once, until, tries = uuid.uuid4().hex, time.monotonic() + GIVEN_UP, 0
    while time.monotonic() < until and not over.is_set():
        tries += 1
        with suppress(httpx.TransportError):
            answer = post(client, f"/{player.match}/moves", move, once, player.key)
            if answer.status_code < 500:
                player.repeated += tries > 1
                return answer
        time.sleep(0.05)
    return None


# --- killing ----------------------------------------------------------------------------------------------------------


def rounds(number: int, server: Server, players: list[Player], crash: Callable[[], None] | None) -> Server:
    """Kill the server, or in every other round crash the database, at random moments; the last server."""
    for each in range(number):
        wait_for_moves(players, random.randint(*BETWEEN))
        if crash is not None and each % 2:
            crash()
        else:
            server = server.reborn()
    wait_for_moves(players, BETWEEN[1])
    return server


def wait_for_moves(players: list[Player], number: int) -> None:
    """Wait until this many more moves are acknowledged, or a player fails."""
    until = sum(player.confirmed for player in players) + number
    while sum(player.confirmed for player in players) < until and not any(player.failure for player in players):
        time.sleep(0.01 * random.random())


def lost(player: Player, url: str, moves: list[str]) -> str:
    """What is wrong with a match, or nothing."""
    log = httpx.get(f"{url}api/matches/{player.match}", timeout=60).json()["log"]
    stored = [entry["move"] for entry in log]
    if player.failure:
        return player.failure
    if len(stored) < player.confirmed:
        return f"{player.confirmed - len(stored)} acknowledged moves are lost"
    if len(stored) > player.confirmed + 1 or stored != moves[: len(stored)]:
        return "a move was played twice"
    return ""


def benchmark(number: int, store: str) -> int:
    """Print the result of some rounds; the exit code."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        where, crash = stack.enter_context(database()) if store == "postgres" else ({"PARLOUR_DATA": str(folder)}, None)
        server, over, moves = Server(where, folder / "log"), threading.Event(), script()
        players = [sit_down(server.url) for _ in range(CLIENTS)]
        threads = [threading.Thread(target=play, args=(each, server.url, moves, over)) for each in players]
        for thread in threads:
            thread.start()
        try:
            server = rounds(number, server, players, crash)
            over.set()
            for thread in threads:
                thread.join()
            faults = [fault for fault in (lost(each, server.url, moves) for each in players) if fault]
        finally:
            over.set()
            server.kill()
        faults += [line for line in (folder / "log").read_text().splitlines() if "ERROR" in line or "Traceback" in line]
    confirmed, repeated = sum(each.confirmed for each in players), sum(each.repeated for each in players)
    print(f"{store}: {number} rounds, {confirmed} acknowledged moves, {repeated} of them sent more than once")
    print("\n".join(faults) or "none lost, none played twice")
    return 1 if faults else 0


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    arguments = parser.parse_args()
    sys.exit(benchmark(arguments.rounds, arguments.store))


if __name__ == "__main__":
    main()
