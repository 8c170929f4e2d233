"""The lobby, and what is read of a game before it is played: its rules, its pictures, its ladder."""

from __future__ import annotations

from parlour.service.ladder import view_face, view_ladder
from parlour.service.lobby import view_lobby, view_picture, view_rules
from parlour.service.messages import LadderView, LobbyView, RulesPage
from parlour.service.operations.operation import KEPT, drawing, reading
from parlour.service.operations.visits import Visit

__all__ = ["GAMES"]


@reading("/api/house", topic="games", summary="The games")
async def lobby(_: Visit) -> LobbyView:
    """The lobby: every game with its seats, bots and options."""
    return view_lobby()


@reading("/api/games/{game}/rules", topic="games", summary="The rules of a game")
async def rules(_: Visit, game: str) -> RulesPage:
    """The ledger: every clause in order."""
    return view_rules(game)


@drawing("/api/games/{game}/pictures/{name}", summary="A picture of a game")
async def picture(visit: Visit, game: str, name: str) -> str:
    """An SVG document: `cover` stands for the game; the rules name the others."""
    return await visit.compute(view_picture, game, name)


@reading("/api/games/{game}/ladder", kept=KEPT, topic="games", summary="The ladder of a game")
async def ladder(_: Visit, game: str) -> LadderView:
    """Its named opponents, the gentlest first, with their measured ratings."""
    return view_ladder(game)


@drawing("/api/games/{game}/faces/{name}", summary="A face of a ladder")
async def face(_: Visit, game: str, name: str) -> str:
    """The portrait of an opponent: an SVG document in light and dark colours."""
    return view_face(game, name)


GAMES = (lobby, rules, picture, ladder, face)
