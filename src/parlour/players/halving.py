"""Trying many things, and the better ones more often: successive halving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

__all__ = ["halved", "ranked"]

DECIMALS = 9
"""Values that agree so far are tied: the bits beyond depend on the processor, and must not decide a game."""


class _Many(Protocol):
    """Many things in arrays of one length."""

    def __len__(self) -> int: ...

    def __getitem__(self, which: NDArray[np.int64], /) -> Self: ...


T = TypeVar("T", bound=_Many)


def ranked(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """The numbers of some values, the highest first; ties stay in their order.

    >>> ranked(np.array([0.2, 0.1 + 0.2, 0.3])).tolist()
    [1, 2, 0]
    >>> ranked(np.array([0.2, 0.3, 0.1 + 0.2])).tolist()
    [1, 2, 0]
    """
    return np.argsort(-np.round(values, DECIMALS), kind="stable")


def halved(tried: T, means: Callable[[T, int], NDArray[np.float64]], few: int, draws: int, *, exact: bool) -> T:
    """Keep the better half, looked at with ever more draws, until few are left; the best of the last look first.

    Args:
        tried: things that can be counted and picked by their numbers.
        means: what each is worth on the average of so many draws, the same draws for all.
        few: so many are left.
        draws: of the first look; each later one has twice as many.
        exact: whether one look tells all, since nothing is left to chance.
    """
    while len(tried) > few:
        left = few if exact else max(few, len(tried) // 2)
        best = ranked(means(tried, draws))[:left]
        tried, draws = tried[best], 2 * draws
    return tried
