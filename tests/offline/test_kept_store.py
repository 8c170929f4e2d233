"""What a browser keeps: entries, which are opened again, undone, moved to another browser, or refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import ParlourError
from parlour.offline.entries import BrokenEntryError
from parlour.offline.kept_store import KeptStore
from parlour.offline.moving import read_everything, write_everything
from parlour.record import Leaving
from parlour.service.errors import StoreAwayError
from parlour.service.messages import Clock
from parlour.service.rows import AnswerRow, SaidRow, TurnRow
from tests.offline.page import Box, PlayedMatch, Site
from tests.offline.written import WrittenStore, check_written
from tests.server import test_sheet_store
from tests.server.test_store import BOT, FRIEND, ME, new_row, timed, turn

if TYPE_CHECKING:
    from collections.abc import Callable

CROQUET = "arithmetical-croquet"


@pytest.fixture
def store() -> WrittenStore:
    """Something of everything."""
    store = WrittenStore()
    one, two = replace(new_row(ME, FRIEND), clock=Clock("match", 600, 5)), new_row(ME, BOT)
    store.create(one, (), AnswerRow("key", "asked", "salt", one.match))
    store.append(one.match, 0, timed(0, 1e12 / 3), ends=False).result()
    store.postpone(one.match, 1, 2e12)
    store.claim(one.match, FRIEND.invitation_hash or "", "hash", "Bo")
    store.say(one.match, SaidRow(1, 0, "asks"))
    store.create(two, [turn(number) for number in range(3)])
    store.append(two.match, 3, TurnRow(1, "", Leaving.RESIGNED), ends=True).result()
    store.rematch(two.match, new_row(BOT, ME))
    store.sheets.create(test_sheet_store.new_row("a", "what was tapped: «ü»"))
    store.note_up(None, 0.0)
    store.write()
    return store


def test_all_of_it_is_there_when_it_is_opened_again(store: WrittenStore) -> None:
    check_written(store)
    again = KeptStore.of(store.written.items())
    assert again.due(3e12, 9) == store.due(3e12, 9) != ()
    assert again.due(1e12, 9) == ()


CHANGES: dict[str, Any] = {
    "create": lambda store, _: store.create(new_row(ME, BOT), [turn(0)], AnswerRow("other", "a", "s", "x")),
    "append": lambda store, match: KeptStore.append(store, match, 1, timed(1, 5.0), ends=True),
    "claim": lambda store, _: [
        store.create(row := new_row(ME, FRIEND)),
        store.claim(row.match, FRIEND.invitation_hash, "another", "Cy"),
    ],
    "rematch": lambda store, match: store.rematch(match, new_row(FRIEND, ME)),
    "say": lambda store, match: store.say(match, SaidRow(1, 1, "refuses")),
    "stop the clock": lambda store, match: store.stop_clock(match),
    "postpone": lambda store, match: store.postpone(match, 1, 3e12),
    "sheet": lambda store, _: store.sheets.write(next(iter(store.sheets.rows)), 0, ["b"]),
    "no sheet": lambda store, _: store.sheets.delete(next(iter(store.sheets.rows))),
    "uptime": lambda store, _: store.note_up(-float("inf"), 0.0),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_taken_back_whole(store: WrittenStore, change: Callable[[WrittenStore, str], object]) -> None:
    before = dict(store.entries())
    match = next(iter(store._matches))
    change(store, match)
    assert dict(store.entries()) != before
    taken = store.take()
    assert taken is not None
    changes, entries, gone = taken
    assert entries or gone
    store.undo(changes)
    store.refuse(changes)
    assert dict(store.entries()) == before
    assert all(isinstance(waiting.exception(), StoreAwayError) for waiting in changes.waiting)
    with pytest.raises(StoreAwayError):
        store.check()
    change(store, match)
    check_written(store)


def test_a_later_change_writes_no_more_than_itself(store: WrittenStore) -> None:
    match = next(iter(store._matches))
    for ply in range(1, 40):
        KeptStore.append(store, match, ply, turn(ply), ends=False)
        taken = store.take()
        assert taken is not None
        names = [name for name, _ in taken[1]]
        assert f"turn/{match}/{ply:06}" in names
        assert len(names) <= 2  # the postponed deadline is no more
        assert sum(len(content) for _, content in taken[1]) < 100
        store.settle(taken[0])


def test_who_asks_whether_there_is_room_again_gets_to_know(store: WrittenStore) -> None:
    calls: list[str] = []
    store.when_away(lambda: calls.append("away"))
    store.check()
    store.create(new_row(ME, BOT))
    taken = store.take()
    assert taken is not None
    store.undo(taken[0])
    store.refuse(taken[0])
    assert calls == ["away"]
    for _ in range(2):
        with pytest.raises(StoreAwayError):
            store.check()
    tried = store.take()
    assert tried is not None
    assert tried[1] == [("format", b"1")]
    store.settle(tried[0])
    store.check()
    assert store.take() is None


# --- broken entries -------------------------------------------------------------------------------------------------


def broken(entries: dict[str, bytes]) -> list[dict[str, bytes]]:
    """The entries with each of some faults."""
    match = next(name for name in entries if name.startswith("match/"))
    rows = sorted(name for name in entries if name.startswith("turn/"))
    two = next(name for name in rows if name.endswith("000001"))
    return [
        {**entries, "format": b"2"},
        {name: content for name, content in entries.items() if name != match},
        {name: content for name, content in entries.items() if name != two},
        {**entries, match: b"{}"},
        {**entries, match: entries[match].replace(b'"seed":"', b'"seed":"x')},
        {**entries, "match/0123456789abcdef": entries[match]},
        {**entries, two: b'["no seat","3"]'},
        {**entries, "said/0123456789abcdef/000001/0": b'[1,0,"asks"]'},
        {**entries, "sheet/0123456789abcdef": b"not JSON"},
        {**entries, "answer/0": b"[]"},
        {**entries, "uptime": b"[" * 5000},
    ]


@pytest.mark.parametrize("fault", range(11))
def test_broken_entries_are_refused(store: WrittenStore, fault: int) -> None:
    entries = broken(store.written)[fault]
    with pytest.raises(BrokenEntryError):
        KeptStore.of(entries.items())
    with pytest.raises(ParlourError, match=r"This (file is broken|is no file)"):
        read_everything(write_everything(entries.items()))


# --- one file -------------------------------------------------------------------------------------------------------


def exported(site: Site, **more: Any) -> str:
    [told] = site.told(site.page().send("export", **more), "exported")
    content: str = told["content"]
    return content


def imported(site: Site, content: str) -> Any:
    [told] = site.told(site.page().send("import", content=content), "imported")
    return told


def test_everything_moves_to_another_browser_as_one_file() -> None:
    old, box = Site(Box()), Box()
    match = old.page().create(CROQUET, "me", "casual")
    assert match.move(0, "3")[0] == 201
    sheet = old.page().ask("POST", "/api/sheets", {"game": CROQUET})[1]
    content = exported(old, profile='{"name": "Ada"}')
    assert json.loads(content)["version"] == 1
    told = imported(Site(box), content)
    assert {name: told[name] for name in ("ok", "words", "matches", "sheets", "profile")} == {
        "ok": True,
        "words": "",
        "matches": 1,
        "sheets": 1,
        "profile": '{"name": "Ada"}',
    }
    there = Site(box)
    again = PlayedMatch(there.page(), match.name, match.key)
    assert again.read() == match.read()
    assert again.move(2, "--")[0] in (201, 422)
    assert there.page().ask("GET", f"/api/sheets/{sheet['sheet']}")[0] == 200
    assert (imported(there, content)["matches"], imported(there, content)["sheets"]) == (0, 0)


def test_a_match_that_went_on_elsewhere_goes_on_here_and_never_back() -> None:
    box = Box()
    here = Site(box)
    match = here.page().create(CROQUET, "me", "me")
    assert match.move(0, "3")[0] == 201
    short = exported(here)
    elsewhere = Site(Box())
    imported(elsewhere, short)
    there = PlayedMatch(elsewhere.page(), match.name, match.key)
    assert there.move(1, "4")[0] == 201
    feed = here.page().send("watch", match=match.name, since=1)
    assert imported(here, exported(elsewhere))["matches"] == 1
    assert match.ply == 2
    assert here.page().news(feed)[-1]["ply"] == 2
    assert PlayedMatch(Site(box).page(), match.name, match.key).ply == 2
    assert imported(here, short)["matches"] == 0
    assert match.move(2, "5")[0] == 201
    assert there.move(2, "6")[0] == 201
    assert there.move(3, "8")[0] == 201
    assert imported(here, exported(elsewhere))["matches"] == 0  # both went on in their own ways
    assert match.ply == 3


FOREIGN = ["", "no JSON", "[]", "{}", '{"kind":"other","version":1}', "[" * 5000, '{"format":"parlour record 1"}']


@pytest.mark.parametrize("content", FOREIGN)
def test_a_foreign_file_is_refused_in_words_and_changes_nothing(content: str) -> None:
    box = Box()
    site = Site(box)
    site.page().create(CROQUET, "me", "casual")
    before = dict(box.entries)
    told = imported(site, content)
    assert not told["ok"]
    assert told["words"] == "This is no file that parlour wrote with all matches and sheets."
    assert box.entries == before


def test_a_file_of_a_later_version_is_refused() -> None:
    content = exported(Site(Box())).replace('"version":1', '"version":2')
    assert imported(Site(Box()), content)["words"].startswith("This file was written by a later version")


def test_a_broken_file_changes_nothing() -> None:
    site = Site(Box())
    site.page().create(CROQUET, "me", "casual")
    for content in (exported(site)[:-40], exported(site).replace('"rules_version":', '"rules":')):
        box = Box()
        told = imported(Site(box), content)
        assert not told["ok"]
        assert box.entries == {}


def test_a_file_for_which_there_is_no_room_changes_nothing() -> None:
    site, box = Site(Box()), Box()
    match = site.page().create(CROQUET, "me", "casual")
    box.refuses = "QuotaExceededError"
    there = Site(box)
    told = imported(there, exported(site))
    assert (told["ok"], told["matches"]) == (False, 0)
    assert "could not store" in told["words"]
    assert there.page().ask("GET", match.path)[0] == 404
