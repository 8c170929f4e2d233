"""The HTTP endpoints of refereed matches: every handler is one call of the service."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from litestar import Controller, Response
from litestar.params import FromPath, JSONBody  # noqa: TC002 - Litestar reads the annotations

from parlour.server.context import AppContext, Context  # noqa: TC001
from parlour.server.endpoints import KEEPER, Once, Visitor, asking, key_of, making, reading, replacing, unquoted
from parlour.server.front import client_named
from parlour.server.waiting import spend
from parlour.service import refereeing
from parlour.service.messages import (  # noqa: TC001
    AskedView,
    AskSheet,
    AskVocabulary,
    CreatedSheet,
    NewSheet,
    SheetPosition,
    SheetView,
    Vocabulary,
    WriteSheet,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from parlour.service.refereeing import Written
    from parlour.service.sheet_cache import Charge

__all__ = ["Sheets", "vocabulary"]

T = TypeVar("T")


class Sheets(Controller):
    """A match at a real table that somebody referees: a list of reports, judged as a whole.

    The key of a sheet is sent as `Authorization: Bearer KEY`. Everybody who knows a sheet's address may watch it.
    """

    path = "/api/sheets"
    tags = ("sheets",)

    @making(summary="Make a sheet")
    async def create(
        self, request: Visitor, data: JSONBody[NewSheet], context: Context, once: Once = None
    ) -> CreatedSheet:
        """Begin to referee a match. The entries, if any, are judged when the sheet is read."""
        spend(context.limits.sheets, client_named(request.scope))
        return await context.write(refereeing.create, data, unquoted(once))

    @reading("/{sheet:str}", summary="Read a sheet")
    async def read(self, request: Visitor, sheet: FromPath[str], context: Context) -> Response[SheetView | None]:
        """The sheet with all rulings. With `If-None-Match` and the last `ETag`, 304 if nothing has happened since."""
        seen = request.headers.get("if-none-match", "")
        if seen:
            tag = _etag(await context.threads.fetch(partial(refereeing.version, context.service, sheet)))
            if tag in _tags(seen):
                return Response(None, status_code=304, headers={"ETag": tag})
        work = partial(refereeing.read, context.service, sheet, key_of(request))
        return _tagged(await _judged(context, request, work))

    @replacing("/{sheet:str}/entries", security=KEEPER, summary="Write a sheet")
    async def write(
        self, request: Visitor, sheet: FromPath[str], data: JSONBody[WriteSheet], context: Context
    ) -> Response[SheetView | None]:
        """Replace all entries: to add one, to correct one, to take one back. The same request may be repeated.

        Entries after the first one that is refused are stored and not judged. When somebody else has written the sheet
        since `version`, nothing is stored (409, `stale_sheet`).
        """
        key = key_of(request)
        work = partial(refereeing.write, context.service, sheet, key, data)
        return _tagged(await _judged(context, request, work, context.threads.write))

    @asking("/{sheet:str}/ask", summary="Ask what can be tapped")
    async def ask(
        self, request: Visitor, sheet: FromPath[str], data: JSONBody[AskSheet], context: Context
    ) -> AskedView:
        """What can have happened next, after some taps in the position after `ply` entries. Nothing is stored."""
        return await _judged(context, request, partial(refereeing.ask, context.service, sheet, data))

    @reading("/{sheet:str}/positions/{ply:int}", summary="Read a sheet as it stood before")
    async def position(
        self, request: Visitor, sheet: FromPath[str], ply: FromPath[int], context: Context
    ) -> SheetPosition:
        """The match after its first `ply` entries, and what can be reported there: for correcting the next one."""
        return await _judged(context, request, partial(refereeing.position, context.service, sheet, ply))

    @reading("/{sheet:str}/record", summary="Download the record of a sheet")
    async def record(self, request: Visitor, sheet: FromPath[str], context: Context) -> Response[bytes]:
        """The judged entries as a record that `parlour replay` and other programs can read, labelled `reported`."""
        record = await _judged(context, request, partial(refereeing.record, context.service, sheet))
        return Response(
            record,
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{sheet}.json"'},
        )


@asking("/api/referee/{game:str}/vocabulary", sync_to_thread=True, tags=["sheets"], summary="All that can be tapped")
def vocabulary(request: Visitor, game: FromPath[str], data: JSONBody[AskVocabulary], context: Context) -> Vocabulary:
    """Everything that can ever be tapped in a game, for a page that cannot ask for a while."""
    spend(context.limits.positions, client_named(request.scope))
    return refereeing.vocabulary(game, data.options)


async def _judged(
    context: AppContext,
    request: Visitor,
    operation: Callable[[Charge], T],
    run: Callable[[Callable[[], T], float], Awaitable[T]] | None = None,
) -> T:
    """The message of an operation, within the budget of judged entries of the address; few run at a time.

    Args:
        context: of the server.
        request: on whose budget it is.
        operation: what to do.
        run: runs it in a thread that writes the store; by default it only reads.
    """
    client, budget, began = client_named(request.scope), context.limits.sheet_entries, time.monotonic()
    spend(budget, client)
    async with AsyncExitStack() as held:
        await context.threads.in_time(held.enter_async_context(context.judging.taken(client)), began)
        return await (run or context.threads.fetch)(partial(operation, partial(budget.charge, client)), began)


def _tagged(written: Written) -> Response[SheetView | None]:
    headers = {"ETag": _etag(written.version), "Cache-Control": "no-cache", "Vary": "Authorization"}
    return Response(written.view, headers=headers)


def _etag(version: int) -> str:
    return f'"{version}"'


def _tags(header: str) -> set[str]:
    """The tags that a client has seen; a proxy that compresses answers marks them as weak."""
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}
