"""Takes the pictures of every game's main states for docs/play/screens.md: `make screens`.

    python -m tests.web.pictures [GAME ...]

Each state on a phone (360 x 780) and on a desktop (1440 x 900), light and dark.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from parlour.games import find_game
from tests.needs import CHROMIUM_FLAGS, TIMEOUT, need_chromium, serving
from tests.web.around import AROUND, BEGINNINGS
from tests.web.scenes import GAMES, PAGES, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from tests.web.scenes import State

PLAY = Path(__file__).parents[2] / "docs" / "play"
FOLDER = PLAY / "screens"
PAGE = PLAY / "screens.md"

SIZES = {"phone": (360, 780), "desk": (1440, 900)}
SCHEMES = ("light", "dark")
VIEWS = [f"{size}-{scheme}" for size in SIZES for scheme in SCHEMES]
HOUSE = "house"
NAMED = ("lobby", "help", "new-crokinole", "invited")
SHOWN = {
    HOUSE: (*(page for page in PAGES if page.name in NAMED), *AROUND),
    **{game: (*BEGINNINGS[game], *states) for game, states in TABLES.items()},
}
QUALITY = 62

STILL = "() => !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')"
AT_TOP = "() => scrollTo(0, 0)"

HEAD = """# What it looks like

The lobby, what is around a match, and the main states of each game, on a phone (360 x 780) and on a desktop
(1440 x 900), in light and dark. Taken by `make screens` from a real server in a real browser.
"""


def main(only: Sequence[str]) -> None:
    """Take the pictures of the games that are named, or all; write the page that shows them all."""
    FOLDER.mkdir(exist_ok=True)
    expect.set_options(timeout=1000 * TIMEOUT)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        for where in only or SHOWN:
            for state in SHOWN[where]:
                size = sum(take(browser, server.url, where, state))
                print(f"{where} {state.name}: {size / 1000:.0f} kB", flush=True)
        browser.close()
    PAGE.write_text("\n".join(page()))
    total = sum(path.stat().st_size for path in FOLDER.iterdir())
    print(f"{len(list(FOLDER.iterdir()))} pictures, {total / 1e6:.1f} MB")


def take(browser: Browser, url: str, where: str, state: State) -> Iterator[int]:
    """A state in every view; the sizes of the files in bytes.

    Each size has a separate window, because some things depend on the size when the state is first shown.
    """
    for size, (width, height) in SIZES.items():
        window = state.open(browser, url, viewport={"width": width, "height": height})
        for scheme in SCHEMES:
            path = FOLDER / name(where, state, f"{size}-{scheme}")
            path.write_bytes(picture(window, scheme, at_top=not state.scrolled))
            yield path.stat().st_size
        window.context.close()


def picture(window: Page, scheme: str, *, at_top: bool) -> bytes:
    """The window as WebP."""
    window.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of its words
    window.wait_for_function(STILL)
    if at_top:
        window.evaluate(AT_TOP)
    shot = Image.open(io.BytesIO(window.screenshot()))
    out = io.BytesIO()
    shot.convert("RGB").save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue()


def name(where: str, state: State, view: str) -> str:
    return f"{where}-{state.name}-{view}.webp"


def page() -> Iterator[str]:
    """The lines of docs/play/screens.md."""
    yield HEAD
    for where, states in SHOWN.items():
        yield f"## {find_game(where).title if where in GAMES else 'Lobby and dialogs'}\n"
        yield "| | phone | by night | desk | by night |"
        yield "|---|---|---|---|---|"
        for state in states:
            cells = (
                f"![{state.words}, {view.replace('-', ', ')}](screens/{name(where, state, view)})" for view in VIEWS
            )
            yield f"| {state.words} | {' | '.join(cells)} |"
        yield ""


if __name__ == "__main__":
    main(sys.argv[1:])
