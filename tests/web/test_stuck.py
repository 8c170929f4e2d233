"""A match whose bot cannot move says why, in a real browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.guest import Guest

if TYPE_CHECKING:
    from tests.needs import Serving

pytestmark = pytest.mark.browser

WORDS = "The bot cannot move. There is no machine code for the engine of Castille."


def test_the_page_says_why_the_bot_cannot_move(server: Serving, window: Page) -> None:
    with httpx.Client(base_url=server.url) as client:
        match = Guest(client).create("friend", "perfect").match  # nobody has joined; the view is changed below

    def bare(route: Route) -> None:
        view = route.fetch().json()
        bots = [seat["seat"] for seat in view["seats"] if seat["kind"] == "bot"]
        view["frame"]["to_play"], view["stuck"] = bots[0], WORDS
        route.fulfill(body=json.dumps(view), content_type="application/json")

    window.route(f"**/api/matches/{match}", bare)
    window.goto(f"{server.url}match/{match}")
    expect(window.get_by_text(WORDS).first).to_be_visible()
    window.unroute(f"**/api/matches/{match}")
