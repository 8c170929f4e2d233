"""States before, during and after a match: what the lobby offers, dialogs at the table, the ladder, a first match.

Like `scenes.py`, a list for tests and screenshots.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import expect

from parlour.games import find_game
from tests.needs import TIMEOUT
from tests.web.scenes import GAMES, STEPS, State, lay, resign

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

__all__ = ["AROUND", "BEGINNINGS"]

STARS, CLIMBED = "crokinole", "arithmetical-croquet"
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


def _starred(page: Page) -> None:
    """Two opponents are beaten, one of them with all stars."""
    study = find_game(STARS).study
    assert study
    assert study.ladder
    lowest, second, *_ = (opponent.name for opponent in study.ladder.opponents)
    goals = [goal.name for goal in study.ladder.goals]
    page.evaluate(PUT_ASIDE, [f"parlour.ladder.{STARS}", {lowest: "one", second: "two"}])
    page.evaluate(PUT_ASIDE, [f"parlour.ladder.stars.{STARS}", {lowest: goals, second: goals[:1]}])
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


def _climb(page: Page) -> None:
    """A match against the lowest on the ladder."""
    lowest = page.get_by_role("region", name=re.compile("^Next: "))
    lowest.get_by_role("button", name=re.compile("^Play ")).press("Enter")
    expect(page.get_by_text(re.compile("^Your turn")).first).to_be_visible()


def _climbed(page: Page) -> None:
    """It is lost, and its opponent stays in the way."""
    _climb(page)
    resign(page)
    expect(page.get_by_text("stays in your way on the ladder").first).to_be_visible()


def _lobby(url: str) -> str:
    return url


def _ladder(game: str) -> Callable[[str], str]:
    return lambda url: f"{url}ladder/{game}"


AROUND = (
    State("settings", "Settings", _lobby, _press("Settings", "Settings"), scrolled=True),
    State("open-seats", "Open seats and matches to watch", _lobby, _listed, scrolled=True),
    State(
        "friend",
        "A match with a friend",
        _lobby,
        _press("With a friend: Castille", "Castille with a friend"),
        main="^Invite$",
        parts=(),
    ),
    State("invitation", "Inviting a friend", lambda url: f"{url}new/castille", _invite(1), main="^Copy$", parts=()),
    State("invitations", "Inviting friends", lambda url: f"{url}new/castle-croquetnole", _invite(3), scrolled=True),
    State(
        "phrases",
        "Saying something",
        lambda url: lay(url, "castille").at(0),
        _press("Say …", "Say something"),
        main="^Good luck",
        parts=(),
    ),
    State("ladder", "A ladder with stars", _ladder(STARS), _starred, main="^Play (?!again)", parts=(".next-up",)),
    State("climbing", "A match of the ladder", _ladder(CLIMBED), _climb, main=STEPS),
    State("climbed", "After a match of the ladder", _ladder(CLIMBED), _climbed, main="^Try again "),
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
