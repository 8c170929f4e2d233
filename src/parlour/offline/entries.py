"""The entries in which matches, sheets and answers are kept: each has a name and some JSON.

    format                  the version of all this
    match/MATCH             how a match was set up, and who sits where
    turn/MATCH/PLY          a row of its log, counted from 0: a move writes this entry and no other
    standing/MATCH          what follows it, whether it is over, and a deadline that is not the last row's
    said/MATCH/PLY/SEAT     what a seat says about a take-back
    sheet/SHEET             a refereed match
    answer/HASH             the answer to a request that may be repeated
    uptime                  when moves could be stored

All names sort as they are written, rows by their ply.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from parlour.record import Leaving
from parlour.service.messages import Clock
from parlour.service.rows import AnswerRow, MatchRow, Outage, SaidRow, Says, SeatRow, SheetRow, TurnRow, Uptime
from parlour.service.store import KeptMatch

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "FORMAT",
    "VERSION",
    "BrokenEntryError",
    "KeptEntry",
    "MatchBefore",
    "answer_entry",
    "match_entries",
    "read_answer",
    "read_matches",
    "read_sheet",
    "read_uptime",
    "sheet_entry",
    "turn_name",
    "uptime_entry",
]

T = TypeVar("T")

KeptEntry = tuple[str, bytes]
"""A name, and the JSON under it."""

VERSION = 1
FORMAT = "format"


class BrokenEntryError(ValueError):
    """An entry that cannot be read."""


class _Seat(msgspec.Struct, frozen=True, array_like=True):
    seat: int
    name: str
    level: str
    key_hash: str | None
    invitation_hash: str | None
    hand: str = ""
    consents: bool = False


class _Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    match: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seed: str
    """In decimal digits: it has up to 128 bits."""
    seats: tuple[_Seat, ...]
    position: str
    aids: bool
    clock: Clock | None
    by_lot: tuple[str, ...] | None
    listed: float | None = None
    """Entries from before this was noted lack it."""
    lister: str | None = None
    """Entries from before this was noted lack it."""


class _Turn(msgspec.Struct, frozen=True, array_like=True):
    seat: int
    move: str
    leaving: Leaving | None = None
    spent: float | None = None
    deadline: float | None = None


class _Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rematch: str | None = None
    over: bool = False
    ply: int = 0
    deadline: float | None = None
    """After so many turns, if it is not that of the last row."""


class _Said(msgspec.Struct, frozen=True, array_like=True):
    ply: int
    seat: int
    says: Says


class _Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    written: datetime
    sheet: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seed: str
    names: tuple[str, ...]
    key_hash: str
    version: int
    entries: tuple[str, ...]
    previous: tuple[str, ...]


class _Answer(msgspec.Struct, frozen=True, array_like=True):
    stored: datetime
    key_hash: str
    asked_hash: str
    salt: str
    answer: str


class _Uptime(msgspec.Struct, frozen=True):
    at: float
    outages: tuple[tuple[float, float], ...]


# --- writing ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchBefore:
    """What a match was before it was changed. Its log only grows, so that its length says enough.

    Attributes:
        kept: the match, which has changed since.
        setup: how it was set up.
        turns: the length of its log.
        standing: what follows it, and so on.
        deadline: when the seat to play ran out of time.
        spoke: who had said something, after how many turns.
    """

    kept: KeptMatch
    setup: MatchRow
    turns: int
    standing: _Standing
    deadline: float | None
    spoke: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, kept: KeptMatch) -> MatchBefore:
        """That of a match now."""
        return cls(kept, kept.setup, len(kept.turns), _standing(kept), kept.deadline, frozenset(kept.said))

    def restored(self) -> KeptMatch:
        """The match, without what has changed."""
        kept = self.kept
        kept.setup, kept.deadline = self.setup, self.deadline
        kept.rematch, kept.over = self.standing.rematch, self.standing.over
        del kept.turns[self.turns :]
        for each in frozenset(kept.said) - self.spoke:
            del kept.said[each]
        return kept


def match_entries(kept: KeptMatch, before: MatchBefore | None) -> Iterator[KeptEntry]:
    """The entries of a match that are not those of what it was before."""
    name = kept.setup.match
    if before is None or before.setup != kept.setup:
        yield f"match/{name}", _encoded({**_plain(kept.setup), "seats": [astuple(seat) for seat in kept.setup.seats]})
    for ply in range(before.turns if before else 0, len(kept.turns)):
        yield turn_name(name, ply), _encoded(_Turn(*astuple(kept.turns[ply])))
    standing = _standing(kept)
    if standing != (before.standing if before else _Standing()):
        yield f"standing/{name}", _encoded(standing)
    for (ply, seat), said in kept.said.items():
        if before is None or (ply, seat) not in before.spoke:
            yield f"said/{name}/{ply:06}/{seat}", _encoded(_Said(ply, seat, said.says))


def turn_name(match: str, ply: int) -> str:
    """The name of the entry of a row of a log, counted from 0."""
    return f"turn/{match}/{ply:06}"


def _standing(kept: KeptMatch) -> _Standing:
    if kept.deadline == _last_deadline(kept.turns):
        return _Standing(kept.rematch, kept.over)
    return _Standing(kept.rematch, kept.over, len(kept.turns), kept.deadline)


def _last_deadline(turns: list[TurnRow]) -> float | None:
    return turns[-1].deadline if turns else None


def sheet_entry(written: datetime, row: SheetRow) -> KeptEntry:
    """The entry of a sheet."""
    return f"sheet/{row.sheet}", _encoded({"written": written, **_plain(row)})


def answer_entry(stored: datetime, row: AnswerRow) -> KeptEntry:
    """The entry of an answer."""
    return f"answer/{row.key_hash}", _encoded(_Answer(stored, *astuple(row)))


def uptime_entry(uptime: Uptime) -> KeptEntry:
    """The entry of the times in which moves could be stored."""
    return "uptime", _encoded(_Uptime(uptime.at, tuple((each.began, each.ended) for each in uptime.outages)))


def _plain(row: MatchRow | SheetRow) -> dict[str, Any]:
    return {**{each.name: getattr(row, each.name) for each in fields(row)}, "seed": str(row.seed)}


def _encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


# --- reading ----------------------------------------------------------------------------------------------------


def read_matches(entries: dict[str, bytes]) -> dict[str, KeptMatch]:
    """The matches of some entries.

    Raises:
        BrokenEntryError: when one of them cannot be read, or a row of a log is missing.
    """
    matches = {name: KeptMatch(_read_setup(name, content), []) for name, content in _of("match", entries)}
    for name, content in sorted(_of("turn", entries)):
        match, _, ply = name.partition("/")
        kept = _known(matches, match)
        if ply != f"{len(kept.turns):06}":
            raise BrokenEntryError(f"the log of match {match} lacks turn {len(kept.turns) + 1}")
        kept.turns.append(TurnRow(*msgspec.structs.astuple(_decoded(content, _Turn, name))))
    for kept in matches.values():
        kept.deadline = _last_deadline(kept.turns)
    for match, content in _of("standing", entries):
        _stand(_known(matches, match), _decoded(content, _Standing, match))
    for name, content in sorted(_of("said", entries)):
        said = _decoded(content, _Said, name)
        _known(matches, name.partition("/")[0]).said[said.ply, said.seat] = SaidRow(said.ply, said.seat, said.says)
    return matches


def _stand(kept: KeptMatch, standing: _Standing) -> None:
    kept.rematch, kept.over = standing.rematch, standing.over
    if standing.ply and standing.ply == len(kept.turns):
        kept.deadline = standing.deadline


def _known(matches: dict[str, KeptMatch], match: str) -> KeptMatch:
    if match not in matches:
        raise BrokenEntryError(f"something of match {match[:40]} is there, and the match itself is not")
    return matches[match]


def _read_setup(name: str, content: bytes) -> MatchRow:
    setup = _decoded(content, _Setup, name)
    if setup.match != name:
        raise BrokenEntryError(f"match {name[:40]} has another name in it")
    seats = tuple(SeatRow(*msgspec.structs.astuple(seat)) for seat in setup.seats)
    return MatchRow(**{**msgspec.structs.asdict(setup), "seed": _seed(setup.seed), "seats": seats})


def read_sheet(name: str, content: bytes) -> tuple[datetime, SheetRow]:
    """A sheet, and when its entries were written last; raises `BrokenEntryError` when it cannot be read."""
    values = msgspec.structs.asdict(_decoded(content, _Sheet, name))
    written = values.pop("written")
    return written, SheetRow(**{**values, "seed": _seed(values["seed"])})


def read_answer(name: str, content: bytes) -> tuple[datetime, AnswerRow]:
    """An answer, and when it was stored; raises `BrokenEntryError` when it cannot be read."""
    stored, *row = msgspec.structs.astuple(_decoded(content, _Answer, name))
    return stored, AnswerRow(*row)


def read_uptime(content: bytes) -> Uptime:
    """When moves could be stored; raises `BrokenEntryError` when that cannot be read."""
    uptime = _decoded(content, _Uptime, "uptime")
    return Uptime(uptime.at, tuple(Outage(*each) for each in uptime.outages))


def _of(kind: str, entries: dict[str, bytes]) -> Iterator[KeptEntry]:
    """The entries of a kind, by the rest of their names."""
    begin = f"{kind}/"
    return ((name[len(begin) :], content) for name, content in entries.items() if name.startswith(begin))


def _seed(digits: str) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) < 40):
        raise BrokenEntryError("a seed is no number")
    return int(digits)


def _decoded(content: bytes, kind: type[T], name: str) -> T:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BrokenEntryError(f"{name[:80]} cannot be read: {error}") from error
