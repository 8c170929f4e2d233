"""The HTTP endpoints of studying: the courses of a game, an exercise of one, and an attempt at it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from litestar.params import FromPath, JSONBody

from parlour.server.context import AppContext, Context  # noqa: TC001
from parlour.server.endpoints import KEPT, Visitor, asking, reading
from parlour.server.front import client_named
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

if TYPE_CHECKING:
    from parlour.server.budgets import Budget

__all__ = ["course_of_exercises", "courses", "exercise", "try_exercise", "try_with_hand"]

Part = FromPath[str]

_GAME = "/api/games/{game:str}/study"
_COURSE = _GAME + "/{course:str}"
_EXERCISE = _COURSE + "/{name:str}"


@reading(_GAME, cache_control=KEPT, tags=["study"], summary="The courses of a game", sync_to_thread=False)
def courses(game: Part, context: Context) -> StudyView:
    """A lesson, referee practice, puzzles, and drills, each with how often people make it."""
    if study.is_flicked(game):
        context.service.warmth.begin()  # while the visitor reads
    return study.view_courses(game)


@reading(_COURSE, sync_to_thread=True, tags=["study"], summary="The exercises of a course")
def course_of_exercises(game: Part, course: Part) -> CourseView:
    """The course `puzzles` has grades, and a puzzle of the day; a day is one of UTC."""
    return study.view_course(game, course, datetime.now(UTC).date())


@reading(_EXERCISE, cache_control=KEPT, tags=["study"], summary="An exercise")
async def exercise(request: Visitor, game: Part, course: Part, name: Part, context: Context) -> ExerciseView:
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


async def _admitted(request: Visitor, context: AppContext, budget: Budget, game: str) -> str:
    """Who asks, within the budget, once the physics is ready if the game needs it."""
    client = client_named(request.scope)
    spend(budget, client)
    if study.is_flicked(game):
        await compiled(context.service.warmth)
    return client


@asking(_EXERCISE, tags=["study"], summary="Try an exercise")
async def try_exercise(
    request: Visitor, game: Part, course: Part, name: Part, data: JSONBody[Attempt], context: Context
) -> Judgement:
    """Play the moves of an attempt from the beginning, or rule on the flick that was shown. Nothing is stored.

    The opponent replies. The error of a hand is drawn anew each time. The last answer has the solution.
    """
    client = await _admitted(request, context, context.limits.positions, game)
    if study.takes_thought(game, course):
        judged = study.begin_attempt(context.service, game, course, name, data, client)
        return encoded(await result_of(judged, context.settings.engine_seconds), Judgement)
    async with context.arranging.taken(client):
        return encoded(await asyncio.to_thread(study.judge, game, course, name, data), Judgement)


@asking(_EXERCISE + "/hand", tags=["study"], summary="Try a flick by hand")
async def try_with_hand(
    request: Visitor, game: Part, course: Part, name: Part, data: JSONBody[HandTrial], context: Context
) -> HandOutcome:
    """How often a flick in a puzzle's position solves it with a hand that can miss: an estimate from many tries."""
    client = await _admitted(request, context, context.limits.questions_by_address, game)
    tried = study.begin_hand(context.service, game, course, name, data, client)
    return await result_of(tried, context.settings.engine_seconds)
