"""The server process: uvicorn with guarded connections, a bounded log and a bounded time to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import uvicorn

from parlour.server.addresses import read_networks
from parlour.server.connections import Connections
from parlour.server.logs import LogLimit
from parlour.server.protocols import Guard

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from types import FrameType

    from litestar import Litestar

    from parlour.server.settings import Settings

__all__ = ["GuardedServer", "fitted", "raise_file_limit"]

_LOG = logging.getLogger(__name__)

ACCEPTED_AT_ONCE = 32
"""Connections accepted in one turn of the event loop, each of which has a file before it can be refused."""
WAITING_IN_KERNEL = 1024
"""Connections that the system keeps until they are accepted."""
OTHER_FILES = 256
"""Files for everything but connections: the store, the bots' processes, those being refused."""
LIMITED = (
    "uvicorn.error",
    "asyncio",
    "parlour.server.problems",
    "parlour.server.feed",
    "parlour.service.bots",
    __name__,
)
"""Loggers whose messages clients or a fault could repeat without end."""
SWITCH_SECONDS = 0.001
"""How long (s) a busy thread keeps the interpreter while another waits; Python's default is five times that."""
YOUNG_OBJECTS = 10_000
"""Objects made, less those that are gone, between two looks for garbage; Python's default, 700, is five moves."""
TICKS = 5
"""Tenths of a second between two looks at the deadlines."""


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows without asking; their number."""
    try:
        import resource  # noqa: PLC0415 - Windows has none, and no such limit
    except ImportError:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1 << 16)
    if soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):  # some systems say more than they allow
            return soft
    return hard


def fitted(settings: Settings, files: int) -> Settings:
    """The settings with no more connections than there are files, and room for other clients beside any one."""
    connections = min(settings.connections, max(files - OTHER_FILES, files // 2))
    each = min(settings.connections_per_address, max(1, connections // 2))
    feeds = min(settings.feeds_per_address, max(1, each * 3 // 4))
    return replace(settings, connections=connections, connections_per_address=each, feeds_per_address=feeds)


class GuardedServer(uvicorn.Server):
    """Serves an application, calls a function once it does, and stops within `shutdown_seconds` of a signal."""

    def __init__(self, app: Litestar, settings: Settings, started: Callable[[], None]) -> None:
        connections = Connections(
            settings.connections, settings.connections_per_address, read_networks(settings.trusted_proxies)
        )
        guard = Guard.of(settings, connections)
        config = uvicorn.Config(
            app,
            http=guard.http,
            ws=guard.websocket,
            ws_max_size=settings.largest_feed_message,
            backlog=ACCEPTED_AT_ONCE,
            timeout_keep_alive=settings.keep_alive_seconds,  # type: ignore[arg-type] # passed on to call_later
            timeout_graceful_shutdown=settings.shutdown_seconds / 2,  # type: ignore[arg-type] # and to wait_for
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=list(settings.trusted_proxies),
            log_config=None,
            ws_per_message_deflate=False,  # it would compress a frame for each reader, and keep 100 kB for it
            access_log=False,
            server_header=False,
        )
        super().__init__(config)
        self._app = app
        self._connections = connections
        self._settings = settings
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve, and report it."""
        limit = LogLimit()
        for name in LIMITED:
            logging.getLogger(name).addFilter(limit)
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
        asyncio.get_running_loop().set_exception_handler(_log_failure)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING_IN_KERNEL)
        if self.started:
            _spare_what_is_loaded()
            self._app.state.service.warmth.ready.add_done_callback(_spare_what_is_loaded)
            self._started()

    async def on_tick(self, counter: int) -> bool:
        """Do what is due every tenth of a second; whether to stop."""
        if counter % TICKS == 0:
            self._connections.sweep(self._settings.answer_seconds)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop at a first signal, and stop at a second one. Every move is on disk already."""
        if self.should_exit:
            os._exit(128 + sig)
        last = threading.Timer(self._settings.shutdown_seconds, os._exit, (0,))
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let requests that are at work end, and disconnect every client that keeps the server waiting."""
        for each in (*self.servers, *(sockets or ())):
            each.close()
        self._app.state.service.stop_thinking()
        self._connections.abort_waiting()
        await super().shutdown(sockets)
        self._connections.abort_all()


def _spare_what_is_loaded(_ready: object = None) -> None:
    """Let no later garbage collection look at what is loaded for good: nobody is served in the tenth of a second."""
    gc.collect()
    gc.freeze()


def _log_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop; one line for a connection that cannot be accepted, which happens in thousands."""
    if "socket" not in context:  # asyncio names one only where it cannot accept
        loop.default_exception_handler(context)
        return
    _LOG.error("a connection cannot be accepted: %s", context.get("exception"))
