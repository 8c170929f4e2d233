"""Castille's engine in the visitor's browser: hints and the curve of a match, and what replaces it if it can't run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import expect

from tests.needs import TIMEOUT
from tests.web.castille import STILL, by_keys, new_match, play, ready
from tests.web.crokinole import DESK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page, Route

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

EDGE = "S5/6/1sS3/3sS1/6/Ss3s SS-ss S - 0 20"
"""A capture in the centre wins by the third flag: silver has c4-c3xd3, then copper would have d3-d4xc4."""
OPEN = "1S2s1/S1sT2/1t2S1/2S1s1/s1T2t/1S2s1 ----- S - 0 13"
"""Nothing is decided: the engine uses its whole time."""
CARELESS = (
    *("Sa1 Sa6", "Sf1 Sf4", "Sc4 Sa5", "Sf2 Sf5", "Ta2 Ta4", "Tf3 Sf6"),
    *("Ta3 Sb6", "Se3 Te4", "Sb2 Sb3", "Se2 Se5", "Tb4 Sb5", "Te1 Te6"),
)
"""A match that ends with the first phase: copper's last pair leaves three territories to silver."""
THINKING = re.compile(r"^(The engine is|Looking for) ")
NO_WEBASSEMBLY = "delete window.WebAssembly"


def without_the_house(page: Page) -> None:
    """Let no question to the house's engine through."""
    page.route(re.compile(r"/(advice|analysis)$"), lambda route: route.abort())


def hint_asked(windows: Windows, address: str) -> Page:
    """A match in a window, after the button for a hint is pressed."""
    page = windows.open(address, **DESK, **STILL)
    without_the_house(page)
    ready(page, 0)
    page.get_by_role("button", name="Hint").click()
    return page


def test_a_hint_needs_no_engine_in_the_house(server: Serving, windows: Windows) -> None:
    page = hint_asked(windows, new_match(server.url, EDGE))
    hints = page.get_by_role("region", name="What to play")
    expect(hints).to_contain_text("Silver wins in 1 turn.")
    expect(hints.get_by_role("listitem")).to_have_count(3)
    expect(hints.get_by_role("listitem").first).to_contain_text("c4-c3xd3 +C")
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_hint_shows_its_progress_and_can_be_stopped(server: Serving, windows: Windows) -> None:
    page = hint_asked(windows, new_match(server.url, OPEN))
    bar = page.get_by_role("progressbar", name="Hint")
    expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d?$"))
    expect(bar).to_have_text(THINKING)
    page.get_by_role("button", name="Stop thinking").click()
    expect(bar).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="What to play")
    expect(hints.get_by_role("listitem")).to_have_count(3)
    expect(hints).to_contain_text(re.compile(r"looking \d+ turns ahead"))


def test_the_curve_needs_no_engine_in_the_house(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, EDGE), **DESK, **STILL)
    without_the_house(page)
    played_to_the_end(page)
    page.evaluate(WATCH)
    page.get_by_role("button", name="How did it stand?").click()
    expect(page.get_by_role("img", name="3 positions judged; turning points: move 1.")).to_be_visible()
    expect(page.locator(".curve-turn")).to_have_count(1)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert any(THINKING.match(text) for text in page.evaluate("window.progress"))


def test_a_placement_is_planned_without_an_engine_in_the_house(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **DESK, **STILL)
    without_the_house(page)
    page.evaluate(WATCH)
    ready(page, 0)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="What to play")
    expect(hints).to_contain_text("Looked at all 2,520 pairs")
    hints.get_by_role("button").click()
    expect(hints.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    assert any(THINKING.match(text) for text in page.evaluate("window.progress"))


def test_a_plan_can_be_stopped(server: Serving, windows: Windows) -> None:
    """The last placements are judged by searches, which take a while."""
    page = windows.open(already_played(server.url, CARELESS[:10]), **DESK, **STILL)
    without_the_house(page)
    page.route(re.compile(r"/engine\?"), slowed)
    ready(page, 10)
    page.get_by_role("button", name="Hint").click()
    bar = page.get_by_role("progressbar", name="Hint")
    expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d?$"))
    page.get_by_role("button", name="Stop thinking").click()
    expect(bar).to_have_count(0)
    expect(page.get_by_role("region", name="What to play")).to_have_count(0)


def slowed(route: Route) -> None:
    """Let each search of the planner look at 33,000 positions."""
    answer = route.fetch()
    work = answer.json()
    for position in work["positions"]:
        position["numbers"]["plan"][5] = "100000"
    route.fulfill(response=answer, json=work)


def test_the_whole_curve_of_a_match_needs_no_engine_in_the_house(server: Serving, windows: Windows) -> None:
    """From the first placement to the end, which is careless: silver claims three territories at once."""
    page = windows.open(already_played(server.url, CARELESS), **DESK, **STILL)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    without_the_house(page)
    expect(page.locator("#turn-heading")).to_have_text("Silver wins by three flags.")
    page.get_by_role("button", name="How did it stand?").click()
    expect(
        page.get_by_role("img", name=re.compile(r"^13 positions judged; turning points: .*move 12\."))
    ).to_be_visible(timeout=60_000)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert sum("/engine?" in url for url in asked) > 1
    assert sum("/files/" in url for url in asked) == 1, "what the engine knows is sent once"
    assert not [url for url in asked if url.endswith(("/advice", "/analysis"))]


def test_without_webassembly_the_house_plans(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **DESK, **STILL)
    page.add_init_script(NO_WEBASSEMBLY)
    page.reload()
    ready(page, 0)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Your browser can't run the engine, so the server computes the hint.")).to_be_visible()
    hints = page.get_by_role("region", name="What to play")
    expect(hints).to_contain_text("Looked at all 2,520 pairs")


def test_without_webassembly_the_house_thinks(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, EDGE), **DESK, **STILL)
    page.add_init_script(NO_WEBASSEMBLY)
    page.reload()
    played_to_the_end(page, hint=True)
    page.get_by_role("button", name="How did it stand?").click()
    expect(page.get_by_role("img", name="3 positions judged; turning points: move 1.")).to_be_visible()
    expect(page.get_by_text("Your browser can't run the engine, so the server computes the curve.")).to_be_visible()


def test_when_the_engine_cannot_be_downloaded_the_house_thinks(server: Serving, windows: Windows) -> None:
    windows.forgiven = ("net::ERR_FAILED",)
    page = windows.open(new_match(server.url, EDGE), **DESK, **STILL)
    page.context.route(re.compile(r"/castille\.wasm$"), lambda route: route.abort())
    ready(page, 0)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="What to play")
    expect(hints).to_contain_text("Silver wins in 1 turn.")
    expect(page.get_by_text("Your browser can't run the engine, so the server computes the hint.")).to_be_visible()


def already_played(server_url: str, moves: Sequence[str]) -> str:
    """The address of a match in which these moves have been played."""
    address = new_match(server_url)
    match, _, key = address.partition("match/")[2].partition("#key=")
    for ply, move in enumerate(moves):
        answer = httpx.post(
            f"{server_url}api/matches/{match}/moves",
            json={"ply": ply, "move": move},
            headers={"Authorization": f"Bearer {key}"},
            timeout=TIMEOUT,
        )
        assert answer.status_code == 201, answer.text
    return address


WATCH = """() => {
    window.progress = [];
    const bars = () => document.querySelectorAll("[role=progressbar]");
    const look = () => bars().forEach((bar) => window.progress.push(bar.textContent));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Keep the text of every progress bar, however short it is there."""


def played_to_the_end(page: Page, *, hint: bool = False) -> None:
    ready(page, 0)
    if hint:
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_text("Your browser can't run the engine, so the server computes the hint.")).to_be_visible()
        expect(page.get_by_role("region", name="What to play")).to_contain_text("Silver wins in 1 turn")
    for number, move in enumerate(("a1-a2", "d3-d4xc4 +C")):
        ready(page, number)
        play(page, move, by_keys, lambda: page.keyboard.press("e"))
    expect(page.locator("#turn-heading")).to_have_text("Copper wins by three flags.")
