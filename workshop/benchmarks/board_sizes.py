"""Measure how large the board of each game is in five windows, before the first move.

    python -m workshop.benchmarks.board_sizes [--json]

Width and height are those of the picture, in CSS pixels.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from parlour.games import find_game
from tests.needs import CHROMIUM_FLAGS, need_chromium, serving
from tests.web.layout import SETTLED
from tests.web.scenes import TABLES
from workshop.tables import line, under

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WINDOWS = ((1440, 900), (1366, 768), (1280, 633), (390, 844), (844, 390))
"""CSS pixels: two desks, a desk's window below bars, a phone, a phone sideways."""
SEEN = """() => {
    const { width, height } = document.querySelector("parlour-board > svg").getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
}"""


@dataclass(frozen=True)
class Size:
    """A game's board in a window, CSS pixels."""

    game: str
    window: tuple[int, int]
    width: int
    height: int


def measured() -> Iterator[Size]:
    """Every game in every window; each is opened in it, as a visitor's would be."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        for game, (first, *_) in TABLES.items():
            for across, down in WINDOWS:
                page = first.open(browser, server.url, viewport={"width": across, "height": down})
                page.evaluate(SETTLED)
                width, height = page.evaluate(SEEN)
                yield Size(game, (across, down), width, height)
                page.context.close()
        browser.close()


def table(found: Sequence[Size]) -> Iterator[str]:
    """The sizes, as lines of Markdown."""
    heads = ("", *(f"{across} x {down}" for across, down in WINDOWS))
    yield from (line(*heads), under(*heads))
    for game in TABLES:
        sizes = {each.window: f"{each.width} x {each.height}" for each in found if each.game == game}
        yield line(find_game(game).title, *(sizes[window] for window in WINDOWS))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="The sizes of the boards.")
    parser.add_argument("--json", action="store_true", help="numbers for programs instead of a table")
    arguments = parser.parse_args()
    found = tuple(measured())
    print(json.dumps([asdict(each) for each in found], indent=2) if arguments.json else "\n".join(table(found)))


if __name__ == "__main__":
    main()
