"""Hints in every game: what to play and why; taken up on the board, and played by the main button alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.crokinole import DESK, PHONE, address
from tests.web.everybody import assert_for_everybody
from tests.web.scenes import GAMES
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from typing import Any

    from playwright.sync_api import Locator, Page

    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

CITED = re.compile(r"\([A-Z]{2}-\d+\)")
TAKEN = {
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
@pytest.mark.parametrize("game", list(TAKEN))
def test_a_hint_says_why_and_is_taken_up_on_the_board(
    server: Serving, windows: Windows, guest: Guest, game: str, window: dict[str, Any]
) -> None:
    seats = ["me"] * (4 if game == "castle-croquetnole" else 2)
    guest.game = game
    page = windows.open(address(server.url, guest.create(*seats)), **window)
    hint = hint_of(page)
    expect(hint).to_contain_text(CITED)
    expect(hint.locator(".choice-words").first).to_be_in_viewport(ratio=1)
    take, play = TAKEN[game]
    hint.get_by_role("button", name=take).click()
    expect(page.locator(".log li")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if play:
        page.get_by_role("button", name=play, exact=True).first.click()
        expect(page.locator(".log li")).to_have_count(1)


SMALL = ((390, 844), (360, 640), (844, 390))
SHIFTS = """new Promise((told) => {
    const moved = (list) => list.getEntries().map(({ value }) => value);
    new PerformanceObserver((list) => told(moved(list))).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => told([]), 500);
})"""
"""What has moved on the page since it was opened, also at a touch."""


@pytest.mark.parametrize(("width", "height"), SMALL)
@pytest.mark.parametrize("game", GAMES)
def test_the_reason_of_a_hint_is_in_sight_with_the_board_on_a_phone(
    server: Serving, windows: Windows, guest: Guest, game: str, width: int, height: int
) -> None:
    """Nothing moves for it, and it goes when it is taken up or closed."""
    guest.game = game
    made = guest.create(*["me"] * (4 if game == "castle-croquetnole" else 2))
    page = windows.open(
        address(server.url, made), viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=True
    )
    expect(page.locator(".purpose")).not_to_have_text("")
    before = page.evaluate(SHIFTS)
    page.get_by_role("button", name="Hint").tap()
    hint = page.get_by_role("region", name="What to play")
    reason = hint.locator(".choice-words").first
    expect(reason).to_be_in_viewport(ratio=1)
    expect(page.locator("parlour-board")).to_be_in_viewport(ratio=0.6)
    expect(reason).to_have_text(re.compile(r"\w+[.)]$"))
    assert sum(page.evaluate(SHIFTS)) - sum(before) <= 0.02
    assert violations(page) == []
    hint.get_by_role("button", name="Close").tap()
    expect(hint).to_be_hidden()
    page.get_by_role("button", name="Hint").tap()
    expect(reason).to_be_in_viewport(ratio=1)
    hint.get_by_role("listitem").first.get_by_role("button").tap()
    expect(hint).to_be_hidden()
    expect(page.locator("parlour-board")).to_be_in_viewport(ratio=0.6)


def test_a_hint_is_for_everybody(server: Serving, windows: Windows, guest: Guest) -> None:
    guest.game = "crokinole"
    page = windows.open(address(server.url, guest.create("me", "me")))
    expect(hint_of(page)).to_be_visible()
    assert_for_everybody(page)


def test_friends_who_did_not_agree_have_no_hints(server: Serving, windows: Windows, guest: Guest) -> None:
    page = windows.open(address(server.url, guest.create("me", "friend")), **DESK)
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
