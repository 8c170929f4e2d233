"""The seed of a match that goes on: no answer, no log and no error has it, since all chance follows from it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from parlour.arena.playing import asked
from parlour.games import find_game
from parlour.match import Match
from parlour.players import AgentError
from parlour.server.app import create_app
from parlour.service import bots, matches
from tests.server.conftest import FREE, one_thread
from tests.server.guest import GAME, Guest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar

    from parlour.server.store import SqlStore
    from parlour.service.bots import Thought

SEED = 217_604_822_915_331_740_558_290_173_446_021_177_003
WISH = {"game": GAME, "seats": [{"kind": "me"}] * 2}


@pytest.fixture
def visitor(
    sql_store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[TestClient[Litestar]]:
    """A client of a server whose matches all have one seed, and which logs whatever can be logged."""
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(matches, "new_seed", lambda: SEED)
    with TestClient(create_app(sql_store, make_executor=one_thread, settings=FREE)) as client:
        yield client


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """All that was logged, with tracebacks."""
    form = logging.Formatter("%(message)s")
    return "\n".join(map(form.format, caplog.records))


def test_a_failure_of_the_store_has_no_seed(
    visitor: TestClient[Litestar], sql_store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    """The database's errors would have every value of the row that it refuses."""
    with sql_store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE matches RENAME COLUMN position TO elsewhere"))
        if sql_store.engine.dialect.name == "postgresql":
            connection.execute(text("ALTER TABLE matches ADD COLUMN position TEXT CHECK (position <> '')"))
        else:
            connection.execute(text("ALTER TABLE matches ADD COLUMN position TEXT CHECK (position <> '') DEFAULT 'x'"))
    failed = visitor.post("/api/matches", json=WISH)
    assert failed.status_code >= 500
    assert str(SEED) not in failed.text
    assert logged(caplog)
    assert str(SEED) not in logged(caplog)


def test_a_bot_that_fails_has_no_seed_in_its_error(
    visitor: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(thought: Thought) -> None:
        raise RuntimeError(f"cannot think about {thought!r}")

    monkeypatch.setattr(bots, "think", fail)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
    made = visitor.post("/api/matches", json={**WISH, "seats": seats}).json()
    guest = Guest(visitor, made["match"], {0: made["seats"][0]["key"]})
    assert guest.move(0, "3").status_code == 201
    until = 200
    while "cannot think about" not in logged(caplog) and (until := until - 1):
        guest.read()
    assert "cannot think about Thought" in logged(caplog)
    assert str(SEED) not in logged(caplog)


def test_what_is_read_of_an_open_match_has_no_seed(visitor: TestClient[Litestar]) -> None:
    guest = Guest(visitor).create("me", "me")
    assert guest.move(0, "3").status_code == 201
    for end in ("", "/record", "/news?since=0", "/frames/0", "/summary", "/viewing", "/engine", "/proposals/0"):
        assert str(SEED) not in visitor.get(f"{guest.url}{end}", headers=guest.headers()).text, end
    assert guest.client.get(f"{guest.url}/record").json()["seed"] is None
    assert str(SEED) not in visitor.post("/api/stats", json={"matches": [guest.match]}).text
    assert guest.act("resign").status_code == 201
    assert guest.client.get(f"{guest.url}/record").json()["seed"] == SEED


def test_a_match_does_not_print_its_seed(visitor: TestClient[Litestar]) -> None:
    guest = Guest(visitor).create("me", "me")
    service = visitor.app.state.service
    live = service.matches.find(guest.match)
    assert live.match.seed == SEED
    for thing in (live, live.match, live.setup, live.match.playout(), service.matches.stored(guest.match)):
        assert str(SEED) not in repr(thing)


class Faulty:
    """An agent that fails."""

    def choose(self, *_: Any) -> None:
        raise ValueError("no idea")


def test_the_command_line_names_the_seed_and_a_match_does_not() -> None:
    """Who runs a match for themselves needs it to repeat a failure."""
    match = Match.new(find_game(GAME), seed=SEED)
    with pytest.raises(AgentError) as caught:
        match.ask(Faulty())
    assert str(SEED) not in str(caught.value)
    with pytest.raises(AgentError, match=f"seed {SEED}"):
        asked(match, Faulty())


def test_a_failure_in_the_pool_has_no_seed(
    visitor: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever fails while an exercise is judged, the answer is one sentence about this server."""
    game = "crokinole"
    puzzle = visitor.get(f"/api/games/{game}/study/puzzles").json()["exercises"][0]["name"]

    def fail(*_: Any) -> None:
        raise AttributeError(f"{Match.new(find_game(game), seed=SEED)!r} has no such thing")

    monkeypatch.setattr("parlour.service.study.trying.read_attempt", fail)
    failed = visitor.post(f"/api/games/{game}/study/puzzles/{puzzle}", json={"moves": ["0,0 >0 1"]})
    assert (failed.status_code, failed.json()["code"]) == (500, "internal")
    assert "no such thing" not in failed.text
    assert "no such thing" in logged(caplog)
    assert str(SEED) not in logged(caplog)
