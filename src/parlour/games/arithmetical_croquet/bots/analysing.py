"""How a match stood, by the solution of the game: every position is won for somebody, and every error shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import ParlourError, plural
from parlour.games.analysis import View
from parlour.games.annotating import annotated_by
from parlour.games.arithmetical_croquet.bots.players import declines, solution_of
from parlour.games.arithmetical_croquet.notation import format_move
from parlour.odds import chance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parlour.games.analysis import Annotated, Effort
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step

__all__ = ["analyse", "standing"]


def analyse(game: ArithmeticalCroquet, opening: State, moves: Iterable[Step], _effort: Effort) -> Iterator[Annotated]:
    """Every position with its true value.

    Raises:
        ParlourError: when the course is too long to be solved in time.
    """
    if declines(game):
        raise ParlourError("This course is too long to be solved, so nobody knows who stood better.")
    yield from annotated_by(game, opening, moves, _view, format_move)


def _view(game: ArithmeticalCroquet, state: State) -> View:
    outcome = game.outcome(state)
    if outcome is not None:
        return View(chance(outcome.scores[0]), game.verdict(outcome).removesuffix("."))
    return View(chance(float(_winner(game, state) == 0)), standing(game, state))


def standing(game: ArithmeticalCroquet, state: State) -> str:
    """Who wins a position that is not over, and in how many turns; without its full stop."""
    turns = plural(solution_of(game, state).turns(state), "turn")
    return f"{game.seats[_winner(game, state)].capitalize()} wins in {turns} with best play"


def _winner(game: ArithmeticalCroquet, state: State) -> int:
    return state.seat if solution_of(game, state).score(state) > 0 else 1 - state.seat
