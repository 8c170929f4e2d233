"""Where bots and engines think: processes that may die, and are replaced."""

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
    """An executor that is made when it is first needed, and again when a worker's death has broken it."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._lock = threading.Lock()
        self._closed = False

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Do some work there; its failure, also by the death of its worker, is the future's.

        Raises:
            ParlourError: when the house closes.
        """
        with self._lock:
            if self._closed:
                raise ParlourError("The house is closing.")
            if self._executor is not None:
                try:
                    return self._executor.submit(work)
                except BrokenExecutor:
                    self._executor.shutdown(wait=False)
            self._executor = self._make()
            return self._executor.submit(work)

    def ask(self, question: Callable[[], T], patience: float) -> T:
        """The answer to a question that somebody waits for, so many seconds at most.

        Raises:
            ParlourError: when it has not come by then, or whoever thought about it was killed.
        """
        future = self.submit(question)
        try:
            return future.result(patience)
        except TimeoutError as error:
            future.cancel()
            raise ParlourError("The engine is busy; please ask again in a minute.") from error
        except BrokenExecutor as error:
            raise ParlourError("The engine was interrupted; please ask again.") from error

    def close(self) -> None:
        """Take no more work, and drop what has not begun."""
        with self._lock:
            self._closed = True
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
