"""Engines and bots: a client that asks much of them does not make others wait."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.attacks.conftest import LONGEST, attacking, body, visiting, warm_server
from tests.server.guest import Guest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.needs import Serving

pytestmark = pytest.mark.slow

QUESTIONS = 300
BOT_MATCHES = 20
LONGEST_ANSWER = 6.0
"""The longest that a casual croquet bot lets its human wait during the attack, s; it thinks for milliseconds."""


def asked(server: Serving, guest: Guest, plies: list[int]) -> list[httpx.Response]:
    """The answers to requests for advice on one match, all sent at the same time."""
    with attacking(server) as client, ThreadPoolExecutor(100) as threads:
        url, headers = f"{guest.url}/advice", guest.headers()
        return list(threads.map(lambda ply: client.post(url, json={"ply": ply}, headers=headers), plies))


def test_questions_to_an_engine_wait_in_no_thread_that_serves_others(server: Serving) -> None:
    """300 requests for advice on one match are one computation, and each key and address has a budget."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        guest = Guest(client, game="castille").create("me", "me", starter="silver")
        with visiting(server) as times:
            began = time.monotonic()
            answers = asked(server, guest, [0] * QUESTIONS)
            seconds = time.monotonic() - began
            time.sleep(2)
        assert times.p99 < LONGEST
        allowed = [answer for answer in answers if answer.status_code == 200]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(allowed) + len(refused) == QUESTIONS
        assert 60 <= len(allowed) <= 62 + seconds  # the budget refills by one a second
        assert len({answer.content for answer in allowed}) == 1
        assert all(int(answer.headers["retry-after"]) <= 60 for answer in refused)
        assert seconds < 15
        assert asked(server, Guest(client, game="castille").create("me", "me"), [0])[0].status_code == 200


def test_bots_that_play_alone_do_not_keep_a_person_waiting(tmp_path: Path) -> None:
    """A casual bot answers its human while 20 matches of Castille between masters go on."""
    master = {"kind": "bot", "level": "master"}
    with warm_server(tmp_path) as server, attacking(server) as attacker:
        for _ in range(BOT_MATCHES):
            made = attacker.post("/api/matches", json=body([master] * 2, "castille"))
            assert made.status_code == 201, made.text
        with httpx.Client(base_url=server.url, timeout=60) as client, visiting(server) as times:
            waits = list[float]()
            for _ in range(5):
                waits.append(answer_time(client))
                time.sleep(0.5)  # a quick answer leaves the visitor too few requests to judge by
        assert max(waits) < LONGEST_ANSWER
        assert times.p99 < LONGEST


def answer_time(client: httpx.Client) -> float:
    """How long (s) a casual croquet bot takes to answer a first move."""
    host = Guest(client).create("me", "casual")
    began = time.monotonic()
    assert host.move(0, "3").status_code == 201
    host.wait_for(2, 60)
    return time.monotonic() - began


def test_new_matches_are_limited_by_address(server: Serving) -> None:
    """A program that makes matches without end is stopped; a visitor at another address makes theirs."""
    bot, me = {"kind": "bot", "level": "casual"}, {"kind": "me"}
    stop = threading.Event()

    def make(attacker: httpx.Client) -> list[int]:
        statuses = list[int]()
        while not stop.is_set() and len(statuses) < 2000:
            statuses.append(attacker.post("/api/matches", json=body([bot, me])).status_code)
        return statuses

    with attacking(server, "127.0.0.3") as attacker, ThreadPoolExecutor(1) as threads:
        with visiting(server) as times:
            making = threads.submit(make, attacker)
            time.sleep(4)
            stop.set()
        statuses = making.result()
    assert times.p99 < LONGEST
    assert 429 in statuses
    assert statuses.count(201) < 150
