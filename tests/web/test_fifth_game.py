"""The page draws and plays a game that it was not made for: it knows only what the server sends about Nim.

All elements are found by role and name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.fifth_game.installed import installed
from tests.needs import Serving, need_chromium, serving
from tests.web.scenes import open_more

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

QUIET = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
OVER = re.compile("(First|Second) wins by the last counter.")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with the fifth game."""
    need_chromium()
    with installed(tmp_path_factory.mktemp("site")), serving(tmp_path_factory.mktemp("data")) as running:
        yield running


def counters(page: Page) -> Locator:
    return page.get_by_role("gridcell")


def counter(page: Page, name: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(rf"^{re.escape(name)}: counter "))


def turn(page: Page) -> Locator:
    """The heading with the turn, or the winner."""
    return page.get_by_role("heading", name=re.compile(rf"to take\.|{OVER.pattern}"))


def played(page: Page) -> Locator:
    return page.get_by_role("log").get_by_role("listitem")


def tap(page: Page, place: Locator) -> None:
    """Touch the picture there: the place itself is for keys and lets the finger through."""
    box = place.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_whole_game_by_keys_from_the_lobby(server: Serving, windows: Windows) -> None:
    """Both seats at one screen; a row at a time, so that second takes the last counter."""
    page = windows.open(server.url, **QUIET)
    open_more(page, "Nim")
    page.get_by_role("link", name="Players and rules of Nim").press("Enter")
    page.get_by_role("group", name="Second").get_by_role("radio", name="Me", exact=True).press("Space")
    page.get_by_role("button", name="Sit down").press("Enter")
    expect(counters(page)).to_have_count(16)
    expect(page.locator("circle.look-counter").first).to_have_css("fill", "rgb(176, 141, 60)")
    for taken, (seat, heap) in enumerate([("First", 4), ("Second", 3), ("First", 2), ("Second", 1)]):
        expect(turn(page)).to_have_text(f"{seat} to take.")
        expect(page.get_by_text("Your turn. You play more than one seat.")).to_be_visible()
        counter(page, "1.1").focus()
        for row in range(2, heap + 1):
            page.keyboard.press("ArrowDown")
            expect(counter(page, f"{row}.1")).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=re.compile("^Play ")).press("Enter")
        expect(played(page)).to_have_count(taken + 1)
    expect(turn(page)).to_have_text("Second wins by the last counter.")
    expect(counters(page)).to_have_count(0)


def test_a_whole_game_against_the_bot_by_touch(server: Serving, windows: Windows) -> None:
    """On a phone, under the other custom; the bot answers every turn until somebody had to take the last counter."""
    page = windows.open(f"{server.url}new/nim", **PHONE, **QUIET)
    page.get_by_text("Every option").tap()
    page.get_by_label("Heaps").fill("3")
    page.get_by_label("Misere").check()
    page.get_by_role("button", name="Sit down").tap()
    expect(counters(page)).to_have_count(9)
    expect(page.get_by_role("img", name="Heaps of 1, 3, 5.")).to_be_visible()
    mine = page.get_by_text("Your turn.", exact=True)
    over = page.get_by_role("heading", name=OVER)
    while True:
        expect(mine.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        before = counters(page).count()
        tap(page, counters(page).last)
        page.get_by_role("button", name=re.compile("^Play ")).tap()
        expect(counters(page)).not_to_have_count(before)
    expect(turn(page)).to_have_text(OVER)
    expect(counters(page)).to_have_count(0)


def test_a_refusal_and_the_log_cite_their_clause(server: Serving, windows: Windows) -> None:
    """A move that the rules refuse can only be typed, as the picture offers none; the text stays for correction."""
    windows.forgiven = ("422",)
    page = windows.open(f"{server.url}new/nim", **QUIET)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_text("Type the move instead").click()
    move = page.get_by_role("textbox", name="The move in the game's notation")
    move.fill("2-4")
    move.press("Enter")
    expect(page.get_by_role("paragraph").filter(has_text="There are no 4 counters in heap 2.")).to_contain_text("NI-1")
    expect(played(page)).to_have_count(0)
    expect(move).to_have_value("2-4")
    move.fill("2-2")
    move.press("Enter")
    expect(played(page).first).to_contain_text("First takes 2 from heap 2.")
    played(page).first.get_by_text("NI-1").click()
    expect(page.get_by_role("dialog")).to_contain_text("one or more counters from one heap")


def test_a_hint_from_its_own_kernel(server: Serving, windows: Windows) -> None:
    """Its module and the script of its engine come from its package; no line of the page names them."""
    page = windows.open(f"{server.url}new/nim", **QUIET)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_text("Every option").click()
    page.get_by_label("Heaps").fill("3")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="What to play")
    expect(hints).to_contain_text("First wins.")
    expect(hints.get_by_role("listitem")).to_contain_text(["3-3"])
    assert [url.rpartition("/")[2] for url in asked if "/assets/games/nim/" in url] == ["engine.js", "nim.wasm"]
    assert not [url for url in asked if url.endswith("/advice")]
