"""What an operator asks of the database: summaries, deletion, new keys, a backup. Play does none of this."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

import sqlalchemy
from sqlalchemy import func, select, update

from parlour.errors import ParlourError
from parlour.server.store.appending import insert_endings
from parlour.server.store.away import reason
from parlour.server.store.beginning import Begin, beginning
from parlour.server.store.notices import notify
from parlour.server.store.tables import deadlines, endings, matches, metadata, moves, rematches, seats, sheets
from parlour.service.errors import StoreAwayError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection, Row

    from parlour.game import Seat
    from parlour.server.store.sql import SqlStore

__all__ = [
    "SheetSummary",
    "Summary",
    "back_up",
    "consented",
    "delete",
    "mark_over",
    "ping",
    "replace_invitation",
    "replace_key",
    "sheet_summaries",
    "summaries",
]


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in one line.

    Attributes:
        match: its id.
        game: the game's name.
        rules_version: of the game when it was made.
        plies: how many rows its log has.
        created: when it was made.
        last: when its last row was written; when it was made, if it has none.
        over: whether it is over.
    """

    match: str
    game: str
    rules_version: int
    plies: int
    created: datetime
    last: datetime
    over: bool


@dataclass(frozen=True, slots=True)
class SheetSummary:
    """A sheet of a refereed match in one line.

    Attributes:
        sheet: its id.
        game: the game's name.
        rules_version: of the game when it was made.
        version: how many times its entries were written.
        created: when it was made.
        written: when its entries were written last.
    """

    sheet: str
    game: str
    rules_version: int
    version: int
    created: datetime
    written: datetime


def ping(store: SqlStore) -> str:
    """Why the database cannot be read and written now, in its own words; empty if it can."""
    try:
        store.check()
    except StoreAwayError as away:
        return reason(away.__cause__) if isinstance(away.__cause__, Exception) else str(away)
    return ""


def summaries(store: SqlStore, *, match: str | None = None, idle_since: datetime | None = None) -> tuple[Summary, ...]:
    """Every match, the longest idle first.

    Args:
        store: where they are.
        match: only this one.
        idle_since: only those in which nothing was played since then, and no clock runs.
    """
    last = func.coalesce(func.max(moves.c.created), matches.c.created)
    query = (
        select(
            *(matches.c.match, matches.c.game, matches.c.rules_version, matches.c.created),
            *(func.count(moves.c.ply).label("plies"), last.label("last"), endings.c.match.label("over")),
        )
        .outerjoin(moves, moves.c.match == matches.c.match)
        .outerjoin(endings, endings.c.match == matches.c.match)
        .group_by(
            *(matches.c.match, matches.c.game, matches.c.rules_version, matches.c.created, endings.c.match),
        )
        .order_by(last, matches.c.match)
    )
    if match is not None:
        query = query.where(matches.c.match == match)
    if idle_since is not None:
        timed = select(deadlines.c.match).where(deadlines.c.match == matches.c.match).exists()
        query = query.where(~timed).having(last < idle_since)
    with _reading(store) as connection:
        return tuple(_summary(row) for row in connection.execute(query))


def consented(store: SqlStore) -> tuple[str, ...]:
    """The matches that are over and that every person in them lets researchers have. Those of bots alone are none."""
    here = endings.c.match
    people = select(seats.c.match).where((seats.c.match == here) & (seats.c.level == ""))
    query = select(here).where(people.exists() & ~people.where(~seats.c.consents).exists()).order_by(here)
    with _reading(store) as connection:
        return tuple(connection.execute(query).scalars())


def sheet_summaries(store: SqlStore) -> tuple[SheetSummary, ...]:
    """Every sheet, the longest idle first."""
    columns = (sheets.c.sheet, sheets.c.game, sheets.c.rules_version, sheets.c.version, sheets.c.created)
    query = select(*columns, sheets.c.written).order_by(sheets.c.written, sheets.c.sheet)
    with _reading(store) as connection:
        return tuple(
            SheetSummary(row.sheet, row.game, row.rules_version, row.version, _utc(row.created), _utc(row.written))
            for row in connection.execute(query)
        )


def delete(store: SqlStore, match: str) -> bool:
    """Delete a match with everything that refers to it; whether there was one."""
    with _writing(store, match) as connection:
        connection.execute(sqlalchemy.delete(rematches).where(rematches.c.next == match))
        deleted = 0
        for table in reversed(metadata.sorted_tables):  # those that refer to others first
            if "match" in table.c:
                deleted = connection.execute(sqlalchemy.delete(table).where(table.c.match == match)).rowcount
        return deleted > 0


def mark_over(store: SqlStore, match: str) -> None:
    """Note that a match that was written as a whole is over."""
    with _writing(store, match) as connection:
        insert_endings(connection, [match])


def replace_key(store: SqlStore, match: str, seat: Seat, key_hash: str) -> tuple[Seat, ...]:
    """Give a taken seat another key; the seats of the match that had the same key get it too, and are returned."""
    with _writing(store, match) as connection:
        here = seats.c.match == match
        query = select(seats.c.key_hash).where(here & (seats.c.seat == seat)).with_for_update()
        old = connection.execute(query).scalar_one()
        same = here & (seats.c.key_hash == old)
        changed = connection.execute(select(seats.c.seat).where(same).order_by(seats.c.seat)).scalars().all()
        connection.execute(update(seats).where(same).values(key_hash=key_hash))
        return tuple(changed)


def replace_invitation(store: SqlStore, match: str, seat: Seat, invitation_hash: str) -> bool:
    """Give a free seat another invitation; whether that was done: somebody may have taken the seat meanwhile."""
    with _writing(store, match) as connection:
        free = (seats.c.match == match) & (seats.c.seat == seat) & seats.c.key_hash.is_(None)
        return connection.execute(update(seats).where(free).values(invitation_hash=invitation_hash)).rowcount == 1


def back_up(store: SqlStore, file: Path) -> None:
    """Copy a SQLite database to a file while it is in use. Moves in the write-ahead log are in the copy.

    Raises:
        ParlourError: when the store is on PostgreSQL, or the file exists.
    """
    if store.shared:
        raise ParlourError("PostgreSQL is backed up by its own tool: pg_dump --format=custom --file=FILE DATABASE")
    if file.exists():
        raise ParlourError(f"{file} exists; name another file")
    partial = file.with_name(f"{file.name}.partial")
    partial.unlink(missing_ok=True)
    source = store.engine.raw_connection()
    try:
        with closing(sqlite3.connect(partial)) as target:
            cast("sqlite3.Connection", source.driver_connection).backup(target)
            (found,) = target.execute("PRAGMA integrity_check").fetchone()
    finally:
        source.close()
    if found != "ok":
        partial.unlink(missing_ok=True)
        raise ParlourError(f"the copy is damaged, and so may be the database: {found}")
    partial.rename(file)


def _summary(row: Row[tuple[object, ...]]) -> Summary:
    return Summary(
        row.match, row.game, row.rules_version, row.plies, _utc(row.created), _utc(row.last), row.over is not None
    )


def _utc(when: datetime | str) -> datetime:
    """A time as a database returns it: SQLite forgets the zone, and the type of a computed column."""
    read = datetime.fromisoformat(when) if isinstance(when, str) else when
    return read if read.tzinfo else read.replace(tzinfo=UTC)


@contextmanager
def _reading(store: SqlStore) -> Iterator[Connection]:
    with beginning(store.engine, Begin.READING) as connection:
        yield connection


@contextmanager
def _writing(store: SqlStore, match: str) -> Iterator[Connection]:
    """A writing transaction, which on PostgreSQL makes every server read the match anew."""
    with store.engine.begin() as connection:
        yield connection
        if store.shared:
            connection.execute(select(notify(match)))
