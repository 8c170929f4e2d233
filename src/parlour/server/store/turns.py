"""The writers of a SQLite file, one after another. Left to SQLite they would poll for its lock, ever less often."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from threading import Lock
from typing import TYPE_CHECKING

from sqlalchemy import exc

from parlour.service.patience import left

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

__all__ = ["NO_TURNS", "NoTurns", "Turns"]


class NoTurns:
    """For a database in which rows are locked, not the whole file: nobody waits here."""

    def next(self) -> AbstractContextManager[None]:
        """Go on at once."""
        return nullcontext()


NO_TURNS = NoTurns()


class Turns(NoTurns):
    """Lets one thread of this process write at a time, which wakes the next one at once.

    Args:
        seconds: the longest that a writer waits.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = Lock()

    @contextmanager
    def _held(self) -> Iterator[None]:
        if not self._lock.acquire(timeout=min(self._seconds, left())):
            raise exc.TimeoutError("another thread has been writing for too long")
        try:
            yield
        finally:
            self._lock.release()

    def next(self) -> AbstractContextManager[None]:
        """Hold the only place while the context lasts; fails as a full pool of connections does."""
        return self._held()
