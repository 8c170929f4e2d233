"""Every sentence can be reworded without changing behaviour: errors, rulings, endings, and what a log says of them."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from concurrent.futures import wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from parlour.errors import ParlourError
from parlour.game import LEFT_ALONE, OUT_OF_TIME, RESIGNED, Event, Refusal, Termination
from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.record import Leaving, Record, parse_record
from parlour.server.app import create_app
from parlour.server.running import _log_failure
from parlour.server.store import open_store
from parlour.service.cache import MatchCache
from parlour.service.service import open_service
from parlour.statistics import lines_of, sections
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest, legal
from tests.service.conftest import Counting, Inline, Unwatched
from tests.service.test_clocks import A_MINUTE, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RECORDS = sorted(Path(__file__).parent.glob("games/*/*/*.json"))
OTHER = "It is put in other words here, with 7 points: until decided."


@pytest.fixture
def reworded(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Puts every sentence of rulings, refusals, endings and errors in other words."""

    def reword() -> None:
        for kind in (Event, Refusal):
            monkeypatch.setattr(kind, "__init__", _in_other_words(kind.__init__))
        monkeypatch.setattr(Termination, "text", property(lambda _: OTHER))
        assert {termination.text for termination in terminations()} == {OTHER}
        monkeypatch.setattr("parlour.record._LEAVING_WORDS", dict.fromkeys(Leaving, OTHER))
        monkeypatch.setattr(ParlourError, "__str__", lambda _: OTHER)

    return reword


def _in_other_words(begin: Any) -> Any:
    def init(self: Any, name: str, clause: str, message: str, *rest: Any, **named: Any) -> None:
        begin(self, name, clause, OTHER, *rest, **named)

    return init


def terminations() -> Iterator[Termination]:
    yield from (RESIGNED, OUT_OF_TIME, LEFT_ALONE)
    for spec in catalogue():
        yield from spec.new().terminations


# --- rulings --------------------------------------------------------------------------------------------------------


def behaviour(record: Record) -> list[Any]:
    """All that a match does, without its words."""
    match = Match.from_record(find_game(record.game), record)
    seen: list[Any] = [
        (
            match.spec.notation.format_state(match.game, ruling.after),
            [(event.name, event.clause, event.seat, event.about) for event in ruling.events],
        )
        for ruling in match.rulings
    ]
    outcome = match.outcome
    if outcome is not None:
        seen.append((outcome.scores, outcome.winners, outcome.termination.id, outcome.termination.ending))
    counted = [(line.table, line.cell) for line in lines_of(sections([record]))]  # a row has the words of an ending
    return [*seen, match.leaving, counted]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_recorded_match_is_ruled_and_counted_alike(path: Path, reworded: Callable[[], None]) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    before = behaviour(record)
    reworded()
    assert behaviour(record) == before


# --- endings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaving", Leaving)
def test_a_stored_ending_stays_what_it_was(leaving: Leaving, tmp_path: Path, reworded: Callable[[], None]) -> None:
    """Written under one wording and read under another one, by a process that knows nothing of it."""
    store = open_store(tmp_path)
    service = open_service(store, MatchCache(store), Counting(), Inline, watching=Unwatched)
    table = Table(service, A_MINUTE)
    table.play(after=0)
    if leaving is Leaving.OUT_OF_TIME:
        wait(service.timekeeper.look(table.now + 100))
    else:
        service.journal.resign(table.live, 1).result()
    before = table.live.match
    reworded()
    again = MatchCache(store).checked(table.name).match
    service.close()
    assert again.leaving is before.leaving is leaving
    assert again.record() == before.record()
    assert (again.outcome and again.outcome.termination.id) == (before.outcome and before.outcome.termination.id)


# --- errors ---------------------------------------------------------------------------------------------------------


def refusals(client: TestClient[Any]) -> list[Any]:
    """What the API answers to requests that it refuses, without the sentences."""
    guest = Guest(client).create("me", "me", clock={"per": "turn", "seconds": 60, "increment": 0})
    move = legal(guest.read())[0]
    answers = [
        client.get("/api/games/ludo"),
        client.get("/api/matches/nothing"),
        client.get("/api/sheets/nothing"),
        client.get(f"{guest.url}/frames/99"),
        client.post("/api/matches", json={"game": "crokinole", "seats": []}),
        client.post("/api/matches", content=b"{", headers={"content-type": "application/json"}),
        guest.move(0, "what?"),
        guest.move(0, "99999"),
        guest.move(7, move),
        client.post(f"{guest.url}/moves", json={"ply": 0, "move": move}),
        client.post(f"{guest.url}/rematch", headers=guest.headers()),
        client.post(f"{guest.url}/join", json={"invitation": "x"}),
        client.post(f"{guest.url}/take-back", json={"ply": 0}, headers=guest.headers()),
        client.post(f"{guest.url}/resign", headers=guest.headers()),
        client.post(f"{guest.url}/resign", headers=guest.headers()),
        guest.move(1, move),
    ]
    return [(answer.status_code, {**answer.json(), "message": ""}) for answer in answers if answer.status_code >= 400]


def test_the_api_refuses_alike(tmp_path: Path, reworded: Callable[[], None]) -> None:
    store = open_store(tmp_path)
    with TestClient(create_app(store, make_executor=one_thread, settings=FREE)) as client:
        before = refusals(client)
        reworded()
        assert len(before) >= 13
        assert refusals(client) == before


def test_a_connection_that_cannot_be_accepted_is_one_line_whatever_asyncio_says(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loop = asyncio.new_event_loop()
    with socket.socket() as listening, caplog.at_level(logging.ERROR):
        error = OSError(errno.EMFILE, "Too many open files")
        _log_failure(loop, {"message": OTHER, "exception": error, "socket": listening})
        _log_failure(loop, {"message": "socket.accept() is a wording of somebody else's", "exception": error})
    loop.close()
    assert [entry.name for entry in caplog.records] == ["parlour.server.running", "asyncio"]
    caplog.clear()
