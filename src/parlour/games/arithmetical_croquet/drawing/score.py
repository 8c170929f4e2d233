"""The score at a glance: how far each ball is along the course, and what holds it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.scene import ScoreBar, SideScore

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Ball, State

__all__ = ["score"]


def score(game: ArithmeticalCroquet, state: State) -> ScoreBar:
    """Both seats; who leads is a matter of numbers."""
    sides = tuple(
        SideScore((seat,), name.capitalize(), str(ball.at), f"of {game.options.peg}", _facts(game, ball))
        for seat, (name, ball) in enumerate(zip(game.seats, state.balls, strict=True))
    )
    return ScoreBar(sides, _lead(game, state) if game.outcome(state) is None else "")


def _facts(game: ArithmeticalCroquet, ball: Ball) -> tuple[str, ...]:
    if ball.owes:
        return (f"in hoop {ball.at}",)
    return (f"missed {game.mark_in_words(ball.missed)}",) if ball.missed else ()


def _lead(game: ArithmeticalCroquet, state: State) -> str:
    one, other = (ball.at for ball in state.balls)
    if one == other:
        return "Level."
    return f"{game.seats[0 if one > other else 1].capitalize()} leads by {abs(one - other)}."
