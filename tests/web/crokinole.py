"""A match of Crokinole in the browser: its current stage, and how to continue."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import Locator, Page

from parlour.flick import parse_flick
from parlour.games import find_game
from parlour.match import Match
from parlour.record import parse_record
from tests.needs import TIMEOUT
from tests.server.guest import Client, Guest

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.record import Record

__all__ = [
    "DESK",
    "PHONE",
    "UNDER_WAY",
    "address",
    "crokinole",
    "fine_aim",
    "go_on",
    "pieces",
    "play_on",
    "plies",
    "record_of",
    "rested",
    "skip",
    "verdict",
]

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}

GOING_ON = """() => {
    const said = (selector) => document.querySelector(selector)?.textContent ?? "";
    if (document.querySelector("dialog[open]")) return "sheet";
    if (document.querySelector(".scene.aims") && !document.querySelector(".aim-panel.idle")) return "aim";
    if (["Skip", "Continue"].includes(said(".replay-chief"))) return "skip";
    return said(".turn-note") === "The match is over." ? "over" : false;
}"""

STILL_AIM = f"""async () => {{
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    return ({GOING_ON})() === "aim";
}}"""

UNDER_WAY = (
    "before => document.querySelectorAll('.log li').length > before"
    " || document.querySelector('.replay-chief')?.textContent === 'Skip'"
)


def crokinole(client: Client) -> Guest:
    """A guest who wants to play Crokinole."""
    return Guest(client, game="crokinole")


def address(server_url: str, host: Guest, seat: int = 0) -> str:
    """The address at which a seat is played."""
    return f"{server_url}match/{host.match}#key={host.keys[seat]}"


def go_on(page: Page) -> str:
    """What can be done now: `aim`, read the `sheet`, `skip` what is shown; or it is `over`.

    At the end of a round an aim can be seen for a frame or two before the sheet opens, and a press would close that.
    """
    while True:
        now = str(page.wait_for_function(GOING_ON, polling=50).json_value())
        if now != "aim" or page.evaluate(STILL_AIM):
            return now


def fine_aim(page: Page, act: Callable[[Locator], None] = Locator.click) -> None:
    """Open the dials once the panel is there, unless they are open."""
    page.locator(".aim-fine").wait_for()
    closed = page.locator(".aim-fine:not([open]) summary")
    if closed.count():
        act(closed)
    page.locator(".aim-dials").wait_for()


def plies(page: Page) -> int:
    """How many moves the page shows."""
    return page.locator(".log li").count()


SKIP = """() => void document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }))"""


def skip(page: Page) -> None:
    """A press of Space that can only skip: a real one, once everything rests, presses a button or scrolls the page.

    While the page scrolls, the disc is no longer where a test has just seen it.
    """
    page.evaluate(SKIP)


def play_on(page: Page, shoot: Callable[[int], None], skip: Callable[[], object], read: Callable[[str], object]) -> int:
    """Play to the end: shoot in turn, skip playbacks, read the sheets. The number of shots."""
    shots, last = 0, ""
    while last != "To the result":
        now = go_on(page)
        if now == "aim":
            before = plies(page)
            shoot(shots)
            page.wait_for_function(UNDER_WAY, arg=before)
            shots += 1
        elif now == "sheet":
            last = page.get_by_role("dialog").get_by_role("button").last.text_content() or ""
            read(last)
            page.wait_for_selector("dialog[open]", state="detached")
        else:
            skip()
    return shots


# --- the state ----------------------------------------------------------------------------------------------------


def record_of(server_url: str, match: str) -> Record:
    return parse_record(httpx.get(f"{server_url}api/matches/{match}/record", timeout=TIMEOUT).text)


def verdict(server_url: str, match: str) -> str:
    """How a match ended, by the rules and its record, and not by the page."""
    record = record_of(server_url, match)
    spec = find_game(record.game)
    game = spec.new(record.options)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    said: str = game.verdict(outcome)
    return said


def rested(server_url: str, match: str) -> dict[str, tuple[float, float]]:
    """Where the discs that moved in the last flick came to rest on the table, m, by the record."""
    record = record_of(server_url, match)
    result = parse_flick(record.turns[-1].move).result
    assert result is not None
    return {coin: (at.x, at.y) for coin, at in result.rest}


def pieces(page: Page, layer: str) -> dict[str, tuple[float, float]]:
    """Where the pieces of a layer are drawn, in the scene's units."""
    drawn = page.locator(f'[data-layer="{layer}"] [data-piece]').evaluate_all(
        "nodes => nodes.map(node => [node.dataset.piece, node.style.transform || node.getAttribute('transform')])"
    )
    return {name: _place(transform) for name, transform in drawn}


def _place(transform: str) -> tuple[float, float]:
    found = re.match(r"translate\(([-.\d]+)(?:px,)? ([-.\d]+)(?:px)?\)", transform)
    assert found, transform
    return float(found[1]), float(found[2])
