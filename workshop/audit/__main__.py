"""Judge the page: Lighthouse, html-validate, and whether it can be installed and opens without its server.

    python -m workshop.audit [--json]

The lobby, a match of Crokinole and its lesson, on a server and in the folder of files. Lighthouse is asked on a phone
and on a desk, with its own profiles. Needs Node 20.19 or later and Chromium, and `make audit` to fetch the programs.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, sync_playwright

from tests.needs import CHROMIUM_FLAGS, Serving, need_chromium, serving
from tests.web.around import AROUND, BEGINNINGS
from tests.web.crokinole import DESK
from tests.web.folder import FileHost, build, hosting
from tests.web.scenes import LESSONS, PAGES, PRACTICE, PUZZLES, TABLES, lay
from workshop.audit.programs import DEVICES, Fault, Figures, app_faults, lighthouse, markup_faults
from workshop.tables import line, under

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from playwright.sync_api import Browser

GAME = "crokinole"
STATES = {
    "page": (*PAGES, *AROUND, *LESSONS, *PRACTICE, *PUZZLES),
    **TABLES,
    **{f"{game} begun": states for game, states in BEGINNINGS.items()},
}
SHOWN = "() => document.querySelector('main :is(h1, h2)') !== null"
"""Something of the page is there."""


@contextmanager
def places(work: Path) -> Iterator[tuple[dict[str, str], Serving, FileHost]]:
    """The addresses by their names, the server and the file host."""
    (work / "host").mkdir()
    build(work / "site")
    with serving(work / "data") as server, hosting(work / "site", work / "host") as host:
        table = lay(server.url, GAME, others="me", starter=1)
        found = {
            "lobby": server.url,
            "match": table.at(0),
            "lesson": f"{server.url}lesson/{GAME}",
            "folder: lobby": host.url,
            "folder: lesson": f"{host.url}?/lesson/{GAME}",
        }
        yield found, server, host


def written(browser: Browser, url: str, work: Path) -> Iterator[Path]:
    """Every page and every state of a match as a browser has it when it is shown, as files named by game and state."""
    for group, states in STATES.items():
        for state in states:
            page = state.open(browser, url, **DESK, reduced_motion="reduce")
            file = work / f"{group} {state.name}.html"
            file.write_text(page.content(), encoding="utf-8")
            page.context.close()
            yield file


def as_app(browser: Browser, url: str, end: Callable[[], object]) -> list[Fault]:
    """What hinders an address from being an app; `end` stops its server."""
    with browser.new_context(**DESK, service_workers="allow") as context:
        page = context.new_page()
        page.goto(url)
        wrong = app_faults(page)
        end()
        try:
            page.reload()
            page.wait_for_function(SHOWN)
        except Error:
            wrong.append(Fault("offline", "the page does not open while its server is away"))
        return wrong


def measured(work: Path, *, plain: bool) -> dict[str, Any]:
    """Everything. The servers are stopped last, to see what opens without them."""
    with places(work) as (addresses, server, host):
        judged = []
        for name, url in addresses.items():
            for device in DEVICES:
                judged.append(lighthouse(name, url, device))
                if not plain:
                    print(row(judged[-1]), flush=True)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
            markup = markup_faults(list(written(browser, server.url, work)))
            apps = {
                "lobby": as_app(browser, server.url, server.kill),
                "folder: lobby": as_app(browser, host.url, host.kill),
            }
            browser.close()
    return {"lighthouse": judged, "markup": markup, "app": apps}


# --- printing -----------------------------------------------------------------------------------------------------

HEADINGS = (
    "page",
    "window",
    "performance",
    "accessibility",
    "best practices",
    "first paint, s",
    "largest paint, s",
    "blocked, s",
    "layout shift",
)


def row(one: Figures) -> str:
    """The figures of a page as a row under `HEADINGS`."""
    times = (f"{seconds:.2f}" for seconds in (one.paint, one.largest, one.blocked, one.shift))
    return line(one.page, one.device, *one.scores.values(), *times)


def told(title: str, faults: Iterable[Fault]) -> Iterator[str]:
    """A heading, and a line for each fault."""
    listed = [f"  {fault.rule}: {fault.words} {fault.where}".rstrip() for fault in faults]
    yield f"{title}: {len(listed) or 'nothing'}"
    yield from listed


def report(found: dict[str, Any]) -> Iterator[str]:
    """What is wrong, after the table."""
    for one in found["lighthouse"]:
        yield from told(f"Lighthouse, {one.page}, {one.device}", one.faults)
    for program, title in (("markup", "html-validate"), ("app", "As an app")):
        for name, faults in found[program].items():
            yield from told(f"{title}, {name}", faults)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m workshop.audit", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table and sentences")
    plain = parser.parse_args().json
    if not plain:
        print(line(*HEADINGS), under(*HEADINGS), sep="\n", flush=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = measured(Path(folder), plain=plain)
    if plain:
        print(json.dumps(found, indent=2, default=asdict))
    else:
        print("", *report(found), sep="\n")


if __name__ == "__main__":
    main()
