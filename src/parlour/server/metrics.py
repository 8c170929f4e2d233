"""What a server counts about itself, in the text format that Prometheus reads.

With several processes (`PROMETHEUS_MULTIPROC_DIR` is set before this module is imported) the numbers of all of them are
kept in files of that folder, and whichever process is asked answers for all.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

if TYPE_CHECKING:
    from sqlalchemy import Engine
    from sqlalchemy.engine import ExceptionContext

__all__ = ["METHODS", "NO_ROUTE", "Metrics", "count_store_errors", "new_metrics", "resident_bytes"]

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""The methods that are counted by name, so that a client cannot invent labels."""
NO_ROUTE = "(none)"
"""The route of a request for an address that does not exist."""
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)
"""Upper bounds (s) of the latency histogram."""


@dataclass(frozen=True)
class Metrics:
    """The counters and gauges of a process.

    Attributes:
        registry: holds all of them.
        requests: by method, route template and status.
        seconds: the time until an answer was complete, by route template.
        store_errors: statements that the database refused or did not finish.
        feeds: open live feeds.
        matches: matches in memory.
        bots_waiting: moves and questions that wait for a worker of the pool.
        bots_working: moves and questions being thought about.
        bots_wait: how long (s) the first in the queue has waited.
        memory: resident memory (bytes).
    """

    registry: CollectorRegistry
    requests: Counter
    seconds: Histogram
    store_errors: Counter
    feeds: Gauge
    matches: Gauge
    bots_waiting: Gauge
    bots_working: Gauge
    bots_wait: Gauge
    memory: Gauge
    _answers: dict[tuple[str, str, int], tuple[Counter, Histogram]] = field(default_factory=dict, init=False)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        counted = self._answers.get((method, route, status))
        if counted is None:
            counted = self.requests.labels(method, route, str(status)), self.seconds.labels(route)
            self._answers[method, route, status] = counted
        count, histogram = counted
        count.inc()
        histogram.observe(seconds)

    def text(self) -> bytes:
        """All numbers in the text format; with several processes, those of all of them."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


def new_metrics() -> Metrics:
    """Metrics at zero."""
    disable_created_metrics()  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()

    def gauge(name: str, words: str, *, each: bool = False) -> Gauge:
        return Gauge(name, words, registry=registry, multiprocess_mode="liveall" if each else "livesum")

    return Metrics(
        registry=registry,
        requests=Counter("parlour_requests", "Requests answered", ("method", "route", "status"), registry=registry),
        seconds=Histogram(
            "parlour_request_seconds", "Seconds until the answer", ("route",), registry=registry, buckets=BUCKETS
        ),
        store_errors=Counter("parlour_store_errors", "Statements that the database failed to do", registry=registry),
        feeds=gauge("parlour_feeds", "Open live feeds"),
        matches=gauge("parlour_matches_in_memory", "Matches in memory"),
        bots_waiting=gauge("parlour_bots_waiting", "Moves and questions that wait for a worker"),
        bots_working=gauge("parlour_bots_working", "Moves and questions being thought about"),
        bots_wait=Gauge(
            "parlour_bots_wait_seconds",
            "Seconds that the first in the queue has waited",
            registry=registry,
            multiprocess_mode="livemax",
        ),
        memory=gauge("parlour_memory_bytes", "Resident memory of a server process", each=True),
    )


def count_store_errors(metrics: Metrics, engine: Engine) -> None:
    """Count the errors of an engine. A violated key is none: it is how a race for a ply is decided."""

    def failed(context: ExceptionContext) -> None:
        if not isinstance(context.sqlalchemy_exception, IntegrityError):
            metrics.store_errors.inc()

    event.listen(engine, "handle_error", failed)


def resident_bytes() -> int:
    """Resident memory of this process; 0 where the system has no `/proc`."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
