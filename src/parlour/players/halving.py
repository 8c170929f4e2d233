"""Trying many things, and the better ones more often: successive halving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

__all__ = ["halved"]


class _Many(Protocol):
    """Many things in arrays of one length."""

    def __len__(self) -> int: ...

    def __getitem__(self, which: NDArray[np.int64], /) -> Self: ...


T = TypeVar("T", bound=_Many)


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
        best = np.argsort(-means(tried, draws), kind="stable")[:left]
        tried, draws = tried[best], 2 * draws
    return tried
