"""Referee practice: a flick is shown, and the visitor says what the rules make of it. The game's rules decide.

An exercise is a position and a flick with its result; the question and the truth of each answer are derived from the
ruling on that flick.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Ruling

    AnyRuling = Ruling[Any, Any]

__all__ = ["Answer", "Asked", "Exercise", "Kind", "Practice", "read_exercises"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling in one or two sentences, and whether it is the true one."""

    words: str
    true: bool


@dataclass(frozen=True, slots=True)
class Asked:
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
class Kind:
    """A kind of ruling that is practised.

    Attributes:
        name: in the file of exercises.
        clause: the clause that decides.
        ask: the question about a ruling; None where it is not of this kind.
    """

    name: str
    clause: str
    ask: Callable[[Any, AnyRuling], Asked | None]


@dataclass(frozen=True, slots=True)
class Exercise:
    """A flick to be ruled on: its kind, the position, and the flick with its result, in the game's notation."""

    kind: str
    position: str
    flick: str


@dataclass(frozen=True, slots=True)
class Practice:
    """The exercises of a game.

    Attributes:
        kinds: of rulings.
        exercises: in the order in which they are shown.
        told: what happened in a flick, in words and in order, without any ruling.
    """

    kinds: tuple[Kind, ...]
    exercises: tuple[Exercise, ...]
    told: Callable[[Any, AnyRuling], tuple[str, ...]]

    def kind(self, exercise: Exercise) -> Kind:
        """The kind of an exercise."""
        return next(kind for kind in self.kinds if kind.name == exercise.kind)

    def ask(self, number: int, game: Any, ruling: AnyRuling) -> Asked:  # noqa: ANN401 - each game's own
        """What an exercise, counted from 1, asks about its ruling; its answers always come in the same order."""
        asked = self.kind(self.exercises[number - 1]).ask(game, ruling)
        if asked is None:
            raise ParlourError(f"exercise {number} does not show what it should")
        return Asked(asked.question, tuple(Random(number).sample(asked.answers, len(asked.answers))))


def read_exercises(text: str) -> tuple[Exercise, ...]:
    """The exercises of a TOML file: tables `[[exercise]]` with the fields of `Exercise`."""
    return tuple(Exercise(**table) for table in tomllib.loads(text)["exercise"])
