"""The states around a match: what is offered in the lobby and beside the board, and what a newcomer is told.

Like `scenes.py`, a list for tests and screenshots.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import expect

from parlour.games import find_game
from tests.needs import TIMEOUT
from tests.web.scenes import GAMES, State, lay

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

__all__ = ["AROUND", "BEGINNINGS"]

LADDER = "crokinole"
PUT_ASIDE = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"


def _press(button: str, dialog: str) -> Callable[[Page], None]:
    """Press a button that opens a dialog."""

    def go(page: Page) -> None:
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog", name=dialog)).to_be_visible()

    return go


def _invite(friends: int) -> Callable[[Page], None]:
    """Set up a match with friends; the links are in a dialog."""

    def go(page: Page) -> None:
        for seat in range(1, 1 + friends):
            page.get_by_role("radio", name="A friend, by link").nth(seat).check()
        page.get_by_role("button", name="Sit down").press("Enter")
        expect(page.get_by_role("dialog", name=re.compile("^Invite your friend"))).to_be_visible()
        expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_count(friends)

    return go


def _climbed(page: Page) -> None:
    """Two opponents are beaten, one of them with all stars."""
    study = find_game(LADDER).study
    assert study
    assert study.ladder
    lowest, second, *_ = (opponent.name for opponent in study.ladder.opponents)
    goals = [goal.name for goal in study.ladder.goals]
    page.evaluate(PUT_ASIDE, [f"parlour.ladder.{LADDER}", {lowest: "one", second: "two"}])
    page.evaluate(PUT_ASIDE, [f"parlour.ladder.stars.{LADDER}", {lowest: goals, second: goals[:1]}])
    page.reload()
    expect(page.get_by_text("You have beaten 2 of")).to_be_visible()


def _listed(page: Page) -> None:
    """An open seat, and a match to watch. Both are taken off the list again, which others see on this server."""
    made = []
    for game, friend in (("castille", False), ("crokinole", True)):
        wish = {"game": game, "seats": [{"kind": "me", "name": "Curlew"}, {"kind": "friend"}], "listed": True}
        body = httpx.post(f"{page.url}api/matches", json=wish, timeout=TIMEOUT).json()
        match = f"{page.url}api/matches/{body['match']}"
        made.append((match, {"Authorization": f"Bearer {body['seats'][0]['key']}"}))
        if friend:
            joining = {"invitation": body["seats"][1]["invitation"], "name": "Puffin"}
            httpx.post(f"{match}/join", json=joining, timeout=TIMEOUT).raise_for_status()
    page.reload()
    expect(page.get_by_role("heading", name="Open seats")).to_be_visible()
    expect(page.get_by_role("heading", name="Matches to watch")).to_be_visible()
    for match, key in made:
        httpx.put(f"{match}/listing", json={"listed": False}, headers=key, timeout=TIMEOUT).raise_for_status()


AROUND = (
    State("settings", "Settings", lambda url: url, _press("Settings", "Settings")),
    State("open-seats", "Open seats and matches to watch", lambda url: url, _listed),
    State(
        "friend", "A match with a friend", lambda url: url, _press("With a friend: Castille", "Castille with a friend")
    ),
    State("invitation", "Inviting a friend", lambda url: f"{url}new/castille", _invite(1)),
    State("invitations", "Inviting friends", lambda url: f"{url}new/castle-croquetnole", _invite(3)),
    State("phrases", "Saying something", lambda url: lay(url, "castille").at(0), _press("Say …", "Say something")),
    State("ladder", "A ladder with stars", lambda url: f"{url}ladder/{LADDER}", _climbed),
)
"""Dialogs, and what a visitor has come to."""


def _hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="What to play")).to_be_visible()


def _begin(title: str) -> Callable[[Page], None]:
    """Begin a first match from the lobby, and wait for the hint of its first turn."""

    def go(page: Page) -> None:
        page.get_by_role("button", name=f"Play now: {title}").click()
        expect(page.get_by_role("region", name="Your first match").get_by_role("button")).to_be_visible()

    return go


def _newcomer(game: str) -> tuple[State, State]:
    return (
        State("first", "A first match is guided", lambda url: url, _begin(find_game(game).title)),
        State("hint", "A hint", lambda url: lay(url, game, others="me").at(0), _hint, scrolled=True),
    )


BEGINNINGS: dict[str, tuple[State, ...]] = {game: _newcomer(game) for game in GAMES}
"""What helps a newcomer in each game."""
