"""Health, metrics and logs: what an operator reads, from where, and that no secret is in it."""

from __future__ import annotations

import json
import logging
import threading
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from parlour.server import observing
from parlour.server.app import create_app
from parlour.server.logs import ACCESS, configure_logs
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from litestar.types import ASGIApp, Receive, Scope, Send

    from parlour.server.settings import Settings
    from parlour.server.store import SqlStore
    from parlour.service.store import Store


@contextmanager
def visiting(store: Store, settings: Settings, address: str = "127.0.0.1") -> Iterator[TestClient[Any]]:
    """A client of a server whose requests come from this address."""
    app = create_app(store, settings=settings, make_executor=one_thread)

    async def placed(scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = (address, 1)  # type: ignore[typeddict-unknown-key, unused-ignore]
        await app(scope, receive, send)

    inside: ASGIApp = placed
    with TestClient(inside) as client:
        yield client


def numbers(client: TestClient[Any]) -> dict[tuple[str, str], float]:
    """Every number by its name and its route, if it has one."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    return {
        (sample.name, sample.labels.get("route", "")): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_health_says_that_all_is_well(sqlite_store: SqlStore) -> None:
    with visiting(sqlite_store, FREE) as client:
        answer = client.get("/health")
    assert answer.status_code == 200
    body = answer.json()
    assert body["ok"]
    assert body["store"] == {"ok": True, "message": ""}
    assert body["pool"] == {"ok": True, "waiting": 0, "working": 0, "longest_wait": 0.0}
    assert body["process"]["pid"] > 0


def test_health_is_503_when_the_store_fails(sqlite_store: SqlStore) -> None:
    with visiting(sqlite_store, FREE) as client:
        with sqlite_store.engine.begin() as connection:
            connection.execute(text("ALTER TABLE matches RENAME TO gone"))
        answer = client.get("/health")
        assert numbers(client)["parlour_store_errors_total", ""] >= 1
    assert answer.status_code == 503
    assert not answer.json()["ok"]
    assert "refuses" in answer.json()["store"]["message"]


def test_health_answers_while_the_store_hangs(sqlite_store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even repeated questions pile up: one is open at a time."""
    over, asked = threading.Event(), Counter[str]()

    def hang(_: SqlStore) -> None:
        asked["times"] += 1
        over.wait(30)

    monkeypatch.setattr(observing, "STORE_SECONDS", 0.1)
    monkeypatch.setattr(observing, "ping", hang)
    with visiting(sqlite_store, FREE) as client:
        answers = [client.get("/health") for _ in range(3)]
        over.set()
    assert {answer.status_code for answer in answers} == {503}
    assert "not answered" in answers[0].json()["store"]["message"]
    assert asked["times"] == 1


@pytest.mark.parametrize(
    ("settings", "address", "status"),
    [
        (FREE, "127.0.0.1", 200),
        (FREE, "::1", 200),
        (FREE, "192.0.2.7", 404),
        (FREE, "", 404),
        (replace(FREE, observers=("192.0.2.0/24",)), "192.0.2.7", 200),
        (replace(FREE, observers=("none",)), "127.0.0.1", 404),
    ],
)
def test_only_observers_may_look(sqlite_store: SqlStore, settings: Settings, address: str, status: int) -> None:
    with visiting(sqlite_store, settings, address) as client:
        assert {client.get(path).status_code for path in ("/health", "/metrics")} == {status}


def test_health_is_not_rate_limited(sqlite_store: SqlStore) -> None:
    with visiting(sqlite_store, replace(FREE, requests_a_minute=2)) as client:
        assert [client.get("/health").status_code for _ in range(5)] == [200] * 5
        assert [client.get("/api/house").status_code for _ in range(3)][-1] == 429
        assert client.get("/metrics").status_code == 200


def test_requests_are_counted_by_the_template_of_their_route(sqlite_store: SqlStore) -> None:
    with visiting(sqlite_store, FREE) as client:
        for _ in range(3):
            Guest(client).create("me", "me").read()
        client.get("/api/no/such/thing")
        found = numbers(client)
    assert found["parlour_requests_total", "/api/matches/{match}"] == 3
    assert found["parlour_request_seconds_count", "/api/matches/{match}"] == 3
    assert found["parlour_requests_total", "(none)"] == 1
    assert found["parlour_matches_in_memory", ""] == 3
    assert found["parlour_memory_bytes", ""] > 1e6


def test_open_feeds_are_counted(sqlite_store: SqlStore) -> None:
    with visiting(sqlite_store, FREE) as client:
        match = Guest(client).create("me", "me")
        with client.websocket_connect(f"{match.url}/feed?since=0") as feed:
            match.move(0, "3", 0)
            feed.receive_text()
            assert numbers(client)["parlour_feeds", ""] == 1


# --- logs -------------------------------------------------------------------------------------------------------


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """What was logged so far; the logging of the process is put back afterwards."""
    root = logging.getLogger()
    handlers, level, access = root.handlers, root.level, ACCESS.level
    yield lambda: capsys.readouterr().err
    root.handlers = handlers
    root.setLevel(level)
    ACCESS.setLevel(access)


def test_the_access_log_holds_no_secret(sqlite_store: SqlStore, log: Callable[[], str]) -> None:
    configure_logs("json", "warning", access=True)
    with visiting(sqlite_store, FREE) as client:
        match = Guest(client).create("me", "me")
        match.move(0, "3")
        client.get(f"{match.url}?key={match.keys[0]}", headers=match.headers())
    written = log()
    lines = [json.loads(line) for line in written.splitlines()]
    assert [(line["method"], line["status"]) for line in lines] == [("POST", 201), ("POST", 201), ("GET", 200)]
    assert lines[2]["path"] == match.url
    assert lines[2]["client"] == "127.0.0.1"
    assert match.keys[0] not in written


def test_without_the_setting_no_request_is_logged(sqlite_store: SqlStore, log: Callable[[], str]) -> None:
    configure_logs("text", "info")
    with visiting(sqlite_store, FREE) as client:
        client.get("/api/house")
    assert "parlour.access" not in log()


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_error_is_logged_with_its_traceback(form: Any, log: Callable[[], str]) -> None:
    configure_logs(form, "warning")
    try:
        raise ValueError("two\nlines")  # noqa: TRY301 - it is logged here
    except ValueError:
        logging.getLogger("parlour.server").exception("it failed")
    logging.getLogger("parlour.server").info("not important")
    written = log()
    assert "not important" not in written
    if form == "json":
        (line,) = map(json.loads, written.splitlines())
        assert (line["level"], line["logger"], line["message"]) == ("error", "parlour.server", "it failed")
        assert "ValueError: two\nlines" in line["error"]
    else:
        assert "ERROR parlour.server: it failed\nTraceback" in written
