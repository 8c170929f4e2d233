"""What a puzzle asks for, and how an attempt stands. The task says both: the goal, and how many flicks it may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from parlour.flick import Flick
from parlour.game import ParlourError
from parlour.games.castle_croquetnole.rules.board import knight_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.puzzles import Puzzle, Verdict

__all__ = ["FLICKS", "Goal", "Kind", "goal_of", "is_reached", "reply", "verdict"]

Kind: TypeAlias = Literal["home", "prisoner", "free", "two scores", "score"]
"""The goals, the rarest first."""
PHRASES: dict[Kind, str] = {
    "home": "Bring your knight home",
    "prisoner": "Take a prisoner",
    "free": "Free your knight",
    "two scores": "Let your knight score twice",
    "score": "Let your knight score",
}
FLICKS = {1: "with one flick", 2: "with two flicks", 3: "with three flicks"}


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal within some flicks of one turn.

    Attributes:
        kind: what.
        flicks: how many flicks it may take.
    """

    kind: Kind
    flicks: int

    @property
    def words(self) -> str:
        """As the task says it.

        >>> Goal("prisoner", 2).words
        'Take a prisoner with two flicks'
        """
        return f"{PHRASES[self.kind]} {FLICKS[self.flicks]}"


_BY_WORDS = {goal.words: goal for goal in (Goal(kind, flicks) for kind in PHRASES for flicks in FLICKS)}


def goal_of(puzzle: Puzzle) -> Goal:
    """What a puzzle asks for.

    Raises:
        ParlourError: when its task does not begin with a known goal.
    """
    found = next((goal for words, goal in _BY_WORDS.items() if puzzle.task.startswith(words)), None)
    if found is None:
        raise ParlourError(f"{puzzle.position}: the task begins with no known goal: {puzzle.task!r}")
    return found


def is_reached(kind: Kind, before: State, after: State) -> bool:
    """Whether the seat of a state has reached a goal between it and a later one."""
    seat = before.seat
    old, new = before.coin(knight_of(seat)), after.coin(knight_of(seat))
    match kind:
        case "home":
            return after.winner == seat
        case "prisoner":
            others = [knight_of(other) for other in range(4) if other != seat]
            return any(after.coin(knight).tower == seat != before.coin(knight).tower for knight in others)
        case "free":
            return old.prisoner and not new.prisoner
        case "two scores":
            return new.progress >= old.progress + 2
        case "score":
            return new.progress > old.progress


def verdict(puzzle: Puzzle, game: CastleCroquetnole, rulings: Sequence[Ruling[State, Move]]) -> Verdict:
    """How an attempt stands: open while the turn goes on and a flick is left."""
    goal, before, after = goal_of(puzzle), rulings[0].before, rulings[-1].after
    if is_reached(goal.kind, before, after):
        return "solved"
    flicks = sum(isinstance(ruling.move, Flick) for ruling in rulings)
    going_on = after.turn == before.turn and game.outcome(after) is None
    return "open" if going_on and flicks < goal.flicks else "missed"


def reply(_puzzle: Puzzle, _game: CastleCroquetnole, _rulings: Sequence[Ruling[State, Move]]) -> None:
    """Nobody replies: the whole attempt is one turn of the visitor's."""
