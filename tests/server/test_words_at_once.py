"""Words that are said at the same moment: one stands, who said the other is told, and nobody is stuck."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from parlour.server.admin import open_administration
from parlour.server.app import create_app
from parlour.server.store import open_store
from parlour.service.errors import LeftBehindError, NoSuchError, StalePlyError
from parlour.service.keys import hash_key
from parlour.service.rows import SaidRow
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest, legal
from tests.server.stored import forget_leaving
from tests.server.test_store import BOT, FRIEND, ME, new_row, turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from litestar import Litestar

    from parlour.server.store import SqlStore
    from parlour.service.store import Store


@pytest.fixture
def table(sql_store: SqlStore) -> Iterator[Guest]:
    """Two people after three moves."""
    with TestClient(create_app(sql_store, make_executor=one_thread, settings=FREE)) as client:
        yield seated(client)


def seated(client: TestClient[Litestar]) -> Guest:
    guest = Guest(client).create("me", "friend")
    joined = client.post(f"{guest.url}/join", json={"invitation": guest.invitations[1]}).json()
    guest.keys[1] = joined["key"]
    for ply in range(3):
        assert guest.move(ply, legal(guest.read(ply % 2))[0], ply % 2).status_code == 201
    return guest


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """The results of some functions that begin at the same moment."""
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        barrier.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_of_two_who_ask_at_once_one_is_told_and_answers(table: Guest) -> None:
    for _ in range(6):
        asked = at_once(*(partial(table.act, "take-back", seat, ply=3) for seat in (0, 1)))
        assert sorted(each.status_code for each in asked) == [201, 409]
        asking = table.read()["take_back"]["seat"]
        assert asked[asking].status_code == 201
        assert asked[1 - asking].json()["code"] == "no_take_back"
        granted = table.act("take-back/answer", 1 - asking, ply=3, granted=True)
        assert granted.status_code == 201
        assert table.read()["rematch"]
        table = seated(table.client)  # type: ignore[arg-type]


def test_who_gives_two_answers_at_once_is_told_which_one_stands(table: Guest) -> None:
    assert table.act("take-back", 0, ply=3).status_code == 201
    answers = at_once(
        *(lambda granted=granted: table.act("take-back/answer", 1, ply=3, granted=granted) for granted in (True, False))
    )
    granted, refused = (each.status_code for each in answers)
    assert 201 in (granted, refused)
    assert 409 in (granted, refused)
    assert (table.read()["rematch"] is not None) == (granted == 201)


def test_the_same_word_again_is_no_conflict(table: Guest) -> None:
    for _ in range(2):
        assert table.act("take-back", 0, ply=3).status_code == 201
        assert table.act("take-back/answer", 1, ply=3, granted=False).status_code == 201


def test_a_move_is_not_lost_beside_a_take_back(table: Guest) -> None:
    """Either the move stands and nothing is taken back, or it is refused."""
    client = table.client
    for _ in range(6):
        assert table.act("take-back", 0, ply=3).status_code == 201
        move = legal(table.read(1))[0]
        granted, moved = at_once(
            partial(table.act, "take-back/answer", 1, ply=3, granted=True), partial(table.move, 3, move, 1)
        )
        assert sorted((granted.status_code, moved.status_code)) == [201, 409], (granted.text, moved.text)
        assert (table.read()["rematch"] is not None) == (granted.status_code == 201)
        table = seated(client)  # type: ignore[arg-type]


def test_a_question_that_was_granted_before_the_server_stopped_is_answered_when_it_is_repeated(
    table: Guest, sql_store: SqlStore
) -> None:
    sql_store.say(table.match, SaidRow(3, 0, "asks"))
    sql_store.say(table.match, SaidRow(3, 1, "grants"))
    assert table.act("take-back", 0, ply=3).status_code == 201
    assert table.read()["rematch"]


# --- the store --------------------------------------------------------------------------------------------------------


def test_the_store_says_which_word_stands(store: Store) -> None:
    row = new_row(ME, FRIEND)
    store.create(row)
    first = SaidRow(0, 1, "asks")
    assert store.say(row.match, first) == store.say(row.match, first) == first
    assert store.say(row.match, SaidRow(0, 0, "asks")) == first
    refused = SaidRow(0, 0, "refuses")
    assert store.say(row.match, refused) == store.say(row.match, SaidRow(0, 0, "grants")) == refused
    stored = store.read(row.match)
    assert stored is not None
    assert sorted(stored.said, key=lambda each: each.seat) == [refused, first]
    with pytest.raises(NoSuchError, match="no match"):
        store.say("0123456789abcdef", first)


def test_nothing_is_added_to_a_match_that_another_one_follows(store: Store) -> None:
    row = new_row(ME, BOT)
    store.create(row, [turn(0)])
    with pytest.raises(StalePlyError):
        store.rematch(row.match, new_row(ME, BOT), ply=0)
    following = store.rematch(row.match, new_row(ME, BOT), ply=1)
    assert store.rematch(row.match, new_row(ME, BOT), ply=1) == following
    for ends in (False, True):
        with pytest.raises(LeftBehindError):
            store.append(row.match, 1, turn(1), ends=ends).result()
    with pytest.raises(NoSuchError, match="no match"):
        store.append("0123456789abcdef", 0, turn(0), ends=False).result()
    with pytest.raises(NoSuchError, match="no match"):
        store.rematch("0123456789abcdef", new_row(ME, BOT))


def test_of_a_move_and_a_match_that_follows_one_is_stored(sql_store: SqlStore) -> None:
    def refused(job: Callable[[], object]) -> bool:
        try:
            job()
        except (StalePlyError, LeftBehindError):
            return True
        return False

    def move(match: str) -> None:
        sql_store.append(match, 1, turn(1), ends=False).result()

    for _ in range(60):
        row = new_row(ME, FRIEND)
        sql_store.create(row, [turn(0)])
        follow = partial(sql_store.rematch, row.match, new_row(ME, FRIEND), ply=1)
        answers = at_once(partial(refused, partial(move, row.match)), partial(refused, follow))
        assert sorted(answers) == [False, True]


def test_a_link_to_a_seat_that_was_taken_meanwhile_is_refused(
    sql_store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from parlour.game import ParlourError  # noqa: PLC0415
    from parlour.server.store import keeping  # noqa: PLC0415

    row = new_row(ME, FRIEND)
    sql_store.create(row)
    replace = keeping.replace_invitation

    def late(*arguments: Any) -> bool:
        sql_store.claim(row.match, hash_key("come in"), hash_key("theirs"), "Bo")
        return replace(*arguments)

    monkeypatch.setattr(keeping, "replace_invitation", late)
    with pytest.raises(ParlourError, match="taken seat 2"):
        open_administration(sql_store).reissue(row.match, 1)


# --- databases of today -----------------------------------------------------------------------------------------------


def of_today(store: SqlStore) -> None:
    """Make a database what it was before the last migrations."""
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE uptime"))
        connection.execute(text("DROP TABLE outages"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN by_lot"))
        forget_leaving(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '0008'"))
    store.close()


def test_a_match_that_two_questions_blocked_goes_on_after_an_upgrade(address: Path | str) -> None:
    store = open_store(address)
    with TestClient(create_app(store, make_executor=one_thread, settings=FREE)) as client:
        guest = seated(client)
        with store.engine.begin() as connection:
            for seat in (0, 1):
                connection.execute(
                    text("INSERT INTO takebacks VALUES (:match, 3, :seat, 'asks')"),
                    {"match": guest.match, "seat": seat},
                )
        of_today(store)
    with TestClient(create_app(open_store(address), make_executor=one_thread, settings=FREE)) as client:
        guest.client = client
        assert guest.read()["take_back"]["seat"] == 0
        assert guest.act("take-back/answer", 1, ply=3, granted=True).status_code == 201
        assert guest.read()["rematch"]


def test_clocks_and_sheets_in_progress_outlast_an_upgrade(address: Path | str) -> None:
    """Nobody loses the time that the upgrade took."""
    store = open_store(address)
    with TestClient(create_app(store, make_executor=one_thread, settings=FREE)) as client:
        guest = Guest(client).create("me", "me", clock={"per": "match", "seconds": 3, "increment": 0})
        assert guest.move(0, legal(guest.read())[0]).status_code == 201
        sheet = client.post("/api/sheets", json={"game": "crokinole", "entries": []}).json()["sheet"]
    of_today(store)
    time.sleep(4)
    with TestClient(create_app(open_store(address), make_executor=one_thread, settings=FREE)) as client:
        guest.client = client
        assert guest.move(1, legal(guest.read())[0]).status_code == 201
        view = guest.read()
        assert view["frame"]["result"] is None
        assert view["times"]["left"][1] > 1
        assert client.get(f"/api/sheets/{sheet}").status_code == 200
