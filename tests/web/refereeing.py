"""A referee's phone in the browser: sheets are made, moves are picked, and taps are tapped."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import expect

from tests.needs import TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from parlour.games.reporting import Tap
    from parlour.match import Match

    AnyMatch = Match[Any, Any, Any]

__all__ = [
    "CROQUET",
    "PHONE",
    "SheetLink",
    "button_of",
    "entries",
    "new_sheet",
    "news",
    "open_line",
    "pick",
    "report",
    "ruling_on",
]

CROQUET = "arithmetical-croquet"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "reduced_motion": "reduce"}


@dataclass(frozen=True)
class SheetLink:
    """A sheet on a server, and the key that writes it."""

    server: str
    sheet: str
    key: str

    @property
    def address(self) -> str:
        """For watching."""
        return f"{self.server}sheet/{self.sheet}"

    @property
    def referee(self) -> str:
        """For writing."""
        return f"{self.address}#key={self.key}"

    def view(self) -> dict[str, Any]:
        """The sheet as the server has it."""
        answer = httpx.get(f"{self.server}api/sheets/{self.sheet}", timeout=TIMEOUT)
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def texts(self) -> list[str]:
        """The entries that the server has."""
        return [entry["text"] for entry in self.view()["entries"]]


def new_sheet(server: str, game: str, entries: Sequence[str] = (), **options: object) -> SheetLink:
    wish = {"game": game, "options": options, "entries": list(entries)}
    answer = httpx.post(f"{server}api/sheets", json=wish, timeout=TIMEOUT)
    assert answer.status_code == 201, answer.text
    return SheetLink(server, **answer.json())


def entries(page: Page) -> Locator:
    """The lines of the entries, the newest first."""
    return page.get_by_role("region", name="Entries").locator("li.line")


def open_line(page: Page, number: int) -> Locator:
    """The line of an entry, unfolded."""
    line = entries(page).filter(has=page.locator(".line-number").get_by_text(str(number), exact=True))
    line.locator("summary").press("Enter")
    return line


def news(page: Page, words: str | re.Pattern[str]) -> Locator:
    """What the referee has to know before the next entry."""
    return page.locator(".news").get_by_text(words)


def pick(page: Page, label: str) -> None:
    """Pick a step of Arithmetical Croquet by its button, and play it."""
    page.get_by_role("button", name=re.compile(rf"^\{label} ")).click()
    page.get_by_role("button", name=f"Play {label}").click()


# --- taps -----------------------------------------------------------------------------------------------------------


def ruling_on(page: Page, number: int) -> Locator:
    """The ruling on an entry, as the last one."""
    return page.get_by_role("region", name=re.compile(rf"^The ruling on entry {number}\b"))


def report(page: Page, match: AnyMatch, taps: Sequence[str]) -> None:
    """Enter a report by taps alone, in the position of a match. Each tap is found by its words."""
    reporting = match.spec.real_table.reporting if match.spec.real_table else None
    assert reporting is not None
    for number, text in enumerate(taps):
        word, _, numbers = text.partition("=")
        asked = reporting.ask(match.game, match.state, taps[:number])
        tap = next(tap for tap in asked.taps if tap.text == word)
        expect(page.get_by_role("heading", name=asked.question)).to_be_visible()
        if asked.reported:
            expect(page.locator(".dock-reported")).to_have_text(f"So far: {' · '.join(map(_capital, asked.reported))}")
        button_of(page, tap).click()
        if numbers:
            count(page, tap, numbers.split(","))
    expect(ruling_on(page, match.ply + 1)).to_be_visible()


def button_of(page: Page, tap: Tap) -> Locator:
    """The button of a tap, unfolded."""
    dock = page.get_by_role("region", name="What happened")
    words = f"{_capital(tap.words)}{' …' if tap.numbers else ''}"
    if not tap.group:
        return dock.locator(".dock-foot, [aria-label=Common]").get_by_role("button", name=words, exact=True)
    group = dock.get_by_role("group", name=tap.group, exact=True)
    name = dock.locator(".dock-names").get_by_role("button", name=tap.group, exact=True)
    expect(group.or_(name).first).to_be_visible()
    if not group.is_visible():
        name.click()
    return group.get_by_role("button", name=words, exact=True)


def count(page: Page, tap: Tap, numbers: Sequence[str]) -> None:
    """Enter the numbers of a tap."""
    for label, number in zip(tap.numbers, numbers, strict=True):
        page.get_by_label(_capital(label), exact=True).fill(number)
    page.get_by_role("button", name="Enter", exact=True).click()


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
