"""Mining puzzles of Arithmetical Croquet: positions of which the solver knows that one step alone wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workshop.puzzles import Miner
from workshop.puzzles.arithmetical_croquet.checking import check
from workshop.puzzles.arithmetical_croquet.mining import mine

if TYPE_CHECKING:
    from parlour.games.study import Puzzle

__all__ = ["MINER"]


def _other_ball_and_step(puzzle: Puzzle) -> str:
    """Where the other ball is, and where the step that wins leads; the visitor is the first player in all puzzles."""
    return f"{puzzle.position.split()[1]} {puzzle.line[0]}"


MINER = Miner(mine, check, _other_ball_and_step)
