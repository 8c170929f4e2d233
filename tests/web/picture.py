"""Takes the picture of the page that the README shows: `make picture`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright

from parlour.arena import play_out
from parlour.games import find_game
from tests.needs import CHROMIUM_FLAGS, need_chromium, serving
from tests.server.guest import GAME, Guest

TURNS = 22
WHERE = Path(__file__).parents[2] / "docs" / "page.png"


def main() -> None:
    """Play some moves and look."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        with httpx.Client(base_url=server.url, timeout=30) as client:
            host = Guest(client).create("me", "me")
            spec = find_game(GAME)
            for ply, turn in enumerate(play_out(spec, {}, ("steady", "casual"), seed=1).log[:TURNS]):
                host.move(ply, turn.move).raise_for_status()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
            page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            page.goto(f"{server.url}match/{host.match}#key={host.keys[0]}")
            page.locator(".choices button").first.wait_for()
            page.wait_for_timeout(500)
            page.screenshot(path=WHERE)
            browser.close()


if __name__ == "__main__":
    main()
