"""Whole games that are refereed on a phone by taps alone: the sheet ends as the match that was reported."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from parlour.games.castle_croquetnole import spec
from parlour.match import Match
from parlour.record import parse_record
from tests.games.castle_croquetnole import reports
from tests.games.castle_croquetnole.make_records import RECORDS
from tests.games.crokinole.reports import counts_of, fresh, reports_of
from tests.games.crokinole.test_reporting import recorded
from tests.web.refereeing import PHONE, SheetLink, button_of, entries, new_sheet, open_line, report, ruling_on
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playwright.sync_api import Page

    from parlour.games.reporting import Tap
    from tests.needs import Serving
    from tests.web.conftest import Windows

    AnyMatch = Match[Any, Any, Any]

pytestmark = pytest.mark.browser

ROUNDS = 4
GAMES = Path(reports.__file__).parent / "bot_games"


def sheet_of(server: str, match: AnyMatch) -> SheetLink:
    """A new sheet under the options of a match, its lots among them."""
    return new_sheet(server, match.game.name, **asdict(match.game.options))


def referee(windows: Windows, sheet: SheetLink, match: AnyMatch, taken: Iterable[Sequence[str]]) -> AnyMatch:
    """Enter reports on a phone, beginning at the start of a match; the match after them."""
    page = windows.open(sheet.referee, **PHONE)
    twin = match
    for taps in taken:
        report(page, twin, taps)
        twin = twin.report(" ".join(taps))
    expect(entries(page)).to_have_count(twin.ply)
    expect(ruling_on(page, twin.ply)).to_be_visible()
    return twin


def ends_as(sheet: SheetLink, twin: AnyMatch) -> None:
    """That the server's sheet stands as a match does, with nothing refused."""
    view = sheet.view()
    assert (view["judged"], len(view["entries"])) == (twin.ply, twin.ply)
    assert view["frame"]["position"] == twin.spec.notation.format_state(twin.game, twin.state)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_game_of_castle_croquetnole_from_the_first_placement_to_the_win(
    server: Serving, windows: Windows, number: int
) -> None:
    """A game of four champions, of which only the events are entered."""
    match = game_of_bots(number)
    sheet = sheet_of(server.url, match)
    twin = referee(windows, sheet, reports.fresh(match), reports.reports_of(match))
    ends_as(sheet, twin)
    assert match.outcome is not None
    assert twin.outcome == match.outcome
    assert sheet.view()["frame"]["result"]["winners"] == list(match.outcome.winners)
    assert [(coin.id, coin.progress, coin.prisoner) for coin in twin.state.coins] == [
        (coin.id, coin.progress, coin.prisoner) for coin in match.state.coins
    ]


def recorded_castle(name: str) -> AnyMatch:
    """A match that was reported by hand."""
    return Match.from_record(spec, parse_record((RECORDS / f"{name}.json").read_text(encoding="utf-8")))


def game_of_bots(number: int) -> AnyMatch:
    """`parlour match castle-croquetnole champion champion champion champion --seed 5` has played it."""
    record = (GAMES / f"champions-{number}.json").read_text(encoding="utf-8")
    return Match.from_record(spec, parse_record(record))


def test_four_rounds_of_crokinole_by_shots(server: Serving, windows: Windows) -> None:
    match = recorded("nca-two")
    rounds = [ruling.before.round for ruling in match.rulings]
    taken = [taps for taps, number in zip(reports_of(match), rounds, strict=True) if number <= ROUNDS]
    sheet = sheet_of(server.url, match)
    twin = referee(windows, sheet, fresh(match), taken)
    ends_as(sheet, twin)
    assert twin.state.scores == match.rulings[len(taken) - 1].after.scores


def test_four_rounds_of_crokinole_by_counts(server: Serving, windows: Windows) -> None:
    match = recorded("nca-two")
    sheet = sheet_of(server.url, match)
    twin = referee(windows, sheet, fresh(match), counts_of(match)[:ROUNDS])
    ends_as(sheet, twin)
    assert twin.state.scores == match.state.scores


# --- what cannot have happened --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "report", "why"),
    [
        (0, "pass-Gm", "Possible now: Moons' guard is placed"),
        (29, "Gm Km/-1 .", "Moons' knight is a prisoner"),
        (39, "Km#1 .", "next it needs the door of Suns"),
    ],
    ids=["a placement is owed", "of a prisoner", "out of sequence"],
)
def test_an_impossible_report_is_refused_with_what_is_possible(
    server: Serving, windows: Windows, before: int, report: str, why: str
) -> None:
    match = recorded_castle("home")
    taken = [" ".join(taps) for taps in reports.reports_of(match)][:before]
    sheet = new_sheet(server.url, match.game.name, [*taken, report, "placed"], **asdict(match.game.options))
    page = windows.open(sheet.referee, **PHONE)
    refused = page.get_by_role("alert", name=f"Entry {before + 1} is not possible")
    expect(refused).to_contain_text(why)
    expect(refused).to_contain_text("One entry after it waits")
    refused.get_by_role("button", name=f"Correct entry {before + 1}").click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(f"Instead of entry {before + 1}")


def test_a_flick_five_entries_back_is_tapped_again_and_changes_what_follows(server: Serving, windows: Windows) -> None:
    match = recorded_castle("home")
    taken = [" ".join(taps) for taps in reports.reports_of(match)][:17]
    sheet = new_sheet(server.url, match.game.name, taken, **asdict(match.game.options))
    page = windows.open(sheet.referee, **PHONE)
    open_line(page, 11).get_by_role("button", name="Correct entry 11").click()
    start = Match.new(spec, asdict(match.game.options))
    for text in taken[:10]:
        start = start.report(text)
    for taps in (["Gs"], ["Gs", "Gs/-1"]):
        button_of(page, tap_after(start, taps)).click()
    expect(page.locator(".dock-reported")).to_contain_text("goes out through the gate of Suns")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []
    button_of(page, tap_after(start, ["Gs", "Gs/-1", "."])).click()
    changed = page.get_by_role("region", name="What this changed")
    expect(changed).to_contain_text("Suns' guard leaves Suns.")
    assert sheet.texts()[10] == "Gs Gs/-1 ."


def tap_after(match: AnyMatch, taps: list[str]) -> Tap:
    """The last of these taps, as the referee lists it."""
    table = match.spec.real_table
    assert table is not None
    assert table.reporting is not None
    return next(tap for tap in table.reporting.ask(match.game, match.state, taps[:-1]).taps if tap.text == taps[-1])


def test_taps_are_kept_while_the_server_is_away(server: Serving, windows: Windows) -> None:
    windows.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    sheet = new_sheet(server.url, "crokinole", starter=1)
    page = windows.open(sheet.referee, **PHONE)
    dock = page.get_by_role("region", name="What happened")
    expect(dock).to_be_visible()
    in_reach(page)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    dock.get_by_role("button", name="It stays in the 15 ring").click()
    expect(page.locator(".news")).to_contain_text("1 entry kept here")
    dock.get_by_role("button", name="Missed: no opposing disc was hit").click()
    expect(entries(page).filter(has_text="not sent yet")).to_have_count(2)
    assert violations(page) == []
    page.context.set_offline(False)
    expect(ruling_on(page, 2)).to_be_visible()
    assert sheet.texts() == ["15", "missed"]


def in_reach(page: Page) -> None:
    """That the dock is at the lower edge, and every button in it large enough for a thumb."""
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(".dock, .dock button:not(.cite)")].map((node) => {
            const { bottom, width, height } = node.getBoundingClientRect();
            return [bottom, width, height];
        })"""
    )
    (bottom, *_), *buttons = boxes
    assert bottom == page.evaluate("innerHeight")
    assert min(min(width, height) for _, width, height in buttons) >= 48
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
