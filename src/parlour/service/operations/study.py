"""Studying: the courses of a game, an exercise of one, and an attempt at it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

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
from parlour.service.operations.operation import KEPT, asking, reading
from parlour.service.operations.visits import Cost, Visit
from parlour.service.views import encoded

__all__ = ["STUDY"]

_GAME = "/api/games/{game}/study"
_COURSE = f"{_GAME}/{{course}}"
_EXERCISE = f"{_COURSE}/{{name}}"

_reading = partial(reading, topic="study")
_asking = partial(asking, topic="study")


@_reading(_GAME, kept=KEPT, summary="The courses of a game")
async def courses(visit: Visit, game: str) -> StudyView:
    """A lesson, referee practice, puzzles, and drills, each with how often people make it."""
    if study.is_flicked(game):
        visit.service.warmth.begin()  # while the visitor reads
    return study.view_courses(game)


@_reading(_COURSE, summary="The exercises of a course")
async def course_of_exercises(visit: Visit, game: str, course: str) -> CourseView:
    """The course `puzzles` has grades, and a puzzle of the day; a day is one of UTC."""
    return await visit.compute(study.view_course, game, course, datetime.now(UTC).date())


@_reading(_EXERCISE, kept=KEPT, cost=Cost.EXERCISE, summary="An exercise")
async def exercise(visit: Visit, game: str, course: str, name: str) -> ExerciseView:
    """What to do, and the position; in the course `practice`, a flick to rule on. Nothing in it tells the solution.

    Exercises are named by their numbers, counted from 1; puzzles have names of their own.
    """
    if study.is_flicked(game):
        await _warm(visit, course)
    async with visit.turn():
        return await visit.compute(study.view_exercise, game, course, name)


async def _warm(visit: Visit, course: str) -> None:
    """Get the physics ready while the visitor reads; a flick that is shown needs it at once."""
    if course == "practice":
        await visit.physics()
    else:
        visit.service.warmth.begin()


@_asking(_EXERCISE, cost=Cost.POSITION, summary="Try an exercise")
async def try_exercise(visit: Visit, game: str, course: str, name: str, body: Attempt) -> Judgement:
    """Play the moves of an attempt from the beginning, or rule on the flick that was shown. Nothing is stored.

    The opponent replies. The error of a hand is drawn anew each time. The last answer has the solution.
    """
    if study.is_flicked(game):
        await visit.physics()
    if study.takes_thought(game, course):
        judged = study.begin_attempt(visit.service, game, course, name, body, visit.client)
        return encoded(await visit.result(judged), Judgement)
    async with visit.turn():
        return encoded(await visit.compute(study.judge, game, course, name, body), Judgement)


@_asking(f"{_EXERCISE}/hand", cost=Cost.HAND, summary="Try a flick by hand")
async def try_with_hand(visit: Visit, game: str, course: str, name: str, body: HandTrial) -> HandOutcome:
    """How often a flick in a puzzle's position solves it with a hand that can miss: an estimate from many tries."""
    if study.is_flicked(game):
        await visit.physics()
    return await visit.result(study.begin_hand(visit.service, game, course, name, body, visit.client))


STUDY = (courses, course_of_exercises, exercise, try_exercise, try_with_hand)
