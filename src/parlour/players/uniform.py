"""Random play, the baseline of every table: an agent of every game, by the name `random`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.players.agent import Level

if TYPE_CHECKING:
    from random import Random

    from parlour.players.budget import TimeBudget

__all__ = ["RANDOM", "Uniform"]


@dataclass(frozen=True, slots=True)
class Uniform:
    """Plays any legal move; of flicks, what their space draws."""

    game: object

    def choose(self, _state: object, moves: Any, rng: Random, _budget: TimeBudget) -> Any:  # noqa: ANN401 - any game's
        """A random move."""
        return rng.choice(moves) if isinstance(moves, tuple) else moves.sample(rng)


RANDOM = Level("random", "Plays any legal move.", Uniform)
"""It plays every game under all options, by the exact hand. The page does not offer it."""
