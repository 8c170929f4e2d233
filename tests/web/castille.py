"""A match of Castille in the browser: its start, moves by finger and by keys, and their results."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import httpx

from parlour.games.castille import Castille, Options
from parlour.games.castille.bots.levels import STYLES
from parlour.games.castille.bots.players import Thinker
from parlour.games.castille.notation import format_move, format_state, parse_state
from parlour.players import ask
from tests.needs import TIMEOUT
from tests.web.crokinole import plies

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from parlour.games.castille import State
    from tests.web.finger import Touch

__all__ = [
    "ON_SCREEN",
    "SEEN",
    "STILL",
    "by_keys",
    "by_touch",
    "game",
    "go_to",
    "look",
    "new_match",
    "play",
    "play_out",
    "ready",
    "state",
    "tap",
]

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
"""For tests that do not look at the motion."""

READY = """([plies, over]) => {
    const count = document.querySelectorAll(".log li").length === plies;
    const mine = document.querySelector(".so-far") && document.querySelector(".target.legal");
    const note = document.querySelector(".turn-note")?.textContent;
    return count && Boolean(over ? note === "The match is over." : mine);
}"""
"""The page shows this many moves and the next may be entered, or the match is over."""

SAID = """label => document.querySelector(".so-far .chief")?.textContent === `Play ${label}`"""

ON_SCREEN = """(at) => {
    const board = document.querySelector("parlour-board");
    board.scrollIntoView({ block: "nearest" });
    const [x, y] = board.seenAt?.(at) ?? at;
    const { a, b, c, d, e, f } = document.querySelector("parlour-board .turned").getScreenCTM();
    return [a * x + c * y + e, b * x + d * y + f];
}"""

FOCUSED = """() => {
    const cell = document.activeElement;
    return cell?.dataset.place ? [cell.dataset.place, Number(cell.dataset.x), Number(cell.dataset.y)] : null;
}"""

SEEN = "(places) => places.map((at) => document.querySelector('parlour-board').seenAt(at))"
"""Where places of the board are in its present arrangement."""


def game() -> Castille:
    """The game with silver starting."""
    return Castille(Options(starter="silver"))


def new_match(server_url: str, position: str = "", **options: object) -> str:
    """The address of a match in which one person plays both seats, from a position."""
    wish = {
        "game": "castille",
        "seats": [{"kind": "me"}] * 2,
        "options": {"starter": "silver", **options},
        "position": position,
    }
    answer = httpx.post(f"{server_url}api/matches", json=wish, timeout=TIMEOUT)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return f"{server_url}match/{body['match']}#key={body['seats'][0]['key']}"


# --- entering moves -------------------------------------------------------------------------------------------------


def tap(finger: Touch, page: Page, at: tuple[float, float]) -> None:
    """Touch a place of the scene."""
    x, y = page.evaluate(ON_SCREEN, list(at))
    finger.press((x, y))
    finger.lift(60)


def by_touch(finger: Touch) -> Callable[[Page, tuple[float, float]], None]:
    """A hand that touches places on glass."""
    return lambda page, at: tap(finger, page, at)


def by_keys(page: Page, at: tuple[float, float]) -> None:
    """Go to a place with the arrows, and touch it with Enter."""
    go_to(page, at)
    page.keyboard.press("Enter")


def go_to(page: Page, at: tuple[float, float]) -> None:
    """Put the focus on a place by Tab and arrows."""
    for _ in range(60):
        now = page.evaluate(FOCUSED)
        if now is None:
            page.keyboard.press("Tab")
            continue
        (x, y), (right, down) = page.evaluate(SEEN, [now[1:], list(at)])
        right, down = right - x, down - y
        if abs(right) + abs(down) < 1e-3:
            return
        up_or_down = "ArrowDown" if down > 0 else "ArrowUp"
        page.keyboard.press(up_or_down if abs(down) > 0.3 else "ArrowRight" if right > 0 else "ArrowLeft")
    raise AssertionError(f"the arrows do not lead to {at}")


def play(page: Page, move: str, touch: Callable[[Page, tuple[float, float]], None], end: Callable[[], object]) -> None:
    """Enter a move place by place, and confirm it."""
    [choice] = [choice for choice in look(page)["turn"]["choices"] if choice["move"] == move]
    before = plies(page)
    for at in choice["touch"]:
        touch(page, tuple(at))
    page.wait_for_function(SAID, arg=choice["label"])
    end()
    page.wait_for_function("plies => document.querySelectorAll('.log li').length > plies", arg=before)


def ready(page: Page, plies: int) -> None:
    """Wait until the page shows this many moves and the next may be entered."""
    page.wait_for_function(READY, arg=[plies, False], polling=50)


def play_out(
    page: Page, touch: Callable[[Page, tuple[float, float]], None], end: Callable[[], object], seed: int
) -> list[str]:
    """Enter a whole game of two levels' choices on the page; the moves."""
    rules = game()
    ready(page, 0)
    now, played = state(page), list[str]()
    sides, rng = [Thinker(rules, STYLES[level]) for level in ("club", "novice")], Random(seed)
    while rules.outcome(now) is None:
        ready(page, len(played))
        played.append(format_move(rules, now, move := ask(sides[now.seat], rules, now, rng)))
        play(page, played[-1], touch, end)
        now = rules.after(now, move)
    page.wait_for_function(READY, arg=[len(played), True], polling=50)
    assert format_state(rules, state(page)) == format_state(rules, now)
    return played


# --- the state ------------------------------------------------------------------------------------------------------


KEY_OF = "match => JSON.parse(localStorage['parlour.matches'])[match]?.key"


def look(page: Page) -> dict[str, Any]:
    """The match as the server has it, with the turn of the seat that the page plays."""
    server, _, rest = page.url.partition("match/")
    match = rest.partition("#")[0]
    headers = {"Authorization": f"Bearer {page.evaluate(KEY_OF, match)}"}
    body: dict[str, Any] = httpx.get(f"{server}api/matches/{match}", headers=headers, timeout=TIMEOUT).json()
    return body


def state(page: Page) -> State:
    """The server's state after the last move."""
    return parse_state(game(), look(page)["frame"]["position"])
