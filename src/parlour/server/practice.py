"""The HTTP endpoints of referee practice."""

from __future__ import annotations

import asyncio

from litestar import Request, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.params import FromPath, JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.context import Context  # noqa: TC001
from parlour.server.front import client_named
from parlour.server.problems import REFUSALS
from parlour.server.waiting import compiled, spend
from parlour.service import practice
from parlour.service.messages import PracticeAnswer, PracticeExercise, PracticeRuling  # noqa: TC001

__all__ = ["answer_exercise", "exercise"]

_PATH = "/api/games/{game:str}/practice/{number:int}"
_KEPT = CacheControlHeader(public=True, max_age=3600)


@get(_PATH, responses=REFUSALS, cache_control=_KEPT, tags=["practice"], summary="A flick to rule on")
async def exercise(
    request: Request[None, None, State], game: FromPath[str], number: FromPath[int], context: Context
) -> PracticeExercise:
    """A flick, a question about the ruling, and its answers. Exercises are counted from 1."""
    await compiled(context.service.warmth)  # the physics plays the flick back
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(practice.view_exercise, game, number)


@post(_PATH, responses=REFUSALS, tags=["practice"], summary="Rule on a flick", status_code=200)
async def answer_exercise(
    request: Request[None, None, State],
    game: FromPath[str],
    number: FromPath[int],
    data: JSONBody[PracticeAnswer],
    context: Context,
) -> PracticeRuling:
    """Whether an answer is true, and what the rules say. Nothing is stored."""
    spend(context.limits.positions, client_named(request.scope))
    await compiled(context.service.warmth)  # the physics plays the flick back
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(practice.judge_answer, game, number, data)
