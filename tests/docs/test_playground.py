"""The playgrounds work from a plain file server, with the pointer and with the keyboard, and say when they can't."""

from __future__ import annotations

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.needs import CHROMIUM_FLAGS, TIMEOUT, need_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser
expect.set_options(timeout=1000 * TIMEOUT)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing: a test's output is for failures."""


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """The site on a file server that knows nothing of parlour."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        yield browser.new_page()
        browser.close()


def middle(disc: Locator) -> tuple[float, float]:
    """Where a disc is in the window, px."""
    disc.scroll_into_view_if_needed()
    box = disc.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, one: tuple[float, float], two: tuple[float, float]) -> None:
    page.mouse.move(*one)
    page.mouse.down()
    page.mouse.move(*two, steps=5)
    page.mouse.up()


def test_a_disc_that_is_dragged_away_is_not_hit(page: Page, address: str) -> None:
    page.goto(f"{address}/physics.html")
    playground = page.locator(".playground")
    expect(playground.locator("tbody")).to_contain_text("two discs meet")
    assert playground.locator(".track").count() == 4
    x, y = middle(playground.get_by_role("button", name="Disc 1"))
    drag(page, (x, y), (x - 120, y - 20))
    expect(playground.locator("tbody")).not_to_contain_text("two discs meet")


def test_dials_and_keys_change_the_shot(page: Page, address: str) -> None:
    page.goto(f"{address}/physics.html")
    playground = page.locator(".playground")
    status = playground.get_by_role("status")
    expect(status).to_have_text(re.compile("events in"))
    before = status.inner_text()
    playground.get_by_label("Friction of the board").fill("0.4")
    expect(status).not_to_have_text(before)
    flick = playground.get_by_role("slider", name="The flick: direction and speed")
    for _ in range(30):
        flick.press("ArrowDown")
    expect(flick).to_have_attribute("aria-valuetext", re.compile(r"degrees, 1\.\d\d m/s"))
    expect(playground.get_by_label("Speed")).not_to_have_value("2.2")
    playground.get_by_role("button", name="Add a disc").click()
    expect(playground.get_by_role("button", name="Disc 4")).to_be_visible()
    playground.get_by_role("button", name="Start again").click()
    expect(status).to_have_text(before)


def test_discs_that_overlap_are_refused_in_words(page: Page, address: str) -> None:
    page.goto(f"{address}/physics.html")
    playground = page.locator(".playground")
    expect(playground.get_by_role("status")).to_have_text(re.compile("events in"))
    one, two = (middle(playground.get_by_role("button", name=f"Disc {number}")) for number in (1, 2))
    drag(page, one, two)
    expect(playground.get_by_role("status")).to_have_text("Two discs overlap, or a disc lies on a post. Drag one away.")
    drag(page, two, one)
    expect(playground.get_by_role("status")).to_have_text(re.compile("events in"))


def test_a_browser_without_webassembly_is_told(page: Page, address: str) -> None:
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{address}/physics.html")
    expect(page.locator(".playground").get_by_role("status")).to_have_text(
        "The physics can't run in this browser: this browser has no WebAssembly."
    )
