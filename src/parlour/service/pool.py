"""The pool in which bots and engines think: processes that are replaced if they die, and a queue by urgency."""

from __future__ import annotations

import heapq
import threading
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, CancelledError, Future, InvalidStateError
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.service.errors import ClosingError

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

__all__ = ["Load", "Pool", "Urgency"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Load:
    """How busy a pool is.

    Attributes:
        waiting: functions that have not begun.
        working: functions that have.
        longest_wait: how long (s) the first of those waiting has waited.
        closed: whether it accepts no more work.
    """

    waiting: int
    working: int
    longest_wait: float
    closed: bool


class Urgency(IntEnum):
    """What waits for some work; the first ones go first."""

    PERSON = 0
    """A person waits for a bot's move."""
    QUESTION = 1
    """A program waits for advice or analysis."""
    NOBODY = 2
    """Bots play alone."""


@dataclass(order=True, slots=True)
class _Job:
    """Work in the queue. Of equal urgency, the client with fewer jobs before it goes first."""

    urgency: Urgency
    before: int
    number: int
    client: str = field(compare=False)
    work: Callable[[], Any] = field(compare=False)
    future: Future[Any] = field(compare=False)
    since: float = field(compare=False)


class Pool:
    """An executor that is made when first needed, and again after a worker's death has broken it.

    One of its workers is kept free for people's bots: other work takes at most the rest.
    """

    def __init__(self, make: Callable[[], Executor], workers: int = 2) -> None:
        self._make = make
        self._workers = workers
        self._executor: Executor | None = None
        self._lock = threading.RLock()
        self._closed = False
        self._numbers = count()
        self._queue: list[_Job] = []
        self._queued = Counter[tuple[Urgency, str]]()
        self._running: set[int] = set()
        self._in_background: set[int] = set()
        self._futures: dict[int, Future[Any]] = {}
        self._begun: dict[Future[Any], Future[Any]] = {}
        self._released: set[Future[Any]] = set()

    def submit(self, work: Callable[[], T], urgency: Urgency = Urgency.PERSON, client: str = "") -> Future[T]:
        """Run a function in the pool; its failure, including the death of its worker, goes to the future.

        Args:
            work: the function.
            urgency: its place in the queue.
            client: on whose behalf; clients take turns, so that none of them occupies the pool alone.

        Raises:
            ClosingError: when the server is shutting down.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise ClosingError
            before, number = self._queued[urgency, client], next(self._numbers)
            job = _Job(urgency, before, number, client, work, future, time.monotonic())
            self._queued[urgency, client] += 1
            self._futures[job.number] = future
            heapq.heappush(self._queue, job)
        self._start_what_fits()
        self._make_room()
        return future

    def drop(self, future: Future[Any]) -> None:
        """Give up some work: it ends with a `CancelledError`, unless it has begun and its executor cannot end it."""
        with self._lock:
            begun = self._begun.get(future)
        if not future.cancel() and begun is not None:
            begun.cancel()

    def release(self, future: Future[Any]) -> None:
        """Nobody waits for some work any more: it is given up as soon as other work has to wait."""
        with self._lock:
            if not future.done():
                self._released.add(future)
        self._make_room()

    def keep(self, future: Future[Any]) -> None:
        """Somebody waits for it again."""
        with self._lock:
            self._released.discard(future)

    def load(self) -> Load:
        """How busy it is now."""
        with self._lock:
            longest = time.monotonic() - min((job.since for job in self._queue), default=time.monotonic())
            return Load(len(self._queue), len(self._running), max(0.0, longest), self._closed)

    def close(self) -> None:
        """Accept no more work, and drop all that is not done."""
        with self._lock:
            self._closed = True
            executor, self._executor = self._executor, None
            dropped = list(self._futures.values())
            self._futures.clear()
            self._queue.clear()
        for future in dropped:
            _settle(future, error=ClosingError())
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

    def _make_room(self) -> None:
        """Give up what was released, if other work waits."""
        with self._lock:
            dropped = list(self._released)
            if all(job.future in self._released for job in self._queue):
                return
        for future in dropped:
            self.drop(future)

    def _start_what_fits(self) -> None:
        while (job := self._next()) is not None:
            self._start(job)

    def _next(self) -> _Job | None:
        """Take the next job out of the queue if a worker is free for it."""
        with self._lock:
            while self._queue and not self._closed and self._fits(self._queue[0]):
                job = heapq.heappop(self._queue)
                self._queued[job.urgency, job.client] -= 1
                if not self._queued[job.urgency, job.client]:
                    del self._queued[job.urgency, job.client]
                if job.future.set_running_or_notify_cancel():
                    self._running.add(job.number)
                    if job.urgency is not Urgency.PERSON:
                        self._in_background.add(job.number)
                    return job
                del self._futures[job.number]
                self._released.discard(job.future)
            return None

    def _fits(self, job: _Job) -> bool:
        background = max(1, self._workers - 1)
        return len(self._running) < self._workers and (
            job.urgency is Urgency.PERSON or len(self._in_background) < background
        )

    def _start(self, job: _Job) -> None:
        for last_try in (False, True):
            executor = self._current()
            try:
                begun = executor.submit(job.work)
                with self._lock:
                    self._begun[job.future] = begun
                begun.add_done_callback(partial(self._done, job))
            except BrokenExecutor as error:
                self._discard(executor)
                if last_try:
                    self._end(job)
                    _settle(job.future, error=error)
            except RuntimeError:  # it was shut down between these lines
                self._end(job)
                _settle(job.future, error=ClosingError())
                return
            else:
                return

    def _done(self, job: _Job, inner: Future[Any]) -> None:
        self._end(job)
        self._start_what_fits()  # before anybody works on the result
        if inner.cancelled():
            _settle(job.future, error=ClosingError() if self._closed else CancelledError())
        elif (error := inner.exception()) is not None:
            _settle(job.future, error=error)
        else:
            _settle(job.future, inner.result())

    def _end(self, job: _Job) -> None:
        with self._lock:
            self._running.discard(job.number)
            self._in_background.discard(job.number)
            self._futures.pop(job.number, None)
            self._begun.pop(job.future, None)
            self._released.discard(job.future)

    def _current(self) -> Executor:
        with self._lock:
            if self._executor is None:
                self._executor = self._make()
            return self._executor

    def _discard(self, executor: Executor) -> None:
        with self._lock:
            if self._executor is executor:
                self._executor = None
        executor.shutdown(wait=False)


def _settle(future: Future[Any], result: Any = None, *, error: BaseException | None = None) -> None:  # noqa: ANN401
    """Give a future its result or error, unless it has one already."""
    try:
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
    except InvalidStateError:
        pass
