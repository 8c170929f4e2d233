"""A database that hangs: it refuses nothing and answers nothing. Whatever is cached is served at once, the rest ends.

PostgreSQL is stopped (SIGSTOP), and SQLite locked by another process. Many clients wait for writes and for reads.
"""

from __future__ import annotations

import json
import selectors
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.attacks.conftest import LONGEST, Times, body, connected, post
from tests.needs import TIMEOUT, need_postgres_alone, serving, standing_still
from tests.server.guest import Guest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from tests.needs import Serving

SECONDS = 3.0
"""The store's limit here."""
ENDS = SECONDS + 2.0
"""The longest that any request takes: the limit, and some time for two hundred of them on a busy machine."""
MANY = 200
ME = [{"kind": "me"}, {"kind": "me"}]


@dataclass
class Hanging:
    """A server, and the way to let its database hang."""

    server: Serving
    hang: Callable[[], AbstractContextManager[None]]


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Lock a SQLite file, as another process would, until the context ends."""
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.fixture(params=["postgres", "sqlite"])
def hanging(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hanging]:
    settings: dict[str, Any] = {"store_seconds": SECONDS, "matches_a_minute": 100_000, "workers": 1}
    if request.param == "sqlite":
        with serving(tmp_path, **settings) as server:
            yield Hanging(server, lambda: locked(tmp_path / "parlour.db"))
        return
    address = need_postgres_alone()
    with serving(database=address, **settings) as server:
        yield Hanging(server, lambda: standing_still(address))


def client_of(server: Serving) -> httpx.Client:
    """A client with as many connections as it has requests."""
    transport = httpx.HTTPTransport(limits=httpx.Limits(max_connections=None))
    return httpx.Client(base_url=server.url, timeout=TIMEOUT, transport=transport)


def timed(client: httpx.Client, method: str, url: str, **how: Any) -> tuple[int, float, httpx.Response]:
    began = time.monotonic()
    answer = client.request(method, url, **how)
    return answer.status_code, time.monotonic() - began, answer


class Crowd:
    """Many clients, each with a connection of its own, whose requests are sent before any answer is waited for.

    They cost little of the processor, which the server needs.
    """

    def __init__(self, server: Serving) -> None:
        self._server = server
        self._selector = selectors.DefaultSelector()
        self.answers: list[tuple[bytes, float]] = []

    def ask(self, request: bytes) -> None:
        """Send one request."""
        connection = connected(self._server)
        connection.sendall(request)
        self._selector.register(connection, selectors.EVENT_READ, time.monotonic())

    def hear(self, seconds: float) -> None:
        """Take the answers that come in a time."""
        until = time.monotonic() + seconds
        while self._selector.get_map() and (left := until - time.monotonic()) > 0:
            for key, _ in self._selector.select(left):
                connection: Any = key.fileobj
                self.answers.append((connection.recv(1 << 16), time.monotonic() - key.data))
                self._selector.unregister(connection)
                connection.close()


def test_whatever_is_cached_is_read_at_once_while_many_wait(hanging: Hanging) -> None:
    with client_of(hanging.server) as client:
        host = Guest(client).create("me", "me")
        assert host.move(0, "3").status_code == 201
        pages = (
            "/",
            f"/match/{host.match}",
            "/api/house",
            host.url,
            f"{host.url}/news?since=0",
            f"{host.url}/frames/1",
        )
        for page in pages:
            client.get(page)
        time.sleep(11)  # the cache compares what it has with the store from time to time
        content = json.dumps(body(ME)).encode()
        create = post(content, "Content-Type: application/json", f"Content-Length: {len(content)}")
        crowd, times = Crowd(hanging.server), Times()
        with hanging.hang():
            for number in range(MANY):
                crowd.ask(create)
                if number % 4 == 0:
                    crowd.ask(f"GET /api/matches/{number:016d} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            until = time.monotonic() + SECONDS + 2
            while time.monotonic() < until:
                for page in pages:
                    status, seconds, _ = timed(client, "GET", page, headers=host.headers(0))
                    assert status == 200, page
                    times.append(seconds)
                crowd.hear(0.02)
            crowd.hear(ENDS)
        print(f"p99 of {len(times)} cached reads: {1000 * times.p99:.0f} ms")  # noqa: T201 - shown with -s
        print(f"longest of {len(crowd.answers)} that wait: {max(t for _, t in crowd.answers):.1f} s")  # noqa: T201
        assert times.p99 < LONGEST
        assert max(seconds for _, seconds in crowd.answers) < ENDS
        refused = [answer for answer, _ in crowd.answers if answer.startswith(b"HTTP/1.1 503")]
        assert len(crowd.answers) == MANY * 5 // 4
        assert len(refused) >= MANY
        assert all(b"retry-after: 5" in answer and b'"store_away"' in answer for answer in refused)
        assert Guest(client).create("me", "me").read()["frame"]["ply"] == 0


def test_whatever_needs_the_store_ends_in_time(hanging: Hanging) -> None:
    """Each kind of request, alone and beside others that wait."""
    with client_of(hanging.server) as client:
        host = Guest(client).create("me", "me", clock={"per": "turn", "seconds": 3600})
        assert host.move(0, "3").status_code == 201
        host.read()
        sheet = client.post("/api/sheets", json={"game": "crokinole", "entries": []}).json()
        key = {"Authorization": f"Bearer {sheet['key']}"}
        asked: list[tuple[str, str, Any, dict[str, str]]] = [
            ("POST", "/api/matches", body(ME), {}),
            ("POST", f"{host.url}/moves", {"ply": 1, "move": "8"}, host.headers()),
            ("POST", f"{host.url}/resign", None, host.headers()),
            ("POST", f"{host.url}/branch", {"ply": 0}, host.headers()),
            ("POST", f"{host.url}/rematch", None, host.headers()),
            ("POST", f"{host.url}/take-back", {"ply": 1}, {"Authorization": "Bearer no-key"}),
            ("POST", "/api/sheets", {"game": "crokinole", "entries": []}, {}),
            ("GET", f"/api/sheets/{sheet['sheet']}", None, {}),
            ("GET", f"/api/sheets/{sheet['sheet']}", None, {"If-None-Match": '"0"'}),
            ("GET", f"/api/sheets/{sheet['sheet']}/record", None, {}),
            ("PUT", f"/api/sheets/{sheet['sheet']}/entries", {"version": 0, "entries": ["x"]}, key),
            ("POST", "/api/stats", {"records": [], "matches": [host.match]}, {}),
            ("GET", "/api/matches/0123456789abcdef", None, {}),
        ]
        with hanging.hang(), ThreadPoolExecutor(8 * len(asked)) as crowd:
            ends = [
                (each, crowd.submit(timed, client, each[0], each[1], json=each[2], headers=each[3]))
                for each in asked * 8
            ]
            for each, end in ends:
                status, seconds, _ = end.result()
                assert seconds < ENDS, each
                assert status < 500 or status == 503, each


def test_a_watching_page_misses_nothing(hanging: Hanging) -> None:
    """News that come while the database hangs are read when it answers."""
    with client_of(hanging.server) as client:
        host = Guest(client).create("me", "me")
        with connect(f"{hanging.server.url.replace('http', 'ws')}api/matches/{host.match}/feed?since=0") as feed:
            assert host.move(0, "3").status_code == 201
            assert json.loads(feed.recv(timeout=20))["ply"] <= 1
            over = threading.Event()
            with hanging.hang():
                assert host.move(1, "8").status_code == 503
                over.set()
            while host.move(1, "8").status_code != 201 and host.read()["frame"]["ply"] < 2:
                time.sleep(0.5)
            while json.loads(feed.recv(timeout=20))["ply"] < 2:
                pass
