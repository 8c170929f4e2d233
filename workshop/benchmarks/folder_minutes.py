"""Measure the folder of files: its sizes, and a newcomer's waiting times.

    python -m workshop.benchmarks.folder_minutes [--json]

For each line and each game a new visitor opens the lobby, starts a match against the game's first level and plays a
move. The host, the line and the slower processor are those of `paced`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from parlour.games import find_game
from tests.needs import CHROMIUM_FLAGS, need_chromium
from tests.web.conftest import wait_until
from tests.web.crokinole import DESK
from tests.web.folder import answer, build, table_is_set
from tests.web.scenes import GAMES
from tests.web.test_site import KEPT
from workshop.benchmarks.first_minutes import FIRST, LONGEST, MINE, MOVED, PAINT, first_move
from workshop.benchmarks.paced import paced_host, sent, slowed
from workshop.tables import line, under

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

LINES = ((100.0, 1), (9.0, 1), (1.6, 1), (100.0, 4))
"""Mbit/s, and how many times slower the processor is."""
FASTEST = LINES[0][0]
PARTS = (
    ("Python's interpreter, packed by the builder", "python/*/*.packed"),
    ("its standard library", "python/*/python_stdlib.zip"),
    ("parlour and msgspec, as one archive", "python/*/parlour.zip"),
    ("Python's loader, from which the page starts it", "python/*/*"),
    ("the page: scripts, styles, engines", "assets/*"),
    ("the page: scripts, styles, engines", "games/*"),
    ("the page: scripts, styles, engines", "embed/*"),
    ("answers that never change", "answers/*"),
)
REST = "icons, the document, the rest"
GO = "(where) => { history.pushState(null, '', where); dispatchEvent(new PopStateEvent('popstate')); }"
"""To another page of the program, without loading the document again."""


@dataclass(frozen=True)
class Visit:
    """A first visit: seconds."""

    rate: float
    slower: int
    game: str
    paint: float
    touch: float
    """From the address to a card of the lobby that can be touched."""
    ready: float
    """From the address to Python's first answer."""
    board: float
    """From a new match to its board, on which a move may be played."""
    bot: float
    """From the visitor's move to the bot's, as the page shows it."""


# --- sizes --------------------------------------------------------------------------------------------------------


def part_of(name: str) -> str:
    """What a file belongs to."""
    return next((part for part, pattern in PARTS if fnmatch(name, pattern)), REST)


def sizes(folder: Path) -> dict[str, list[int]]:
    """By their parts: how many bytes each file is on the way."""
    found: dict[str, list[int]] = {part: [] for part in (*dict(PARTS), REST)}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found[part_of(path.relative_to(folder).as_posix())].append(len(sent(path)[0]))
    return found


# --- visits -------------------------------------------------------------------------------------------------------


def opened(context: BrowserContext, url: str) -> Page:
    """A window that waits for no more than the answer of the address."""
    context.set_default_timeout(1000 * LONGEST)
    page = context.new_page()
    page.goto(url, wait_until="commit")
    return page


def begun(page: Page, game: str) -> tuple[str, str]:
    """A match of the visitor against first levels, made at the table: its name and key."""
    spec = find_game(game)
    options = FIRST.get(game, {})
    others = len(spec.new(options).seats) - 1
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": spec.levels[0].name}] * others]
    made = answer(page, "POST", "/api/matches", {"game": game, "seats": seats, "options": options})
    return made["match"], made["seats"][0]["key"]


def visit(browser: Browser, url: str, game: str, *, rate: float, slower: int) -> Visit:
    """A new visitor's first match."""
    with browser.new_context(**DESK, reduced_motion="reduce") as context:
        began = time.monotonic()
        page = opened(context, url)
        page.get_by_role("button", name=f"Play now: {find_game(game).title}").wait_for()
        touch = time.monotonic() - began
        table_is_set(page)
        ready = time.monotonic() - began
        paint = page.evaluate(PAINT) / 1000
        began = time.monotonic()
        match, key = begun(page, game)
        page.evaluate(GO, f"?/match/{match}#key={key}")
        page.wait_for_function(MINE)
        board = time.monotonic() - began
        began = time.monotonic()
        move = {"ply": 0, "move": first_move(game, FIRST.get(game, {}))}
        answer(page, "POST", f"/api/matches/{match}/moves", move, key)
        page.wait_for_function(MOVED)
        return Visit(rate, slower, game, paint, touch, ready, board, time.monotonic() - began)


def second_visit(browser: Browser, folder: Path) -> float:
    """Seconds to Python's first answer, when the browser has kept the folder and the host is away."""
    with browser.new_context(**DESK) as context:
        with paced_host(folder, FASTEST) as url:
            page = opened(context, url)
            wait_until(page, KEPT)
        began = time.monotonic()
        page.goto(url, wait_until="commit")
        table_is_set(page)
        return time.monotonic() - began


def visits(browser: Browser, folder: Path) -> Iterator[Visit]:
    """Every game over every line."""
    for rate, slower in LINES:
        with paced_host(folder, rate) as url, slowed(slower):
            for game in GAMES:
                yield visit(browser, url, game, rate=rate, slower=slower)
                print(f"{rate:g} Mbit/s, {slower} times slower: {game} seen", file=sys.stderr, flush=True)


# --- everything ---------------------------------------------------------------------------------------------------


def size_table(found: dict[str, list[int]]) -> Iterator[str]:
    """The parts of the folder, and their sum."""
    heads = ("part", "kB on the wire", "files")
    yield from (line(*heads), under(*heads))
    for part, each in found.items():
        yield line(part, f"{sum(each) / 1000:,.0f}", len(each))
    yield line("everything", f"{sum(map(sum, found.values())) / 1000:,.0f}", sum(map(len, found.values())))


def time_table(found: list[Visit], second: float) -> Iterator[str]:
    """A row for each line. Where four visits say the same thing: their median."""
    titles = [f"bot's first move: {find_game(game).title}, s" for game in GAMES]
    heads = ("network, Mbit/s", "processor", "first paint, s", "first touch, s", "Python is ready, s", *titles)
    yield from (line(*heads), under(*heads))
    for rate, slower in LINES:
        row = {each.game: each for each in found if (each.rate, each.slower) == (rate, slower)}
        pages = (
            statistics.median(getattr(each, name) for each in row.values()) for name in ("paint", "touch", "ready")
        )
        bots = (row[game].bot for game in GAMES)
        processor = "as it is" if slower == 1 else f"{slower} times slower"
        yield line(f"{rate:g}", processor, *(f"{seconds:.2f}" for seconds in (*pages, *bots)))
    yield line("none, a second visit", "as it is", "", "", f"{second:.2f}", *[""] * len(GAMES))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="numbers for programs instead of tables")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work, sync_playwright() as playwright:
        folder = Path(work) / "site"
        build(folder)
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        found: dict[str, Any] = {
            "load": os.getloadavg(),
            "sizes": sizes(folder),
            "visits": list(visits(browser, folder)),
            "second": second_visit(browser, folder),
        }
        browser.close()
    if given.json:
        print(json.dumps(found, indent=2, default=asdict))
        return
    tables = [size_table(found["sizes"]), time_table(found["visits"], found["second"])]
    print(*("\n".join(table) for table in tables), sep="\n\n")
    print(f"\nLoad of the machine at the beginning {found['load'][0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
