"""The programs that judge the page, and their figures."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.needs import CHROMIUM_FLAGS, TIMEOUT, need_chromium
from tests.web.conftest import wait_until
from tests.web.test_installable import READY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playwright.sync_api import Page

__all__ = ["CATEGORIES", "DEVICES", "Fault", "Figures", "app_faults", "lighthouse", "markup_faults"]

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
CATEGORIES = ("performance", "accessibility", "best-practices")
DEVICES: dict[str, tuple[str, ...]] = {"phone": (), "desk": ("--preset=desktop",)}
"""Lighthouse's own profiles: a phone of the middle class with a slow network and processor, and a desk."""
TIMES = {"first-contentful-paint": "paint", "largest-contentful-paint": "largest", "total-blocking-time": "blocked"}


@dataclass(frozen=True)
class Fault:
    """Something that a program finds wrong."""

    rule: str
    words: str
    where: str = ""


@dataclass(frozen=True)
class Figures:
    """What Lighthouse says of one page in one window."""

    page: str
    device: str
    scores: dict[str, int]
    """By category, 0 to 100."""
    paint: float
    """Seconds until something is painted."""
    largest: float
    """Seconds until the largest thing is painted."""
    blocked: float
    """Seconds in which the page could not answer a touch."""
    shift: float
    """Sum of the layout shifts."""
    faults: tuple[Fault, ...]
    """What keeps accessibility and best practices from 100."""


def _run(program: str, arguments: Iterable[object], answers: Sequence[int] = (0,), **environment: str) -> str:
    """What a program of `node_modules` prints.

    Args:
        program: the path of its script.
        arguments: its own.
        answers: the exit statuses with which it answers; another one is an error.
        environment: variables beside our own.
    """
    if not (MODULES / program).is_file():
        raise SystemExit("Lighthouse and html-validate are not here: `make audit` fetches them.")
    command = [shutil.which("node") or "node", str(MODULES / program), *map(str, arguments)]
    done = subprocess.run(  # noqa: S603 - programs of our own lock file
        command, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=TIMEOUT
    )
    if done.returncode not in answers:
        raise SystemExit(f"{program} ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def lighthouse(page: str, url: str, device: str) -> Figures:
    """Ask Lighthouse about an address; `page` is its name in the table."""
    flags = ("--headless", *CHROMIUM_FLAGS)
    arguments = [url, "--quiet", "--output=json", f"--chrome-flags={' '.join(flags)}", "--no-enable-error-reporting"]
    arguments += [f"--only-categories={','.join(CATEGORIES)}", *DEVICES[device]]
    return figures(page, device, json.loads(_run("lighthouse/cli/index.js", arguments, CHROME_PATH=need_chromium())))


def figures(page: str, device: str, report: dict[str, Any]) -> Figures:
    """The figures of a report. A page that Lighthouse could not load ends the program."""
    if "runtimeError" in report:
        raise SystemExit(f"Lighthouse could not load {page}: {report['runtimeError']['message']}")
    audits, categories = report["audits"], report["categories"]
    times = {name: audits[audit]["numericValue"] / 1000 for audit, name in TIMES.items()}
    shift = audits["cumulative-layout-shift"]["numericValue"]
    scores = {name: round(100 * categories[name]["score"]) for name in CATEGORIES}
    asked = [ref["id"] for name in CATEGORIES[1:] for ref in categories[name]["auditRefs"] if ref["weight"]]
    return Figures(page, device, scores, shift=shift, faults=tuple(_failed(audits, asked)), **times)


def _failed(audits: dict[str, Any], asked: Iterable[str]) -> Iterable[Fault]:
    for name in asked:
        audit = audits[name]
        if audit["score"] is not None and audit["score"] < 1:
            items = audit.get("details", {}).get("items", [])
            yield Fault(name, audit["title"], "; ".join(_place(item) for item in items))


def _place(item: dict[str, Any]) -> str:
    return str(item.get("node", {}).get("snippet") or item.get("description") or item)


def markup_faults(files: Sequence[Path]) -> dict[str, list[Fault]]:
    """What html-validate finds wrong in each file, by its name without the ending."""
    # Into a file: html-validate ends before a pipe has taken a long answer.
    answer = files[0].with_suffix(".json")
    arguments = [f"--formatter=json={answer}", f"--config={HERE / 'htmlvalidate.json'}", *files]
    _run("html-validate/bin/html-validate.mjs", arguments, answers=(0, 1))
    results = json.loads(answer.read_text(encoding="utf-8"))
    found: dict[str, list[Fault]] = {file.stem: [] for file in files}
    for result in results:
        found[Path(result["filePath"]).stem] += [
            Fault(each["ruleId"], each["message"], each["selector"] or "") for each in result["messages"]
        ]
    return found


def app_faults(page: Page) -> list[Fault]:
    """What keeps an open page from being installed as an app, as Chromium says; Lighthouse 12 no longer asks.

    Waits until the page's service worker stands behind it.
    """
    wait_until(page, READY)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    wrong = [Fault("manifest", error["message"]) for error in manifest["errors"]]
    if not manifest["url"]:
        wrong.append(Fault("manifest", "the page names none"))
    hindrances = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    return wrong + [Fault("installable", each["errorId"]) for each in hindrances]
