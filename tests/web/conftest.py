"""A real server and a real browser."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.needs import CHROMIUM_FLAGS, TIMEOUT, Serving, need_chromium, serving
from tests.server.guest import Guest
from tests.web.fonts import FontSet, font_set

if TYPE_CHECKING:
    from collections.abc import Iterator

expect.set_options(timeout=1000 * TIMEOUT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    need_chromium()
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def fonts(request: pytest.FixtureRequest) -> FontSet | None:
    """The only fonts that the browser has; None for the machine's own. A test may be parametrised with it."""
    chosen: FontSet | None = getattr(request, "param", None)
    return chosen or font_set()


@pytest.fixture(scope="module")
def browser(fonts: FontSet | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    path = need_chromium()
    only = fonts.environment(tmp_path_factory.mktemp("fonts")) if fonts else {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=list(CHROMIUM_FLAGS), env={**os.environ, **only}
        )
        yield browser
        browser.close()


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
