"""Faults in the layout of a page: elements that stick out, are cut off, overlap or are too small."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["SETTLED", "SIZES", "faults", "resize"]

SIZES = ((160, 640), (320, 640), (360, 780), (390, 844), (844, 390), (768, 1024), (1440, 900))
"""CSS pixels. 160 is a small phone with everything twice as large."""

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Wait two frames, until all changes are drawn."""

FAULTS = Path(__file__).with_suffix(".js").read_text()


def resize(page: Page, width: int, height: int) -> None:
    """Give the window a size, and wait until the page has drawn itself in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => innerWidth === width", arg=width)
    page.evaluate(SETTLED)


def faults(page: Page) -> list[str]:
    """The current faults of the layout, in words."""
    found: list[str] = page.evaluate(FAULTS)
    return found
