"""The HTTP endpoints of studying: the courses of a game, an exercise of one, and an attempt at it."""

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
from parlour.service import study
from parlour.service.messages import (
    Attempt,
    CourseView,
    ExerciseView,
    HandOutcome,
    HandTrial,
    Judgement,
    StudyView,
)
from parlour.service.views import encoded

__all__ = ["course_of_exercises", "courses", "exercise", "try_exercise", "try_with_hand"]

_GAME = "/api/games/{game:str}/study"
_COURSE = _GAME + "/{course:str}"
_EXERCISE = _COURSE + "/{name:str}"
_KEPT = CacheControlHeader(public=True, max_age=3600)


@get(
    _GAME,
    responses=REFUSALS,
    cache_control=_KEPT,
    tags=["study"],
    summary="The courses of a game",
    sync_to_thread=False,
)
def courses(game: FromPath[str], context: Context) -> StudyView:
    """A lesson, referee practice, puzzles, and drills, each with how often people make it."""
    if study.is_flicked(game):
        context.service.warmth.begin()  # while the visitor reads
    return study.view_courses(game)


@get(_COURSE, sync_to_thread=True, responses=REFUSALS, tags=["study"], summary="The exercises of a course")
def course_of_exercises(game: FromPath[str], course: FromPath[str]) -> CourseView:
    """The course `puzzles` has grades, and a puzzle of the day; a day is one of UTC."""
    return study.view_course(game, course, datetime.now(UTC).date())


@get(_EXERCISE, responses=REFUSALS, cache_control=_KEPT, tags=["study"], summary="An exercise")
async def exercise(
    request: Request[None, None, State],
    game: FromPath[str],
    course: FromPath[str],
    name: FromPath[str],
    context: Context,
) -> ExerciseView:
    """What to do, and the position; in the course `practice`, a flick to rule on. Nothing in it tells the solution.

    Exercises are named by their numbers, counted from 1; puzzles have names of their own.
    """
    if study.is_flicked(game):
        await _warm(context, course)
    async with context.arranging.taken(client_named(request.scope)):
        return await asyncio.to_thread(study.view_exercise, game, course, name)


async def _warm(context: Context, course: str) -> None:
    """Get the physics ready while the visitor reads; a flick that is shown needs it at once."""
    if course == "practice":
        await compiled(context.service.warmth)
    else:
        context.service.warmth.begin()


@post(_EXERCISE, responses=REFUSALS, tags=["study"], summary="Try an exercise", status_code=200)
async def try_exercise(
    request: Request[None, None, State],
    game: FromPath[str],
    course: FromPath[str],
    name: FromPath[str],
    data: JSONBody[Attempt],
    context: Context,
) -> Judgement:
    """Play the moves of an attempt from the beginning, or rule on the flick that was shown. Nothing is stored.

    The opponent replies. The error of a hand is drawn anew each time. The last answer has the solution.
    """
    client = client_named(request.scope)
    spend(context.limits.positions, client)
    if study.is_flicked(game):
        await compiled(context.service.warmth)
    if study.takes_thought(game, course):
        judged = study.begin_attempt(context.service, game, course, name, data, client)
        return encoded(await result_of(judged, context.settings.engine_seconds), Judgement)
    async with context.arranging.taken(client):
        return encoded(await asyncio.to_thread(study.judge, game, course, name, data), Judgement)


@post(_EXERCISE + "/hand", responses=REFUSALS, tags=["study"], summary="Try a flick by hand", status_code=200)
async def try_with_hand(
    request: Request[None, None, State],
    game: FromPath[str],
    course: FromPath[str],
    name: FromPath[str],
    data: JSONBody[HandTrial],
    context: Context,
) -> HandOutcome:
    """How often a flick in a puzzle's position solves it with a hand that can miss: an estimate from many tries."""
    client = client_named(request.scope)
    spend(context.limits.questions_by_address, client)
    if study.is_flicked(game):
        await compiled(context.service.warmth)
    tried = study.begin_hand(context.service, game, course, name, data, client)
    return await result_of(tried, context.settings.engine_seconds)
