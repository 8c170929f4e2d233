"""One game of each kind, by keyboard: everything is found by its role and name, as with a screen reader."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import find_game
from tests.games.castle_croquetnole import scenes
from tests.web.castle import BEFORE_WIN
from tests.web.crokinole import verdict
from tests.web.scenes import BEFORE_FLAGS, LAST_SHOT, lay, open_more

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}
SHORT = {"Spacing": 6, "Hoops": 2, "Max step": 5}
MOVE_OF_FIRST = re.compile(r"^Move \d+ .*, First\. ")
FIRSTS_TURN = re.compile("^First (?!wins)")
"""The choices: to step, or to pass when kept in."""


def log(page: Page) -> Locator:
    """The moves that were played."""
    return page.get_by_role("log").get_by_role("listitem")


def prompt(page: Page, words: str | re.Pattern[str]) -> Locator:
    """The heading with the turn and what to do, or the winner."""
    return page.get_by_role("heading", name=words)


def players(page: Page) -> Locator:
    return page.get_by_role("list", name="Players").get_by_role("listitem")


def announced(page: Page) -> str:
    """The last announcement to screen readers."""
    return str(page.evaluate("['polite', 'assertive'].map((id) => document.getElementById(id).textContent).join(' ')"))


def ends(page: Page, url: str, match: str) -> None:
    """The heading, the list of players and an announcement show the end, with the verdict of the rules."""
    said = verdict(url, match)
    expect(prompt(page, said)).to_be_visible()
    expect(page.get_by_text("The match is over.")).to_be_visible()
    expect(players(page).filter(has_text="wins")).to_have_count(1)
    page.wait_for_function("said => document.getElementById('assertive').textContent.includes(said)", arg=said)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


# --- Arithmetical Croquet -------------------------------------------------------------------------------------------


def test_arithmetical_croquet_from_the_lobby_to_the_end_against_a_bot(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, **CALM)
    open_more(page, "Arithmetical Croquet")
    page.get_by_role("link", name="Players and rules of Arithmetical Croquet").press("Enter")
    expect(page.get_by_role("group", name="Second").get_by_role("radio", name="A bot")).to_be_checked()
    page.get_by_text("Every option").press("Enter")
    for name, value in SHORT.items():
        page.get_by_role("spinbutton", name=re.compile(f"^{name}")).fill(str(value))
    page.get_by_role("button", name="Sit down").press("Enter")
    expect(page.get_by_role("heading", name="Arithmetical Croquet", level=1)).to_be_attached()
    page.wait_for_url("**/match/*")
    over = prompt(page, re.compile("wins"))
    mine = 0
    while mine < 40:
        turn = page.get_by_role("region", name=FIRSTS_TURN)
        steps = turn.get_by_role("list").get_by_role("button", disabled=False)
        expect(steps.last.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        before = log(page).count()
        # A forced pass plays itself, and a press would race with it.
        if not page.get_by_role("heading", name="must pass").is_visible():
            steps.last.press("Enter")
            turn.get_by_role("button", name=re.compile("^Play ")).press("Enter")
        expect(log(page).nth(before).get_by_role("button", name=MOVE_OF_FIRST)).to_be_visible()
        mine += 1
    assert 2 < mine < 40
    ends(page, server.url, page.url.rpartition("/")[2])


# --- Crokinole --------------------------------------------------------------------------------------------------------


def flick(page: Page) -> None:
    """Read the aim, then flick as aimed."""
    page.keyboard.press("Enter")
    armed = page.get_by_role("group", name="Your shot").get_by_role("button", name="Enter flicks")
    expect(armed).to_be_visible()
    assert "Enter again flicks; Escape cancels." in announced(page)
    page.keyboard.press("Enter")


def aim_at(page: Page, words: str) -> None:
    """Step through the targets until the announced aim is this one."""
    shot = page.get_by_role("group", name="Your shot")
    expect(shot.get_by_role("button", name="Flick", disabled=False)).to_be_visible()
    aimed = shot.get_by_text(words).first
    for _ in range(30):
        page.keyboard.press("]")
        if aimed.is_visible():
            return
    pytest.fail(f"nothing is aimed at with {words!r}")


def test_crokinole_the_last_shots_against_club(server: Serving, windows: Windows) -> None:
    """The bot shoots first, then the person takes the last shot; then come the sheet and the result."""
    two_left = LAST_SHOT.replace("1 walnut 15", "1 maple 14")
    table = lay(server.url, "crokinole", others="club", position=two_left, discs="nca", fixed_rounds=1, starter=1)
    page = windows.open(table.at(0), **CALM)
    aim_at(page, "Dead centre at walnut")
    flick(page)
    ruling = page.get_by_role("region", name=re.compile("^The ruling"))
    expect(ruling.get_by_role("button", name=re.compile("^Clause CR-")).first).to_be_visible()
    expect(log(page).first.get_by_role("button", name=re.compile("^Move 1 .*, Maple\\. "))).to_be_attached()
    sheet = page.get_by_role("dialog", name="Round 1")
    expect(sheet.get_by_role("row", name=re.compile("^Total"))).to_be_visible()
    sheet.get_by_role("button", name="To the result").press("Enter")
    expect(log(page)).to_have_count(2)
    ends(page, server.url, table.match)


# --- Castle Croquetnole -----------------------------------------------------------------------------------------------


def test_castle_croquetnole_the_knight_comes_home(server: Serving, windows: Windows) -> None:
    position = find_game("castle-croquetnole").notation.format_state(scenes.game(), BEFORE_WIN)
    table = lay(server.url, "castle-croquetnole", others="me", position=position)
    page = windows.open(table.at(0), **CALM)
    expect(page.get_by_role("radio", name=re.compile("^Moons' knight"))).to_be_checked()
    aim_at(page, "Dead centre at the tower of Moons")
    flick(page)
    ruling = page.get_by_role("region", name=re.compile("^The ruling"))
    expect(ruling).to_contain_text("Moons' knight touches its own tower, with its guard on duty.")
    expect(log(page).last).to_contain_text("Moons win by coming home.")
    expect(players(page).filter(has_text="wins")).to_contain_text("Moons")
    ends(page, server.url, table.match)


# --- Castille ---------------------------------------------------------------------------------------------------------


def place(page: Page, name: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{name}:"))


def test_castille_two_flags_in_one_turn_win(server: Serving, windows: Windows) -> None:
    table = lay(server.url, "castille", others="me", position=BEFORE_FLAGS, starter="silver")
    page = windows.open(table.at(1), **CALM)
    expect(prompt(page, re.compile("^Copper to move"))).to_be_visible()
    expect(place(page, "d2")).to_have_accessible_name(re.compile("Your turn"))
    place(page, "d2").press("Enter")
    expect(place(page, "d2")).to_have_accessible_name(re.compile("Picked"))
    page.keyboard.press("ArrowUp")
    expect(place(page, "d3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile(r"^Play .*d2-d3"))).to_be_visible()
    expect(log(page)).to_have_count(0)
    page.keyboard.press("e")
    expect(log(page)).to_have_count(1)
    expect(log(page)).to_contain_text("Copper claims the centre.")
    ends(page, server.url, table.match)
