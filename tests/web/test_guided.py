"""A first match of each game is guided: a line a turn, a finger that shows the first move, and hints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from parlour.games import find_game
from tests.web.layout import faults, resize, unfit
from tests.web.scenes import GAMES
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

MOST = 60
"""Moves of the visitor within which all lines are read."""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1366, "height": 768}
OTHERS = ((360, 640), (844, 390))
"""Windows with little room."""
MAIN = {
    "arithmetical-croquet": "^(Play [+]|Choose a)",
    "castille": "^(Play [ST]|Choose a)",
    "castle-croquetnole": "^Place$",
    "crokinole": "^Flick",
}
"""The main button of the first turn."""
STEP = "arithmetical-croquet"
"""The game whose turns are quickest."""


MOVED = """([x, y]) => {
    const finger = document.querySelector(".finger");
    return !finger || finger.getAttribute("cx") !== x || finger.getAttribute("cy") !== y;
}"""
"""Whether the finger is elsewhere, or gone."""


def lines_of(game: str) -> tuple[str, ...]:
    study = find_game(game).study
    assert study is not None
    assert study.guide is not None
    return study.guide.lines


def guide_in(page: Page) -> Locator:
    return page.get_by_role("region", name="Your first match")


def begin(page: Page, game: str) -> Locator:
    """Begin from the lobby, in one touch; what is said in the match."""
    page.get_by_role("button", name=f"Play now: {find_game(game).title}").click()
    page.wait_for_url("**/match/*")
    return guide_in(page)


def hint_in(page: Page) -> Locator:
    """The button that takes up the hint of the turn."""
    return guide_in(page).get_by_role("button")


def follow_the_hint(page: Page) -> None:
    """Play what the hint says, in a game of steps, and see the answer."""
    before = page.locator(".log li").count()
    hint_in(page).click()
    page.get_by_role("button", name=re.compile("^Play [+]")).click()
    page.wait_for_function("before => document.querySelectorAll('.log li').length >= before + 2", arg=before)


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_one_touch_from_the_lobby_begins_a_first_match(
    server: Serving, windows: Windows, game: str, window: dict[str, int]
) -> None:
    page = windows.open(server.url, viewport=window, reduced_motion="reduce")
    card = page.locator(".card").filter(has=page.get_by_role("heading", name=find_game(game).title))
    expect(card.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    assert card.locator("button.chief, button.plain, a.button").filter(visible=True).count() == 1
    expect(card.get_by_role("button", name="With a friend")).to_be_in_viewport(ratio=1)
    guide = begin(page, game)
    expect(guide.get_by_text(lines_of(game)[0])).to_be_in_viewport(ratio=1)
    finger = page.locator(".finger")
    expect(finger).to_have_count(1)
    expect(finger).to_be_in_viewport(ratio=1)
    expect(hint_in(page)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    seen = [unfit(page, MAIN[game], ("parlour-board", ".guide-line", ".score-bar")), faults(page)]
    for width, height in OTHERS:
        resize(page, width, height)
        seen.append(unfit(page, MAIN[game], ("parlour-board", ".guide-line", ".score-bar")) + faults(page))
    assert seen == [[]] * len(seen)


def test_a_line_a_turn_for_five_turns(server: Serving, windows: Windows) -> None:
    """Each has the place of the one before, and nothing moves when the last one goes."""
    page = windows.open(server.url, viewport=PHONE, reduced_motion="reduce")
    guide, places = begin(page, STEP), []
    for line in lines_of(STEP):
        expect(guide.get_by_text(line)).to_be_visible()
        expect(hint_in(page)).to_be_visible()
        places.append((guide.bounding_box(), page.locator("parlour-board").bounding_box()))
        follow_the_hint(page)
    expect(hint_in(page)).to_be_visible()
    expect(guide.locator(".guide-line:not(.prompt)")).to_have_count(0)
    places.append((guide.bounding_box(), page.locator("parlour-board").bounding_box()))
    assert len({str(place) for place in places}) == 1, places
    expect(page.locator(".finger")).to_have_count(0)


def test_all_lines_are_read_where_a_turn_has_several_flicks(server: Serving, windows: Windows) -> None:
    """The next line comes with the next flick of the same turn: a short match may be won in the third turn."""
    game = "castle-croquetnole"
    page = windows.open(server.url, viewport=PHONE, reduced_motion="reduce")
    guide, lines, seen = begin(page, game), lines_of(game), list[str]()
    line, log = guide.locator(".guide-line:not(.prompt)"), page.locator(".log li")
    for _ in range(MOST):
        expect(hint_in(page)).to_be_visible()
        said = line.inner_text()
        seen += [said] if said not in seen else []
        if len(seen) == len(lines):
            break
        before = log.count()
        hint_in(page).click()
        page.get_by_role("button", name=re.compile("^(Place|Flick|Play .*)$"), disabled=False).first.click()
        page.wait_for_function("before => document.querySelectorAll('.log li').length > before", arg=before)
    assert seen == list(lines)


def test_lines_and_hints_can_be_ended_for_good(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, viewport=DESK, reduced_motion="reduce")
    guide = begin(page, STEP)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(hint_in(page)).to_be_visible()
        assert violations(page, scheme) == []
    page.get_by_role("button", name="No more lines").click()
    expect(guide.locator(".guide-line:not(.prompt)")).to_have_count(0)
    expect(page.locator(".finger")).to_have_count(0)
    page.get_by_role("button", name="Hints off").click()
    expect(hint_in(page)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    expect(guide).to_have_count(0)
    page.get_by_role("link", name="parlour").click()
    begin(page, "castille")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    expect(guide).to_have_count(0)


def test_a_second_match_of_a_game_is_not_guided(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, viewport=DESK, reduced_motion="reduce")
    expect(begin(page, STEP)).to_be_visible()
    expect(hint_in(page)).to_be_visible()
    page.get_by_role("link", name="parlour").click()
    begin(page, STEP)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    expect(guide_in(page)).to_have_count(0)
    # Another game is new yet.
    page.get_by_role("link", name="parlour").click()
    expect(begin(page, "castille")).to_be_visible()


def test_the_finger_goes_from_touch_to_touch(server: Serving, windows: Windows) -> None:
    """It shows what is touched next, until the move is whole."""
    page = windows.open(server.url, viewport=PHONE, reduced_motion="reduce")
    begin(page, "castille")
    finger, seen = page.locator(".finger"), set[tuple[str | None, str | None]]()
    for _ in range(4):
        box, at = finger.bounding_box(), (finger.get_attribute("cx"), finger.get_attribute("cy"))
        assert box is not None
        seen.add(at)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function(MOVED, arg=at)
    assert len(seen) >= 3, seen
    expect(finger).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Play ")).first.click()
    expect(page.locator(".log li").first).to_be_attached()
