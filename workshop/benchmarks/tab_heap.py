"""Measure the memory of one tab of the folder of files in which bots play match after match.

    python -m workshop.benchmarks.tab_heap [--minutes N] [--folder FOLDER] [--json]

Bots of the first levels play all games in turn, as fast as the tab can, while it shows the lobby. Of the table and of
the thinker it reads how large Python's memory has become; it never shrinks. Without a folder, one is built.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from parlour.games import find_game
from tests.needs import CHROMIUM_FLAGS, need_chromium
from tests.web.crokinole import DESK
from tests.web.folder import answer, build, table_is_set
from tests.web.scenes import GAMES
from workshop.benchmarks.paced import memory_of_pages, paced_host
from workshop.tables import line, under

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

RATE = 100.0
"""Mbit/s."""
LONGEST = 300.0
"""Seconds that a busy machine may take for one step."""
EVERY = 60.0
"""Seconds between two lines."""
WORKERS = ("table", "thinker")
KEEPING = """{
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const before = WebAssembly[name];
    WebAssembly[name] = async (...asked) => {
      const made = await before.apply(WebAssembly, asked);
      globalThis.pythonMemory ??= (made.instance ?? made).exports?.memory ?? asked[1]?.env?.memory;
      return made;
    };
  }
}
"""
"""Keeps the memory of the first module of a worker, which is Python's, where it can be read."""
HEAP = "() => globalThis.pythonMemory?.buffer.byteLength ?? 0"


@dataclass(frozen=True)
class Sample:
    """What one tab takes after so many minutes and matches. Memory is in MB."""

    minutes: float
    matches: int
    table: float
    """Python's memory in the worker of the table."""
    thinker: float
    """Python's memory in the worker of the thinker; 0 before there is one."""
    tab: float
    """Resident memory of the tab with its workers."""
    nodes: int
    """Elements of the page."""


def readable(folder: Path, copied: Path) -> Path:
    """A copy of the folder in whose workers Python's memory can be read."""
    shutil.copytree(folder, copied)
    for name in WORKERS:
        (script,) = (copied / "assets").glob(f"{name}-*.js")
        script.write_text(KEEPING + script.read_text(encoding="utf-8"), encoding="utf-8")
    return copied


def look(page: Page, began: float, matches: int) -> Sample:
    """What the tab takes now."""
    heaps = dict.fromkeys(WORKERS, 0.0)
    for worker in page.workers:
        name = Path(worker.url).name.partition("-")[0]
        heaps[name] = worker.evaluate(HEAP) / 1e6
    nodes = page.evaluate("() => document.querySelectorAll('*').length")
    minutes = (time.monotonic() - began) / 60
    return Sample(minutes, matches, heaps["table"], heaps["thinker"], memory_of_pages() / 1e6, nodes)


def play(page: Page, game: str) -> None:
    """A match of first levels to its end."""
    spec = find_game(game)
    seats = [{"kind": "bot", "level": spec.levels[0].name}] * len(spec.new().seats)
    made = answer(page, "POST", "/api/matches", {"game": game, "seats": seats, "options": {}})
    while answer(page, "GET", f"/api/matches/{made['match']}")["frame"]["result"] is None:
        page.wait_for_timeout(200)


def bots_play(browser: Browser, folder: Path, minutes: float) -> Iterator[Sample]:
    """Matches, game after game, with a look before the first one, each minute and after the last one."""
    with paced_host(folder, RATE) as url, browser.new_context(**DESK, service_workers="block") as context:
        context.set_default_timeout(1000 * LONGEST)
        page = context.new_page()
        page.goto(url, wait_until="commit")
        table_is_set(page)
        began = looked = time.monotonic()
        yield look(page, began, 0)
        matches = 0
        while time.monotonic() - began < 60 * minutes:
            play(page, GAMES[matches % len(GAMES)])
            matches += 1
            if time.monotonic() - looked >= EVERY:
                looked = time.monotonic()
                yield look(page, began, matches)
        yield look(page, began, matches)


def row(sample: Sample) -> str:
    """A look as a row of the table."""
    heaps = (f"{megabytes:.0f}" for megabytes in (sample.table, sample.thinker, sample.tab))
    return line(f"{sample.minutes:.1f}", sample.matches, *heaps, sample.nodes)


def main() -> None:
    """Measure, and print each look when it is made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long bots play (60)")
    parser.add_argument("--folder", type=Path, help="a folder of files that is there already")
    parser.add_argument("--json", action="store_true", help="numbers for programs instead of a table")
    given = parser.parse_args()
    heads = ("minute", "matches played", "table, MB", "thinker, MB", "tab, MB", "elements of the page")
    if not given.json:
        print(line(*heads), under(*heads), sep="\n", flush=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work, sync_playwright() as playwright:
        folder = given.folder or Path(work) / "site"
        if given.folder is None:
            build(folder)
        copied = readable(folder, Path(work) / "readable")
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        for sample in bots_play(browser, copied, given.minutes):
            print(json.dumps(asdict(sample)) if given.json else row(sample), flush=True)
        browser.close()
    print(f"Load of the machine at the end {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.", file=sys.stderr)


if __name__ == "__main__":
    main()
