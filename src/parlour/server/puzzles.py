"""The HTTP endpoints of puzzles."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from litestar import Request, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.params import FromPath, JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.context import Context  # noqa: TC001
from parlour.server.front import client_named
from parlour.server.problems import REFUSALS
from parlour.server.waiting import compiled, result_of, spend
from parlour.service import puzzles as service
from parlour.service.messages import (
    HandOutcome,
    HandTrial,
    PuzzleAttempt,
    PuzzleCollection,
    PuzzleJudgement,
    PuzzleView,
)
from parlour.service.views import encoded

__all__ = ["puzzle", "puzzles", "try_puzzle", "try_with_hand"]

_PATH = "/api/games/{game:str}/puzzles"
_KEPT = CacheControlHeader(public=True, max_age=3600)


@get(_PATH, sync_to_thread=True, responses=REFUSALS, tags=["puzzles"], summary="The puzzles of a game")
def puzzles(game: FromPath[str]) -> PuzzleCollection:
    """Every puzzle with its grade, and which one is today's; a day is one of UTC."""
    return service.view_collection(game, datetime.now(UTC).date())


@get(_PATH + "/{name:str}", responses=REFUSALS, cache_control=_KEPT, tags=["puzzles"], summary="A puzzle")
async def puzzle(
    request: Request[None, None, State], game: FromPath[str], name: FromPath[str], context: Context
) -> PuzzleView:
    """What to find, and the position. Nothing in it tells the solution."""
    if service.is_flicked(game):
        context.service.warmth.begin()  # while the visitor reads
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(service.view_puzzle, game, name)


@post(_PATH + "/{name:str}", responses=REFUSALS, tags=["puzzles"], summary="Try a puzzle", status_code=200)
async def try_puzzle(
    request: Request[None, None, State],
    game: FromPath[str],
    name: FromPath[str],
    data: JSONBody[PuzzleAttempt],
    context: Context,
) -> PuzzleJudgement:
    """Play the moves of an attempt from the beginning; the opponent replies. The last answer has the solution.

    Nothing is stored.
    """
    client = client_named(request.scope)
    spend(context.limits.positions, client)
    if service.is_flicked(game):
        await compiled(context.service.warmth)
    judged = service.begin_attempt(context.service, game, name, data, client)
    return encoded(await result_of(judged, context.settings.engine_seconds), PuzzleJudgement)


@post(_PATH + "/{name:str}/hand", responses=REFUSALS, tags=["puzzles"], summary="Try a flick by hand", status_code=200)
async def try_with_hand(
    request: Request[None, None, State],
    game: FromPath[str],
    name: FromPath[str],
    data: JSONBody[HandTrial],
    context: Context,
) -> HandOutcome:
    """How often a flick in a puzzle's position solves it with a hand that can miss: an estimate from many tries."""
    client = client_named(request.scope)
    spend(context.limits.questions_by_address, client)
    if service.is_flicked(game):
        await compiled(context.service.warmth)
    tried = service.begin_trial(context.service, game, name, data, client)
    return await result_of(tried, context.settings.engine_seconds)
