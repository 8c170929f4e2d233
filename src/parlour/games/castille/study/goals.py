"""What exercises of Castille ask for: a forced win, to which the opponent replies, and what a lesson shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.extras import Deferred
from parlour.games.castille.notation import format_move
from parlour.games.castille.rules.board import CENTRE, SEATS
from parlour.games.castille.rules.moves import Place
from parlour.games.study import Refutation, happened, within_the_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.game import Ruling
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.games.study import Exercise, Judge, Verdict

    Ruled = Ruling[State, Move]

__all__ = ["GOALS", "refute", "reply", "turns_of"]

_keeps_win = Deferred("parlour.games.castille.study.answering", "keeps_win")
_holding = Deferred("parlour.games.castille.study.answering", "holding")
_longest = Deferred("parlour.games.castille.study.answering", "longest")


def turns_of(exercise: Exercise) -> int:
    """In how many of the visitor's turns a line wins."""
    return (len(exercise.line) + 1) // 2


def _wins(exercise: Exercise, game: Castille, rulings: Sequence[Ruled]) -> Verdict:
    """The goal to win in `turns`, whatever is answered: missed at the first turn after which that cannot be forced."""
    seat, after = rulings[0].before.seat, rulings[-1].after
    outcome = game.outcome(after)
    if outcome is not None:
        return "solved" if seat in outcome.winners else "missed"
    if rulings[-1].before.seat != seat:
        return "open"
    left = _left(exercise, rulings)
    return "open" if left > 0 and _keeps_win(game, after, left) else "missed"


def reply(exercise: Exercise, game: Castille, rulings: Sequence[Ruled]) -> Move | None:
    """The opponent's answer, one that holds out longest; None when it is the visitor's turn."""
    after = rulings[-1].after
    if after.seat == rulings[0].before.seat:
        return None
    move: Move = _longest(game, after, _left(exercise, rulings))
    return move


def refute(exercise: Exercise, game: Castille, rulings: Sequence[Ruled]) -> Refutation | None:
    """An answer that holds out after a turn that has let the win go; None if the turns are used up."""
    after = rulings[-1].after
    if game.outcome(after) is not None or after.seat == rulings[0].before.seat:
        return None
    move: Move | None = _holding(game, after, _left(exercise, rulings))
    if move is None:
        return None
    return Refutation(
        (move,), f"{SEATS[after.seat].capitalize()} answers {format_move(game, after, move)} and holds out."
    )


def _left(exercise: Exercise, rulings: Sequence[Ruled]) -> int:
    """How many turns the visitor has left."""
    seat = rulings[0].before.seat
    return exercise.goal.number("turns") - sum(ruling.before.seat == seat for ruling in rulings)


def _holds_the_centre(_exercise: Exercise, _game: Castille, rulings: Sequence[Ruled]) -> bool:
    """The goal to place a short and a tall peg in the centre."""
    move = rulings[-1].move
    pegs = move.pegs if isinstance(move, Place) else ()
    return {tall for _, tall in pegs} == {False, True} and all(point in CENTRE for point, _ in pegs)


GOALS: Mapping[str, Judge] = {
    "event": happened,
    "place in the centre": within_the_line(_holds_the_centre),
    "win": _wins,
}
