"""Sharing: a link that plays a move, its picture, and a finished match on a page without a server."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import httpx
import pytest
from click.testing import CliRunner
from litestar.testing import TestClient
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from parlour.cli import main
from parlour.games import find_game
from parlour.match import Match
from parlour.record import format_record
from parlour.server import documents, previews
from parlour.server.app import create_app
from parlour.server.documents import PAGE
from parlour.service.store import MemoryStore
from tests.needs import TIMEOUT
from tests.server.guest import Guest
from tests.web.scenes import IN_PLAY, ONE_ROUND, Seated, lay
from tests.web.test_axe import SCHEMES, violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

FLICKS = ("0.0,-0.3048 >3.0 1.2", "0.0,0.3048 >183.0 1.2")
HOSTILE = "</script><img src=x onerror=window.harmed=1>"
COLOUR = {"light": (247, 241, 227), "dark": (23, 19, 15)}
"""The page's paper."""
WIDE = 720
"""How wide a shared picture is, pixels."""


PHONE, DESK = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
BOTH = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
WRITTEN = """() => {
    const { prototype } = CanvasRenderingContext2D, write = prototype.fillText;
    window.written = [];
    prototype.fillText = function (text, ...at) {
        window.written.push(text);
        return write.call(this, text, ...at);
    };
}"""
"""Keep what is written into pictures."""
LONG = 100
"""Characters of a ruling that a caption has room for."""


def flicked(server: Serving) -> Seated:
    """A match of Crokinole with two flicks; it goes on."""
    return lay(server.url, "crokinole", position=IN_PLAY, moves=FLICKS, **ONE_ROUND)


def pegged(server: Serving) -> Seated:
    """A match of Castille that is over after three moves."""
    table = lay(server.url, "castille")
    for _ in range(3):
        view = httpx.get(
            f"{server.url}api/matches/{table.match}", headers=_keys(table)[_to_play(table)], timeout=TIMEOUT
        ).json()
        table.move(view["turn"]["choices"][0]["move"])
    answer = httpx.post(f"{server.url}api/matches/{table.match}/resign", headers=_keys(table)[0], timeout=TIMEOUT)
    assert answer.status_code == 201
    return table


def _to_play(table: Seated) -> int:
    seat = httpx.get(f"{table.url}api/matches/{table.match}", timeout=TIMEOUT).json()["frame"]["to_play"]
    assert isinstance(seat, int)
    return seat


def _keys(table: Seated) -> dict[int, dict[str, str]]:
    return {seat: {"Authorization": f"Bearer {key}"} for seat, key in table.keys.items()}


@dataclass(frozen=True)
class Moving:
    """A picture that was saved."""

    size: tuple[int, int]
    pictures: list[Image.Image]

    @classmethod
    def read(cls, path: str | Path) -> Moving:
        with Image.open(path) as image:
            pictures = []
            for number in range(getattr(image, "n_frames", 1)):
                image.seek(number)
                pictures.append(image.convert("RGB"))
            return cls(image.size, pictures)

    @property
    def changes(self) -> int:
        pairs = zip(self.pictures, self.pictures[1:], strict=False)
        return sum(ImageChops.difference(one, other).getbbox() is not None for one, other in pairs)


def colour(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """Red, green and blue of a pixel."""
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def saved(page: Page, kind: str) -> Path:
    page.get_by_role("button", name=f"({kind})").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the").click()
    assert download.value.suggested_filename.endswith(kind.lower())
    return Path(download.value.path())


# --- the link ---------------------------------------------------------------------------------------------------------


@BOTH
def test_a_stranger_opens_a_shared_flick_and_sees_it_played(
    server: Serving, windows: Windows, size: dict[str, int]
) -> None:
    table, clipboard = flicked(server), ["clipboard-read", "clipboard-write"]
    player = windows.open(table.at(0), viewport=size, reduced_motion="reduce", permissions=clipboard)
    player.get_by_role("button", name="Move 1 ").click()
    expect(player.get_by_text("Viewing move 1")).to_be_visible()
    player.get_by_role("button", name="Share", exact=True).click()
    link = player.get_by_role("textbox", name="Link").input_value()
    assert link == f"{server.url}match/{table.match}?ply=1"
    player.get_by_role("button", name="Copy").first.click()
    expect(player.get_by_role("button", name="Copied")).to_be_visible()

    stranger = windows.open(link, viewport=size)
    stranger.wait_for_function("() => document.querySelector('parlour-board')?.classList.contains('runs')")
    expect(stranger.get_by_text("Viewing move 1")).to_be_visible()
    stranger.wait_for_function("() => !document.querySelector('parlour-board').classList.contains('runs')")
    expect(stranger.get_by_text("Viewing move 1")).to_be_visible()
    assert table.keys[0] not in stranger.content()
    stranger.get_by_role("button", name="Back to now").click()
    expect(stranger.get_by_text("Viewing move 1")).to_have_count(0)
    preview = httpx.get(link, timeout=TIMEOUT).text
    assert '<meta property="og:title" content="Crokinole: Alice, Dodo - move 1">' in preview
    assert f'<meta property="og:image" content="{server.url}match/{table.match}/board/1">' in preview


def test_the_preview_of_a_link_shows_the_board_at_its_move(server: Serving) -> None:
    table = flicked(server)
    pictures = []
    for ply in (0, 1, 2):
        answer = httpx.get(f"{server.url}match/{table.match}/board/{ply}", timeout=TIMEOUT)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert "immutable" in answer.headers["cache-control"]
        with Image.open(BytesIO(answer.content)) as image:
            assert max(image.size) == WIDE
            pictures.append(image.convert("RGB"))
    for one, other in pairwise(pictures):
        assert ImageChops.difference(one, other).getbbox() is not None
    for nowhere in (f"{table.match}/board/3", f"{'a' * 16}/board/0", f"{table.match}/board/x"):
        assert httpx.get(f"{server.url}match/{nowhere}", timeout=TIMEOUT).status_code == 404, nowhere


def test_a_server_that_draws_no_pictures_previews_its_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (previews, documents):
        monkeypatch.setattr(module, "draws", lambda: False)
    with TestClient(create_app(MemoryStore())) as client:
        match = Guest(client).create("me", "me").match
        assert 'icons/icon-512.png">' in client.get(f"/match/{match}").text
        assert client.get(f"/match/{match}/board/0").status_code == 404


def test_names_in_a_preview_are_text(server: Serving) -> None:
    seats = [{"kind": "me", "name": "</script><img src=x>"}, {"kind": "me", "name": '"><b>'}]
    wish = {"game": "castille", "seats": seats}
    match = httpx.post(f"{server.url}api/matches", json=wish, timeout=TIMEOUT).json()["match"]
    page = httpx.get(f"{server.url}match/{match}?ply=%22%3E%3Cb%3E", timeout=TIMEOUT).text
    assert "&lt;/script&gt;&lt;img" in page
    assert "<img" not in page
    assert "<b>" not in page
    assert "og:title" not in httpx.get(f"{server.url}match/{'a' * 16}", timeout=TIMEOUT).text


def accessible(page: Page) -> None:
    """Nothing is violated on a narrow phone, light and dark, and nothing is cut."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type] # one of its words
        assert violations(page, scheme) == [], scheme
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- pictures ---------------------------------------------------------------------------------------------------------


def assert_captioned(page: Page, table: Seated, title: str, ply: int) -> None:
    """The picture that was just made names the game and the move, the score and the ruling."""
    frame = httpx.get(f"{table.url}api/matches/{table.match}/frames/{ply}", timeout=TIMEOUT).json()
    written = " ".join(dict.fromkeys(page.evaluate("window.written")))
    sides = [side for side in frame["score"]["sides"] if side["points"]]
    standing = ", ".join(" ".join(filter(None, (side["name"], side["points"], side["unit"]))) for side in sides)
    ruling = " ".join(note["message"] for note in frame["entry"]["notes"])
    assert standing
    assert ruling
    for words in (f"{title}, move {ply}", standing, ruling[:LONG]):
        assert words in written


@pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESK)], ids=["phone", "desk"])
def test_a_flick_is_saved_as_a_picture_that_moves(
    server: Serving, windows: Windows, scheme: str, size: dict[str, int]
) -> None:
    table = flicked(server)
    page = windows.open(table.at(0), viewport=size, reduced_motion="reduce", color_scheme=scheme)
    page.evaluate(WRITTEN)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("button", name="(GIF)")).to_be_in_viewport(ratio=1)
    path = saved(page, "GIF")
    assert_captioned(page, table, "Crokinole", 2)
    moving = Moving.read(path)
    assert moving.size[0] == WIDE
    assert moving.changes > 5
    assert path.stat().st_size < 4_000_000
    first = moving.pictures[0]
    assert max(abs(a - b) for a, b in zip(colour(first, 1, 1), COLOUR[scheme], strict=True)) < 16
    red, green, blue = colour(first, 360, 450)
    assert red > green > blue, "wood, so that the page's look is in the picture"
    assert len(first.getcolors(moving.size[0] * moving.size[1]) or ()) > 50


@BOTH
def test_a_thought_out_move_is_saved_too(server: Serving, windows: Windows, size: dict[str, int]) -> None:
    table = pegged(server)
    page = windows.open(f"{server.url}match/{table.match}?ply=2", viewport=size)
    expect(page.get_by_text("Viewing move 2")).to_be_visible()
    page.evaluate(WRITTEN)
    page.get_by_role("button", name="Share", exact=True).click()
    assert Moving.read(saved(page, "GIF")).changes > 5
    assert_captioned(page, table, "Castille", 2)
    page.evaluate("window.written = []")
    still = Moving.read(saved(page, "PNG"))
    assert_captioned(page, table, "Castille", 2)
    assert (still.size[0], len(still.pictures)) == (WIDE, 1)
    caption = still.pictures[0].crop((0, still.size[1] - 32, *still.size))
    assert len(caption.getcolors(WIDE * 32) or ()) > 5, "letters stand on the last line"
    page.set_viewport_size({"width": 360, "height": 780})
    accessible(page)


# --- another page -----------------------------------------------------------------------------------------------------


def steps(page: Page, last: int) -> None:
    """The viewer shows the match and steps through it, by buttons and keys."""
    viewer = page.locator("parlour-board")
    expect(viewer.get_by_role("img").first).to_be_visible()
    expect(viewer.get_by_text(f"0/{last}")).to_be_visible()
    viewer.get_by_role("button", name="One move on").click()
    expect(viewer.get_by_text(f"1/{last}")).to_be_visible()
    before = viewer.get_by_role("status").inner_text()
    page.keyboard.press("ArrowRight")
    expect(viewer.get_by_text(f"2/{last}")).to_be_visible()
    assert viewer.get_by_role("status").inner_text() != before
    page.keyboard.press("Home")
    expect(viewer.get_by_text(f"0/{last}")).to_be_visible()
    viewer.get_by_role("button", name="Play").click()
    expect(viewer.get_by_text(f"2/{last}")).to_be_visible()
    viewer.get_by_role("button", name="Pause").click()
    expect(viewer.get_by_role("button", name="Play")).to_be_visible()


@BOTH
def test_a_finished_match_is_shown_on_another_page(
    server: Serving, windows: Windows, tmp_path: Path, size: dict[str, int]
) -> None:
    """Its two files lie on any web server; here one that knows nothing of parlour."""
    page = windows.open(f"{server.url}match/{pegged(server).match}", viewport=size, reduced_motion="reduce")
    page.get_by_role("button", name="Share", exact=True).click()
    for name in ("The match", "The script"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        download.value.save_as(tmp_path / download.value.suggested_filename)
    snippet = page.get_by_role("textbox", name="Lines for your page").input_value()
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Mine</title>{snippet}", encoding="utf-8")
    handler = partial(_Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as files:
        Thread(target=files.serve_forever, daemon=True).start()
        other = f"http://127.0.0.1:{files.server_port}/index.html"
        steps(windows.open(other, viewport=size, reduced_motion="reduce"), 4)
        files.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def send_error(self, code: int, *_: object, **__: object) -> None:
        """A page has no icon, and that is no fault."""
        self.send_response(204 if code == 404 else code)
        self.end_headers()


def test_a_match_that_goes_on_is_not_given_away(server: Serving) -> None:
    answer = httpx.get(f"{server.url}api/matches/{flicked(server).match}/viewing", timeout=TIMEOUT)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Two flicks by a player with a hostile name."""
    match = Match.new(find_game("crokinole"), ONE_ROUND, seed=1, position=IN_PLAY)
    for flick in FLICKS:
        match = match.play(match.parse(flick))
    played = match.record()
    path = tmp_path / "match.json"
    named = json.loads(format_record(played))
    named["seats"] = [{"name": HOSTILE}, {"name": "Bo"}]
    path.write_text(json.dumps(named), encoding="utf-8")
    return path


def test_one_file_shows_a_match_without_a_server(windows: Windows, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "match.html"
    done = CliRunner().invoke(main, ["embed", str(record), "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert HOSTILE not in out.read_text(encoding="utf-8")
    page = windows.open(out.as_uri(), reduced_motion="reduce")
    steps(page, 2)
    expect(page.get_by_role("heading", level=1)).to_contain_text(HOSTILE)
    assert page.evaluate("window.harmed") is None
    assert page.locator("img[src=x]").count() == 0
    page.set_viewport_size({"width": 360, "height": 780})
    accessible(page)


HARM: dict[str, Callable[[dict[str, object]], object]] = {
    "markup in a number": lambda data: _first_shape(data).update(radius='1"/><img src=x onerror=window.harmed=1>'),
    "a script among the gradients": lambda data: data.update(lights="<script>window.harmed=1</script>"),
    "another format": lambda data: data.update(format="parlour viewing 99"),
}


def _first_shape(data: dict[str, object]) -> dict[str, object]:
    board = data["board"]
    assert isinstance(board, dict)
    shapes = board["shapes"]
    assert isinstance(shapes, list)
    shape: dict[str, object] = next(one for one in shapes if one["type"] == "circle")
    return shape


def test_data_that_would_do_harm_is_refused(windows: Windows, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "data.json"
    assert CliRunner().invoke(main, ["embed", str(record), "-o", str(out)]).exit_code == 0
    script = (PAGE / "embed" / "parlour-board.js").read_text(encoding="utf-8")
    for name, harm in HARM.items():
        data = json.loads(out.read_bytes())
        harm(data)
        text = json.dumps(data).replace("<", "\\u003c")
        file = tmp_path / "harm.html"
        file.write_text(
            f'<!doctype html><title>x</title><parlour-board><script type="application/json">{text}</script>'
            f"</parlour-board><script>{script}</script>",
            encoding="utf-8",
        )
        page = windows.open(file.as_uri())
        if name != "a script among the gradients":
            expect(page.get_by_role("alert")).to_have_text("This file is no match for this viewer.")
        assert page.evaluate("window.harmed") is None, name


def test_a_file_that_cannot_be_shown_is_refused_in_words(tmp_path: Path, record: Path) -> None:
    runner = CliRunner()
    assert "end the name in .html" in runner.invoke(main, ["embed", str(record), "-o", str(tmp_path / "a.txt")]).output
    record.write_text("{}", encoding="utf-8")
    refused = runner.invoke(main, ["embed", str(record), "-o", str(tmp_path / "a.html")])
    assert (refused.exit_code, "not a record" in refused.output) == (1, True)
