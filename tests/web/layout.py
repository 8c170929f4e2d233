"""Faults in the layout of a page: elements that stick out, are cut off, overlap or are too small."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

__all__ = ["SETTLED", "SIZES", "WINDOWS", "faults", "laid_out", "resize", "unfit"]

SIZES = ((160, 640), (320, 640), (360, 780), (390, 844), (844, 390), (768, 1024), (1440, 900))
"""CSS pixels. 160 is a small phone with everything twice as large."""

WINDOWS = ((360, 780), (844, 390), (820, 1180), (1440, 900), (2560, 1440), (720, 450))
"""The windows in which board, score and main button must fit; the last is 1440 x 900 with everything twice as large."""

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Wait two frames, until all changes are drawn."""

WIDE = """width => new Promise((done) => {
    const look = () => requestAnimationFrame(innerWidth === width ? () => requestAnimationFrame(done) : look);
    look();
})"""
"""Wait until the window is this wide, and then two frames."""

FAULTS = Path(__file__).with_suffix(".js").read_text()
FIT = Path(__file__).with_name("fit.js").read_text()


def resize(page: Page, width: int, height: int) -> None:
    """Give the window a size, and wait until the page has drawn itself in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(WIDE, width)


def faults(page: Page) -> list[str]:
    """The current faults of the layout, in words."""
    found: list[str] = page.evaluate(FAULTS)
    return found


OPEN = """() => {
    const folded = [...document.querySelectorAll("details:not([open])")];
    folded.forEach((one) => (one.open = true));
    return folded;
}"""
CLOSE = "folded => folded.forEach((one) => (one.open = false))"


def laid_out(page: Page) -> Iterator[tuple[str, list[str]]]:
    """The faults at sizes from a small phone to a desktop: with sections folded as at first, and with all unfolded."""
    for width, height in SIZES:
        resize(page, width, height)
        yield f"at {width} x {height}", faults(page)
        folded = page.evaluate_handle(OPEN)
        yield f"at {width} x {height}, unfolded", faults(page)
        page.evaluate(CLOSE, folded)


def unfit(page: Page, main: str, parts: Sequence[str]) -> list[str]:
    """What is not wholly in the window, of some parts of the page and the buttons whose name matches `main`."""
    found: list[str] = page.evaluate(FIT, {"main": main, "parts": list(parts)})
    return found
