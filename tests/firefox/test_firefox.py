"""The page in Firefox: moves of every game on a real server, and the folder of files without one.

Firefox is the machine's own, driven over WebDriver BiDi. Everything else is tested in Chromium.
"""

from __future__ import annotations

import math
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from parlour.games import find_game
from parlour.match import Match
from tests.needs import FIREFOX_SETTINGS, need_firefox, serving
from tests.once import built_once
from tests.web.castille import ON_SCREEN, look, play, ready
from tests.web.castle import go_on
from tests.web.conftest import Windows, wait_until
from tests.web.crokinole import DESK, UNDER_WAY, plies, record_of, skip
from tests.web.finger import disc
from tests.web.folder import build, hosting
from tests.web.scenes import lay
from tests.web.test_page import open_choices, play_first
from tests.web.test_site import KEPT, log, start, step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from tests.needs import Serving

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
MOVES = 3
HOLD = 300.0
"""Milliseconds before a pull is let go: one that is too quick takes no shot."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Firefox with a fresh profile, which Playwright ends."""
    program = tmp_path_factory.mktemp("bin") / "firefox"
    command = shlex.join([sys.executable, "-m", "tests.firefox.relay", need_firefox()])
    program.write_text(f'#!/bin/sh\ncd {ROOT} && exec {command} "$@"\n')
    program.chmod(0o755)
    with sync_playwright() as playwright:
        browser = playwright.firefox.launch(
            channel="moz-firefox", executable_path=program, firefox_user_prefs=FIREFOX_SETTINGS
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def windows(browser: Browser) -> Iterator[Windows]:
    with closing(Windows(browser)) as windows:
        yield windows
    assert windows.complaints == []


def drag(page: Page, right: float, down: float) -> None:
    """Draw the mouse from the piece in hand, as far as said, in CSS pixels."""
    held = disc(page)
    page.mouse.move(*held.off(0, 0))
    page.mouse.down()
    page.mouse.move(*held.off(right, down), steps=5)
    page.wait_for_timeout(HOLD)
    page.mouse.up()


def pull(page: Page) -> None:
    """Draw what is to be flicked back, away from the middle of the board: the seats shoot from opposite sides."""
    board = page.locator("parlour-board").bounding_box()
    assert board
    drag(page, 0, math.copysign(60, disc(page).y - board["y"] - board["height"] / 2))


# --- a move of each game ------------------------------------------------------------------------------------------


def croquet(page: Page) -> None:
    expect(open_choices(page).first).to_be_visible()
    play_first(page)


def castille(page: Page) -> None:
    ready(page, plies(page))
    first = look(page)["turn"]["choices"][0]["move"]

    def touch(page: Page, at: tuple[float, float]) -> None:
        page.mouse.click(*page.evaluate(ON_SCREEN, list(at)))

    play(page, first, touch, page.locator(".so-far .chief").click)


def flicked(page: Page) -> None:
    """Place what is to be placed, or draw back what is to be flicked."""
    while (now := go_on(page)) == "skip":
        skip(page)
    before = plies(page)
    if now == "place":
        drag(page, 20, 0)
        page.get_by_role("button", name="Place", exact=True).click()
    else:
        assert now == "aim"
        pull(page)
    page.wait_for_function(UNDER_WAY, arg=before)


MOVING: dict[str, Callable[[Page], None]] = {
    "arithmetical-croquet": croquet,
    "castille": castille,
    "castle-croquetnole": flicked,
    "crokinole": flicked,
}


@pytest.mark.parametrize("game", MOVING)
def test_three_moves_are_made_and_shown(server: Serving, windows: Windows, game: str) -> None:
    """For every seat, by mouse; the last one is watched to its end."""
    table = lay(server.url, game, others="me")
    page = windows.open(table.at(0), **DESK)
    for _ in range(MOVES):
        MOVING[game](page)
    expect(log(page)).to_have_count(MOVES)
    record = record_of(server.url, table.match)
    assert Match.from_record(find_game(game), record).ply == MOVES


# --- without a server ---------------------------------------------------------------------------------------------


def test_the_folder_of_files_goes_on_after_a_reload(
    windows: Windows, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Against a bot; the file server is killed before the reload."""
    with hosting(built_once(tmp_path_factory, "site", build), tmp_path) as host:
        page = windows.open(host.url, **DESK, service_workers="allow")
        start(page, "Arithmetical Croquet")
        step(page)
        wait_until(page, KEPT)
        played = log(page).count()
        assert played >= 2
    page.reload()
    expect(log(page)).to_have_count(played)
    croquet(page)
    expect(log(page).nth(played)).to_be_visible()
