"""Stored matches that this program cannot play: other rules, other options, another game, or a broken log.

Each can be read and downloaded; everything else is refused with the reason.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import update

from parlour.games import catalogue, find_game
from parlour.record import Leaving, parse_record
from parlour.server.app import create_app
from parlour.server.store.tables import matches
from parlour.service.keys import hash_key
from parlour.service.rows import SeatRow, TurnRow
from tests.server.conftest import FREE, one_thread
from tests.server.guest import GAME, Guest, legal
from tests.server.stored import KEY, MOVES, OF_OLD, store_match

if TYPE_CHECKING:
    from litestar import Litestar

    from parlour.server.store import SqlStore

GAMES = [spec.name for spec in catalogue()]


def guest_of(client: TestClient[Litestar], match: str) -> Guest:
    return Guest(client, match, {0: KEY})


# --- matches of an older version, in every game ---------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_older_match_is_read_with_the_sentence_that_says_why_it_ended(
    client: TestClient[Litestar], sqlite_store: SqlStore, game: str
) -> None:
    match, spec = store_match(sqlite_store, game, **OF_OLD), find_game(game)
    seen = guest_of(client, match).read()
    assert seen["unplayable"] == (
        f"This match was played by version 0 of the rules of {spec.title}, and this program plays version "
        f"{spec.rules_version}; so it cannot be replayed or continued, but its log can still be read."
    )
    assert (seen["title"], seen["rules_version"], seen["last_ply"]) == (spec.title, 0, len(MOVES))
    assert (seen["options"], seen["position"]) == (OF_OLD["options"], OF_OLD["position"])
    assert [entry["move"] for entry in seen["log"]] == list(MOVES)
    assert [seat["yours"] for seat in seen["seats"]] == [True] * len(seen["seats"])
    assert seen["seats"][0]["role"] == "seat 1", "under unknown options the seats have no names"


@pytest.mark.parametrize("game", GAMES)
def test_its_record_is_downloaded_as_it_was_written(
    client: TestClient[Litestar], sqlite_store: SqlStore, game: str
) -> None:
    match = store_match(sqlite_store, game, **OF_OLD)
    answer = client.get(f"/api/matches/{match}/record")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    record = parse_record(answer.text)
    assert (record.game, record.rules_version, record.options) == (game, 0, OF_OLD["options"])
    assert tuple(turn.move for turn in record.turns) == MOVES
    assert record.position == OF_OLD["position"]
    assert record.seed is None, "another program may still continue the match"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("moves", {"ply": 3, "move": "20"}),
        ("resign", None),
        ("rematch", None),
        ("branch", {"ply": 1}),
        ("advice", {"ply": 3}),
        ("analysis", {"ply": 0}),
        ("join", {"invitation": "x"}),
    ],
)
def test_whatever_would_go_on_with_it_is_refused_with_the_same_sentence(
    client: TestClient[Litestar], sqlite_store: SqlStore, game: str, what: str, body: dict[str, Any] | None
) -> None:
    guest = guest_of(client, store_match(sqlite_store, game, **OF_OLD))
    answer = guest.client.post(f"{guest.url}/{what}", json=body, headers=guest.headers())
    assert answer.status_code == 409
    assert (answer.json()["code"], answer.json()["message"]) == ("unplayable", guest.read()["unplayable"])


def test_its_feed_is_closed_with_a_reason(client: TestClient[Litestar], sqlite_store: SqlStore) -> None:
    match = store_match(sqlite_store, **OF_OLD)
    with (
        client.websocket_connect(f"/api/matches/{match}/feed?since=0") as socket,
        pytest.raises(WebSocketDisconnect, match="only be read") as closed,
    ):
        socket.receive_text()
    assert closed.value.code == 4409


def test_a_newer_match_is_refused_too(client: TestClient[Litestar], sqlite_store: SqlStore) -> None:
    seen = guest_of(client, store_match(sqlite_store, rules_version=99)).read()
    assert "was played by version 99" in seen["unplayable"]
    assert [seat["role"] for seat in seen["seats"]] == ["first", "second"]


def test_a_resignation_is_shown(client: TestClient[Litestar], sqlite_store: SqlStore) -> None:
    match = store_match(sqlite_store, turns=("3",), rules_version=1)
    sqlite_store.append(match, 1, TurnRow(1, "", Leaving.RESIGNED), ends=True).result()
    last = guest_of(client, match).read()["log"][-1]
    assert (last["resigns"], last["notes"][0]["message"]) == (True, "Second resigns.")
    record = parse_record(client.get(f"/api/matches/{match}/record").text)
    assert (record.resigned, record.seed) == (1, 7)


# --- bots ------------------------------------------------------------------------------------------------------------


def test_bots_leave_such_matches_alone_and_the_server_starts_quietly(
    sqlite_store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    old = [store_match(sqlite_store, game, level="casual", turns=(), **OF_OLD) for game in GAMES]
    broken = store_match(sqlite_store, level="casual", turns=("what?",))
    with TestClient(create_app(sqlite_store, make_executor=one_thread, settings=FREE)) as client:
        fresh = Guest(client).create("casual", "me").wait_for(1)
        assert fresh["frame"]["ply"] == 1
        for match in (*old, broken):
            assert Guest(client, match).read()["unplayable"]
    assert [stored.turns for match in old if (stored := sqlite_store.read(match))] == [()] * len(old)
    assert [entry for entry in caplog.records if entry.levelno >= logging.WARNING] == []


def test_a_match_that_goes_on_is_stopped_by_new_rules(sqlite_store: SqlStore) -> None:
    """A server with new rules is another process: it starts with an empty cache."""
    with TestClient(create_app(sqlite_store, make_executor=one_thread, settings=FREE)) as client:
        guest = Guest(client).create("me", "me")
        guest.move(0, legal(guest.read())[0])
        with sqlite_store.engine.begin() as connection:
            connection.execute(update(matches).where(matches.c.match == guest.match).values(rules_version=1))
    with TestClient(create_app(sqlite_store, make_executor=one_thread, settings=FREE)) as client:
        guest = Guest(client, guest.match, guest.keys)
        seen = guest.read()
        assert "version 1" in seen["unplayable"]
        assert len(seen["log"]) == 1
        assert guest.move(1, "5").json()["code"] == "unplayable"


# --- logs that this version should be able to play -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"game": "ludo"}, "there is no game 'ludo'"),
        ({"options": {"nails": 3}}, "there is no option 'nails'"),
        ({"options": {"hoops": "many"}}, "hoops: Expected `int`"),
        ({"position": "nowhere"}, "a position has 4 fields"),
        ({"turns": ("3", "what?")}, "turn 2 ('what?'): 'what?' is no move"),
        ({"turns": ("3", "6")}, "turn 2 ('6'): You can't play 3 or 6: First just played 3"),
        (
            {"seats": (SeatRow(0, "Ada", "", hash_key(KEY), None),)},
            "the record has 1 seats; arithmetical-croquet has 2",
        ),
    ],
)
def test_a_broken_log_is_shown_with_its_fault(
    client: TestClient[Litestar], sqlite_store: SqlStore, setup: dict[str, Any], reason: str
) -> None:
    match = store_match(sqlite_store, **{"turns": ("3", "5"), **setup})
    seen = guest_of(client, match).read()
    assert seen["unplayable"].startswith("This match cannot be continued, but its log can still be read: ")
    assert reason in seen["unplayable"]
    assert [entry["move"] for entry in seen["log"]] == list(setup.get("turns", ("3", "5")))
    assert client.get(f"/api/matches/{match}/record").status_code == 200


@pytest.mark.parametrize("version", [0, find_game(GAME).rules_version])
@pytest.mark.parametrize(
    ("resigns", "moves", "reason"),
    [
        (8, (), "seat 8 resigns, but there are only 2"),
        (1, ("5",), "move 2: seat 2 resigns, and the log goes on after it"),
    ],
)
def test_a_resignation_that_cannot_be_is_read_too(
    client: TestClient[Litestar],
    sqlite_store: SqlStore,
    version: int,
    resigns: int,
    moves: tuple[str, ...],
    reason: str,
) -> None:
    match = store_match(sqlite_store, turns=("3",), rules_version=version)
    for ply, turn in enumerate([TurnRow(resigns, "", Leaving.RESIGNED), *(TurnRow(1, move) for move in moves)]):
        sqlite_store.append(match, ply + 1, turn, ends=ply == 0).result()
    guest = guest_of(client, match)
    seen = guest.read()
    assert (reason if version else "version 0") in seen["unplayable"]
    assert seen["log"][1]["notes"][0]["message"] == ("Seat 9 resigns." if resigns == 8 else "Second resigns.")
    assert client.get(f"/api/matches/{match}/record").status_code == 200
    assert guest.move(2, "5").json()["code"] == "unplayable"
    with (
        client.websocket_connect(f"/api/matches/{match}/feed?since=0") as socket,
        pytest.raises(WebSocketDisconnect, match="only be read"),
    ):
        socket.receive_text()
