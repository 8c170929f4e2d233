"""What the operator of a server can read: `/health`, `/metrics`, and a line for each answered request."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import CONTENT_TYPE_LATEST

from parlour import __version__
from parlour.server.context import AppContext, Context
from parlour.server.logs import ACCESS
from parlour.server.metrics import METHODS, NO_ROUTE, Metrics, resident_bytes
from parlour.server.store import SqlStore
from parlour.server.store.keeping import ping

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from parlour.service.store import Store

__all__ = ["Health", "StoreCheck", "health", "metrics", "observed", "sampling"]

STORE_SECONDS = 2.0
"""The longest that `/health` waits for the store."""
SAMPLE_SECONDS = 5.0
"""Pause between two samples of the gauges, for readers that another process answers."""
BEGAN = time.monotonic()


# --- health -----------------------------------------------------------------------------------------------------


class ProcessHealth(msgspec.Struct, frozen=True):
    """The process that answers."""

    version: str
    pid: int
    seconds: float
    """Since it started."""


class StoreHealth(msgspec.Struct, frozen=True):
    """Whether the database answers."""

    ok: bool
    message: str = ""


class PoolHealth(msgspec.Struct, frozen=True):
    """Whether bots can think, and how many moves and questions wait (s: the first of them)."""

    ok: bool
    waiting: int
    working: int
    longest_wait: float


class Health(msgspec.Struct, frozen=True):
    """The answer of `/health`: with status 200 if all is well, otherwise with 503."""

    ok: bool
    process: ProcessHealth
    store: StoreHealth
    pool: PoolHealth


@dataclass
class StoreCheck:
    """Asks the store for a row, in a thread of its own: those that serve pages may all be waiting for it."""

    store: Store
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _asked: Future[None] | None = None

    async def ask(self) -> StoreHealth:
        """The store's health; a question that is still open is not asked again."""
        if self._asked is None or self._asked.done():
            self._asked = self._thread.submit(self._ping)
        try:
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._asked)), STORE_SECONDS)
        except TimeoutError:
            return StoreHealth(ok=False, message=f"The database has not answered for {STORE_SECONDS:g} seconds.")
        except Exception as error:  # noqa: BLE001 - whatever it is, the store does not work
            return StoreHealth(ok=False, message=f"The database refuses: {type(error).__name__}.")
        return StoreHealth(ok=True)

    def close(self) -> None:
        """Ask no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _ping(self) -> None:
        if isinstance(self.store, SqlStore):
            ping(self.store)


@get("/health", include_in_schema=False)
async def health(request: Request[Any, Any, Any], context: Context) -> Response[Health]:
    """Whether the process, its store and its pool work: 200 or 503."""
    _check_observer(request, context.observers)
    load, store = context.service.pool.load(), await context.store_check.ask()
    pool = PoolHealth(not load.closed, load.waiting, load.working, round(load.longest_wait, 3))
    process = ProcessHealth(__version__, os.getpid(), round(time.monotonic() - BEGAN, 1))
    answer = Health(store.ok and pool.ok, process, store, pool)
    status = HTTPStatus.OK if answer.ok else HTTPStatus.SERVICE_UNAVAILABLE
    return Response(answer, status_code=status, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})


# --- metrics ----------------------------------------------------------------------------------------------------


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], context: Context) -> Response[bytes]:
    """The numbers of this server, for Prometheus."""
    _check_observer(request, context.observers)
    _sample(context)
    return Response(context.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def sampling(context: AppContext) -> AsyncIterator[None]:
    """Keep the gauges up to date while the context lasts."""

    async def sample() -> None:
        while True:
            _sample(context)
            await asyncio.sleep(SAMPLE_SECONDS)

    task = asyncio.create_task(sample())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        context.store_check.close()


def _sample(context: AppContext) -> None:
    numbers, load = context.metrics, context.service.pool.load()
    numbers.feeds.set(context.feed.readers)
    numbers.matches.set(len(context.service.matches))
    numbers.bots_waiting.set(load.waiting)
    numbers.bots_working.set(load.working)
    numbers.bots_wait.set(load.longest_wait)
    numbers.memory.set(resident_bytes())


def _check_observer(request: Request[Any, Any, Any], observers: Sequence[str]) -> None:
    """Refuse anybody but an observer as if there were nothing here.

    Raises:
        NotFoundException: for other addresses.
    """
    client = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        raise NotFoundException from None
    if not any(address in ipaddress.ip_network(each) for each in observers):
        raise NotFoundException


# --- requests ---------------------------------------------------------------------------------------------------


def observed(app: ASGIApp, numbers: Metrics) -> ASGIApp:
    """The same application, every answer of which is counted and written to the access log."""

    async def observe(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
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
    numbers.requests.labels(method, route, str(status)).inc()
    numbers.seconds.labels(route).observe(seconds)
    client = scope["client"][0] if scope.get("client") else "-"
    fields = {"method": method, "path": scope["path"], "status": status, "ms": round(1000 * seconds, 1)}
    words = "%(method)s %(path)r %(status)s %(ms)s ms %(client)s"
    ACCESS.info(words, fields | {"client": client}, extra={"fields": fields | {"client": client}})
