"""The cost of a move to the server: statements, replays, rulings and bytes, early and late in a match; moves a second.

    python -m benchmarks.moves count
    python -m benchmarks.moves speed

`count` plays one move over HTTP at ply 1 and at ply 200 of each game while the mover's page listens to the feed.
`speed` lets 1, 4 and 16 clients play a match each against a server on SQLite in another process. It compares that with
a server of the same framework that only echoes requests.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn
from litestar import Litestar, post
from litestar.testing import TestClient
from sqlalchemy import event

from parlour.games import find_game
from parlour.match import Match
from parlour.physics.simulation import simulate
from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.server.store import SqlStore, open_store
from parlour.service.keys import hash_key, new_match_id
from parlour.service.messages import Move, Moved
from parlour.service.store import MatchRow, SeatRow, TurnRow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

KEY = "benchmark"
FREE = Settings(requests_a_minute=10**9, matches_a_minute=10**9, allowed_hosts=("testserver.local",))
GAMES: dict[str, dict[str, Any]] = {
    "arithmetical-croquet": {"spacing": 100, "hoops": 99},
    "castille": {"lost_flags": True},
    "castle-croquetnole": {},
    "crokinole": {"fixed_rounds": 10},
}
"""Options under which a match can have more than 200 moves."""
PLIES = (1, 200)
CLIENTS = (1, 4, 16)
MOVES_EACH = 150
COLUMNS = ("SQL", "full reads", "replays", "refusal", "judge", "simulate", "answer", "news")


def long_match(game: str, plies: int) -> Match[Any, Any, Any]:
    """A match of `plies` random moves that is not over."""
    spec = find_game(game)
    for seed in range(100):
        match = Match.new(spec, GAMES[game], seed=seed)
        while match.ply < plies and match.to_play is not None:
            match = match.play(match.game.chosen(match.game.sample(match.state, match.chance("agent"))))
        if match.to_play is not None:
            return match
    raise SystemExit(f"no random match of {game} has {plies} moves")


def chosen(match: Match[Any, Any, Any], ply: int) -> str:
    """A move as chosen, before hand and physics."""
    ruling = match.rulings[ply]
    return match.spec.notation.format_move(match.game, ruling.before, match.game.chosen(ruling.move))


def stored(store: SqlStore, match: Match[Any, Any, Any], ply: int) -> str:
    """Store the match after `plies` moves; returns its name."""
    record = match.record()
    seats = tuple(SeatRow(seat, "", "", hash_key(KEY), None) for seat in range(len(match.seats)))
    row = MatchRow(new_match_id(), record.game, record.rules_version, record.options, match.seed, seats)
    store.create(row, [TurnRow(turn.seat, turn.move, resigns=False) for turn in match.log[:ply]])
    return row.match


# --- counting ---------------------------------------------------------------------------------------------------


@contextmanager
def counted(store: SqlStore, game: Any) -> Iterator[Counter[str]]:  # noqa: ANN401 - any game
    """Count the calls of the functions that matter, in every thread."""
    counts, codes = (
        Counter[str](),
        {
            SqlStore.read.__code__: "full reads",
            Match.from_record.__func__.__code__: "replays",  # type: ignore[attr-defined]
            type(game).refusal.__code__: "refusal",
            type(game).judge.__code__: "judge",
            simulate.__code__: "simulate",
        },
    )

    def look(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and frame.f_code in codes:
            counts[codes[frame.f_code]] += 1

    def statement(*_: object) -> None:
        counts["SQL"] += 1

    threading.setprofile(look)  # the server's threads begin after this
    event.listen(store.engine, "before_cursor_execute", statement)
    yield counts
    event.remove(store.engine, "before_cursor_execute", statement)
    threading.setprofile(None)


def count(game: str) -> None:
    """Print a line for each ply."""
    match = long_match(game, max(PLIES) + 1)
    for ply in PLIES:
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(Path(folder))
            name = stored(store, match, ply)
            with counted(store, match.game) as counts, TestClient(create_app(store, settings=FREE)) as client:
                url, headers = f"/api/matches/{name}", {"Authorization": f"Bearer {KEY}"}
                while client.get(url, headers=headers).json()["warming"]:
                    time.sleep(0.1)
                with client.websocket_connect(f"{url}/feed?since={ply}") as page:
                    page.send_text(json.dumps({"key": KEY}))
                    while not json.loads(page.receive_text())["turn"]:
                        pass
                    before = counts.copy()
                    answer = client.post(f"{url}/moves", json={"ply": ply, "move": chosen(match, ply)}, headers=headers)
                    answer.raise_for_status()
                    news = page.receive_text()
                    counts.subtract(before)
            store.close()
        counts["answer"], counts["news"] = len(answer.content), len(news)
        print(f"| {game} | {ply} |", " | ".join(f"{counts[column]:,}" for column in COLUMNS), "|")


# --- speed ------------------------------------------------------------------------------------------------------


@post("/api/matches/{match:str}/moves", sync_to_thread=True)
def echo(data: Move, match: str) -> Moved:  # noqa: ARG001 - the path has it
    """Give the answer to a move, and do nothing else."""
    return Moved(data.ply + 1)


def serve(what: str, folder: str) -> None:
    """Print the port, and serve until killed."""
    app = Litestar([echo]) if what == "echo" else create_app(open_store(Path(folder)), settings=FREE)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


def play(port: int, name: str, moves: list[str]) -> None:
    """Play a whole match, one request after another."""
    connection = HTTPConnection("127.0.0.1", port)
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    for ply, move in enumerate(moves):
        body = json.dumps({"ply": ply, "move": move})
        connection.request("POST", f"/api/matches/{name}/moves", body, headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 201:
            raise SystemExit(f"a move was answered {answer.status}")
    connection.close()


def speed(what: str, clients: int, match: Match[Any, Any, Any]) -> float:
    """Moves a second, of all clients together."""
    moves = [chosen(match, ply) for ply in range(MOVES_EACH)]
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder))
        names = [stored(store, match, 0) for _ in range(clients)]
        store.close()
        command = [sys.executable, "-m", "benchmarks.moves", "serve", what, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - ourselves
            port = int(server.stdout.readline() if server.stdout else 0)
            try:
                with ThreadPoolExecutor(clients) as pool:
                    began = time.perf_counter()
                    list(pool.map(lambda name: play(port, name, moves), names))
                    seconds = time.perf_counter() - began
            finally:
                server.terminate()
    return clients * MOVES_EACH / seconds


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("count", "speed", "serve"))
    parser.add_argument("more", nargs="*")
    given = parser.parse_args()
    if given.what == "serve":
        serve(*given.more)
    elif given.what == "count":
        print(f"| game | ply | {' | '.join(COLUMNS)} |")
        for game in given.more or GAMES:
            count(game)
    else:
        match = long_match("arithmetical-croquet", MOVES_EACH)
        print("| clients | parlour, moves a second | echo |")
        for clients in CLIENTS:
            print(f"| {clients} | {speed('parlour', clients, match):,.0f} | {speed('echo', clients, match):,.0f} |")


if __name__ == "__main__":
    main()
