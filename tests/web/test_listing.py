"""Open seats in the lobby: one lists a match, another sits down there, on a phone and on a desk."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.test_axe import violations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

SHIFTS = """new Promise((told) => {
    const unasked = (list) => list.getEntries().filter((one) => !one.hadRecentInput).map((one) => one.value);
    new PerformanceObserver((list) => told(unasked(list))).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => told([]), 500);
})"""


PAIR = re.compile("Puffin.* and ")
"""Who plays at the table; by chance both are called Puffin."""


def open_seats(page: Page) -> Any:
    return page.get_by_role("region", name="Open seats")


@pytest.fixture(name="listed")
def _listed(guest: Guest) -> Iterator[Guest]:
    """A listed match, which is taken off the list at the end."""
    seats = [{"kind": "me", "name": "Curlew"}, {"kind": "friend"}]
    made = guest.make(seats=seats, listed=True)
    yield made
    made.client.put(f"{made.url}/listing", json={"listed": False}, headers=made.headers())


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768)])
def test_one_lists_a_match_and_another_sits_down_from_the_lobby(
    server: Serving, windows: Windows, width: int, height: int
) -> None:
    size = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
    host = windows.open(server.url, **size)
    host.get_by_role("button", name="With a friend: Castille").click()
    sheet = host.get_by_role("dialog", name="Castille with a friend")
    choice = sheet.get_by_role("checkbox", name="List it in the lobby")
    expect(choice).not_to_be_checked()
    choice.check()
    sheet.get_by_role("combobox", name="Your name").select_option("Puffin")
    expect(sheet.get_by_role("button", name="Invite")).to_be_in_viewport(ratio=1)
    assert violations(host) == []
    with host.expect_request("**/api/matches") as asked:
        sheet.get_by_role("button", name="Invite").click()
    assert (asked.value.post_data_json or {})["listed"] is True
    invitation = host.get_by_role("dialog", name="Invite your friend")
    expect(invitation).to_contain_text("or for somebody from the lobby")
    host.wait_for_url("**/match/*")
    own = windows.open(server.url, **size)
    guest = windows.open(server.url, **size)
    entry = open_seats(guest).get_by_role("listitem").filter(has_text="Puffin")
    expect(entry).to_contain_text(re.compile(r"Castille.*Puffin has waited since \d\d:\d\d\."))
    expect(guest.get_by_role("button", name=re.compile(r"^\d+ open seats?$"))).to_be_visible()
    assert violations(guest) == []
    assert guest.evaluate(SHIFTS) == []
    entry.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/match/*")
    expect(guest.locator("#turn-heading")).to_be_visible()
    expect(host.locator("#assertive")).to_contain_text("Somebody has sat down.")
    expect(invitation).to_have_count(0)

    # A visitor with an old list is told that the seat is gone.
    late = open_seats(own).get_by_role("listitem").filter(has_text="Puffin")
    windows.forgiven = ("409 (Conflict)",)
    late.get_by_role("button", name="Sit down").click()
    expect(late).to_contain_text("Somebody else has just taken this seat.")
    own.reload()
    watched = own.get_by_role("listitem").filter(has_text=PAIR)
    expect(watched).to_contain_text("No moves yet.")
    watched.get_by_role("link", name="Watch").click()
    expect(own.get_by_text("You are watching.")).to_be_visible()

    expect(host.get_by_text("This match is listed in the lobby, for everybody.")).to_be_visible()
    assert violations(host) == []
    host.get_by_role("button", name="Take it off the list").click()
    expect(host.get_by_text("This match is listed in the lobby, for everybody.")).to_have_count(0)
    guest.goto(server.url)
    expect(guest.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(guest.get_by_text(PAIR)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_the_button_that_invites_is_in_sight_in_a_low_window(
    server: Serving, windows: Windows, width: int, height: int
) -> None:
    page = windows.open(server.url, viewport={"width": width, "height": height})
    page.get_by_role("button", name="With a friend: Castille").click()
    sheet = page.get_by_role("dialog", name="Castille with a friend")
    expect(sheet.get_by_role("checkbox", name="List it in the lobby")).to_be_attached()
    invite = sheet.get_by_role("button", name="Invite")
    expect(invite).to_be_in_viewport(ratio=1)
    hit = """(node) => [0.1, 0.5, 0.9].every((part) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + part * height) === node;
    })"""
    assert invite.evaluate(hit)


def test_a_list_that_comes_late_moves_nothing_and_is_one_touch_away(
    server: Serving, windows: Windows, listed: Guest
) -> None:
    page = windows.open(f"{server.url}rules/castille", viewport={"width": 360, "height": 640})

    def slowly(route: Route) -> None:
        time.sleep(3)
        route.continue_()

    page.route("**/api/listings", slowly)
    page.get_by_role("link", name="parlour").click()
    expect(page.get_by_role("link", name="For programs")).to_be_visible()
    door = page.get_by_role("button", name=re.compile("open seat"))
    expect(door).to_be_visible()
    expect(open_seats(page)).to_have_count(0)
    assert page.evaluate(SHIFTS) == []
    door.click()
    heading = page.get_by_role("heading", name="Open seats")
    expect(heading).to_be_in_viewport(ratio=1)
    expect(heading).to_be_focused()
    expect(open_seats(page)).to_contain_text("Curlew has waited since")
    assert violations(page, "dark") == []
    assert listed.match in page.content()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_match_that_nobody_wishes_to_list_is_not_in_the_lobby(
    server: Serving, windows: Windows, guest: Guest, listed: Guest
) -> None:
    made = guest.make(seats=[{"kind": "me", "name": "Curlew"}, {"kind": "friend"}])
    page = windows.open(server.url)
    expect(open_seats(page)).to_contain_text("Curlew")
    assert listed.match in page.content()
    assert made.match not in page.content()
