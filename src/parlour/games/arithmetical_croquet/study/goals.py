"""What exercises of Arithmetical Croquet ask for: to keep a win, which the opponent contests, and single steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.arithmetical_croquet.bots import solution_of
from parlour.games.arithmetical_croquet.notation import format_move
from parlour.games.study import Refutation, happened, within_the_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.game import Ruling
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step
    from parlour.games.study import Exercise, Judge, Verdict

    Ruled = Ruling[State, Step]

__all__ = ["GOALS", "KEPT", "hardest", "quickest", "refute", "reply"]

KEPT = 3
"""The turns of the visitor that must keep the win in a puzzle, unless the game is won before."""


def _keeps(exercise: Exercise, game: ArithmeticalCroquet, rulings: Sequence[Ruled]) -> Verdict:
    """The goal to keep the win for so many `turns`: missed at the first step that loses it."""
    mine = [ruling for ruling in rulings if ruling.before.seat == rulings[0].before.seat]
    if any(solution_of(game, ruling.after).score(ruling.after) > 0 for ruling in mine if not _wins(game, ruling)):
        return "missed"
    return "solved" if len(mine) >= exercise.goal.number("turns") or _wins(game, mine[-1]) else "open"


def reply(_: Exercise, game: ArithmeticalCroquet, rulings: Sequence[Ruled]) -> Step | None:
    """The opponent's step that holds out longest; None when it is the visitor's turn."""
    state = rulings[-1].after
    return None if state.seat == rulings[0].before.seat else hardest(game, state)


def refute(_: Exercise, game: ArithmeticalCroquet, rulings: Sequence[Ruled]) -> Refutation | None:
    """The answer that wins soonest after a step that has lost the win."""
    state = rulings[-1].after
    if game.outcome(state) is not None:
        return None
    move, who = quickest(game, state), game.seats[state.seat].capitalize()
    turns = plural(solution_of(game, state).turns(state), "turn")
    return Refutation((move,), f"{who} answers {format_move(game, state, move)}, and now wins in {turns}.")


def hardest(game: ArithmeticalCroquet, state: State) -> Step:
    """The move of a lost position that holds out longest; of several, one that leaves the fewest ways to win."""
    solution = solution_of(game, state)

    def trouble(move: Step) -> tuple[int, int, int]:
        after = game.after(state, move)
        return solution.turns(after), -len(solution.winning_moves(after)), -move.size

    return max(game.moves(state), key=trouble)


def quickest(game: ArithmeticalCroquet, state: State) -> Step:
    """The move of a won position that wins soonest; of several, the longest step."""
    solution = solution_of(game, state)
    return min(solution.winning_moves(state), key=lambda move: (solution.turns(game.after(state, move)), -move.size))


def _wins(game: ArithmeticalCroquet, ruling: Ruled) -> bool:
    """Whether the game is over, won by the player who moved."""
    outcome = game.outcome(ruling.after)
    return outcome is not None and ruling.before.seat in outcome.winners


def _steps(exercise: Exercise, _: ArithmeticalCroquet, rulings: Sequence[Ruled]) -> bool:
    """The goal of a step of a `size`."""
    return rulings[-1].move.size == exercise.goal.number("size")


def _arrives(exercise: Exercise, _: ArithmeticalCroquet, rulings: Sequence[Ruled]) -> bool:
    """The goal to come to a `number`."""
    return rulings[-1].after.balls[rulings[0].before.seat].at == exercise.goal.number("number")


GOALS: Mapping[str, Judge] = {
    "arrive": within_the_line(_arrives),
    "event": happened,
    "keep the win": _keeps,
    "step": within_the_line(_steps),
}
