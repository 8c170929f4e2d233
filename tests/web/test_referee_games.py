"""Whole games that are refereed on a phone by taps alone: the sheet ends as the match that was reported."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.games.crokinole import reports as crokinole
from tests.games.crokinole.test_reporting import recorded
from tests.web.refereeing import PHONE, SheetLink, entries, new_sheet, report, ruling_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.match import Match
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
