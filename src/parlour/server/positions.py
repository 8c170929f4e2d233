"""The HTTP endpoint for setting up a position."""

from __future__ import annotations

import asyncio

from litestar import Request, post
from litestar.datastructures import State  # noqa: TC002 - Litestar reads the annotations
from litestar.params import JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.context import Context  # noqa: TC001
from parlour.server.front import client_named
from parlour.server.problems import REFUSALS
from parlour.server.waiting import spend
from parlour.service import positions
from parlour.service.messages import Arrange, Arranged  # noqa: TC001

__all__ = ["arrange"]


@post(
    "/api/positions",
    responses=REFUSALS,
    tags=["positions"],
    summary="Set up a position",
    status_code=200,
)
async def arrange(request: Request[None, None, State], data: JSONBody[Arrange], context: Context) -> Arranged:
    """Read a position, change one setting of it, and return the result. Nothing is stored."""
    spend(context.limits.positions, client_named(request.scope))
    async with context.arranging:
        return await asyncio.to_thread(positions.arrange, data)
