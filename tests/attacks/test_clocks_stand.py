"""Nobody loses on time because the server or its store was away: no clock runs while moves cannot be stored."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from sqlalchemy import event, text

from parlour.server.store import open_store
from tests.attacks.test_store_away import SOON, Outage, database, outage, served, sqlite_outage  # noqa: F401 - fixtures
from tests.needs import Serving, need_postgres
from tests.server.guest import Guest, legal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SIX_SECONDS = {"per": "turn", "seconds": 6}
A_MINUTE = {"per": "match", "seconds": 60, "increment": 0}
LONG = 9.0
"""Longer than such a clock and all that is waited for after it, s."""


def result(guest: Guest) -> Any:
    return guest.read()["frame"]["result"]


def left(view: dict[str, Any], seat: int) -> float:
    """What the page shows for a seat, s."""
    times = view["times"]
    runs = times["deadline"] is not None and view["frame"]["to_play"] == seat
    shown = times["deadline"] - times["now"] if runs else times["left"][seat]
    return min(float(shown), float(times["left"][seat]))


def begun(client: Any, clock: dict[str, Any]) -> Guest:
    """A match against oneself, after its first move."""
    guest = Guest(client).create("me", "me", clock=clock)
    assert guest.move(0, "3").status_code == 201
    return guest


@contextmanager
def begun_at(outage: Outage, clock: dict[str, Any]) -> Iterator[Guest]:  # noqa: F811
    with served(outage, threading.Event()) as client:
        yield begun(client, clock)


def until_stored(move: Callable[[], httpx.Response]) -> httpx.Response:
    """The first answer to a move that is not 503."""
    until = time.monotonic() + SOON
    while (answer := move()).status_code == 503:
        assert time.monotonic() < until
        time.sleep(0.5)
    return answer


@pytest.mark.parametrize("tried", [True, False])
def test_the_time_of_an_outage_is_not_counted(outage: Outage, *, tried: bool) -> None:  # noqa: F811
    """Whether or not the player has tried to move meanwhile."""
    with begun_at(outage, SIX_SECONDS) as guest:
        outage.begin()
        if tried:
            assert guest.move(1, "8").status_code == 503
        time.sleep(LONG)
        outage.end()
        assert until_stored(lambda: guest.move(1, "8")).status_code == 201
        assert result(guest) is None


def test_a_clock_that_stands_is_shown_so(outage: Outage) -> None:  # noqa: F811
    """And it goes on with what was left."""
    with begun_at(outage, A_MINUTE) as guest:
        time.sleep(1)
        outage.begin()
        assert guest.move(1, "8").status_code == 503
        first = guest.read()
        time.sleep(2)
        second = guest.read()
        assert first["times"]["deadline"] is None
        assert left(first, 1) == left(second, 1) > 50
        time.sleep(LONG)
        outage.end()
        assert until_stored(lambda: guest.move(1, "8")).status_code == 201
        assert left(guest.read(), 1) > 50


def test_a_move_that_was_refused_counts_from_when_it_came(outage: Outage) -> None:  # noqa: F811
    """Though its time is up when it is repeated."""
    with begun_at(outage, SIX_SECONDS) as guest:
        time.sleep(4)
        outage.begin()
        assert guest.move(1, "8").status_code == 503
        outage.end()
        time.sleep(14)  # longer than anybody else is excused
        assert until_stored(lambda: guest.move(1, "8")).status_code == 201


def test_time_runs_again_after_an_outage(sqlite_outage: Outage) -> None:  # noqa: F811
    gate = threading.Event()
    with served(sqlite_outage, gate) as client:
        guest = begun(client, SIX_SECONDS)
        sqlite_outage.begin()
        time.sleep(LONG)
        sqlite_outage.end()
        until = time.monotonic() + 30
        while result(guest) is None:
            assert time.monotonic() < until
            time.sleep(0.5)
        assert result(guest)["termination"] == "out-of-time"
        assert guest.move(1, "8").status_code == 409


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("stop", ["kill", "terminate"])
def test_the_time_in_which_the_server_is_down_is_not_counted(kind: str, stop: str, tmp_path: Path) -> None:
    how: dict[str, Any] = {"database": need_postgres()} if kind == "postgres" else {"data": tmp_path}
    server = Serving(how.get("data"), database=how.get("database"))
    try:
        with httpx.Client(base_url=server.url, timeout=60) as client:
            guest = Guest(client).create("me", "me", clock=SIX_SECONDS)
            assert guest.move(0, "3").status_code == 201
            time.sleep(1)
        if stop == "terminate":
            server.process.terminate()
            server.process.wait(20)
        server.kill()
        time.sleep(LONG)
        server = Serving(how.get("data"), database=how.get("database"))
        with httpx.Client(base_url=server.url, timeout=60) as client:
            guest.client = client
            view = guest.read()
            assert view["frame"]["result"] is None
            assert 0 < left(view, 1) <= 6
            assert guest.move(1, "8").status_code == 201
            assert 0 < left(guest.read(), 0) <= 6
    finally:
        server.kill()


def test_the_time_in_which_there_is_no_room_is_not_counted(tmp_path: Path) -> None:
    """Small rows may still be written."""
    store = open_store(tmp_path / "data", 1.0)
    full = False

    @event.listens_for(store.engine, "checkout")
    def _limit(connection: Any, _record: object, _proxy: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0] if full else 1 << 30
        connection.execute(f"PRAGMA max_page_count={pages}")

    gate = threading.Event()
    with served(Outage(store, store, lambda: None, lambda: None), gate) as client:
        guest, other = begun(client, SIX_SECONDS), begun(client, SIX_SECONDS)
        third, ply, full = Guest(client).create("me", "me"), 0, True
        while (status := third.move(ply, legal(third.read())[0]).status_code) == 201:
            ply += 1
        assert status == 503
        time.sleep(LONG)
        full = False
        for each in (guest, other):
            assert until_stored(lambda each=each: each.move(1, "8")).status_code == 201  # type: ignore[misc]


def test_the_time_in_which_moves_alone_cannot_be_stored_is_not_counted() -> None:
    address = need_postgres()
    store = open_store(address)
    gate = threading.Event()
    with served(Outage(store, store, lambda: None, lambda: None), gate) as client:
        guest, other = begun(client, SIX_SECONDS), begun(client, SIX_SECONDS)
        with store.engine.begin() as connection:
            connection.execute(
                text(
                    "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                    "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$"
                )
            )
            connection.execute(text("CREATE TRIGGER full_disk BEFORE INSERT ON moves EXECUTE FUNCTION full_disk()"))
        assert guest.move(1, "8").status_code == 503
        time.sleep(LONG)
        with store.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER full_disk ON moves"))
        for each in (guest, other):
            assert until_stored(lambda each=each: each.move(1, "8")).status_code == 201  # type: ignore[misc]
            assert each.move(2, legal(each.read())[0]).status_code == 201


def test_nobody_can_claim_that_a_move_came_in_time(sqlite_outage: Outage) -> None:  # noqa: F811
    """What is sent by others, for another ply, or after the end of the time is not remembered."""
    gate = threading.Event()
    with served(sqlite_outage, gate) as client:
        guest = Guest(client).create("me", "friend", clock=SIX_SECONDS)
        joined = client.post(f"{guest.url}/join", json={"invitation": guest.invitations[1]}).json()
        guest.keys[1] = joined["key"]
        assert guest.move(0, "3", 0).status_code == 201
        guest.read(1)
        time.sleep(6.1)
        sqlite_outage.begin()
        for seat, ply in ((0, 1), (1, 0), (1, 2), (1, 1)):
            assert guest.move(ply, "8", seat).status_code in (409, 403, 503)
        sqlite_outage.end()
        until = time.monotonic() + 30
        while result(guest) is None:
            assert time.monotonic() < until
            time.sleep(0.5)
        assert guest.move(1, "8", 1).status_code == 409
