"""Where matches are kept: a small protocol, and a store in memory. Its values are those of `parlour.service.rows`.

A store knows no rules. The log is the source of truth: rows are only ever added, and of several simultaneous writers of
the same ply exactly one succeeds.
"""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from threading import RLock
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from parlour.service.errors import (
    InvitationError,
    LeftBehindError,
    Missing,
    NoSuchError,
    NotListedError,
    ReusedKeyError,
    ServiceError,
    StalePlyError,
)
from parlour.service.rows import StoredMatch, Uptime
from parlour.service.sheet_store import MemorySheets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.game import Seat
    from parlour.service.messages import SpokenPhrase
    from parlour.service.rows import AnswerRow, MatchRow, SaidRow, SeatRow, TurnRow
    from parlour.service.sheet_store import SheetStore

__all__ = ["KeptKind", "KeptMatch", "MemoryStore", "Store", "taken_seat", "used_invitation", "wrong_invitation"]


KeptKind: TypeAlias = Literal["match", "sheet", "answer"]
"""What a store keeps."""


class Store(Protocol):
    """Stored matches. Safe to share between threads; every call is one transaction.

    A move costs one call of `append`, whatever the length of the match. A change can have an answer, which is stored
    with it. Every method raises `StoreAwayError` when the store does not answer for now.
    """

    @property
    def sheets(self) -> SheetStore:
        """Refereed matches, which are kept in the same place."""

    def create(self, row: MatchRow, turns: Sequence[TurnRow] = (), answer: AnswerRow | None = None) -> None:
        """Set up a match; it may begin with some turns already played.

        Raises:
            ReusedKeyError: when the key of the answer has one already.
        """

    def read(self, match: str, after: int = 0) -> StoredMatch | None:
        """The match with its seats, and its log after the first `after` turns; None when there is no such match."""

    def read_turns(self, match: str, after: int) -> tuple[TurnRow, ...]:
        """The log after its first `after` turns; none for a match that does not exist."""

    def append(
        self, match: str, ply: int, turn: TurnRow, *, ends: bool, answer: AnswerRow | None = None
    ) -> Future[None]:
        """Add a turn to the log, as the one after `ply` turns. Returns at once, whatever the store has to wait for.

        Args:
            match: its name.
            ply: how many turns the log has.
            turn: the turn.
            ends: whether the match is over with it.
            answer: the answer to the request for it.

        Returns:
            Done when the turn is stored. It fails with `StalePlyError` when the log does not have exactly `ply` turns,
            with `LeftBehindError` when another match follows this one, with `NoSuchError` when there is no such
            match, and with `ReusedKeyError` when the key of the answer has one already. What is called when it is done
            runs before anything else is added to that log.
        """

    def claim(
        self, match: str, invitation_hash: str, key_hash: str, name: str, answer: AnswerRow | None = None
    ) -> Seat:
        """Give a friend the seat of an invitation, which can be used once.

        Raises:
            InvitationError: when it is not for this match or was used.
            ReusedKeyError: when the key of the answer has one already.
        """

    def sit_down(
        self, match: str, seat: Seat, key_hash: str, name: str, since: float, answer: AnswerRow | None = None
    ) -> None:
        """Give a visitor a free seat of a listed match. The invitation to it is used with that.

        Raises:
            NotListedError: when it is not listed, or nobody has attended it since a time, s since 1970.
            InvitationError: when the seat is taken, or does not exist.
            ReusedKeyError: when the key of the answer has one already.
        """

    def listed(self, since: float, most: int, of_one: int, *, free: bool) -> tuple[str, ...]:
        """Listed matches that go on and were attended after a time, the longest listed first.

        Args:
            since: the time, s since 1970.
            most: how many at most.
            of_one: how many at most that one address has listed.
            free: whether they are those with a free seat, or those without.
        """

    def attend(self, match: str, at: float) -> None:
        """Note that a player of a listed match is there, s since 1970."""

    def unlist(self, match: str) -> None:
        """List a match no more. A match that is not listed stays as it is."""

    def consent(self, match: str, key_hash: str, *, given: bool) -> None:
        """Note whether the person of a key lets researchers have the match. A foreign key changes nothing."""

    def rematch(self, match: str, row: MatchRow, turns: Sequence[TurnRow] = (), *, ply: int | None = None) -> str:
        """Set up the match that follows once: a second call gets the match of the first. The first is listed no more.

        It may begin with some turns already played. Nothing is added to the log of the first match any more.

        Raises:
            NoSuchError: when there is no such match.
            StalePlyError: when the log of the first match does not have exactly `ply` turns.
        """

    def say(self, match: str, said: SaidRow) -> SaidRow:
        """Note what a seat says about a take-back.

        Returns:
            What stands: this, or what was said before it. A seat says one thing at each ply, and of several seats that
            ask at the same ply only the first one does.

        Raises:
            NoSuchError: when there is no such match.
        """

    def announce(self, match: str, spoken: SpokenPhrase) -> None:
        """Tell every process that shares this store what a seat of a match says. Nothing is stored."""

    def unfinished_with_bots(self) -> tuple[str, ...]:
        """Matches in which it may be a bot's turn."""

    def due(self, now: float, most: int) -> tuple[str, ...]:
        """Matches in which the time of the seat to play was up before `now`, s since 1970; the longest ago first."""

    def stop_clock(self, match: str) -> None:
        """Leave a match out of `due` until its next turn."""

    def postpone(self, match: str, ply: int, at: float) -> None:
        """Leave a match out of `due` until a time, s since 1970, if its log still has exactly `ply` turns."""

    def note_up(self, since: float | None, after: float) -> Uptime:
        """Note that moves can be stored, if a clock runs, and read the outages.

        Args:
            since: the time since which this process could not store moves; minus infinity if it does not know; None if
                it could all the time. That time is an outage then.
            after: the end of the last outage that the caller knows. Times are s since 1970.
        """

    def answer(self, key_hash: str) -> AnswerRow | None:
        """The answer that was stored for an idempotency key."""

    def forget_answers(self, before: datetime, most: int) -> None:
        """Delete the answers that were stored before a time, and the oldest ones beyond a number of them."""

    def check(self) -> None:
        """Do nothing if moves can be read and stored, as far as a try shows; raises `StoreAwayError` if not."""

    def when_away(self, call: Callable[[], None]) -> None:
        """Have a function called, in any thread, each time that a method raises `StoreAwayError`."""

    def close(self) -> None:
        """Release all resources."""


def wrong_invitation() -> InvitationError:
    """The error for an invitation to no seat of the match."""
    return InvitationError("This link is not an invitation to this match.")


def used_invitation() -> InvitationError:
    """The error for an invitation that has been used."""
    return InvitationError("This link has already been used to join. You can watch.")


def taken_seat() -> InvitationError:
    """The error for a seat that somebody else was quicker to take."""
    return InvitationError("Somebody else has just taken this seat.")


@dataclass
class KeptMatch:
    """A match in memory; its log grows in place, so that a move costs the same at any length."""

    setup: MatchRow
    turns: list[TurnRow]
    rematch: str | None = None
    over: bool = False
    deadline: float | None = None
    said: dict[tuple[int, Seat], SaidRow] = field(default_factory=dict)
    attended: float = field(default=0.0, compare=False)
    """When a player was last there, s since 1970, if it is listed; this is kept nowhere else."""

    @property
    def free(self) -> bool:
        """Whether a seat is free."""
        return not all(seat.taken for seat in self.setup.seats)

    def sit(self, seat: SeatRow, key_hash: str, name: str) -> None:
        """Give a person a seat."""
        sitting = replace(seat, key_hash=key_hash, name=name or seat.name)
        seats = tuple(sitting if each.seat == sitting.seat else each for each in self.setup.seats)
        self.setup = replace(self.setup, seats=seats)


def _check_length(kept: KeptMatch, ply: int) -> None:
    if len(kept.turns) != ply:
        raise StalePlyError(len(kept.turns))


@dataclass(frozen=True)
class MemoryStore:
    """Matches in memory, for tests and for matches that need not outlast the process.

    It is also the base of a store that keeps its matches elsewhere: that one notes in `_touch` what is about to change.
    """

    _matches: dict[str, KeptMatch] = field(default_factory=dict)
    _answers: dict[str, tuple[datetime, AnswerRow]] = field(default_factory=dict)
    _lock: RLock = field(default_factory=RLock)
    sheets: MemorySheets = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sheets", MemorySheets(self._keep, self._touch))

    def _touch(self, kind: KeptKind, name: str) -> None:
        """Do nothing: called before something of a kind and name is changed, within the lock."""

    def create(self, row: MatchRow, turns: Sequence[TurnRow] = (), answer: AnswerRow | None = None) -> None:
        """Set up a match."""
        with self._lock:
            self._keep(answer)
            self._touch("match", row.match)
            self._matches[row.match] = KeptMatch(row, list(turns), attended=row.listed or 0.0)

    def read(self, match: str, after: int = 0) -> StoredMatch | None:
        """The match, or None."""
        with self._lock:
            kept = self._matches.get(match)
            if kept is None:
                return None
            return StoredMatch(kept.setup, tuple(kept.turns[after:]), kept.rematch, tuple(kept.said.values()))

    def read_turns(self, match: str, after: int) -> tuple[TurnRow, ...]:
        """The log after its first turns."""
        with self._lock:
            kept = self._matches.get(match)
            return tuple(kept.turns[after:]) if kept else ()

    def append(
        self, match: str, ply: int, turn: TurnRow, *, ends: bool, answer: AnswerRow | None = None
    ) -> Future[None]:
        """Add a turn to the log."""
        stored: Future[None] = Future()
        try:
            self._append(match, ply, turn, ends=ends, answer=answer)
        except ServiceError as error:
            stored.set_exception(error)
        else:
            stored.set_result(None)
        return stored

    def _append(self, match: str, ply: int, turn: TurnRow, *, ends: bool, answer: AnswerRow | None) -> None:
        with self._lock:
            kept = self._find(match)
            if kept.rematch is not None:
                raise LeftBehindError
            _check_length(kept, ply)
            self._keep(answer)
            self._touch("match", match)
            kept.turns.append(turn)
            kept.deadline = turn.deadline
            kept.over = kept.over or ends

    def claim(
        self, match: str, invitation_hash: str, key_hash: str, name: str, answer: AnswerRow | None = None
    ) -> Seat:
        """Give a friend the seat of an invitation."""
        with self._lock:
            kept = self._find(match)
            invited = [seat for seat in kept.setup.seats if seat.invitation_hash == invitation_hash]
            if not invited:
                raise wrong_invitation()
            if invited[0].key_hash is not None:
                raise used_invitation()
            self._keep(answer)
            self._touch("match", match)
            kept.sit(invited[0], key_hash, name)
            return invited[0].seat

    def sit_down(
        self, match: str, seat: Seat, key_hash: str, name: str, since: float, answer: AnswerRow | None = None
    ) -> None:
        """Give a visitor a free seat of a listed match."""
        with self._lock:
            kept = self._find(match)
            if kept.setup.listed is None or kept.attended <= since:
                raise NotListedError
            free = [each for each in kept.setup.seats if each.seat == seat and not each.taken]
            if not free:
                raise taken_seat()
            self._keep(answer)
            self._touch("match", match)
            kept.sit(free[0], key_hash, name)

    def listed(self, since: float, most: int, of_one: int, *, free: bool) -> tuple[str, ...]:
        """Listed matches that go on and were attended after a time."""
        with self._lock:
            found = [
                (kept.setup.listed, name, kept.setup.lister or name)
                for name, kept in self._matches.items()
                if kept.setup.listed is not None and not kept.over and kept.attended > since and kept.free == free
            ]
        listers: Counter[str] = Counter()
        names = []
        for _, name, lister in sorted(found):
            listers[lister] += 1
            if listers[lister] <= of_one:
                names.append(name)
        return tuple(names[:most])

    def attend(self, match: str, at: float) -> None:
        """Note that a player of a listed match is there."""
        with self._lock:
            self._find(match).attended = at

    def unlist(self, match: str) -> None:
        """List a match no more."""
        with self._lock:
            kept = self._find(match)
            self._touch("match", match)
            kept.setup = replace(kept.setup, listed=None, lister=None)

    def consent(self, match: str, key_hash: str, *, given: bool) -> None:
        """Note whether the person of a key lets researchers have the match."""
        with self._lock:
            kept = self._find(match)
            self._touch("match", match)
            sitting = kept.setup.seats
            changed = tuple(replace(each, consents=given) if each.key_hash == key_hash else each for each in sitting)
            kept.setup = replace(kept.setup, seats=changed)

    def rematch(self, match: str, row: MatchRow, turns: Sequence[TurnRow] = (), *, ply: int | None = None) -> str:
        """Set up the match that follows once."""
        with self._lock:
            kept = self._find(match)
            if kept.rematch is None:
                if ply is not None:
                    _check_length(kept, ply)
                self.create(row, turns)
                self._touch("match", match)
                kept.rematch, kept.over, kept.deadline = row.match, True, None
                kept.setup = replace(kept.setup, listed=None, lister=None)
            return kept.rematch

    def say(self, match: str, said: SaidRow) -> SaidRow:
        """Note what a seat says about a take-back."""
        with self._lock:
            words = self._find(match).said
            self._touch("match", match)
            standing = next((each for each in words.values() if each.stands_before(said)), said)
            words.setdefault((standing.ply, standing.seat), standing)
            return standing

    def announce(self, match: str, spoken: SpokenPhrase) -> None:
        """Do nothing: memory is shared with no other process."""

    def unfinished_with_bots(self) -> tuple[str, ...]:
        """Matches in which it may be a bot's turn."""
        with self._lock:
            found = self._matches.items()
            return tuple(name for name, kept in found if not kept.over and any(seat.level for seat in kept.setup.seats))

    def due(self, now: float, most: int) -> tuple[str, ...]:
        """Matches in which a seat's time is up."""
        with self._lock:
            found = [(kept.deadline, name) for name, kept in self._matches.items() if kept.deadline is not None]
            return tuple(name for deadline, name in sorted(found) if deadline < now)[:most]

    def stop_clock(self, match: str) -> None:
        """Leave a match out of `due`."""
        with self._lock:
            kept = self._find(match)
            self._touch("match", match)
            kept.deadline = None

    def postpone(self, match: str, ply: int, at: float) -> None:
        """Leave a match out of `due` until a time."""
        with self._lock:
            kept = self._find(match)
            if kept.deadline is not None and len(kept.turns) == ply:
                self._touch("match", match)
                kept.deadline = at

    def note_up(self, since: float | None, after: float) -> Uptime:
        """Nothing is noted: memory is never away, and does not outlast the process."""
        del since, after
        return Uptime(time.time(), ())

    def answer(self, key_hash: str) -> AnswerRow | None:
        """The answer for an idempotency key."""
        with self._lock:
            _, row = self._answers.get(key_hash, (None, None))
            return row

    def forget_answers(self, before: datetime, most: int) -> None:
        """Delete old answers."""
        with self._lock:
            for number, (key_hash, (stored, _)) in enumerate(list(self._answers.items())[::-1]):
                if stored < before or number >= most:
                    self._touch("answer", key_hash)
                    del self._answers[key_hash]

    def check(self) -> None:
        """Do nothing: memory can always be written."""

    def when_away(self, call: Callable[[], None]) -> None:
        """Do nothing: memory is never away."""

    def _find(self, match: str) -> KeptMatch:
        if match not in self._matches:
            raise NoSuchError(Missing.MATCH)
        return self._matches[match]

    def _keep(self, answer: AnswerRow | None) -> None:
        if answer is None:
            return
        with self._lock:
            if answer.key_hash in self._answers:
                raise ReusedKeyError
            self._touch("answer", answer.key_hash)
            self._answers[answer.key_hash] = (datetime.now(UTC), answer)

    def close(self) -> None:
        """Do nothing: a store in memory lasts as long as its process."""
