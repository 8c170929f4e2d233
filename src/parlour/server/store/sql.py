"""Matches in a database, SQLite or PostgreSQL. Every method is one transaction and returns plain values.

Every method raises `StoreAwayError` when the database does not answer in time, or cannot be read or written now.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, Engine, delete, event, exc, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from parlour.record import Leaving
from parlour.server.store.answers import delete_answers, find_answer, insert_answers
from parlour.server.store.appending import Append, append_all, insert_endings, is_one_statement, turn_values
from parlour.server.store.beginning import Begin, beginning
from parlour.server.store.listing import find_listed, insert_listing, take_listed_seat
from parlour.server.store.notices import format_spoken, notify
from parlour.server.store.sheets import SqlSheets
from parlour.server.store.tables import deadlines, endings, listings, matches, moves, rematches, seats, takebacks
from parlour.server.store.turns import NO_TURNS, NoTurns
from parlour.server.store.uptime import note_up, try_room
from parlour.service.errors import LeftBehindError, Missing, NoSuchError, ServiceError, StalePlyError, StoreAwayError
from parlour.service.messages import Clock
from parlour.service.patience import left, need_store, within
from parlour.service.rows import MatchRow, SaidRow, SeatRow, StoredMatch, TurnRow
from parlour.service.store import used_invitation, wrong_invitation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

    from parlour.game import Seat
    from parlour.server.store.away import Absences
    from parlour.server.store.groups import Groups
    from parlour.service.messages import SpokenPhrase
    from parlour.service.rows import AnswerRow, Uptime

__all__ = ["SqlStore"]

NO_MOVES = "LOCK TABLE moves IN SHARE ROW EXCLUSIVE MODE"
"""Ends when no move is being written on PostgreSQL, and lets none begin until the transaction ends.

A statement that adds a move looks for the match that follows when it begins, and waits for locks of rows later. So the
lock of the match alone would let a move be added that began to be written just before another match followed.
"""


@dataclass(frozen=True, slots=True)
class SqlStore:
    """Matches in a database. Safe to share between threads and, on PostgreSQL, between processes.

    Attributes:
        engine: its connections.
        groups: the turns that wait to be written.
        absences: reports the failures that waiting may end.
        seconds: the longest that a method waits, however many steps it has.
        turns: the writers of this process, one after another where the whole database is locked.
    """

    engine: Engine
    groups: Groups[Append]
    absences: Absences
    seconds: float
    turns: NoTurns = NO_TURNS

    @property
    def sheets(self) -> SqlSheets:
        """Refereed matches."""
        return SqlSheets(self._reading, self._transaction)

    def create(self, row: MatchRow, turns: Sequence[TurnRow] = (), answer: AnswerRow | None = None) -> None:
        """Set up a match, some turns of which may have been played already.

        Raises:
            ReusedKeyError: when the key of the answer has one already.
        """
        with self._writing(row.match) as connection:
            insert_answers(connection, [answer])
            _insert_match(connection, row, turns)

    def read(self, match: str, after: int = 0) -> StoredMatch | None:
        """The match with its seats, and its log after the first `after` turns; None when there is no such match."""
        with self._reading() as connection:
            return _read(connection, match, after)

    def read_turns(self, match: str, after: int) -> tuple[TurnRow, ...]:
        """The log after its first `after` turns."""
        with self._reading() as connection:
            return _read_turns(connection, match, after)

    def append(
        self, match: str, ply: int, turn: TurnRow, *, ends: bool, answer: AnswerRow | None = None
    ) -> Future[None]:
        """Add a turn to the log, as the one after `ply` turns: one insertion, guarded by its primary key.

        Returns:
            Done when the turn is stored. It fails with `StalePlyError` when the log does not have exactly `ply` turns,
            with `LeftBehindError` when another match follows this one, with `NoSuchError` when there is no such
            match, and with `ReusedKeyError` when the key of the answer has one already.
        """
        return self.groups.write(match, Append(match, ply, turn, ends, answer), self._append_all)

    def claim(
        self, match: str, invitation_hash: str, key_hash: str, name: str, answer: AnswerRow | None = None
    ) -> Seat:
        """Give a friend the seat of an invitation, which can be used once.

        Raises:
            InvitationError: when it is not for this match or was used.
            ReusedKeyError: when the key of the answer has one already.
        """
        mine = (seats.c.match == match) & (seats.c.invitation_hash == invitation_hash)
        with self._writing(match) as connection:
            given = {"key_hash": key_hash} | ({"name": name} if name else {})
            changed = connection.execute(update(seats).where(mine & seats.c.key_hash.is_(None)).values(**given))
            seat = connection.execute(select(seats.c.seat).where(mine)).scalar_one_or_none()
            if seat is None:
                raise wrong_invitation()
            if changed.rowcount != 1:
                raise used_invitation()
            insert_answers(connection, [answer])
            return int(seat)

    def sit_down(
        self, match: str, seat: Seat, key_hash: str, name: str, since: float, answer: AnswerRow | None = None
    ) -> None:
        """Give a visitor a free seat of a listed match that was attended after a time; see `Store.sit_down`."""
        with self._writing(match) as connection:
            take_listed_seat(connection, match, seat, key_hash, name, since)
            insert_answers(connection, [answer])

    def listed(self, since: float, most: int, of_one: int, *, free: bool) -> tuple[str, ...]:
        """Listed matches that go on and were attended after a time; see `Store.listed`."""
        with self._reading() as connection:
            return find_listed(connection, since, most, of_one, free=free)

    def attend(self, match: str, at: float) -> None:
        """Note that a player of a listed match is there, s since 1970."""
        with self._transaction() as connection:
            connection.execute(update(listings).where(listings.c.match == match).values(attended=at))

    def unlist(self, match: str) -> None:
        """List a match no more."""
        with self._writing(match) as connection:
            connection.execute(delete(listings).where(listings.c.match == match))

    def consent(self, match: str, key_hash: str, *, given: bool) -> None:
        """Note whether the person of a key lets researchers have the match."""
        with self._writing(match) as connection:
            mine = (seats.c.match == match) & (seats.c.key_hash == key_hash)
            connection.execute(update(seats).where(mine).values(consents=given))

    def rematch(self, match: str, row: MatchRow, turns: Sequence[TurnRow] = (), *, ply: int | None = None) -> str:
        """Set up the match that follows once: a second call gets the match of the first. The first one is over then.

        Raises:
            NoSuchError: when there is no such match.
            StalePlyError: when the log of the first match does not have exactly `ply` turns.
        """
        with self._writing(match) as connection:
            if ply is not None and self.shared:
                connection.execute(text(NO_MOVES))
            _lock(connection, match)
            known = _rematch(connection, match)
            if known is not None:
                return known
            length = _length(connection, match)
            if ply not in (None, length):
                raise StalePlyError(length)
            _insert_match(connection, row, turns)
            connection.execute(insert(rematches).values(match=match, next=row.match))
            for table in (deadlines, listings):
                connection.execute(delete(table).where(table.c.match == match))
            insert_endings(connection, [match])
            return row.match

    def announce(self, match: str, spoken: SpokenPhrase) -> None:
        """Tell every process that shares the database what a seat says; only PostgreSQL is shared."""
        if self.shared:
            with self._reading() as connection:
                connection.execute(select(notify(format_spoken(match, spoken))))

    def unfinished_with_bots(self) -> tuple[str, ...]:
        """Matches in which it may be a bot's turn."""
        open_ones = ~select(endings.c.match).where(endings.c.match == seats.c.match).exists()
        query = select(seats.c.match).distinct().where((seats.c.level != "") & open_ones)
        with self._reading() as connection:
            return tuple(connection.execute(query).scalars())

    def say(self, match: str, said: SaidRow) -> SaidRow:
        """Note what a seat says about a take-back; what stands is returned: this, or what was said before it.

        Raises:
            NoSuchError: when there is no such match.
        """
        with self._writing(match) as connection:
            _lock(connection, match)
            words = _read_said(connection, match)
            standing = next((each for each in words if each.stands_before(said)), None)
            if standing is None:
                connection.execute(insert(takebacks).values(match=match, ply=said.ply, seat=said.seat, says=said.says))
            return standing or said

    def due(self, now: float, most: int) -> tuple[str, ...]:
        """Matches in which the time of the seat to play was up before `now`, s since 1970; the longest ago first."""
        query = select(deadlines.c.match).where(deadlines.c.at < now).order_by(deadlines.c.at).limit(most)
        with self._reading() as connection:
            return tuple(connection.execute(query).scalars())

    def stop_clock(self, match: str) -> None:
        """Leave a match out of `due` until its next turn."""
        with self._transaction() as connection:
            connection.execute(delete(deadlines).where(deadlines.c.match == match))

    def postpone(self, match: str, ply: int, at: float) -> None:
        """Leave a match out of `due` until a time, s since 1970, if its log still has exactly `ply` turns."""
        length = select(func.max(moves.c.ply)).where(moves.c.match == match).scalar_subquery()
        with self._transaction() as connection:
            connection.execute(update(deadlines).where((deadlines.c.match == match) & (length == ply)).values(at=at))

    def note_up(self, since: float | None, after: float) -> Uptime:
        """Note that moves can be stored, if a clock runs, and read the outages that ended after a time."""
        with self._transaction() as connection:
            return note_up(connection, since, after)

    def answer(self, key_hash: str) -> AnswerRow | None:
        """The answer that was stored for an idempotency key."""
        with self._reading() as connection:
            return find_answer(connection, key_hash)

    def forget_answers(self, before: datetime, most: int) -> None:
        """Delete the answers that were stored before a time, and the oldest ones beyond a number of them."""
        with self._transaction() as connection:
            delete_answers(connection, before, most)

    def check(self) -> None:
        """Do nothing if matches can be read and there is room to write; raises `StoreAwayError` if not."""
        with self._transaction() as connection:
            connection.execute(select(matches.c.match).limit(1)).first()
            try_room(connection)
        self.absences.ended()

    def when_away(self, call: Callable[[], None]) -> None:
        """Have a function called, in any thread, each time that a method raises `StoreAwayError`."""
        self.absences.call(call)

    def close(self) -> None:
        """Close all connections: those in use, and those that late threads still open, when they are given back."""
        # The new pool takes this listener over.
        event.listen(self.engine.pool, "checkin", lambda _, record: record.invalidate())
        self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes may write to it too, so that news comes from the database."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A transaction that takes no write lock."""
        with self._in_time(), beginning(self.engine, Begin.READING) as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: Begin = Begin.WRITING) -> Iterator[Connection]:
        """A writing transaction."""
        with self._in_time(), self.turns.next(), beginning(self.engine, begin) as connection:
            yield connection

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """Report failures, a lack of time among them."""
        need_store()
        with self.absences.reported(), within(self.seconds):
            if not left():
                raise exc.TimeoutError("others have kept it busy for too long")
            yield

    @contextmanager
    def _writing(self, match: str) -> Iterator[Connection]:
        """A transaction that changes a match, which on PostgreSQL also sends its notice."""
        with self._transaction() as connection:
            yield connection
            if self.shared:
                connection.execute(select(notify(match)))

    def _append_all(self, changes: Sequence[Append]) -> list[ServiceError | None]:
        """Add turns to the logs of some matches in one transaction; why one was not added."""
        begin = Begin.EACH_STATEMENT if is_one_statement(changes) else Begin.WRITING
        try:
            with self._transaction(begin) as connection:
                added = append_all(connection, changes)
        except IntegrityError:  # there is no such match
            if len(changes) > 1:
                raise
            added = frozenset()
        return [None if change.match in added else self._refusal(change) for change in changes]

    def _refusal(self, change: Append) -> ServiceError:
        """Why a turn was not added."""
        try:
            with self._reading() as connection:
                return _why_not(connection, change)
        except StoreAwayError as away:
            return away


def _why_not(connection: Connection, change: Append) -> ServiceError:
    """Why a turn cannot be added to the log of a match."""
    if connection.execute(select(matches.c.match).where(matches.c.match == change.match)).first() is None:
        return NoSuchError(Missing.MATCH)
    length = _length(connection, change.match)
    if length == change.ply and _rematch(connection, change.match) is not None:
        return LeftBehindError()
    return StalePlyError(length)


def _lock(connection: Connection, match: str) -> None:
    """Let no other transaction change a match before this one ends; on SQLite none does anyway.

    Raises:
        NoSuchError: when there is no such match.
    """
    query = select(matches.c.match).where(matches.c.match == match).with_for_update()
    if connection.execute(query).first() is None:
        raise NoSuchError(Missing.MATCH)


def _insert_match(connection: Connection, row: MatchRow, turns: Sequence[TurnRow]) -> None:
    connection.execute(
        insert(matches).values(
            match=row.match,
            game=row.game,
            rules_version=row.rules_version,
            options=msgspec.json.encode(row.options).decode(),
            position=row.position,
            seed=str(row.seed),
            aids=row.aids,
            clock=msgspec.json.encode(row.clock).decode() if row.clock else "",
            by_lot=None if row.by_lot is None else msgspec.json.encode(row.by_lot).decode(),
            created=_now(),
        )
    )
    fields = ("seat", "name", "level", "key_hash", "invitation_hash", "hand", "consents")
    connection.execute(
        insert(seats),
        [{"match": row.match, **{field: getattr(seat, field) for field in fields}} for seat in row.seats],
    )
    insert_listing(connection, row)
    if turns:
        connection.execute(insert(moves), [turn_values(row.match, ply, turn) for ply, turn in enumerate(turns, 1)])


def _read(connection: Connection, match: str, after: int) -> StoredMatch | None:
    beside = matches.outerjoin(rematches, rematches.c.match == matches.c.match)
    beside = beside.outerjoin(listings, listings.c.match == matches.c.match)
    query = select(matches, rematches.c.next, listings.c.since, listings.c.lister).select_from(beside)
    row = connection.execute(query.where(matches.c.match == match)).one_or_none()
    if row is None:
        return None
    sitting = connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat))
    setup = MatchRow(
        match=row.match,
        game=row.game,
        rules_version=row.rules_version,
        options=msgspec.json.decode(row.options),
        seed=int(row.seed),
        seats=tuple(
            SeatRow(s.seat, s.name, s.level, s.key_hash, s.invitation_hash, s.hand, s.consents) for s in sitting
        ),
        position=row.position,
        aids=row.aids,
        clock=msgspec.json.decode(row.clock, type=Clock) if row.clock else None,
        by_lot=None if row.by_lot is None else msgspec.json.decode(row.by_lot, type=tuple[str, ...]),
        listed=row.since,
        lister=row.lister,
    )
    return StoredMatch(setup, _read_turns(connection, match, after), row.next, _read_said(connection, match))


def _read_said(connection: Connection, match: str) -> tuple[SaidRow, ...]:
    said = connection.execute(select(takebacks).where(takebacks.c.match == match).order_by(takebacks.c.seat))
    return tuple(SaidRow(each.ply, each.seat, each.says) for each in said)


def _read_turns(connection: Connection, match: str, after: int) -> tuple[TurnRow, ...]:
    columns = (moves.c.seat, moves.c.move, moves.c.leaving, moves.c.spent, moves.c.deadline)
    query = select(*columns).order_by(moves.c.ply)
    log = connection.execute(query.where((moves.c.match == match) & (moves.c.ply > after)))
    return tuple(TurnRow(turn.seat, turn.move, _leaving(turn.leaving), turn.spent, turn.deadline) for turn in log)


def _leaving(value: str | None) -> Leaving | None:
    return None if value is None else Leaving(value)


def _length(connection: Connection, match: str) -> int:
    """The length of the log, from its last turn."""
    return int(connection.execute(select(func.max(moves.c.ply)).where(moves.c.match == match)).scalar() or 0)


def _rematch(connection: Connection, match: str) -> str | None:
    return connection.execute(select(rematches.c.next).where(rematches.c.match == match)).scalar_one_or_none()


def _now() -> datetime:
    return datetime.now(UTC)
