"""The courses of a game by their names in addresses, and the table at which an exercise is tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.games.study import Puzzles
from parlour.games.study.courses import nobody
from parlour.match import Match, new_seed
from parlour.record import SeatRecord
from parlour.service.errors import Missing, NoSuchError
from parlour.service.lobby import game_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.games import GameSpec
    from parlour.games.study import Course, CourseKind, Exercise

    AnyMatch: TypeAlias = Match[Any, Any, Any]
    Spec: TypeAlias = GameSpec[Any, Any, Any]

__all__ = ["Found", "courses_of", "find", "find_course", "is_flicked", "set_up", "takes_thought"]


@dataclass(frozen=True, slots=True)
class Absence:
    """What is said when a game has no course of a kind, or the course no such exercise."""

    what: Missing
    course: str
    exercise: str


ABSENCES: Mapping[CourseKind, Absence] = {
    "lesson": Absence(Missing.LESSON, "{game} has no lesson.", "The lesson of {game} has the steps 1 to {count}."),
    "practice": Absence(
        Missing.EXERCISE,
        "{game} has no exercises for referees.",
        "{game} has the exercises 1 to {count} for referees.",
    ),
    "puzzles": Absence(Missing.PUZZLE, "{game} has no puzzles.", "{game} has no puzzle of this name."),
    "drill": Absence(Missing.DRILL, "{game} has no drill of this name.", "This drill has the flicks 1 to {count}."),
}


@dataclass(frozen=True, slots=True)
class Found:
    """An exercise of a course of a game."""

    spec: Spec
    course_name: str
    course: Course[Any]
    name: str
    exercise: Exercise

    @property
    def number(self) -> int:
        """In its course, counted from 1."""
        return self.course.exercises.index(self.exercise) + 1

    @property
    def is_tried(self) -> bool:
        """Whether a hand can be asked: one flick decides. After a first flick that errs, a person would aim anew."""
        course = self.course
        return isinstance(course, Puzzles) and course.tried is not None and len(self.exercise.line) == 1


def courses_of(spec: Spec) -> Mapping[str, Course[Any]]:
    """The courses that a game has, by their names in addresses."""
    study = spec.study
    if study is None:
        return {}
    single = {"lesson": study.lesson, "practice": study.practice, "puzzles": study.puzzles}
    offered = {name: course for name, course in single.items() if course is not None and course.exercises}
    return offered | {drill.name: drill for drill in study.drills}


def find_course(game: str, name: str) -> tuple[Spec, Course[Any]]:
    """A course of a game.

    Raises:
        NoSuchError: when there is no such game, or it has no course of that name.
    """
    spec = game_named(game)
    course = courses_of(spec).get(name)
    if course is None:
        absence = next((each for kind, each in ABSENCES.items() if kind == name), ABSENCES["drill"])
        raise NoSuchError(absence.what, absence.course.format(game=spec.title))
    return spec, course


def find(game: str, name: str, exercise: str) -> Found:
    """An exercise of a course, by its name in addresses.

    Raises:
        NoSuchError: when there is no such game, it has no such course, or the course no such exercise.
    """
    spec, course = find_course(game, name)
    found = course.find(exercise)
    if found is None:
        absence = ABSENCES[course.kind]
        raise NoSuchError(absence.what, absence.exercise.format(game=spec.title, count=len(course.exercises)))
    return Found(spec, name, course, exercise, found)


def is_flicked(game: str) -> bool:
    """Whether a game is played by flicking, so that an attempt needs the physics.

    Raises:
        NoSuchError: when there is no such game.
    """
    return game_named(game).flicking is not None


def takes_thought(game: str, course: str) -> bool:
    """Whether somebody answers an attempt, who has to think first.

    Raises:
        NoSuchError: when there is no such game or course.
    """
    found = find_course(game, course)[1]
    return found.contested or (isinstance(found, Puzzles) and found.refute is not nobody)


def set_up(found: Found, hand: str = "") -> AnyMatch:
    """The match in which an exercise is tried.

    Equal moves of a steady hand do the same. The error of another one, which is the visitor's, is drawn anew each time.

    Raises:
        OptionError: when the game has no such hand.
    """
    spec, options, position = found.spec, found.course.options, found.exercise.position
    game = spec.new(options)
    mine = game.to_play(spec.notation.parse_state(game, position))
    seats = [SeatRecord(hand=hand if seat == mine else "") for seat in range(len(game.seats))]
    seed = new_seed() if hand else 0
    return Match.new(spec, options, seats=seats, seed=seed, position=position)
