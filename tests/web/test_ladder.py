"""The first step of a ladder in a real browser: who beats the lowest opponent may play the next; who loses may not."""

from __future__ import annotations

import re
import time
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from parlour.games import find_game
from parlour.games.arithmetical_croquet.bots import Perfect
from parlour.players import UNLIMITED
from tests.needs import TIMEOUT
from tests.web.everybody import assert_for_everybody

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 780}, "reduced_motion": "reduce"}
GAME = "arithmetical-croquet"
SPEC = find_game(GAME)
assert SPEC.study is not None
assert SPEC.study.ladder is not None
OPPONENTS = SPEC.study.ladder.opponents
LOWEST, NEXT, THIRD = OPPONENTS[:3]


def begin(page: Page, url: str, title: str) -> tuple[str, dict[str, str]]:
    """Begin a match of the ladder by its button; the match's address in the API, and the key's header."""
    page.get_by_role("button", name=f"Play {title}", exact=True).press("Enter")
    page.wait_for_url(re.compile("/match/"))
    match = page.url.rsplit("/", 1)[1].partition("#")[0]
    expect(page.locator("#turn-heading")).to_be_visible()
    key = page.evaluate("match => JSON.parse(localStorage.getItem('parlour.matches'))[match].key", match)
    return f"{url}api/matches/{match}", {"Authorization": f"Bearer {key}"}


def win(match: str, key: dict[str, str]) -> bool:
    """Play a match to its end as well as can be; whether it was won."""
    game, until = SPEC.new(), time.monotonic() + 10 * TIMEOUT
    player, rng = Perfect(game), Random(1)
    while time.monotonic() < until:
        view: dict[str, Any] = httpx.get(match, headers=key, timeout=TIMEOUT).json()
        frame = view["frame"]
        mine = next(seat["seat"] for seat in view["seats"] if seat["yours"])
        if frame["result"]:
            return bool(frame["result"]["winners"] == [mine])
        if frame["to_play"] != mine:
            time.sleep(0.02)
            continue
        state = SPEC.notation.parse_state(game, frame["position"])
        move = player.choose(state, game.moves(state), rng, UNLIMITED)
        body = {"ply": frame["ply"], "move": SPEC.notation.format_move(game, state, move)}
        assert httpx.post(f"{match}/moves", json=body, headers=key, timeout=TIMEOUT).status_code == 201
    raise AssertionError(f"the match was not over in time: {match}")


def rung(page: Page, title: str) -> Any:
    """The entry of an opponent on the ladder."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))


def test_beating_the_lowest_unlocks_the_next_and_losing_does_not(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}ladder/{GAME}", **PHONE)
    expect(rung(page, LOWEST.title)).to_contain_text("Next")
    expect(rung(page, NEXT.title)).to_contain_text("Locked")
    expect(page.get_by_role("button", name=re.compile("^Play "))).to_have_count(1)
    assert page.locator(".rungs .rung-face").evaluate_all("faces => faces.length") == len(OPPONENTS)

    up = page.get_by_role("region", name=f"Next: {LOWEST.title}")
    expect(up.get_by_role("button", name=f"Play {LOWEST.title}")).to_be_in_viewport()
    expect(up).to_contain_text(LOWEST.before)
    strength = rung(page, NEXT.title).get_by_role("group")
    expect(strength).to_contain_text(re.compile(f"([Ww]ins .* against|[Bb]eats|match for) {LOWEST.title}"))
    expect(strength.get_by_text(re.compile("^Rating"))).to_be_hidden()
    strength.locator("summary").click()
    expect(strength.get_by_text(re.compile("^Rating"))).to_be_visible()

    match, key = begin(page, server.url, LOWEST.title)
    expect(page.locator(".player-name", has_text=LOWEST.title)).to_be_visible()
    expect(page.locator(".player-face")).to_have_count(1)
    assert httpx.post(f"{match}/resign", headers=key, timeout=TIMEOUT).status_code == 201
    expect(page.get_by_text(f"{LOWEST.title} stays in your way").first).to_be_visible()
    expect(page.locator(".voice")).to_contain_text(LOWEST.wins)
    # One next step: the bar has the match against the same opponent again.
    expect(page.locator(".chief:visible")).to_have_text(["Try again"])
    page.get_by_role("link", name="To the ladder").press("Enter")
    expect(rung(page, NEXT.title)).to_contain_text("Locked")

    for _ in range(3):  # a lead that chance gives to the other side can decide a match
        page.goto(f"{server.url}ladder/{GAME}")
        if win(*begin(page, server.url, LOWEST.title)):
            break
    expect(page.get_by_text(f"You beat {LOWEST.title}. {NEXT.title} will play you now.").first).to_be_visible()
    expect(page.locator(".voice")).to_contain_text(LOWEST.beaten)
    expect(page.get_by_role("button", name=f"Play {NEXT.title}")).to_be_visible()
    page.goto(f"{server.url}ladder/{GAME}")
    expect(rung(page, LOWEST.title)).to_contain_text("Beaten")
    won = page.get_by_role("list", name=f"Stars against {LOWEST.title}").get_by_role("listitem")
    expect(won.first).to_have_text("★ Win, reached")
    expect(won).to_have_count(2)
    page.reload()
    expect(rung(page, NEXT.title)).to_contain_text("Next")
    expect(rung(page, THIRD.title)).to_contain_text("Locked")
    begin(page, server.url, NEXT.title)
    expect(page.locator(".player-name", has_text=NEXT.title)).to_be_visible()


def test_a_touch_before_the_cards_of_the_games_begins_the_match_when_they_come(
    server: Serving, windows: Windows
) -> None:
    page = windows.open("about:blank", **PHONE)
    held: list[Route] = []
    page.route("**/api/house", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it calls
    page.goto(f"{server.url}ladder/{GAME}")
    page.get_by_role("button", name=f"Play {LOWEST.title}").click()
    for route in held:
        route.continue_()
    page.wait_for_url("**/match/*")
    expect(page.locator(".player-name", has_text=LOWEST.title)).to_be_visible()


def test_the_lobby_asks_for_the_cards_once_and_plays_at_the_first_touch(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}ladder/{GAME}", **PHONE)
    begin(page, server.url, LOWEST.title)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    page.get_by_role("region", name="Go on").get_by_role("button", name=f"Play {LOWEST.title}").click()
    page.wait_for_url("**/match/*")
    assert [url for url in asked if url.endswith("/api/house")] == [f"{server.url}api/house"]


@pytest.mark.parametrize("game", ["castle-croquetnole", "crokinole"])
def test_a_ladder_is_for_everybody(server: Serving, windows: Windows, game: str) -> None:
    page = windows.open(f"{server.url}ladder/{game}", **PHONE)
    expect(page.get_by_role("heading", name=re.compile("^The ladder of"))).to_be_visible()
    assert_for_everybody(page)


def test_at_a_table_of_four_the_opponent_has_three_seats(server: Serving, windows: Windows) -> None:
    spec = find_game("castle-croquetnole")
    assert spec.study is not None
    assert spec.study.ladder is not None
    page = windows.open(f"{server.url}ladder/castle-croquetnole", **PHONE)
    begin(page, server.url, spec.study.ladder.opponents[0].title)
    expect(page.locator(".player-face")).to_have_count(3)
