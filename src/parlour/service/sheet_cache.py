"""The sheets that were judged last, so that a longer or corrected one is judged only from its first difference."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from parlour.service.sheets import judge, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.service.sheet_store import SheetRow
    from parlour.service.sheets import Judged

    Charge = Callable[[int], None]

__all__ = ["SheetCache"]

MOST_RULINGS = 20_000
"""Rulings in memory, of all sheets together."""


@dataclass
class SheetCache:
    """Judged sheets by name: up to `MOST_RULINGS` rulings. Safe to share between threads."""

    _kept: OrderedDict[str, Judged] = field(default_factory=OrderedDict)
    _rulings: int = 0
    _lock: Lock = field(default_factory=Lock)

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
        judged = judge(known or opened(row), entries)
        charge(judged.fresh)
        return judged

    def judged(self, row: SheetRow, charge: Charge) -> Judged:
        """Judge the entries of a sheet; raises what `judge` raises."""
        return self.keep(row.sheet, self.judge(row, row.entries, charge))

    def keep(self, sheet: str, judged: Judged) -> Judged:
        """Remember a judged sheet, and forget those that were not used for longest."""
        with self._lock:
            self._forget(sheet)
            self._kept[sheet] = judged
            self._rulings += len(judged.rulings)
            while self._rulings > MOST_RULINGS and len(self._kept) > 1:
                self._forget(next(iter(self._kept)))
        return judged

    def _forget(self, sheet: str) -> None:
        gone = self._kept.pop(sheet, None)
        self._rulings -= len(gone.rulings) if gone else 0
