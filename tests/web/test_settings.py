"""The settings for all tables, and turns that play themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.crokinole import DESK, address, crokinole
from tests.web.scenes import KEPT_IN, lay

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

MOVES = """() => {
    window.moved = false;
    const look = () => { window.moved ||= document.querySelector("parlour-board.runs") !== null; };
    new MutationObserver(look).observe(document.querySelector("parlour-board"), { subtree: true, attributes: true });
}"""
"""Keep whether a flick was ever seen to run."""


def settings(page: Page, name: str, *, on: bool) -> None:
    """Switch one setting, as a person does."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("checkbox", name=re.compile(f"^{name}")).set_checked(on)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


SELECTS = """() => [...document.querySelectorAll("dialog select")].map((select) => {
    const name = select.labels[0].querySelector("span").getBoundingClientRect();
    const field = select.getBoundingClientRect();
    select.style.flex = "none";
    const whole = select.getBoundingClientRect().width;
    select.style.flex = "";
    const beside = name.right < field.left && name.top < field.bottom && name.bottom > field.top;
    return { beside, cut: whole - field.width > 1 };
})"""
"""Of each choice: whether it is beside its name, and whether words of it are cut off."""


def aim(page: Page) -> str:
    return page.locator(".aim-summary").inner_text()


@pytest.mark.parametrize("size", [(360, 780), (390, 844), (844, 390), (1366, 768)], ids=str)
def test_what_is_chosen_stands_whole_beside_its_name(server: Serving, windows: Windows, size: tuple[int, int]) -> None:
    page = windows.open(server.url, viewport={"width": size[0], "height": size[1]})
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found = page.evaluate(SELECTS)
    assert len(found) >= 4
    assert found == [{"beside": True, "cut": False}] * len(found)


def test_single_keys_can_be_switched_off(server: Serving, windows: Windows) -> None:
    page = windows.open(lay(server.url, "crokinole", others="me").at(0), **DESK)
    expect(page.locator(".aim-panel:not(.idle)")).to_be_visible()
    before = aim(page)
    settings(page, "Single keys", on=False)
    page.keyboard.press("]")
    assert aim(page) == before
    page.keyboard.press("ArrowRight")  # is no letter
    expect(page.locator(".aim-summary")).not_to_have_text(before)
    now = aim(page)
    page.reload()
    expect(page.locator(".aim-panel:not(.idle)")).to_be_visible()
    page.keyboard.press("]")
    assert aim(page) == now
    settings(page, "Single keys", on=True)
    page.keyboard.press("]")
    expect(page.locator(".aim-summary")).not_to_have_text(now)


def test_single_keys_rest_while_a_link_beside_the_board_has_the_focus(server: Serving, windows: Windows) -> None:
    page = windows.open(lay(server.url, "crokinole", others="me").at(0), **DESK)
    expect(page.locator(".aim-panel:not(.idle)")).to_be_visible()
    before = aim(page)
    page.get_by_role("link", name="Rules").focus()
    page.keyboard.press("]")
    page.keyboard.press("?")
    assert aim(page) == before
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Flick", exact=True).focus()
    page.keyboard.press("]")
    expect(page.locator(".aim-summary")).not_to_have_text(before)


def test_researchers_have_a_match_only_if_that_is_switched_on(server: Serving, windows: Windows, guest: Guest) -> None:
    host = crokinole(guest.client).create("me", "me", starter=1)
    page = windows.open(address(server.url, host), **DESK)
    expect(page.locator(".aim-panel:not(.idle)")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("checkbox", name=re.compile("^Research"))).not_to_be_checked()
    page.keyboard.press("Escape")
    assert host.read(0)["consents"] is False
    for given in (True, False):
        with page.expect_response(re.compile("/consent$")):
            settings(page, "Research", on=given)
        assert host.read(0)["consents"] is given


def test_motion_and_sound_are_kept(server: Serving, windows: Windows) -> None:
    page = windows.open(lay(server.url, "crokinole", others="me").at(0), **DESK)
    expect(page.locator(".aim-panel:not(.idle)")).to_be_visible()
    settings(page, "Motion", on=False)
    settings(page, "Sound", on=False)
    page.evaluate(MOVES)
    page.get_by_role("button", name="Flick", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("on move 1"))).to_be_visible()
    assert page.evaluate("() => window.moved") is False
    page.reload()
    page.get_by_role("button", name="Settings").click()
    for name in ("Motion", "Sound"):
        expect(page.get_by_role("checkbox", name=re.compile(f"^{name}"))).not_to_be_checked()
    expect(page.get_by_role("slider", name="Volume")).to_be_disabled()


def test_a_forced_pass_plays_itself_and_says_so(server: Serving, windows: Windows) -> None:
    page = windows.open(lay(server.url, "arithmetical-croquet", others="me", position=KEPT_IN).at(0), **DESK)
    expect(page.locator("#assertive")).to_contain_text("Pass, by itself: kept in: you have no move.")
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator("#turn-heading")).to_contain_text("Second")
