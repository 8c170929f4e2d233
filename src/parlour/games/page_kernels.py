"""What the flicking games' kernels for the page share: arguments like those that their entries take.

The values do not matter; the types do, for which the entries are compiled. See `PageParts.exports`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.players.sampling import Outcomes

if TYPE_CHECKING:
    from parlour.games.sampling import ShotSampling

__all__ = ["no_results", "shot_arguments"]


def shot_arguments(sampler: ShotSampling, game: Any, state: Any, coin: str) -> tuple[Any, ...]:  # noqa: ANN401
    """Arguments of a game's `sample_shots`.

    Args:
        sampler: the game's module `bots.sampling`.
        game: under any options.
        state: in which the coin may be flicked.
        coin: its name.
    """
    memory = np.zeros(8, np.uint8)
    arrays, work = sampler.arrays(game, state, coin), sampler.work_for(game, 1)
    return memory, memory, np.zeros((1, 5)), np.zeros(5), np.zeros((1, 3)), arrays, work, Outcomes.of(1, 1), np.zeros(1)


def no_results() -> tuple[Any, ...]:
    """Results of flicks of the types that the batch rules take."""
    places, number = np.zeros((1, 1)), np.zeros(1, np.int64)
    return places, places, np.zeros((1, 1), np.uint8), *[number] * 6
