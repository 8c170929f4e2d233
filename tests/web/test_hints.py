"""Hints in every game: what to play and why; taken up on the board, and played by the main button alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.crokinole import DESK, PHONE, address
from tests.web.everybody import assert_for_everybody

if TYPE_CHECKING:
    from typing import Any

    from playwright.sync_api import Locator, Page

    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

CITED = re.compile(r"\([A-Z]{2}-\d+\)")
GAMES = {
    "arithmetical-croquet": ("Choose +1", "Play +1"),
    "castle-croquetnole": ("Put it there", ""),
    "crokinole": ("Aim like this", "Flick"),
}
"""What takes up the first hint of a game, and the button that plays it then."""


def hint_of(page: Page) -> Locator:
    """What is said when the button for a hint is pressed."""
    page.get_by_role("button", name="Hint").click()
    return page.get_by_role("region", name="What to play")


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_hint_says_why_and_is_taken_up_on_the_board(
    server: Serving, windows: Windows, guest: Guest, game: str, window: dict[str, Any]
) -> None:
    seats = ["me"] * (4 if game == "castle-croquetnole" else 2)
    guest.game = game
    page = windows.open(address(server.url, guest.create(*seats)), **window)
    hint = hint_of(page)
    expect(hint).to_contain_text(CITED)
    expect(hint.locator(".choice-words").first).to_be_in_viewport(ratio=1)
    take, play = GAMES[game]
    hint.get_by_role("button", name=take).click()
    expect(page.locator(".log li")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if play:
        page.get_by_role("button", name=play, exact=True).first.click()
        expect(page.locator(".log li")).to_have_count(1)


def test_a_hint_is_for_everybody(server: Serving, windows: Windows, guest: Guest) -> None:
    guest.game = "crokinole"
    page = windows.open(address(server.url, guest.create("me", "me")))
    expect(hint_of(page)).to_be_visible()
    assert_for_everybody(page)


def test_friends_who_did_not_agree_have_no_hints(server: Serving, windows: Windows, guest: Guest) -> None:
    page = windows.open(address(server.url, guest.create("me", "friend")), **DESK)
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
