"""What the operator of a server can read over HTTP: `/health` and `/metrics`, only from the observers' addresses."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import time
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import CONTENT_TYPE_LATEST

from parlour import __version__
from parlour.server.context import AppContext, Context
from parlour.server.metrics import resident_bytes
from parlour.server.waiting import beside

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from ipaddress import IPv4Network, IPv6Network

__all__ = ["Health", "health", "metrics", "sampling"]

SAMPLE_SECONDS = 5.0
"""Pause between two samples of the gauges, for readers that another process answers."""
BEGAN = time.monotonic()


class ProcessHealth(msgspec.Struct, frozen=True):
    """The process that answers."""

    version: str
    pid: int
    seconds: float
    """Since it started."""


class StoreHealth(msgspec.Struct, frozen=True):
    """Whether the database answers; if not, why."""

    ok: bool
    message: str


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


@get("/health", include_in_schema=False)
async def health(request: Request[Any, Any, Any], context: Context) -> Response[Health]:
    """Whether the process, its store and its pool work: 200 or 503."""
    _check_observer(request, context.observing.observers)
    load, failure = context.service.pool.load(), await context.observing.store.ask()
    pool = PoolHealth(not load.closed, load.waiting, load.working, round(load.longest_wait, 3))
    process = ProcessHealth(__version__, os.getpid(), round(time.monotonic() - BEGAN, 1))
    answer = Health(not failure and pool.ok, process, StoreHealth(not failure, failure), pool)
    status = HTTPStatus.OK if answer.ok else HTTPStatus.SERVICE_UNAVAILABLE
    return Response(answer, status_code=status, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})


# --- metrics ----------------------------------------------------------------------------------------------------


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], context: Context) -> Response[bytes]:
    """The numbers of this server, for Prometheus."""
    _check_observer(request, context.observing.observers)
    _sample(context)
    return Response(context.observing.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def sampling(context: AppContext) -> AsyncIterator[None]:
    """Keep the gauges up to date while the context lasts."""

    async def sample() -> None:
        while True:
            _sample(context)
            await asyncio.sleep(SAMPLE_SECONDS)

    try:
        async with beside(sample()):
            yield
    finally:
        context.observing.store.close()


def _sample(context: AppContext) -> None:
    numbers, load = context.observing.metrics, context.service.pool.load()
    numbers.feeds.set(context.feed.readers)
    numbers.matches.set(len(context.service.matches))
    numbers.bots_waiting.set(load.waiting)
    numbers.bots_working.set(load.working)
    numbers.bots_wait.set(load.longest_wait)
    numbers.memory.set(resident_bytes())


def _check_observer(request: Request[Any, Any, Any], observers: Sequence[IPv4Network | IPv6Network]) -> None:
    """Refuse anybody but an observer as if there were nothing here.

    Raises:
        NotFoundException: for other addresses.
    """
    client = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        raise NotFoundException from None
    if not any(address in network for network in observers):
        raise NotFoundException
