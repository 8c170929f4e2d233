"""Measure a newcomer's waiting times: the page's weight, the first paint, the first move, the first bot's move.

    python -m workshop.benchmarks.first_minutes [--fresh] [--json]

For each game a server starts on an empty folder. A visitor starts a match against the game's first level and plays a
move. Weight is the compressed size of a first visit. With `--fresh` only one thing is measured: `make play` in a fresh
clone of what is committed, to the lobby. The program fails if a bound is exceeded.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import sync_playwright

from parlour.games import find_game
from tests.needs import CHROMIUM_FLAGS, need_chromium
from tests.web.scenes import GAMES, lay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
HEAVIEST = 150.0
"""The most that a first visit may load, kB."""
FIRST_MOVE = 5.0
"""s from the table's address to the answer to the first move."""
SECOND_START = 3.0
"""s from the command to the lobby, at a later start."""
FRESH = 120.0
"""s from `make play` in a fresh clone to the lobby."""
LONGEST = 300.0
OPEN = re.compile(r"http://\S+/")
FIRST: dict[str, dict[str, Any]] = {"crokinole": {"starter": 1}, "castille": {"starter": "silver"}}
"""Options under which the first seat begins."""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
MINE = "() => document.querySelector('.turn.yours') !== null"
MOVED = "() => document.querySelectorAll('[role=log] li').length >= 2"


@dataclass(frozen=True)
class Minutes:
    """The times of one game on a fresh server, s, and the weight, kB."""

    game: str
    start: float
    """From the command to the address."""
    paint: float
    weight: float
    possible: float
    """From the table's address to a move that may be played."""
    answered: float
    """From the first move to the server's answer."""
    bot: float
    """From the first move to the bot's, as the page shows it."""


# --- the server ---------------------------------------------------------------------------------------------------


@contextmanager
def opened(command: list[str], where: Path, **environment: str) -> Iterator[tuple[str, float]]:
    """A running server: its address, and the seconds until it printed it. All its processes are killed at the end."""
    began = time.monotonic()
    process = subprocess.Popen(  # noqa: S603 - our own command
        command, cwd=where, env=os.environ | environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield _address(process), time.monotonic() - began
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if process.stdout:
            process.stdout.close()


def _address(process: subprocess.Popen[str]) -> str:
    for line in process.stdout or ():
        if found := OPEN.search(line):
            return found[0]
    raise SystemExit(f"the server did not start: {process.args!r} ended with {process.wait()}")


def served(folder: Path) -> AbstractContextManager[tuple[str, float]]:
    """A server on a data folder."""
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(folder)]
    return opened(command, ROOT)


# --- a visit ------------------------------------------------------------------------------------------------------


def weighed(page: Page) -> list[float]:
    """The bytes of each answer to a page from now on, as transferred."""
    heard: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: heard.append(event["encodedDataLength"]))
    return heard


def first_move(game: str, options: dict[str, Any]) -> str:
    """A first move."""
    spec = find_game(game)
    rules = spec.new(options)
    state = rules.start()
    return str(spec.notation.format_move(rules, state, rules.chosen(rules.sample(state, Random(1)))))


def visit(browser: Browser, url: str, game: str, *, start: float) -> Minutes:
    """Start a match on a fresh server, and play a move."""
    options = FIRST.get(game, {})
    level = find_game(game).levels[0].name
    table = lay(url, game, others=level, **options)
    page = browser.new_context(reduced_motion="reduce", service_workers="block").new_page()
    weights = weighed(page)
    began = time.monotonic()
    page.goto(table.at(0))
    page.wait_for_function(MINE, timeout=LONGEST * 1000)
    possible = time.monotonic() - began
    page.wait_for_load_state("networkidle")
    paint, weight = page.evaluate(PAINT), sum(weights)
    began = time.monotonic()
    body = {"ply": 0, "move": first_move(game, options)}
    key = {"Authorization": f"Bearer {table.keys[0]}"}
    httpx.post(f"{url}api/matches/{table.match}/moves", json=body, headers=key, timeout=LONGEST).raise_for_status()
    answered = time.monotonic() - began
    page.wait_for_function(MOVED, timeout=LONGEST * 1000)
    bot = time.monotonic() - began
    page.context.close()
    return Minutes(game, start, paint / 1000, weight / 1000, possible, answered, bot)


def lobby(browser: Browser, url: str) -> tuple[float, float, float]:
    """First paint and all cards visible (s), weight (kB)."""
    page = browser.new_context(service_workers="block").new_page()
    weights = weighed(page)
    began = time.monotonic()
    page.goto(url)
    page.get_by_role("button", name="Play now: Castille").wait_for()
    seen = time.monotonic() - began
    page.wait_for_load_state("networkidle")
    paint = page.evaluate(PAINT) / 1000
    page.context.close()
    return paint, seen, sum(weights) / 1000


# --- everything ---------------------------------------------------------------------------------------------------


def measured(browser: Browser, work: Path) -> dict[str, Any]:
    """Every game, the lobby, and the second start."""
    games = []
    for game in GAMES:
        with served(work / game) as (url, start):
            games.append(visit(browser, url, game, start=start))
            print(f"{game}: seen", file=sys.stderr, flush=True)
    began = time.monotonic()
    with served(work / GAMES[0]) as (url, _):
        httpx.get(url).raise_for_status()
        httpx.get(f"{url}api/house").raise_for_status()
        second = time.monotonic() - began
        paint, seen, weight = lobby(browser, url)
    return {
        "games": [asdict(each) for each in games],
        "lobby": {"paint": paint, "seen": seen, "weight": weight},
        "second_start": second,
    }


def fresh(work: Path) -> float:
    """Seconds from `make play` in a fresh clone to the lobby."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(work / "clone")], check=True)  # noqa: S603, S607
    began = time.monotonic()
    with opened(["make", "play"], work / "clone", XDG_DATA_HOME=str(work / "data")) as (url, _):
        httpx.get(f"{url}api/house").raise_for_status()
        return time.monotonic() - began


COLUMNS = {
    "server starts, s": "start",
    "first paint, s": "paint",
    "page, kB": "weight",
    "first move possible, s": "possible",
    "answered, s": "answered",
    "the bot's first move, s": "bot",
}


def table(found: dict[str, Any]) -> Iterator[str]:
    """The results, as lines of Markdown."""
    yield f"| | {' | '.join(COLUMNS)} |"
    yield "|---" * (len(COLUMNS) + 1) + "|"
    for each in found["games"]:
        yield f"| {find_game(each['game']).title} | {' | '.join(f'{each[name]:.1f}' for name in COLUMNS.values())} |"
    hall = found["lobby"]
    start = found["second_start"]
    yield f"| The lobby, second start | {start:.1f} | {hall['paint']:.1f} | {hall['weight']:.1f} | | | |"


def passed(found: dict[str, Any]) -> list[str]:
    """The bounds that are exceeded."""
    heaviest = max(found["lobby"]["weight"], *(each["weight"] for each in found["games"]))
    slowest = max(each["possible"] + each["answered"] for each in found["games"])
    bounds = (
        ("page, kB", heaviest, HEAVIEST),
        ("first move, s", slowest, FIRST_MOVE),
        ("second start, s", found["second_start"], SECOND_START),
    )
    return [f"{what}: {value:.1f}, more than {bound:g}" for what, value, bound in bounds if value > bound]


def main() -> None:
    """Measure, print, and fail if a bound is exceeded."""
    parser = argparse.ArgumentParser(description="A newcomer's waiting times.")
    parser.add_argument("--fresh", action="store_true", help="only `make play` in a fresh clone")
    parser.add_argument("--json", action="store_true", help="numbers for programs instead of a table")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        work = Path(folder)
        if arguments.fresh:
            seconds = fresh(work)
            print(f"make play in a fresh clone, to the lobby: {seconds:.0f} s (at most {FRESH:g})")
            sys.exit(seconds > FRESH)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
            found = measured(browser, work)
            browser.close()
    print(json.dumps(found, indent=2) if arguments.json else "\n".join(table(found)))
    if wrong := passed(found):
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
