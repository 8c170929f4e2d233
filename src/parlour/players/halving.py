"""Successive halving: evaluate many candidates, and the better ones more often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = ["halved", "ranked"]

DECIMALS = 9
"""Values that agree to this precision are tied: further bits depend on the order of sums and must not decide a game."""


class _Many(Protocol):
    """Many candidates."""

    def __len__(self) -> int: ...

    def only(self, which: Sequence[int], /) -> Self:
        """Some of them, by their places."""


T = TypeVar("T", bound=_Many)


def ranked(values: Iterable[float]) -> list[int]:
    """The places of some values, the highest first; ties keep their order.

    >>> ranked([0.2, 0.1 + 0.2, 0.3])
    [1, 2, 0]
    >>> ranked([0.2, 0.3, 0.1 + 0.2])
    [1, 2, 0]
    """
    rounded = [-round(value, DECIMALS) for value in values]
    return sorted(range(len(rounded)), key=rounded.__getitem__)


def halved(tried: T, means: Callable[[T, int], Iterable[float]], few: int, draws: int, *, exact: bool) -> T:
    """Keep the better half, evaluated with more draws each time, until few are left; the best of the last round first.

    Args:
        tried: candidates that can be counted and selected by their places.
        means: the mean value of each over a number of draws, the same draws for all.
        few: how many to keep.
        draws: draws in the first round; each later round has twice as many.
        exact: whether one round is enough because nothing depends on chance.
    """
    while len(tried) > few:
        left = few if exact else max(few, len(tried) // 2)
        best = ranked(means(tried, draws))[:left]
        tried, draws = tried.only(best), 2 * draws
    return tried
