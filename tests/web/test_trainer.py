"""The trainer in a real browser: a drill is begun, flicks are judged, and the rate stays."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.web.crokinole import PHONE
from tests.web.scenes import open_more
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

AIM = {"coin": "", "start": [0.0, -0.3048], "bearing": 0.0, "speed": 1.02, "spin": 0.0, "tight": ""}
TELL = "aim => document.querySelector('parlour-board').dispatchEvent(new CustomEvent('aim', { detail: aim }))"


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def flick(page: Page, **changes: float) -> None:
    button = page.get_by_role("group", name="Your shot").get_by_role("button", name="Flick", disabled=False)
    expect(button).to_be_visible()
    page.evaluate(TELL, json.loads(json.dumps({**AIM, **changes})))
    button.press("Enter")


def test_three_flicks_of_a_drill_and_a_rate_that_stays(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, **PHONE)
    open_more(page, "Crokinole")
    page.get_by_role("link", name="Train Crokinole").press("Enter")
    expect(page.get_by_role("heading", name="Trainer: Crokinole")).to_be_visible()
    expect(page.get_by_text("the average competitor")).to_be_visible()
    check(page)
    page.get_by_label("Your hand").select_option("")
    page.get_by_role("button", name="Begin Twenty open twenties").press("Enter")
    says = page.get_by_role("region", name=re.compile("Twenty open twenties, . of 20"))
    expect(says).to_contain_text("0 of 0 made.")
    flick(page)
    expect(says).to_contain_text("Made. 1 of 1 made.")
    check(page)
    page.keyboard.press("n")
    expect(says).to_contain_text("Twenty open twenties, 2 of 20")
    flick(page, bearing=20.0)
    expect(says).to_contain_text("Missed. 1 of 2 made.")
    says.get_by_role("button", name="Next").press("Enter")
    flick(page)
    expect(says).to_contain_text("Made. 2 of 3 made.")
    page.reload()
    page.get_by_label("Your hand").select_option("")
    drill = page.get_by_role("region", name="Twenty open twenties")
    expect(drill).to_contain_text("67 % 2 of 3 flicks")
    expect(drill).to_contain_text("Your last rounds: 2/3")
    page.get_by_label("Your hand").select_option("club")
    expect(drill).not_to_contain_text("2 of 3 flicks")
    page.get_by_label("Your hand").select_option("")
    drill.get_by_role("button", name="Delete your rounds").press("Enter")
    expect(drill).not_to_contain_text("Your last rounds")
