"""A real server and a real browser."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from tests.needs import CHROMIUM_FLAGS, TIMEOUT, Serving, need_chromium, serving
from tests.server.guest import Guest
from tests.web.fonts import FontSet, font_set

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

expect.set_options(timeout=1000 * TIMEOUT)


HERE = Path(__file__).parent
RATES = (
    "requests_a_minute",
    "matches_a_minute",
    "bot_matches_an_hour",
    "positions_a_minute",
    "sheets_a_minute",
    "sheet_entries_a_minute",
    "engine_questions_a_minute",
    "engine_questions_a_minute_per_address",
    "statistics_a_minute",
    "phrases_a_minute",
    "listings_an_hour",
    "feeds_a_minute",
)
"""The settings that many tests from one address would exceed together."""


class House:
    """The server and the browser of all files of this folder: to start both takes 3.5 s of the processor's time.

    No test sees another by them: a match is known by its address alone, and every test has a window of its own. A test
    that stops its server, or needs another, starts one itself.
    """

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._serving: Serving | None = None
        self._driver: Playwright | None = None
        self._browser: tuple[FontSet | None, Browser] | None = None

    def server(self) -> Serving:
        """The server, which limits no rates; another one if it has ended."""
        if self._serving is None or self._serving.process.poll() is not None:
            self._serving = self._stack.enter_context(serving(self._folder(), **dict.fromkeys(RATES, 10**9)))
        return self._serving

    def browser(self, fonts: FontSet | None) -> Browser:
        """The browser with these fonts; the one with other fonts is closed, and one that has ended is replaced."""
        if self._browser and self._browser[0] == fonts and self._browser[1].is_connected():
            return self._browser[1]
        if self._browser:
            self._browser[1].close()
        only = fonts.environment(self._folder()) if fonts else {}
        self._driver = self._driver or self._stack.enter_context(sync_playwright())
        browser = self._driver.chromium.launch(
            executable_path=need_chromium(), args=list(CHROMIUM_FLAGS), env={**os.environ, **only}
        )
        self._browser = fonts, browser
        return browser

    def close(self) -> None:
        """Stop both; who asks again starts them again."""
        if self._browser:
            self._browser[1].close()
        self._stack.close()
        self._serving = self._driver = self._browser = None

    def _folder(self) -> Path:
        """An empty folder, which goes when the house is closed."""
        return Path(self._stack.enter_context(TemporaryDirectory(prefix="parlour-web-", ignore_cleanup_errors=True)))


HOUSE = House()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Close the house when the next test is of another folder: while Playwright runs, no other event loop can."""
    try:
        return (yield)
    finally:
        if nextitem is None or not nextitem.path.is_relative_to(HERE):
            HOUSE.close()


@pytest.fixture(scope="module")
def server() -> Serving:
    need_chromium()
    return HOUSE.server()


@pytest.fixture(scope="module")
def fonts(request: pytest.FixtureRequest) -> FontSet | None:
    """The only fonts that the browser has; None for the machine's own. A test may be parametrised with it."""
    chosen: FontSet | None = getattr(request, "param", None)
    return chosen or font_set()


@pytest.fixture(scope="module")
def browser(fonts: FontSet | None) -> Browser:
    need_chromium()
    return HOUSE.browser(fonts)


@pytest.fixture(scope="module")
def only_window(browser: Browser) -> Iterator[Page]:
    """One window for a whole file; `window` makes it a new visitor's for each test."""
    with browser.new_context(service_workers="block") as context:
        context.set_default_timeout(1000 * TIMEOUT)
        yield context.new_page()


FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


@pytest.fixture
def window(server: Serving, only_window: Page) -> Page:
    """A phone's window that remembers nothing but the files of the page: for tests that show one state each.

    Opening a separate window and loading the files anew takes longer than most of these tests. A test may change the
    window's size and its colour scheme, but no other settings.
    """
    only_window.goto(f"{server.url}api/house")  # outside the page's code, which would write again
    only_window.evaluate(FORGET)
    only_window.context.clear_cookies()
    only_window.set_viewport_size({"width": 360, "height": 780})
    only_window.emulate_media(color_scheme="light")
    return only_window


def wait_until(page: Page, condition: str, argument: object = None) -> None:
    """Wait until an asynchronous function of JavaScript gives truth: `wait_for_function` takes any promise for it."""
    page.evaluate(
        f"""async (argument) => {{
            const end = Date.now() + {1000 * TIMEOUT};
            while (!(await ({condition})(argument))) {{
                if (Date.now() > end) throw new Error("waited in vain");
                await new Promise((done) => setTimeout(done, 50));
            }}
        }}""",
        argument,
    )


class Windows:
    """Browser windows of different people: each has separate storage, and none may log an error."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()

    def open(self, url: str, **options: object) -> Page:
        """A new person's window; by default without a service worker, so that a test sees what the server sends."""
        context = self._browser.new_context(**{"service_workers": "block", **options})  # type: ignore[arg-type]
        context.set_default_timeout(1000 * TIMEOUT)
        self._contexts.append(context)
        return self._tab(context, url)

    def beside(self, page: Page, url: str) -> Page:
        """Another tab of the same person."""
        return self._tab(page.context, url)

    def _tab(self, context: BrowserContext, url: str) -> Page:
        page = context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(url)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        forgiven = (*self.forgiven, "Service Worker registration blocked")
        if message.type in ("error", "warning") and not any(text in message.text for text in forgiven):
            self.complaints.append(message.text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def windows(browser: Browser) -> Iterator[Windows]:
    windows = Windows(browser)
    yield windows
    windows.close()
    assert windows.complaints == []


@pytest.fixture
def guest(server: Serving) -> Iterator[Guest]:
    with httpx.Client(base_url=server.url, timeout=TIMEOUT) as client:
        yield Guest(client)
