"""The HTTP endpoints of ladders."""

from __future__ import annotations

from litestar.params import FromPath  # noqa: TC002 - Litestar reads the annotations

from parlour.server.endpoints import KEPT, drawing, reading
from parlour.service.ladder import view_face, view_ladder
from parlour.service.messages import LadderView  # noqa: TC001

__all__ = ["face", "ladder"]


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
