"""`parlour serve --processes N`: one address, several workers that are replaced when they die and stop together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.needs import Serving, need_postgres, serving
from tests.server.guest import Guest
from tests.server.test_kill import next_move, visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SECONDS = 60.0


@pytest.fixture
def server() -> Iterator[Serving]:
    with serving(database=need_postgres(), processes=2) as server:
        yield server


def workers(server: Serving) -> set[int]:
    """The processes that answer at the address."""
    with visitor(server) as client:
        return {client.get("/health").json()["process"]["pid"] for _ in range(40)}


def until(true: Callable[[], bool]) -> None:
    last = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < last
        time.sleep(0.1)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:  # noqa: PTH123 - of a process
        return stat.read().rpartition(")")[2].split()[0] != "Z"


def test_workers_share_matches_and_numbers(server: Serving) -> None:
    until(lambda: len(workers(server)) == 2)
    with visitor(server) as client, connect_feed(server, host := Guest(client).create("me", "me")) as feed:
        for ply, move in enumerate(("3", "8", "7")):
            assert host.move(ply, move).status_code == 201
            assert next_move(feed) == move
        counted = next(
            line
            for line in client.get("/metrics").text.splitlines()
            if line.startswith("parlour_requests_total{") and '/moves"' in line and "201" in line
        )
        assert counted.endswith(" 3.0")


def connect_feed(server: Serving, match: Guest) -> ClientConnection:
    return connect(f"{server.url.replace('http', 'ws')}api/matches/{match.match}/feed?since=0")


def test_a_worker_that_dies_is_replaced(server: Serving) -> None:
    until(lambda: len(workers(server)) == 2)
    one, other = workers(server)
    os.kill(one, signal.SIGKILL)
    until(lambda: not alive(one))

    def replaced() -> bool:
        try:
            now = workers(server)
        except httpx.TransportError:
            return False
        return len(now) == 2 and one not in now and other in now

    until(replaced)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_all(server: Serving, sent: signal.Signals) -> None:
    known = workers(server)
    server.process.send_signal(sent)
    assert server.process.wait(15) == 0
    until(lambda: not any(map(alive, known)))


def test_workers_do_not_outlive_a_killed_parent(server: Serving) -> None:
    known = workers(server)
    server.process.kill()
    until(lambda: not any(map(alive, known)))


def test_several_processes_need_postgres(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path), "--processes", "2"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2
    assert "several processes need PostgreSQL" in refused.stderr
    assert "Traceback" not in refused.stderr
