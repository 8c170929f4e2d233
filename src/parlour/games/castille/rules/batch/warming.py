"""The batch rules that are compiled early, run once on a small scale."""

from __future__ import annotations

from parlour.games.castille.notation import parse_state
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.arrays import state_arrays
from parlour.games.castille.rules.batch.judging import judge_many, moves_many

__all__ = ["move"]


def move() -> None:
    """List the turns of a position with one peg each, and play one."""
    game = Castille()
    states = state_arrays(game, [parse_state(game, "T5/6/6/6/6/5t ----- S - 0 13")])
    turns, _ = moves_many(game, states)
    judge_many(game, states, turns[:1])
