"""Refereed matches over HTTP."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from parlour.games import find_game
from parlour.match import Match
from parlour.record import parse_record
from parlour.server.admin import open_administration
from parlour.server.app import create_app
from parlour.server.retention import policy, retire
from parlour.service import refereeing, sheets
from parlour.service.messages.sheets import MOST_ENTRIES
from parlour.service.store import MemoryStore
from tests.server.conftest import FREE, one_thread
from tests.server.test_sheet_store import new_row
from tests.service.test_sheets import CROQUET, STEPS, by_taps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from httpx import Response
    from litestar import Litestar

    from parlour.server.settings import Settings
    from parlour.server.store import SqlStore

    Client = TestClient[Litestar]


@dataclass
class Referee:
    """A referee of one sheet."""

    client: Client
    sheet: str
    key: str

    @property
    def url(self) -> str:
        return f"/api/sheets/{self.sheet}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def put(self, version: int, *entries: str) -> Response:
        body = {"version": version, "entries": entries}
        return self.client.put(f"{self.url}/entries", json=body, headers=self.headers)

    def write(self, version: int, *entries: str) -> dict[str, Any]:
        return read_body(self.put(version, *entries))

    def read(self) -> dict[str, Any]:
        return read_body(self.client.get(self.url))

    def ask(self, ply: int, *taps: str) -> Response:
        return self.client.post(f"{self.url}/ask", json={"ply": ply, "taps": taps})


@contextmanager
def served(settings: Settings) -> Iterator[Client]:
    """A client of a server under these settings."""
    with TestClient(create_app(MemoryStore(), make_executor=one_thread, settings=settings)) as client:
        yield client


def read_body(answer: Response, status: int = 200) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    return body


def referee(client: Client, game: str = CROQUET, **wish: Any) -> Referee:
    made = read_body(client.post("/api/sheets", json={"game": game, **wish}), 201)
    return Referee(client, made["sheet"], made["key"])


@pytest.fixture
def mine(client: Client) -> Referee:
    """The referee of a match of Arithmetical Croquet."""
    return referee(client, names=["Ada", "Bo"])


@pytest.fixture
def tapping(client: Client, monkeypatch: pytest.MonkeyPatch) -> Referee:
    """The referee of a match that is reported by taps."""
    monkeypatch.setattr(refereeing, "game_named", lambda _: by_taps())
    monkeypatch.setattr(sheets, "find_game", lambda _: by_taps())
    return referee(client)


def test_a_sheet_is_made_written_and_watched(mine: Referee) -> None:
    view = mine.read()
    assert (view["version"], view["entries"], view["judged"], view["mine"]) == (0, [], 0, False)
    assert [(seat["name"], seat["title"]) for seat in view["seats"]] == [("Ada", "first"), ("Bo", "second")]
    assert view["frame"]["ply"] == 0
    assert "3" in [choice["move"] for choice in view["choices"]]
    written = mine.write(0, *STEPS)
    assert (written["version"], written["judged"], written["mine"]) == (1, 6, True)
    assert [entry["seat"] for entry in written["entries"]] == [0, 1, 0, 1, 0, 1]
    assert written["entries"][1]["notes"][0] == {"clause": "AC-1", "message": "Second moves 4, to 4.", "about": []}
    assert written["frame"]["entry"]["move"] == "12"
    assert "playback" in written["frame"]
    assert mine.read() == {**written, "mine": False}
    assert mine.client.get(mine.url, headers=mine.headers).json() == written


def test_a_sheet_may_begin_with_entries(client: Client) -> None:
    view = referee(client, entries=list(STEPS), options={"twice_running": True}).read()
    assert (view["version"], view["judged"], view["options"]["twice_running"]) == (0, 6, True)


def test_the_position_before_an_entry_is_read_for_a_correction(mine: Referee) -> None:
    start, _ = mine.read(), mine.write(0, *STEPS)
    position = read_body(mine.client.get(f"{mine.url}/positions/0"))
    assert position == {"frame": start["frame"], "choices": start["choices"], "asked": None}
    assert read_body(mine.client.get(f"{mine.url}/positions/3"))["frame"]["ply"] == 3
    assert read_body(mine.client.get(f"{mine.url}/positions/7"), 404)["code"] == "no_such_ply"


def test_a_watcher_hears_only_of_changes(mine: Referee) -> None:
    first = mine.client.get(mine.url)
    seen = {"If-None-Match": first.headers["etag"]}
    nothing = mine.client.get(mine.url, headers=seen)
    assert (nothing.status_code, nothing.content) == (304, b"")
    weak = mine.client.get(mine.url, headers={"If-None-Match": f'W/{first.headers["etag"]}, "17"'})
    assert weak.status_code == 304
    mine.write(0, "+3")
    changed = mine.client.get(mine.url, headers=seen)
    assert (changed.status_code, changed.json()["version"]) == (200, 1)
    assert changed.headers["etag"] != first.headers["etag"]


def test_a_refusal_in_the_middle_loses_nothing(mine: Referee) -> None:
    view = mine.write(0, "+3", "+4", "+5", "+4", "+3")
    assert [entry["text"] for entry in view["entries"]] == ["+3", "+4", "+5", "+4", "+3"]
    assert view["judged"] == 2
    refused = view["entries"][2]
    assert refused["refusal"]["clause"] == "AC-5"
    assert (refused["seat"], refused["notes"]) == (None, [])
    assert [entry["refusal"] for entry in view["entries"][3:]] == [None, None]
    assert view["frame"]["ply"] == 2
    corrected = mine.write(1, "+3", "+4", "+3", "+4", "+3")
    assert corrected["judged"] == 5
    assert not any(entry["changed"] for entry in corrected["entries"])  # they had no rulings before


def test_correcting_an_entry_five_back_says_what_changed(mine: Referee) -> None:
    before = mine.write(0, *STEPS)
    after = mine.write(1, "+2", *STEPS[1:])
    assert [entry["changed"] for entry in after["entries"]] == [True, False, True, False, True, False]
    for old, new in zip(before["entries"], after["entries"], strict=True):
        assert new["before"] == (old["notes"] if new["changed"] else [])
    assert after["entries"][4]["notes"] != before["entries"][4]["notes"]
    assert not any(entry["changed"] for entry in mine.read()["entries"])


def test_two_referees_get_a_clear_answer(mine: Referee) -> None:
    mine.write(0, "+3")
    late = mine.put(0, "+4")
    problem = read_body(late, 409)
    assert (problem["code"], problem["version"]) == ("stale_sheet", 1)
    assert "Somebody else" in problem["message"]
    assert [entry["text"] for entry in mine.read()["entries"]] == ["+3"]
    assert read_body(mine.put(7, "+3"), 409)["version"] == 1


def test_a_repeated_write_is_answered_like_the_first(mine: Referee) -> None:
    mine.write(0, *STEPS)
    first = mine.put(1, "+2", *STEPS[1:])
    again = mine.put(1, "+2", *STEPS[1:])
    assert again.json() == first.json()
    assert again.headers["etag"] == first.headers["etag"]
    assert mine.write(2, "+2", *STEPS[1:])["version"] == 2  # nothing to write
    mine.write(2, "+2")
    assert mine.put(1, "+2", *STEPS[1:]).status_code == 409


def test_of_simultaneous_writers_one_is_first(mine: Referee) -> None:
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda step: mine.put(0, f"+{step}"), range(1, 7)))
    codes = [answer.status_code for answer in answers]
    assert sorted(codes) == [200] + [409] * 5
    assert mine.read()["entries"][0]["text"] == f"+{codes.index(200) + 1}"


def test_a_repeated_creation_makes_one_sheet(client: Client) -> None:
    headers = {"Idempotency-Key": "a-key-of-22-letters-or-more"}
    wish = {"game": CROQUET, "entries": ["+3"]}
    first = read_body(client.post("/api/sheets", json=wish, headers=headers), 201)
    assert read_body(client.post("/api/sheets", json=wish, headers=headers), 201) == first
    other = client.post("/api/sheets", json={**wish, "entries": []}, headers=headers)
    assert read_body(other, 422)["code"] == "reused_key"


def test_only_the_key_of_a_sheet_writes_it(client: Client, mine: Referee) -> None:
    other = referee(client)
    body = {"version": 0, "entries": ["+3"]}
    assert read_body(client.put(f"{mine.url}/entries", json=body), 401)["code"] == "no_key"
    assert read_body(client.put(f"{mine.url}/entries", json=body, headers=other.headers), 403)["code"] == "foreign_key"
    foreign = client.put(f"{mine.url}/entries", json=body, headers={**mine.headers, "Origin": "https://evil.example"})
    assert read_body(foreign, 403)["code"] == "foreign_origin"
    form = client.put(f"{mine.url}/entries", content="{}", headers={**mine.headers, "Content-Type": "text/plain"})
    assert form.status_code == 415
    assert mine.read()["version"] == 0


def test_the_record_is_a_normal_one_and_replays(mine: Referee) -> None:
    mine.write(0, *STEPS, "no move", "+1")
    answer = mine.client.get(f"{mine.url}/record")
    assert mine.sheet in answer.headers["content-disposition"]
    record = parse_record(answer.text)
    assert record.reported is True
    assert [seat.name for seat in record.seats] == ["Ada", "Bo"]
    match = Match.from_record(find_game(CROQUET), record)
    assert (match.ply, match.reported) == (6, True)
    assert match.record() == record


def test_what_is_no_sheet(client: Client, mine: Referee) -> None:
    for name in ("0123456789abcdef", "x", "%00"):
        assert read_body(client.get(f"/api/sheets/{name}"), 404)["code"] == "no_such_sheet"
        assert client.get(f"/api/sheets/{name}/record").status_code == 404
        assert client.get(f"/api/sheets/{name}", headers={"If-None-Match": '"0"'}).status_code == 404
    assert read_body(client.post("/api/sheets", json={"game": "chess"}), 404)["code"] == "no_such_game"
    for wrong in ({"names": ["Ada"]}, {"options": {"height": 3}}, {"names": ["x" * 41, ""]}, {"more": 1}):
        assert client.post("/api/sheets", json={"game": CROQUET, **wrong}).status_code == 400, wrong
    assert mine.put(-1).status_code == 400


def test_sheets_are_bounded(client: Client, mine: Referee) -> None:
    assert mine.put(0, *["+3"] * MOST_ENTRIES).status_code == 200
    assert mine.put(1, *["+3"] * (MOST_ENTRIES + 1)).status_code == 400
    assert mine.put(1, "x" * 601).status_code == 400
    assert mine.put(1, *["x" * 600] * 500).status_code == 413
    assert client.post("/api/sheets", json={"game": CROQUET, "entries": ["x" * 600] * 500}).status_code == 413
    assert client.post("/api/matches", json={"x": "x" * 20_000}).status_code == 413  # the others stay as they were
    assert mine.ask(0, *["x"] * 61).status_code == 400
    assert mine.read()["version"] == 1


def test_an_address_makes_so_many_sheets_a_minute() -> None:
    with served(replace(FREE, sheets_a_minute=3)) as client:
        for _ in range(3):
            referee(client)
        refused = client.post("/api/sheets", json={"game": CROQUET})
        assert read_body(refused, 429)["code"] == "too_many"
        assert int(refused.headers["retry-after"]) > 0


def test_an_address_has_so_many_entries_judged_a_minute() -> None:
    with served(replace(FREE, sheet_entries_a_minute=12)) as client:
        one, other = (referee(client, entries=list(STEPS)) for _ in range(2))
        assert [each.read()["judged"] for each in (one, one, other)] == [6, 6, 6]  # the second time nothing is judged
        assert read_body(other.put(0), 429)["code"] == "too_many"


def test_what_is_refused_costs_as_much() -> None:
    with served(replace(FREE, sheet_entries_a_minute=12)) as client:
        client.app.state.service.sheets.most = 0  # every second sheet is judged anew
        one, other = (referee(client, entries=list(STEPS)) for _ in range(2))
        assert [each.ask(0).status_code for each in (one, other, one)] == [422, 422, 429]


# --- taps -----------------------------------------------------------------------------------------------------------


def test_a_sheet_is_tapped(tapping: Referee) -> None:
    asked = tapping.read()["asked"]
    assert asked["question"] == "What happened?"
    assert [tap["text"] for tap in asked["taps"]] == ["goes"]
    further = read_body(tapping.ask(0, "goes"))
    assert (further["reported"], further["notes"][0]["clause"]) == (["the ball goes on"], "AC-1")
    assert further["taps"][2] == {
        "text": "+3",
        "words": "by 3",
        "group": "",
        "at": None,
        "ends": True,
        "numbers": [],
        "most": 0,
    }
    view = tapping.write(0, "goes +3", "goes +4")
    assert [entry["said"] for entry in view["entries"]] == ["3", "4"]
    assert read_body(tapping.ask(1, "goes", "+4"))["taps"] == []
    record = parse_record(tapping.client.get(f"{tapping.url}/record").text)
    assert [turn.move for turn in record.turns] == ["3", "4"]


def test_an_impossible_tap_is_refused_in_words(tapping: Referee) -> None:
    tapping.write(0, "goes +3")
    problem = read_body(tapping.ask(1, "flies"), 422)
    assert problem["code"] == "impossible_report"
    assert "only the ball goes" in problem["message"]
    assert read_body(tapping.ask(2), 404)["code"] == "no_such_ply"
    assert tapping.read()["version"] == 1


def test_moves_in_notation_are_not_tapped(mine: Referee) -> None:
    assert mine.read()["asked"] is None
    assert "by its moves" in read_body(mine.ask(0), 422)["message"]


def test_the_vocabulary_is_everything_that_can_be_tapped(client: Client, tapping: Referee) -> None:
    words = read_body(client.post(f"/api/referee/{CROQUET}/vocabulary", json={"options": {}}))
    assert [tap["text"] for tap in words["taps"]][:2] == ["goes", "+1"]
    assert tapping.read()["asked"]["taps"][0] in words["taps"]
    assert client.post(f"/api/referee/{CROQUET}/vocabulary", json={"options": {"x": 1}}).status_code == 400


# --- cost -----------------------------------------------------------------------------------------------------------


def test_few_rulings_stay_in_memory(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = client.app.state.service.sheets
    monkeypatch.setattr(cache, "most", 20)
    referees = [referee(client, entries=list(STEPS)) for _ in range(10)]
    views = [each.read() for each in referees]
    assert 0 < len(cache._kept) <= 3
    assert cache._rulings == sum(len(judged.rulings) for judged in cache._kept.values())
    assert [each.read() for each in referees] == views


def test_an_answer_is_made_once_for_all_readers(client: Client, mine: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """And anew for each version; the old one leaves the memory at once."""
    made = list[int]()
    view = refereeing._view

    def counted(*given: Any, **named: Any) -> Any:
        made.append(1)
        return view(*given, **named)

    monkeypatch.setattr(refereeing, "_view", counted)
    assert len({client.get(mine.url).text for _ in range(5)}) == 1
    key = {"Authorization": f"Bearer {mine.key}"}
    assert [client.get(mine.url, headers=key).json()["mine"] for _ in range(3)] == [True] * 3
    assert len(made) == 2
    written = mine.put(0, *STEPS)
    read = [client.get(mine.url) for _ in range(3)]
    assert len(made) == 4
    assert [answer.headers["etag"] for answer in read] == [written.headers["etag"]] * 3
    assert client.get(mine.url, headers={"If-None-Match": written.headers["etag"]}).status_code == 304
    kept = client.app.state.service.journal.encoded._kept
    assert [key[1:] for key in kept if key[0] == mine.sheet] == [("sheet", 1)]


# --- sheets that were left ------------------------------------------------------------------------------------------


def test_sheets_that_were_left_are_exported_and_deleted(sqlite_store: SqlStore, tmp_path: Path) -> None:
    version = find_game(CROQUET).rules_version
    row, old = replace(new_row(*STEPS, "no move"), rules_version=version), replace(new_row(), rules_version=0)
    for each in (row, old):
        sqlite_store.sheets.create(each)
    administration, folder = open_administration(sqlite_store), tmp_path / "records"
    assert retire(administration, policy(0, "end", None)) == {}
    done = retire(administration, policy(0, "delete", folder))
    assert "deleted" in done[row.sheet]
    assert "cannot judge" in done[old.sheet]
    record = parse_record((folder / f"{row.sheet}.json").read_text(encoding="utf-8"))
    assert (len(record.turns), record.reported) == (6, True)
    assert sqlite_store.sheets.read(row.sheet) is None
    assert sqlite_store.sheets.read(old.sheet) == old


def test_a_sheet_under_other_rules_is_refused_in_words(client: Client, sqlite_store: SqlStore) -> None:
    old = replace(new_row("+3"), rules_version=0)
    sqlite_store.sheets.create(old)
    problem = read_body(client.get(f"/api/sheets/{old.sheet}"), 409)
    assert problem["code"] == "unplayable"
    assert "version 0 of the rules" in problem["message"]


# --- the longest sheet ----------------------------------------------------------------------------------------------


def shots_that_leave_the_board() -> list[str]:
    """As many reported shots of Crokinole as a sheet may have, after each of which the board is empty."""
    match = Match.new(find_game("crokinole"), LONG)
    entries: list[str] = []
    while len(entries) < MOST_ENTRIES:
        entries.append(f"? | ? | - | {match.game.next_disc(match.state)}@0.34,0.0^")
        match = match.report(entries[-1])
    return entries


LONG = {"target": 1000, "starter": 1}


def test_the_longest_sheet_is_judged_in_time(client: Client) -> None:
    mine = referee(client, "crokinole", options=LONG, entries=shots_that_leave_the_board())
    began = time.perf_counter()
    assert mine.read()["judged"] == MOST_ENTRIES
    cold = time.perf_counter() - began
    texts = [entry["text"] for entry in mine.read()["entries"]]
    began = time.perf_counter()
    assert mine.write(0, *texts[:-1])["judged"] == MOST_ENTRIES - 1
    warm = time.perf_counter() - began
    assert cold < 2.0, f"{cold:.2f} s"
    assert warm < 1.0, f"{warm:.2f} s"
