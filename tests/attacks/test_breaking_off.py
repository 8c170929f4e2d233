"""Clients that leave in the middle: nothing is logged for them, and the message of a failure says only what is true."""

from __future__ import annotations

import time
from socket import SHUT_RDWR
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import connect

from tests.attacks.conftest import attacking, body, connected, post
from tests.needs import serving
from tests.server.guest import Guest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

WRITE = post(b'{"game": ', "Content-Type: application/json", "Content-Length: 500")
READ = b"GET /api/house HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_leaving_early_logs_nothing(tmp_path: Path) -> None:
    """Requests that break off, answers that nobody waits for, and feeds that are dropped."""
    log = tmp_path / "log"
    with serving(tmp_path / "data", log=log) as server, attacking(server) as client:
        guest = Guest(client, game="castille").create("me", "me", starter="silver")
        large = client.post("/api/matches", json=body([{"kind": "me"}] * 2, spacing=100, hoops=99)).json()["match"]
        view = f"GET /api/matches/{large} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        for _ in range(20):
            for sent in (b"", READ[:9], WRITE, READ, view):
                with connected(server) as connection:
                    connection.sendall(sent)
            with connect(f"ws://127.0.0.1:{server.port}{guest.url}/feed?since=0") as feed:
                feed.socket.shutdown(SHUT_RDWR)
        assert guest.move(0, placement(guest)).status_code == 201  # the news finds closed sockets
        time.sleep(1)
        assert httpx.get(server.url).status_code == 200
    assert log.read_text(encoding="utf-8") == ""


def placement(guest: Guest) -> str:
    """A move that may be played."""
    return next(str(each["move"]) for each in guest.read()["turn"]["choices"] if each["refusal"] is None)


def test_invalid_requests_fill_no_log(tmp_path: Path) -> None:
    """Of the same message a few are logged in a minute."""
    log = tmp_path / "log"
    with serving(tmp_path / "data", log=log) as server:
        for _ in range(200):
            with connected(server) as connection:
                connection.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
                connection.recv(1000)
        assert httpx.get(server.url).status_code == 200
    lines = log.read_text(encoding="utf-8").splitlines()
    assert 1 <= len([line for line in lines if "Invalid HTTP request received" in line]) <= 5
