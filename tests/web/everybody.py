"""What a page promises on every screen, in light and dark colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.test_axe import SCHEMES, SIZES, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["assert_for_everybody"]


def assert_for_everybody(page: Page) -> None:
    """It is never wider than the screen, and axe finds nothing wrong with it."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of its words
            assert violations(page, scheme) == [], f"at {width} x {height}, {scheme}"
