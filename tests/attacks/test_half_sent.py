"""Bodies that do not come, from one address and from many: they hold no place that others need."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.attacks.conftest import LONGEST, attacking, connected, visiting, warm_server

if TYPE_CHECKING:
    from pathlib import Path

    from tests.needs import Serving

pytestmark = pytest.mark.slow

COUNTED = 10.0
"""Time (s) in which a small request for statistics is answered: half of the time that a body may take to arrive."""
SIZES = {"/api/stats": 4_000_000, "/api/sheets": 250_000, "/api/positions": 16_000, "/api/matches": 16_000}
"""Large requests that are allowed, by their address."""


def half_send(
    server: Serving, stack: ExitStack, path: str, addresses: int, each: int, *, network: int = 0, sent: int = 1
) -> None:
    """Open requests from many addresses of a network, and send only the beginning of their bodies."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {SIZES[path]}\r\n\r\n"
    )
    for number in range(addresses):
        for _ in range(each):
            connection = stack.enter_context(connected(server, f"127.{network}.1.{10 + number}"))
            connection.sendall(head.encode() + b"[" * sent)


@pytest.mark.parametrize(("addresses", "each"), [(1, 16), (2, 8), (16, 1), (40, 2)])
def test_half_sent_bodies_leave_statistics_to_others(server: Serving, addresses: int, each: int) -> None:
    with ExitStack() as stack:
        half_send(server, stack, "/api/stats", addresses, each, network=addresses)  # that have spent nothing yet
        time.sleep(0.5)
        with attacking(server, f"127.0.2.{addresses}") as other:
            began = time.monotonic()
            answer = other.post("/api/stats", json={"records": [{"name": "one", "text": "{}"}]})
            assert answer.status_code == 200, answer.text
            assert time.monotonic() - began < COUNTED


@pytest.mark.parametrize("path", SIZES)
def test_half_sent_bodies_delay_nobody(server: Serving, path: str) -> None:
    with ExitStack() as stack, visiting(server) as times:
        half_send(server, stack, path, 8, 10, sent=10_000)
        time.sleep(3)
    assert times.p99 < LONGEST


def test_the_memory_for_bodies_is_shared_too(tmp_path: Path) -> None:
    """An address that fills it is refused; another one is still read."""
    with warm_server(tmp_path, statistics_a_minute=1000) as server, ExitStack() as stack:
        half_send(server, stack, "/api/stats", 1, 24, sent=3_900_000)
        time.sleep(1)
        wish = json.dumps({"records": [{"name": "one", "text": "x" * 1_000_000}]})
        with attacking(server, "127.0.1.10") as greedy:
            refused = greedy.post("/api/stats", content=wish, headers={"Content-Type": "application/json"})
            assert refused.status_code == 429, refused.text
            assert "your address" in refused.json()["message"]
        with attacking(server, "127.0.2.1") as other:
            assert (
                other.post("/api/stats", content=wish, headers={"Content-Type": "application/json"}).status_code == 200
            )


def test_many_requests_of_an_address_leave_positions_to_others(server: Serving) -> None:
    """Positions are set up one after the other, and addresses take turns."""
    body = json.dumps({"game": "castle-croquetnole"})
    request = (
        "POST /api/positions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(connected(server, "127.0.3.1")).sendall(request)
        with attacking(server, "127.0.3.2") as other:
            began = time.monotonic()
            assert other.post("/api/positions", json={"game": "castille"}).status_code == 200
            assert time.monotonic() - began < 1.0
