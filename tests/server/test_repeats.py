"""Requests with an idempotency key: repeated, they get the first answer again, in any process and after a restart."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from parlour.server.app import create_app
from parlour.server.store import SqlStore, open_store
from parlour.server.store.tables import metadata
from parlour.service import repeating
from parlour.service.errors import ReusedKeyError, StoreAwayError
from parlour.service.keys import hash_key, new_match_id
from parlour.service.rows import AnswerRow
from parlour.service.store import MemoryStore
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest
from tests.server.test_store import FRIEND, ME, new_row, turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from httpx import Response

    from parlour.service.store import Store

Client = TestClient[Litestar]
FRIENDS = {"game": "arithmetical-croquet", "seats": [{"kind": "me"}, {"kind": "friend"}]}


@contextmanager
def served(store: Store) -> Iterator[Client]:
    with TestClient(create_app(store, make_executor=one_thread, settings=FREE)) as client:
        yield client


@pytest.fixture
def visitor(store: Store) -> Iterator[Client]:
    """A client of a server on every kind of store."""
    with served(store) as client:
        yield client


def new_key() -> str:
    return str(uuid.uuid4())


def ask(client: Client, path: str, body: Any, once: str, key: str | None = None) -> Response:
    headers = {"Idempotency-Key": once} | ({"Authorization": f"Bearer {key}"} if key else {})
    return client.post(f"/api/matches{path}", json=body, headers=headers)


def create(client: Client, once: str, body: Any = FRIENDS) -> dict[str, Any]:
    answer = ask(client, "", body, once)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def refused(answer: Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_match_is_made_once(visitor: Client) -> None:
    once = new_key()
    made = create(visitor, once)
    assert create(visitor, once) == made
    host = Guest(visitor, made["match"], {0: made["seats"][0]["key"]})
    assert [seat["yours"] for seat in host.read()["seats"]] == [True, False]
    other = create(visitor, new_key())
    assert other["match"] != made["match"]
    assert other["seats"][0]["key"] != made["seats"][0]["key"]


def test_a_lost_answer_to_a_join_costs_no_seat(visitor: Client) -> None:
    made, once = create(visitor, new_key()), new_key()
    body = {"invitation": made["seats"][1]["invitation"], "name": "Bo"}
    path = f"/{made['match']}/join"
    joined = ask(visitor, path, body, once)
    assert (joined.status_code, joined.json()["seat"]) == (200, 1)
    assert ask(visitor, path, body, once).json() == joined.json()
    assert [seat["yours"] for seat in Guest(visitor, made["match"], joined.json()).read()["seats"]] == [False, False]
    friend = Guest(visitor, made["match"], {1: joined.json()["key"]})
    assert [seat["yours"] for seat in friend.read(1)["seats"]] == [False, True]
    refused(ask(visitor, path, body, new_key()), 409, "seat_taken")
    refused(ask(visitor, path, body | {"invitation": "guess"}, new_key()), 409, "seat_taken")


def test_who_sits_down_sees_it_at_once_also_while_the_store_is_late(store: Store) -> None:
    with pytest.MonkeyPatch.context() as patch, served(store) as client:
        patch.setattr("parlour.server.store_threads.PATIENCE", 0.0)
        made = create(client, new_key())
        watching = Guest(client, made["match"])
        assert [seat["taken"] for seat in watching.read()["seats"]] == [True, False]
        body = {"invitation": made["seats"][1]["invitation"], "name": "Bo"}
        joined = ask(client, f"/{made['match']}/join", body, new_key()).json()
        assert [seat["taken"] for seat in watching.read()["seats"]] == [True, True]
        friend = Guest(client, made["match"], {1: joined["key"]})
        assert [seat["yours"] for seat in friend.read(1)["seats"]] == [False, True]


def test_a_move_is_played_once_and_its_answer_stays_the_same(visitor: Client) -> None:
    host, once = Guest(visitor).create("me", "me"), new_key()
    move, path = {"ply": 0, "move": "3"}, f"/{host.match}/moves"
    first = ask(visitor, path, move, once, host.keys[0])
    assert (first.status_code, first.json()) == (201, {"ply": 1})
    assert host.move(1, "8").status_code == 201
    again = ask(visitor, path, move, once, host.keys[0])
    assert (again.status_code, again.json()) == (201, {"ply": 1})
    assert len(host.read()["log"]) == 2
    refused(ask(visitor, path, move, new_key(), host.keys[0]), 409, "stale_ply")


def test_a_resignation_and_a_branch_are_answered_again(visitor: Client) -> None:
    host = Guest(visitor).create("me", "me")
    host.move(0, "3")
    for what, body in (("branch", {"ply": 0}), ("resign", None)):
        once = new_key()
        first = ask(visitor, f"/{host.match}/{what}", body, once, host.keys[0])
        assert first.status_code == 201
        again = ask(visitor, f"/{host.match}/{what}", body, once, host.keys[0])
        assert (again.status_code, again.json()) == (201, first.json())


def test_a_key_serves_one_request_only(visitor: Client) -> None:
    once = new_key()
    made = create(visitor, once)
    refused(ask(visitor, "", FRIENDS | {"options": {"hoops": 5}}, once), 422, "reused_key")
    host = Guest(visitor).create("me", "me")
    path = f"/{host.match}/moves"
    refused(ask(visitor, path, {"ply": 0, "move": "3"}, once, host.keys[0]), 422, "reused_key")
    assert host.read()["log"] == []
    used = new_key()
    assert ask(visitor, path, {"ply": 0, "move": "3"}, used, host.keys[0]).status_code == 201
    refused(ask(visitor, path, {"ply": 0, "move": "4"}, used, host.keys[0]), 422, "reused_key")
    refused(ask(visitor, path, {"ply": 0, "move": "3"}, used, "another key of a seat"), 422, "reused_key")
    assert create(visitor, once) == made


def test_a_refusal_does_not_use_the_key_up(visitor: Client) -> None:
    host, once = Guest(visitor).create("me", "me"), new_key()
    path = f"/{host.match}/moves"
    assert ask(visitor, path, {"ply": 0, "move": "9"}, once, host.keys[0]).status_code in (400, 422)
    assert ask(visitor, path, {"ply": 0, "move": "3"}, once, host.keys[0]).status_code == 201


@pytest.mark.parametrize("once", ["", "1", "short-and-guessable", "x" * 65, "white space is not allowed", "ä" * 30])
def test_a_key_that_could_be_guessed_is_refused(client: Client, once: str) -> None:
    answer = client.post("/api/matches", json=FRIENDS, headers=[(b"Idempotency-Key", once.encode())])
    refused(answer, 400, "malformed")


def test_quotation_marks_around_a_key_mean_nothing(client: Client) -> None:
    once = new_key()
    assert create(client, f'"{once}"') == create(client, once)


def test_another_process_and_a_restarted_one_give_the_same_answer(address: Path | str) -> None:
    once, joining = new_key(), new_key()
    stores = [open_store(address), open_store(address)]
    with served(stores[0]) as here, served(stores[1]) as there:
        made = create(here, once)
        assert create(there, once) == made
        body, path = {"invitation": made["seats"][1]["invitation"]}, f"/{made['match']}/join"
        joined = ask(there, path, body, joining).json()
        assert ask(here, path, body, joining).json() == joined
    with served(open_store(address)) as later:
        assert create(later, once) == made
        assert ask(later, path, body, joining).json() == joined


@pytest.mark.parametrize("processes", [1, 2])
def test_of_simultaneous_requests_with_one_key_one_is_carried_out(address: Path | str, processes: int) -> None:
    stores = [open_store(address) for _ in range(processes)]
    with ExitStack() as stack:
        clients = [stack.enter_context(served(store)) for store in stores]
        host = Guest(clients[0]).create("me", "friend")
        move = ask(clients[0], f"/{host.match}/moves", {"ply": 0, "move": "3"}, new_key(), host.keys[0])
        assert move.status_code == 201
        one = Guest(clients[0]).create("me", "me")
        made = at_once(clients, "", FRIENDS)
        joined = at_once(clients, f"/{host.match}/join", {"invitation": host.invitations[1]})
        moved = at_once(clients, f"/{one.match}/moves", {"ply": 0, "move": "3"}, one.keys[0])
        for answers, status in ((made, 201), (joined, 200), (moved, 201)):
            assert {answer.status_code for answer in answers} == {status}
            assert len({answer.text for answer in answers}) == 1
        assert len(one.read()["log"]) == 1


def at_once(clients: list[Client], path: str, body: Any, key: str | None = None) -> list[Response]:
    """The answers to one request sent eight times with one key."""
    once, ready = new_key(), Barrier(8)

    def put(number: int) -> Response:
        ready.wait()
        return ask(clients[number % len(clients)], path, body, once, key)

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(put, range(8)))


def test_a_change_whose_confirmation_was_lost_is_not_made_twice(
    sql_store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is written, but its writer gets an error: the client repeats the request and gets the first answer."""
    with served(sql_store) as client:
        host = Guest(client).create("me", "me")
        asked = (f"/{host.match}/moves", {"ply": 0, "move": "3"}, new_key(), host.keys[0])
        append = SqlStore.append

        def lost(*arguments: Any, **named: Any) -> None:
            monkeypatch.undo()
            append(*arguments, **named)
            raise StoreAwayError

        monkeypatch.setattr(SqlStore, "append", lost)
        answer = ask(client, *asked)
        refused(answer, 503, "store_away")
        assert answer.headers["retry-after"].isdigit()
        assert ask(client, *asked).json() == {"ply": 1}
        assert len(host.read()["log"]) == 1


def test_no_secret_is_stored(sql_store: SqlStore) -> None:
    once, joining = new_key(), new_key()
    with served(sql_store) as client:
        made = create(client, once)
        invitation = made["seats"][1]["invitation"]
        joined = ask(client, f"/{made['match']}/join", {"invitation": invitation}, joining).json()
        with sql_store.engine.connect() as connection:
            rows = [str(row) for table in metadata.sorted_tables for row in connection.execute(table.select())]
    assert any(hash_key(once) in row for row in rows)
    for secret in (once, joining, made["seats"][0]["key"], invitation, joined["key"]):
        assert not any(secret in row for row in rows)


# --- how long answers are kept --------------------------------------------------------------------------------------


def answer_row(number: int) -> AnswerRow:
    return AnswerRow(hash_key(f"key {number}"), hash_key("asked"), "salt", str(number))


def test_a_stored_answer_is_found_and_its_key_is_taken(store: Store) -> None:
    row = new_row(ME, FRIEND)
    store.create(row, answer=answer_row(1))
    store.append(row.match, 0, turn(0), ends=False, answer=answer_row(2)).result()
    store.claim(row.match, hash_key("come in"), hash_key("theirs"), "Bo", answer_row(3))
    for number in (1, 2, 3):
        assert store.answer(hash_key(f"key {number}")) == answer_row(number)
    assert store.answer(hash_key("key 4")) is None
    other = replace(new_row(ME, FRIEND), match=new_match_id())
    with pytest.raises(ReusedKeyError):
        store.create(other, answer=answer_row(1))
    assert store.read(other.match) is None
    with pytest.raises(ReusedKeyError):
        store.append(row.match, 1, turn(1), ends=False, answer=answer_row(1)).result()
    assert store.read_turns(row.match, 0) == (turn(0),)


def test_old_answers_are_deleted_by_time_and_by_number(store: Store) -> None:
    for number in range(5):
        store.create(new_row(ME, FRIEND), answer=answer_row(number))
    now = datetime.now(UTC)
    store.forget_answers(now - timedelta(hours=1), 5)
    assert [store.answer(hash_key(f"key {number}")) is None for number in range(5)] == [False] * 5
    store.forget_answers(now - timedelta(hours=1), 2)
    assert [store.answer(hash_key(f"key {number}")) is None for number in range(5)] == [True, True, True, False, False]
    store.forget_answers(datetime.now(UTC) + timedelta(seconds=1), 5)
    assert store.answer(hash_key("key 4")) is None


def test_the_server_deletes_old_answers_as_it_writes_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeating, "BETWEEN", 4)
    store = MemoryStore()
    settings = replace(FREE, most_repeats=3)
    with TestClient(create_app(store, make_executor=one_thread, settings=settings)) as client:
        keys = [new_key() for _ in range(9)]
        made = [create(client, once) for once in keys]
        assert create(client, keys[-1]) == made[-1]
        assert create(client, keys[0]) != made[0]
