"""Guesses about positions of the first phase: a placement chosen, and how random completions of the position end."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games.castille.bots.thoughts import expectation
from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.placement import TABLE_BITS, PlacementChoice, Planner, Width, as_words, numbers
from parlour.games.castille.rules.batch.position import customs_of
from parlour.games.castille.rules.moves import Place
from parlour.odds import chance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.games.browser import Numbers
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.odds import Chance

__all__ = ["Guess", "as_numbers", "compare", "cost_of", "guess"]

WIDTH = Width(nodes=300)
PROSPECTS = 120
"""Random completions by which a position is valued."""
COMPLETIONS = 60
"""Random completions in which a placement is compared with the engine's own."""
PROVEN = 2.0
"""A placement has a cost if the difference exceeds this many standard errors."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What the planner thinks of a position.

    Attributes:
        choice: the placement that seems best.
        prospects: the scores of random completions for the player to place.
    """

    choice: PlacementChoice
    prospects: tuple[int, ...]

    @property
    def share(self) -> Chance:
        """The expected score of the player to place: a mean over random completions.

        The best pair's score would be too high, having been selected.
        """
        return chance(statistics.fmean(map(expectation, self.prospects)))


def guess(game: Castille, state: State) -> Guess:
    """The planner's view of a position of the first phase; the same each time, and in a browser."""
    planner = _planner(game, state)
    return Guess(planner.choose(state), tuple(planner.prospects(state, PROSPECTS)))


def compare(game: Castille, state: State, best: Place, played: Place) -> list[tuple[int, int]]:
    """The scores of two placements in the same new completions: those that chose the best one would favour it."""
    return _planner(game, state).side_by_side(state, best, played, COMPLETIONS)


def cost_of(pairs: Iterable[tuple[int, int]]) -> Chance:
    """The expected score that the second placement gives away; 0 if the difference may be chance."""
    lost = [expectation(one) - expectation(other) for one, other in pairs]
    mean, error = statistics.fmean(lost), statistics.stdev(lost) / math.sqrt(len(lost))
    return chance(mean if mean > PROVEN * error else 0.0)


def as_numbers(game: Castille, state: State, played: Move | None) -> Numbers:
    """What the planner in a browser needs for `guess`, and for `compare` if a placement was played."""
    found = {
        "plan": tuple(map(str, numbers(state, customs_of(game.options), state.turn, WIDTH))),
        "times": (str(PROSPECTS), str(COMPLETIONS)),
    }
    return found | ({"played": tuple(map(str, as_words(played)))} if isinstance(played, Place) else {})


def _planner(game: Castille, state: State) -> Planner:
    customs = customs_of(game.options)
    engine = Engine(no_progress=game.options.no_progress_limit, customs=customs, table_bits=TABLE_BITS)
    return Planner(engine, state.turn, WIDTH)
