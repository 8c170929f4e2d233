"""The operations without a server: what is answered at once, what waits, and what an error becomes."""

from __future__ import annotations

import json
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TYPE_CHECKING, Any

import pytest

from parlour.service.cache import MatchCache
from parlour.service.operations import OPERATIONS, Asked, answer, table
from parlour.service.operations.games import rules
from parlour.service.service import Service, open_service
from parlour.service.store import MemoryStore
from tests.service.conftest import Counting, Unwatched

if TYPE_CHECKING:
    from collections.abc import Callable


class Later(Executor):
    """Holds its work back."""

    def __init__(self) -> None:
        self.held: list[tuple[Callable[[], Any], Future[Any]]] = []

    def submit(self, work: Callable[..., Any], /, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.held.append((work, future))
        return future


@pytest.fixture
def later() -> Later:
    return Later()


@pytest.fixture
def slow(later: Later) -> Service:
    store = MemoryStore()
    return open_service(store, MatchCache(store), Counting(), lambda: later, watching=Unwatched)


COUNTED = Asked("POST", "/api/stats", body=b'{"records": [{"name": "x", "text": "{}"}]}')


def test_what_waits_for_nothing_is_answered_at_once(service: Service) -> None:
    for asked in (Asked("GET", "/api/house"), Asked("POST", "/api/positions", body=b'{"game": "castille"}')):
        told = answer(service, asked)
        assert told.done()
        assert told.result().status == 200


def test_what_the_pool_computes_is_waited_for_step_by_step(slow: Service, later: Later) -> None:
    told = answer(slow, COUNTED)
    for _ in ("count", "report"):
        assert not told.done()
        work, future = later.held.pop()
        future.set_result(work())
    assert told.result(timeout=0).status == 200
    assert [fault["name"] for fault in json.loads(told.result().body)["faults"]] == ["x"]


def test_a_worker_that_was_killed_is_told_in_words(slow: Service, later: Later) -> None:
    told = answer(slow, COUNTED)
    while not told.done():  # the pool asks again once
        later.held.pop()[1].set_exception(BrokenExecutor())
    assert told.result().status == 409
    assert "please ask again" in json.loads(told.result().body)["message"]


@pytest.mark.parametrize("path", ["", "/", "/api", "/api/house/x", "/api/matches/x/feed", "/api/games/{game}/rules/x"])
def test_where_nothing_stands_nothing_is_found(service: Service, path: str) -> None:
    assert table.find(path) is None
    assert answer(service, Asked("GET", path)).result().status == 404


def test_every_address_is_found_as_it_stands_in_the_table() -> None:
    for each in OPERATIONS:
        found = table.find(each.path)
        assert found is not None
        assert found.operations[each.verb] is each
        assert found.parts == tuple(f"{{{part.name}}}" for part in each.parts)


def test_a_name_in_an_address_may_be_any_text(service: Service) -> None:
    told = json.loads(answer(service, Asked("GET", "/api/games/%2A%20%C3%A9/rules")).result().body)
    assert "no game '* é'" in told["message"]


def test_a_fault_of_ours_is_logged_and_told_without_details(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: str) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setitem(rules.call.__globals__, "view_rules", broken)
    told = answer(service, Asked("GET", "/api/games/castille/rules")).result()
    assert (told.status, json.loads(told.body)["code"]) == (500, "internal")
    assert b"secret" not in told.body
    assert "GET /api/games/castille/rules failed" in caplog.text
