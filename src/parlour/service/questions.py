"""Questions to engines. Nobody waits here: a question is answered by a future."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.service.bounds import SERVER
from parlour.service.errors import ClosingError
from parlour.service.pool import Urgency
from parlour.service.shares import Shares

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from parlour.service.engines import Subject
    from parlour.service.pool import Pool

__all__ = ["Questions", "then"]

T = TypeVar("T")
U = TypeVar("U")


class Questions:
    """Questions to engines: equal ones are computed once. Clients share the places to wait.

    Args:
        pool: where engines think.
        most_waiting: questions that may wait.
        most_kept: answers that are kept, so that a repeated question is answered at once.
    """

    def __init__(self, pool: Pool, most_waiting: int, most_kept: int = SERVER.answers) -> None:
        self._most_kept = most_kept
        self._pool = pool
        self._shares = Shares(most_waiting)
        self._known: OrderedDict[Any, Future[Any]] = OrderedDict()
        self._askers: dict[Any, set[str]] = {}
        self._waiting = 0
        self._lock = threading.Lock()

    def ask(self, engine: Callable[..., T], subject: Subject, *more: Hashable, client: str = "") -> Future[T]:
        """The answer of an engine's function to a subject, and what else it takes.

        The future must not be cancelled, as others may share it.

        Raises:
            BusyError: when too many questions wait already, and the client has its share of them.
            ClosingError: when the server is shutting down.
        """
        key = (engine, subject, *more)
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
                if key in self._askers:
                    self._askers[key].add(client)
                return known
            self._shares.take(client)
            try:
                future = self._pool.submit(partial(engine, subject, *more), Urgency.QUESTION, client)
            except ClosingError:
                self._shares.give_back(client)
                raise
            self._known[key] = future
            self._askers[key] = {client}
            self._waiting += 1
        future.add_done_callback(partial(self._answered, key, client))
        return future

    def withdraw(self, client: str) -> None:
        """A client waits for no answer any more: a question that nobody else has asked is not thought about further."""
        with self._lock:
            alone = [self._known[key] for key, askers in self._askers.items() if askers == {client}]
            for askers in self._askers.values():
                askers.discard(client)
        for future in alone:
            self._pool.drop(future)

    def _answered(self, key: Any, client: str, future: Future[Any]) -> None:  # noqa: ANN401 - a function and more
        self._shares.give_back(client)
        with self._lock:
            self._waiting -= 1
            self._askers.pop(key, None)
            if future.cancelled() or future.exception() is not None:
                self._known.pop(key, None)  # the next one asks again
            while len(self._known) > self._most_kept + self._waiting:
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
