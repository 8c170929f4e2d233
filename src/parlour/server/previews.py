"""The board of a match after a move as a PNG file, for programs that show links.

It needs resvg, which the extra `pictures` brings.
"""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from litestar import HttpMethod, Request, Response, route
from litestar.datastructures import State
from litestar.params import FromPath

from parlour.looks import COMMON
from parlour.picture import rasterised, svg
from parlour.server.context import AppContext, Context
from parlour.server.front import client_named
from parlour.service.errors import Missing, NoSuchError, no_such_ply
from parlour.service.operations.operation import FOR_EVER
from parlour.service.operations.visits import Cost, SentRequest
from parlour.service.pool import Urgency

if TYPE_CHECKING:
    from parlour.match import Match

__all__ = ["draws", "match_picture", "picture_address"]

SIZE = 720
"""The longer side of a picture, pixels."""


def draws() -> bool:
    """Whether this server can draw pictures."""
    return find_spec("resvg_py") is not None


def picture_address(match: str, ply: int) -> str:
    """Where the picture of a match after `ply` moves is, below the page's root."""
    return f"match/{match}/board/{ply}"


@route("/match/{match:str}/board/{ply:int}", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def match_picture(
    request: Request[None, None, State], match: FromPath[str], ply: FromPath[int], context: Context
) -> Response[bytes]:
    """The board after a move. Another process draws it: it takes long, and nothing else would go on here meanwhile."""
    if not draws():
        raise NoSuchError(Missing.FILE, "This server draws no pictures.")
    client, cost = client_named(request.scope), Cost.WHOLE_MATCH
    context.spend(cost, SentRequest("GET", request.url.path, client=client))
    async with context.turn(cost, client):
        drawn = await context.read(partial(_drawn, context, match, ply))
        work = context.service.pool.submit(partial(rasterised, drawn), Urgency.QUESTION, client)
        picture = await context.wait(work)
    return Response(picture, media_type="image/png", headers={"Cache-Control": FOR_EVER})


def _drawn(context: AppContext, name: str, ply: int) -> str:
    """The board after a move, as SVG.

    Raises:
        NoSuchError: when there is no such match, or no such move.
    """
    live = context.service.matches.find(name)
    if ply > live.ply:
        live = context.service.matches.checked(name)
    if not 0 <= ply <= live.ply:
        raise no_such_ply(live.ply)
    return _scene(live.match, min(ply, live.match.ply))


def _scene(match: Match[Any, Any, Any], ply: int) -> str:
    spec = match.spec
    scene = spec.scene(match.game, match.state_at(ply), match.rulings[ply - 1] if ply else None)
    return svg(scene, SIZE, COMMON + spec.appearance.looks)
