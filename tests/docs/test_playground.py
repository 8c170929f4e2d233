"""The playgrounds work from a plain file server, with the pointer and with the keyboard, and say when they can't."""

from __future__ import annotations

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
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
    page.goto(f"{address}/research/physics.html")
    playground = page.locator(".playground")
    expect(playground.locator("tbody")).to_contain_text("two discs meet")
    assert playground.locator(".track").count() == 4
    x, y = middle(playground.get_by_role("button", name="Disc 1"))
    drag(page, (x, y), (x - 120, y - 20))
    expect(playground.locator("tbody")).not_to_contain_text("two discs meet")


def test_dials_and_keys_change_the_shot(page: Page, address: str) -> None:
    page.goto(f"{address}/research/physics.html")
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
    expect(playground.locator("[name=speed]")).not_to_have_value("2.2")
    playground.get_by_role("button", name="Add a disc").click()
    expect(playground.get_by_role("button", name="Disc 4")).to_be_visible()
    playground.get_by_role("button", name="Start again").click()
    expect(status).to_have_text(before)


def test_discs_that_overlap_are_refused_in_words(page: Page, address: str) -> None:
    page.goto(f"{address}/research/physics.html")
    playground = page.locator(".playground")
    expect(playground.get_by_role("status")).to_have_text(re.compile("events in"))
    one, two = (middle(playground.get_by_role("button", name=f"Disc {number}")) for number in (1, 2))
    drag(page, one, two)
    expect(playground.get_by_role("status")).to_have_text("Two discs overlap, or a disc lies on a post. Drag one away.")
    drag(page, two, one)
    expect(playground.get_by_role("status")).to_have_text(re.compile("events in"))


def test_a_browser_without_webassembly_is_told(page: Page, address: str) -> None:
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{address}/research/physics.html")
    expect(page.locator(".playground").get_by_role("status")).to_have_text(
        "The physics can't run in this browser: this browser has no WebAssembly."
    )


def test_a_flick_goes_on_from_where_the_discs_lie(page: Page, address: str) -> None:
    page.goto(f"{address}/research/physics.html")
    playground = page.locator(".playground")
    status, first = playground.get_by_role("status"), playground.locator("[data-disc='0']")
    expect(status).to_have_text(re.compile("events in"))
    undo = playground.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    count, said, lay, rest = (
        playground.locator(".disc").count(),
        status.inner_text(),
        first.get_attribute("cy"),
        playground.locator(".end.flicked").get_attribute("cy"),
    )
    gone = playground.locator(".gone").count()
    playground.get_by_role("button", name="Flick", exact=True).press("Enter")
    expect(undo).to_be_enabled()
    assert first.get_attribute("cy") == rest
    assert playground.locator(".disc").count() == count - gone < count
    undo.click()
    expect(first).to_have_attribute("cy", str(lay))
    expect(status).to_have_text(said)
    assert playground.locator(".disc").count() == count


def test_discs_are_seen_moving_unless_the_reader_wants_none(page: Page, address: str) -> None:
    page.goto(f"{address}/research/physics.html")
    playground = page.locator(".playground")
    first, flick = playground.locator("[data-disc='0']"), playground.get_by_role("button", name="Flick", exact=True)
    expect(playground.get_by_role("status")).to_have_text(re.compile("events in"))
    page.evaluate(SEEN)
    flick.click()
    expect(flick).to_be_enabled()
    assert page.evaluate("seen.size") > 2
    page.emulate_media(reduced_motion="reduce")
    playground.get_by_role("button", name="Start again").click()
    page.evaluate(SEEN)
    flick.click()
    expect(playground.get_by_role("button", name="Undo")).to_be_enabled()
    expect(first).to_be_visible()
    assert page.evaluate("seen.size") <= 2


SEEN = """() => {
  window.seen = new Set();
  const disc = document.querySelector("[data-disc='0']");
  new MutationObserver(() => seen.add(disc.getAttribute("cy"))).observe(disc, { attributes: true });
}"""
"""Collects the heights at which the flicked disc is drawn."""


def test_castille_is_played_with_the_pointer_the_keys_and_the_list(page: Page, address: str) -> None:
    page.goto(f"{address}/research/castille/program.html")
    playground = page.locator(".playground")
    status = playground.get_by_role("status")
    expect(status).to_have_text("Silver to play; 21 legal turns.")
    assert playground.locator(".pegs > g").count() == 24
    playground.get_by_role("button", name="c2, silver, short").click()
    playground.get_by_role("button", name="to d2").click()
    expect(status).to_have_text(re.compile(r"^Silver: c2 to d2, captures .+ Copper to play"))
    assert playground.locator(".pegs > g").count() < 24
    playground.get_by_role("button", name="Undo").click()
    expect(status).to_have_text("Silver to play; 21 legal turns.")
    playground.get_by_role("button", name="c2, silver, short").press("Enter")
    playground.get_by_role("button", name="to b2").press("Enter")
    expect(status).to_have_text(re.compile("^Silver: c2 to b2. Copper to play"))
    playground.get_by_role("button", name="Start again").click()
    playground.get_by_label("Turn").select_option("c2 to b2")
    playground.get_by_role("button", name="Play this turn").click()
    expect(status).to_have_text(re.compile("^Silver: c2 to b2. Copper to play"))


def test_castilles_engine_answers_and_stops_when_asked(page: Page, address: str) -> None:
    page.goto(f"{address}/research/castille/program.html")
    playground = page.locator(".playground")
    status, score = playground.get_by_role("status"), playground.locator("dd").first
    playground.get_by_label("First position").select_option("Three against four: copper wins")
    expect(status).to_have_text(re.compile("^Copper to play"))
    playground.get_by_role("button", name="Engine thinks").click()
    expect(score).to_have_text("copper wins in 9 turns")
    expect(playground.locator(".line-move").first).to_be_attached()
    playground.get_by_role("button", name="Engine plays").click()
    expect(status).to_have_text(re.compile("^The engine plays copper: .+ Silver to play"))
    playground.get_by_label("First position").select_option("After a first phase of two experts")
    expect(status).to_have_text("Silver to play; 21 legal turns.")
    playground.locator("[name=seconds]").select_option("10 s")
    playground.get_by_role("button", name="Engine thinks").click()
    expect(score).to_have_text(re.compile("ahead|even"))
    playground.get_by_role("button", name="Stop").click()
    expect(status).to_have_text("Stopped.")
    playground.get_by_role("button", name="c2, silver, short").click()
    playground.get_by_role("button", name="to b2").click()
    expect(status).to_have_text(re.compile("^Silver: c2 to b2. Copper to play"))


@pytest.mark.parametrize("where", ["physics", "castille/program"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_playgrounds_fit_a_phone_and_violate_nothing(page: Page, address: str, where: str, scheme: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of its words
    page.goto(f"{address}/research/{where}.html")
    expect(page.locator(".playground").get_by_role("status")).to_have_text(re.compile("events in|legal turns"))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    found = Axe().run(page, context=".playground").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def test_castille_says_what_it_lacks_without_webassembly(page: Page, address: str) -> None:
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{address}/research/castille/program.html")
    expect(page.locator(".playground").get_by_role("status")).to_have_text(
        "The engine can't run in this browser: this browser has no WebAssembly."
    )
