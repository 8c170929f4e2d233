"""Guesses about positions of the first phase: the placement that seems best, and what the board is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.placement import TABLE_BITS, PlacementChoice, Planner, Width, numbers
from parlour.games.castille.rules.batch.position import customs_of

if TYPE_CHECKING:
    from parlour.games.browser import Numbers
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

__all__ = ["as_numbers", "guess"]

WIDTH = Width(nodes=300)


def guess(game: Castille, state: State) -> PlacementChoice:
    """The planner's view of a position of the first phase; the same each time, and in a browser."""
    customs = customs_of(game.options)
    engine = Engine(no_progress=game.options.no_progress_limit, customs=customs, table_bits=TABLE_BITS)
    return Planner(engine, state.turn, WIDTH).choose(state)


def as_numbers(game: Castille, state: State) -> Numbers:
    """What the planner in a browser needs for `guess`."""
    return {"plan": tuple(map(str, numbers(state, customs_of(game.options), state.turn, WIDTH)))}
