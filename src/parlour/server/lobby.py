"""The lobby, and what is read of a game before it is played: its rules, its pictures, its ladder."""

from __future__ import annotations

from litestar.params import FromPath  # noqa: TC002 - Litestar reads the annotations

from parlour.server.endpoints import KEPT, drawing, reading
from parlour.service.ladder import view_face, view_ladder
from parlour.service.lobby import view_lobby, view_picture, view_rules
from parlour.service.messages import LadderView, LobbyView, RulesPage  # noqa: TC001

__all__ = ["face", "ladder", "lobby", "picture", "rules"]


@reading("/api/house", sync_to_thread=False, tags=["games"], summary="The games")
def lobby() -> LobbyView:
    """The lobby: every game with its seats, bots and options."""
    return view_lobby()


@reading("/api/games/{game:str}/rules", sync_to_thread=False, tags=["games"], summary="The rules of a game")
def rules(game: FromPath[str]) -> RulesPage:
    """The ledger: every clause in order."""
    return view_rules(game)


@drawing("/api/games/{game:str}/pictures/{name:str}", sync_to_thread=True, summary="A picture of a game")
def picture(game: FromPath[str], name: FromPath[str]) -> str:
    """An SVG document: `cover` stands for the game; the rules name the others."""
    return view_picture(game, name)


@reading(
    "/api/games/{game:str}/ladder",
    sync_to_thread=False,
    cache_control=KEPT,
    tags=["games"],
    summary="The ladder of a game",
)
def ladder(game: FromPath[str]) -> LadderView:
    """Its named opponents, the gentlest first, with their measured ratings."""
    return view_ladder(game)


@drawing("/api/games/{game:str}/faces/{name:str}", sync_to_thread=False, summary="A face of a ladder")
def face(game: FromPath[str], name: FromPath[str]) -> str:
    """The portrait of an opponent: an SVG document in light and dark colours."""
    return view_face(game, name)
