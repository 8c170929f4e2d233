"""Faults of a page for people with other eyes, ears and hands, by axe-core, and what axe knows no rule about.

Every page and every state of a match is looked at by `violations` in `test_every_state.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.crokinole import DESK
from tests.web.scenes import PAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

SIZES = ((360, 780), (1440, 900))
SCHEMES = ("light", "dark")

STILL = "() => !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')"
"""Colours in transition are not tested."""

LEVEL = "scheme => { document.body.style.background = `var(--${scheme === 'dark' ? 'glow' : 'paper'})`; }"
"""Axe does not judge contrast on a gradient, so the background gets the colour with the lower contrast."""


AXE = Axe().axe_script
"""Defines `axe` in a page."""
RUN = "rules => axe.run({ resultTypes: ['violations'], ...rules }).then(({ violations }) => violations)"
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules about colours; no other depends on the scheme."""
ALL: dict[str, Any] = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
"""All rules, and one on request: the name that is heard contains the words that are seen (WCAG 2.5.3)."""


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


RATIOS = """([selector, colour]) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (words) => {
        context.fillStyle = words;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((level) => {
            const share = level / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const paper = light(getComputedStyle(document.documentElement).getPropertyValue("--paper"));
    const seen = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const lights = seen.map((node) => light(getComputedStyle(node)[colour]));
    return lights.map((one) => Math.max(one, paper) / Math.min(one, paper));
}"""
"""How a colour of some elements differs from the paper, from 1 to 21 (WCAG 2.1, 1.4.3)."""


def ratios(page: Page, selector: str, colour: str) -> list[float]:
    found: list[float] = page.evaluate(RATIOS, [selector, colour])
    assert found, selector
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_can_be_filled_in_or_picked_has_a_border_that_is_seen(
    server: Serving, windows: Windows, scheme: str
) -> None:
    """Axe knows no rule about it (WCAG 1.4.11)."""
    page = windows.open(f"{server.url}new/crokinole", color_scheme=scheme, **DESK)
    page.wait_for_selector("select")
    for selector in ("select, input:not([type=radio], [type=checkbox])", ".segments label:not(.picked)"):
        assert min(ratios(page, selector, "borderTopColor")) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_more_contrast_is_given_where_it_is_asked_for(server: Serving, windows: Windows, scheme: str) -> None:
    least = {}
    for contrast in ("no-preference", "more"):
        page = windows.open(f"{server.url}new/crokinole", color_scheme=scheme, contrast=contrast, **DESK)
        page.wait_for_selector(".small")
        least[contrast] = min(ratios(page, ".small", "color")), min(ratios(page, "select", "borderTopColor"))
    assert least["no-preference"][0] < 7 < least["more"][0]
    assert least["no-preference"][1] < 7 < least["more"][1]
