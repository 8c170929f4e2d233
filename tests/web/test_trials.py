"""Flicks that the browser tries itself: courses, where an aim ends, a try-out of positions, a champion's choice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.crokinole import DESK, PHONE, address, crokinole, fine_aim

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

OPENING = "0.0,-0.3048 >3.0 1.2"
"""A shot that comes to lie before the second seat's line."""
SENTENCE = "Your browser can't try out flicks"
PATH, END, CHAMPION = "Show the whole path", "Where does it end?", "What would a champion do?"
LONG_TASKS = """() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => one.duration)))
        .observe({ type: "longtask" });
}"""


def toggle(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def layer(page: Page, name: str) -> Any:
    return page.locator(f'[data-layer="{name}"] > *')


def practice(
    windows: Windows, server: Serving, guest: Guest, kinds: tuple[str, ...] = ("me", "me"), **how: Any
) -> Page:
    host = crokinole(guest.client).create(*kinds, starter=1)
    page = windows.open(address(server.url, host), **(how or DESK))
    expect(page.get_by_role("button", name=END)).to_be_visible()
    return page


def test_the_whole_course_is_drawn_while_aiming(server: Serving, windows: Windows, guest: Guest) -> None:
    page = practice(windows, server, guest)
    expect(layer(page, "path")).to_have_count(0)
    toggle(page, PATH)
    expect(layer(page, "path").first).to_be_attached()
    before = page.locator('[data-layer="path"]').inner_html()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(before) => document.querySelector('[data-layer=path]').innerHTML !== before", arg=before)
    toggle(page, PATH)
    expect(layer(page, "path")).to_have_count(0)


WATCHED = """() => {
    window.places = [];
    const look = () => {
        const fine = document.querySelector(".aim-fine");
        if (fine) window.places.push(fine.getBoundingClientRect().top + scrollY);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes where the fine aim stands, in every frame from the first one that shows it."""


def test_the_dials_stay_where_they_are_while_the_page_loads(server: Serving, windows: Windows, guest: Guest) -> None:
    """The parts above them come with what is downloaded and asked: the course, the map, the hands, the lobby's card."""
    host = crokinole(guest.client).create("me", "me", starter=1)
    page = windows.open("about:blank", **PHONE)
    page.add_init_script(f"({WATCHED})()")
    page.goto(address(server.url, host))
    expect(page.locator(".aim-views option").nth(1)).to_be_attached()
    expect(page.get_by_role("button", name="Change it")).to_be_visible()
    page.wait_for_load_state("networkidle")
    places = page.evaluate("window.places")
    assert len(places) > 5
    assert max(places) - min(places) < 1, sorted(set(places))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_where_an_aim_ends_is_a_map_and_a_sentence(
    server: Serving, windows: Windows, guest: Guest, size: dict[str, Any]
) -> None:
    page = practice(windows, server, guest, ("me:club", "club"), **size)
    words = page.locator(".heat-words")
    expect(words).to_have_text("A map on the board shows where your hand would leave the disc.")
    toggle(page, END)
    expect(words).to_have_text(re.compile(r"^Of 2,000 tries with your hand: .*\d+ % (stay|fall|leave|are)"))
    expect(layer(page, "heat").first).to_be_attached()
    shares = [int(share) for share in re.findall(r"[:,] (\d+) %", words.inner_text())]
    assert 95 <= sum(shares) <= 105


def test_nothing_is_foretold_against_another_person(server: Serving, windows: Windows, guest: Guest) -> None:
    host = crokinole(guest.client).create("me", "friend", starter=1)
    page = windows.open(address(server.url, host), **DESK)
    expect(page.get_by_role("button", name="Flick", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("button", name=PATH)).to_have_count(0)
    expect(page.get_by_role("button", name=END)).to_have_count(0)
    expect(page.get_by_text("this match was made without hints")).to_be_visible()


def test_two_people_who_agreed_see_where_it_ends(server: Serving, windows: Windows) -> None:
    """The one who sets the table offers it, the other agrees by sitting down."""
    page = windows.open(f"{server.url}new/crokinole", **DESK)
    expect(page.get_by_label("Hints for everybody")).to_have_count(0)
    page.get_by_role("group", name="Walnut").get_by_text("A friend, by link").click()
    page.get_by_label("Hints for everybody").check()
    page.get_by_role("button", name="Sit down").click()
    friend = windows.open(page.get_by_role("dialog").get_by_label("Send this link").input_value(), **DESK)
    expect(
        friend.get_by_text("allowed: everyone may ask what to play, and see where a flick is likely to end")
    ).to_be_visible()
    friend.get_by_role("button", name="Sit down").click()
    while not (mine := [each for each in (page, friend) if each.locator(".turn.yours").count()]):
        page.wait_for_timeout(50)
    starts = mine[0]
    toggle(starts, END)
    expect(starts.locator(".heat-words")).to_have_text(re.compile("^Of 2,000 tries with"))


def test_in_practice_the_map_is_there_at_once(server: Serving, windows: Windows, guest: Guest) -> None:
    page = practice(windows, server, guest, ("me:club", "me:club"))
    expect(page.get_by_role("button", name=END)).to_have_attribute("aria-pressed", "true")
    expect(layer(page, "heat").first).to_be_attached()


def test_a_hand_that_errs_has_no_course_but_a_map(server: Serving, windows: Windows, guest: Guest) -> None:
    page = practice(windows, server, guest, ("me:club", "club"))
    expect(page.get_by_role("button", name=PATH)).to_have_count(0)


def test_twenty_thousand_flicks_leave_the_page_free(server: Serving, windows: Windows, guest: Guest) -> None:
    page = practice(windows, server, guest, ("me:club", "club"))
    toggle(page, END)
    expect(page.locator(".heat-words")).to_have_text(re.compile("^Of 2,000 tries"))
    fine_aim(page)
    page.evaluate(LONG_TASKS)
    for number in range(10):
        page.evaluate("performance.clearMeasures()")
        page.get_by_role("button", name="1 percent faster" if number % 2 else "1 percent slower").click()
        page.wait_for_function("() => performance.getEntriesByName('heat map').length > 0")
    page.wait_for_timeout(200)
    assert page.evaluate("window.longTasks") == []


@pytest.mark.parametrize("game", ["crokinole", "castle-croquetnole"])
def test_a_position_is_tried_without_a_match_and_undone(server: Serving, windows: Windows, game: str) -> None:
    page = windows.open(f"{server.url}position/{game}", **DESK)
    toggle(page, "Try it")
    flick, undo = page.get_by_role("button", name="Flick", exact=True), page.get_by_role("button", name="Undo")
    expect(flick).to_have_attribute("aria-disabled", "false")
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    seen = [places(page)]
    for _ in range(2):
        flick.click()
        expect(page.get_by_role("button", name="Replay")).to_have_attribute("aria-disabled", "false")
        expect(flick).to_have_attribute("aria-disabled", "false")
        seen.append(places(page))
    assert len({str(each) for each in seen}) == 3
    for before in reversed(seen[:-1]):
        expect(undo).to_have_attribute("aria-disabled", "false")
        undo.click()
        for place in before.values():  # the picture follows within a frame
            expect(page.locator(f'[data-layer="pieces"] [transform="{place}"]').first).to_be_attached()
        assert places(page) == before
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert not [url for url in asked if "/api/matches" in url or "/trials" in url]
    page.get_by_role("button", name="Back to the position").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()


def places(page: Page) -> dict[str, str]:
    """Where each piece of the picture lies."""
    found: dict[str, str] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('[data-layer=pieces] [data-piece]')]"
        ".map((node) => [node.dataset.piece, node.getAttribute('transform')]))"
    )
    return found


def finished(guest: Guest) -> Guest:
    host = crokinole(guest.client).create("me", "me", starter=1)
    assert host.move(0, OPENING).status_code == 201
    assert host.act("resign").status_code == 201
    return host


def test_a_champion_shows_its_flick_after_the_match(server: Serving, windows: Windows, guest: Guest) -> None:
    page = windows.open(address(server.url, finished(guest)), **DESK)
    expect(page.get_by_role("button", name="One move back")).to_be_visible()
    page.get_by_role("button", name="One move back").click()
    button = page.get_by_role("button", name=CHAMPION)
    button.focus()
    page.keyboard.press("Enter")
    section = page.get_by_role("region", name="What a champion would do")
    expect(section).to_contain_text(re.compile(r"A champion would flick .* m/s: worth -?\d+\.\d points on average"))
    expect(layer(page, "path").first).to_be_attached()
    page.get_by_role("button", name="Back to the flick you played").click()
    expect(layer(page, "path")).to_have_count(0)
    expect(button).to_be_visible()


def test_a_browser_without_webassembly_says_so_and_plays_on(server: Serving, windows: Windows, guest: Guest) -> None:
    page = practice(windows, server, guest)
    page.add_init_script("delete window.WebAssembly")
    page.reload()
    plays_on(page)


def test_a_failed_download_is_said_and_one_plays_on(server: Serving, windows: Windows, guest: Guest) -> None:
    windows.forgiven = ("Failed to load resource", "net::ERR_FAILED")
    page = practice(windows, server, guest)

    def refuse(route: Route) -> None:
        route.abort()

    page.context.route("**/*.wasm", refuse)
    page.reload()
    plays_on(page)


def plays_on(page: Page) -> None:
    toggle(page, PATH)
    expect(page.get_by_text(SENTENCE)).to_have_count(1)
    expect(layer(page, "path")).to_have_count(0)
    page.get_by_role("button", name="Flick", exact=True).click()
    expect(page.locator(".log li")).to_have_count(1)
