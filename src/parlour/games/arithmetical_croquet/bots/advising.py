"""Advice from the solution of the game, or from a look ahead where it cannot be solved in time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.advising import advice_of_one, foretold
from parlour.games.arithmetical_croquet.bots.analysing import standing
from parlour.games.arithmetical_croquet.bots.players import Foresight, Perfect, declines, solution_of
from parlour.games.arithmetical_croquet.notation import format_move
from parlour.players import UNLIMITED

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step
    from parlour.scene import Advice

__all__ = ["advise"]

DEPTH = 4
"""Turns that are looked ahead without a solution."""


def advise(game: ArithmeticalCroquet, state: State, _seconds: float) -> Advice:
    """What the solution plays in a state that is not over; the same each time."""
    solved = declines(game) is None
    agent = Perfect(game) if solved else Foresight(game, DEPTH, 0.0)
    move = agent.choose(state, game.moves(state), Random(0), UNLIMITED)
    why = _why(game, state, move) if solved else f"It looks best, {DEPTH} turns ahead."
    stands = standing(game, state) if solved else "This course is too long to be solved"
    return advice_of_one(format_move(game, state, move), f"{why} {foretold(game, state, move)}", stands)


def _why(game: ArithmeticalCroquet, state: State, move: Step) -> str:
    if len(game.moves(state)) == 1:
        return "Nothing else may be played."
    solution, after = solution_of(game, state), game.after(state, move)
    ways = len(solution.winning_moves(state))
    if ways:
        return "It is the only step that wins." if ways == 1 else f"{ways} steps win, and none wins sooner."
    if game.outcome(after) is not None:
        return "Every step loses."
    answers, right = len(game.moves(after)), len(solution.winning_moves(after))
    win = "wins" if right == 1 else "win"
    return f"Every step loses to the best answer. After this one, {right} of {plural(answers, 'answer')} {win}."
