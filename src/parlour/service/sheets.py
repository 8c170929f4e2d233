"""A refereed match: a list of reports from a real table, which is always judged as a whole.

So correcting, inserting and taking back an entry are one thing: another list. Entries after the first one that is
refused are kept and not judged; they wait until it is corrected.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.game import IllegalMoveError, ParlourError
from parlour.games import find_game
from parlour.match import Match
from parlour.record import OutdatedError, Record, Remark, SeatRecord
from parlour.remarks import is_remark
from parlour.service import frames
from parlour.service.errors import UnplayableError
from parlour.service.messages import LogEntry, Note

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.service.rows import SheetRow

    AnyMatch = Match[Any, Any, Any]

__all__ = ["Judged", "Ruled", "before_first", "changes", "judge", "notes_of", "opened"]

Ruled: TypeAlias = LogEntry | Remark
"""What the referee says to an entry."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A list of entries, and what the referee says to them.

    Attributes:
        match: after the last judged entry.
        entries: all of them, as they were reported: moves, and remarks, which change nothing.
        rulings: one for each judged entry, in order; a remark is its own.
        refusal: why the entry after those is refused; None if all are judged.
        fresh: how many entries were put to the rules to find this out.
    """

    match: AnyMatch
    entries: tuple[str, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    refusal: Note | None = None
    fresh: int = 0

    @property
    def judged(self) -> int:
        """How many entries are judged."""
        return len(self.rulings)

    def moves(self, entries: int) -> int:
        """How many moves there are among the first judged entries."""
        return sum(not isinstance(ruling, Remark) for ruling in self.rulings[:entries])


def before_first(match: AnyMatch) -> Judged:
    """The sheet of a match without any entries; even without them it is labelled as reported by hand."""
    return Judged(replace(match, reported=True))


def opened(row: SheetRow) -> Judged:
    """A stored sheet before its first entry.

    Raises:
        UnplayableError: when it was begun under other rules than this program's.
    """
    record = Record(
        game=row.game,
        rules_version=row.rules_version,
        options=dict(row.options),
        seats=tuple(SeatRecord(name) for name in row.names),
        seed=row.seed,
    )
    try:
        return before_first(Match.from_record(find_game(row.game), record))
    except OutdatedError as error:
        words = f"This sheet was begun under version {row.rules_version} of the rules; this program has another."
        raise UnplayableError(words) from error
    except ParlourError as error:
        raise UnplayableError(f"This program cannot judge this sheet: {error}.") from error


def judge(known: Judged, entries: Sequence[str]) -> Judged:
    """Judge a list of entries for a match of which another list was judged before.

    Equal first entries have equal rulings, which are taken over.
    """
    kept = _common(known.entries[: known.judged], entries)
    moves, match, rulings = known.moves(kept), known.match, list(known.rulings[:kept])
    match = replace(match.fork(moves, match.seed), remarks=match.remarks[: kept - moves])
    refusal = None
    for text in entries[kept:]:
        try:
            match = match.remark(text) if is_remark(text) else match.report(text)
        except ParlourError as error:
            refusal = _refusal(error)
            break
        rulings.append(match.remarks[-1] if is_remark(text) else frames.entry(match, match.ply))
    fresh = len(rulings) - kept + (refusal is not None)
    return Judged(match, tuple(entries), tuple(rulings), refusal, fresh)


def notes_of(ruling: Ruled) -> tuple[Note, ...]:
    """What the rules say to an entry; nothing to a remark."""
    return () if isinstance(ruling, Remark) else ruling.notes


def changes(before: Judged, after: Judged) -> Mapping[int, Ruled]:
    """The old rulings on those entries, by their new number from 0, on which the ruling is another one now.

    An entry that is not judged any more is one of them. Entries that were written, removed or moved in one place are
    set aside: those after them are compared with their own old rulings.
    """
    return {
        new: before.rulings[old]
        for old, new in _pairs(before.entries, after.entries)
        if old < before.judged and (new >= after.judged or not _same(before.rulings[old], after.rulings[new]))
    }


def _same(old: Ruled, new: Ruled) -> bool:
    """Whether two rulings say the same of the same seat."""
    return (old.seat, _said(old)) == (new.seat, _said(new))


def _said(ruling: Ruled) -> list[tuple[str, str]]:
    return [(note.clause, note.message) for note in notes_of(ruling)]


def _pairs(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The numbers of each entry in an old and a new list, from the first difference on; without added and removed ones.

    >>> _pairs(["a", "b", "c"], ["a", "x", "c"]), _pairs(["a", "b", "c"], ["a", "x", "y", "b", "c"])
    ([(1, 1), (2, 2)], [(1, 3), (2, 4)])
    """
    first = _common(old, new)
    last = _common(old[first:][::-1], new[first:][::-1])
    edited = range(first, len(old) - last) if len(old) == len(new) else range(0)
    shifted = range(len(old) - last, len(old))
    return [(number, number) for number in edited] + [(number, number + len(new) - len(old)) for number in shifted]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many entries two lists have in common at the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _refusal(error: ParlourError) -> Note:
    if isinstance(error, IllegalMoveError):
        return Note(error.refusal.clause, error.refusal.message)
    return Note("", _sentence(str(error)))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
