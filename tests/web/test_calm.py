"""Nothing jumps: how far the page moves by itself, as Chromium measures it (Cumulative Layout Shift)."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from parlour.games import find_game
from tests.web import castille
from tests.web.conftest import FORGET
from tests.web.crokinole import plies, skip
from tests.web.layout import SETTLED
from tests.web.scenes import GAMES, KEPT_IN, lay

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

MOST = 0.02
"""The greatest sum of shifts. Chromium calls 0.1 good. What follows an input by half a second does not count."""

WINDOWS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1366, "height": 768}},
}

WATCH = """(() => {
    window.shifts = [];
    window.answers = [];
    const name = (node) => `${node?.localName ?? node?.nodeName}.${node?.className?.baseVal ?? node?.className}`;
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, startTime, sources } of list.getEntries()) {
            if (hadRecentInput) continue;
            const moved = sources.map(({ node, previousRect: a, currentRect: b }) =>
                `${name(node)} ${a.x},${a.y} ${a.width}x${a.height} -> ${b.x},${b.y} ${b.width}x${b.height}`);
            window.shifts.push({ at: startTime, told: [value, ...moved] });
        }
    }).observe({ type: "layout-shift", buffered: true });
})()"""
"""Keep every shift of the layout that no input explains: its value, and what moved."""

UNASKED = """() => window.shifts
    .filter(({ at }) => !window.answers.some(([first, last]) => at >= first && at <= last))
    .map(({ told }) => told)"""
"""The shifts outside the page's answers: on a busy machine an answer takes longer than Chromium's half a second."""
ANSWERS = """() => { window.answers.push([performance.now(), Infinity]); }"""
ANSWERED = """() => { window.answers.at(-1)[1] = performance.now(); }"""


def shifts(page: Page) -> list[list[Any]]:
    """The shifts so far; the largest first."""
    page.evaluate(SETTLED)
    found: list[list[Any]] = page.evaluate(UNASKED)
    return sorted(found, key=lambda shift: -shift[0])


def restless(page: Page) -> str:
    """What moved, in words, if the sum of the shifts is not small."""
    found = shifts(page)
    total = sum(shift[0] for shift in found)
    return "" if total <= MOST else f"{total:.3f} in {len(found)} shifts: {found[:6]}"


def calm(page: Page) -> None:
    """The sum of the shifts is small."""
    assert restless(page) == ""


# --- whole rounds -----------------------------------------------------------------------------------------------------

STAGE = """() => {
    const there = (selector) => document.querySelector(selector) !== null;
    const said = (selector) => document.querySelector(selector)?.textContent ?? "";
    if (there("dialog.ways[open]")) return "ways";
    if (there("dialog[open]")) return "sheet";
    if (["Skip", "Continue"].includes(said(".replay-chief"))) return "skip";
    if (said(".turn-note") === "The match is over.") return "over";
    if (there(".place-panel:not(.idle)")) return "place";
    if (there(".aim-panel:not(.idle)")) return "aim";
    return there(".turn.yours .choices:not(.idle)") ? "choose" : false;
}"""


def act(page: Page, stage: str, rng: Random) -> None:
    """What a person does at a stage; `skip` is no input that the browser knows of."""
    if stage == "skip":
        skip(page)
        return
    before = plies(page)
    page.evaluate(ANSWERS)
    if stage == "place":
        page.locator(".place-doing .chief").click()
    elif stage == "aim":
        page.keyboard.press("]")
        page.keyboard.press("Enter")
        page.locator(".chief.armed").wait_for()
        page.keyboard.press("Enter")
    elif stage == "ways":
        page.locator("dialog.ways .way").last.click()
    elif stage == "sheet":
        page.get_by_role("dialog").get_by_role("button").last.click()
        page.evaluate(ANSWERED)
        return
    elif page.locator(".grid").count():
        choices = [choice for choice in castille.look(page)["turn"]["choices"] if choice["touch"]]
        castille.play(page, rng.choice(choices)["move"], castille.by_keys, lambda: page.keyboard.press("End"))
    else:
        allowed = page.locator(".choice:not([aria-disabled=true])")
        allowed.nth(rng.randrange(allowed.count())).click()
        page.locator(".play-chief").click()
    moved = (
        "before => document.querySelectorAll('.log li').length > before || document.querySelector('parlour-board.runs')"
    )
    page.wait_for_function(moved, arg=before)
    page.evaluate(SETTLED)
    page.evaluate(ANSWERED)


def play_on(page: Page, stages: int) -> None:
    """A person plays so many stages, or to the end."""
    rng = Random(1)
    for _ in range(stages):
        stage = str(page.wait_for_function(STAGE, polling=50).json_value())
        if stage == "over":
            break
        page.wait_for_timeout(600)  # what follows would be explained by the input before
        act(page, stage, rng)
    page.wait_for_timeout(600)


ROUNDS: dict[str, dict[str, Any]] = {
    "crokinole": {"discs": "nca", "fixed_rounds": 1, "starter": 1},
    "castille": {"starter": "silver"},
}
STAGES = {"arithmetical-croquet": 16, "crokinole": 30, "castle-croquetnole": 24, "castille": 12}


@pytest.mark.parametrize("where", WINDOWS)
@pytest.mark.parametrize("game", GAMES)
def test_a_round_moves_nothing(server: Serving, windows: Windows, game: str, where: str) -> None:
    page = windows.open("about:blank", **WINDOWS[where])
    page.add_init_script(WATCH)
    page.goto(lay(server.url, game, others="beginner", **ROUNDS.get(game, {})).at(0))
    expect(page.locator("#turn-heading")).to_be_visible()
    play_on(page, STAGES[game])
    assert plies(page) >= STAGES[game] / 2
    calm(page)


IN_SIGHT = """(() => {
    window.inSight = [];
    const look = () => {
        const pass = [...document.querySelectorAll(".choice")].find((one) => one.textContent.startsWith("Pass"));
        const reason = document.querySelector(".remark.said");
        if (pass && reason) {
            const places = [pass, reason].map((one) => one.getBoundingClientRect());
            window.inSight = places.map(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight);
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""
"""Whether a pass and its reason are wholly in the window when they are shown: they go before a slow test could look."""


@pytest.mark.parametrize("where", WINDOWS)
def test_a_pass_that_plays_itself_moves_nothing(server: Serving, windows: Windows, where: str) -> None:
    """Its button and its reason come and go without any input, however fast the machine is."""
    page = windows.open("about:blank", **WINDOWS[where])
    page.add_init_script(WATCH)
    page.add_init_script(IN_SIGHT)
    page.goto(lay(server.url, "arithmetical-croquet", others="me", position=KEPT_IN).at(0))
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("^Pass"))).to_have_count(0)
    page.wait_for_timeout(600)
    assert page.evaluate("() => window.inSight") == [True, True]
    assert sum(shift[0] for shift in shifts(page)) < MOST / 4  # a round may have several


# --- pages that load --------------------------------------------------------------------------------------------------

LOADED = (
    "",
    *(f"new/{game}" for game in GAMES),
    *(f"position/{game}" for game in GAMES),
    *(f"lesson/{game}" for game in GAMES),
    *(f"puzzles/{game}" for game in ("castille", "castle-croquetnole")),
    "rules/castille",
    "stats",
)


def load(page: Page, url: str) -> None:
    """Load a page as somebody who has not been here, and wait until it is at rest."""
    page.evaluate(FORGET)
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)


@pytest.mark.parametrize("where", WINDOWS)
def test_a_page_that_loads_moves_nothing(server: Serving, windows: Windows, where: str) -> None:
    """One failure lists what moves, by page. The window loads every file anew, as if each page were its first."""
    page = windows.open(f"{server.url}api/house", **WINDOWS[where])
    page.add_init_script(WATCH)
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    wrong = {}
    for path in LOADED:
        load(page, server.url + path)
        wrong[path] = restless(page)
    assert {path: told for path, told in wrong.items() if told} == {}


# --- exercises --------------------------------------------------------------------------------------------------------

BOARD = """() => {
    const { x, y, width, height } = document.querySelector("parlour-board").getBoundingClientRect();
    return [x, y + scrollY, width, height];
}"""
"""Where the board is on the page: to read what came of an attempt, the page of a phone scrolls."""


def flick(page: Page) -> None:
    """Flick at the next target, by keys, and skip what is seen of it."""
    page.wait_for_selector(".aim-panel:not(.idle)")
    page.wait_for_timeout(600)
    for key in ("]", "Enter"):
        page.keyboard.press(key)
    page.locator(".chief.armed").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_selector("parlour-board.runs")
    page.wait_for_timeout(600)
    skip(page)


@pytest.mark.parametrize("where", WINDOWS)
@pytest.mark.parametrize("game", ["castille", "castle-croquetnole"])
def test_a_puzzle_that_is_over_moves_nothing(server: Serving, windows: Windows, game: str, where: str) -> None:
    page = windows.open("about:blank", **WINDOWS[where])
    page.add_init_script(WATCH)
    study = find_game(game).study
    assert study
    assert study.puzzles
    page.goto(f"{server.url}puzzles/{game}/{study.puzzles.exercises[0].name}")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    before = page.evaluate(BOARD)
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("Like this.", exact=True)).to_be_visible()
    page.wait_for_timeout(600)
    assert page.evaluate(BOARD) == before
    calm(page)


@pytest.mark.parametrize("where", WINDOWS)
def test_the_next_try_of_a_drill_moves_nothing(server: Serving, windows: Windows, where: str) -> None:
    page = windows.open(f"{server.url}trainer/crokinole", **WINDOWS[where])
    page.get_by_role("button", name="Begin").first.click()
    page.wait_for_selector(".aim-panel:not(.idle)")
    page.wait_for_timeout(600)
    page.evaluate(f"() => {{ {WATCH} }}")
    page.evaluate("() => { window.shifts = []; }")
    before = page.evaluate(BOARD)
    for _ in range(2):
        flick(page)
        expect(page.get_by_role("button", name="Next")).to_be_visible()
        page.get_by_role("button", name="Next").click()
    page.wait_for_selector(".aim-panel:not(.idle)")
    page.wait_for_timeout(600)
    assert page.evaluate(BOARD) == before
    calm(page)


def test_what_a_game_is_about_moves_nothing_when_it_comes(server: Serving, windows: Windows) -> None:
    """It has its room before: its words come with the lobby's answer, later than the match."""
    page = windows.open("about:blank", **WINDOWS["desk"])
    held: list[Route] = []
    page.route("**/api/house", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it calls
    page.goto(lay(server.url, "castille", others="me", **ROUNDS["castille"]).at(0))
    below = page.locator(".tries")
    expect(below).to_be_visible()
    expect(page.locator(".purpose")).to_have_text("")
    page.evaluate(SETTLED)
    before = below.bounding_box()
    for route in held:
        route.continue_()
    expect(page.locator(".purpose")).not_to_have_text("")
    assert below.bounding_box() == before
