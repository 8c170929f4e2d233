"""Where requests wait for the store: in threads of their own, for a time that counts from the request's arrival.

Whatever is cached is read in the threads that serve everything else, and no reader waits behind a writer. So a database
that hangs delays only what needs it, and each of these requests ends in time, however many of them there are.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.service.errors import StoreAwayError
from parlour.service.patience import StoreNeededError, until, without_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from concurrent.futures import Executor

    from parlour.service.service import Service

__all__ = ["StoreThreads"]

T = TypeVar("T")

PATIENCE = 0.1
"""Time (s) that a reader waits for news of what is cached. After that, or if the store fails, it gets that."""


class StoreThreads:
    """The threads that read the store, and those that write it.

    Args:
        service: whose matches are cached.
        threads: how many of each kind.
        seconds: the longest that a request waits for the store, in a queue and in all of its steps together.
    """

    def __init__(self, service: Service, threads: int, seconds: float) -> None:
        self._service = service
        self._seconds = seconds
        self._reading = ThreadPoolExecutor(threads, thread_name_prefix="reading")
        self._writing = ThreadPoolExecutor(threads, thread_name_prefix="writing")

    async def read(self, work: Callable[[], T]) -> T:
        """The result of a function that reads what may be cached; it may be called several times.

        Raises:
            StoreAwayError: when it needs the store, which does not answer in time.
        """
        began = time.monotonic()
        try:
            return await asyncio.to_thread(_without_store, work)
        except StoreNeededError:
            asked = self._begin(self._reading, work, began)
        await asyncio.wait([asked], timeout=PATIENCE)
        if not asked.done() or isinstance(asked.exception(), StoreAwayError):
            self._service.matches.wait_no_more()
            try:
                return await asyncio.to_thread(_without_store, work)
            except StoreNeededError:
                pass
        return await self.in_time(asked, began)

    async def fetch(self, work: Callable[[], T], began: float | None = None) -> T:
        """The result of a function that reads what is not cached.

        Args:
            work: the function.
            began: when the request was ready for it, s of the monotonic clock; by default now.

        Raises:
            StoreAwayError: when the store does not answer in time. A function that has not begun then never begins.
        """
        return await self._run(self._reading, work, began)

    async def write(self, work: Callable[[], T], began: float | None = None) -> T:
        """The result of a function that may change something, as `fetch` returns it."""
        return await self._run(self._writing, work, began)

    async def in_time(self, result: Awaitable[T], began: float) -> T:
        """A result that the store has a part in, waited for as long as the store may take.

        Args:
            result: the result.
            began: when it was asked for, s of the monotonic clock.

        Raises:
            StoreAwayError: when that takes longer.
        """
        try:
            async with asyncio.timeout(began + self._seconds - time.monotonic()):
                return await result
        except TimeoutError:
            self._service.recovery.begin()  # it wakes whoever waits for the store
            raise StoreAwayError from None

    def close(self) -> None:
        """Begin nothing more."""
        for executor in (self._reading, self._writing):
            executor.shutdown(wait=False, cancel_futures=True)

    async def _run(self, executor: Executor, work: Callable[[], T], began: float | None) -> T:
        since = time.monotonic() if began is None else began
        return await self.in_time(self._begin(executor, work, since), since)

    def _begin(self, executor: Executor, work: Callable[[], T], began: float) -> asyncio.Future[T]:
        limit = began + self._seconds
        begun = asyncio.get_running_loop().run_in_executor(executor, _until, limit, work)
        begun.add_done_callback(_note_failure)
        return begun


def _without_store(work: Callable[[], T]) -> T:
    with without_store():
        return work()


def _until(limit: float, work: Callable[[], T]) -> T:
    with until(limit):
        return work()


def _note_failure(future: asyncio.Future[Any]) -> None:
    """Take note of a failure that nobody waits for any more."""
    if not future.cancelled():
        future.exception()
