"""Stopping the server takes a bounded time, whatever its clients do."""

from __future__ import annotations

import signal
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import connect

from tests.attacks.conftest import body, connected, post
from tests.needs import serving
from tests.server.guest import Guest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.needs import Serving

HALF_BODY = post(b'{"game": ', "Content-Type: application/json", "Content-Length: 500")
SECONDS = 5.0


def busy(server: Serving, stack: ExitStack) -> None:
    """Half-sent requests, an open feed, bots that think, and a request that waits for an engine."""
    for sent in (b"", b"GET / HTT", HALF_BODY):
        stack.enter_context(connected(server)).sendall(sent)
    client = stack.enter_context(httpx.Client(base_url=server.url, timeout=60))
    master = {"kind": "bot", "level": "master"}
    for _ in range(4):
        client.post("/api/matches", json=body([master] * 2, "castille"))
    guest = Guest(client, game="castille").create("me", "me")
    stack.enter_context(connect(f"{server.url.replace('http', 'ws')}api/matches/{guest.match}/feed?since=0"))
    key = "\r\n".join(f"{name}: {value}" for name, value in guest.headers().items())
    asking = post(
        b'{"ply": 0}', key, "Content-Type: application/json", "Content-Length: 10", path=f"{guest.url}/advice"
    )
    stack.enter_context(connected(server)).sendall(asking)
    time.sleep(0.3)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_within_its_time(tmp_path: Path, sent: signal.Signals) -> None:
    """After SIGTERM or Ctrl-C with half-sent bodies, watchers and thinking bots; and what was played is kept."""
    log = tmp_path / "log"
    with serving(tmp_path / "data", log=log) as server, ExitStack() as stack:
        busy(server, stack)
        began = time.monotonic()
        server.process.send_signal(sent)
        server.process.wait(20)
        assert time.monotonic() - began < SECONDS + 0.5
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_its_time_is_a_setting(tmp_path: Path) -> None:
    """A shorter one is kept too."""
    with serving(tmp_path / "data", shutdown_seconds=1) as server, ExitStack() as stack:
        busy(server, stack)
        began = time.monotonic()
        server.process.terminate()
        server.process.wait(20)
        assert time.monotonic() - began < 1.5


def test_a_second_signal_stops_it_at_once(tmp_path: Path) -> None:
    """However long the first one is given."""
    with serving(tmp_path / "data", shutdown_seconds=60) as server, ExitStack() as stack:
        busy(server, stack)
        server.process.terminate()
        time.sleep(0.05)
        began = time.monotonic()
        server.process.terminate()
        server.process.wait(20)
        assert time.monotonic() - began < 0.5
