"""An exercise: a position with something to do in it. Its goal is data, and the game's rules judge what is done.

A goal names what is asked for, and a game has a function for each name. No sentence is ever read: a task, a hint and an
explanation can be worded anew, and no verdict changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from parlour.drawn import Drawn
from parlour.errors import ParlourError

if TYPE_CHECKING:
    from parlour.game import Ruling

__all__ = ["Exercise", "Goal", "Goals", "Judge", "Rulings", "Verdict", "happened", "within_the_line"]

Verdict: TypeAlias = Literal["solved", "missed", "open"]
"""How an attempt stands; `open` while the visitor has a move left."""
Rulings: TypeAlias = "Sequence[Ruling[Any, Any]]"
"""Those on the moves of an attempt so far, at least one; the opponent's replies are included."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What an exercise asks for, as data.

    Attributes:
        name: of one of the game's goals: `gain`.
        terms: what this exercise asks for in particular: `{"points": 35}`.
    """

    name: str
    terms: Mapping[str, str | int] = dataclasses.field(default_factory=dict)

    def number(self, term: str) -> int:
        """A term that is a number.

        Raises:
            ParlourError: when there is none.

        >>> Goal("gain", {"points": 35}).number("points")
        35
        """
        value = self.terms.get(term)
        if not isinstance(value, int):
            raise ParlourError(f"the goal {self.name!r} needs a number of {term}")
        return value

    @overload
    def text(self, term: str) -> str: ...

    @overload
    def text(self, term: str, otherwise: str) -> str: ...

    def text(self, term: str, otherwise: str | None = None) -> str:
        """A term that is a text, or what it is otherwise.

        Raises:
            ParlourError: when there is none, and nothing else is given.
        """
        value = self.terms.get(term, otherwise)
        if not isinstance(value, str):
            raise ParlourError(f"the goal {self.name!r} needs {term} as a text")
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise(Drawn):
    """A position with something to do in it.

    Attributes:
        position: in the game's notation. The seat to play is the visitor's.
        goal: what is asked for.
        task: the same in one or two sentences.
        line: moves that reach the goal in the game's notation, the opponent's replies included.
        hint: where to look, or what to do otherwise.
        explanation: what there was to see, for a visitor who has reached the goal.
    """

    position: str
    goal: Goal
    task: str = ""
    line: tuple[str, ...] = ()
    hint: str = ""
    explanation: str = ""


Judge: TypeAlias = Callable[[Exercise, Any, Rulings], Verdict]
"""How an attempt at an exercise stands: from the exercise, the game and the rulings so far."""
Goals: TypeAlias = Mapping[str, Judge]
"""What exercises of a game may ask for, by the names of their goals."""


def within_the_line(is_reached: Callable[[Exercise, Any, Rulings], bool]) -> Judge:
    """The goal of a single turn, for which the visitor has as many moves as the line of the exercise."""

    def judge(exercise: Exercise, game: Any, rulings: Rulings) -> Verdict:  # noqa: ANN401 - each game's own
        if is_reached(exercise, game, rulings):
            return "solved"
        before, after = rulings[0].before, rulings[-1].after
        over = game.outcome(after) is not None
        goes_on = not over and len(rulings) < len(exercise.line) and game.to_play(after) == game.to_play(before)
        return "open" if goes_on else "missed"

    return judge


@within_the_line
def happened(exercise: Exercise, _: Any, rulings: Rulings) -> bool:  # noqa: ANN401 - each game's own
    """The goal that an event of the name `event` happens, to a piece whose id begins with `about`."""
    name, about = exercise.goal.text("event"), exercise.goal.text("about", "")
    events = (event for ruling in rulings for event in ruling.events if event.name == name)
    return any(not about or any(piece.startswith(about) for piece in event.about) for event in events)
