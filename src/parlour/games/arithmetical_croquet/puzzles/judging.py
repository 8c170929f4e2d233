"""What comes of an attempt: every step must keep the win, and the opponent holds out as long as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.bots import solution_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step
    from parlour.games.puzzles import Puzzle, Verdict

__all__ = ["KEPT", "hardest", "quickest", "reply", "verdict"]

KEPT = 3
"""The turns of the visitor that must keep the win, unless the game is won before."""


def verdict(_: Puzzle, game: ArithmeticalCroquet, rulings: Sequence[Ruling[State, Step]]) -> Verdict:
    """How an attempt stands: missed at the first step that loses the win, solved after `KEPT` turns that keep it."""
    mine = [ruling for ruling in rulings if ruling.before.seat == rulings[0].before.seat]
    if any(solution_of(game, ruling.after).score(ruling.after) > 0 for ruling in mine if not _wins(game, ruling)):
        return "missed"
    return "solved" if len(mine) >= KEPT or _wins(game, mine[-1]) else "open"


def reply(_: Puzzle, game: ArithmeticalCroquet, rulings: Sequence[Ruling[State, Step]]) -> Step | None:
    """The opponent's step that holds out longest; None when it is the visitor's turn."""
    state = rulings[-1].after
    return None if state.seat == rulings[0].before.seat else hardest(game, state)


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


def _wins(game: ArithmeticalCroquet, ruling: Ruling[State, Step]) -> bool:
    """Whether the game is over, won by the player who moved."""
    outcome = game.outcome(ruling.after)
    return outcome is not None and ruling.before.seat in outcome.winners
