"""Whole games that are refereed on a phone by taps alone: the sheet ends as the match that was reported."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from parlour.games import castle_croquetnole as castle
from parlour.match import Match
from parlour.record import parse_record
from tests.games.castle_croquetnole import reports as castle_reports
from tests.games.castle_croquetnole.make_records import RECORDS
from tests.games.crokinole import reports as crokinole
from tests.games.crokinole.test_reporting import recorded
from tests.web.refereeing import PHONE, SheetLink, entries, new_sheet, report, ruling_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.needs import Serving
    from tests.web.conftest import Windows

    AnyMatch = Match[Any, Any, Any]

pytestmark = pytest.mark.browser

ROUNDS = 4


def sheet_of(server: str, match: AnyMatch) -> SheetLink:
    """A new sheet under the options of a match, its lots among them."""
    return new_sheet(server, match.game.name, **asdict(match.game.options))


def referee(windows: Windows, sheet: SheetLink, match: AnyMatch, reports: Iterable[Sequence[str]]) -> AnyMatch:
    """Enter reports on a phone, beginning at the start of a match; the match after them."""
    page = windows.open(sheet.referee, **PHONE)
    twin = match
    for taps in reports:
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


@pytest.mark.parametrize(
    "name", ["home", *(pytest.param(name, marks=pytest.mark.slow) for name in ("driven", "cut-short"))]
)
def test_a_game_of_castle_croquetnole_from_the_first_placement_to_the_end(
    server: Serving, windows: Windows, name: str
) -> None:
    match = recorded_castle(name)
    sheet = sheet_of(server.url, match)
    twin = referee(windows, sheet, Match.new(castle.spec, asdict(match.game.options)), castle_reports.reports_of(match))
    ends_as(sheet, twin)
    assert match.outcome is not None
    assert twin.outcome == match.outcome
    assert sheet.view()["frame"]["result"]["winners"] == list(match.outcome.winners)
    assert [(coin.id, coin.progress, coin.prisoner) for coin in twin.state.coins] == [
        (coin.id, coin.progress, coin.prisoner) for coin in match.state.coins
    ]


def recorded_castle(name: str) -> AnyMatch:
    return Match.from_record(castle.spec, parse_record((RECORDS / f"{name}.json").read_text(encoding="utf-8")))


def test_four_rounds_of_crokinole_by_shots(server: Serving, windows: Windows) -> None:
    match = recorded("nca-two")
    rounds = [ruling.before.round for ruling in match.rulings]
    taken = [taps for taps, number in zip(crokinole.reports_of(match), rounds, strict=True) if number <= ROUNDS]
    sheet = sheet_of(server.url, match)
    twin = referee(windows, sheet, crokinole.fresh(match), taken)
    ends_as(sheet, twin)
    assert twin.state.scores == match.rulings[len(taken) - 1].after.scores


def test_four_rounds_of_crokinole_by_counts(server: Serving, windows: Windows) -> None:
    match = recorded("nca-two")
    sheet = sheet_of(server.url, match)
    twin = referee(windows, sheet, crokinole.fresh(match), crokinole.counts_of(match)[:ROUNDS])
    ends_as(sheet, twin)
    assert twin.state.scores == match.state.scores
