"""How long an operation may still wait for the store: set where it begins, known to all that it calls in its thread.

So the time that a request spends in a queue counts, and an operation of several steps has one limit for all of them.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

__all__ = ["StoreNeededError", "left", "need_store", "until", "within", "without_store"]

_UNTIL: ContextVar[float] = ContextVar("until", default=inf)
"""When the operation gives up, s of the monotonic clock; minus infinity if it may not wait for the store at all."""


class StoreNeededError(Exception):
    """An operation that may not wait for the store needs it. Nothing was changed: it can be begun again elsewhere."""


@contextmanager
def until(moment: float) -> Iterator[None]:
    """Give up waiting for the store at a moment, s of the monotonic clock, or at an earlier one that was set before."""
    token = _UNTIL.set(min(moment, _UNTIL.get()))
    try:
        yield
    finally:
        _UNTIL.reset(token)


def within(seconds: float) -> AbstractContextManager[None]:
    """Give up waiting for the store after a time (s), or at an earlier moment that was set before."""
    return until(time.monotonic() + seconds)


def without_store() -> AbstractContextManager[None]:
    """Do not wait for the store at all: what needs it raises `StoreNeededError`."""
    return until(-inf)


def left() -> float:
    """The time (s) for which the operation may still wait; 0 if none is left, infinite without a limit."""
    return max(0.0, _UNTIL.get() - time.monotonic())


def need_store() -> None:
    """Raise `StoreNeededError` in an operation that may not wait for the store."""
    if _UNTIL.get() == -inf:
        raise StoreNeededError
