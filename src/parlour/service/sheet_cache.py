"""The sheets that were judged last, so that a longer or corrected one is judged only from its first difference."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from parlour.service.bounds import SERVER
from parlour.service.sheets import judge, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.service.rows import SheetRow
    from parlour.service.sheets import Judged, Ruled

    Charge = Callable[[int], None]

__all__ = ["JudgedSheet", "SheetCache"]


class JudgedSheet(NamedTuple):
    """A sheet in one of its versions, and what the referee says to it."""

    row: SheetRow
    judged: Judged

    @property
    def rulings(self) -> tuple[Ruled, ...]:
        """Those that are kept in memory."""
        return self.judged.rulings


@dataclass
class SheetCache:
    """Judged sheets by name. Safe to share between threads.

    Attributes:
        most: rulings in memory, of all sheets together.
    """

    most: int = SERVER.rulings
    _kept: OrderedDict[str, JudgedSheet] = field(default_factory=OrderedDict)
    _rulings: int = 0
    _lock: Lock = field(default_factory=Lock)

    def at(self, sheet: str, version: int) -> JudgedSheet | None:
        """A sheet in a version, if it is remembered."""
        with self._lock:
            kept = self._kept.get(sheet)
            if kept is None or kept.row.version != version:
                return None
            self._kept.move_to_end(sheet)
            return kept

    def judge(self, row: SheetRow, entries: Sequence[str], charge: Charge) -> Judged:
        """Judge a list of entries of a sheet. It is not remembered.

        Args:
            row: the sheet.
            entries: the list, which need not be the stored one.
            charge: called with how many entries had to be put to the rules.

        Raises:
            UnplayableError: when the sheet was made under other rules than this program's.
        """
        with self._lock:
            known = self._kept.get(row.sheet)
        judged = judge(known.judged if known is not None else opened(row), entries)
        charge(judged.fresh)
        return judged

    def judged(self, row: SheetRow, charge: Charge) -> JudgedSheet:
        """Judge the entries of a sheet; raises what `judge` raises."""
        return self.keep(row, self.judge(row, row.entries, charge))

    def keep(self, row: SheetRow, judged: Judged) -> JudgedSheet:
        """Remember a judged sheet, and forget those that were not used for longest."""
        kept = JudgedSheet(row, judged)
        with self._lock:
            self._forget(row.sheet)
            self._kept[row.sheet] = kept
            self._rulings += len(kept.rulings)
            while self._rulings > self.most and len(self._kept) > 1:
                self._forget(next(iter(self._kept)))
        return kept

    def forget(self) -> None:
        """Forget all sheets: the store has gone back to what it was."""
        with self._lock:
            self._kept.clear()
            self._rulings = 0

    def _forget(self, sheet: str) -> None:
        gone = self._kept.pop(sheet, None)
        self._rulings -= len(gone.rulings) if gone else 0
