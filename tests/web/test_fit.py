"""What must be in sight stays in sight while somebody plays, and in its place.

That nothing is cut in any state is tested in `test_every_state.py`.
"""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from tests.web.around import AROUND
from tests.web.crokinole import fine_aim
from tests.web.finger import Touch, disc, straight
from tests.web.layout import WINDOWS, resize, unfit
from tests.web.pictures import STILL
from tests.web.scenes import AGAIN, GAMES, MORE, PAGES, TABLES, lay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, FloatRect, Page, ViewportSize

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


NO_FADES = ":is(.doing, .choices, .choices ul, .dialog-body > form) { box-shadow: none !important }"


def fades_on(page: Page, places: str) -> list[str]:
    """Of some places of the page, the words of those that look otherwise without the fades of bars."""
    seen = page.locator(f"{places} >> visible=true").all()
    boxes = [box for place in seen if (box := place.bounding_box())]
    assert boxes, places
    page.wait_for_function(STILL)
    shots = [page.screenshot(animations="disabled", style=rules) for rules in ("", NO_FADES)]
    # The ground is a gradient: the browser rounds it anew with each picture.
    changed = ImageChops.difference(*(Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots)).point(_is_seen)
    return [place.inner_text() for place, box in zip(seen, boxes, strict=True) if changed.crop(_corners(box)).getbbox()]


def _is_seen(levels: int) -> int:
    return 255 if levels > 3 else 0


def _corners(box: FloatRect) -> tuple[int, int, int, int]:
    """The whole pixels of a box."""
    left, top = ceil(box["x"]), ceil(box["y"])
    return left, top, int(box["x"] + box["width"]), int(box["y"] + box["height"])


@pytest.mark.parametrize(
    ("game", "name", "places"),
    [
        ("crokinole", "aiming", "parlour-board, .aim-summary b"),
        ("castle-croquetnole", "croquet", ".way:not(:focus)"),
        ("castille", "my-turn", ".board-part"),
        ("arithmetical-croquet", "my-turn", "parlour-board, .choice"),
        ("arithmetical-croquet", "over", "parlour-board, .turn > h2"),
    ],
)
def test_what_stays_at_the_lower_edge_fades_only_what_goes_on_below_it(
    server: Serving, browser: Browser, game: str, name: str, places: str
) -> None:
    """Held sideways: not the board beside it, and nothing that ends above it."""
    with opened(table(game, name), browser, server, SIDEWAYS) as page:
        assert fades_on(page, places) == []


def test_a_fade_is_seen(server: Serving, browser: Browser) -> None:
    """The check can fail."""
    with opened(table("crokinole", "aiming"), browser, server, SIDEWAYS) as page:
        page.add_style_tag(content=".side .doing.aim-doing { box-shadow: 0 -12px 12px #fff }")
        assert fades_on(page, "parlour-board")


def test_the_ways_of_a_croquet_are_of_one_height(server: Serving, browser: Browser) -> None:
    """Held sideways, those beside each other."""
    with opened(table("castle-croquetnole", "croquet"), browser, server, SIDEWAYS) as page:
        boxes = [way.bounding_box() for way in page.locator(".way").all()]
        rows = {(round(box["y"]), round(box["height"])) for box in boxes if box}
        assert len(boxes) == 6
        assert len(rows) == 2


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


@pytest.mark.parametrize(("game", "name"), [("crokinole", "aiming"), ("castle-croquetnole", "aiming")])
def test_the_aim_in_words_ends_above_the_bar(server: Serving, browser: Browser, game: str, name: str) -> None:
    """On a phone, whose board is as broad as the window all the same."""
    with opened(table(game, name), browser, server) as page:
        for width, height in ((390, 844), (412, 915)):
            resize(page, width, height)
            low = page.evaluate(LOWEST, ".aim-summary")
            bar, board = (page.locator(place).bounding_box() for place in (".aim-doing", "parlour-board"))
            assert bar
            assert board
            assert low <= bar["y"], (width, height)
            assert min(board["width"], board["height"]) > width - 32


LOWEST = """place => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(place));
    return Math.max(...[...words.getClientRects()].map(({ bottom }) => bottom));
}"""
"""Where the last line of a place's words ends."""


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_below_a_turn_begins_below_the_window(server: Serving, browser: Browser, game: str) -> None:
    """No edge of a button shows at the lower edge of a phone."""
    with opened(table(game, "other"), browser, server, {"width": 390, "height": 844}) as page:
        for width, height in ((390, 844), (844, 390)):
            resize(page, width, height)
            tries = page.locator(".tries").bounding_box()
            assert tries
            assert tries["y"] >= height, (width, height)


def test_whose_turn_it_is_stays_in_sight(server: Serving, browser: Browser) -> None:
    """Also its mark on the upper edge of a seat, however far a phone is scrolled."""
    with opened(table("crokinole", "aiming"), browser, server) as page:
        page.evaluate("() => scrollTo(0, 400)")
        expect(page.locator(".player-turn")).to_be_in_viewport(ratio=1)


def test_a_position_is_set_up_on_a_board_as_large_as_in_a_match(server: Serving, browser: Browser) -> None:
    widths = []
    for state in (table("castille", "my-turn"), next(state for state in PAGES if state.name == "desk-castille")):
        with opened(state, browser, server, {"width": 390, "height": 844}) as page:
            box = page.locator("parlour-board").bounding_box()
            assert box
            widths.append(box["width"])
    assert widths[0] == widths[1] == 358


@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_a_clause_stands_on_one_line(server: Serving, browser: Browser, game: str) -> None:
    """In the list of contents, also where its title has two."""
    state = next(state for state in PAGES if state.name == f"rules-{game}")
    with opened(state, browser, server, DESKTOP) as page:
        for width, height in ((1440, 900), (844, 390)):
            resize(page, width, height)
            lines = page.evaluate(LINES, ".contents .clause-id")
            assert len(lines) >= 12
            assert [words for words, count in lines if count > 1] == [], width


def test_the_phrases_are_of_one_size(server: Serving, browser: Browser) -> None:
    state = next(state for state in AROUND if state.name == "phrases")
    with opened(state, browser, server, {"width": 390, "height": 844}) as page:
        for width, height in ((390, 844), (1366, 768)):
            resize(page, width, height)
            boxes = [button.bounding_box() for button in page.locator(".phrases li button").all()]
            assert len({(box["width"], box["height"]) for box in boxes if box}) == 1, width
