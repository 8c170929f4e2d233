"""Small windows, large text and fingers: the board is whole, nothing is cut, and what is touched is 44 px wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.layout import SETTLED, faults, resize
from tests.web.scenes import GAMES, LESSONS, PAGES, PUZZLES, TABLES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.needs import Serving
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
