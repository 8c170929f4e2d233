"""Referee practice: a flick is shown, and the visitor says what the rules make of it. The game's rules decide.

An exercise is a position and, as its line, a flick with its result. Its goal names a kind of ruling. The question and
the truth of each answer are derived from the ruling on that flick.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.errors import ParlourError
from parlour.games.study.courses import Course
from parlour.games.study.exercises import Exercise, Goal
from parlour.games.study.files import read_content

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Ruling
    from parlour.games.study.courses import CourseKind

    AnyRuling = Ruling[Any, Any]

__all__ = ["Answer", "Practice", "RulingKind", "RulingQuestion", "read_practice"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling in one or two sentences, and whether it is the true one."""

    words: str
    true: bool


@dataclass(frozen=True, slots=True)
class RulingQuestion:
    """A question about a flick, and its possible answers."""

    question: str
    answers: tuple[Answer, ...]

    @property
    def right(self) -> int:
        """The index of the true answer."""
        return next(index for index, answer in enumerate(self.answers) if answer.true)

    @property
    def sound(self) -> bool:
        """Whether exactly one of three or four different answers is true."""
        different = len({answer.words for answer in self.answers}) == len(self.answers)
        return different and 3 <= len(self.answers) <= 4 and sum(answer.true for answer in self.answers) == 1


@dataclass(frozen=True, slots=True)
class RulingKind:
    """A kind of ruling that is practised.

    Attributes:
        name: of the goal of its exercises.
        clause: the clause that decides.
        ask: the question about a ruling; None where it is not of this kind.
    """

    name: str
    clause: str
    ask: Callable[[Any, AnyRuling], RulingQuestion | None]


@dataclass(frozen=True, kw_only=True)
class Practice(Course[Exercise]):
    """The exercises of a game in which the visitor is asked for the ruling.

    Attributes:
        kinds: of rulings.
        described: what happened in a flick, in words and in order, without any ruling.
    """

    kind: ClassVar[CourseKind] = "practice"

    kinds: tuple[RulingKind, ...]
    described: Callable[[Any, AnyRuling], tuple[str, ...]]

    @property
    def known(self) -> tuple[str, ...]:
        """The names of the kinds."""
        return tuple(kind.name for kind in self.kinds)

    def kind_of(self, exercise: Exercise) -> RulingKind:
        """The kind of ruling that an exercise asks for."""
        return next(kind for kind in self.kinds if kind.name == exercise.goal.name)

    def ask(self, number: int, game: Any, ruling: AnyRuling) -> RulingQuestion:  # noqa: ANN401 - each game's own
        """What an exercise, counted from 1, asks about its ruling; its answers always come in the same order."""
        asked = self.kind_of(self.exercises[number - 1]).ask(game, ruling)
        if asked is None:
            raise ParlourError(f"exercise {number} does not show what it should")
        return RulingQuestion(asked.question, tuple(Random(number).sample(asked.answers, len(asked.answers))))


def read_practice(text: str) -> tuple[Exercise, ...]:
    """The exercises of a TOML file: tables `[[exercise]]` with a kind of ruling, a position and a flick."""
    tables = read_content(text, "exercise")["exercise"]
    return tuple(
        Exercise(position=table["position"], goal=Goal(table["kind"]), line=(table["flick"],)) for table in tables
    )
