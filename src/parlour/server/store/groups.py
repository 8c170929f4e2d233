"""Group commit: what several threads want to write at the same time is written in one transaction.

A thread that finds nobody writing writes at once. Those that come meanwhile wait, and the first of them then writes for
all. So a transaction, with its wait for the disk, is shared by more writers the more there are, and a single writer
never waits for others to come.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from parlour.service.errors import StoreAwayError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Groups"]

T = TypeVar("T")

MOST = 64
"""Changes in one transaction."""


def _locked() -> Lock:
    lock = Lock()
    lock.acquire()
    return lock


@dataclass(eq=False, slots=True)
class _Waiting(Generic[T]):
    """A change, and the thread that waits until it is written or must write it itself.

    Attributes:
        change: what to write.
        woken: released when the thread that waits has to go on.
        leads: whether this thread writes next, for itself and others.
        stored: whether it is written.
        error: why it is not.
    """

    change: T
    woken: Lock = field(default_factory=_locked)
    leads: bool = False
    stored: bool = False
    error: Exception | None = None


class Groups(Generic[T]):
    """The changes that wait to be written, in the order in which they came.

    Args:
        seconds: the longest that a change waits until it begins to be written.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._queue: list[_Waiting[T]] = []
        self._writing = False

    def write(self, change: T, write: Callable[[Sequence[T]], None]) -> None:
        """Have a change written, alone or with those of other threads; returns when it is stored.

        Args:
            change: what to write.
            write: writes some changes in one transaction; raises an error if it has written none of them.

        Raises:
            PoolTimeoutError: when others have been writing for too long.
            Exception: what `write` raises for this change alone, or because the store is away.
        """
        mine = _Waiting(change)
        if not self._lead(mine):
            self._wait(mine)
        if mine.leads:
            self._write(mine, write)
        if not mine.stored:
            raise mine.error or StoreAwayError

    def _lead(self, mine: _Waiting[T]) -> bool:
        """Whether nobody writes, so that this thread does; otherwise its change waits."""
        with self._lock:
            mine.leads = not self._writing
            self._writing = True
            self._queue.append(mine)
            return mine.leads

    def _wait(self, mine: _Waiting[T]) -> None:
        """Wait until another thread has written the change or lets this one write."""
        if mine.woken.acquire(timeout=self._seconds):
            return
        with self._lock:
            if mine in self._queue and not mine.leads:
                self._queue.remove(mine)
                raise PoolTimeoutError("other threads have been writing for too long")
        mine.woken.acquire()  # it is being written, which ends in time

    def _write(self, mine: _Waiting[T], write: Callable[[Sequence[T]], None]) -> None:
        """Write what waits, wake those who waited for it, and let the next thread write."""
        with self._lock:
            group = self._queue[:MOST]
            del self._queue[:MOST]
        try:
            _write_all(group, write)
        finally:
            with self._lock:
                following = self._queue[0] if self._queue else None
                self._writing = following is not None
                if following is not None:
                    following.leads = True
                    following.woken.release()
            for each in group:
                if each is not mine:
                    each.woken.release()


def _try(group: Sequence[_Waiting[T]], write: Callable[[Sequence[T]], None]) -> None:
    """Write changes together. When the reason of a failure may be any one of them, none gets an error."""
    try:
        write([each.change for each in group])
    except Exception as error:  # noqa: BLE001 - it is raised in the thread whose change it concerns
        away = isinstance(error, StoreAwayError)
        for each in group if away or len(group) == 1 else ():
            each.error = error
    else:
        for each in group:
            each.stored = True


def _write_all(group: Sequence[_Waiting[T]], write: Callable[[Sequence[T]], None]) -> None:
    """Write changes together, or each alone if one of them is refused; give up all when the store is away."""
    _try(group, write)
    for each in group:
        if not each.stored and each.error is None:
            _try([each], write)
        if isinstance(each.error, StoreAwayError):
            for other in group:
                other.error = other.error or each.error
