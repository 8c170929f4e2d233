"""What must be in sight stays in sight while somebody plays, and in its place.

That nothing is cut in any state is tested in `test_every_state.py`.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.crokinole import fine_aim
from tests.web.finger import Touch, disc, straight
from tests.web.layout import WINDOWS, resize, unfit
from tests.web.scenes import AGAIN, MORE, TABLES, lay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, ViewportSize

    from tests.needs import Serving
    from tests.web.scenes import State

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 360, "height": 780}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

WATCH = """() => {
    const picture = document.querySelector("parlour-board > svg");
    const see = () => `${picture.getAttribute("viewBox")} in ${JSON.stringify(picture.getBoundingClientRect())}`;
    window.views = [see()];
    const look = () => {
        if (window.views.at(-1) !== see()) window.views.push(see());
        requestAnimationFrame(look);
    };
    look();
}"""
"""Keep every view of the board, and where it was."""


@contextmanager
def opened(state: State, browser: Browser, server: Serving, window: ViewportSize = PHONE) -> Iterator[Page]:
    """A state of a page in a window."""
    page = state.open(browser, server.url, viewport=window)
    try:
        yield page
    finally:
        page.context.close()


def table(game: str, name: str) -> State:
    """A state of a game's table by its name."""
    return next(state for state in TABLES[game] if state.name == name)


@pytest.mark.parametrize("window", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_the_view_stays_from_aim_to_rest(server: Serving, browser: Browser, window: ViewportSize) -> None:
    """On a phone nothing jumps while a shot is played that stays in the close-up."""
    state = table("crokinole", "aiming")
    page = replace(state, moves=True).open(browser, server.url, viewport=window)
    try:
        page.evaluate(WATCH)
        page.get_by_role("button", name="Flick").click()
        expect(page.get_by_role("heading", name=re.compile("on move"))).to_be_visible()
        expect(page.get_by_text("Not your turn.")).to_be_visible()
        expect(page.get_by_role("button", name="Replay", disabled=False)).to_be_visible()
        assert page.evaluate("() => window.views.length") == 1, page.evaluate("() => window.views")
    finally:
        page.context.close()


def test_a_swipe_on_the_far_side_of_the_board_scrolls_the_page(server: Serving, browser: Browser) -> None:
    state = table("crokinole", "aiming")
    page = state.open(browser, server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    try:
        disc(page)
        box = page.locator("parlour-board").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 3, box["y"] + 20
        straight(Touch(page), ((x, y), (x, y - 90)), lasts=200, parts=10, lift=20)
        page.wait_for_function("() => scrollY > 10")
        expect(page.get_by_role("button", name="Flick", disabled=False)).to_be_visible()
    finally:
        page.context.close()


@pytest.mark.parametrize("game", ["crokinole", "castle-croquetnole"])
def test_flick_is_an_early_tab_stop(server: Serving, browser: Browser, game: str) -> None:
    """Third after the skip link: the heading of the page, the view of the board, and then the button."""
    with opened(table(game, "aiming"), browser, server) as page:
        page.get_by_role("link", name="Skip to the content").press("Enter")
        for _ in range(2):
            page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Flick")).to_be_focused()


LINES = """places => [...document.querySelectorAll(places)].map((place) => {
    const words = document.createRange();
    words.selectNodeContents(place);
    return [place.textContent, new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size];
})"""
"""The words of places of the page, and on how many lines they stand."""


@pytest.mark.parametrize(("game", "name"), [("crokinole", "aiming"), ("castille", "my-turn")])
def test_no_fact_of_a_side_is_broken(server: Serving, browser: Browser, game: str, name: str) -> None:
    with opened(table(game, name), browser, server, DESKTOP) as page:
        for width, height in ((1440, 900), (1366, 768), (390, 844), (360, 780)):
            resize(page, width, height)
            lines = page.evaluate(LINES, ".player-facts span")
            assert len(lines) >= 4
            assert [words for words, count in lines if count > 1] == [], width


@pytest.mark.parametrize("game", ["castille", "crokinole"])
def test_the_buttons_after_a_match_are_not_broken(server: Serving, browser: Browser, game: str) -> None:
    with opened(table(game, "over"), browser, server, DESKTOP) as page:
        for width, height in ((1440, 900), (1366, 768), (844, 390), (390, 844), (360, 780)):
            resize(page, width, height)
            assert page.evaluate(LINES, ".after > *") == [["Play again", 1], ["To the lobby", 1]], width


@pytest.mark.parametrize("game", ["crokinole", "castle-croquetnole"])
def test_the_result_of_a_resignation_is_seen_at_once(server: Serving, browser: Browser, game: str) -> None:
    """Not after the flick that is still to be seen, which is paused here; what could be played is gone."""
    state = next(state for state in MORE[game] if state.name == "flight")
    with opened(state, browser, server) as page:
        page.get_by_text("This table").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes, resign").click()
        result = page.get_by_role("heading", name=re.compile("resign"))
        expect(result).to_be_in_viewport(ratio=1, timeout=60_000)
        assert unfit(page, AGAIN, state.parts) == []
        expect(page.get_by_role("button", name=re.compile("^Pass"))).to_have_count(0)


@pytest.mark.parametrize("name", ["my-turn", "ruling"])
def test_every_dial_is_in_sight_on_a_desktop(server: Serving, browser: Browser, name: str) -> None:
    """Once they are asked for: before the first flick and below a ruling, without scrolling."""
    with opened(table("crokinole", name), browser, server, DESKTOP) as page:
        fine_aim(page)
        dials = page.get_by_role("group", name="Your shot").get_by_role("slider")
        expect(dials).to_have_count(3)
        for dial in dials.all():
            expect(dial).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_steps_of_arithmetical_croquet_keep_their_places(
    server: Serving, browser: Browser, width: int, height: int
) -> None:
    """From turn to turn, whatever the prompt says."""
    seated = lay(server.url, "arithmetical-croquet", others="me")
    context = browser.new_context(reduced_motion="reduce", viewport={"width": width, "height": height})
    try:
        page = context.new_page()
        page.goto(seated.at(0))
        places: set[tuple[int, ...]] = set()
        for step in ("8", "3", "4"):
            choice = page.get_by_role("button", name=re.compile("^\\+5"))
            expect(choice).to_be_visible()
            box = choice.bounding_box()
            assert box
            places.add((round(box["x"]), round(box["y"]), round(box["height"])))
            count = page.get_by_role("log").get_by_role("listitem").count()
            page.get_by_role("button", name=re.compile(f"^\\+{step}")).click()
            page.get_by_role("button", name=f"Play +{step}", exact=True).click()
            expect(page.get_by_role("log").get_by_role("listitem")).to_have_count(count + 1)
        assert len(places) == 1, places
    finally:
        context.close()


def test_what_is_out_of_sight_is_seen(server: Serving, browser: Browser) -> None:
    """The check can fail: it reports a board that is too large, and a button that is covered or missing."""
    state = table("crokinole", "aiming")
    page = state.open(browser, server.url, viewport=SIDEWAYS)
    try:
        assert unfit(page, state.main, state.parts) == []
        page.add_style_tag(content="parlour-board { height: 400px }")
        page.add_style_tag(content="body::after { content: ''; position: fixed; inset: 300px 0 0; z-index: 9 }")
        told = "\n".join(unfit(page, state.main, state.parts))
        assert "parlour-board is at" in told
        assert "the button Flick is covered" in told
        assert unfit(page, "^Nothing$", state.parts)[0] == "no button is named ^Nothing$"
    finally:
        page.context.close()
