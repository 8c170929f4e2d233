"""The database is away, silent or locked: requests end in time, and afterwards bots and watching pages go on."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sqlite3
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from parlour.server.app import create_app
from parlour.server.feed import Heartbeat, PostgresFeed, feed_for
from parlour.server.store import SqlStore, open_store
from parlour.service import cache
from parlour.service.cache import MatchCache
from parlour.service.errors import StoreAwayError
from parlour.service.rows import TurnRow
from tests.needs import need_postgres
from tests.server.conftest import FREE
from tests.server.guest import Guest
from tests.server.proxy import Proxy, proxied
from tests.server.stored import store_match
from tests.server.test_store import FRIEND, ME, new_row, turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from litestar import Litestar

SECONDS = 1.0
"""The store's limit here."""
WORST = 2 * (SECONDS + 1) + 3 + 1
"""The longest that a call may take: a dead connection is noticed, and another one is tried in vain."""
AWAY = 4.0
SOON = 12.0
"""Within this time everything goes on after an outage: the longest pause and some."""


class Gated(Executor):
    """Bots that answer only while the gate is open."""

    def __init__(self, gate: threading.Event) -> None:
        self._gate = gate
        self._threads = ThreadPoolExecutor(4)

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        def run() -> Any:
            self._gate.wait(60)
            return work(*arguments, **named)

        return self._threads.submit(run)


class Outage:
    """A store that a test can take away, and another way to look into it."""

    def __init__(self, store: SqlStore, aside: SqlStore, begin: Callable[[], None], end: Callable[[], None]) -> None:
        self.store, self.aside, self.begin, self.end = store, aside, begin, end

    def plies(self, match: str) -> int:
        """How many moves are stored; nothing is asked of the server."""
        return len(self.aside.read_turns(match, 0))

    def wait_for(self, match: str, plies: int) -> float:
        """Seconds until that many moves are stored."""
        began = time.monotonic()
        while self.plies(match) < plies:
            assert time.monotonic() - began < SOON, "nothing happens"
            time.sleep(0.05)
        return time.monotonic() - began


@pytest.fixture
def database() -> Iterator[tuple[Proxy, str, str]]:
    """A PostgreSQL database: the proxy before it, the address through the proxy, and its own."""
    address = need_postgres()
    with proxied(address) as (proxy, through):
        yield proxy, through, address


@contextmanager
def locked(folder: Path) -> Iterator[Outage]:
    """SQLite, which another program locks."""
    other = sqlite3.connect(folder / "parlour.db", isolation_level=None, check_same_thread=False)
    store, aside = open_store(folder, SECONDS), open_store(folder)
    yield Outage(store, aside, lambda: void(other.execute("BEGIN IMMEDIATE")), lambda: void(other.execute("ROLLBACK")))
    other.close()
    aside.close()


def void(_: object) -> None:
    """Nothing: for calls whose result does not matter."""


@pytest.fixture
def sqlite_outage(tmp_path: Path) -> Iterator[Outage]:
    """SQLite that can be locked."""
    (tmp_path / "data").mkdir()
    with locked(tmp_path / "data") as outage:
        yield outage


@pytest.fixture(params=["locked", "gone", "silent"])
def outage(request: pytest.FixtureRequest) -> Iterator[Outage]:
    """SQLite that is locked; PostgreSQL that is stopped; PostgreSQL that does not answer."""
    if request.param == "locked":
        yield request.getfixturevalue("sqlite_outage")
        return
    proxy, through, address = request.getfixturevalue("database")
    begin = proxy.go_away if request.param == "gone" else proxy.fall_silent
    aside = open_store(address)
    yield Outage(open_store(through, SECONDS), aside, begin, proxy.come_back)
    aside.close()


@contextmanager
def served(outage: Outage, gate: threading.Event) -> Iterator[TestClient[Litestar]]:
    settings = replace(FREE, feed_heartbeat_seconds=0.5, feed_timeout_seconds=0.5)
    with TestClient(create_app(outage.store, make_executor=lambda: Gated(gate), settings=settings)) as client:
        yield client


def test_a_call_ends_in_time_and_works_again_afterwards(outage: Outage) -> None:
    row = new_row(ME, FRIEND)
    outage.store.create(row)
    outage.begin()
    began = time.monotonic()
    with pytest.raises(StoreAwayError):
        outage.store.append(row.match, 0, turn(0), ends=False).result()
    assert time.monotonic() - began < WORST
    outage.end()
    outage.store.append(row.match, 0, turn(0), ends=False).result()
    assert outage.plies(row.match) == 1
    outage.store.close()


def test_a_visitor_gets_one_sentence_and_the_time_to_come_back(outage: Outage) -> None:
    gate = threading.Event()
    with served(outage, gate) as client:
        host = Guest(client).create("me", "me")
        outage.begin()
        began = time.monotonic()
        answer = host.move(0, "3")
        assert time.monotonic() - began < WORST
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 0
        body = answer.json()
        assert body["code"] == "store_away"
        assert body["message"] == (
            "The matches cannot be read or written at the moment; please try again in a few seconds."
        )
        outage.end()
        assert host.move(0, "3").status_code == 201


def frames_until(socket: Any, ply: int) -> list[int]:
    """The plies of the frames that a page gets, up to one."""
    seen: list[int] = []
    while not seen or seen[-1] < ply:
        seen += [frame["ply"] for frame in json.loads(socket.receive_text(timeout=SOON))["frames"]]
    return seen


def test_a_bot_that_could_not_move_moves_afterwards_and_watching_pages_see_it(outage: Outage) -> None:
    """Nobody reads the match or sends anything meanwhile."""
    gate = threading.Event()
    with served(outage, gate) as client:
        host = Guest(client).create("me", "casual")
        with client.websocket_connect(f"{host.url}/feed?since=0") as page:
            assert host.move(0, "3").status_code == 201
            assert frames_until(page, 1) == [1]
            outage.begin()
            gate.set()
            time.sleep(AWAY)
            assert outage.plies(host.match) == 1
            outage.end()
            outage.wait_for(host.match, 2)
            assert frames_until(page, 2) == [2]


def test_a_page_that_is_opened_meanwhile_gets_its_news_afterwards(
    outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "CHECKED_SECONDS", -1.0)  # every read asks the store
    gate = threading.Event()
    with served(outage, gate) as client:
        host = Guest(client).create("me", "casual")
        assert host.move(0, "3").status_code == 201
        outage.begin()
        with client.websocket_connect(f"{host.url}/feed?since=0") as page:
            time.sleep(AWAY)
            outage.end()
            assert frames_until(page, 1) == [1]
            gate.set()
            assert frames_until(page, 2) == [2]


def test_a_move_that_was_stored_although_its_confirmation_was_lost_is_answered_by_the_bot(
    sqlite_outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    gate.set()
    append = SqlStore.append

    def lost(self: SqlStore, *arguments: Any, **named: Any) -> None:
        monkeypatch.undo()
        append(self, *arguments, **named)
        with self.absences.reported():
            raise OperationalError("COMMIT", {}, sqlite3.OperationalError("the connection broke"))

    with served(sqlite_outage, gate) as client:
        host = Guest(client).create("me", "casual")
        with client.websocket_connect(f"{host.url}/feed?since=0") as page:
            monkeypatch.setattr(SqlStore, "append", lost)
            assert host.move(0, "3").status_code == 503
            sqlite_outage.wait_for(host.match, 2)
            assert frames_until(page, 2) == [1, 2]


def test_a_lock_that_is_held_too_long_ends_the_call(database: tuple[Proxy, str, str]) -> None:
    """The connection stays good: the database itself gives up."""
    _, _, address = database
    store, row = open_store(address, SECONDS), new_row(ME, FRIEND)
    store.create(row)
    with psycopg.connect(address) as other:
        others = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        before = other.execute(others).fetchall()
        other.execute("LOCK TABLE moves IN ACCESS EXCLUSIVE MODE")
        began = time.monotonic()
        with pytest.raises(StoreAwayError):
            store.append(row.match, 0, turn(0), ends=False).result()
        assert time.monotonic() - began < SECONDS + 0.9
        assert before
        assert other.execute(others).fetchall() == before
    store.append(row.match, 0, turn(0), ends=False).result()
    store.close()


# --- the feed ---------------------------------------------------------------------------------------------------------


def ply_in_the_end(matches: MatchCache, match: str) -> int:
    """The ply of a match, asked for again while it cannot be read: a process that waits for a core is late, too."""
    until = time.monotonic() + SOON
    while True:
        try:
            return matches.current(match).ply
        except StoreAwayError:
            if time.monotonic() > until:
                raise


@pytest.mark.parametrize("how", ["freeze", "go_away", "fall_silent"])
def test_news_that_a_dead_feed_connection_missed_are_read_when_it_is_replaced(
    database: tuple[Proxy, str, str], how: str
) -> None:
    """A connection that stays open and brings nothing; one that breaks; a database that answers nobody for a while."""
    proxy, through, address = database
    aside = open_store(address)
    match = store_match(aside, turns=())
    store = open_store(through, SECONDS)
    matches = MatchCache(store)
    feed = feed_for(store, matches, Heartbeat(0.5, 0.5))

    async def listen() -> int:
        async with feed.running():
            with feed.subscribe(match) as bell:
                await asyncio.wait_for(bell.wait(), SOON)  # LISTEN works; it rings once then
                assert await asyncio.to_thread(ply_in_the_end, matches, match) == 0
                bell.clear()
                getattr(proxy, how)()
                await asyncio.to_thread(aside.append, match, 0, TurnRow(0, "3"), ends=False)
                if how != "freeze":
                    with pytest.raises(TimeoutError):
                        await asyncio.wait_for(bell.wait(), 2)
                    proxy.come_back()
                await asyncio.wait_for(bell.wait(), SOON)
                return await asyncio.to_thread(ply_in_the_end, matches, match)

    assert asyncio.run(listen()) == 1
    store.close()
    aside.close()


def test_the_descriptor_of_a_broken_feed_connection_may_be_taken_at_once(
    database: tuple[Proxy, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the connection of a client, which is read then; and the feed goes on."""
    proxy, through, _ = database
    store = open_store(through)
    match = store_match(store, turns=())
    feed = feed_for(store, MatchCache(store), Heartbeat(30, 5))
    hear, read, taken = PostgresFeed._hear, threading.Event(), list[int]()
    client, line = socket.socketpair()

    def hear_and_take(feed: PostgresFeed, connection: Any, descriptor: int, broken: asyncio.Future[None]) -> None:
        hear(feed, connection, descriptor, broken)
        if broken.done() and not taken:
            with pytest.raises(OSError, match="Bad file descriptor"):
                os.fstat(descriptor)
            taken.append(os.dup2(line.fileno(), descriptor))
            asyncio.get_running_loop().add_reader(descriptor, read.set)

    monkeypatch.setattr(PostgresFeed, "_hear", hear_and_take)

    async def listen() -> None:
        async with feed.running():
            with feed.subscribe(match) as bell:
                await asyncio.wait_for(bell.wait(), SOON)
                bell.clear()
                proxy.go_away()
                client.sendall(b"a request")
                assert await asyncio.to_thread(read.wait, SOON)
                assert asyncio.get_running_loop().remove_reader(taken[0])
                proxy.come_back()
                await asyncio.wait_for(bell.wait(), SOON)

    asyncio.run(listen())
    os.close(taken[0])
    client.close()
    line.close()
    store.close()


def test_a_connection_that_only_listens_is_left_alone_while_it_answers(
    database: tuple[Proxy, str, str], caplog: pytest.LogCaptureFixture
) -> None:
    """Over many heartbeats no news is lost, and nothing is logged."""
    _, through, _ = database
    store = open_store(through)
    rows = [new_row(ME, FRIEND) for _ in range(40)]
    feed = feed_for(store, MatchCache(store), Heartbeat(0.05, 5))

    async def listen() -> None:
        async with feed.running():
            await asyncio.sleep(0.5)
            for row in rows:
                with feed.subscribe(row.match) as bell:
                    await asyncio.to_thread(store.create, row)
                    await asyncio.wait_for(bell.wait(), 5)

    with caplog.at_level("WARNING", "parlour"):
        asyncio.run(listen())
    assert caplog.records == []
    store.close()
