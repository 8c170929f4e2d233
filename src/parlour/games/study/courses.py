"""A course: exercises of a game in order. A plain one is a lesson; a drill is one that is repeated and counted."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from parlour.errors import ParlourError
from parlour.games.study.exercises import Exercise
from parlour.games.study.files import read_content, read_goal, read_tables
from parlour.odds import Chance, chance

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.games.study.exercises import Goals, Rulings, Verdict

__all__ = ["SHOTS", "Course", "CourseKind", "Drill", "Rate", "nobody", "read_drills", "read_lesson"]

CourseKind: TypeAlias = Literal["lesson", "practice", "puzzles", "drill"]

E = TypeVar("E", bound=Exercise)

SHOTS = 20
"""Flicks in a round of a drill."""


def nobody(_exercise: Any, _game: Any, _rulings: Rulings) -> None:  # noqa: ANN401 - any exercise of any game
    """Nobody replies: an attempt is one turn of the visitor's."""


@dataclass(frozen=True, kw_only=True)
class Course(Generic[E]):
    """Exercises of a game in order.

    Attributes:
        exercises: they are counted from 1.
        goals: what they ask for.
        reply: the opponent's move after the rulings so far, while an attempt is open; None when the visitor's seat
            plays on.
        options: the rules options under which all of them are played, beside the defaults.
    """

    kind: ClassVar[CourseKind] = "lesson"

    exercises: tuple[E, ...]
    goals: Goals = dataclasses.field(default_factory=dict)
    reply: Callable[[E, Any, Rulings], Any] = nobody
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        for exercise in self.exercises:
            if exercise.goal.name not in self.known:
                known = ", ".join(self.known)
                raise ParlourError(f"{exercise.position}: no goal {exercise.goal.name!r}; choose from {known}")

    @property
    def contested(self) -> bool:
        """Whether an opponent replies; then an attempt is open only while every move was right."""
        return self.reply is not nobody

    @property
    def known(self) -> tuple[str, ...]:
        """The names of what exercises may ask for."""
        return tuple(self.goals)

    def find(self, name: str) -> E | None:
        """The exercise of that name in addresses: its number."""
        numbered = enumerate(self.exercises, start=1)
        return next((exercise for number, exercise in numbered if str(number) == name), None)

    def verdict(self, exercise: E, game: Any, rulings: Rulings) -> Verdict:  # noqa: ANN401 - each game's own
        """How an attempt stands after the rulings on all of its moves, the opponent's replies included."""
        return self.goals[exercise.goal.name](exercise, game, rulings)


def read_lesson(text: str, goals: Goals) -> Course[Exercise]:
    """The lesson of a TOML file: its `options`, and tables `[[exercise]]` with the fields of `Exercise`."""
    options = read_content(text, "exercise").get("options", {})
    return Course(exercises=read_tables(text, "exercise", Exercise), goals=goals, options=options)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often somebody makes the flick of a drill.

    Attributes:
        who: `the average competitor`.
        rate: how often.
        source: where the number comes from.
    """

    who: str
    rate: Chance
    source: str


@dataclass(frozen=True, kw_only=True)
class Drill(Course[Exercise]):
    """One kind of flick to practise, `SHOTS` times.

    Attributes:
        name: in addresses.
        title: as people read it.
        task: what to do, in one or two sentences.
        rates: of people, the lowest first; empty where none are known.
    """

    kind: ClassVar[CourseKind] = "drill"

    name: str
    title: str
    task: str
    rates: tuple[Rate, ...]


def read_drills(text: str, goals: Goals) -> tuple[Drill, ...]:
    """The drills of a TOML file: tables `[[drill]]` with positions, each played once or, if there are fewer, in turns.

    People's rates are tables `[[drill.rate]]` with the fields of `Rate`.
    """
    return tuple(_drill(table, goals) for table in read_content(text, "drill")["drill"])


def _drill(table: Mapping[str, Any], goals: Goals) -> Drill:
    goal, task = read_goal(table["goal"]), table["task"]
    positions = islice(cycle(table["positions"]), SHOTS)
    return Drill(
        name=table["name"],
        title=table["title"],
        task=task,
        exercises=tuple(Exercise(position=position, goal=goal, task=task) for position in positions),
        goals=goals,
        rates=tuple(Rate(each["who"], chance(each["rate"]), each["source"]) for each in table.get("rate", ())),
    )
