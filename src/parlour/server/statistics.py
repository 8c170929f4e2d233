"""The HTTP endpoint of statistics. Its requests are larger than all others, so few are counted at the same time."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from litestar import Router
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.params import JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.context import AppContext, Context  # noqa: TC001
from parlour.server.endpoints import Visitor, asking
from parlour.server.front import client_named
from parlour.server.waiting import result_of, spend
from parlour.service import counting
from parlour.service.messages import Counted, Counting  # noqa: TC001
from parlour.service.pool import Urgency

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from parlour.server.budgets import Limits
    from parlour.server.settings import Settings

__all__ = ["statistics"]


class Gate(ASGIMiddleware):
    """Lets a request in before its body is read, by the budget of its address."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Handle a request that may come in.

        Raises:
            BusyError: when it must wait.
        """
        limits: Limits = scope["litestar_app"].state["limits"]
        spend(limits.statistics, client_named(scope))
        await next_app(scope, receive, send)


@asking("/api/stats", tags=["statistics"], summary="Statistics of some records")
async def _count(request: Visitor, data: JSONBody[Counting], context: Context) -> Counted:
    """Count records, and finished matches of this server. Nothing is stored.

    A record with a fault is named with what is wrong; the others are counted.
    """
    client = client_named(request.scope)
    with context.counting.taken(client):
        return await _counted(context, data, client)


async def _counted(context: AppContext, wish: Counting, client: str) -> Counted:
    pool, seconds = context.service.pool, context.settings.engine_seconds
    until = time.monotonic() + seconds
    tally = await context.threads.fetch(partial(counting.begin, context.service, wish))
    while tally.left and time.monotonic() < until:
        step = pool.submit(partial(counting.count_some, tally), Urgency.QUESTION, client)
        tally = await result_of(step, seconds)
    return await result_of(pool.submit(partial(counting.report, tally), Urgency.QUESTION, client), seconds)


def statistics(settings: Settings) -> Router:
    """The endpoint with limits on its size and rate."""
    return Router("/", route_handlers=[_count], middleware=[Gate()], request_max_body_size=settings.largest_statistics)
