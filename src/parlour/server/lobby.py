"""The lobby, the rules, and the pictures of the games."""

from __future__ import annotations

from litestar.params import FromPath  # noqa: TC002 - Litestar reads the annotations

from parlour.server.endpoints import drawing, reading
from parlour.service.lobby import view_lobby, view_picture, view_rules
from parlour.service.messages import LobbyView, RulesPage  # noqa: TC001

__all__ = ["lobby", "picture", "rules"]


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
