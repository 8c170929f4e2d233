"""The worth of a board to the side that has just shot, with some shots still to come: in points, or in the match.

In points: the difference of the twenties, and a line in four facts of the board. In the match: the chance to win it,
by the worth of each difference at the end of the round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parlour.games.crokinole.bots.fitted import SPREAD, TABLE
from parlour.games.crokinole.bots.stakes import DIFFERENCES, smoothed

if TYPE_CHECKING:
    from parlour.games.crokinole.bots.position import Array, Position
    from parlour.games.crokinole.bots.sampling import Samples

__all__ = ["expected", "facts", "scored", "winning"]

A_POINT = 0.02
"""The weight of a point of the round beside a hundredth of the match: a tie-break when the match is decided."""


def facts(samples: Samples) -> Array:
    """The facts of each board, shape (shots, facts)."""
    mine, theirs = samples.worth @ samples.mine, samples.worth @ ~samples.mine
    return np.stack([np.ones(len(mine)), mine, -theirs, mine > 0.0, theirs > 0.0], axis=1)


def expected(position: Position, samples: Samples, left: int | None = None) -> Array:
    """The difference that the round is expected to end with after each board, points; shape (shots,).

    Args:
        position: from which the shots were played.
        samples: their results.
        left: shots still to come after them; None takes the number from the position.
    """
    row = TABLE[position.left - 1 if left is None else left]
    # No product of matrices: its last bits depend on the processor and on a board's place among the others, and equal
    # boards must be worth the same.
    values: Array = position.ahead + 20.0 * samples.twenties + (facts(samples) * row).sum(axis=1)
    return values


def scored(position: Position, samples: Samples) -> Array:
    """The round's difference as it stands, points; shape (shots,)."""
    return expected(position, samples, 0)


def winning(position: Position, samples: Samples) -> Array:
    """The worth of each board to the side that has shot, hundredths of the match, 0 for half of it; shape (shots,)."""
    points = expected(position, samples)
    chance = np.interp(points, DIFFERENCES, smoothed(position.stakes, float(SPREAD[position.left - 1])))
    values: Array = 100.0 * (chance - 0.5) + A_POINT * points
    return values
