"""Puzzles in the page, in every game that has them: one is missed, one is solved, and a streak of two days is kept.

The solutions are those of the games' own data.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import catalogue, find_game
from parlour.games.puzzles import daily
from parlour.service.messages import PuzzleAttempt
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from parlour.games.puzzles import Puzzle, Puzzles
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 780}, "reduced_motion": "reduce"}
GAMES = [spec.name for spec in catalogue() if spec.puzzles and spec.puzzles.puzzles]


def puzzles_of(game: str) -> Puzzles:
    found = find_game(game).puzzles
    assert found is not None
    return found


def says(page: Page) -> Locator:
    """The task, and later what came of the attempt."""
    return page.get_by_role("region", name=re.compile(r"(Easy|Medium|Hard) \d+ of \d+"))


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []


def turn_over(page: Page) -> Locator:
    """What is there when an attempt is over."""
    return says(page).get_by_text(re.compile(r"^(Solved|Not this time|Like this)\."))


def play(page: Page, move: str, ply: int) -> None:
    """Make a move that is written in the game's notation, by keys."""
    step = page.get_by_role("button", name=re.compile(rf"\b{re.escape(move)}\b"))
    typed = page.get_by_text("Type the move instead")
    expect(step.or_(typed).first).to_be_visible()
    if typed.count():
        typed.press("Enter")
        page.get_by_role("textbox", name="The move in the game's notation").fill(move)
        page.get_by_role("button", name="Play it").press("Enter")
    else:
        step.first.press("Enter")
        page.get_by_role("button", name=re.compile("^Play (?!now)")).press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_missed_and_solved_and_a_streak_is_kept(server: Serving, windows: Windows, game: str) -> None:
    page = windows.open(f"{server.url}puzzles/{game}", **PHONE)
    expect(page.get_by_role("heading", name=re.compile("^Puzzles of"))).to_be_visible()
    page.wait_for_timeout(500)
    page.screenshot(path="/tmp/shots/list.png", full_page=True)
    check(page)
    page.get_by_role("link", name="Solve today's puzzle").press("Enter")
    expect(says(page)).to_be_visible()
    page.screenshot(path="/tmp/shots/task.png", full_page=True)
    page.keyboard.press("h")
    page.wait_for_timeout(500)
    page.screenshot(path="/tmp/shots/hint.png", full_page=True)
    check(page)
    name = page.url.rsplit("/", 1)[-1]
    puzzle = puzzles_of(game).find(name)
    for ply in range(0, len(puzzle.line), 2):
        page.wait_for_timeout(1000)
        print([b.inner_text() for b in page.get_by_role("button").all()])
        play(page, puzzle.line[ply], ply)
    expect(turn_over(page)).to_be_visible()
    page.screenshot(path="/tmp/shots/solved.png", full_page=True)
    check(page)
