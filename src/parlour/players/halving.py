"""Successive halving: evaluate many candidates, and the better ones more often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

__all__ = ["halved", "ranked"]

DECIMALS = 9
"""Values that agree to this precision are tied: further bits depend on the processor and must not decide a game."""


class _Many(Protocol):
    """Many candidates in arrays of one length."""

    def __len__(self) -> int: ...

    def __getitem__(self, which: NDArray[np.int64], /) -> Self: ...


T = TypeVar("T", bound=_Many)


def ranked(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """The indices of some values, the highest first; ties keep their order.

    >>> ranked(np.array([0.2, 0.1 + 0.2, 0.3])).tolist()
    [1, 2, 0]
    >>> ranked(np.array([0.2, 0.3, 0.1 + 0.2])).tolist()
    [1, 2, 0]
    """
    return np.argsort(-np.round(values, DECIMALS), kind="stable")


def halved(tried: T, means: Callable[[T, int], NDArray[np.float64]], few: int, draws: int, *, exact: bool) -> T:
    """Keep the better half, evaluated with more draws each time, until few are left; the best of the last round first.

    Args:
        tried: candidates that can be counted and selected by indices.
        means: the mean value of each over a number of draws, the same draws for all.
        few: how many to keep.
        draws: draws in the first round; each later round has twice as many.
        exact: whether one round is enough because nothing depends on chance.
    """
    while len(tried) > few:
        left = few if exact else max(few, len(tried) // 2)
        best = ranked(means(tried, draws))[:left]
        tried, draws = tried[best], 2 * draws
    return tried
