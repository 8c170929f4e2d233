"""The lobby, the rules, and the page itself."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path

from litestar import HttpMethod, MediaType, Response, get, route
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath  # noqa: TC002 - Litestar reads the annotations

from parlour.games import catalogue
from parlour.looks import COMMON, Looks
from parlour.server.problems import REFUSALS
from parlour.service.lobby import view_lobby, view_picture, view_rules
from parlour.service.messages import House, RulesPage  # noqa: TC001

__all__ = ["PAGE", "lobby", "page", "picture", "rules"]

PAGE = Path(str(files("parlour.server"))) / "page"
"""Where the build puts the page."""

_NOT_BUILT = "<!doctype html><title>parlour</title><p>The page has not been built: run <code>make play</code>.</p>"

_SHEET, _LIGHTS = "<!-- sheet -->", "<!-- lights -->"
"""The places in the built page where they are inserted."""

_HEADERS = {"Cache-Control": "no-cache"}
_KEPT = CacheControlHeader(public=True, max_age=3600)


@get("/api/house", sync_to_thread=False, responses=REFUSALS, tags=["games"], summary="The games")
def lobby() -> House:
    """The lobby: every game with its seats, bots and options."""
    return view_lobby()


@get(
    "/api/games/{game:str}/rules",
    sync_to_thread=False,
    responses=REFUSALS,
    tags=["games"],
    summary="The rules of a game",
)
def rules(game: FromPath[str]) -> RulesPage:
    """The ledger: every clause in order."""
    return view_rules(game)


@get(
    "/api/games/{game:str}/pictures/{name:str}",
    sync_to_thread=True,
    responses=REFUSALS,
    cache_control=_KEPT,
    media_type="image/svg+xml",
    tags=["games"],
    summary="A picture of a game",
)
def picture(game: FromPath[str], name: FromPath[str]) -> str:
    """An SVG document: `cover` stands for the game; the rules name the others."""
    return view_picture(game, name)


@route(
    [
        "/",
        "/new/{game:str}",
        "/lesson/{game:str}",
        "/match/{match:str}",
        "/position/{game:str}",
        "/practice/{game:str}",
        "/puzzles/{game:str}",
        "/puzzles/{game:str}/{puzzle:str}",
        "/referee/{game:str}",
        "/rules/{game:str}",
        "/sheet/{sheet:str}",
        "/stats",
        "/profile",
    ],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    sync_to_thread=False,
    include_in_schema=False,
)
def page() -> Response[str]:
    """The page with the style sheets of every game; it requests the rest itself."""
    index = PAGE / "index.html"
    if not index.is_file():
        return Response(_NOT_BUILT, media_type=MediaType.HTML, status_code=HTTPStatus.SERVICE_UNAVAILABLE)
    looks, document = _looks(), index.read_text(encoding="utf-8")
    document = document.replace(_SHEET, f"<style>{looks.sheet}</style>").replace(_LIGHTS, looks.lights)
    return Response(document, media_type=MediaType.HTML, headers=_HEADERS)


@cache
def _looks() -> Looks:
    """The looks of all games together."""
    return sum((spec.looks for spec in catalogue()), start=COMMON)
