"""What comes of an attempt: every turn must keep the forced win, and the opponent holds out as long as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.extras import Deferred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.games.puzzles import Puzzle, Verdict

__all__ = ["reply", "turns_of", "verdict"]

_keeps_win = Deferred("parlour.games.castille.puzzles.answering", "keeps_win")
_longest = Deferred("parlour.games.castille.puzzles.answering", "longest")


def turns_of(puzzle: Puzzle) -> int:
    """In how many of the visitor's turns a puzzle is won."""
    return (len(puzzle.line) + 1) // 2


def verdict(puzzle: Puzzle, game: Castille, rulings: Sequence[Ruling[State, Move]]) -> Verdict:
    """How an attempt stands: missed at the first turn after which the win cannot be forced in time."""
    seat, after = rulings[0].before.seat, rulings[-1].after
    outcome = game.outcome(after)
    if outcome is not None:
        return "solved" if seat in outcome.winners else "missed"
    if rulings[-1].before.seat != seat:
        return "open"
    left = turns_of(puzzle) - sum(ruling.before.seat == seat for ruling in rulings)
    return "open" if left > 0 and _keeps_win(game, after, left) else "missed"


def reply(puzzle: Puzzle, game: Castille, rulings: Sequence[Ruling[State, Move]]) -> Move | None:
    """The opponent's answer, one that holds out longest; None when it is the visitor's turn."""
    seat, after = rulings[0].before.seat, rulings[-1].after
    if after.seat == seat:
        return None
    left = turns_of(puzzle) - sum(ruling.before.seat == seat for ruling in rulings)
    move: Move = _longest(game, after, left)
    return move
