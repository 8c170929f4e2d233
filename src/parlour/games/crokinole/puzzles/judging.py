"""What comes of an attempt: how many points the flick gains. The task says how many are wanted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.game import ParlourError
from parlour.games.crokinole.rules.board import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State
    from parlour.games.puzzles import Puzzle, Verdict

__all__ = ["gain", "goal_of", "reply", "standing", "verdict"]

_GOAL = re.compile(r"Gain (\d+) points or more")


def standing(state: State, side: int) -> int:
    """By how many points a side leads in a round as it lies."""
    totals = Tally.of(state.discs, state.twenties).totals
    return totals[side] - totals[1 - side]


def gain(game: Crokinole, state: State, move: Move) -> int:
    """What a flick gains for its side, points: what it adds, and what the other side loses.

    Raises:
        ParlourError: for the end of a round that is only reported.
    """
    if not isinstance(move, Flick):
        raise ParlourError("only a flick gains points")
    side = game.to_play(state) % 2
    board = game.settled(state, move)
    totals = Tally.of(board.discs, board.twenties).totals
    return totals[side] - totals[1 - side] - standing(state, side)


def goal_of(puzzle: Puzzle) -> int:
    """How many points a puzzle asks for.

    Raises:
        ParlourError: when its task does not say.
    """
    found = _GOAL.search(puzzle.task)
    if found is None:
        raise ParlourError(f"{puzzle.position}: the task says nowhere 'Gain N points or more'")
    return int(found[1])


def verdict(puzzle: Puzzle, game: Crokinole, rulings: Sequence[Ruling[State, Move]]) -> Verdict:
    """One flick decides."""
    gained = gain(game, rulings[0].before, rulings[0].move)
    return "solved" if gained >= goal_of(puzzle) else "missed"


def reply(_puzzle: Puzzle, _game: Crokinole, _rulings: Sequence[Ruling[State, Move]]) -> None:
    """Nobody replies."""
