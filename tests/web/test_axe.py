"""Every page and every state of a match, by axe-core: light and dark, on a phone and on a desktop.

The page of a match has a third layout, for low windows, which is tested in one of the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.scenes import LESSONS, PAGES, PRACTICE, TABLES, State

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.needs import Serving

pytestmark = pytest.mark.browser

SIZES = ((360, 780), (1440, 900))
LOW = (844, 390)
SCHEMES = ("light", "dark")
STATES = [
    pytest.param(state, id=f"{where}-{state.name}")
    for where, states in {"page": (*PAGES, *LESSONS, *PRACTICE), **TABLES}.items()
    for state in states
]

STILL = "() => !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')"
"""Colours in transition are not tested."""

LEVEL = "scheme => { document.body.style.background = `var(--${scheme === 'dark' ? 'glow' : 'paper'})`; }"
"""Axe does not judge contrast on a gradient, so the background gets the colour with the lower contrast."""


AXE = Axe().axe_script
"""Defines `axe` in a page."""
RUN = "rules => axe.run({ resultTypes: ['violations'], ...rules }).then(({ violations }) => violations)"
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules about colours; no other depends on the scheme."""


def violations(page: Page, scheme: str = "light", rules: dict[str, Any] | None = None) -> list[str]:
    """Each violated rule, of all rules or of some, with the elements and the reason."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(LEVEL, scheme)
    page.wait_for_function(STILL)
    found: list[dict[str, Any]] = page.evaluate(RUN, rules or {})
    return [
        f"{each['id']} ({each['impact']}): {each['help']}\n  {node['html']}\n  {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_violated(server: Serving, window: Page, state: State) -> None:
    state.show(window, server.url)
    for width, height in SIZES:
        window.set_viewport_size({"width": width, "height": height})
        for scheme, rules in zip(SCHEMES, (None, CONTRAST), strict=True):
            window.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of its words
            assert violations(window, scheme, rules) == [], f"at {width} x {height}, {scheme}"
    if state.main:
        window.set_viewport_size({"width": LOW[0], "height": LOW[1]})
        assert violations(window, SCHEMES[-1]) == [], f"at {LOW[0]} x {LOW[1]}"


def test_axe_sees_what_is_wrong(server: Serving, window: Page) -> None:
    """The check can fail: it reports a button without a name and text that is too pale."""
    PAGES[0].show(window, server.url)
    window.evaluate(
        "() => { document.querySelector('.head nav button').removeAttribute('aria-label');"
        " document.querySelector('.head nav button').replaceChildren();"
        " document.querySelector('.head nav button').removeAttribute('title');"
        " document.querySelector('.welcome p').style.color = '#e8e0d0'; }"
    )
    told = " ".join(violations(window))
    assert "button-name" in told
    assert "color-contrast" in told
