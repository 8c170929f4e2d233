"""What every request needs, made once for a server: the service and the feed that wakes its readers."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.arena import own_processes
from parlour.server.feed import Heartbeat, LocalFeed, feed_for
from parlour.server.observing import Observing, open_observing
from parlour.server.sharing import SharedReads
from parlour.server.store_threads import StoreThreads
from parlour.server.turns import Turns
from parlour.server.waiting import Arrivals
from parlour.server.watching import ThreadWatch
from parlour.service.cache import MatchCache
from parlour.service.repeating import Repeats
from parlour.service.service import Service, Thinking, open_service
from parlour.service.shares import Shares

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from parlour.server.budgets import Limits
    from parlour.server.settings import Settings
    from parlour.service.store import Store

__all__ = ["AppContext", "Context", "open_context"]

P = ParamSpec("P")
T = TypeVar("T")

NICENESS = 10
"""Bots leave the processor to the process that answers people."""


@dataclass(frozen=True)
class AppContext:
    """What handlers need.

    Attributes:
        service: matches, bots and engines.
        feed: wakes the readers of this process.
        limits: what each client may still ask for.
        settings: the server's settings.
        observing: what the operator can read.
        shared: reads that many readers of a match need at once.
        arrivals: moves that are stored.
        threads: where requests wait for the store.
        judging: few sheets are judged, and few matches shown as a whole, at a time: a long one keeps the interpreter
            busy for long.
        arranging: one position is set up at a time, as a large board keeps the interpreter busy for 40 ms.
        counting: requests for statistics that have arrived; each holds its records in memory.
    """

    service: Service
    feed: LocalFeed
    limits: Limits
    settings: Settings
    observing: Observing
    shared: SharedReads
    arrivals: Arrivals
    threads: StoreThreads
    judging: Turns = field(default_factory=partial(Turns, 2))
    arranging: Turns = field(default_factory=partial(Turns, 1))
    counting: Shares = field(default_factory=partial(Shares, 16))

    async def read(self, operation: Callable[Concatenate[Service, P], T], *given: P.args, **named: P.kwargs) -> T:
        """What an operation of the service reads, as `StoreThreads.read` returns it."""
        return await self.threads.read(partial(operation, self.service, *given, **named))

    async def write(self, operation: Callable[Concatenate[Service, P], T], *given: P.args, **named: P.kwargs) -> T:
        """The result of an operation of the service that may change something, as `StoreThreads.write` returns it."""
        return await self.threads.write(partial(operation, self.service, *given, **named))


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
        make_executor or partial(own_processes, workers, NICENESS),
        Thinking(settings.brake_seconds, workers, settings.engine_questions_waiting),
        repeats,
        watching=ThreadWatch,
    )
    observing = open_observing(store, settings.observers)
    threads = StoreThreads(service, settings.store_threads, settings.store_seconds)
    return AppContext(service, feed, limits, settings, observing, SharedReads(threads.read), Arrivals(), threads)
