"""What every request needs, made once for a server: the service and the feed that wakes its readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.feed import Feed, Heartbeat, feed_for
from parlour.server.observing import Observing, open_observing
from parlour.server.sharing import SharedReads
from parlour.service.cache import MatchCache
from parlour.service.repeating import Repeats
from parlour.service.service import Service, open_service

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from parlour.server.settings import Settings
    from parlour.service.store import Store

__all__ = ["AppContext", "Context", "open_context"]


@dataclass(frozen=True)
class AppContext:
    """The service, the feed over which it wakes the readers of this process, and what its operator can read."""

    service: Service
    feed: Feed
    observing: Observing
    shared: SharedReads


Context = NamedDependency[SkipValidation[AppContext]]
"""The context as handlers ask for it."""


def open_context(store: Store, make_executor: Callable[[], Executor], settings: Settings) -> AppContext:
    """The context over a store; bots think on the executor, which is made when first needed, under a brake."""
    matches = MatchCache(store)
    feed = feed_for(store, matches, Heartbeat(settings.feed_heartbeat_seconds, settings.feed_timeout_seconds))
    repeats = Repeats(store, 3600 * settings.repeat_hours, settings.most_repeats)
    service = open_service(store, matches, feed, make_executor, settings.brake_seconds, repeats)
    return AppContext(service, feed, open_observing(store, settings.observers), SharedReads())
