"""Count touches and seconds: to the first flick, to a friend's first move, to the next match, back to one's turn.

    python -m workshop.benchmarks.touches [--json]

A browser with a phone's window, and one with a desk's, visits a server on an empty folder, and touches what a person
would touch. A swipe, or a turn of the wheel, that brings a button into sight counts as a touch. Seconds are those of
the machine: nobody reads or thinks.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from itertools import product
from math import ceil, cos, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import expect, sync_playwright

from tests.needs import CHROMIUM_FLAGS, need_chromium
from tests.web.finger import Mouse, Touch, disc
from tests.web.layout import SETTLED
from tests.web.scenes import lay
from workshop.benchmarks.first_minutes import MINE, served
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    from tests.web.finger import Finger

GAME, TITLE = "crokinole", "Crokinole"
SIZES = {"phone": (390, 844), "desk": (1366, 768)}
"""The windows, width and height in pixels; a phone's is touched."""
LONGEST = 60.0
"""The longest wait for one thing, s."""
MOST_TRIES = 12
"""The most matches that are set up until the lots let the friend begin, and the most pulls until one does as meant."""
STEP, MOST_STEPS = 6, 40
"""Pixels of a step of a pull, and the most steps."""
SPEED = re.compile(r"(?P<speed>\d+\.\d+) m/s")
AIMED = re.compile(rf"(?:(?P<degrees>\d+\.\d+) degrees (?P<side>right|left)|[Ss]traight).*?{SPEED.pattern}")


@dataclass
class Hand:
    """What somebody does on a page, counted.

    Attributes:
        page: where.
        touches: how many.
        began: when the page was there.
    """

    page: Page
    touches: int = 0
    began: float = field(default_factory=time.monotonic)

    def touch(self, button: Locator) -> None:
        """Touch a button, once it is there; swipe first if it is out of sight, a window's height at a time."""
        button.wait_for(timeout=1000 * LONGEST)
        box, size = button.bounding_box(), self.page.viewport_size
        if box is not None and size is not None:
            beyond = max(box["y"] + box["height"] - size["height"], -box["y"], 0.0)
            self.touches += ceil(beyond / size["height"])
        button.click(timeout=1000 * LONGEST)
        self.touches += 1

    def press(self, name: str) -> None:
        """Touch the button of a name."""
        self.touch(self.page.get_by_role("button", name=name, exact=True).first)

    @property
    def seconds(self) -> float:
        """Since the page was there (s)."""
        return time.monotonic() - self.began


@dataclass(frozen=True)
class Way:
    """From one state to another.

    Attributes:
        name: of the way.
        touches: of all people together.
        seconds: s.
    """

    name: str
    touches: int
    seconds: float


@dataclass(frozen=True)
class Visitors:
    """Who visits: each has a browser's window of one kind.

    Attributes:
        browser: which one.
        window: the kind, one of `SIZES`.
    """

    browser: Browser
    window: str

    def visit(self, url: str) -> Page:
        """A new visitor's page."""
        width, height = SIZES[self.window]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=self.window == "phone",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(1000 * LONGEST)
        page = context.new_page()
        page.goto(url)
        return page


def in_lobby(visitors: Visitors, url: str) -> Hand:
    """A newcomer, whose lobby is there."""
    page = visitors.visit(url)
    page.get_by_role("button", name=f"Play now: {TITLE}").wait_for()
    return Hand(page)


def flick(hand: Hand) -> None:
    """Flick as the page suggests, and see the flick in the log."""
    hand.touch(hand.page.get_by_role("group", name="Your shot").get_by_role("button", name="Flick", disabled=False))
    expect(hand.page.get_by_role("log").get_by_role("listitem").first).to_be_attached(timeout=1000 * LONGEST)


# --- the ways -----------------------------------------------------------------------------------------------------


def to_first_flick(visitors: Visitors, url: str) -> Way:
    """From the lobby to a newcomer's first flick."""
    hand = in_lobby(visitors, url)
    hand.press(f"Play now: {TITLE}")
    flick(hand)
    return Way("Lobby to first flick", hand.touches, hand.seconds)


def to_meant_flick(visitors: Visitors, url: str) -> Way:
    """From the lobby to a newcomer's first flick by hand that did what was meant: it wins points.

    The hand pulls against the direction that the page names, until the page says that the pull is as fast.
    """
    hand = in_lobby(visitors, url)
    hand.press(f"Play now: {TITLE}")
    page, finger = hand.page, (Touch if visitors.window == "phone" else Mouse)(hand.page)
    for _ in range(MOST_TRIES):
        page.wait_for_function(MINE, timeout=1000 * LONGEST)
        before = points(url, page)
        plies = page.get_by_role("log").get_by_role("listitem").count()
        pull(page, finger)
        hand.touches += 1
        moved = page.get_by_role("log").get_by_role("listitem").nth(plies)
        expect(moved).to_be_attached(timeout=1000 * LONGEST)
        if points(url, page) > before:
            return Way("Lobby to a pull that did what was meant", hand.touches, hand.seconds)
    raise SystemExit(f"no pull of {MOST_TRIES} did what was meant")


def pull(page: Page, finger: Finger) -> None:
    """Pull the disc in hand back as the page says, a step at a time, and let go."""
    held = disc(page)
    said = AIMED.search(page.locator(".aim-summary").text_content() or "")
    if said is None:
        raise SystemExit("the page does not say what is aimed")
    degrees = float(said["degrees"] or 0) * (-1 if said["side"] == "left" else 1)
    back = -sin(radians(degrees)), cos(radians(degrees))
    finger.press(held.off(0, 0))
    for step in range(1, MOST_STEPS):
        finger.move(held.off(*(step * STEP * part for part in back)), 40.0 * step)
        page.evaluate(SETTLED)
        now = SPEED.search(page.locator("parlour-board .readout").text_content() or "")
        if now and float(now["speed"]) >= float(said["speed"]):
            break
    finger.lift(40.0 * MOST_STEPS)


def points(url: str, page: Page) -> int:
    """By how many points the first side leads, as the server knows it."""
    match = page.url.partition("match/")[2].partition("#")[0]
    sides = httpx.get(f"{url}api/matches/{match}", timeout=LONGEST).json()["frame"]["score"]["sides"]
    return int(sides[0]["points"]) - int(sides[1]["points"])


def to_friends_move(visitors: Visitors, url: str) -> Way:
    """From the lobby to the first move of a friend who was invited by a link, and begins."""
    for _ in range(MOST_TRIES):
        hand = in_lobby(visitors, url)
        friend = Hand(visitors.visit(invited(hand)))
        friend.press("Sit down")
        friend.page.locator("#turn-heading").wait_for()
        if friend.page.evaluate(MINE):
            flick(friend)
            return Way("Lobby to a friend's first move", hand.touches + friend.touches, hand.seconds)
    raise SystemExit("the lot never fell to the friend")


def invited(hand: Hand) -> str:
    """Invite a friend from the lobby, and copy the link."""
    hand.press(f"With a friend: {TITLE}")
    hand.press("Invite")
    invitation = hand.page.get_by_role("dialog", name="Invite your friend")
    hand.touch(invitation.get_by_role("button", name="Copy", exact=True))
    return invitation.get_by_role("textbox").input_value()


def to_next_match(visitors: Visitors, url: str) -> Way:
    """From the end of a match to the next one."""
    table = lay(url, GAME, others="beginner", starter=1)
    page = visitors.visit(table.at(0))
    page.wait_for_function(MINE)
    key = {"Authorization": f"Bearer {table.keys[0]}"}
    httpx.post(f"{url}api/matches/{table.match}/resign", headers=key, timeout=LONGEST).raise_for_status()
    again = page.get_by_role("button", name="Play again")
    again.wait_for()
    hand = Hand(page)
    hand.touch(again)
    page.wait_for_url(lambda there: table.match not in there)
    page.locator("#turn-heading").wait_for()
    return Way("End of a match to the next match", hand.touches, hand.seconds)


def to_own_turn(visitors: Visitors, url: str) -> Way:
    """From the lobby back to a match in which it is the visitor's turn."""
    table = lay(url, GAME, others="beginner", starter=1)
    page = visitors.visit(table.at(0))
    page.wait_for_function(MINE)
    page.goto(url)
    page.get_by_role("button", name=f"Play now: {TITLE}").wait_for()
    hand = Hand(page)
    hand.touch(page.locator(f"a[href$='/match/{table.match}']").first)
    page.wait_for_function(MINE)
    return Way("Returning to one's turn", hand.touches, hand.seconds)


WAYS: tuple[Callable[[Visitors, str], Way], ...] = (
    to_first_flick,
    to_meant_flick,
    to_friends_move,
    to_next_match,
    to_own_turn,
)

# --- everything ---------------------------------------------------------------------------------------------------


def measured() -> Iterator[tuple[str, Way]]:
    """Every way in each window, on a server of its own, with a browser that has been used before."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        for way, window in product(WAYS, SIZES):
            visitors = Visitors(browser, window)
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, served(Path(folder)) as (url, _):
                visitors.visit(url).context.close()
                yield window, way(visitors, url)
                print(f"{way.__name__}, {window}: walked", file=sys.stderr, flush=True)
        browser.close()


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="A visitor's touches and seconds.")
    parser.add_argument("--json", action="store_true", help="numbers for programs instead of a table")
    arguments = parser.parse_args()
    found = tuple(measured())
    if arguments.json:
        print(json.dumps([{"window": window, **asdict(way)} for window, way in found], indent=2))
        return
    heads = ("", "window", "touches", "seconds")
    print_table(heads, ((way.name, window, way.touches, f"{way.seconds:.1f}") for window, way in found))


if __name__ == "__main__":
    main()
