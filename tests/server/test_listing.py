"""The list of open seats and of matches to watch: who is in it, how one leaves it, and what it never tells."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from parlour.server.app import create_app
from parlour.service.keys import hash_key, mark_of
from parlour.service.listing import AWAY_SECONDS, MOST, OF_ONE
from parlour.service.messages import ListedName
from tests.server.conftest import FREE, one_thread
from tests.server.guest import GAME, Guest
from tests.server.stored import store_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar

    from parlour.server.store import SqlStore

PAIR = ({"kind": "me", "name": "Wren"}, {"kind": "friend"})


@pytest.fixture(name="client")
def _client(sql_store: SqlStore) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(sql_store, make_executor=one_thread, settings=FREE)) as client:
        yield client


def made(client: TestClient[Litestar], *seats: dict[str, str], **more: Any) -> Guest:
    """A match that was just made; it is listed unless the request says otherwise."""
    return Guest(client).make(**{"seats": seats or PAIR, "listed": True, **more})


def names(client: TestClient[Litestar]) -> tuple[list[str], list[str]]:
    """The matches of the list: those with a free seat, and the others."""
    listings = client.get("/api/listings").json()
    return [each["match"] for each in listings["open"]], [each["match"] for each in listings["going"]]


def take(client: TestClient[Litestar], guest: Guest, seat: int = 1, **more: str) -> Any:
    return client.post(f"{guest.url}/seat", json={"seat": seat, **more})


def stay(guest: Guest, *, listed: bool = True, key: str = "") -> Any:
    headers = {"Authorization": f"Bearer {key or guest.keys[0]}"}
    return guest.client.put(f"{guest.url}/listing", json={"listed": listed}, headers=headers)


def test_a_listed_match_is_seen_until_its_seat_is_taken_and_then_watched_until_it_ends(
    client: TestClient[Litestar],
) -> None:
    assert names(client) == ([], [])
    guest = made(client, clock={"per": "turn", "seconds": 60})
    (entry,) = client.get("/api/listings").json()["open"]
    assert [seat["name"] for seat in entry["seats"]] == ["Wren", ""]
    assert [seat["taken"] for seat in entry["seats"]] == [True, False]
    assert (entry["game"], entry["minutes"], entry["ply"]) == (GAME, 0, 0)
    assert entry["clock"] == {"per": "turn", "seconds": 60, "increment": 0}
    assert client.get(guest.url).json()["listed"] is True
    key = take(client, guest, name="Heron").json()["key"]
    assert names(client) == ([], [guest.match])
    assert client.get("/api/listings").json()["going"][0]["seats"][1]["name"] == "Heron"
    assert take(client, guest).json()["code"] == "seat_taken"
    assert client.post(f"{guest.url}/resign", headers={"Authorization": f"Bearer {key}"}).status_code == 201
    assert names(client) == ([], [])
    assert stay(guest).json() == {"listed": False}


def test_a_private_match_never_appears_and_nobody_sits_down_there(client: TestClient[Litestar]) -> None:
    """Whatever is sent, with its key or without it; nor do its rematch, and what goes on from an earlier move."""
    private = made(client, listed=False)
    told = client.get(private.url).json()
    assert told["listed"] is False
    assert take(client, private).json()["code"] == "not_listed"
    assert client.put(f"{private.url}/listing", json={"listed": True}).status_code == 401
    assert stay(private, key="stolen").status_code == 403
    assert stay(private).json() == {"listed": False}
    assert names(client) == ([], [])
    assert take(client, private).status_code == 409

    shown = made(client, {"kind": "me"}, {"kind": "me"})
    assert names(client) == ([], [shown.match])
    assert shown.move(0, "3").status_code == 201
    assert shown.act("branch", ply=0).status_code == 201
    assert shown.act("resign").status_code == 201
    assert shown.act("rematch").status_code == 201
    assert names(client) == ([], [])


def test_no_answer_about_a_listed_match_has_its_keys(client: TestClient[Litestar]) -> None:
    guest = made(client)
    theirs = take(client, guest, name="Heron").json()["key"]
    secrets = [guest.keys[0], guest.invitations[1], theirs]
    secrets += [hash_key(each) for each in secrets]
    open_one = made(client)
    secrets += [open_one.keys[0], open_one.invitations[1], hash_key(open_one.invitations[1])]
    refused = [take(client, guest), take(client, open_one, seat=0), stay(open_one, key="stolen"), stay(open_one)]
    reads = ("", "/news?since=0", "/frames/0", "/record", "/summary")
    told = [client.get(f"{each.url}{end}") for each in (guest, open_one) for end in reads]
    for answer in (client.get("/api/listings"), *told, *refused):
        headers = " ".join(f"{name} {value}" for name, value in answer.headers.items())
        assert not [each for each in secrets if each in answer.text or each in headers], answer.url


def test_a_taken_seat_uses_the_invitation_and_an_invitation_takes_the_seat(client: TestClient[Litestar]) -> None:
    one, other = made(client), made(client)
    assert take(client, one).status_code == 200
    assert one.act("join", invitation=one.invitations[1]).json()["code"] == "seat_taken"
    assert other.act("join", invitation=other.invitations[1], name="Otter").status_code == 200
    assert take(client, other).json()["code"] == "seat_taken"
    assert names(client)[0] == []


def test_a_stranger_chooses_a_name_and_sends_no_text(client: TestClient[Litestar]) -> None:
    wish = {"game": GAME, "seats": PAIR, "listed": True}
    for bad in ({"seats": ({"kind": "me", "name": "Ada"}, {"kind": "friend"})}, {"position": "1 2"}):
        refused = client.post("/api/matches", json={**wish, **bad})
        assert refused.status_code == 400
        assert "listed" in refused.json()["message"]
    guest = made(client)
    assert take(client, guest, name="buy at example.com").status_code == 400
    assert guest.act("join", invitation=guest.invitations[1], name="buy at example.com").status_code == 400
    for name in client.get("/api/house").json()["names"]:
        assert ListedName(name)
    assert take(client, guest, name=ListedName.HERON).status_code == 200


def test_whoever_is_away_for_long_is_not_listed_until_they_are_there_again(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, now = made(client), time.time()
    monkeypatch.setattr(time, "time", lambda: now + AWAY_SECONDS - 1)
    assert names(client) == ([guest.match], [])
    monkeypatch.setattr(time, "time", lambda: now + AWAY_SECONDS + 1)
    assert names(client) == ([], [])
    assert take(client, guest).json()["code"] == "not_listed"
    assert stay(guest).json() == {"listed": True}
    assert names(client) == ([guest.match], [])
    assert client.get("/api/listings").json()["open"][0]["minutes"] == 3
    assert stay(guest, listed=False).json() == {"listed": False}
    assert names(client) == ([], [])
    assert stay(guest).json() == {"listed": False}
    assert names(client) == ([], [])


def test_the_list_is_short_and_begins_with_the_longest_waiting(
    client: TestClient[Litestar], sql_store: SqlStore
) -> None:
    since = time.time() - 10
    rows = [store_match(sql_store, turns=(), listed=since + number) for number in range(MOST + 2)]
    assert names(client) == ([], rows[:MOST])


def test_an_address_has_two_matches_in_the_list_and_the_next_when_one_leaves_it(
    client: TestClient[Litestar], sql_store: SqlStore
) -> None:
    guests = [made(client) for _ in range(OF_ONE + 1)]
    first, *others = (guest.match for guest in guests)
    assert names(client)[0] == [first, *others[:-1]]
    stored = sql_store.read(first)
    assert stored is not None
    assert stored.setup.lister == mark_of("testclient")
    stay(guests[0], listed=False)
    assert names(client)[0] == others
    assert "testclient" not in client.get("/api/listings").text


def test_a_repeated_request_for_a_seat_gets_the_same_key(client: TestClient[Litestar]) -> None:
    guest, headers = made(client), {"Idempotency-Key": "0123456789abcdef-0123456789"}
    one, other = (client.post(f"{guest.url}/seat", json={"seat": 1}, headers=headers) for _ in range(2))
    assert one.json() == other.json()
    assert take(client, guest).status_code == 409
