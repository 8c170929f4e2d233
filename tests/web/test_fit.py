"""Every state of every game in windows of all sizes: board, score and main button are in sight, nothing is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.layout import WINDOWS, faults, resize, unfit
from tests.web.scenes import GAMES, MORE, TABLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.needs import Serving
    from tests.web.scenes import State

pytestmark = pytest.mark.browser

STATES = [pytest.param(state, id=f"{game}-{state.name}") for game in GAMES for state in (*TABLES[game], *MORE[game])]
PHONE = {"width": 360, "height": 780}
SIDEWAYS = {"width": 844, "height": 390}


@pytest.mark.parametrize("state", STATES)
def test_board_score_and_main_button_are_in_sight(server: Serving, browser: Browser, state: State) -> None:
    """As the page is when the state is reached, without scrolling."""
    page = state.open(browser, server.url, viewport=PHONE)
    try:
        wrong: dict[str, list[str]] = {}
        for width, height in WINDOWS:
            resize(page, width, height)
            out = [] if state.scrolled else unfit(page, state.main)
            wrong[f"at {width} x {height}"] = out + faults(page)
        assert {where: found for where, found in wrong.items() if found} == {}
    finally:
        page.context.close()


def test_what_is_out_of_sight_is_seen(server: Serving, browser: Browser) -> None:
    """The check can fail: it reports a board that is too large, and a button that is covered or missing."""
    state = next(state for state in TABLES["crokinole"] if state.name == "aiming")
    page = state.open(browser, server.url, viewport=SIDEWAYS)
    try:
        assert unfit(page, state.main) == []
        page.add_style_tag(content="parlour-board { height: 400px }")
        page.add_style_tag(content="body::after { content: ''; position: fixed; inset: 300px 0 0; z-index: 9 }")
        told = "\n".join(unfit(page, state.main))
        assert "parlour-board is at" in told
        assert "the button Flick is covered" in told
        assert unfit(page, "^Nothing$")[0] == "no button is named ^Nothing$"
    finally:
        page.context.close()
