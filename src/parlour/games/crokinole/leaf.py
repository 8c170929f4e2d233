"""What a board is worth to the side that has just shot, in points of the round, with some shots still to come.

The value is the difference of the twenties plus a line in four facts of the board. Its numbers were fitted to rounds
that the champion played against itself: `python benchmarks/crokinole_leaf.py --rounds 400 --seed 2` does it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.position import Array
    from parlour.games.crokinole.sampling import Samples

__all__ = ["FACTS", "TABLE", "facts", "scored", "valued"]

FACTS = ("one", "mine", "theirs", "mine on board", "theirs on board")
"""1; the points of the own discs where they lie, and of the other side's; whether there is any of either."""

TABLE: NDArray[np.float64] = np.array(
    [
        (0.00, 1.00, 1.00, 0.00, 0.00),
        (-19.30, 0.33, 0.80, -0.14, -0.56),
        (3.93, 0.46, 0.65, 1.01, 0.07),
        (-20.45, 0.36, 0.77, 1.29, -0.64),
        (4.42, 0.41, 0.58, 1.10, -0.42),
        (-21.55, 0.42, 0.79, 2.40, -1.44),
        (4.73, 0.40, 0.59, 0.50, -1.04),
        (-21.56, 0.49, 0.80, 1.93, -2.36),
        (4.34, 0.49, 0.70, -0.59, -1.39),
        (-21.23, 0.53, 0.71, 1.06, -2.45),
        (3.79, 0.54, 0.74, -0.33, -1.04),
        (-20.79, 0.45, 0.66, 1.22, -2.79),
        (3.40, 0.48, 0.63, 1.80, -0.77),
        (-20.73, 0.41, 0.64, 1.19, -3.36),
        (3.69, 0.40, 0.54, 2.66, -0.50),
        (-21.17, 0.43, 0.61, 1.34, -3.81),
        (4.92, 0.37, 0.55, 1.07, 0.30),
        (-21.67, 0.39, 0.63, 2.89, -3.70),
        (5.50, 0.37, 0.61, -0.42, 0.71),
        (-21.07, 0.34, 0.71, 2.68, -1.91),
        (4.43, 0.41, 0.64, -0.32, 0.90),
        (-19.90, 0.38, 0.74, 0.42, 0.01),
        (3.46, 0.45, 0.69, 0.10, 0.46),
        (-19.75, 0.46, 0.73, -0.22, 0.30),
    ]
)
"""By shots left: the coefficients of `FACTS`, that of `theirs` taken away. After the last shot the points count."""


def facts(samples: Samples) -> Array:
    """The facts of each board, shape (shots, facts)."""
    worth = samples.worth()
    mine, theirs = worth @ samples.mine, worth @ ~samples.mine
    return np.stack([np.ones(len(mine)), mine, -theirs, mine > 0.0, theirs > 0.0], axis=1)


def valued(samples: Samples, left: int) -> Array:
    """What each board is worth with so many shots left after it, points; shape (shots,)."""
    values: Array = 20.0 * samples.twenties + facts(samples) @ TABLE[left]
    return values


def scored(samples: Samples, left: int) -> Array:  # noqa: ARG001 - one signature for all opinions
    """The round's difference as it stands, points; shape (shots,)."""
    return valued(samples, 0)
