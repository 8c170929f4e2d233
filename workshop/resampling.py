"""Intervals of any number that is computed from games: the games are drawn again, with replacement."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["between", "resampled"]

T = TypeVar("T")

DRAWS = 2000


def resampled(games: Sequence[T], value: Callable[[Sequence[T]], float]) -> tuple[float, float, float]:
    """A value with its 95 % interval: whole games are drawn, so whatever belongs together in one stays together."""
    rng = random.Random(1)
    drawn = sorted(value(rng.choices(games, k=len(games))) for _ in range(DRAWS))
    return value(games), drawn[DRAWS // 40], drawn[-DRAWS // 40]


def between(games: Sequence[T], value: Callable[[Sequence[T]], float], digits: int) -> str:
    """The same in words."""
    return "{:.{digits}f} [{:.{digits}f}, {:.{digits}f}]".format(*resampled(games, value), digits=digits)
