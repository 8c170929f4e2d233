"""Every page and state in two font sets, at sizes from a small phone to a desktop: the layout holds in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.fonts import FONT_SETS
from tests.web.layout import SIZES, faults, resize
from tests.web.scenes import LESSONS, PAGES, PRACTICE, TABLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.needs import Serving
    from tests.web.fonts import FontSet
    from tests.web.scenes import State

SETS = [pytest.param(each, id=each.name) for each in FONT_SETS]
pytestmark = pytest.mark.browser
in_every_set = pytest.mark.parametrize("fonts", SETS, indirect=True, scope="module")

OPEN = """() => {
    const folded = [...document.querySelectorAll("details:not([open])")];
    folded.forEach((one) => (one.open = true));
    return folded;
}"""
CLOSE = "folded => folded.forEach((one) => (one.open = false))"

STATES = [
    pytest.param(state, id=f"{where}-{state.name}")
    for where, states in {"page": (*PAGES, *LESSONS, *PRACTICE), **TABLES}.items()
    for state in states
]
WIDEST = "wide"
"""The set in which the least fits: each state is laid out in it. The other sets take turns, state by state."""
OTHERS = [fonts.name for fonts in FONT_SETS if fonts.name != WIDEST]
CASES = [
    pytest.param(fonts, *state.values, id=f"{fonts.name}-{state.id}")
    for fonts in FONT_SETS
    for number, state in enumerate(STATES)
    if fonts.name in (WIDEST, OTHERS[number % len(OTHERS)])
]


def families(page: Page, selector: str) -> set[str]:
    """The families in which the text of an element is actually rendered."""
    tools = page.context.new_cdp_session(page)
    for part in ("DOM", "CSS"):
        tools.send(f"{part}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    return {font["familyName"] for font in tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}


@in_every_set
def test_the_page_is_set_in_the_fonts_of_the_set(server: Serving, browser: Browser, fonts: FontSet) -> None:
    page = PAGES[0].open(browser, server.url)
    try:
        assert families(page, "h1") == {fonts.titles}
        assert families(page, ".welcome p") == {fonts.plain}
    finally:
        page.context.close()


@pytest.mark.parametrize(("fonts", "state"), CASES, indirect=["fonts"], scope="module")
def test_the_layout_holds(server: Serving, window: Page, fonts: FontSet, state: State) -> None:
    """With sections folded as at first, and with all unfolded."""
    state.show(window, server.url)
    wrong: dict[str, list[str]] = {}
    for size in SIZES:
        resize(window, *size)
        wrong[f"at {size[0]} x {size[1]}"] = faults(window)
        folded = window.evaluate_handle(OPEN)
        wrong[f"at {size[0]} x {size[1]}, unfolded"] = faults(window)
        window.evaluate(CLOSE, folded)
    assert {where: found for where, found in wrong.items() if found} == {}


SPOILT = """() => {
    const links = [...document.querySelectorAll(".card-doors button, .card-doors a.button")];
    const [first, second] = links.filter((link) => link.checkVisibility());
    document.querySelector(".welcome p").style.whiteSpace = "nowrap";
    first.removeAttribute("aria-label");
    first.style.cssText = "min-height: 8px; height: 8px; padding: 0";
    first.textContent = "";
    second.style.cssText = "display: block; overflow: hidden; white-space: nowrap; width: 60px";
    second.textContent = "Words that do not fit";
    const lid = second.cloneNode(true);
    lid.style.cssText = "position: absolute; margin-top: -20px";
    second.after(lid);
    const bar = document.createElement("div");
    bar.style.cssText = "position: fixed; bottom: 0; width: 100%; height: 400px";
    const tab = document.createElement("div");
    tab.style.cssText = "position: absolute; top: 0; left: -20px; width: 100px; height: 10px";
    document.body.append(bar, tab);
}"""


@pytest.mark.parametrize("fonts", SETS[:1], indirect=True, scope="module")
def test_faults_are_seen(server: Serving, browser: Browser) -> None:
    """The check can fail, in each of its ways."""
    page = PAGES[0].open(browser, server.url, viewport={"width": 320, "height": 640})
    try:
        assert faults(page) == []
        page.evaluate(SPOILT)
        told = "\n".join(faults(page))
        for words in (
            "the page is",
            "sticks out",
            "are cut",
            "lies on",
            "takes 400 px",
            "ends under",
            "no name",
            "small",
        ):
            assert words in told
    finally:
        page.context.close()
