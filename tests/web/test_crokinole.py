"""Whole matches of Crokinole in a real browser: by pulling back, by keyboard, by taps, with four players."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright import sync_api
from playwright.sync_api import Locator, Page, expect

from tests.web.crokinole import (
    DESK,
    PHONE,
    UNDER_WAY,
    address,
    crokinole,
    fine_aim,
    go_on,
    play_on,
    plies,
    record_of,
    skip,
    verdict,
)
from tests.web.finger import Mouse, disc, straight

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

ROUND = {"discs": "nca", "fixed_rounds": 1, "starter": 1}
BOARD = "parlour-board > .scene"
SHOTS = 16
"""In a round: eight discs a side."""


def ends_with(page: Page, words: str) -> None:
    """After the last sheet the page shows how the match ended."""
    expect(page.locator("#turn-heading")).to_contain_text(words)


def close_sheet(page: Page, words: str) -> None:
    page.get_by_role("button", name=words).click()


def test_a_match_of_two_rounds_against_a_bot_by_pull_back(server: Serving, windows: Windows, guest: Guest) -> None:
    host = crokinole(guest.client).create("me", "club", **{**ROUND, "fixed_rounds": 2})
    page = windows.open(address(server.url, host), **DESK)
    finger, sheets = Mouse(page), list[str]()

    def pull(shot: int) -> None:
        held = disc(page)
        straight(finger, (held.off(0, 0), held.off(4 * (shot % 5) - 8, 90)), lasts=200, parts=4, lift=150)

    def read(words: str) -> None:
        expect(page.get_by_role("dialog").get_by_role("row")).not_to_have_count(0)
        sheets.append(words)
        close_sheet(page, words)

    shots = play_on(page, pull, partial(skip, page), read)
    assert (shots, sheets) == (SHOTS, ["Next round", "To the result"])
    record = record_of(server.url, host.match)
    assert len(record.turns) == 2 * SHOTS == plies(page)
    ends_with(page, verdict(server.url, host.match))


# --- without a pointer -------------------------------------------------------------------------------------------

SEEN = """() => {
    const node = document.activeElement;
    const { top, bottom, left, right } = node.getBoundingClientRect();
    const within = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const outlined = [node, node.closest("label")].some((one) => {
        const style = one && getComputedStyle(one);
        return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
    return node === document.body || (within && outlined);
}"""
FOCUS = """() => {
    const node = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return [node.getBoundingClientRect().toJSON(), [innerWidth, innerHeight], [outlineStyle, outlineWidth]];
}"""
NAME = """() => {
    const node = document.activeElement;
    const label = node.labels?.[0]?.textContent ?? "";
    const own = node === document.body ? "" : node.textContent;
    return `${node.getAttribute("aria-label") ?? ""} ${label} ${own}`;
}"""


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the focus is on an element with this name; the focus must be visible at every step."""
    for _ in range(60):
        page.keyboard.press("Tab")
        try:
            page.wait_for_function(SEEN, polling=50)
        except sync_api.TimeoutError:
            pytest.fail(f"the focus on {page.evaluate(NAME)!r} cannot be seen: {page.evaluate(FOCUS)}")
        if words in str(page.evaluate(NAME)):
            return
    pytest.fail(f"Tab never came to {words!r}")


def set_up_by_keyboard(page: Page) -> None:
    """From the lobby to a match for two at one screen, of one round of eight discs."""
    tab_to(page, "More of Crokinole")
    page.keyboard.press("Enter")
    tab_to(page, "Players and rules of Crokinole")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    tab_to(page, "A bot")
    page.keyboard.press("ArrowDown")  # goes round to the first of the three: "Me"
    expect(page.get_by_text("You all play on this screen")).to_be_visible()
    tab_to(page, "Every option")
    page.keyboard.press("Enter")
    tab_to(page, "Discs")
    page.keyboard.press("N")
    tab_to(page, "Fixed rounds")
    page.keyboard.type("1")
    tab_to(page, "Sit down")
    page.keyboard.press("Enter")


def test_a_round_by_keyboard_alone(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, **DESK)
    expect(page.get_by_role("button", name="Play now: Crokinole")).to_be_visible()
    set_up_by_keyboard(page)
    expect(page.locator("#turn-heading")).to_be_visible()
    said = page.locator("#assertive")

    def shoot(shot: int) -> None:
        for key in ("]", "ArrowUp", "Shift+ArrowLeft", ".")[: shot % 5]:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(said).to_contain_text("Enter again flicks; Escape cancels.")
        assert " m/s" in (said.text_content() or "")
        if shot == 0:
            page.keyboard.press("Escape")
            expect(said).to_contain_text("Not flicked.")
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name="Enter flicks")).to_be_visible()
        page.keyboard.press("Enter")

    def read(words: str) -> None:
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
        tab_to(page, words)
        page.keyboard.press("Enter")

    assert play_on(page, shoot, lambda: page.keyboard.press("Space"), read) == SHOTS
    match = page.url.rpartition("/")[2]
    ends_with(page, verdict(server.url, match))

    tab_to(page, "Clause CR-")  # the ruling's clause, to be read
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("CR-")
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.wait_for_function("() => document.activeElement.classList.contains('score')")


def test_a_round_by_taps_alone(server: Serving, windows: Windows, guest: Guest) -> None:
    host = crokinole(guest.client).create("me", "me", **ROUND)
    page = windows.open(address(server.url, host), **PHONE)

    def shoot(shot: int) -> None:
        if shot < 2:  # placed by a tap on the line
            page.locator(BOARD).scroll_into_view_if_needed()
            before = disc(page)
            page.touchscreen.tap(*before.off(30, -4))
            page.wait_for_function(f"x => Math.abs({X_OF_DISC} - x) < 1", arg=before.x + 30)
        page.get_by_role("button", name="Target after").tap()
        if shot % 3 == 1:
            fine_aim(page, Locator.tap)
            page.get_by_role("button", name="5 percent faster").tap()
        page.get_by_role("button", name="Flick", exact=True).tap()

    def read(words: str) -> None:
        page.get_by_role("button", name=words).tap()

    assert play_on(page, shoot, lambda: page.touchscreen.tap(*middle(page)), read) == SHOTS
    ends_with(page, verdict(server.url, host.match))


def middle(page: Page) -> tuple[float, float]:
    """A place on the board for a tap that ends the playback."""
    box = page.locator(BOARD).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


X_OF_DISC = "document.querySelector('parlour-board .in-hand').getScreenCTM().e"


# --- four players, and spectators --------------------------------------------------------------------------------


def flick(page: Page) -> None:
    """The suggested shot, once earlier playbacks are over; its playback is skipped."""
    while go_on(page) == "skip":
        skip(page)
    before = plies(page)
    page.get_by_role("button", name="Flick", exact=True).click()
    page.wait_for_function(UNDER_WAY, arg=before)
    skip(page)
    page.wait_for_function("before => document.querySelectorAll('.log li').length > before", arg=before)


def test_four_at_one_screen(server: Serving, windows: Windows, guest: Guest) -> None:
    host = crokinole(guest.client).create("me", "me", "me", "me", players=4, discs="nca", starter=1)
    page = windows.open(address(server.url, host), **PHONE)
    turns = []
    for role in ("Maple a", "Walnut a", "Maple b", "Walnut b"):
        expect(page.locator("#turn-heading")).to_contain_text(f"{role} to shoot")
        turns.append(page.locator(BOARD).evaluate("node => node.style.getPropertyValue('--turn')"))
        held = disc(page)
        assert held.y > page.locator(BOARD).evaluate("n => n.getBoundingClientRect().top + 0.75 * n.clientHeight")
        flick(page)
    assert turns == ["0deg", "-90deg", "-180deg", "-270deg"]
    assert [turn.seat for turn in record_of(server.url, host.match).turns] == [0, 1, 2, 3]


COUNT_RUNS = """() => {
    window.ran = 0;
    new MutationObserver(() => {
        window.ran += document.querySelector(".turn-note")?.textContent === "The pieces are moving." ? 1 : 0;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_friends_by_links_and_a_spectator(server: Serving, windows: Windows, guest: Guest) -> None:
    host = crokinole(guest.client).create("me", "friend", "me", "friend", players=4, discs="nca", starter=1)
    watcher = windows.open(f"{server.url}match/{host.match}", **DESK)
    watcher.evaluate(COUNT_RUNS)
    first = windows.open(address(server.url, host), **DESK)
    friends = []
    for seat in (1, 3):
        friend = windows.open(f"{server.url}match/{host.match}#invitation={host.invitations[seat]}", **DESK)
        friend.get_by_role("button", name="Sit down").click()
        friends.append(friend)
    for page in (first, *friends):
        for other in {first, *friends} - {page}:
            expect(other.locator(".scene.aims")).to_have_count(0)
        before, ran = plies(page), watcher.evaluate("() => window.ran")
        flick(page)
        # A spectator sees it run, and has no controls to aim.
        watcher.wait_for_function("ran => window.ran > ran", arg=ran)
        expect(watcher.locator(".log li")).to_have_count(before + 1)
        expect(watcher.locator(".aim-panel")).to_have_count(0)
        if page is friends[0]:
            flick(first)  # the other seat at the first screen
    expect(watcher.locator(".turn-note")).to_have_text("You are watching.")
    expect(watcher.locator(".scene.aims")).to_have_count(0)
