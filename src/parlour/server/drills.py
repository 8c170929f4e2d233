"""The HTTP endpoints of the trainer."""

from __future__ import annotations

import asyncio

from litestar import Request, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.params import FromPath, JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.context import Context  # noqa: TC001
from parlour.server.front import client_named
from parlour.server.problems import REFUSALS
from parlour.server.waiting import compiled, spend
from parlour.service import drills
from parlour.service.messages import DrillFlick, DrillList, DrillResult, DrillShot  # noqa: TC001

__all__ = ["drill_shot", "flick_in_drill", "game_drills"]

_PATH = "/api/games/{game:str}/drills"
_KEPT = CacheControlHeader(public=True, max_age=3600)


@get(
    _PATH,
    responses=REFUSALS,
    cache_control=_KEPT,
    tags=["drills"],
    summary="The drills of a game",
    sync_to_thread=False,
)
def game_drills(game: FromPath[str], context: Context) -> DrillList:
    """Kinds of flick to practise, each with how often people make it."""
    context.service.warmth.begin()  # while the visitor reads
    return drills.view_drills(game)


@get(
    f"{_PATH}/{{drill:str}}/{{shot:int}}",
    responses=REFUSALS,
    cache_control=_KEPT,
    tags=["drills"],
    summary="A flick of a drill",
)
async def drill_shot(
    request: Request[None, None, State],
    game: FromPath[str],
    drill: FromPath[str],
    shot: FromPath[int],
    context: Context,
) -> DrillShot:
    """The position of a flick. Flicks are counted from 1."""
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(drills.view_shot, game, drill, shot)


@post(
    f"{_PATH}/{{drill:str}}/{{shot:int}}",
    responses=REFUSALS,
    tags=["drills"],
    summary="Make a flick of a drill",
    status_code=200,
)
async def flick_in_drill(
    request: Request[None, None, State],
    game: FromPath[str],
    drill: FromPath[str],
    shot: FromPath[int],
    data: JSONBody[DrillFlick],
    context: Context,
) -> DrillResult:
    """Play a flick with a hand, whose error is drawn anew each time, and say whether it was made. Nothing is stored."""
    spend(context.limits.positions, client_named(request.scope))
    await compiled(context.service.warmth)
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(drills.judge_flick, game, drill, shot, data)
