"""What is rewarded: the outcome of the game, and nothing on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.game import Outcome

__all__ = ["rewards_of"]


def rewards_of(outcome: Outcome) -> tuple[float, ...]:
    """For each seat its score less the mean score of the others.

    With two seats this is 1 for a win, -1 for a loss and 0 for a draw. The rewards of all seats add up to 0.

    >>> from parlour.games import find_game
    >>> castille = find_game("castille").new()
    >>> rewards_of(castille.resignation(0))
    (-1.0, 1.0)
    """
    total, others = sum(outcome.scores), len(outcome.scores) - 1
    return tuple(score - (total - score) / others for score in outcome.scores)
