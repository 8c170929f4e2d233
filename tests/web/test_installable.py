"""The page as an app: what is installed, the page without its server, a new build, and the weight of a first visit."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from parlour.server.documents import PAGE
from tests.needs import TIMEOUT, Serving, need_chromium
from tests.web.conftest import wait_until
from tests.web.refereeing import CROQUET, PHONE, entries, new_sheet, pick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

LIMIT = 150_000
"""The most that a browser may receive until the lobby shows its games, bytes."""
READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = "() => caches.keys()"
PATHS = """(name) => caches.open(name).then((cache) => cache.keys())
    .then((all) => all.map((one) => new URL(one.url).pathname))"""
AWAY = ("ERR_CONNECTION_", "ERR_EMPTY_RESPONSE", "WebSocket", "ERR_FAILED", "503")
WITH_WORKER = {**PHONE, "service_workers": "allow"}


def kept(page: Page) -> list[str]:
    """The caches of the page, once a worker stands behind it."""
    wait_until(page, READY)
    names: list[str] = page.evaluate(KEPT)
    return names


def test_the_manifest_names_icons_that_decode(server: Serving) -> None:
    document = httpx.get(server.url, timeout=TIMEOUT).text
    assert '<link rel="manifest" href="./manifest.webmanifest">' in document
    answer = httpx.get(f"{server.url}manifest.webmanifest", timeout=TIMEOUT)
    manifest = answer.json()
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("parlour", "./", "standalone")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"]} | {"icons/apple-touch-icon.png": "180x180"}
    for src, size in sizes.items():
        icon = httpx.get(server.url + src, timeout=TIMEOUT)
        with Image.open(BytesIO(icon.content)) as image:
            image.load()
            assert (image.format, f"{image.width}x{image.height}") == ("PNG", size)
    worker = httpx.get(f"{server.url}sw.js", timeout=TIMEOUT)
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")


def test_documents_at_every_depth_name_the_same_files(server: Serving) -> None:
    """Also at an address with a slash too many, which the server answers as the one without."""
    named = set[frozenset[str]]()
    for path in ("", "stats", "rules/castille", "rules/castille/", "puzzles/castille/one", f"match/{'a' * 16}?ply=a/b"):
        document = httpx.get(server.url + path, timeout=TIMEOUT).text
        found = re.findall(r'(?:src|href)="(\.[^"]+)"', document)
        named.add(frozenset(urljoin(server.url + path, each) for each in found))
    (files,) = named
    assert {f"{server.url}manifest.webmanifest", f"{server.url}icons/apple-touch-icon.png"} < files
    assert {httpx.get(each, timeout=TIMEOUT).status_code for each in files} == {200}


def test_the_icons_are_drawn_from_their_source(tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "web" / "icons"
    shutil.copytree(folder, tmp_path / "icons")
    subprocess.run([sys.executable, tmp_path / "icons" / "draw.py"], check=True)
    for icon in folder.glob("*.png"):
        assert (tmp_path / "icons" / icon.name).read_bytes() == icon.read_bytes(), icon.name


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may stop."""
    need_chromium()
    server = Serving(tmp_path / "data")
    yield server
    server.kill()


def test_the_page_opens_while_its_server_is_away_and_goes_on(own: Serving, windows: Windows, tmp_path: Path) -> None:
    windows.forgiven = AWAY
    sheet = new_sheet(own.url, CROQUET)
    page = windows.open(sheet.referee, **WITH_WORKER)
    expect(page.get_by_role("button", name="+3", exact=False).first).to_be_visible()
    (cache,) = kept(page)
    assert not [
        path for path in page.evaluate(PATHS, cache) if not path.startswith(("/assets/", "/icons/")) and path != "/"
    ]
    own.kill()
    pick(page, "+3")
    expect(entries(page).first).to_contain_text("not sent yet")
    page.reload()
    expect(page.get_by_text("You see the page that your browser kept.")).to_be_visible()
    unsent = page.get_by_role("region", name="Not sent yet")
    expect(unsent.get_by_role("listitem")).to_have_text(["3"])

    elsewhere = page.context.new_page()
    for path in ("", "rules/castille", f"match/{'a' * 16}"):
        elsewhere.goto(own.url + path)
        expect(elsewhere.get_by_text("You see the page that your browser kept.")).to_be_visible()
    elsewhere.goto(own.url)
    back = Serving(tmp_path / "data", port=own.port)
    try:
        expect(elsewhere.get_by_role("button", name=re.compile("Play now")).first).to_be_visible()
        expect(elsewhere.get_by_text("You see the page that your browser kept.")).to_have_count(0)
        expect(unsent).to_have_count(0)
        expect(entries(page)).to_have_count(1)
        expect(page.get_by_text("not sent yet")).to_have_count(0)
        assert sheet.texts() == ["3"]
        elsewhere.goto(f"{own.url}api/docs")
        expect(elsewhere.get_by_text("Make a match").first).to_be_visible()
    finally:
        back.kill()


def test_a_new_build_takes_over_and_the_old_files_go(windows: Windows, tmp_path: Path) -> None:
    """The worker of another build, as the server has it after an update."""
    built = tmp_path / "page"
    shutil.copytree(PAGE, built)
    server = Serving(tmp_path / "data", page=built)
    try:
        page = windows.open(server.url, **WITH_WORKER)
        (old,) = kept(page)
        worker = built / "sw.js"
        newer = worker.read_text(encoding="utf-8").replace(old.removeprefix("parlour-"), "0123456789abcdef")
        worker.write_text(newer, encoding="utf-8")
        page.reload()
        wait_until(page, "() => caches.keys().then((names) => names.join() === 'parlour-0123456789abcdef')")
        wait_until(page, READY)
        expect(page.get_by_role("button", name=re.compile("Play now")).first).to_be_visible()
        page.close()  # it may still fetch pictures, which would fail with the server
    finally:
        server.kill()


def test_a_first_visit_weighs_less_than_the_limit(server: Serving, windows: Windows) -> None:
    """Everything that is received until the cards are shown, compressed as it is sent."""
    page = windows.open("about:blank", **PHONE)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    names: dict[str, str] = {}
    received: dict[str, float] = {}

    def asked(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["request"]["url"]

    def arrived(event: dict[str, Any]) -> None:
        received[names[event["requestId"]]] = event["encodedDataLength"]

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", arrived)
    page.goto(server.url)
    expect(page.get_by_role("button", name=re.compile("Play now"))).to_have_count(4)
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    page.wait_for_load_state("networkidle")
    for url, size in sorted(received.items(), key=lambda each: -each[1]):
        print(f"{size / 1000:7.1f} kB  {url.removeprefix(server.url)}")
    total = sum(received.values())
    print(f"{total / 1000:7.1f} kB in {len(received)} answers")
    assert len(received) > 5
    assert total < LIMIT
