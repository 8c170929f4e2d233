"""What exercises of Castle Croquetnole ask for: a score, a prisoner, the way home; and a croquet, in the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from parlour.flick import Flick
from parlour.game import ParlourError
from parlour.games import study
from parlour.games.castle_croquetnole.rules.board import knight_of
from parlour.games.castle_croquetnole.rules.moves import Croquet
from parlour.games.study import happened, within_the_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.study import Exercise, Judge, Verdict

    Ruled = Ruling[State, Move]

__all__ = ["FLICKS", "GOALS", "GoalKind", "PuzzleGoal", "goal_of", "is_reached", "verdict"]

GoalKind: TypeAlias = Literal["home", "prisoner", "free", "two scores", "score"]
"""The goals, the rarest first."""
PHRASES: dict[GoalKind, str] = {
    "home": "Bring your knight home",
    "prisoner": "Take a prisoner",
    "free": "Free your knight",
    "two scores": "Let your knight score twice",
    "score": "Let your knight score",
}
FLICKS = {1: "with one flick", 2: "with two flicks", 3: "with three flicks"}


@dataclass(frozen=True, slots=True)
class PuzzleGoal:
    """What a puzzle asks for within some flicks of one turn.

    Attributes:
        kind: what.
        flicks: how many flicks it may take.
    """

    kind: GoalKind
    flicks: int

    @property
    def words(self) -> str:
        """As the task says it.

        >>> PuzzleGoal("prisoner", 2).words
        'Take a prisoner with two flicks'
        """
        return f"{PHRASES[self.kind]} {FLICKS[self.flicks]}"

    @property
    def data(self) -> study.Goal:
        """As the puzzle has it."""
        return study.Goal(self.kind, {"flicks": self.flicks})


def goal_of(exercise: Exercise) -> PuzzleGoal:
    """What a puzzle asks for.

    Raises:
        ParlourError: when it asks for something else.
    """
    name, flicks = exercise.goal.name, exercise.goal.number("flicks")
    if name not in PHRASES or flicks not in FLICKS:
        raise ParlourError(f"{exercise.position}: no known goal: {name!r} with {flicks} flicks")
    return PuzzleGoal(name, flicks)


def is_reached(kind: GoalKind, before: State, after: State) -> bool:
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


def verdict(exercise: Exercise, game: CastleCroquetnole, rulings: Sequence[Ruled]) -> Verdict:
    """The goals of puzzles: an attempt is open while the turn goes on and one of the `flicks` is left."""
    goal, before, after = goal_of(exercise), rulings[0].before, rulings[-1].after
    if is_reached(goal.kind, before, after):
        return "solved"
    flicks = sum(isinstance(ruling.move, Flick) for ruling in rulings)
    going_on = after.turn == before.turn and game.outcome(after) is None
    return "open" if going_on and flicks < goal.flicks else "missed"


def _happened_by_croquet(exercise: Exercise, game: CastleCroquetnole, rulings: Sequence[Ruled]) -> bool:
    """The goal that an event happens after the choice of a `croquet`."""
    kind = exercise.goal.text("croquet")
    chosen = any(isinstance(each.move, Croquet) and each.move.kind == kind for each in rulings)
    return chosen and happened(exercise, game, rulings) == "solved"


GOALS: Mapping[str, Judge] = {
    "croquet": within_the_line(_happened_by_croquet),
    "event": happened,
    **dict.fromkeys(PHRASES, verdict),
}
