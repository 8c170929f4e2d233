"""The application: its context, its routes, and the limits."""

from __future__ import annotations

import asyncio
import mimetypes
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from litestar import Litestar, Router
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import InternalServerException
from litestar.static_files import create_static_files_router

from parlour.server.budgets import limits_of
from parlour.server.compressing import Compressing
from parlour.server.context import open_context
from parlour.server.description import DESCRIPTION
from parlour.server.documents import PAGE, manifest, match_page, offline_worker, page, page_part
from parlour.server.front import Front
from parlour.server.health import health, metrics, sampling
from parlour.server.live import feed
from parlour.server.mount import mounted
from parlour.server.observing import observed
from parlour.server.previews import match_picture
from parlour.server.problems import HANDLERS, no_such_file
from parlour.server.retention import retiring
from parlour.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from concurrent.futures import Executor

    from parlour.service.store import Store

__all__ = ["create_app"]

DEFAULTS = Settings()


def create_app(
    store: Store,
    *,
    settings: Settings = DEFAULTS,
    make_executor: Callable[[], Executor] | None = None,
    warm: bool = False,
) -> Litestar:
    """The server over a store.

    Args:
        store: where matches are kept; closed with the application.
        settings: what clients may cost, and which proxies the server trusts.
        make_executor: where bots and engines think; by default in processes of this program.
        warm: whether the physics and the bots are compiled at start-up; otherwise when they are first needed.
    """
    limits = limits_of(settings)
    context = open_context(store, settings, limits, make_executor)
    service = context.service

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(settings.store_threads))
        async with context.feed.running():
            resuming = asyncio.create_task(asyncio.to_thread(service.bots.resume))
            service.timekeeper.start()
            if warm:
                service.compile_early()
            async with sampling(context), retiring(service, settings):
                yield
        service.stop_thinking()
        await resuming
        context.threads.close()
        service.close()

    app = Litestar(
        [
            feed,
            page,
            match_page,
            match_picture,
            manifest,
            page_part,
            offline_worker,
            *DESCRIPTION,
            health,
            metrics,
            *_static_files(),
        ],
        dependencies={"context": Provide(lambda: context, use_cache=True, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        openapi_config=None,
        logging_config=None,
        debug=False,
        state=State({"service": service}),
    )
    front = Front(Compressing(mounted(app.asgi_handler, context)), settings, limits)
    app.asgi_handler = observed(front, context.observing.metrics)
    return app


def _static_files() -> list[Router]:
    for ending, kind in ((".js", "text/javascript"), (".css", "text/css")):
        mimetypes.add_type(kind, ending)  # some Windows machines say text/plain, and no browser runs such a module
    # The names in assets carry a hash of their content, the others do not.
    hour = CacheControlHeader(max_age=3600)
    kept = {
        "assets": CacheControlHeader(max_age=31_536_000, immutable=True),
        "docs": hour,
        "embed": hour,
        "icons": hour,
    }
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
