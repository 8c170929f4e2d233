"""A match of Castle Croquetnole in the browser: its start, the possible actions, and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

from parlour.games.castle_croquetnole.notation import format_state, parse_state
from tests.games.castle_croquetnole.scenes import back, game, jail, put, state
from tests.needs import TIMEOUT
from tests.web.crokinole import UNDER_WAY, plies, skip
from tests.web.finger import Held
from tests.web.layout import SETTLED

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from parlour.games.castle_croquetnole import State

__all__ = [
    "BEFORE_CAPTURE",
    "BEFORE_CROQUET",
    "BEFORE_RELEASE",
    "BEFORE_RESCUE",
    "BEFORE_WIN",
    "coin",
    "drawn",
    "flick",
    "flick_by_keys",
    "go_on",
    "moves",
    "new_match",
    "play_round",
    "position",
    "ruled",
    "skip_to",
]

# --- positions just before something decisive -----------------------------------------------------------------------

BEFORE_CROQUET = put(put(state(), "Km", (0, -0.9), inside=None), "Gm", (0.4, 0.9), inside=None)
"""Moons' knight and its guard, off duty, in the Wasteland."""
BEFORE_CAPTURE = put(state(), "Km", (-7.6, 0.9), inside=1)
"""Moons' knight is inside Suns, whose guard is on duty beside its tower."""
BEFORE_RESCUE = put(jail(state(guard=True), "Km", 1), "Gm", (-13.0, -0.6))
"""Moons' guard has walked round to the tower that holds its knight, on duty all the way."""
BEFORE_RELEASE = put(jail(state(turn=5, guard=True), "Km", 1), "Gs", (-3.0, 0.0))
"""Suns' guard, that keeps Moons' knight, lies behind its own gate and may go out."""
BEFORE_WIN = back()
"""Moons' knight is home by the gate, before its tower, with its guard on duty."""

GOING_ON = """() => {
    const there = (selector) => document.querySelector(selector) !== null;
    const said = (selector) => document.querySelector(selector)?.textContent ?? "";
    if (there("dialog.ways[open]")) return "ways";
    if (there(".scene.places") && there(".place-panel:not(.idle)")) return "place";
    if (there(".scene.aims") && there(".aim-panel:not(.idle)")) return "aim";
    if (["Skip", "Continue"].includes(said(".replay-chief"))) return "skip";
    return said(".turn-note") === "The match is over." ? "over" : false;
}"""


def new_match(server_url: str, before: State | None = None, **options: object) -> str:
    """The address of a match in which one person plays all four seats, from a position."""
    wish = {
        "game": "castle-croquetnole",
        "seats": [{"kind": "me"}] * 4,
        "options": options,
        "position": "" if before is None else format_state(game(**options), before),
    }
    answer = httpx.post(f"{server_url}api/matches", json=wish, timeout=TIMEOUT)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return f"{server_url}match/{body['match']}#key={body['seats'][0]['key']}"


# --- what can be done -----------------------------------------------------------------------------------------------


def go_on(page: Page) -> str:
    """What can be done now: `place`, `aim`, choose between `ways`, `skip` what is shown; or it is `over`."""
    return str(page.wait_for_function(GOING_ON, polling=50).json_value())


def skip_to(page: Page, wanted: str) -> None:
    """Skip playbacks until this action is possible."""
    while (now := go_on(page)) == "skip":
        skip(page)
    assert now == wanted


def flick(page: Page, shoot: Callable[[], object]) -> None:
    """Shoot, and skip to where the coins lie."""
    before = plies(page)
    shoot()
    page.wait_for_function(UNDER_WAY, arg=before)
    skip(page)
    page.wait_for_function("before => document.querySelectorAll('.log li').length > before", arg=before)


def flick_by_keys(page: Page) -> None:
    """Arm the flick and play it as aimed."""
    page.keyboard.press("Enter")
    page.locator(".chief.armed").wait_for()
    flick(page, lambda: page.keyboard.press("Enter"))


def play_round(
    page: Page, place: Callable[[int], object], shoot: Callable[[int], object], decline: Callable[[], object]
) -> None:
    """The first round: guards and knights are placed, each is flicked once; everything else is declined."""
    done = {"place": 0, "aim": 0}
    while position(page).turn < 4:
        now, before = go_on(page), plies(page)
        if now == "skip":
            skip(page)
            continue
        if now == "ways" or going(page):
            decline()
        else:
            (place if now == "place" else shoot)(done[now])
            done[now] += 1
        page.wait_for_function(UNDER_WAY, arg=before)
        page.wait_for_function("plies => document.querySelectorAll('.log li').length > plies", arg=before)
    assert done == {"place": 8, "aim": 8}


def going(page: Page) -> bool:
    """Whether a coin is in play, with flicks left or a croquet to choose."""
    return position(page).play is not None


# --- the state ------------------------------------------------------------------------------------------------------


def _view(page: Page) -> dict[str, Any]:
    server, _, rest = page.url.partition("match/")
    answer = httpx.get(f"{server}api/matches/{rest.partition('#')[0]}", timeout=TIMEOUT)
    body: dict[str, Any] = answer.json()
    return body


def position(page: Page) -> State:
    """The server's state after the last move."""
    return parse_state(game(), _view(page)["frame"]["position"])


def moves(page: Page) -> list[str]:
    """The moves in the log."""
    return [entry["move"] for entry in _view(page)["log"]]


def ruled(page: Page) -> list[tuple[str, str]]:
    """The clauses and the words of the last move's ruling."""
    return [(note["clause"], note["message"]) for note in _view(page)["log"][-1]["notes"]]


def coin(page: Page, name: str) -> Held:
    """A coin on the screen."""
    node = page.locator(f'[data-layer="pieces"] [data-piece="{name}"]')
    x, y, scale = node.evaluate("node => { const m = node.getScreenCTM(); return [m.e, m.f, Math.hypot(m.a, m.b)]; }")
    return Held(x, y, scale)


def drawn(page: Page, selector: str) -> tuple[float, float]:
    """Where a piece is drawn, m on the table, once all earlier moves are drawn."""
    seen = page.locator(selector)
    seen.wait_for(state="attached")
    page.evaluate(SETTLED)
    x, y = seen.evaluate(
        "node => { const { matrix } = node.transform.baseVal.getItem(0); return [matrix.e, matrix.f]; }"
    )
    middle = game().layout.side / 2 + 0.034
    return x / 1000 - middle, middle - y / 1000
