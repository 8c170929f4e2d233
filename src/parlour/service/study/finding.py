"""The courses of a game by their names in addresses, and the table at which an exercise is tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.games.study import Drill, Practice, Puzzles
from parlour.games.study.courses import nobody
from parlour.match import Match, new_seed
from parlour.record import SeatRecord
from parlour.service.errors import NoSuchDrillError, NoSuchExerciseError, NoSuchLessonError, NoSuchPuzzleError
from parlour.service.lobby import game_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.games import GameSpec
    from parlour.games.study import Course, Exercise
    from parlour.service.errors import ServiceError
    from parlour.service.messages import CourseKind

    AnyMatch: TypeAlias = Match[Any, Any, Any]
    Spec: TypeAlias = GameSpec[Any, Any, Any]

__all__ = ["Found", "courses_of", "find", "find_course", "is_flicked", "kind_of", "set_up", "takes_thought"]

ABSENT: Mapping[str, tuple[type[ServiceError], str]] = {
    "lesson": (NoSuchLessonError, "lesson"),
    "practice": (NoSuchExerciseError, "referee practice"),
    "puzzles": (NoSuchPuzzleError, "puzzles"),
}
"""What is said of a course that a game has not; any other one would be a drill."""


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
    single = {"lesson": spec.lesson, "practice": spec.practice, "puzzles": spec.puzzles}
    offered = {name: course for name, course in single.items() if course is not None and course.exercises}
    return offered | {drill.name: drill for drill in spec.drills}


def kind_of(course: Course[Any]) -> CourseKind:
    """What kind of course it is."""
    if isinstance(course, Practice):
        return "practice"
    if isinstance(course, Puzzles):
        return "puzzles"
    return "drill" if isinstance(course, Drill) else "lesson"


def find_course(game: str, name: str) -> tuple[Spec, Course[Any]]:
    """A course of a game.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchLessonError: when it has no lesson.
        NoSuchExerciseError: when it has no referee practice.
        NoSuchPuzzleError: when it has no puzzles.
        NoSuchDrillError: when it has no other course of that name.
    """
    spec = game_named(game)
    course = courses_of(spec).get(name)
    if course is None:
        error, words = ABSENT.get(name, (NoSuchDrillError, "drill of this name"))
        raise error(f"{spec.title} has no {words}.")
    return spec, course


def find(game: str, name: str, exercise: str) -> Found:
    """An exercise of a course, by its name in addresses.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchLessonError, NoSuchExerciseError, NoSuchPuzzleError, NoSuchDrillError: when it has no such course, or the
            course no such exercise.
    """
    spec, course = find_course(game, name)
    found = course.find(exercise)
    if found is None:
        error, _ = ABSENT.get(name, (NoSuchDrillError, ""))
        raise error(_without(spec, course))
    return Found(spec, name, course, exercise, found)


def _without(spec: Spec, course: Course[Any]) -> str:
    """That a course has no such exercise."""
    count = len(course.exercises)
    if isinstance(course, Puzzles):
        return f"{spec.title} has no puzzle of this name."
    if isinstance(course, Practice):
        return f"{spec.title} has the exercises 1 to {count} for referees."
    if isinstance(course, Drill):
        return f"{course.title} has the flicks 1 to {count}."
    return f"The lesson of {spec.title} has the steps 1 to {count}."


def is_flicked(game: str) -> bool:
    """Whether a game is played by flicking, so that an attempt needs the physics.

    Raises:
        NoSuchGameError: when there is no such game.
    """
    return game_named(game).flicking is not None


def takes_thought(game: str, course: str) -> bool:
    """Whether somebody replies to an attempt, who has to think first.

    Raises:
        NoSuchGameError, NoSuchLessonError, NoSuchExerciseError, NoSuchPuzzleError, NoSuchDrillError: when there is no
            such course.
    """
    return find_course(game, course)[1].reply is not nobody


def set_up(found: Found, hand: str = "") -> AnyMatch:
    """The match in which an exercise is tried.

    Equal moves of a steady hand do the same. The error of another one is drawn anew each time.

    Raises:
        OptionError: when the game has no such hand.
    """
    spec, options = found.spec, found.course.options
    seats = [SeatRecord(hand=hand)] * len(spec.new(options).seats)
    seed = new_seed() if hand else 0
    return Match.new(spec, options, seats=seats, seed=seed, position=found.exercise.position)
