"""What every request needs, made once for a server: the service and the feed that wakes its readers."""

from __future__ import annotations

import asyncio
import os
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.arena.executors import process_pool
from parlour.server.allowances import Allowance, allowances_of
from parlour.server.feed import Heartbeat, LocalFeed, feed_for
from parlour.server.observing import Observing, open_observing
from parlour.server.sharing import SharedReads
from parlour.server.store_threads import StoreThreads
from parlour.server.waiting import Arrivals, result_of, spend
from parlour.server.watching import ThreadWatch
from parlour.service.cache import MatchCache
from parlour.service.repeating import Repeats
from parlour.service.service import Service, Thinking, open_service

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from concurrent.futures import Executor, Future

    from parlour.server.budgets import Limits
    from parlour.server.settings import Settings
    from parlour.service.operations.visits import Cost, SentRequest
    from parlour.service.store import Store

__all__ = ["AppContext", "Context", "open_context"]

T = TypeVar("T")

NICENESS = 10
"""Bots leave the processor to the process that answers people."""


@dataclass(frozen=True)
class AppContext:
    """What handlers need. Operations are carried out on it, as `Mount` describes.

    Attributes:
        service: matches, bots and engines.
        feed: wakes the readers of this process.
        allowances: what a visitor may spend on each cost.
        settings: the server's settings.
        observing: what the operator can read.
        shared: reads that many readers of a match need at once.
        arrivals: moves that are stored.
        threads: where requests wait for the store.
    """

    service: Service
    feed: LocalFeed
    allowances: Mapping[Cost, Allowance]
    settings: Settings
    observing: Observing
    shared: SharedReads
    arrivals: Arrivals
    threads: StoreThreads

    @property
    def engine_seconds(self) -> float:
        """The longest (s) that a visitor waits for an engine."""
        return self.settings.engine_seconds

    def admit(self, cost: Cost, client: str) -> None:
        """Let a request in before its body is read; raises `BusyError` if it must wait."""
        spend(self.allowances[cost].at_the_door, client)

    def spend(self, cost: Cost, asked: SentRequest) -> None:
        """Take a cost from the budget of the address, and of the key; raises `BusyError` if that is too small."""
        allowance = self.allowances[cost]
        spend(allowance.by_address, asked.client)
        if asked.key is not None:
            spend(allowance.by_key, asked.key)

    def charge(self, cost: Cost, asked: SentRequest, amount: int) -> None:
        """Take more from the budget of the address, whatever is left there."""
        budget = self.allowances[cost].by_address
        if budget is not None:
            budget.charge(asked.client, amount)

    @asynccontextmanager
    async def turn(self, cost: Cost, client: str, began: float | None = None) -> AsyncIterator[None]:
        """Wait for the client's turn, as a part of a wait for the store if that has begun."""
        async with AsyncExitStack() as held:
            entering = held.enter_async_context(self.allowances[cost].turn(client))
            await (entering if began is None else self.threads.in_time(entering, began))
            yield

    async def read(self, work: Callable[[], T]) -> T:
        """What a function reads, as `StoreThreads.read` returns it."""
        return await self.threads.read(work)

    async def fetch(self, work: Callable[[], T], began: float | None = None) -> T:
        """What a function reads, as `StoreThreads.fetch` returns it."""
        return await self.threads.fetch(work, began)

    async def write(self, work: Callable[[], T], began: float | None = None) -> T:
        """The result of a function that may change something, as `StoreThreads.write` returns it."""
        return await self.threads.write(work, began)

    async def compute(self, work: Callable[[], T]) -> T:
        """The result of a function, which has a thread of its own."""
        return await asyncio.to_thread(work)

    async def stored(self, future: Future[T], began: float) -> T:
        """The result of a change that is being stored. No thread waits for it."""
        return await self.threads.in_time(self.arrivals.result_of(future), began)

    async def wait(self, future: Future[T], seconds: float | None = None) -> T:
        """The result of a future that others may share. No thread waits for it."""
        return await result_of(future, self.engine_seconds if seconds is None else seconds)


Context = NamedDependency[SkipValidation[AppContext]]
"""The context as handlers ask for it."""


def open_context(
    store: Store, settings: Settings, limits: Limits, make_executor: Callable[[], Executor] | None = None
) -> AppContext:
    """The context over a store; bots think on the executor, which is made when first needed, under a brake."""
    matches = MatchCache(store)
    feed = feed_for(store, matches, Heartbeat(settings.feed_heartbeat_seconds, settings.feed_timeout_seconds))
    repeats = Repeats(store, 3600 * settings.repeat_hours, settings.most_repeats)
    workers = settings.workers or max(2, (os.cpu_count() or 1) // settings.processes)
    service = open_service(
        store,
        matches,
        feed,
        make_executor or partial(process_pool, workers, NICENESS),
        Thinking(settings.brake_seconds, workers, settings.engine_questions_waiting),
        repeats,
        watching=ThreadWatch,
    )
    observing = open_observing(store, settings.observers)
    threads = StoreThreads(service, settings.store_threads, settings.store_seconds)
    allowances = allowances_of(settings, limits)
    return AppContext(service, feed, allowances, settings, observing, SharedReads(threads.read), Arrivals(), threads)
