"""Between people: clocks that the server enforces, take-backs that are asked for, and a code for a phone's camera."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.server.guest import GAME, Guest, legal
from tests.web.test_axe import SCHEMES, violations
from tests.web.test_page import QUIET, play_first, prompt, wait_for_turn

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser


def two_friends(server: Serving, windows: Windows, guest: Guest, **wish: object) -> tuple[Guest, Page, Page]:
    """A match of two people, each with a page open, after one move by each of them."""
    table = guest.create("me", "friend", **wish)
    joined = guest.client.post(f"{table.url}/join", json={"invitation": table.invitations[1], "name": "Bo"}).json()
    table.keys[1] = joined["key"]
    for seat in (0, 1):
        assert table.move(seat, legal(table.read(seat))[0], seat).status_code == 201
    one, other = (windows.open(f"{server.url}match/{table.match}#key={table.keys[seat]}", **QUIET) for seat in (0, 1))
    wait_for_turn(one)
    expect(prompt(other)).to_be_visible()
    return table, one, other


def check_accessible(page: Page) -> None:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of its words
        assert violations(page, scheme) == [], scheme
    page.emulate_media(color_scheme="light")


def test_a_clock_runs_out_while_the_page_is_closed(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}new/{GAME}", **QUIET)
    page.get_by_role("combobox", name="Clock").select_option("Our own …")
    page.get_by_text("For each turn").click()
    page.get_by_role("spinbutton", name="Minutes a turn").fill("0.1")
    page.get_by_role("button", name="Sit down").click()
    wait_for_turn(page)
    expect(page.get_by_text("The clock starts with the first move.")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text("0:06")
    play_first(page)
    page.wait_for_function("() => document.querySelector('.clock.runs')")
    address = page.url
    page.goto("about:blank")
    time.sleep(8)
    page.goto(address)
    expect(prompt(page)).to_contain_text("You lose")
    expect(prompt(page)).to_contain_text("wins on time.")
    expect(page.locator(".log")).to_contain_text("First runs out of time.")
    expect(page.get_by_role("timer")).to_have_text("0:06")


def test_a_clock_that_runs_is_seen_by_both_and_warns_its_owner(server: Serving, windows: Windows, guest: Guest) -> None:
    table, one, other = two_friends(server, windows, guest, clock={"per": "match", "seconds": 22, "increment": 1})
    for page in (one, other):
        expect(page.get_by_role("timer")).to_have_count(2)
        expect(page.locator(".player", has_text="First").locator(".clock.runs")).to_have_count(1)
    expect(one.locator("#assertive")).to_have_text("20 seconds left.")
    expect(one.locator(".clock.low")).to_contain_text("hurry")
    expect(other.locator("#assertive")).to_have_text("")
    play_first(one)
    expect(other.locator(".player", has_text="Second").locator(".clock.runs")).to_have_count(1)
    check_accessible(other)
    left = table.read()["times"]["left"]
    assert 15 < left[0] < 22
    assert left[1] <= 23


def test_a_take_back_is_granted_and_both_go_on_from_there(server: Serving, windows: Windows, guest: Guest) -> None:
    table, one, other = two_friends(server, windows, guest)
    other.get_by_role("button", name="Ask to take back").click()
    expect(other.get_by_role("group", name="Take-back")).to_contain_text("Waiting for an answer.")
    asking = one.get_by_role("group", name="Take-back")
    expect(asking).to_contain_text("Bo asks to take the last turn back.")
    check_accessible(one)
    asking.get_by_role("button", name="Agree").click()
    for page in (one, other):
        page.wait_for_url(lambda url: "/match/" in url and table.match not in url)
    assert one.url == other.url
    wait_for_turn(other)
    expect(other.locator(".turn-note")).to_have_text("Your turn.")
    expect(one.locator(".turn-note")).to_have_text("Not your turn.")
    play_first(other)
    wait_for_turn(one)


def test_a_refused_take_back_changes_nothing(server: Serving, windows: Windows, guest: Guest) -> None:
    table, one, other = two_friends(server, windows, guest)
    other.get_by_role("button", name="Ask to take back").click()
    one.get_by_role("group", name="Take-back").get_by_role("button", name="Refuse").click()
    expect(other.get_by_role("group", name="Take-back")).to_contain_text("refused; the match goes on.")
    expect(other.get_by_role("button", name="Ask to take back")).to_have_attribute("aria-disabled", "true")
    expect(one.get_by_role("group", name="Take-back")).to_contain_text("You refused")
    assert table.match in one.url
    play_first(one)
    wait_for_turn(other)
    expect(other.get_by_role("group", name="Take-back")).to_have_count(0)
    expect(other.get_by_role("button", name="Ask to take back your last turn")).to_have_attribute(
        "aria-disabled", "false"
    )


def test_a_rematch_takes_one_tap_of_each(server: Serving, windows: Windows, guest: Guest) -> None:
    table, one, other = two_friends(server, windows, guest)
    assert table.act("resign", 0).status_code == 201
    one.get_by_role("button", name="Play again").click()
    one.wait_for_url(lambda url: table.match not in url)
    other.get_by_role("button", name="Go to the table").click()
    other.wait_for_url(one.url)
    wait_for_turn(other)
    expect(other.locator(".turn-note")).to_have_text("Your turn.")


def test_an_invitation_is_shown_as_a_code_for_a_camera(server: Serving, windows: Windows, guest: Guest) -> None:
    table = guest.create("me", "friend")
    page = windows.open(f"{server.url}match/{table.match}#key={table.keys[0]}", **QUIET)
    page.evaluate(
        "([match, key, secret]) => localStorage.setItem('parlour.matches', JSON.stringify("
        "{[match]: {match, title: '', key, invitations: {1: secret}, seen: 1}}))",
        [table.match, table.keys[0], table.invitations[1]],
    )
    page.reload()
    invitations = page.locator(".invitations")
    invitations.get_by_role("button", name="QR code").first.click()
    code = invitations.get_by_role("img", name="QR code of this link")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=1)
    assert box["width"] >= 180
    check_accessible(page)


def test_who_looks_elsewhere_is_nudged_at_the_own_turn(server: Serving, windows: Windows, guest: Guest) -> None:
    _, one, other = two_friends(server, windows, guest)
    other.evaluate(
        """() => {
          window.nudges = [];
          class Shown { constructor(title, { body }) { window.nudges.push(`${title}: ${body}`); } }
          Shown.permission = 'granted';
          Shown.requestPermission = async () => 'granted';
          window.Notification = Shown;
          const Context = window.AudioContext;
          window.AudioContext = class extends Context { constructor() { super(); window.nudges.push('chime'); } };
        }"""
    )
    other.get_by_text("This table").click()
    other.get_by_label("Notify me when it is my turn").check()
    other.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    play_first(one)
    other.wait_for_function("() => window.nudges.length === 2")
    nudges = other.evaluate("window.nudges")
    assert nudges[0] == "chime"
    assert nudges[1].startswith("Your turn in Arithmetical Croquet: ")
    assert other.title().startswith("Your turn - ")
