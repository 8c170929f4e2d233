"""Questions to engines. Nobody waits here: a question is answered by a future."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.service.errors import BusyError
from parlour.service.pool import Urgency

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from parlour.service.engines import Subject
    from parlour.service.pool import Pool

__all__ = ["Questions", "then"]

T = TypeVar("T")
U = TypeVar("U")

MOST_KEPT = 1000
"""Answers that are kept, so that a repeated question is answered at once."""
BUSY_SECONDS = 10.0


class Questions:
    """Questions to engines: equal ones are computed once, and answers are kept."""

    def __init__(self, pool: Pool, most_waiting: int) -> None:
        self._pool = pool
        self._most_waiting = most_waiting
        self._known: OrderedDict[Any, Future[Any]] = OrderedDict()
        self._waiting = 0
        self._lock = threading.Lock()

    def ask(self, engine: Callable[..., T], subject: Subject, *more: Hashable, client: str = "") -> Future[T]:
        """The answer of an engine's function to a subject, and what else it takes.

        The future must not be cancelled, as others may share it.

        Raises:
            BusyError: when too many questions wait already.
            ClosingError: when the server is shutting down.
        """
        key = (engine, subject, *more)
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
                return known
            if self._waiting >= self._most_waiting:
                raise BusyError("The engine is busy; ask again later.", BUSY_SECONDS)
            future = self._pool.submit(partial(engine, subject, *more), Urgency.QUESTION, client)
            self._known[key] = future
            self._waiting += 1
        future.add_done_callback(partial(self._answered, key))
        return future

    def _answered(self, key: Any, future: Future[Any]) -> None:  # noqa: ANN401 - a function and its argument
        with self._lock:
            self._waiting -= 1
            if future.cancelled() or future.exception() is not None:
                self._known.pop(key, None)  # the next one asks again
            while len(self._known) > MOST_KEPT + self._waiting:
                self._known.popitem(last=False)


def then(future: Future[T], change: Callable[[T], U]) -> Future[U]:
    """A future for what becomes of another future's result."""
    after: Future[U] = Future()

    def pass_on(before: Future[T]) -> None:
        try:
            after.set_result(change(before.result()))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it belongs to the one who waits
            after.set_exception(error)

    future.add_done_callback(pass_on)
    return after
