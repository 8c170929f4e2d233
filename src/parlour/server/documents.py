"""The document of the page, what it loads of a game, and what a browser needs to install it."""

from __future__ import annotations

import asyncio
import mimetypes
from contextlib import suppress
from functools import partial
from html import escape
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from litestar import HttpMethod, MediaType, Request, Response, get, route
from litestar.datastructures import CacheControlHeader, State
from litestar.params import FromPath, QueryParameter

from parlour.errors import ParlourError
from parlour.names import distinct_names
from parlour.server.context import AppContext, Context
from parlour.server.previews import draws, picture_address
from parlour.service import tryouts
from parlour.service.document import document

__all__ = ["PAGE", "manifest", "match_page", "nowhere", "offline_worker", "page", "page_part", "wants_page"]

PAGE = Path(str(files("parlour.server"))) / "page"
"""Where the build puts the page."""

_NOT_BUILT = "<!doctype html><title>parlour</title><p>The page has not been built: run <code>make play</code>.</p>"

_HEADERS = {"Cache-Control": "no-cache"}
PREVIEW_SECONDS = 1.0
"""How long (s) a document waits for the names in its preview. The store may be away; the page opens without it."""
FOR_EVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
_READ = [HttpMethod.GET, HttpMethod.HEAD]
Visitor = Request[None, None, State]
Shown = Annotated[str, QueryParameter(name="ply", max_length=20, description="The move that the page plays first")]


@route(
    [
        "/",
        "/new/{game:str}",
        "/lesson/{game:str}",
        "/position/{game:str}",
        "/practice/{game:str}",
        "/profile",
        "/ladder/{game:str}",
        "/puzzles/{game:str}",
        "/puzzles/{game:str}/{puzzle:str}",
        "/referee/{game:str}",
        "/rules/{game:str}",
        "/sheet/{sheet:str}",
        "/stats",
        "/trainer/{game:str}",
    ],
    http_method=_READ,
    sync_to_thread=False,
    include_in_schema=False,
)
def page(request: Visitor) -> Response[str]:
    """The page with the style sheets of every game; it requests the rest itself."""
    return _document(request, "")


@route("/match/{match:str}", http_method=_READ, include_in_schema=False)
async def match_page(request: Visitor, match: FromPath[str], context: Context, ply: Shown = "") -> Response[str]:
    """The page, with a preview of the match for programs that show links."""
    facts: dict[str, str] = {}
    with suppress(ParlourError, TimeoutError):
        reading = context.threads.read(partial(_facts, context, match, ply, str(request.base_url)))
        facts = await asyncio.wait_for(reading, PREVIEW_SECONDS)
    return _document(request, _preview(facts))


@get(
    "/assets/games/{game:str}/{digest:str}/{part:str}",
    sync_to_thread=True,
    cache_control=FOR_EVER,
    include_in_schema=False,
)
def page_part(game: FromPath[str], digest: FromPath[str], part: FromPath[str]) -> Response[bytes]:
    """What the page loads of a game, by the address that the server has told it."""
    kind, _ = mimetypes.guess_type(part)
    return Response(tryouts.page_part(game, digest, part), media_type=kind or "application/octet-stream")


@get("/manifest.webmanifest", sync_to_thread=False, include_in_schema=False)
def manifest() -> Response[bytes]:
    """What a browser installs."""
    return _file("manifest.webmanifest", "application/manifest+json")


@get("/sw.js", sync_to_thread=False, include_in_schema=False)
def offline_worker() -> Response[bytes]:
    """The service worker. It stands at the root, because it serves the documents there when this server is away."""
    return _file("sw.js", "text/javascript")


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser shows the answer to a person: it asks for HTML, and not of the API."""
    to_read = request.method in _READ and not request.url.path.startswith("/api/")
    return to_read and "text/html" in request.headers.get("accept", "")


def nowhere(request: Request[Any, Any, Any]) -> Response[str]:
    """The page for an address that it does not know, which it says in words."""
    return _document(request, "", HTTPStatus.NOT_FOUND)


def _file(name: str, kind: str) -> Response[bytes]:
    path = PAGE / name
    if not path.is_file():
        return Response(b"", media_type=kind, status_code=HTTPStatus.NOT_FOUND)
    return Response(path.read_bytes(), media_type=kind, headers=_HEADERS)


def _document(request: Request[Any, Any, Any], preview: str, status: HTTPStatus = HTTPStatus.OK) -> Response[str]:
    index = PAGE / "index.html"
    if not index.is_file():
        return Response(_NOT_BUILT, media_type=MediaType.HTML, status_code=HTTPStatus.SERVICE_UNAVAILABLE)
    # Counted from the address, so that it also holds behind a proxy that offers the page below a path.
    folder = "../" * (request.scope["raw_path"].count(b"/") - 1) or "./"
    text = document(index.read_text(encoding="utf-8"), folder=folder, head=preview)
    return Response(text, media_type=MediaType.HTML, headers=_HEADERS, status_code=status)


def _facts(context: AppContext, match: str, ply: str, base: str) -> dict[str, str]:
    """What a preview of a match tells, as Open Graph metadata: `Castille: Alice, Dodo - move 3`, and the board then.

    Raises:
        ParlourError: there is no such match, or it cannot be read now.
    """
    live = context.service.matches.find(match)
    shown = distinct_names([seat.name or seat.level for seat in live.setup.seats], live.match.game.seats)
    names = [name for name in shown if name]
    title = f"{live.match.spec.title}: {', '.join(names)}" if names else live.match.spec.title
    asked = int(ply) if ply.isascii() and ply.isdecimal() else None
    seen = live.ply if asked is None else min(asked, live.ply)
    return {
        "og:type": "website",
        "og:site_name": "parlour",
        "og:title": title if asked is None else f"{title} - move {ply}",
        "og:description": "See the match move by move.",
        "og:image": base + (picture_address(live.name, seen) if draws() else "icons/icon-512.png"),
    }


def _preview(facts: dict[str, str]) -> str:
    """Open Graph metadata; names are written by visitors."""
    return "\n".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in facts.items())
