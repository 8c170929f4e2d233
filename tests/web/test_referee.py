"""The referee page: a real table is refereed from a phone, watched from others, and survives a lost connection."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.web.castille import tap
from tests.web.finger import Touch
from tests.web.refereeing import CROQUET, PHONE, entries, new_sheet, news, open_line, pick
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

LOST = "ERR_INTERNET_DISCONNECTED"
STALE = "status of 409"
STEPS = ("+3", "+4", "+3", "+4", "+3", "+4")


def test_a_sheet_is_set_up_from_the_game_s_page(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}new/{CROQUET}", **PHONE)
    page.get_by_role("link", name="Referee a real game").click()
    page.get_by_label("First", exact=True).fill("Ada")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/sheet/*")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ada")
    assert "key" not in page.url
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("^Arithmetical Croquet.*Ada")).click()
    expect(page.get_by_role("button", name="Choose a move")).to_be_visible()


def test_castille_by_touches_on_the_board(server: Serving, windows: Windows) -> None:
    sheet = new_sheet(server.url, "castille", starter="silver")
    page = windows.open(sheet.referee, **PHONE)
    finger = Touch(page)
    for number in range(1, 4):
        choice = next(choice for choice in sheet.view()["choices"] if choice["touch"] and not choice["refusal"])
        expect(page.locator(".target.legal").first).to_be_attached()
        for at in choice["touch"]:
            tap(finger, page, tuple(at))
        page.get_by_role("button", name=f"Play {choice['label']}").click()
        expect(entries(page)).to_have_count(number)
        expect(page.get_by_role("region", name=f"The ruling on entry {number}")).to_contain_text(choice["label"])
    assert len(sheet.texts()) == 3


def test_the_last_entry_is_undone_in_one_tap_and_put_back(server: Serving, windows: Windows) -> None:
    sheet = new_sheet(server.url, CROQUET, STEPS[:2])
    page = windows.open(sheet.referee, **PHONE)
    pick(page, "+3")
    expect(entries(page)).to_have_count(3)
    # The page shows a change before the server has it.
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.get_by_role("button", name="Undo entry 3").click()
    expect(entries(page)).to_have_count(2)
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.get_by_role("button", name="Put it back").click()
    expect(page.get_by_role("region", name="The ruling on entry 3")).to_be_visible()
    assert sheet.texts() == ["+3", "+4", "6"]


def test_correcting_five_entries_back_shows_what_changed(server: Serving, windows: Windows) -> None:
    sheet = new_sheet(server.url, CROQUET, STEPS)
    page = windows.open(sheet.referee, **PHONE)
    open_line(page, 1).get_by_role("button", name="Correct entry 1").click()
    expect(page.get_by_text("Instead of entry 1")).to_be_visible()
    pick(page, "+1")
    changed = page.get_by_role("region", name="What this changed")
    expect(changed).to_contain_text("First moves 3, to 9.")
    expect(changed).to_contain_text("First moves 3, to 7.")
    assert violations(page) == []
    changed.get_by_role("button", name="I have seen it").click()
    expect(changed).to_be_hidden()
    assert [entry["refusal"] for entry in sheet.view()["entries"]] == [None] * 6


def test_an_entry_that_does_not_fit_is_marked_and_those_after_it_wait(server: Serving, windows: Windows) -> None:
    sheet = new_sheet(server.url, CROQUET, STEPS)
    page = windows.open(sheet.referee, **PHONE)
    open_line(page, 1).get_by_role("button", name="Correct entry 1").click()
    pick(page, "+5")
    refused = page.get_by_role("alert", name="Entry 2 is not possible")
    expect(refused).to_contain_text("AC-5")
    expect(refused).to_contain_text("4 entries after it wait")
    expect(entries(page).filter(has_text="waits")).to_have_count(4)
    assert violations(page) == []
    refused.get_by_role("button", name="Correct entry 2").click()
    pick(page, "+2")
    expect(page.get_by_role("alert", name="Entry 5 is not possible")).to_contain_text("misses hoop 10")
    expect(entries(page).filter(has_text="waits")).to_have_count(1)
    assert sheet.texts() == ["5", "2", *STEPS[2:]]


def test_entries_are_kept_while_the_server_is_away_and_sent_later(server: Serving, windows: Windows) -> None:
    windows.forgiven = (LOST,)
    sheet = new_sheet(server.url, CROQUET, STEPS[:2])
    page = windows.open(sheet.referee, **PHONE)
    expect(page.get_by_role("button", name="Choose a move")).to_be_visible()
    page.context.set_offline(True)
    pick(page, "+3")
    expect(news(page, "The server is not answering")).to_contain_text("1 entry kept here")
    page.get_by_label("The move in the game's notation").fill("+4")
    page.get_by_role("button", name="Keep this move").click()
    expect(entries(page).filter(has_text="not sent yet")).to_have_count(2)
    assert violations(page) == []
    assert sheet.texts() == list(STEPS[:2])
    page.context.set_offline(False)
    expect(entries(page).filter(has_text="not sent yet")).to_have_count(0)
    expect(page.get_by_role("region", name="The ruling on entry 4")).to_be_visible()
    assert sheet.texts() == ["+3", "+4", "6", "+4"]


def test_two_referees_see_both_versions_and_decide(server: Serving, windows: Windows) -> None:
    windows.forgiven = (LOST, STALE)
    sheet = new_sheet(server.url, CROQUET, STEPS[:2])
    one, other = (windows.open(sheet.referee, **PHONE) for _ in range(2))
    expect(other.get_by_role("button", name="Choose a move")).to_be_visible()
    other.context.set_offline(True)
    pick(other, "+3")
    expect(news(other, "The server is not answering")).to_be_visible()
    pick(one, "+2")
    expect(entries(one)).to_have_count(3)
    other.context.set_offline(False)
    both = other.get_by_role("alert", name="Another referee has written too")
    expect(both).to_be_visible()
    assert violations(other) == []
    assert sheet.texts() == ["+3", "+4", "5"]
    both.get_by_role("button", name="Put mine after theirs").click()
    expect(both).to_be_hidden()
    expect(entries(other)).to_have_count(4)
    expect(entries(one)).to_have_count(4)
    assert sheet.texts() == ["+3", "+4", "5", "6"]


def test_a_second_page_watches_and_a_screen_shows_the_score(server: Serving, windows: Windows) -> None:
    sheet = new_sheet(server.url, CROQUET, STEPS[:2])
    watcher = windows.open(sheet.address, **PHONE)
    screen = windows.open(f"{sheet.address}?screen", viewport={"width": 1280, "height": 800})
    expect(entries(watcher)).to_have_count(2)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.get_by_role("button", name=re.compile("Undo|Correct|Play"))).to_have_count(0)
    pick(windows.open(sheet.referee, **PHONE), "+3")
    expect(entries(watcher)).to_have_count(3)
    expect(screen.get_by_role("list", name="The last rulings")).to_contain_text("First moves 3, to 6.")
    expect(screen.get_by_role("list", name="Score").get_by_role("listitem").first).to_contain_text("6")
    expect(screen.get_by_role("button").or_(screen.get_by_role("link"))).to_have_count(0)


@pytest.mark.parametrize("game", ["arithmetical-croquet", "castille", "castle-croquetnole", "crokinole"])
def test_nothing_is_violated(server: Serving, windows: Windows, game: str) -> None:
    page = windows.open(f"{server.url}referee/{game}", **PHONE)
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    _both_ways(page)
    sheet = new_sheet(server.url, game)
    for address in (sheet.referee, f"{sheet.address}?screen"):
        page.goto(address)
        expect(page.get_by_role("list", name=re.compile("Players|Score"))).to_be_visible()
        _both_ways(page)


def _both_ways(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []


def test_a_sheet_on_paper_has_the_score_and_the_entries(server: Serving, windows: Windows) -> None:
    sheet = new_sheet(server.url, CROQUET, STEPS)
    page = windows.open(sheet.referee, **PHONE)
    expect(entries(page)).to_have_count(len(STEPS))
    page.emulate_media(media="print")
    expect(page.get_by_role("region", name="Board")).to_be_hidden()
    expect(page.get_by_role("button", name="Undo entry 6")).to_be_hidden()
    expect(page.get_by_role("heading", name="Entries")).to_be_visible()
    expect(entries(page).last).to_be_visible()
    expect(page.get_by_role("list", name="Players")).to_be_visible()


def test_a_remark_is_noted_by_keyboard_at_its_place_and_kept(server: Serving, windows: Windows) -> None:
    """It changes nothing, concerns a seat or nobody alone, and stays when an entry before it is corrected."""
    sheet = new_sheet(server.url, CROQUET, STEPS[:2])
    page = windows.open(sheet.referee, **PHONE)
    expect(entries(page)).to_have_count(2)
    page.get_by_text("Note a remark").press("Enter")
    page.get_by_label("Whom it concerns").select_option(label="Second")
    page.get_by_label("Remark", exact=True).fill("left the chair")
    page.keyboard.press("Enter")
    expect(entries(page)).to_have_count(3)
    expect(entries(page).first).to_contain_text("Remark second: left the chair")
    pick(page, "+3")
    expect(entries(page)).to_have_count(4)
    assert sheet.texts() == ["+3", "+4", "remark second: left the chair", "6"]
    assert [entry["remark"] for entry in sheet.view()["entries"]] == [False, False, True, False]
    assert sheet.view()["frame"]["ply"] == 3
    open_line(page, 1)
    page.get_by_role("button", name="Remove entry 1").click()
    expect(entries(page)).to_have_count(3)
    expect(entries(page).nth(1)).to_contain_text("Remark second: left the chair")
    assert violations(page) == []
