"""The whole program as a folder of files, behind a plain file server below a path."""

from __future__ import annotations

import json
import threading
from base64 import b64decode, b64encode
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.cli import main
from parlour.games import find_game
from parlour.match import Match
from parlour.players import ask
from parlour.record import parse_record
from tests.needs import need_pyodide

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.sync_api import Page

__all__ = [
    "CACHE",
    "NAME",
    "FileHost",
    "answer",
    "build",
    "hosting",
    "keep",
    "kept",
    "play_out",
    "table_is_set",
    "with_parts",
]

NAME = "name"
"""The path below which the folder lies."""

CACHE = f"parlour compiled /{NAME}/"
KEEP = """async ({ cache, folder, contents }) => {
    const kept = await caches.open(cache);
    for (const [name, text] of Object.entries(contents)) {
        const content = await fetch(`data:application/zip;base64,${text}`);
        await kept.put(`${folder}${name}.zip`, content);
    }
}"""
KEPT = """async (cache) => {
    const kept = await caches.open(cache);
    const text = (content) => new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result.split(",")[1]);
        reader.readAsDataURL(content);
    });
    const contents = {};
    for (const request of await kept.keys()) {
        const name = request.url.split("/").at(-1).replace(".zip", "");
        contents[name] = await text(await (await kept.match(request)).blob());
    }
    return contents;
}"""

ANSWER = """asked => new Promise((resolve) => {
    const channel = new BroadcastChannel(`parlour ${location.pathname}`);
    const id = `test ${Math.random()}`;
    channel.onmessage = ({ data }) => {
        if (data.to !== "pages" || data.message.kind !== "answer" || data.message.id !== id) return;
        channel.close();
        resolve(data.message);
    };
    channel.postMessage({ to: "table", message: { kind: "ask", id, query: {}, ...asked } });
})"""


def build(folder: Path) -> None:
    """Build the folder as `make site` does, but with documentation of two files."""
    main(["site", "-o", str(folder), *with_parts(folder.parent)], standalone_mode=False)


def with_parts(place: Path) -> list[str]:
    """The options of `parlour site` for Pyodide and for documentation, which is written into a folder."""
    docs = place / "docs"
    docs.mkdir(exist_ok=True)
    (docs / "index.html").write_text("<!doctype html><title>parlour</title><h1>All about parlour</h1>")
    (docs / ".buildinfo").write_text("of the builder")
    return ["--pyodide", str(need_pyodide()), "--docs", str(docs)]


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files, with the folder's own page for what is missing, and logs nothing."""

    def log_message(self, *_: object) -> None: ...

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / NAME / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content if self.command == "GET" else b"")


class FileHost:
    """A plain file server that a test may stop."""

    def __init__(self, root: Path, port: int = 0) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(root)))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.port = self._server.server_port
        self.origin = f"http://127.0.0.1:{self.port}/"
        self.url = f"{self.origin}{NAME}/"
        self._root = root

    @property
    def compiled(self) -> str:
        """Below this address a browser keeps what Python compiled."""
        (python,) = (self._root / NAME / "python").iterdir()
        return f"{self.url}python/{python.name}/compiled/"

    def kill(self) -> None:
        """Nobody answers any more."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def hosting(folder: Path, root: Path) -> Iterator[FileHost]:
    """A file server with the folder below a path."""
    (root / NAME).symlink_to(folder, target_is_directory=True)
    host = FileHost(root)
    try:
        yield host
    finally:
        host.kill()


def keep(page: Page, host: FileHost, contents: Mapping[str, bytes]) -> None:
    """Give the browser of a page of the same origin what Python compiled at an earlier visit: archives by name."""
    texts = {name: b64encode(content).decode() for name, content in contents.items()}
    page.evaluate(KEEP, {"cache": CACHE, "folder": host.compiled, "contents": texts})


def kept(page: Page) -> dict[str, bytes]:
    """What Python compiled at earlier visits, as the browser of a page keeps it: archives by name."""
    return {name: b64decode(content) for name, content in page.evaluate(KEPT, CACHE).items()}


def table_is_set(page: Page) -> None:
    """Wait until Python is there."""
    page.wait_for_function("() => document.getElementById('strip') && !document.querySelector('.setting')", polling=100)


def answer(page: Page, verb: str, path: str, body: object = None, key: str = "") -> Any:
    """What the table answers, asked as another tab would ask it."""
    sent = {} if body is None else {"body": json.dumps(body)}
    told = page.evaluate(ANSWER, {"verb": verb, "path": path, **sent, **({"key": key} if key else {})})
    assert told["status"] in (200, 201), told
    return json.loads(told["body"])


def play_out(page: Page, match: str, key: str, seed: int) -> int:
    """Play the first seat of a match to its end against its bots; returns how many moves there were."""
    rng = Random(seed)
    while True:
        told = page.evaluate(ANSWER, {"verb": "GET", "path": f"/api/matches/{match}/record"})
        record = parse_record(told["body"])
        spec = find_game(record.game)
        now = Match.from_record(spec, record)
        if now.outcome is not None:
            return now.ply
        if now.to_play == 0:
            agent = spec.levels[0].make(now.game)
            text = spec.notation.format_move(now.game, now.state, ask(agent, now.game, now.state, rng))
            answer(page, "POST", f"/api/matches/{match}/moves", {"ply": now.ply, "move": text}, key)
        else:
            page.wait_for_timeout(100)
