"""A match at a real table that somebody referees: a list of reports, judged as a whole.

Everybody who knows a sheet's address may watch it; its key writes it.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from parlour.service import refereeing
from parlour.service.messages import (
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
from parlour.service.operations.operation import Reply, asking, making, reading, replacing
from parlour.service.operations.visits import Cost, Visit

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from parlour.service.refereeing import Written
    from parlour.service.sheet_cache import Charge

__all__ = ["SHEETS"]

T = TypeVar("T")

_SHEET = "/api/sheets/{sheet}"
_judging = partial(reading, topic="sheets", cost=Cost.JUDGING)


@making("/api/sheets", topic="sheets", summary="Make a sheet", cost=Cost.SHEET, repeatable=True)
async def create(visit: Visit, body: NewSheet) -> CreatedSheet:
    """Begin to referee a match. The entries, if any, are judged when the sheet is read."""
    return await visit.write(refereeing.create, body, visit.once)


@_judging(_SHEET, summary="Read a sheet", version=refereeing.version)
async def read(visit: Visit, sheet: str) -> Reply[SheetView]:
    """The sheet with all rulings. With `If-None-Match` and the last `ETag`, 304 if nothing has happened since."""
    return _tagged(await _judged(visit, partial(refereeing.read, visit.service, sheet, visit.key)))


@replacing(f"{_SHEET}/entries", topic="sheets", cost=Cost.JUDGING, keeper=True, summary="Write a sheet")
async def write(visit: Visit, sheet: str, body: WriteSheet) -> Reply[SheetView]:
    """Replace all entries: to add one, to correct one, to take one back. The same request may be repeated.

    Entries after the first one that is refused are stored and not judged. When somebody else has written the sheet
    since `version`, nothing is stored (409, `stale_sheet`).
    """
    work = partial(refereeing.write, visit.service, sheet, visit.key, body)
    return _tagged(await _judged(visit, work, visit.mount.write))


@asking(f"{_SHEET}/ask", topic="sheets", cost=Cost.JUDGING, summary="Ask what can be tapped")
async def ask(visit: Visit, sheet: str, body: AskSheet) -> AskedView:
    """What can have happened next, after some taps in the position after `ply` entries. Nothing is stored."""
    return await _judged(visit, partial(refereeing.ask, visit.service, sheet, body))


@_judging(f"{_SHEET}/positions/{{ply}}", summary="Read a sheet as it stood before")
async def position(visit: Visit, sheet: str, ply: int) -> SheetPosition:
    """The match after its first `ply` entries, and what can be reported there: for correcting the next one."""
    return await _judged(visit, partial(refereeing.position, visit.service, sheet, ply))


@_judging(f"{_SHEET}/record", summary="Download the record of a sheet")
async def record(visit: Visit, sheet: str) -> Reply[bytes]:
    """The judged entries as a record that `parlour replay` and other programs can read, labelled `reported`."""
    found = await _judged(visit, partial(refereeing.record, visit.service, sheet))
    return Reply(found, {"Content-Disposition": f'attachment; filename="{sheet}.json"'})


@asking("/api/referee/{game}/vocabulary", topic="sheets", cost=Cost.POSITION, summary="All that can be tapped")
async def vocabulary(visit: Visit, game: str, body: AskVocabulary) -> Vocabulary:
    """Everything that can ever be tapped in a game, for a page that cannot ask for a while."""
    return await visit.compute(refereeing.vocabulary, game, body.options)


async def _judged(
    visit: Visit,
    operation: Callable[[Charge], T],
    run: Callable[[Callable[[], T], float], Awaitable[T]] | None = None,
) -> T:
    """The message of an operation, which is charged for the entries that it judges, when it is the visitor's turn.

    Args:
        visit: on whose budget it is.
        operation: what to do.
        run: carries it out where the store is written; by default it only reads.
    """
    began = time.monotonic()
    async with visit.turn(began):
        return await (run or visit.mount.fetch)(partial(operation, visit.charge), began)


def _tagged(written: Written) -> Reply[SheetView]:
    headers = {"ETag": f'"{written.version}"', "Cache-Control": "no-cache", "Vary": "Authorization"}
    return Reply(written.view, headers)


SHEETS = (create, read, write, ask, position, record, vocabulary)
