"""The pool in which bots and engines think: processes that are replaced if they die."""

from __future__ import annotations

import threading
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, TypeVar

from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor, Future

__all__ = ["Pool"]

T = TypeVar("T")


class Pool:
    """An executor that is made when first needed, and again after a worker's death has broken it."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._lock = threading.Lock()
        self._closed = False

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Run a function in the pool; its failure, including the death of its worker, goes to the future.

        Raises:
            ParlourError: when the server is shutting down.
        """
        with self._lock:
            if self._closed:
                raise ParlourError("The server is shutting down.")
            if self._executor is not None:
                try:
                    return self._executor.submit(work)
                except BrokenExecutor:
                    self._executor.shutdown(wait=False)
            self._executor = self._make()
            return self._executor.submit(work)

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
