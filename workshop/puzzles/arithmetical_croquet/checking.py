"""The proof of a puzzle: every game that can follow is played out by the explaining rules.

It shares nothing with the solver, which walks pairs of balls backwards over the course.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import ParlourError, plural
from parlour.games.arithmetical_croquet import notation
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet
from parlour.games.arithmetical_croquet.study.goals import KEPT

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.rules import State
    from parlour.games.study.puzzles import Puzzle

__all__ = ["check"]


def check(puzzle: Puzzle) -> str:
    """What playing out everything that can follow finds, in words.

    Raises:
        ParlourError: when the first step of the line is not the only one that wins, or the line does not keep the win.
    """
    game = ArithmeticalCroquet()
    known: dict[State, float] = {}
    state = notation.parse_state(game, puzzle.position)
    values = {
        notation.format_move(game, state, move): _seen_from_before(_value(game, game.after(state, move), known))
        for move in game.moves(state)
    }
    winning = [text for text, value in values.items() if value > 0]
    if winning != [*puzzle.line[:1]]:
        raise ParlourError(f"{puzzle.position}: what wins is {', '.join(winning) or 'nothing'}")
    _follow(game, puzzle, state, known)
    win, loss = (
        plural(max(turns), "turn")
        for turns in (
            [_turns(value) for value in values.values() if value > 0],
            [_turns(value) for value in values.values() if value < 0],
        )
    )
    return (
        f"{winning[0]} is the only one of {len(values)} steps that wins. The win takes {win} at most, and after any "
        f"other step the loss takes {loss} at most. All {len(known):,} positions that can follow were searched."
    )


def _follow(game: ArithmeticalCroquet, puzzle: Puzzle, state: State, known: dict[State, float]) -> None:
    """Check that the line is legal and long enough, and that every step of the player in it keeps the win."""
    player, made = state.seat, 0
    for text in puzzle.line:
        made += state.seat == player
        state = game.play(state, notation.parse_move(game, state, text)).after
        if _value(game, state, known) * (1 if state.seat == player else -1) < 0:
            raise ParlourError(f"{puzzle.position}: {text} in the line gives the win away")
    if made < KEPT and game.outcome(state) is None:
        raise ParlourError(f"{puzzle.position}: the line ends before the puzzle is solved")


def _value(game: ArithmeticalCroquet, state: State, known: dict[State, float]) -> float:
    """1 / (n + 1) when the player to play wins after n turns, both playing best; the negative when he loses."""
    if state not in known:
        outcome = game.outcome(state)
        if outcome is not None:
            known[state] = 1.0 if state.seat in outcome.winners else -1.0
        else:
            then = (game.after(state, move) for move in game.moves(state))
            known[state] = max(_seen_from_before(_value(game, after, known)) for after in then)
    return known[state]


def _seen_from_before(value: float) -> float:
    """The other's value after a move, as the mover's before it: one turn further off."""
    return -value / (1.0 + abs(value))


def _turns(value: float) -> int:
    return round(1.0 / abs(value)) - 1
