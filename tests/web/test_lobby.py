"""The lobby: every game with its picture on a phone, and a match in one tap."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.web.scenes import open_more
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "reduced_motion": "reduce"}
TITLES = ("Arithmetical Croquet", "Castille", "Castle Croquetnole", "Crokinole")


def play_now(page: Page, title: str) -> None:
    page.get_by_role("button", name=f"Play now: {title}").tap()


def test_all_games_and_their_pictures_are_seen_at_once_on_a_phone(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, **PHONE)
    for title in TITLES:
        card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))
        expect(card.get_by_role("button", name="Play now")).to_be_visible()
        box = card.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 780
    page.wait_for_function(
        "() => [...document.images].length === 4 && [...document.images].every((one) => one.complete)"
    )
    assert page.evaluate("[...document.images].map((one) => one.naturalWidth > 100)") == [True] * 4
    assert page.evaluate("[...document.images].map((one) => one.loading)") == ["eager", *["lazy"] * 3]


@pytest.mark.parametrize(
    ("width", "height"), [(844, 390), (820, 1180), (1024, 768), (1024, 1366), (1440, 900), (2560, 1440)]
)
def test_the_cards_fill_their_rows_and_are_all_seen(server: Serving, windows: Windows, width: int, height: int) -> None:
    page = windows.open(server.url, viewport={"width": width, "height": height})
    tops = []
    for title in TITLES:
        card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))
        expect(card).to_be_in_viewport(ratio=1)
        box = card.bounding_box()
        assert box is not None
        tops.append(box["y"])
    assert len({tops.count(top) for top in tops}) == 1, tops


def test_the_greeting_stands_apart_from_the_advice_beside_it(server: Serving, windows: Windows) -> None:
    """On a phone held sideways both are in one line."""
    page = windows.open(server.url, viewport={"width": 844, "height": 390})
    greeting = page.get_by_role("heading", name="Good evening.").bounding_box()
    advice = page.get_by_text("New here?").bounding_box()
    assert greeting is not None
    assert advice is not None
    assert advice["x"] - (greeting["x"] + greeting["width"]) >= 4


COUNT_TAPS = """
    const count = () => sessionStorage.setItem("taps", 1 + Number(sessionStorage.getItem("taps")));
    addEventListener("pointerdown", count, true);
"""


def test_a_first_visit_without_reading_two_taps_to_the_first_flick(server: Serving, windows: Windows) -> None:
    """From the lobby: no question, no dialog. A wait for the compiler is explained by a bar.

    `workshop/benchmarks/first_minutes.py` measures the seconds.
    """
    page = windows.open(server.url, **PHONE)
    page.evaluate(COUNT_TAPS)
    with page.expect_request("**/api/matches") as asked:
        play_now(page, "Crokinole")
    page.get_by_role("group", name="Your shot").get_by_role("button", name="Flick", disabled=False).tap()
    flicked = page.get_by_role("log").get_by_role("listitem").first
    expect(page.get_by_role("progressbar", name="Compiling").or_(flicked).first).to_be_attached()
    expect(flicked).to_be_attached()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('taps')") == "2"
    seats = (asked.value.post_data_json or {})["seats"]
    assert seats == [{"kind": "me", "hand": "competitor"}, {"kind": "bot", "level": "beginner"}]


ONE_MATCH = re.compile("/api/matches/[^/]+$")


def test_the_level_that_was_chosen_last_plays_again(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, **PHONE)
    open_more(page, "Arithmetical Croquet")
    page.get_by_role("link", name="Players and rules of Arithmetical Croquet").tap()
    page.get_by_role("group", name="Second").get_by_role("combobox", name="Level").select_option("steady")
    # The first match is left before its page knows how it stands.
    page.route(ONE_MATCH, lambda _: None)
    page.get_by_role("button", name="Sit down").tap()
    page.wait_for_url("**/match/*")
    page.get_by_role("link", name="parlour").tap()
    page.unroute(ONE_MATCH)
    play_now(page, "Arithmetical Croquet")
    page.wait_for_url("**/match/*")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Steady")
    # Who comes back finds how to go on, above the games.
    expect(page.locator("#turn-heading")).to_be_visible()
    page.get_by_role("link", name="parlour").tap()
    going_on = page.get_by_role("region", name="Go on")
    expect(going_on.get_by_role("link", name="Today's puzzle")).to_contain_text("to begin a streak.")
    expect(going_on.get_by_role("button", name=re.compile("^Play "))).to_be_in_viewport(ratio=1)
    assert violations(page) == []
    going_on.get_by_role("link", name=re.compile("^Your turn in 2 matches")).tap()
    page.wait_for_url("**/match/*")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (1366, 768)])
def test_invitations_come_first_wherever_a_match_was_made(
    server: Serving, windows: Windows, width: int, height: int
) -> None:
    """The form of all choices leads to the same dialog as the sheet, with a link for each friend."""
    page = windows.open(f"{server.url}new/castle-croquetnole", viewport={"width": width, "height": height})
    for seat in (1, 2):
        page.get_by_role("radio", name="A friend, by link").nth(seat).check()
    page.get_by_role("button", name="Sit down").click()
    dialog = page.get_by_role("dialog", name="Invite your friends")
    expect(dialog.get_by_role("button", name="Copy").first).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_role("textbox")).to_have_count(2)
    expect(dialog.get_by_text("Waiting for your friends …")).to_be_attached()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("heading", name="Waiting for your friends")).to_be_visible()


HEARD_AND_SENT = """() => {
    window.notes = [];
    window.sent = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
        window.notes.push(this.frequency.value);
        return start.call(this, when);
    };
    navigator.share = async (what) => void window.sent.push(what);
}"""
"""Keep the notes that sound, and what the system's share sheet is given."""


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 1366, "height": 768}])
def test_a_friend_who_sits_down_by_the_share_sheets_link_is_heard(
    server: Serving, windows: Windows, viewport: dict[str, int]
) -> None:
    """The system's share sheet is given the link; only who waited hears the chime."""
    host = windows.open(server.url, viewport=viewport)
    host.evaluate(HEARD_AND_SENT)
    host.get_by_role("button", name="With a friend: Castille").click()
    host.get_by_role("dialog", name="Castille with a friend").get_by_role("button", name="Invite").click()
    invitation = host.get_by_role("dialog", name="Invite your friend")
    link = invitation.get_by_role("textbox").input_value()
    share = invitation.get_by_role("button", name="Share")
    expect(share).to_be_in_viewport(ratio=1)
    share.click()
    assert host.evaluate("window.sent") == [{"url": link}]
    assert host.evaluate("window.notes") == []
    friend = windows.open(link, viewport=viewport)
    friend.evaluate(HEARD_AND_SENT)
    friend.get_by_role("button", name="Sit down").click()
    expect(invitation).to_have_count(0)
    host.wait_for_function("() => window.notes.length > 0")
    assert len(set(host.evaluate("window.notes"))) > 1, "a chime of several notes"
    expect(friend.locator("#turn-heading")).to_be_visible()
    assert friend.evaluate("window.notes") == [], "only who waited hears it"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768)])
def test_two_friends_meet_by_link_in_four_touches(server: Serving, windows: Windows, width: int, height: int) -> None:
    """Everything that is touched is in the window without scrolling, and so is what the maker waits for."""
    size = {"viewport": {"width": width, "height": height}}
    host = windows.open(server.url, **size)
    door = host.get_by_role("button", name="With a friend: Castille")
    expect(door).to_be_in_viewport(ratio=1)
    door.click()
    sheet = host.get_by_role("dialog", name="Castille with a friend")
    invite = sheet.get_by_role("button", name="Invite")
    expect(invite).to_be_in_viewport(ratio=1)
    assert violations(host) == []
    with host.expect_request("**/api/matches") as asked:
        invite.click()
    assert [seat["kind"] for seat in (asked.value.post_data_json or {})["seats"]] == ["me", "friend"]
    invitation = host.get_by_role("dialog", name="Invite your friend")
    for name in ("Copy", "QR code"):
        expect(invitation.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(invitation.get_by_text("Waiting for your friend")).to_be_in_viewport(ratio=1)
    assert violations(host) == []
    friend = windows.open(invitation.get_by_role("textbox").input_value(), **size)
    seat = friend.get_by_role("button", name="Sit down")
    expect(seat).to_be_in_viewport(ratio=1)
    seat.click()
    expect(host.locator("#assertive")).to_contain_text("Your friend has sat down.")
    expect(invitation).to_have_count(0)
    expect(friend.locator("#turn-heading")).to_be_visible()
