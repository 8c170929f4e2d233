"""Connections that are opened and left: they take no room that others need, and not for long."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.attacks.conftest import LONGEST, attacking, body, closed_within, connected, post, visiting, warm_server
from tests.needs import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.needs import Serving

pytestmark = pytest.mark.slow

MANY = 1300
"""More connections than the server may open files."""
FILES = 1024
HALF_HEADERS = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_BODY = post(b'{"game": ', "Content-Type: application/json", "Content-Length: 500")


def flood(server: Serving, sent: bytes, stack: ExitStack) -> None:
    """Open many connections and send the same bytes over each; some may be refused."""
    for _ in range(MANY):
        try:
            connection = stack.enter_context(connected(server))
            connection.sendall(sent)
        except OSError:
            continue


def trickle(connection: socket.socket, count: int) -> None:
    """Send a byte every tenth of a second."""
    for _ in range(count):
        time.sleep(0.1)
        connection.sendall(b"x")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Path]]:
    """A server that may open fewer files than the attacker has connections, and its log."""
    folder = tmp_path_factory.mktemp("small")
    with warm_server(folder, log=folder / "log", files=FILES) as server:
        yield server, folder / "log"


@pytest.mark.parametrize("sent", [b"", HALF_HEADERS, HALF_BODY], ids=["nothing", "headers", "body"])
def test_half_sent_requests_do_not_make_the_server_unreachable(small: tuple[Serving, Path], sent: bytes) -> None:
    """A visitor with more connections than the server has files stops nobody, and fills no log."""
    server, log = small
    with visiting(server) as times, ExitStack() as stack:
        flood(server, sent, stack)
        time.sleep(3)
    assert times.p99 < LONGEST
    assert httpx.get(server.url, timeout=5).status_code == 200
    assert len(log.read_bytes()) < 10_000


def test_a_visitor_at_the_same_address_is_answered_too(small: tuple[Serving, Path]) -> None:
    """Behind one address, the connection that was awaited longest makes room for a new one."""
    with ExitStack() as stack:
        flood(small[0], HALF_HEADERS, stack)
        with attacking(small[0]) as client:
            assert all(client.get("/api/house").status_code == 200 for _ in range(5))


def test_what_does_not_arrive_in_time_is_not_awaited(tmp_path: Path) -> None:
    """Headers and bodies have a deadline, also for a client that sends a byte at a time."""
    with serving(tmp_path, header_seconds=1, body_seconds=1) as server, ExitStack() as stack:
        half = [stack.enter_context(connected(server)) for _ in range(40)]
        for number, connection in enumerate(half):
            connection.sendall((b"", HALF_HEADERS, HALF_BODY)[number % 3])
        trickling = stack.enter_context(connected(server))
        trickling.sendall(HALF_HEADERS)
        with pytest.raises(ConnectionError):
            trickle(trickling, 25)
        assert closed_within(half, 5) == len(half)


def test_answers_that_nobody_reads_are_dropped(tmp_path: Path) -> None:
    """A client that requests large answers and reads none of them is disconnected."""
    me = {"kind": "me"}
    with warm_server(tmp_path, answer_seconds=1, keep_alive_seconds=1) as server, ExitStack() as stack:
        with attacking(server) as client:
            made = client.post("/api/matches", json=body([me, me], spacing=100, hoops=99)).json()
        lazy = []
        for _ in range(20):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stack.enter_context(connection)
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(f"GET /api/matches/{made['match']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 4)
            lazy.append(connection)
        with visiting(server) as times:
            time.sleep(3)
        assert times.p99 < LONGEST
        assert closed_within(lazy, 5) == len(lazy)
