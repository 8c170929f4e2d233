"""Waiting: for a result that is computed elsewhere, and for a budget that is spent."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.server.front import waiting_words
from parlour.service.errors import BusyError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine
    from concurrent.futures import Future

    from parlour.server.budgets import Budget

__all__ = ["Arrivals", "beside", "result_of", "spend"]

T = TypeVar("T")

BUSY_SECONDS = 60.0


class Arrivals:
    """Wakes the event loop once for all results that another thread has at about the same time."""

    def __init__(self) -> None:
        self._arrived: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._announced = False

    async def result_of(self, future: Future[T]) -> T:
        """The result of a future that another thread finishes, which goes on if this is cancelled."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()
        future.add_done_callback(partial(self._arrive, loop, waiting))
        return await waiting

    def _arrive(self, loop: asyncio.AbstractEventLoop, waiting: asyncio.Future[T], future: Future[T]) -> None:
        self._arrived.append((waiting, future))
        if not self._announced:
            self._announced = True
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._announced = False  # before the last look: what arrives after it is announced again
        while self._arrived:
            waiting, future = self._arrived.popleft()
            if waiting.done():  # cancelled
                continue
            error = future.exception()
            if error is None:
                waiting.set_result(future.result())
            else:
                waiting.set_exception(error)


async def result_of(future: Future[T], seconds: float) -> T:
    """The result of a future that others may share, waited for at most so long (s), in no thread.

    Raises:
        BusyError: when it takes longer.
    """
    try:
        return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), seconds)
    except TimeoutError as error:
        raise BusyError("The engine is busy; ask again in a minute.", BUSY_SECONDS) from error


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Do some work for as long as the context lasts."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def spend(budget: Budget | None, client: str) -> None:
    """Take one from the budget of a client, if there is a budget.

    Raises:
        BusyError: when nothing is left; it says how long to wait.
    """
    wait = budget.spend(client) if budget is not None else 0.0
    if wait:
        raise BusyError(waiting_words(wait), wait)
