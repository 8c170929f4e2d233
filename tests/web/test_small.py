"""Small windows, large text and fingers: the board is whole, nothing is cut, and what is touched is 44 px wide."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from parlour.games import find_game
from parlour.match import Match
from tests.web.layout import SETTLED, faults, resize
from tests.web.scenes import GAMES, LESSONS, PAGES, PUZZLES, TABLES, lay

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Page

    from tests.needs import Serving
    from tests.web.conftest import Windows
    from tests.web.scenes import State

pytestmark = pytest.mark.browser

STATES = [pytest.param(state, id=f"{game}-{state.name}") for game in GAMES for state in TABLES[game]]
TURNS = [pytest.param(state, id=f"{game}-{state.name}") for game in GAMES for state in TABLES[game] if state.main]
READ = [pytest.param(state, id=state.name) for state in (*PAGES, *LESSONS, *PUZZLES)]

WHOLE = """() => {
    const board = document.querySelector("parlour-board");
    board.scrollIntoView({ block: "center" });
    const { left, top, right, bottom, width, height } = board.getBoundingClientRect();
    const found = [];
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        found.push(`at ${[left, top, right, bottom].map(Math.round)}, not in ${innerWidth} x ${innerHeight}`);
    for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9]) {
        const there = document.elementFromPoint(left + x * width, top + y * height);
        if (!there?.closest(".board-part")) found.push(`${there?.className || there?.localName} covers ${x}, ${y}`);
    }
    return found;
}"""

SMALL = """() => {
    const flags = { visibilityProperty: true, opacityProperty: true };
    const seen = (node) => node.checkVisibility(flags) && !node.closest(".unseen");
    const dialog = document.querySelector("dialog[open]");
    // Cells lie on the picture; a mark has its label around it. A link in a sentence is as high as its line.
    const touched = "button, a.button, input, select, summary, textarea, .contents a, .segments label, label.tick";
    const apart = ".cell, .segments input, label.tick input";
    const words = (node) => (node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40);
    return [...(dialog ?? document).querySelectorAll(touched)]
        .filter((node) => seen(node) && !node.matches(apart))
        .map((node) => [node, node.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
        .map(([node, { width, height }]) => `${words(node)} <${node.className}> ${width} x ${height}`);
}"""


@pytest.mark.parametrize("state", TURNS)
def test_the_board_is_whole_at_400_percent(server: Serving, window: Page, state: State) -> None:
    """A window of 1366 x 768 in which everything is four times as large."""
    state.show(window, server.url)
    window.keyboard.press("Escape")
    window.set_viewport_size({"width": 342, "height": 192})
    window.evaluate(SETTLED)
    if not window.locator("dialog[open]").count():
        assert window.evaluate(WHOLE) == []


@pytest.mark.parametrize("state", [*STATES, *READ])
def test_nothing_is_cut_with_text_at_200_percent(server: Serving, window: Page, state: State) -> None:
    window.set_viewport_size({"width": 390, "height": 844})
    state.show(window, server.url)
    window.add_style_tag(content="html { font-size: 200% !important }")
    window.evaluate(SETTLED)
    assert [fault for fault in faults(window) if "takes" not in fault] == []


@pytest.mark.parametrize("state", [*STATES, *READ])
def test_everything_that_is_touched_has_room_for_a_finger(server: Serving, window: Page, state: State) -> None:
    state.show(window, server.url)
    for width in (390, 1366):
        resize(window, width, 768)
        assert window.evaluate(SMALL) == [], f"at {width} x 768"


def random_moves(game: str, count: int, options: Mapping[str, object]) -> list[str]:
    """The first moves of a match that is played at random."""
    rng, match = Random(1), Match.new(find_game(game), options, seed=1)
    for _ in range(count):
        match = match.play(rng.choice(list(match.game.moves(match.state))))
    return [turn.move for turn in match.log]


def test_a_long_match_stays_light(server: Serving, windows: Windows) -> None:
    """A move adds two nodes and no listener; what was said earlier is still there, and its rulings on request."""
    game = "arithmetical-croquet"
    moves = random_moves(game, 55, {"max_step": 1})
    page = windows.open(server.url, viewport={"width": 1440, "height": 900})
    devtools = page.context.new_cdp_session(page)
    rows = page.get_by_role("log").get_by_role("listitem")
    counted = []
    for count in (45, 55):
        page.goto(lay(server.url, game, others="me", moves=moves[:count], max_step=1).at(0))
        expect(rows).to_have_count(count)
        devtools.send("HeapProfiler.collectGarbage")
        counted.append(page.evaluate("document.querySelectorAll('.log *').length"))
        counted.append(devtools.send("Memory.getDOMCounters")["jsEventListeners"])
    [nodes, listeners, more_nodes, more_listeners] = counted
    assert more_nodes - nodes <= 2 * 10
    assert more_listeners - listeners <= 3
    buttons = page.get_by_role("log").get_by_role("button", name=re.compile("^Move "))
    expect(buttons).to_have_count(40)
    page.get_by_role("button", name="Rulings of earlier moves").click()
    expect(buttons).to_have_count(55)
