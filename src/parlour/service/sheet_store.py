"""Where refereed matches are kept: a small protocol, and a store in memory. A store knows no rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from threading import RLock
from typing import TYPE_CHECKING, Literal, Protocol

from parlour.service.errors import Missing, NoSuchError, StaleSheetError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.service.rows import AnswerRow, SheetRow

__all__ = ["MemorySheets", "SheetStore"]


class SheetStore(Protocol):
    """Stored sheets. Safe to share between threads; every call is one transaction.

    Every method raises `StoreAwayError` when the store does not answer for now.
    """

    def create(self, row: SheetRow, answer: AnswerRow | None = None) -> None:
        """Add a sheet.

        Raises:
            ReusedKeyError: when the key of the answer has one already.
        """

    def read(self, sheet: str) -> SheetRow | None:
        """The sheet; None when there is no such sheet."""

    def version(self, sheet: str) -> int | None:
        """How many times its entries have been written; None when there is no such sheet."""

    def write(self, sheet: str, version: int, entries: Sequence[str]) -> None:
        """Replace the entries, if they have been written that many times.

        Raises:
            StaleSheetError: when they have been written another number of times.
            NoSuchError: when there is no such sheet.
        """

    def idle(self, since: datetime) -> tuple[str, ...]:
        """The sheets whose entries have not been written since a time."""

    def delete(self, sheet: str) -> bool:
        """Delete a sheet; whether there was one."""


@dataclass(frozen=True)
class MemorySheets:
    """Sheets in memory.

    Attributes:
        keep: stores an answer.
        touch: is called before a sheet is changed.
        rows: the sheets by name, each with the time when its entries were written last.
    """

    keep: Callable[[AnswerRow | None], None]
    touch: Callable[[Literal["sheet"], str], None]
    rows: dict[str, tuple[datetime, SheetRow]] = field(default_factory=dict)
    _lock: RLock = field(default_factory=RLock)

    def create(self, row: SheetRow, answer: AnswerRow | None = None) -> None:
        """Add a sheet."""
        with self._lock:
            self.keep(answer)
            self.touch("sheet", row.sheet)
            self.rows[row.sheet] = datetime.now(UTC), row

    def read(self, sheet: str) -> SheetRow | None:
        """The sheet, or None."""
        with self._lock:
            _, row = self.rows.get(sheet, (None, None))
            return row

    def version(self, sheet: str) -> int | None:
        """Its version, or None."""
        row = self.read(sheet)
        return None if row is None else row.version

    def write(self, sheet: str, version: int, entries: Sequence[str]) -> None:
        """Replace the entries."""
        with self._lock:
            row = self.read(sheet)
            if row is None:
                raise NoSuchError(Missing.SHEET)
            if row.version != version:
                raise StaleSheetError(row.version)
            self.touch("sheet", sheet)
            written = replace(row, version=version + 1, entries=tuple(entries), previous=row.entries)
            self.rows[sheet] = datetime.now(UTC), written

    def idle(self, since: datetime) -> tuple[str, ...]:
        """The sheets that were left."""
        with self._lock:
            return tuple(sheet for sheet, (written, _) in self.rows.items() if written < since)

    def delete(self, sheet: str) -> bool:
        """Delete a sheet."""
        with self._lock:
            self.touch("sheet", sheet)
            return self.rows.pop(sheet, None) is not None
