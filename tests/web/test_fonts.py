"""Some states in browsers that have the fonts of one set only, and what shows that pages can be dressed in a set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.needs import lacking
from tests.web.fonts import FONT_SETS
from tests.web.layout import faults, laid_out
from tests.web.scenes import PAGES, TABLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.needs import Serving
    from tests.web.fonts import FontSet
    from tests.web.scenes import State

SETS = [pytest.param(each, id=each.name) for each in FONT_SETS]
pytestmark = pytest.mark.browser
in_every_set = pytest.mark.parametrize("fonts", SETS, indirect=True, scope="module")

FEW = ("lobby", "new-crokinole", "aiming", "saying")
"""Some states. The others are only dressed in the fonts (test_every_state.py), which takes no browser of its own."""
STATES = [
    pytest.param(state, id=state.name)
    for state in (*PAGES, *TABLES["crokinole"], *TABLES["castille"])
    if state.name in FEW
]


def families(page: Page, selector: str) -> set[str]:
    """The families in which the text of an element is actually rendered."""
    tools = page.context.new_cdp_session(page)
    for part in ("DOM", "CSS"):
        tools.send(f"{part}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    return {font["familyName"] for font in tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}


CODE = """() => {
    const code = document.createElement("code");
    code.textContent = "1";
    document.querySelector("main").append(code);
}"""


def told(lobby: Page) -> tuple[str, ...]:
    """The families of ordinary text, of a heading, and of letters of even width."""
    lobby.evaluate(CODE)
    found = [families(lobby, selector) for selector in (".welcome p", "h1", "code")]
    return tuple(" and ".join(sorted(each)) for each in found)


@in_every_set
def test_the_page_is_set_in_the_fonts_of_the_set(server: Serving, window: Page, fonts: FontSet) -> None:
    PAGES[0].show(window, server.url)
    assert told(window) == fonts.uses


@in_every_set
@pytest.mark.parametrize("state", STATES)
def test_the_layout_holds(server: Serving, window: Page, state: State) -> None:
    """With no other fonts on the machine."""
    state.show(window, server.url)
    assert {where: found for where, found in laid_out(window) if found} == {}


@pytest.mark.parametrize("dress", SETS)
def test_a_page_is_dressed_in_a_set_as_if_there_were_no_other(server: Serving, window: Page, dress: FontSet) -> None:
    if not dress.is_here:
        lacking(f"the font set {dress.name}")
    PAGES[0].show(window, server.url)
    window.add_style_tag(content=dress.sheet)
    assert told(window) == dress.uses


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
