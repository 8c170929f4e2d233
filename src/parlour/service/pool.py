"""The pool in which bots and engines think: processes that are replaced if they die."""

from __future__ import annotations

import threading
import time
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor, Future

__all__ = ["Load", "Pool"]

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


class Pool:
    """An executor that is made when first needed, and again after a worker's death has broken it."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._begun: dict[Future[Any], float] = {}

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Run a function in the pool; its failure, including the death of its worker, goes to the future.

        Raises:
            ParlourError: when the server is shutting down.
        """
        with self._lock:
            future = self._submit(work)
            self._begun[future] = time.monotonic()
        future.add_done_callback(self._finished)
        return future

    def load(self) -> Load:
        """How busy it is now."""
        with self._lock:
            waits = [time.monotonic() - begun for future, begun in self._begun.items() if not future.running()]
            return Load(len(waits), len(self._begun) - len(waits), max(waits, default=0.0), self._closed)

    def ask(self, question: Callable[[], T], seconds: float) -> T:
        """The result of a function in the pool, waited for at most this many seconds.

        Raises:
            ParlourError: when it takes longer, or its worker was killed.
        """
        future = self.submit(question)
        try:
            return future.result(seconds)
        except TimeoutError as error:
            future.cancel()
            raise ParlourError("The engine is busy; please ask again in a minute.") from error
        except BrokenExecutor as error:
            raise ParlourError("The engine was interrupted; please ask again.") from error

    def close(self) -> None:
        """Accept no more work, and drop what has not begun."""
        with self._lock:
            self._closed = True
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

    def _submit(self, work: Callable[[], T]) -> Future[T]:
        if self._closed:
            raise ParlourError("The server is shutting down.")
        if self._executor is not None:
            try:
                return self._executor.submit(work)
            except BrokenExecutor:
                self._executor.shutdown(wait=False)
        self._executor = self._make()
        return self._executor.submit(work)

    def _finished(self, future: Future[Any]) -> None:
        with self._lock:
            self._begun.pop(future, None)
