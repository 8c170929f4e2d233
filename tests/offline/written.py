"""A store for tests whose changes are written at once, to be opened again from what was written."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import RLock
from typing import TYPE_CHECKING

from parlour.offline.kept_store import KeptStore

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.service.rows import AnswerRow, TurnRow

__all__ = ["WrittenStore", "check_written"]


@dataclass(frozen=True)
class WrittenStore(KeptStore):
    """Writes each turn at once. What else was changed is written with the next one, or by `write`."""

    written: dict[str, bytes] = field(default_factory=dict)
    _writing: RLock = field(default_factory=RLock)

    def append(
        self, match: str, ply: int, turn: TurnRow, *, ends: bool, answer: AnswerRow | None = None
    ) -> Future[None]:
        with self._writing:
            stored = super().append(match, ply, turn, ends=ends, answer=answer)
            self.write()
            return stored

    def write(self) -> None:
        taken = self.take()
        if taken is None:
            return
        changes, entries, gone = taken
        self.written.update(entries)
        for name in gone:
            self.written.pop(name, None)
        self.settle(changes)


def check_written(store: WrittenStore) -> None:
    """The entries are the whole store: opened again it is the same, and would be written the same."""
    store.write()
    again = KeptStore.of(store.written.items())
    assert again._matches == store._matches
    assert again._answers == store._answers
    assert again.sheets.rows == store.sheets.rows
    assert again._state.uptime == store._state.uptime
    assert dict(again.entries()) == store.written or not store.written
