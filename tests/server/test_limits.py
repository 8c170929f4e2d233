"""Budgets, deadlines and repeated messages, under a clock that the test sets; and the limits of the API."""

from __future__ import annotations

import logging
from dataclasses import replace
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar.testing import TestClient

from parlour.server.addresses import client_of, read_networks
from parlour.server.allowances import allowances_of
from parlour.server.app import create_app
from parlour.server.budgets import MOST_KEYS, Budget, limits_of
from parlour.server.connections import Connections
from parlour.server.logs import MOST, LogLimit
from parlour.server.origins import foreign_host, foreign_origin
from parlour.server.running import fitted
from parlour.server.settings import SettingError, Settings
from parlour.service.messages import Problem
from parlour.service.operations.problems import unforeseen
from parlour.service.operations.visits import Cost
from tests.server.conftest import FREE, one_thread
from tests.server.guest import GAME, Guest

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar import Litestar

    from parlour.service.store import Store


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# --- budgets --------------------------------------------------------------------------------------------------------


def test_a_budget_is_spent_at_once_or_evenly() -> None:
    budget = Budget(60, 60, clock := Clock())
    assert [budget.spend("a") for _ in range(60)] == [0.0] * 60
    assert budget.spend("a") == pytest.approx(1.0)
    assert budget.spend("b") == 0.0
    clock.now += 1.0
    assert budget.spend("a") == 0.0
    assert budget.spend("a") == pytest.approx(1.0)
    clock.now += 1000
    assert [budget.spend("a") for _ in range(61)].count(0.0) == 60


def test_a_cost_that_has_arisen_is_waited_for_but_not_for_ever() -> None:
    budget = Budget(60, 60, clock := Clock())
    budget.charge("a", 10**9)
    assert 60 <= budget.spend("a") <= 61
    clock.now += 62
    assert budget.spend("a") == 0.0


def test_a_budget_of_nothing_is_never_spent() -> None:
    assert Budget(0, 60).spend("a") == 60


def test_clients_whose_budget_is_full_again_are_forgotten() -> None:
    budget = Budget(60, 60, clock := Clock())
    for client in range(MOST_KEYS + 10):
        budget.spend(client)
        clock.now += 0.01
    assert len(budget._full_again) < MOST_KEYS


# --- addresses ------------------------------------------------------------------------------------------------------


def test_an_address_that_is_no_network_is_named() -> None:
    assert read_networks(("127.0.0.1", "10.0.0.0/8")) == (ip_network("127.0.0.1/32"), ip_network("10.0.0.0/8"))
    with pytest.raises(SettingError, match="--trusted-proxy cannot be 'proxy'; allowed is an address"):
        read_networks(("proxy",))


def test_one_household_is_one_client() -> None:
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff") != client_of("2001:db8:0:1::1")
    assert client_of("fe80::1%eth0") == client_of("fe80::2")
    assert client_of("no address") == "no address"


@pytest.mark.parametrize(
    ("host", "foreign"),
    [
        ("localhost", False),
        ("LOCALHOST:8000", False),
        ("127.0.0.1:8000", False),
        ("[::1]:8000", False),
        ("192.0.2.7", False),
        ("play.localhost", False),
        ("club.example:443", False),
        ("evil.example", True),
        ("club.example.evil.example", True),
        ("", True),
        ("a b", True),
        ("user@localhost", True),
    ],
)
def test_a_host_is_known_or_foreign(host: str, *, foreign: bool) -> None:
    assert foreign_host(host, {"club.example"}) is foreign


@pytest.mark.parametrize(
    ("origin", "host", "foreign"),
    [
        ("http://localhost:8000", "localhost:8000", False),
        ("http://localhost", "localhost:80", False),
        ("https://home.example", "home.example", False),
        ("https://club.example", "127.0.0.1:8000", False),
        ("http://localhost:8001", "localhost:8000", True),
        ("http://evil.example", "localhost:8000", True),
        ("https://localhost", "localhost:80", True),
        ("null", "localhost", True),
        ("", "localhost", True),
        ("http://localhost:8000/path", "localhost:8000", True),
    ],
)
def test_an_origin_is_the_own_or_foreign(origin: str, host: str, *, foreign: bool) -> None:
    assert foreign_origin(origin, host, {"club.example"}) is foreign


# --- connections ----------------------------------------------------------------------------------------------------


class Transport:
    """A connection from an address; records whether it was aborted."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.aborted = False
        self.closing = False

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 1) if name == "peername" else None

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closing


def opened(connections: Connections, address: str = "192.0.2.1") -> Any:
    return connections.admit(Transport(address), 10)  # type: ignore[arg-type]


def test_the_connection_that_was_awaited_longest_makes_room() -> None:
    connections = Connections(10, 2, (), Clock())
    first, second = opened(connections), opened(connections)
    connections.work(first)
    third = opened(connections)
    assert [place.transport.aborted for place in (first, second, third)] == [False, True, False]
    connections.work(third)
    assert opened(connections) is None
    assert opened(connections, "192.0.2.2") is not None
    connections.leave(first)
    assert opened(connections) is not None


def test_the_limit_for_all_counts_every_address() -> None:
    connections = Connections(3, 3, (), Clock())
    places = [opened(connections, f"192.0.2.{each}") for each in range(4)]
    assert [place.transport.aborted for place in places] == [True, False, False, False]
    assert len(connections) == 3


def test_a_trusted_proxy_has_as_many_as_it_needs() -> None:
    connections = Connections(10, 1, read_networks(("192.0.2.0/24",)), Clock())
    assert [opened(connections).transport.aborted for _ in range(5)] == [False] * 5


def test_deadlines_are_kept() -> None:
    connections = Connections(10, 10, (), clock := Clock())
    waiting, working, closing = (opened(connections) for _ in range(3))
    connections.work(working)
    connections.work(closing)
    closing.transport.closing = True
    connections.sweep(5)
    clock.now += 6
    connections.sweep(5)
    assert [place.transport.aborted for place in (waiting, working, closing)] == [False, False, True]
    clock.now += 5
    connections.sweep(5)
    assert [place.transport.aborted for place in (waiting, working)] == [True, False]
    connections.abort_all()
    assert working.transport.aborted
    assert len(connections) == 0


def test_there_are_no_more_connections_than_files() -> None:
    assert fitted(Settings(), 1 << 20) == Settings()
    few = fitted(Settings(), 1024)
    assert (few.connections, few.connections_per_address, few.feeds_per_address) == (768, 384, 288)
    assert fitted(Settings(), 64).connections == 32


# --- the log --------------------------------------------------------------------------------------------------------


def test_a_message_is_not_logged_without_end() -> None:
    limit = LogLimit(clock := Clock())

    def log(text: str) -> logging.LogRecord | None:
        record = logging.LogRecord("parlour", logging.ERROR, "", 1, text, ("x",), None)
        return record if limit.filter(record) else None

    assert [log("broken: %s") is not None for _ in range(100)] == [True] * MOST + [False] * (100 - MOST)
    assert log("other: %s") is not None
    clock.now += 61
    after = log("broken: %s")
    assert after is not None
    assert after.getMessage() == "broken: x\n(logged 5 times of 100 in the minute before)"


# --- the API --------------------------------------------------------------------------------------------------------


def limited(store: Store, **settings: Any) -> TestClient[Litestar]:
    return TestClient(create_app(store, settings=replace(FREE, **settings), make_executor=one_thread))


def test_matches_of_bots_alone_have_a_budget(sqlite_store: Store) -> None:
    with limited(sqlite_store, bot_matches_an_hour=2) as client:
        wish = {"game": "arithmetical-croquet", "seats": [{"kind": "bot", "level": "casual"}] * 2}
        made = [client.post("/api/matches", json=wish) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert made[2].json()["code"] == "too_many"
        assert 1700 < int(made[2].headers["retry-after"]) <= 1800
        Guest(client).create("me", "casual")


def test_new_matches_positions_and_questions_have_budgets(sqlite_store: Store) -> None:
    with limited(sqlite_store, matches_a_minute=1, positions_a_minute=1, engine_questions_a_minute=1) as client:
        guest = Guest(client, game="castille").create("me", "me", starter="silver")
        requests: list[Callable[[], Any]] = [
            lambda: client.post("/api/positions", json={"game": "castille"}),
            lambda: guest.act("advice", ply=0),
            lambda: guest.act("branch", ply=0),
        ]
        statuses = [[request().status_code for _ in range(2)] for request in requests]
    assert statuses == [[200, 429], [200, 429], [429, 429]]


def test_phrases_have_a_budget_for_each_key(sqlite_store: Store) -> None:
    with limited(sqlite_store, phrases_a_minute=2) as client:
        guest = Guest(client).create("me", "friend")
        guest.keys[1] = guest.act("join", invitation=guest.invitations[1]).json()["key"]
        assert [guest.act("phrases", phrase="thanks").status_code for _ in range(3)] == [201, 201, 429]
        assert guest.act("phrases", seat=1, phrase="thanks").status_code == 201


def test_the_list_has_a_budget_for_each_address(sqlite_store: Store) -> None:
    """For listing a match and for taking a seat from the list; matches that are not listed cost nothing of it."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    with limited(sqlite_store, listings_an_hour=2) as client:
        wish = {"game": GAME, "seats": seats}
        made = [client.post("/api/matches", json={**wish, "listed": listed}) for listed in (True, False)]
        url = f"/api/matches/{made[0].json()['match']}/seat"
        taken = [client.post(url, json={"seat": 1}).status_code for _ in range(2)]
        assert ([each.status_code for each in made], taken) == ([201, 201], [200, 429])
        assert client.post("/api/matches", json={**wish, "listed": True}).status_code == 429


def test_large_answers_cost_more_than_small_ones(sqlite_store: Store) -> None:
    with limited(sqlite_store, requests_a_minute=100) as client:
        url = Guest(client).create("me", "me", spacing=100, hoops=99).url
        plain = {"Accept-Encoding": "identity"}
        statuses = [client.get(url, headers=plain).status_code for _ in range(12)]
        assert statuses[:6] == [200] * 6
        assert statuses[-1] == 429
        assert client.get("/").status_code == 429
        assert client.get("/docs/nothing.js").status_code == 404


def test_an_allowed_name_is_accepted_with_its_page(sqlite_store: Store) -> None:
    with limited(sqlite_store, allowed_hosts=("Club.example", "testserver.local")) as client:
        wish = {"game": "arithmetical-croquet", "seats": [{"kind": "me"}] * 2}
        own, foreign = {"Origin": "https://club.example"}, {"Host": "evil.example"}
        assert client.post("/api/matches", json=wish, headers=own).status_code == 201
        refused = client.post("/api/matches", json=wish, headers=foreign)
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign_host")
        assert "--allowed-host" in refused.json()["message"]


def test_answers_are_compressed_for_those_who_read_that(sqlite_store: Store) -> None:
    with limited(sqlite_store) as client:
        url = Guest(client).create("me", "me", spacing=100, hoops=99).url
        plain, small = client.get(url, headers={"Accept-Encoding": "identity"}), client.get(f"{url}/frames/0")
        packed = [client.get(url, headers={"Accept-Encoding": "br, gzip"}) for _ in range(2)]
        assert [answer.headers["content-encoding"] for answer in packed] == ["gzip", "gzip"]
        assert [answer.json() for answer in packed] == [plain.json()] * 2
        assert "content-encoding" not in plain.headers
        assert small.headers["cache-control"] == "max-age=31536000, public, immutable"
        assert "content-encoding" not in client.post("/api/nothing", json={}).headers


@pytest.mark.parametrize(("method", "known"), [("GET", True), ("HEAD", True), ("POST", False)])
def test_a_failure_says_only_what_is_true(method: str, *, known: bool, caplog: pytest.LogCaptureFixture) -> None:
    """A write may have been carried out before the failure."""
    message = msgspec.json.decode(unforeseen(ValueError(), method, "/").body, type=Problem).message
    assert ("Nothing was changed" in message) is known
    assert ("may have been carried out" in message) is not known


# --- names of this server -------------------------------------------------------------------------------------------

READS = (
    *("/", "/stats", "/match/0123456789abcdef", "/sheet/0123456789abcdef", "/api/house", "/api/docs", "/api/nothing"),
    *("/api/docs/openapi.json", "/api/matches/0123456789abcdef", "/embed/board.js", "/docs/x", "/sw.js", "/no"),
    *("/manifest.webmanifest", "/health", "/metrics"),
)
STRANGERS = (
    *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example."),
    *(
        "club.example.evil.example",
        "x@club.example",
        "",
        "a b",
        "2130706433",
        "0x7f000001",
        "[::1",
        "127.0.0.1:99999999",
    ),
)


@pytest.mark.parametrize("path", READS)
def test_nothing_is_read_under_a_foreign_name(sqlite_store: Store, path: str) -> None:
    """Also what does not exist, and what the operator reads: a page of the name's owner could read it."""
    with limited(sqlite_store, allowed_hosts=("club.example",)) as client:
        for host in STRANGERS:
            for method in ("GET", "HEAD", "OPTIONS"):
                refused = client.request(method, path, headers={"Host": host})
                assert refused.status_code == 403, f"{method} {path} {host}"
            assert client.get(path, headers={"Host": host}).json()["code"] == "foreign_host"
        for host in ("club.example", "CLUB.example:443", "localhost:8000", "127.0.0.1", "[::1]:8000", "192.168.1.7"):
            assert client.get(path, headers={"Host": host}).status_code != 403, f"{path} {host}"


def test_a_preview_never_names_another_site(sqlite_store: Store) -> None:
    """What a proxy or a client says about the name besides `Host` is not read."""
    with limited(sqlite_store, allowed_hosts=("club.example",)) as client:
        match = Guest(client).create("me", "me").match
        headers = {"Host": "club.example", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
        page = client.get(f"/match/{match}", headers=headers).text
        assert "evil.example" not in page
        assert f'content="http://club.example/match/{match}/board/0"' in page


# --- costs of operations --------------------------------------------------------------------------------------------


def test_every_cost_means_something_here() -> None:
    loads = allowances_of(Settings(), limits_of(Settings()))
    assert set(loads) == set(Cost)
    free = {Cost.LITTLE, Cost.EXERCISE, Cost.CONSIDERING}
    assert {cost for cost, load in loads.items() if not (load.by_address or load.by_key or load.at_the_door)} == free
