"""The HTTP endpoints of lessons."""

from __future__ import annotations

import asyncio

from litestar import Request, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.params import FromPath, JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.context import Context  # noqa: TC001
from parlour.server.front import client_named
from parlour.server.problems import REFUSALS
from parlour.server.waiting import compiled, spend
from parlour.service import lessons
from parlour.service.messages import Attempt, Judgement, LessonStep  # noqa: TC001

__all__ = ["lesson_step", "try_step"]

_PATH = "/api/games/{game:str}/lesson/{step:int}"
_KEPT = CacheControlHeader(public=True, max_age=3600)


@get(_PATH, responses=REFUSALS, cache_control=_KEPT, tags=["lessons"], summary="A step of a lesson")
async def lesson_step(
    request: Request[None, None, State], game: FromPath[str], step: FromPath[int], context: Context
) -> LessonStep:
    """What to do in a step, and its position. Steps are counted from 1."""
    if lessons.is_flicked(game):
        context.service.warmth.begin()  # while the visitor reads
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(lessons.view_step, game, step)


@post(_PATH, responses=REFUSALS, tags=["lessons"], summary="Try a step of a lesson", status_code=200)
async def try_step(
    request: Request[None, None, State],
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[Attempt],
    context: Context,
) -> Judgement:
    """Play the moves of an attempt from the beginning of the step. Nothing is stored."""
    spend(context.limits.positions, client_named(request.scope))
    if lessons.is_flicked(game):
        await compiled(context.service.warmth)
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(lessons.judge, game, step, data)
