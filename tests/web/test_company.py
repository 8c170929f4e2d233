"""People at one table say something to each other, on a phone and on a desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_axe import violations
from tests.web.test_page import QUIET

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
PLACES = """() => [...document.querySelectorAll(".player, .board-part, .turn, .side > *")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
})"""


def say(page: Page, words: str) -> None:
    page.get_by_role("button", name="Say …").click()
    page.get_by_role("dialog", name="Say something").get_by_role("button", name=words).click()


def test_two_people_exchange_phrases_and_nothing_moves(server: Serving, windows: Windows, guest: Guest) -> None:
    table = guest.create("me", "friend")
    address = f"{server.url}match/{table.match}"
    ann = windows.open(f"{address}#key={table.keys[0]}", **QUIET, viewport=DESK)
    expect(ann.locator(".player")).to_have_count(2)
    expect(ann.get_by_role("button", name="Say …")).to_have_count(0)
    joined = guest.client.post(f"{table.url}/join", json={"invitation": table.invitations[1], "name": "Bo"}).json()
    bo = windows.open(f"{address}#key={joined['key']}", **QUIET, viewport=PHONE)
    watching = windows.open(address, **QUIET)

    expect(ann.get_by_role("button", name="Say …")).to_be_visible()
    ann.evaluate("scrollTo(0, 0)")
    before = ann.evaluate(PLACES)
    say(bo, "Good luck!")
    said = ann.locator(".player", has_text="Bo").locator(".player-said")
    expect(said).to_have_text("Good luck!")
    assert ann.evaluate(PLACES) == before
    expect(ann.locator("#polite")).to_have_text("Bo: Good luck!")
    expect(bo.locator("#polite")).to_have_text("You: Good luck!")
    expect(watching.locator(".player-said")).to_have_text("Good luck!")
    expect(watching.get_by_role("button", name="Say …")).to_have_count(0)
    expect(said).to_have_count(0)

    # On the phone the opponent's name is seen, and who does not want to hear hears nothing, after a reload too.
    expect(bo.locator(".player", has_text="First").get_by_text("A guest")).to_be_visible()
    bo.get_by_role("button", name="Say …").click()
    assert violations(bo, "light") == []
    bo.get_by_role("checkbox", name="Hear the others").uncheck()
    bo.get_by_role("button", name="Close", exact=True).click()
    bo.reload()
    expect(bo.get_by_role("button", name="Say …")).to_be_visible()
    say(ann, "Thank you!")
    expect(watching.locator(".player-said")).to_have_text("Thank you!")
    say(bo, "Another game?")
    expect(bo.locator(".player-said")).to_have_text("Another game?")
    expect(bo.locator(".player", has_text="First").locator(".player-said")).to_have_count(0)
