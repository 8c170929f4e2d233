"""Statistics: the largest requests, many of them, and bodies that do not come. Others must not notice them."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.attacks.conftest import LONGEST, attacking, connected, visiting, warm_server

if TYPE_CHECKING:
    from tests.needs import Serving

pytestmark = pytest.mark.slow

RECORDS = Path(__file__).parents[1] / "games"
CASTLE = (RECORDS / "castle_croquetnole/records/home.json").read_text()
LARGEST = 4_000_000
A_MINUTE = 12
"""Requests that one address may send."""
SECONDS = 8
"""How long the server counts for one request, s."""
VISIT = 8.0
"""How long the other visitor is measured, s; after half a minute it would have made too many matches."""
LONGEST_ANSWER = 5.0 * SECONDS
"""Time (s) in which every request of the attack must be answered or refused."""


def full_of(text: str, most: int = 1000) -> dict[str, Any]:
    """As many copies of a record as fit."""
    copies = min(most, LARGEST // (len(json.dumps(text)) + 30))
    return {"records": [{"name": str(number), "text": text} for number in range(copies)]}


def test_the_largest_requests_do_not_delay_the_moves_of_others(tmp_path: Path) -> None:
    """Twelve times the largest request at once, from each of two addresses. A third address is counted afterwards."""
    wishes = (full_of(CASTLE), {"records": [{"name": "", "text": "["}] * 100_000}, full_of("[" * LARGEST, 1))
    bodies = [json.dumps(wish).encode() for wish in wishes]
    headers = {"Content-Type": "application/json"}

    def ask(server: Serving, address: str, number: int) -> httpx.Response:
        with attacking(server, address) as attacker:
            attacker.timeout = httpx.Timeout(LONGEST_ANSWER)
            return attacker.post("/api/stats", content=bodies[number % len(bodies)], headers=headers)

    with warm_server(tmp_path, engine_seconds=SECONDS) as server, ThreadPoolExecutor(24) as threads:
        with visiting(server) as times:
            began = time.monotonic()
            asked = [
                threads.submit(ask, server, address, number)
                for number in range(A_MINUTE)
                for address in ("127.0.0.5", "127.0.0.6")
            ]
            time.sleep(VISIT)
        answers = [each.result() for each in asked]
        assert time.monotonic() - began < LONGEST_ANSWER
        after = ask(server, "127.0.0.9", 0)
    assert times.p99 < LONGEST
    assert {answer.status_code for answer in answers} <= {200, 400, 429}
    assert after.status_code == 200, after.text
    assert after.json()["sections"]
    assert all(len(answer.content) < 1_000_000 for answer in (*answers, after))


def test_bodies_that_do_not_come_leave_room_for_others(server: Serving) -> None:
    """An address opens 40 requests and sends none of them to its end; its budget keeps most of them out."""
    head = f"POST /api/stats HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {LARGEST}"
    connections = [connected(server, "127.0.0.7") for _ in range(40)]
    try:
        for connection in connections:
            connection.sendall(f"{head}\r\n\r\n{{".encode())
        time.sleep(1)
        with attacking(server, "127.0.0.8") as other:
            began = time.monotonic()
            answer = other.post("/api/stats", json={"records": [{"name": "one", "text": CASTLE}]})
            assert answer.status_code == 200, answer.text
            assert [section["matches"] for section in answer.json()["sections"]] == [1]
            assert time.monotonic() - began < 30
    finally:
        for connection in connections:
            connection.close()
