"""Statistics over HTTP: records and matches are counted, faults are reported, and nobody can ask for too much."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar.testing import TestClient

from parlour.record import parse_record
from parlour.server.app import create_app
from parlour.service import counting
from parlour.service.messages import RecordText
from parlour.service.messages.counting import MOST_MATCHES, MOST_RECORDS
from parlour.statistics import sections
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest

if TYPE_CHECKING:
    from parlour.service.store import Store
    from tests.server.guest import Visit

GAMES = Path(__file__).parents[1] / "games"
GOLDEN = sorted(GAMES.glob("*/records/*.json"))
CROQUET = (GAMES / "arithmetical_croquet/records/resigned.json").read_text()


def sent(client: Visit, *records: tuple[str, str], matches: tuple[str, ...] = (), status: int = 200) -> dict[str, Any]:
    wish = {"records": [{"name": name, "text": text} for name, text in records], "matches": matches}
    answer = client.post("/api/stats", json=wish)
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    return body


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(CROQUET), **fields})


def fault(client: Visit, text: str) -> str:
    """The words of the only fault, beside a record that counts."""
    body = sent(client, ("bad.json", text), ("good.json", CROQUET))
    assert [section["matches"] for section in body["sections"]] == [1]
    (only,) = body["faults"]
    assert only["name"] == "bad.json"
    words: str = only["words"]
    return words


# --- what is counted ------------------------------------------------------------------------------------------------


def test_the_tables_are_those_of_the_command(client: Visit) -> None:
    body = sent(client, *((file.name, file.read_text()) for file in GOLDEN))
    assert body["faults"] == []
    expected = sections([parse_record(file.read_text()) for file in GOLDEN])
    assert body["sections"] == json.loads(msgspec.json.encode(expected))
    assert len(body["sections"]) == 4


def test_no_records_give_no_tables(client: Visit) -> None:
    assert sent(client) == {"sections": [], "faults": []}


def test_a_finished_match_of_this_server_counts_and_another_is_reported(client: Visit) -> None:
    over, going = Guest(client).create("me", "me"), Guest(client).create("me", "me")
    assert over.move(0, "3").status_code == 201
    assert client.post(f"{over.url}/resign", headers=over.headers(0)).status_code == 201
    names = (over.match, over.match, going.match, "a" * 16, "../x")
    body = sent(client, matches=names)
    assert [section["matches"] for section in body["sections"]] == [1]
    assert {each["name"]: each["words"] for each in body["faults"]} == {
        "a" * 16: "there is no such match on this server",
        "../x": "there is no such match on this server",
        going.match: "the match is not over",
    }


# --- faults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ('{\n"game": }', "line 2"),
        ('{"game": "chess"}', "not a record"),
        (changed(game="chess"), "chess"),
        (changed(rules_version=1), "version 1"),
        (changed(options={"hoops": "many"}), "hoops"),
        (changed(turns=[{"seat": 0, "move": "99"}]), "turn 1"),
        (changed(seats=[{"name": "x" * 81}, {}]), "80 letters"),
        (changed(turns=[{"seat": 0, "move": "1"}] * 5001), "5000 are allowed"),
        ("[" * 100_000, ""),
    ],
)
def test_a_fault_is_reported_and_the_other_records_count(client: Visit, text: str, words: str) -> None:
    assert words in fault(client, text)


def test_all_turns_together_are_limited(client: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = len(parse_record(CROQUET).turns)
    monkeypatch.setattr(counting, "MOST_TURNS", turns)
    body = sent(client, ("one", CROQUET), ("two", CROQUET))
    assert [each["name"] for each in body["faults"]] == ["two"]
    assert f"{turns} turns are allowed at once" in body["faults"][0]["words"]


def test_counting_stops_after_a_while_so_that_others_get_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "AT_ONCE", 0.0)
    sources = tuple(counting.Source(str(number), CROQUET) for number in range(3))
    tally = counting.count_some(counting.Tally(sources))
    assert len(tally.left) == 2
    body = json.loads(msgspec.json.encode(counting.report(tally)))
    assert [section["matches"] for section in body["sections"]] == [1]
    assert [each["name"] for each in body["faults"]] == ["1", "2"]
    assert "no time left" in body["faults"][0]["words"]


# --- limits ---------------------------------------------------------------------------------------------------------


def test_only_statistics_may_be_large(sqlite_store: Store) -> None:
    settings = replace(FREE, largest_statistics=100_000)
    with TestClient(create_app(sqlite_store, make_executor=one_thread, settings=settings)) as client:
        assert sent(client, ("a", " " * 90_000))["faults"][0]["name"] == "a"
        assert sent(client, ("a", " " * 100_000), status=413)["code"] == "too_large"
        assert client.post("/api/matches", json={"padding": " " * 20_000}).status_code == 413


def test_the_number_of_records_and_matches_is_limited(client: Visit) -> None:
    sent(client, *[("a", "")] * (MOST_RECORDS + 1), status=400)
    sent(client, matches=("a",) * (MOST_MATCHES + 1), status=400)
    sent(client, ("a" * 201, ""), status=400)


def test_an_address_has_a_budget_that_is_spent_before_the_body_is_read(sqlite_store: Store) -> None:
    settings = replace(FREE, statistics_a_minute=2)
    with TestClient(create_app(sqlite_store, make_executor=one_thread, settings=settings)) as client:
        sent(client)
        sent(client, ("a", "x" * 5_000_000), status=413)
        answer = client.post("/api/stats", json={})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) <= 31
        assert client.get("/api/house").status_code == 200


def test_a_name_of_a_record_is_needed() -> None:
    with pytest.raises(msgspec.ValidationError, match="name"):
        msgspec.json.decode(b'{"text": ""}', type=RecordText)
