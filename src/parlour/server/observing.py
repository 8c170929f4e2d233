"""What the operator of a server sees of it: its store, its numbers, a line for each request."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Any

from litestar.enums import ScopeType

from parlour.server.logs import ACCESS
from parlour.server.metrics import METHODS, NO_ROUTE, Metrics, count_store_errors, new_metrics
from parlour.server.settings import SettingError
from parlour.server.store import SqlStore
from parlour.server.store.keeping import ping

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from parlour.service.store import Store

__all__ = ["Observing", "StoreCheck", "observed", "open_observing"]

STORE_SECONDS = 2.0
"""The longest that `/health` waits for the store."""
NOBODY = "none"
"""The setting that turns `/health` and `/metrics` off."""


@dataclass(frozen=True)
class Observing:
    """What a server's operator can read, and from where.

    Attributes:
        observers: the networks that may read it.
        metrics: the numbers of this process.
        store: asks the store.
    """

    observers: tuple[IPv4Network | IPv6Network, ...]
    metrics: Metrics
    store: StoreCheck


def open_observing(store: Store, observers: Sequence[str]) -> Observing:
    """What the operator can read about a server with this store, from these addresses and networks.

    Raises:
        SettingError: when one is neither an address nor a network.
    """
    metrics = new_metrics()
    if isinstance(store, SqlStore):
        count_store_errors(metrics, store.engine)
    return Observing(_networks(observers), metrics, StoreCheck(store))


def _networks(observers: Sequence[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(each) for each in observers if each != NOBODY)
    except ValueError as error:
        raise SettingError(
            f"an observer is an address, a network such as 192.0.2.0/24, or {NOBODY}: {error}"
        ) from error


@dataclass
class StoreCheck:
    """Asks the store whether it can be read and written, in its own thread: others may all be waiting for it."""

    store: Store
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _asked: Future[str] | None = None

    async def ask(self) -> str:
        """Why the store does not work, as a sentence; empty if it does. An open question is not asked again."""
        if self._asked is None or self._asked.done():
            self._asked = self._thread.submit(self._ping)
        try:
            words = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._asked)), STORE_SECONDS)
        except TimeoutError:
            return f"The database has not answered for {STORE_SECONDS:g} seconds."
        except Exception as error:  # noqa: BLE001 - whatever it is, the store does not work
            return f"The database refuses: {type(error).__name__}."
        return f"The database refuses: {words}." if words else ""

    def close(self) -> None:
        """Ask no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _ping(self) -> str:
        return ping(self.store) if isinstance(self.store, SqlStore) else ""


def observed(app: ASGIApp, numbers: Metrics) -> ASGIApp:
    """The same application, every answer of which is counted and written to the access log."""

    async def observe(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        status, began = 0, time.perf_counter()

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, watch)
        finally:
            _count(scope, status, time.perf_counter() - began, numbers)

    return observe


def _count(scope: Any, status: int, seconds: float, numbers: Metrics) -> None:  # noqa: ANN401 - an ASGI scope
    method = scope["method"] if scope["method"] in METHODS else "other"
    route = scope.get("path_template") or NO_ROUTE
    numbers.answered(method, route, status, seconds)
    if not ACCESS.isEnabledFor(logging.INFO):
        return
    client = scope["client"][0] if scope.get("client") else "-"
    fields = {"method": method, "path": scope["path"], "status": status, "ms": round(1000 * seconds, 1)}
    words = "%(method)s %(path)r %(status)s %(ms)s ms %(client)s"
    ACCESS.info(words, fields | {"client": client}, extra={"fields": fields | {"client": client}})
