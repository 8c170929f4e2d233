"""The batch rules are compiled early: one move is listed and judged."""

from __future__ import annotations

from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet
from parlour.games.arithmetical_croquet.rules.batch import judge_many, moves_many, state_arrays

__all__ = ["judge"]


def judge() -> None:
    """List the first moves, and judge one."""
    game = ArithmeticalCroquet()
    states = state_arrays(game, [game.start()])
    moves, _ = moves_many(game, states)
    judge_many(game, states, moves[:1])
