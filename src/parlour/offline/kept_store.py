"""A store in memory of which every change is written elsewhere, as entries: all of one change at once, or none of it.

Its values are in memory from the beginning, so that reading never waits. The store notes every change. `take` returns
the entries of all changes since the last call, to be written in one transaction. When they are written, `settle`
completes the futures that wait for them; when they could not be written, `undo` takes the changes back.
"""

from __future__ import annotations

import time
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from parlour.offline.entries import (
    FORMAT,
    VERSION,
    BrokenEntryError,
    MatchBefore,
    answer_entry,
    match_entries,
    read_answer,
    read_matches,
    read_sheet,
    read_uptime,
    sheet_entry,
    uptime_entry,
)
from parlour.service.errors import ServiceError, StoreAwayError
from parlour.service.outages import out_since
from parlour.service.rows import Outage, Uptime
from parlour.service.store import KeptMatch, MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from parlour.offline.entries import KeptEntry
    from parlour.service.rows import AnswerRow, SheetRow, StoredMatch, TurnRow
    from parlour.service.store import KeptKind

__all__ = ["Changes", "KeptStore"]

MOST_OUTAGES = 100
"""Outages that are kept: those of months, and a clock is concerned only with those of its last turn."""


NOTHING = Uptime(0.0, ())
_MARK = str(VERSION).encode()


@dataclass
class Changes:
    """What was changed together.

    Attributes:
        uptime: when moves could be stored, as known before.
        before: what was changed, as it was before; None for what was not there.
        waiting: those who wait until a row of a log is stored.
    """

    uptime: Uptime = NOTHING
    before: dict[tuple[KeptKind, str], Any] = field(default_factory=dict)
    waiting: list[Future[None]] = field(default_factory=list)


@dataclass
class _State:
    """What changes of the store itself.

    Attributes:
        marked: whether the version of the entries is written.
        uptime: when moves could be stored.
        changes: since the last ones were taken.
        away: whether the last entries could not be written.
        tries: whether something is to be written, if only to see whether it can.
        calls: what is called when entries cannot be written.
        opened: the matches that somebody has read or changed since the store was opened.
    """

    marked: bool = False
    uptime: Uptime = NOTHING
    changes: Changes = field(default_factory=Changes)
    away: bool = False
    tries: bool = False
    calls: list[Callable[[], None]] = field(default_factory=list)
    opened: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class KeptStore(MemoryStore):
    """The store. It is not safe to share between threads: a caller takes the entries of its change before the next."""

    _state: _State = field(default_factory=_State)

    @classmethod
    def of(cls, entries: Iterable[KeptEntry]) -> KeptStore:
        """The store that has these entries.

        Raises:
            BrokenEntryError: when one cannot be read, or is of a later version.
        """
        store, known = cls(), dict(entries)
        if known.get(FORMAT, _MARK) != _MARK:
            raise BrokenEntryError("this was kept by a later version of parlour")
        store._read(known)
        return store

    def _read(self, known: dict[str, bytes]) -> None:
        self._matches.update(read_matches(known))
        for name, content in known.items():
            kind, _, rest = name.partition("/")
            if kind == "sheet":
                self.sheets.rows[rest] = read_sheet(rest, content)
            elif kind == "answer":
                self._answers[rest] = read_answer(rest, content)
            elif kind == "uptime":
                self._state.uptime = read_uptime(content)
        self._state.marked = FORMAT in known
        self._state.changes = Changes(self._state.uptime)

    # --- changing -----------------------------------------------------------------------------------------------

    def append(
        self, match: str, ply: int, turn: TurnRow, *, ends: bool, answer: AnswerRow | None = None
    ) -> Future[None]:
        """Add a turn to the log; the future is done when its entries are written."""
        stored: Future[None] = Future()
        if turn.deadline is not None and not self._clocks_run:  # nothing was noted while none ran
            self._note(time.time())
        try:
            self._append(match, ply, turn, ends=ends, answer=answer)
        except ServiceError as error:
            stored.set_exception(error)
        else:
            self._state.changes.waiting.append(stored)
        return stored

    def note_up(self, since: float | None, after: float) -> Uptime:
        """Note that moves can be stored, if a clock runs; the outages that ended after a time."""
        now, state = time.time(), self._state
        if self._clocks_run:
            began = out_since(state.uptime.at, now, since)
            if began is not None:
                self._note_outage(Outage(began, now))
            self._note(now)
        return Uptime(now, tuple(outage for outage in state.uptime.outages if outage.ended > after))

    def _note(self, now: float) -> None:
        self._state.uptime = replace(self._state.uptime, at=now)

    def _note_outage(self, outage: Outage) -> None:
        """Add an outage, without the part that is known."""
        known = self._state.uptime.outages
        began = max(outage.began, known[-1].ended) if known else outage.began
        if began < outage.ended:
            outages = (*known, Outage(began, outage.ended))[-MOST_OUTAGES:]
            self._state.uptime = replace(self._state.uptime, outages=outages)

    @property
    def _clocks_run(self) -> bool:
        return any(kept.deadline is not None for kept in self._matches.values())

    def check(self) -> None:
        """Try, if the last entries could not be written, whether others can: the next call knows.

        Raises:
            StoreAwayError: when as far as is known they cannot.
        """
        if self._state.away:
            self._state.tries = True
            self._tell()
            raise StoreAwayError

    def when_away(self, call: Callable[[], None]) -> None:
        """Have a function called each time that entries cannot be written."""
        self._state.calls.append(call)

    # --- reading ------------------------------------------------------------------------------------------------

    def read(self, match: str, after: int = 0) -> StoredMatch | None:
        """The match, or None."""
        self._state.opened.add(match)
        return super().read(match, after)

    def unfinished_with_bots(self) -> tuple[str, ...]:
        """Matches in which it may be a bot's turn, of those that were opened: for the others nobody waits."""
        return tuple(name for name in super().unfinished_with_bots() if name in self._state.opened)

    # --- writing ------------------------------------------------------------------------------------------------

    def take(self) -> tuple[Changes, list[KeptEntry], list[str]] | None:
        """What was changed since the last call, its entries, and the names of those that are gone; None for nothing."""
        state, changes = self._state, self._state.changes
        written = list(self._entries(changes))
        gone = [f"{kind}/{name}" for kind, name in changes.before if self._now(kind, name) is None]
        if not (written or gone or changes.waiting or state.tries):
            return None
        if state.tries or not state.marked:
            written.append((FORMAT, _MARK))
        state.changes, state.tries = Changes(state.uptime), False
        return changes, written, gone

    def settle(self, changes: Changes) -> None:
        """Let those go on who waited for what has been written."""
        self._state.away, self._state.marked = False, True
        for stored in changes.waiting:
            stored.set_result(None)

    def undo(self, changes: Changes) -> None:
        """Take back what could not be written. Tell nobody yet: see `refuse`."""
        self._state.away = True
        for (kind, name), before in changes.before.items():
            self._put_back(kind, name, before)
        self._state.uptime = changes.uptime
        self._state.changes = Changes(changes.uptime)

    def refuse(self, changes: Changes) -> None:
        """Tell those who waited that nothing was stored, and who asked for it that the store is away."""
        for stored in changes.waiting:
            stored.set_exception(StoreAwayError())
        self._tell()

    def _tell(self) -> None:
        for call in self._state.calls:
            call()

    def entries(self) -> Iterator[KeptEntry]:
        """All entries."""
        yield FORMAT, _MARK
        for kept in self._matches.values():
            yield from match_entries(kept, None)
        for written, sheet in self.sheets.rows.values():
            yield sheet_entry(written, sheet)
        for stored, answer in self._answers.values():
            yield answer_entry(stored, answer)
        if self._state.uptime.at:
            yield uptime_entry(self._state.uptime)

    def take_in(self, other: KeptStore) -> tuple[int, int]:
        """Add what another store has and this one lacks: matches, turns of matches, sheets; how many of both.

        Where both have gone on in different ways, this one stays as it is. Between the two no clock ran.
        """
        matches = {name: kept for name, kept in other._matches.items() if _goes_on(kept, self._matches.get(name))}
        sheets = {name: each for name, each in other.sheets.rows.items() if self._is_newer(name, each[1])}
        answers = {name: each for name, each in other._answers.items() if name not in self._answers}
        self._add("match", matches)
        self._add("sheet", sheets)
        self._add("answer", answers)
        if any(kept.deadline is not None for kept in matches.values()):
            self._note_outage(Outage(other._state.uptime.at, time.time()))
            self._note(time.time())
        return len(matches), len(sheets)

    def _add(self, kind: KeptKind, found: Mapping[str, Any]) -> None:
        for name, each in found.items():
            self._touch(kind, name)
            self._all(kind)[name] = each

    def _is_newer(self, name: str, sheet: SheetRow) -> bool:
        mine = self.sheets.read(name)
        return mine is None or mine.version < sheet.version

    def _entries(self, changes: Changes) -> Iterator[KeptEntry]:
        for (kind, name), before in changes.before.items():
            now = self._now(kind, name)
            if now is None:
                continue
            if kind == "match":
                yield from match_entries(now, before)
            else:
                yield sheet_entry(*now) if kind == "sheet" else answer_entry(*now)
        if self._state.uptime != changes.uptime:
            yield uptime_entry(self._state.uptime)

    def _touch(self, kind: KeptKind, name: str) -> None:
        """Note what something was before it is changed; of a match, no more than its log's length."""
        before = self._state.changes.before
        if kind == "match":
            self._state.opened.add(name)
        if (kind, name) not in before:
            now = self._now(kind, name)
            before[kind, name] = MatchBefore.of(now) if isinstance(now, KeptMatch) else now

    def _now(self, kind: KeptKind, name: str) -> Any:  # noqa: ANN401 - of any kind
        return self._all(kind).get(name)

    def _put_back(self, kind: KeptKind, name: str, before: Any) -> None:  # noqa: ANN401 - of any kind
        if before is None:
            self._all(kind).pop(name, None)
        else:
            self._all(kind)[name] = before.restored() if isinstance(before, MatchBefore) else before

    def _all(self, kind: KeptKind) -> dict[str, Any]:
        """What is kept of a kind, by its name."""
        match kind:
            case "match":
                return self._matches
            case "sheet":
                return self.sheets.rows
            case "answer":
                return self._answers


def _goes_on(kept: KeptMatch, mine: KeptMatch | None) -> bool:
    """Whether a match is another one's with more turns, or that is not there."""
    return mine is None or (len(kept.turns) > len(mine.turns) and kept.turns[: len(mine.turns)] == mine.turns)
