"""The HTTP endpoints for setting up a position, and for trying flicks in it."""

from __future__ import annotations

import asyncio
import mimetypes
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from litestar import Request, Response, get
from litestar.params import FromPath, JSONBody, QueryParameter

from parlour.server.context import AppContext, Context  # noqa: TC001
from parlour.server.endpoints import FOR_EVER, Visitor, asking, reading
from parlour.server.front import client_named
from parlour.server.waiting import spend
from parlour.service import positions, tryouts
from parlour.service.messages import Arrange, Arranged, Trials, TryOut  # noqa: TC001

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["arrange", "game_file", "page_part", "try_flicks"]

Q = TypeVar("Q")
T = TypeVar("T")

Options = Annotated[str, QueryParameter(max_length=4_000, description="The game's options, as JSON")]


@asking("/api/positions", tags=["positions"], summary="Set up a position")
async def arrange(request: Visitor, data: JSONBody[Arrange], context: Context) -> Arranged:
    """Read a position, change one setting of it, and return the result. Nothing is stored."""
    return await _in_turn(positions.arrange, data, request, context)


@asking("/api/positions/trials", tags=["positions"], summary="Try flicks in a position")
async def try_flicks(request: Visitor, data: JSONBody[TryOut], context: Context) -> Trials:
    """What the compiled kernels need to try the flicks of a position. Nothing is stored."""
    return await _in_turn(tryouts.trials, data, request, context)


async def _in_turn(operation: Callable[[Q], T], question: Q, request: Visitor, context: AppContext) -> T:
    """The answer to a question about a position, within the budget of the address."""
    client = client_named(request.scope)
    spend(context.limits.positions, client)
    async with context.arranging.taken(client):
        return await asyncio.to_thread(operation, question)


@reading(
    "/api/games/{game:str}/files/{digest:str}",
    sync_to_thread=True,
    cache_control=FOR_EVER,
    tags=["positions"],
    summary="Data for the compiled kernels",
)
def game_file(
    request: Request[Any, Any, Any], game: FromPath[str], digest: FromPath[str], options: Options = "{}"
) -> Response[bytes]:
    """A file that `Sampling` names: what never changes of a game under its options."""
    plain, compressed = tryouts.game_file(game, digest, options)
    fits = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if fits else {})}
    return Response(compressed if fits else plain, media_type="application/octet-stream", headers=headers)


@get(
    "/assets/games/{game:str}/{digest:str}/{part:str}",
    sync_to_thread=True,
    cache_control=FOR_EVER,
    include_in_schema=False,
)
def page_part(game: FromPath[str], digest: FromPath[str], part: FromPath[str]) -> Response[bytes]:
    """What the page loads of a game, by the address that the server has told it."""
    kind, _ = mimetypes.guess_type(part)
    return Response(tryouts.page_part(game, digest, part), media_type=kind or "application/octet-stream")
