"""The application: its context, its routes, and the limits."""

from __future__ import annotations

import asyncio
import mimetypes
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import InternalServerException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import SwaggerRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

from parlour import __version__
from parlour.arena import own_processes
from parlour.server.context import open_context
from parlour.server.live import feed
from parlour.server.lobby import PAGE, lobby, page, rules
from parlour.server.matches import Matches
from parlour.server.positions import arrange, game_file, trials
from parlour.server.problems import HANDLERS, no_such_file
from parlour.service.bots import BRAKE_SECONDS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from concurrent.futures import Executor

    from parlour.service.store import Store

__all__ = ["create_app"]

LARGEST_BODY = 16_384
REQUESTS_A_MINUTE = 600
THREADS = 64
"""Requests that wait for an engine, or for the physics to be compiled, each hold one of these threads."""


def create_app(
    store: Store,
    *,
    make_executor: Callable[[], Executor] = own_processes,
    requests_a_minute: int = REQUESTS_A_MINUTE,
    brake_seconds: float = BRAKE_SECONDS,
    warm: bool = False,
) -> Litestar:
    """The server over a store.

    Args:
        store: where matches are kept; closed with the application.
        make_executor: where bots think.
        requests_a_minute: requests allowed from one address.
        brake_seconds: thinking time after which a bot must answer at once; a warning is logged.
        warm: whether the physics is compiled at start-up; otherwise when a flicking match is first opened.
    """
    context = open_context(store, make_executor, brake_seconds)
    service = context.service

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        async with context.feed.running():
            resuming = asyncio.create_task(asyncio.to_thread(service.bots.resume))
            if warm:
                service.warmth.begin()
            yield
        service.bots.close()
        await resuming
        service.close()

    return Litestar(
        [lobby, rules, arrange, trials, game_file, Matches, feed, page, *_static_files()],
        dependencies={"context": Provide(lambda: context, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        middleware=[
            RateLimitConfig(rate_limit=("minute", requests_a_minute), exclude=["^/assets", "^/docs"]).middleware
        ],
        compression_config=CompressionConfig(backend="gzip", exclude=["/feed$", "/files/"]),
        request_max_body_size=LARGEST_BODY,
        openapi_config=_openapi(),
        logging_config=None,
        debug=False,
    )


def _static_files() -> list[Router]:
    for ending, kind in ((".js", "text/javascript"), (".css", "text/css")):
        mimetypes.add_type(kind, ending)  # some Windows machines say text/plain, and no browser runs such a module
    # The names in assets carry a hash of their content, those in docs do not.
    kept = {"assets": CacheControlHeader(max_age=31_536_000, immutable=True), "docs": CacheControlHeader(max_age=3600)}
    return [
        create_static_files_router(
            f"/{name}",
            [PAGE / name],
            cache_control=cache,
            include_in_schema=False,
            exception_handlers={
                ValueError: no_such_file,
                InternalServerException: no_such_file,
            },  # names that no file can have
        )
        for name, cache in kept.items()
        if (PAGE / name).is_dir()
    ]


def _openapi() -> OpenAPIConfig:
    """The API's own page, with its scripts served from here: the server requests nothing from other hosts."""
    swagger = SwaggerRenderPlugin(
        js_url="/docs/swagger-ui-bundle.js",
        css_url="/docs/swagger-ui.css",
        standalone_preset_js_url="/docs/swagger-ui-standalone-preset.js",
        favicon='<link rel="icon" href="data:,">',
        path="/",
    )
    return OpenAPIConfig(
        title="parlour",
        version=__version__,
        description="Matches over HTTP, and a live feed at `/api/matches/{match}/feed?since=PLY` (WebSocket).",
        path="/api/docs",
        render_plugins=[swagger],
        components=Components(
            security_schemes={
                "seat key": SecurityScheme(
                    type="http", scheme="bearer", description="The key of a seat, sent only once."
                )
            }
        ),
    )
