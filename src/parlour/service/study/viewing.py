"""What a visitor sees of a game's courses, and of an exercise before an attempt. Nothing in it tells the solution."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.games.study import Drill, Practice, Puzzle, Puzzles
from parlour.games.study.puzzles import daily
from parlour.service import frames
from parlour.service.lobby import game_named
from parlour.service.messages import (
    CourseCard,
    CourseView,
    ExerciseCard,
    ExerciseView,
    Frame,
    MatchView,
    Note,
    ShownFlick,
    ShownRate,
    StudyView,
)
from parlour.service.study.finding import courses_of, find, find_course, set_up
from parlour.service.unstored import view_unstored
from parlour.service.views import encoded

if TYPE_CHECKING:
    from datetime import date

    from parlour.games.study import Course, RulingQuestion
    from parlour.scene import Picture, Piece, Playback
    from parlour.service.study.finding import AnyMatch, Found

__all__ = ["ruled_in", "view_course", "view_courses", "view_exercise"]

WATCH = "Watch the flick."


# --- courses ----------------------------------------------------------------------------------------------------


def view_courses(game: str) -> StudyView:
    """The courses of a game.

    Raises:
        NoSuchError: when there is no such game.
    """
    return StudyView(tuple(_course_card(name, course) for name, course in courses_of(game_named(game)).items()))


def _course_card(name: str, course: Course[Any]) -> CourseCard:
    count = len(course.exercises)
    if not isinstance(course, Drill):
        return CourseCard(name=name, kind=course.kind, count=count)
    rates = tuple(ShownRate(rate.who, rate.rate, rate.source) for rate in course.rates)
    return CourseCard(name=name, kind="drill", count=count, title=course.title, task=course.task, rates=rates)


def view_course(game: str, name: str, day: date) -> CourseView:
    """The exercises of a course, and which of its puzzles is that of a day.

    Raises:
        NoSuchError: when there is no such game, or it has no such course.
    """
    _, course = find_course(game, name)
    today = daily(course.exercises, day).name if isinstance(course, Puzzles) else ""
    return CourseView(_cards(game, name), today, day.isoformat())


@lru_cache(maxsize=32)
def _cards(game: str, name: str) -> tuple[ExerciseCard, ...]:
    """The exercises of a course; puzzles are counted in their grade."""
    _, course = find_course(game, name)
    found: list[ExerciseCard] = []
    for exercise in course.exercises:
        grade = exercise.grade if isinstance(exercise, Puzzle) else None
        number = 1 + sum(card.grade == grade for card in found)
        found.append(ExerciseCard(exercise.name if isinstance(exercise, Puzzle) else str(number), grade, number))
    return tuple(found)


# --- an exercise ------------------------------------------------------------------------------------------------


def view_exercise(game: str, course: str, name: str) -> ExerciseView:
    """An exercise of a course; it never changes.

    Raises:
        NoSuchError: when there is no such game, or no such exercise.
    """
    return encoded(_exercise_view(game, course, name), ExerciseView)


@lru_cache(maxsize=512)
def _exercise_view(game: str, course: str, name: str) -> bytes:
    found, cards = find(game, course, name), _cards(game, course)
    kind, exercise = found.course.kind, found.exercise
    card = next(card for card in cards if card.name == name)
    table = view_unstored(set_up(found), kind, played=True)
    view = ExerciseView(
        course=course,
        name=name,
        grade=card.grade,
        number=card.number,
        count=sum(each.grade == card.grade for each in cards),
        task=exercise.task,
        table=_asking(table, exercise.task) if kind == "lesson" else table,
        hint=exercise.hint if isinstance(exercise, Puzzle) else "",
        tried=found.is_tried,
    )
    practice = found.course
    return msgspec.json.encode(_shown(found, practice, view) if isinstance(practice, Practice) else view)


def _asking(table: MatchView, prompt: str) -> MatchView:
    """A table at which something is asked in other words than the game's."""
    return msgspec.structs.replace(table, frame=msgspec.structs.replace(table.frame, prompt=prompt))


def _shown(found: Found, practice: Practice, view: ExerciseView) -> ExerciseView:
    """An exercise of referee practice: nobody plays, a flick is shown, and its ruling is asked for."""
    match, asked = ruled_in(found, practice)
    table = view_unstored(match.fork(0, seed=0), "practice", played=False)
    described = practice.described(match.game, match.rulings[0])
    return msgspec.structs.replace(
        view,
        task=asked.question,
        table=_asking(table, WATCH),
        shown=ShownFlick(
            frame=_unruled(table.frame, frames.frame(match, 1), asked, described),
            answers=tuple(answer.words for answer in asked.answers),
        ),
    )


def ruled_in(found: Found, practice: Practice) -> tuple[AnyMatch, RulingQuestion]:
    """The match of an exercise of practice, its flick as it was played and ruled on, and what is asked about it."""
    match = set_up(found)
    match = match.tell(match.parse(found.exercise.line[0]))
    return match, practice.ask(found.number, match.game, match.rulings[0])


def _unruled(before: Frame, after: Frame, asked: RulingQuestion, described: tuple[str, ...]) -> Frame:
    """The flick as it was seen, with what happened in words, and without what the rules made of it."""
    entry, played = after.entry, after.playback
    return Frame(
        ply=1,
        entry=entry and msgspec.structs.replace(entry, notes=tuple(Note("", words) for words in described)),
        picture=before.picture if played is None else _at_rest(before.picture, played),
        prompt=asked.question,
        words=(),
        to_play=before.to_play,
        position=before.position,
        playback=played and msgspec.structs.replace(played, removed=(), cheers=(), ricochet=False),
    )


def _at_rest(before: Picture, played: Playback) -> Picture:
    """The picture with every piece where it came to rest, and without those that left."""
    ends = {travel.id: travel.legs[-1] for travel in played.travels if travel.legs}
    gone = {travel.id for travel in played.travels if travel.gone is not None}
    seen = {piece.id for piece in played.pieces}

    def moved(piece: Piece) -> Piece:
        end = ends.get(piece.id)
        return piece if end is None else msgspec.structs.replace(piece, at=(end.x1, end.y1))

    still = (piece for piece in before.pieces if piece.id not in seen)
    lying = (moved(piece) for piece in played.pieces if piece.id not in gone)
    return msgspec.structs.replace(before, pieces=(*still, *lying))
