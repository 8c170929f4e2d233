"""Practice in a real browser: a position is set up, played from, and moves are taken back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.needs import TIMEOUT
from tests.web.crokinole import DESK, PHONE

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

CASTLE = "position/castle-croquetnole"


def position(page: Page) -> str:
    return page.get_by_label("The position as text").input_value()


def drag(page: Page, piece: str, right: float, down: float) -> None:
    box = page.locator(f'[data-piece="{piece}"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=4)
    page.mouse.up()


def test_a_position_is_set_up_by_dragging_and_played_from(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url + CASTLE, **DESK)
    knight = page.get_by_role("group", name="Moons' knight")
    before = knight.get_by_label("lies at").input_value()
    drag(page, "Km", -120, -40)
    expect(knight.get_by_label("lies at")).not_to_have_value(before)
    at = knight.get_by_label("lies at").input_value()
    assert all(
        abs(float(here) - float(there)) < 0.2 for here, there in zip(at.split(","), before.split(","), strict=True)
    )
    written = position(page)
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/match/*")
    match = page.url.rpartition("/")[2]
    assert httpx.get(f"{server.url}api/matches/{match}", timeout=TIMEOUT).json()["frame"]["position"] == written


def test_a_piece_that_cannot_lie_there_goes_back_and_the_reason_is_said(server: Serving, windows: Windows) -> None:
    windows.forgiven = ("400",)
    page = windows.open(server.url + CASTLE, **DESK)
    expect(page.locator('[data-piece="Km"]')).to_be_visible()
    before, place = position(page), page.locator('[data-piece="Km"]').get_attribute("transform")
    tower = page.locator('[data-piece="Gm"]').bounding_box()
    knight = page.locator('[data-piece="Km"]').bounding_box()
    assert tower
    assert knight
    drag(page, "Km", tower["x"] - knight["x"] + 3, tower["y"] - knight["y"])
    expect(page.locator(".notice")).to_contain_text("overlap")
    assert position(page) == before
    assert page.locator('[data-piece="Km"]').get_attribute("transform") == place


def test_a_position_is_set_up_by_keyboard_and_text(server: Serving, windows: Windows) -> None:
    windows.forgiven = ("400",)
    page = windows.open(server.url + CASTLE, **PHONE)
    page.get_by_role("group", name="Suns' knight").get_by_label("is held").select_option(label="on the tower of Arms")
    expect(page.get_by_label("The position as text")).to_have_value(re.compile("Ks\\^a"))
    page.get_by_role("group", name="The turn").get_by_label("to play").select_option(label="Crowns")
    expect(page.get_by_label("The position as text")).to_have_value(re.compile("^6 "))
    good = position(page)
    text = page.get_by_label("The position as text")
    text.fill("6 knight nonsense")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".notice")).not_to_be_empty()
    text.fill(good.replace("6 knight", "4 knight"))
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.get_by_role("group", name="The turn").get_by_label("to play")).to_have_value("0")


def test_moves_are_tried_and_taken_back(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url + "position/arithmetical-croquet", **DESK)
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/match/*")
    for moves in (1, 2, 3):
        page.locator(".choice:not([aria-disabled=true])").first.dblclick()
        expect(page.locator(".log li")).to_have_count(moves)
    first = page.url
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".log li")).to_have_count(2)
    assert page.url != first
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator(".log li")).to_have_count(0)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    kept = httpx.get(f"{server.url}api/matches/{first.rpartition('/')[2]}", timeout=TIMEOUT).json()
    assert kept["frame"]["ply"] == 3


def test_one_goes_on_from_the_move_that_is_wanted(server: Serving, windows: Windows) -> None:
    """Not from the position whose picture is still shown while the next one is loading."""
    page = windows.open(server.url + "position/arithmetical-croquet", **DESK)
    page.get_by_role("button", name="Play from here").click()
    page.locator(".choice:not([aria-disabled=true])").first.dblclick()
    expect(page.locator(".log li")).to_have_count(1)
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/matches/*/frames/0", hold)
    page.reload()
    page.get_by_role("button", name="To the start").click()
    goes_on = page.get_by_role("button", name="Go on from here")
    expect(goes_on).to_have_attribute("aria-disabled", "true")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(goes_on).to_have_attribute("aria-disabled", "false")
    goes_on.click()
    expect(page.locator(".log li")).to_have_count(0)


def test_a_position_is_taken_from_a_match_to_the_desk(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url + CASTLE, **DESK)
    written = position(page)
    page.get_by_role("button", name="Play from here").click()
    page.get_by_text("This table").click()
    page.get_by_role("link", name="Set up this position").click()
    expect(page.get_by_label("The position as text")).to_have_value(written)


def test_setting_up_an_unknown_game_is_refused(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url + "position/ludo", **DESK)
    expect(page.get_by_text("There is no such game here.")).to_be_visible()
