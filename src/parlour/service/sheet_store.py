"""Where refereed matches are kept: a small protocol, its row, and a store in memory. A store knows no rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from threading import RLock
from typing import TYPE_CHECKING, Any, Protocol

from parlour.service.errors import NoSuchSheetError, StaleSheetError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from parlour.service.store import AnswerRow

__all__ = ["MemorySheets", "SheetRow", "SheetStore"]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A refereed match: its set-up, and its entries.

    Attributes:
        sheet: its name.
        game: the game's name.
        rules_version: of the rules by which it is judged.
        options: of the game, with the lots drawn.
        seed: from 0 to 2^128 - 1.
        names: of the players, one for each seat; empty for one without a name.
        key_hash: of the key with which entries are written.
        version: how many times the entries have been written; 0 for those that it was made with.
        entries: the reports, in order.
        previous: the entries before they were written last.
    """

    sheet: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: int = field(repr=False)
    names: tuple[str, ...]
    key_hash: str
    version: int = 0
    entries: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()


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
            NoSuchSheetError: when there is no such sheet.
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
    """

    keep: Callable[[AnswerRow | None], None]
    _rows: dict[str, tuple[datetime, SheetRow]] = field(default_factory=dict)
    _lock: RLock = field(default_factory=RLock)

    def create(self, row: SheetRow, answer: AnswerRow | None = None) -> None:
        """Add a sheet."""
        with self._lock:
            self.keep(answer)
            self._rows[row.sheet] = datetime.now(UTC), row

    def read(self, sheet: str) -> SheetRow | None:
        """The sheet, or None."""
        with self._lock:
            _, row = self._rows.get(sheet, (None, None))
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
                raise NoSuchSheetError
            if row.version != version:
                raise StaleSheetError(row.version)
            written = replace(row, version=version + 1, entries=tuple(entries), previous=row.entries)
            self._rows[sheet] = datetime.now(UTC), written

    def idle(self, since: datetime) -> tuple[str, ...]:
        """The sheets that were left."""
        with self._lock:
            return tuple(sheet for sheet, (written, _) in self._rows.items() if written < since)

    def delete(self, sheet: str) -> bool:
        """Delete a sheet."""
        with self._lock:
            return self._rows.pop(sheet, None) is not None
