"""Group commit: what waits to be written at the same time is written in one transaction, by one thread.

A change that finds nobody writing is written at once. Those that come meanwhile wait, and are then written together. So
a transaction, with its wait for the disk, is shared by more changes the more there are, a single one never waits for
others to come, and nobody's thread waits for the disk but the writer's.

On an event loop "at once" is when the loop has done what it can do now. Changes of requests that arrived together are
then written together, and the two threads exchange the interpreter once for all of them.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from sqlalchemy import exc

from parlour.service.errors import StoreAwayError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.server.store.away import Absences

__all__ = ["Groups"]

T = TypeVar("T")
Write: TypeAlias = "Callable[[Sequence[T]], Sequence[Exception | None]]"

MOST = 64
"""Changes in one transaction."""


@dataclass(eq=False, slots=True)
class _Waiting(Generic[T]):
    """A change that waits to be written.

    Attributes:
        log: what it is added to.
        change: what to write.
        until: the time by which it must begin to be written.
        done: finished when it is written, or given up.
        stored: whether it is written.
        error: why it is not.
    """

    log: str
    change: T
    until: float
    done: Future[None] = field(default_factory=Future)
    stored: bool = False
    error: Exception | None = None

    def __post_init__(self) -> None:
        self.done.set_running_or_notify_cancel()  # it cannot be cancelled: the change is written all the same

    def finish(self) -> None:
        """Report whether it is written."""
        if self.stored:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error or StoreAwayError())


class Groups(Generic[T]):
    """The changes that wait to be written, in the order in which they came.

    Args:
        seconds: the longest that a change waits until it begins to be written.
        absences: reports changes that waited longer.
        clock: the time (s).
    """

    def __init__(self, seconds: float, absences: Absences, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._absences = absences
        self._clock = clock
        self._lock = Lock()
        self._queue: list[_Waiting[T]] = []
        self._writing = False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def write(self, log: str, change: T, write: Write[T]) -> Future[None]:
        """Have a change written, alone or with others; returns at once.

        Args:
            log: what it is added to; two changes of one log are never written together, as one would refuse the other.
            change: what to write.
            write: writes some changes in one transaction, and returns for each why it was refused, or None; raises an
                error if it has written none of them.

        Returns:
            Done when the change is stored. It fails with what `write` returns for this change or raises for it alone,
            or with `StoreAwayError`. What is called when it is done runs in the writer's thread, before anything else
            is written.
        """
        mine = _Waiting(log, change, self._clock() + self._seconds)
        with self._lock:
            self._queue.append(mine)
            if self._writing:
                return mine.done
        try:
            asyncio.get_running_loop().call_soon(self._start, write)
        except RuntimeError:  # this thread has no event loop
            self._start(write)
        return mine.done

    def _start(self, write: Write[T]) -> None:
        """Begin to write what waits, unless the writer is at work."""
        with self._lock:
            if self._writing or not self._queue:
                return
            self._writing = True
        self._writer.submit(self._write_waiting, write)

    def _write_waiting(self, write: Write[T]) -> None:
        """Write until nothing waits."""
        while group := self._next_group():
            now = self._clock()
            _try([each for each in group if each.until < now], self._refuse)
            _write_all([each for each in group if each.until >= now], write)
            for each in group:
                each.finish()

    def _next_group(self) -> list[_Waiting[T]]:
        """Take the first changes out of the queue, one of each log; none when nothing waits."""
        with self._lock:
            first: dict[str, _Waiting[T]] = {}
            for each in self._queue:
                if len(first) < MOST:
                    first.setdefault(each.log, each)
            self._queue = [each for each in self._queue if first.get(each.log) is not each]
            self._writing = bool(first)
            return list(first.values())

    def _refuse(self, _late: Sequence[T]) -> Sequence[Exception | None]:
        with self._absences.reported():
            raise exc.TimeoutError("others have been writing for too long")


def _try(group: Sequence[_Waiting[T]], write: Write[T]) -> None:
    """Write changes together. When the reason of a failure may be any one of them, none gets an error."""
    if not group:
        return
    try:
        for each, refused in zip(group, write([each.change for each in group]), strict=True):
            each.stored, each.error = refused is None, refused
    except Exception as error:  # noqa: BLE001 - it goes to the future of the change that it concerns
        away = isinstance(error, StoreAwayError)
        for each in group if away or len(group) == 1 else ():
            each.error = error


def _write_all(group: Sequence[_Waiting[T]], write: Write[T]) -> None:
    """Write changes together, or each alone if one of them fails all; give up all when the store is away."""
    _try(group, write)
    for each in group:
        if not each.stored and each.error is None:
            _try([each], write)
        if isinstance(each.error, StoreAwayError):
            for other in group:
                if not other.stored:
                    other.error = other.error or each.error
