"""A referee's phone in the browser: sheets are made, moves are picked, and taps are tapped."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx

from tests.needs import TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

__all__ = ["CROQUET", "PHONE", "SheetLink", "entries", "new_sheet", "news", "open_line", "pick"]

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
