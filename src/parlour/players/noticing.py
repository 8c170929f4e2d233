"""What a player notices of the things that it could do: one after another, each the more often the plainer it is."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["noticed"]


def noticed(odds: Sequence[float], shares: Sequence[float]) -> list[int]:
    """The places of the things that are noticed, sorted: all, or as many as there are shares.

    Args:
        odds: how plain each thing is: one of odds 2 is noticed next twice as often as one of odds 1. All are above 0.
        shares: from 0 to below 1; which thing is noticed next.

    >>> noticed([1.0, 1.0, 2.0], [0.6, 0.6]), noticed([1.0, 1.0], [0.3, 0.1, 0.9])
    ([1, 2], [0, 1])
    """
    left = [*range(len(odds))]
    if len(left) <= len(shares):
        return left
    found = []
    for share in shares:
        reached = [*accumulate(odds[place] for place in left)]
        found.append(left.pop(min(bisect_right(reached, share * reached[-1]), len(left) - 1)))
    return sorted(found)
