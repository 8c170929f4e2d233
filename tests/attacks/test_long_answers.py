"""The longest sheets and matches, read again and again over eight connections: others must not notice it."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from parlour.games import find_game
from parlour.match import Match
from parlour.service.messages.sheets import MOST_ENTRIES
from tests.attacks.conftest import LONGEST, attacking, visiting, warm_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import httpx

    from tests.needs import Serving

pytestmark = pytest.mark.slow

CONNECTIONS = 8
SECONDS = 4.0
READERS = (f"127.0.4.{number}" for number in range(1, 250))
"""Each attack comes from an address that has not spent anything yet."""
LONG = {"target": 1000, "starter": 1}
PLIES = 1500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """With the usual limits, except that the visitor of every test may make matches."""
    with warm_server(tmp_path_factory.mktemp("long"), matches_a_minute=10_000) as server:
        yield server


class Sheet(NamedTuple):
    """A sheet with as many judged entries as there may be."""

    url: str
    key: str
    entries: list[str]


@pytest.fixture(scope="module")
def sheet(server: Serving) -> Sheet:
    judged, entries = Match.new(find_game("crokinole"), LONG), list[str]()
    while len(entries) < MOST_ENTRIES:
        entries.append(f"? | ? | - | {judged.game.next_disc(judged.state)}@0.34,0.0^")
        judged = judged.report(entries[-1])
    with attacking(server) as client:
        made = client.post("/api/sheets", json={"game": "crokinole", "options": LONG, "entries": entries}).json()
        assert client.get(f"/api/sheets/{made['sheet']}").json()["judged"] == MOST_ENTRIES
    return Sheet(f"/api/sheets/{made['sheet']}", made["key"], entries)


@pytest.fixture(scope="module")
def match(server: Serving) -> str:
    """The address of a match with many moves that goes on."""
    with attacking(server) as client:
        return play_on(client)


def play_on(client: httpx.Client) -> str:
    wish: dict[str, Any] = {"game": "arithmetical-croquet", "options": {"hoops": 99, "spacing": 100}}
    made = client.post("/api/matches", json=wish | {"seats": [{"kind": "me"}] * 2}).json()
    url, key = f"/api/matches/{made['match']}", {"Authorization": f"Bearer {made['seats'][0]['key']}"}
    for ply in range(PLIES):
        turn = client.get(f"{url}/news?since={ply}", headers=key).json()["turn"]
        move = next(choice["move"] for choice in turn["choices"] if choice["refusal"] is None)
        assert client.post(f"{url}/moves", json={"ply": ply, "move": move}, headers=key).status_code == 201
    return url


def read(client: httpx.Client, method: str, path: str, **rest: Any) -> int:
    """The status of an answer, whose body is read and not unpacked: an attacker does not care."""
    with client.stream(method, path, **rest) as answer:
        for _ in answer.iter_raw():
            pass
    return answer.status_code


def p99_beside(server: Serving, ask: Callable[[httpx.Client], int]) -> float:
    """The p99 of another visitor while one address asks again and again, s."""
    over, answers, address = threading.Event(), list[int](), next(READERS)

    def repeat() -> None:
        with attacking(server, address) as client:
            while not over.is_set():
                answers.append(ask(client))

    threads = [threading.Thread(target=repeat) for _ in range(CONNECTIONS)]
    with visiting(server) as times:
        for thread in threads:
            thread.start()
        time.sleep(SECONDS)
        over.set()
        for thread in threads:
            thread.join()
    assert len(answers) > CONNECTIONS
    assert max(answers) < 500
    return times.p99


@pytest.mark.parametrize(
    ("method", "end"), [("GET", ""), ("GET", "/record"), ("GET", "/positions/1000"), ("POST", "/ask")]
)
def test_reading_a_long_sheet_delays_nobody(server: Serving, sheet: Sheet, method: str, end: str) -> None:
    body = {"ply": 500, "taps": []} if end == "/ask" else None
    assert p99_beside(server, lambda reader: read(reader, method, sheet.url + end, json=body)) < LONGEST


def test_writing_a_long_sheet_delays_nobody(server: Serving, sheet: Sheet) -> None:
    def write(client: httpx.Client) -> int:
        version = int(client.get(sheet.url).headers["etag"].strip('"'))
        body = {"version": version, "entries": sheet.entries[: -1 - version % 2]}
        return read(client, "PUT", f"{sheet.url}/entries", json=body, headers={"Authorization": f"Bearer {sheet.key}"})

    assert p99_beside(server, write) < LONGEST


@pytest.mark.parametrize("end", ["", "/news?since=0", "/record"])
def test_reading_a_long_match_delays_nobody(server: Serving, match: str, end: str) -> None:
    assert p99_beside(server, lambda reader: read(reader, "GET", match + end)) < LONGEST
