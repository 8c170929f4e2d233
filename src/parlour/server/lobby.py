"""The lobby, the rules, and the pictures of the games."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath  # noqa: TC002 - Litestar reads the annotations

from parlour.server.problems import REFUSALS
from parlour.service.lobby import view_lobby, view_picture, view_rules
from parlour.service.messages import LobbyView, RulesPage  # noqa: TC001

__all__ = ["lobby", "picture", "rules"]

_KEPT = CacheControlHeader(public=True, max_age=3600)


@get("/api/house", sync_to_thread=False, responses=REFUSALS, tags=["games"], summary="The games")
def lobby() -> LobbyView:
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
