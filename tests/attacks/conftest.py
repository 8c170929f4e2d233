"""Attacks on a real server over loopback, bounded in time and number, and the visitor who must not notice them."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.needs import TIMEOUT, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.needs import Serving

LONGEST = 0.25
"""The p99 of another visitor's answers during an attack, s."""
ATTACKER = "127.0.0.2"
"""The address that attacks come from; other visitors are at 127.0.0.1."""
VISITOR = Path(__file__).with_name("visitor.py")


class Times(list[float]):
    """How long each of a visitor's requests took, s; empty until the visit is over."""

    @property
    def p99(self) -> float:
        """The time that one request in a hundred exceeds."""
        return sorted(self)[int(0.99 * len(self))]


@contextmanager
def warm_server(folder: Path, **how: Any) -> Iterator[Serving]:
    """A server that has compiled all that it compiles at its start."""
    with serving(folder / "data", **how) as server:
        with httpx.Client(base_url=server.url, timeout=TIMEOUT) as client:
            seats = [{"kind": "me"}] * 2
            made = client.post("/api/matches", json=body(seats, "crokinole")).json()
            until = time.monotonic() + TIMEOUT
            while client.get(f"/api/matches/{made['match']}").json()["warming"]:
                assert time.monotonic() < until
                time.sleep(0.1)
        yield server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with default settings, for attacks that leave nothing behind."""
    with warm_server(tmp_path_factory.mktemp("attacked")) as server:
        yield server


@contextmanager
def visiting(server: Serving) -> Iterator[Times]:
    """Another visitor, from before the attack until its end."""
    command = [sys.executable, str(VISITOR), "127.0.0.1", str(server.port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as visitor:
        assert visitor.stdout is not None
        assert visitor.stdout.readline() == "ready\n"
        times = Times()
        yield times
        out, _ = visitor.communicate(timeout=90)
        assert visitor.returncode == 0
    times.extend(json.loads(out))
    assert len(times) > 40


def attacking(server: Serving, address: str = ATTACKER) -> httpx.Client:
    """A client at an attacker's address.

    It keeps every connection: where many threads share a client, one that puts away another's idle connection may close
    it while that thread begins to use it.
    """
    transport = httpx.HTTPTransport(local_address=address, limits=httpx.Limits())
    return httpx.Client(base_url=server.url, timeout=60, transport=transport)


def connected(server: Serving, address: str = ATTACKER) -> socket.socket:
    """A connection from an address."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(address, 0))


def closed_within(connections: list[socket.socket], seconds: float) -> int:
    """How many of some connections the server closes in this time; it has sent nothing over them."""
    limit, left = time.monotonic() + seconds, connections
    while left and time.monotonic() < limit:
        time.sleep(0.05)
        left = [connection for connection in left if not _is_closed(connection)]
    return len(connections) - len(left)


def _is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)  # noqa: FBT003 - its signature
    try:
        while connection.recv(1 << 20):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def post(content: bytes, *headers: str, path: str = "/api/matches") -> bytes:
    """A request as raw bytes."""
    lines = (f"POST {path} HTTP/1.1", "Host: localhost", *headers)
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


def raw_answer(server: Serving, request: bytes) -> bytes:
    """All that the server sends for some bytes until it closes the connection or 2 s pass."""
    with connected(server) as connection:
        connection.settimeout(2)
        connection.sendall(request)
        parts = list[bytes]()
        try:
            while part := connection.recv(1 << 16):
                parts.append(part)
        except OSError:
            pass
        return b"".join(parts)


def body(seats: list[Any], game: str = "arithmetical-croquet", **options: Any) -> dict[str, Any]:
    """The request for a new match."""
    return {"game": game, "seats": seats, "options": options}
