"""Matches that can only be read, in a real browser: listed, explained, their log shown, their record downloaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import update

from parlour.games import catalogue
from parlour.record import parse_record
from parlour.server.store import open_store
from parlour.server.store.tables import matches
from tests.needs import Serving, need_chromium, serving
from tests.server.stored import KEY, MOVES, OF_OLD, store_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

Stored = tuple[Serving, dict[str, str]]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stored]:
    """A server whose store has an older match of every game, by title, and one of a game that no longer exists."""
    need_chromium()
    folder: Path = tmp_path_factory.mktemp("data")
    store = open_store(folder)
    old = {spec.title: store_match(store, spec.name, **OF_OLD) for spec in catalogue()}
    old["ludo"] = store_match(store, "ludo", turns=())
    store.close()
    with serving(folder) as running:
        yield running, old


def sees_the_log(page: Page, title: str) -> None:
    """The heading, the reason and the log are shown, and no button of a running match."""
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text("This match was played by version 0 of the rules of")).to_be_visible()
    moves = page.get_by_role("log", name="Log").get_by_role("listitem")
    expect(moves).to_have_count(len(MOVES))
    expect(moves.nth(1)).to_have_text(f"2. Seat 2: {MOVES[1]}")
    for gone in ("Resign", "Play again", "Set up this position", "Back to now"):
        expect(page.get_by_role("button", name=gone)).to_have_count(0)
        expect(page.get_by_role("link", name=gone)).to_have_count(0)
    expect(page.get_by_text("Going to the table")).to_have_count(0)
    expect(page.get_by_text("Reconnecting")).to_have_count(0)


@pytest.mark.parametrize("title", [spec.title for spec in catalogue()])
def test_an_older_match_is_listed_explained_read_and_downloaded(stored: Stored, windows: Windows, title: str) -> None:
    server, old = stored
    page = windows.open(f"{server.url}match/{old[title]}#key={KEY}")
    sees_the_log(page, title)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = parse_record(Path(download.value.path()).read_bytes())
    assert (record.rules_version, [turn.move for turn in record.turns]) == (0, list(MOVES))
    page.get_by_role("link", name="To the lobby").click()
    listed = page.get_by_role("region", name="Your tables").get_by_role("link", name=title)
    expect(listed).to_contain_text("It can only be read.")
    listed.click()
    sees_the_log(page, title)


def test_an_invitation_to_an_older_match_leads_to_its_log(stored: Stored, windows: Windows) -> None:
    server, old = stored
    sees_the_log(windows.open(f"{server.url}match/{old['Castille']}#invitation=whatever"), "Castille")


def test_a_match_of_a_removed_game_is_explained(stored: Stored, windows: Windows) -> None:
    server, old = stored
    page = windows.open(f"{server.url}match/{old['ludo']}")
    expect(page.get_by_role("heading", name="ludo")).to_be_visible()
    expect(page.get_by_text("there is no game 'ludo'")).to_be_visible()
    expect(page.get_by_text("No move was played.")).to_be_visible()
    expect(page.get_by_role("link", name="Rules")).to_have_count(0)


def test_an_open_page_explains_that_the_rules_changed(windows: Windows, tmp_path: Path) -> None:
    """The server restarts while the page is open, as a new version of the program with other rules."""
    need_chromium()
    store = open_store(tmp_path)
    match = store_match(store, turns=("3",))
    server = Serving(tmp_path)
    try:
        page = windows.open(f"{server.url}match/{match}#key={KEY}")
        expect(page.get_by_role("button", name="Resign")).to_have_count(0)
        expect(page.get_by_role("heading", name="Second to move")).to_be_visible()
        windows.forgiven = ("409", "WebSocket", "ERR_CONNECTION_", "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH")
        server.kill()
        with store.engine.begin() as connection:
            connection.execute(update(matches).values(rules_version=1))
        server = Serving(tmp_path, port=server.port)
        expect(
            page.get_by_role("main").get_by_text("This match was played by version 1 of the rules of")
        ).to_be_visible()
        expect(page.get_by_role("log", name="Log").get_by_role("listitem")).to_have_text(["1. First: 3"])
    finally:
        server.kill()
    store.close()
