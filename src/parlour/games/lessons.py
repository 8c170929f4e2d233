"""A lesson: some positions of a game, each with something to do in it. The game's rules judge what is done."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.game import Ruling

    Rulings: TypeAlias = tuple[Ruling[Any, Any], ...]
    Goal: TypeAlias = Callable[[Rulings], bool]

__all__ = ["Lesson", "Step", "did", "happened"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson.

    Attributes:
        position: in the game's notation.
        task: what to do, in one or two sentences.
        goal: whether the rulings on the moves of an attempt fulfil the task.
        hint: what to do otherwise, for a player who missed it.
        praise: the rule that the player has just seen at work.
        solution: moves that reach the goal, in the game's notation. A player has as many moves.
    """

    position: str
    task: str
    goal: Goal
    hint: str
    praise: str
    solution: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of a lesson in order, and the rules options under which they are played."""

    steps: tuple[Step, ...]
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)


def happened(name: str, about: str = "") -> Goal:
    """The goal of an event with this name, about a piece whose id begins with `about`."""

    def goal(rulings: Rulings) -> bool:
        return any(
            event.name == name and (not about or any(piece.startswith(about) for piece in event.about))
            for ruling in rulings
            for event in ruling.events
        )

    return goal


def did(fulfils: Callable[[Ruling[Any, Any]], bool]) -> Goal:
    """The goal that one of the rulings fulfils a condition."""
    return lambda rulings: any(map(fulfils, rulings))
