"""Every page and every state of a match, each opened once and then looked at in all ways.

Board, score and main button are in sight in windows of all sizes, nothing is cut with large text, what is touched is
44 px wide, and axe finds nothing. The layout holds in two font sets, at sizes from a small phone to a desktop. To open
a state takes as long as one or two of these looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.around import AROUND, BEGINNINGS
from tests.web.fonts import FONT_SETS, font_set
from tests.web.layout import SETTLED, WINDOWS, faults, laid_out, resize, unfit
from tests.web.scenes import LESSONS, MORE, PAGES, PRACTICE, PUZZLES, TABLES
from tests.web.test_axe import ALL, CONTRAST, SCHEMES, SIZES, violations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from tests.needs import Serving
    from tests.web.fonts import FontSet
    from tests.web.scenes import State

    Look = Callable[[Page, State], Iterator[tuple[str, list[str]]]]

pytestmark = pytest.mark.browser

LOW = (844, 390)
"""The page of a match has a third layout, for low windows, which axe sees in one of the two schemes."""

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

NOT_IN = """families => {
    const family = (node) => getComputedStyle(node).fontFamily.replaceAll('"', "");
    return [...document.querySelectorAll("body *")]
        .filter((node) => node.checkVisibility() && !families.includes(family(node)))
        .map((node) => `${node.outerHTML.slice(0, 80)} is set in ${family(node)}`);
}"""
"""What a style sheet of a font set does not reach: it takes its families from elsewhere."""

LAID_OUT = (*PAGES, *LESSONS, *PRACTICE, *(state for states in TABLES.values() for state in states))
"""The states that are laid out in other fonts."""
WIDEST = "wide"
"""The set in which the least fits: each state is laid out in it. The other sets take turns, state by state."""


def _sets() -> dict[State, tuple[FontSet, ...]]:
    """The font sets of each state, without those that this machine lacks: test_fonts.py names them."""
    chosen = font_set()
    if chosen:
        return dict.fromkeys(LAID_OUT, (chosen,))
    widest = [fonts for fonts in FONT_SETS if fonts.name == WIDEST]
    others = [fonts for fonts in FONT_SETS if fonts.name != WIDEST]
    turns = {state: (*widest, others[number % len(others)]) for number, state in enumerate(LAID_OUT)}
    return {state: tuple(fonts for fonts in sets if fonts.is_here) for state, sets in turns.items()}


SETS = _sets()


def _in_sight(page: Page, state: State) -> Iterator[tuple[str, list[str]]]:
    """Board, score and main button, as the page is when the state is reached, without scrolling."""
    for width, height in WINDOWS:
        resize(page, width, height)
        out = [] if state.scrolled else unfit(page, state.main, state.parts)
        yield f"at {width} x {height}", out + faults(page)


def _in_other_fonts(page: Page, state: State) -> Iterator[tuple[str, list[str]]]:
    """The layout holds in the sets of the state."""
    for fonts in SETS[state]:
        style = page.add_style_tag(content=fonts.sheet)
        yield f"in {fonts.name}", page.evaluate(NOT_IN, fonts.families)
        yield from ((f"in {fonts.name} {where}", found) for where, found in laid_out(page))
        style.evaluate("node => node.remove()")


def _large_text(page: Page, state: State) -> Iterator[tuple[str, list[str]]]:
    """Nothing is cut with text at 200 %."""
    del state
    resize(page, 390, 844)
    style = page.add_style_tag(content="html { font-size: 200% !important }")
    page.evaluate(SETTLED)
    yield "with text at 200 %", [fault for fault in faults(page) if "takes" not in fault]
    style.evaluate("node => node.remove()")


def _fingers(page: Page, state: State) -> Iterator[tuple[str, list[str]]]:
    """What is touched has room for a finger."""
    del state
    for width in (390, 1366):
        resize(page, width, 768)
        yield f"for a finger at {width} x 768", page.evaluate(SMALL)


def _axe(page: Page, state: State) -> Iterator[tuple[str, list[str]]]:
    """By axe-core, light and dark, on a phone and on a desktop."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme, rules in zip(SCHEMES, (ALL, CONTRAST), strict=True):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of its words
            yield f"by axe at {width} x {height}, {scheme}", violations(page, scheme, rules)
    if state.main:
        page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
        yield f"by axe at {LOW[0]} x {LOW[1]}", violations(page, SCHEMES[-1])


def _whole_board(page: Page, state: State) -> Iterator[tuple[str, list[str]]]:
    """A window of 1366 x 768 in which everything is four times as large. Last: what can be closed is closed."""
    if not state.main:
        return
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 342, "height": 192})
    page.evaluate(SETTLED)
    if not page.locator("dialog[open]").count():
        yield "at 400 %", page.evaluate(WHOLE)


LOOKS: dict[tuple[State, ...], tuple[Look, ...]] = {
    PAGES: (_in_other_fonts, _large_text, _fingers, _axe),
    LESSONS: (_in_sight, _in_other_fonts, _large_text, _fingers, _axe),
    PRACTICE: (_in_sight, _in_other_fonts, _axe),
    PUZZLES: (_in_sight, _large_text, _fingers),
    AROUND: (_in_sight, _large_text, _fingers, _axe),
}
"""What is looked at, in this order, in states that are no game's alone."""
AT_TABLES = (_in_sight, _in_other_fonts, _large_text, _fingers, _axe, _whole_board)
"""What is looked at in the states of a match."""
CASES = [
    *(pytest.param(state, looks, id=f"page-{state.name}") for states, looks in LOOKS.items() for state in states),
    *(pytest.param(state, AT_TABLES, id=f"{game}-{state.name}") for game, states in TABLES.items() for state in states),
    *(
        pytest.param(state, (_in_sight,), id=f"{game}-{state.name}")
        for game, states in MORE.items()
        for state in states
    ),
    *(
        pytest.param(state, (_large_text, _fingers, _axe), id=f"{game}-{state.name}")
        for game, states in BEGINNINGS.items()
        for state in states
    ),
]


@pytest.mark.parametrize(("state", "looks"), CASES)
def test_nothing_is_wrong(server: Serving, window: Page, state: State, looks: tuple[Look, ...]) -> None:
    """One failure lists what every look found, by window."""
    state.show(window, server.url)
    wrong = {where: found for look in looks for where, found in look(window, state) if found}
    assert wrong == {}


def test_what_is_too_small_or_covered_is_seen(server: Serving, window: Page) -> None:
    """The two looks that are written here can fail."""
    state = next(state for state in TABLES["crokinole"] if state.name == "aiming")
    state.show(window, server.url)
    window.add_style_tag(
        content=".board-part { visibility: hidden } button { height: 20px !important; min-height: 0 !important }"
    )
    assert window.evaluate(SMALL)
    assert window.evaluate(WHOLE)
