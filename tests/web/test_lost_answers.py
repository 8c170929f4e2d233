"""The network loses answers: the page sends a change again, and the server makes it once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.guest import GAME, Guest
from tests.web.test_page import QUIET, play_first, wait_for_turn

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser


def lose_answers(page: Page, address: str, number: int) -> list[str]:
    """Lose the first answers from an address after the server has done what it was asked; the keys of all requests."""
    keys: list[str] = []

    def handle(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key", ""))
        if len(keys) > number:
            route.continue_()
            return
        assert route.fetch().ok or len(keys) > 1
        route.abort("connectionreset")

    page.route(address, handle)
    return keys


def sent_again(keys: list[str], times: int) -> None:
    """That this many requests were sent, with one key."""
    assert len(keys) == times
    assert len(set(keys)) == 1
    assert keys[0]


def test_a_match_whose_answer_is_lost_is_made_once(server: Serving, windows: Windows) -> None:
    windows.forgiven = ("ERR_CONNECTION_RESET",)
    page = windows.open(f"{server.url}new/{GAME}", **QUIET)
    keys = lose_answers(page, "**/api/matches", 1)
    page.get_by_role("button", name="Sit down").click()
    wait_for_turn(page)
    sent_again(keys, 2)


def test_a_seat_whose_answer_is_lost_is_taken_once_also_after_a_reload(
    server: Serving, windows: Windows, guest: Guest
) -> None:
    windows.forgiven = ("ERR_CONNECTION_RESET",)
    host = guest.create("friend", "me")
    link = f"{server.url}match/{host.match}#invitation={host.invitations[0]}"
    page = windows.open(link, **QUIET)
    keys = lose_answers(page, "**/join", 2)
    page.get_by_label("Your name").fill("Bo")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".notice", has_text="The server is not answering.")).to_be_visible()
    assert [seat["taken"] for seat in host.read()["seats"]] == [True, True]
    page.reload()
    page.get_by_role("button", name="Sit down").click()
    wait_for_turn(page)
    sent_again(keys, 3)
    assert [seat["name"] for seat in host.read()["seats"]] == ["Bo", ""]


def test_a_move_whose_answers_are_lost_is_played_once(server: Serving, windows: Windows, guest: Guest) -> None:
    windows.forgiven = ("ERR_CONNECTION_RESET",)
    host = guest.create("me", "me")
    page = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", **QUIET)
    wait_for_turn(page)
    keys = lose_answers(page, "**/moves", 3)
    play_first(page)
    expect(page.locator(".log li")).to_have_count(1)
    with page.expect_response(lambda answer: answer.url.endswith("/moves") and answer.status == 201):
        pass
    sent_again(keys, 4)
    assert len(host.read()["log"]) == 1
