"""Options that make large boards: they are made and compressed once, and not where others wait."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tests.attacks.conftest import LONGEST, attacking, body, visiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.needs import Serving

SECONDS = 5.0
A_SECOND = 10


def steadily(request: Callable[[], int]) -> list[int]:
    """The statuses of requests that are sent ten times a second for some seconds, whether answered or not."""
    stop = threading.Event()
    with ThreadPoolExecutor(20) as threads:
        sent = []
        for _ in range(int(SECONDS * A_SECOND)):
            sent.append(threads.submit(request))
            stop.wait(1 / A_SECOND)
        return [each.result() for each in sent]


def test_large_views_do_not_delay_the_moves_of_others(server: Serving) -> None:
    """Ten requests a second for the view of a course of 100 x 99 strokes."""
    with attacking(server) as attacker:
        made = attacker.post("/api/matches", json=body([{"kind": "me"}] * 2, spacing=100, hoops=99)).json()
        url = f"/api/matches/{made['match']}"
        with visiting(server) as times:
            statuses = steadily(lambda: attacker.get(url).status_code)
        assert times.p99 < LONGEST
        assert set(statuses) == {200}
        answer = attacker.get(url)
        assert answer.headers["content-encoding"] == "gzip"
        assert len(answer.content) > 1_000_000
        assert int(answer.headers["content-length"]) < 100_000


def test_large_positions_do_not_delay_the_moves_of_others(server: Serving) -> None:
    """Ten requests a second for the position of such a course, each with other options."""
    with attacking(server) as attacker:
        numbers = iter(range(1000))

        def arrange() -> int:
            options = {"spacing": 100, "hoops": 99 - next(numbers) % 20}
            wish = {"game": "arithmetical-croquet", "options": options}
            return attacker.post("/api/positions", json=wish).status_code

        with visiting(server) as times:
            assert set(steadily(arrange)) == {200}
        assert times.p99 < LONGEST
