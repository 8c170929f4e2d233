"""Refereed matches in a database. Every method is one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, insert, select, update

from parlour.server.store.answers import insert_answers
from parlour.server.store.tables import sheets
from parlour.service.errors import Missing, NoSuchError, StaleSheetError
from parlour.service.rows import SheetRow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection

    from parlour.service.rows import AnswerRow

__all__ = ["SqlSheets"]


@dataclass(frozen=True, slots=True)
class SqlSheets:
    """Sheets in a database.

    Attributes:
        reading: begins a transaction that takes no write lock.
        writing: begins a transaction that writes.
    """

    reading: Callable[[], AbstractContextManager[Connection]]
    writing: Callable[[], AbstractContextManager[Connection]]

    def create(self, row: SheetRow, answer: AnswerRow | None = None) -> None:
        """Add a sheet.

        Raises:
            ReusedKeyError: when the key of the answer has one already.
        """
        now = datetime.now(UTC)
        with self.writing() as connection:
            insert_answers(connection, [answer])
            connection.execute(
                insert(sheets).values(
                    sheet=row.sheet,
                    game=row.game,
                    rules_version=row.rules_version,
                    options=_json(row.options),
                    seed=str(row.seed),
                    names=_json(row.names),
                    key_hash=row.key_hash,
                    version=row.version,
                    entries=_json(row.entries),
                    previous=_json(row.previous),
                    created=now,
                    written=now,
                )
            )

    def read(self, sheet: str) -> SheetRow | None:
        """The sheet; None when there is no such sheet."""
        with self.reading() as connection:
            row = connection.execute(select(sheets).where(sheets.c.sheet == sheet)).one_or_none()
        if row is None:
            return None
        return SheetRow(
            sheet=row.sheet,
            game=row.game,
            rules_version=row.rules_version,
            options=msgspec.json.decode(row.options),
            seed=int(row.seed),
            names=_texts(row.names),
            key_hash=row.key_hash,
            version=row.version,
            entries=_texts(row.entries),
            previous=_texts(row.previous),
        )

    def version(self, sheet: str) -> int | None:
        """How many times its entries have been written; None when there is no such sheet."""
        with self.reading() as connection:
            return _version(connection, sheet)

    def write(self, sheet: str, version: int, entries: Sequence[str]) -> None:
        """Replace the entries, if they have been written that many times.

        Raises:
            StaleSheetError: when they have been written another number of times.
            NoSuchError: when there is no such sheet.
        """
        mine = (sheets.c.sheet == sheet) & (sheets.c.version == version)
        new = {
            "version": version + 1,
            "previous": sheets.c.entries,
            "entries": _json(entries),
            "written": datetime.now(UTC),
        }
        with self.writing() as connection:
            if connection.execute(update(sheets).where(mine).values(new)).rowcount == 1:
                return
            known = _version(connection, sheet)
        if known is None:
            raise NoSuchError(Missing.SHEET)
        raise StaleSheetError(known)

    def idle(self, since: datetime) -> tuple[str, ...]:
        """The sheets whose entries have not been written since a time."""
        query = select(sheets.c.sheet).where(sheets.c.written < since).order_by(sheets.c.written)
        with self.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def delete(self, sheet: str) -> bool:
        """Delete a sheet; whether there was one."""
        with self.writing() as connection:
            return connection.execute(delete(sheets).where(sheets.c.sheet == sheet)).rowcount > 0


def _version(connection: Connection, sheet: str) -> int | None:
    return connection.execute(select(sheets.c.version).where(sheets.c.sheet == sheet)).scalar_one_or_none()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _texts(text: str) -> tuple[str, ...]:
    return msgspec.json.decode(text, type=tuple[str, ...])
