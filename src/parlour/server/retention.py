"""Matches that were left are ended, or exported and deleted. Off unless the operator sets a time.

A sheet of a refereed match is exported and deleted like a match. It cannot be ended: there is nobody to resign.
"""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.errors import ParlourError
from parlour.record import format_record
from parlour.server.admin import Administration
from parlour.server.store import SqlStore
from parlour.server.store.keeping import summaries
from parlour.server.waiting import beside
from parlour.service.errors import NoSuchError, OverError, StalePlyError, UnplayableError
from parlour.service.sheets import judge, opened

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from parlour.server.settings import Settings
    from parlour.server.store.keeping import Summary
    from parlour.service.service import Service
    from parlour.service.sheet_store import SheetStore

__all__ = ["Retention", "due", "policy", "retire", "retiring", "sheets_due"]

_LOG = logging.getLogger(__name__)

DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Retention:
    """What becomes of matches that were left.

    Attributes:
        idle_days: how long nothing was played in them.
        archive: the folder to which they are exported before they are deleted; None to end them instead.
    """

    idle_days: float
    archive: Path | None = None


def policy(idle_days: float, by: str, archive: Path | None) -> Retention:
    """The retention that an operator asks for, `by` being `end` or `delete`.

    Raises:
        ParlourError: when matches would be deleted and no folder is named, or the other way round.
    """
    if by == "delete" and archive is None:
        raise ParlourError("matches are exported before they are deleted: name a folder for the records")
    if by == "end" and archive is not None:
        raise ParlourError("matches that are ended stay in the store: no folder is needed")
    return Retention(idle_days, archive)


def due(administration: Administration, wanted: Retention) -> tuple[Summary, ...]:
    """The matches to retire now."""
    since = datetime.now(UTC) - timedelta(days=wanted.idle_days)
    found = summaries(administration.store, idle_since=since)
    return tuple(each for each in found if wanted.archive is not None or not each.over)


def sheets_due(administration: Administration, wanted: Retention) -> tuple[str, ...]:
    """The sheets to retire now."""
    if wanted.archive is None:
        return ()
    return administration.store.sheets.idle(datetime.now(UTC) - timedelta(days=wanted.idle_days))


def retire(administration: Administration, wanted: Retention) -> dict[str, str]:
    """Retire what is due; what became of each match and each sheet."""
    done = {each.match: _retire(administration, wanted, each.match) for each in due(administration, wanted)}
    if wanted.archive is not None:
        done |= {
            name: _retire_sheet(administration.store.sheets, wanted.archive, name)
            for name in sheets_due(administration, wanted)
        }
    for name, what in done.items():
        _LOG.info("%s was idle: %s", name, what)
    return done


@asynccontextmanager
async def retiring(service: Service, settings: Settings) -> AsyncIterator[None]:
    """Retire once a day, in a thread, while the context lasts; the first time at once. Does nothing if it is off."""
    store = service.journal.store
    if not settings.retire_days or not isinstance(store, SqlStore):
        yield
        return
    folder = Path(settings.retire_to) if settings.retire_to else None
    wanted = Retention(settings.retire_days, folder)
    async with beside(_daily(Administration(store, service.journal), wanted)):
        yield


async def _daily(administration: Administration, wanted: Retention) -> None:
    while True:
        try:
            await asyncio.to_thread(retire, administration, wanted)
        except Exception:  # noqa: BLE001 - the server goes on, and tries again tomorrow
            _LOG.exception("idle matches could not be retired")
        await asyncio.sleep(DAY)


def _retire(administration: Administration, wanted: Retention, name: str) -> str:
    if wanted.archive is not None:
        file = _file(wanted.archive, name)
        with suppress(NoSuchError):  # another process was first
            _write(file, format_record(administration.record(name)))
            administration.delete(name)
        return f"deleted, its record is {file}"
    try:
        administration.end(name)
    except UnplayableError:
        return "left as it is: this program cannot play it"
    except StalePlyError:
        return "left as it is: somebody has just played"
    except OverError:
        return "left as it is: another process has ended it"
    return "ended"


def _retire_sheet(sheets: SheetStore, archive: Path, name: str) -> str:
    row = sheets.read(name)
    if row is None:
        return "left as it is: another process has deleted it"
    try:
        record = judge(opened(row), row.entries).match.record()
    except UnplayableError:
        return "left as it is: this program cannot judge it"
    file = _file(archive, name)
    _write(file, format_record(record))
    sheets.delete(name)
    return f"deleted, its record is {file}"


def _file(archive: Path, name: str) -> Path:
    """The file of a record, in a folder that exists from then on."""
    archive.mkdir(parents=True, exist_ok=True)
    return archive / f"{name}.json"


def _write(file: Path, text: str) -> None:
    """Write a file and wait until it is on disk: the match is deleted next."""
    with file.open("w", encoding="utf-8") as writing:
        writing.write(text)
        writing.flush()
        os.fsync(writing.fileno())
