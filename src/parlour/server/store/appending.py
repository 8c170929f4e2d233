"""Adding turns to the logs of several matches, with what is stored with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, insert, select

from parlour.server.store.answers import insert_answers
from parlour.server.store.notices import CHANNEL
from parlour.server.store.tables import deadlines, endings
from parlour.server.store.uptime import note_first_clock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from parlour.service.rows import AnswerRow, TurnRow

__all__ = ["Append", "append_all", "insert_endings", "is_one_statement", "turn_values"]

TO_SQLITE = """
    INSERT INTO moves ("match", ply, seat, move, leaving, created, spent, deadline)
    SELECT
        json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
        json_extract(value, '$[3]'), json_extract(value, '$[4]'), :created,
        CAST(json_extract(value, '$[5]') AS REAL), CAST(json_extract(value, '$[6]') AS REAL)
    FROM json_each(:turns)
    WHERE json_extract(value, '$[1]') - 1 = coalesce(
        (SELECT max(ply) FROM moves WHERE "match" = json_extract(value, '$[0]')), 0
    ) AND NOT EXISTS (SELECT 1 FROM rematches WHERE "match" = json_extract(value, '$[0]'))
    ON CONFLICT DO NOTHING
"""
TO_POSTGRES = f"""
    WITH added AS (
        INSERT INTO moves (match, ply, seat, move, leaving, created, spent, deadline)
        SELECT
            turn ->> 0, (turn ->> 1)::int, (turn ->> 2)::int, turn ->> 3, turn ->> 4,
            %(created)s::timestamp AT TIME ZONE 'UTC', (turn ->> 5)::float8, (turn ->> 6)::float8
        FROM json_array_elements(%(turns)s::json) AS turns (turn)
        WHERE (turn ->> 1)::int - 1 = coalesce((SELECT max(ply) FROM moves WHERE match = turn ->> 0), 0)
            AND (SELECT next FROM rematches WHERE match = turn ->> 0) IS NULL
        ORDER BY turn ->> 0
        ON CONFLICT DO NOTHING
        RETURNING match, ply
    )
    SELECT string_agg(match, ' '), pg_notify('{CHANNEL}', string_agg(match || '/' || ply, ' '))
    FROM added HAVING count(*) > 0
"""  # noqa: S608 - the channel is a constant
"""The statement that adds turns, given as one text in JSON; `TO_SQLITE` does the same on SQLite.

Both are written by hand, because SQLAlchemy takes longer to prepare them than the database to carry them out.

A row is inserted if the log ends before it, and the primary key guarantees that it is the only one of its ply. On
PostgreSQL the rows are inserted in one order by every process, so that two that race for the same plies cannot each
wait for a row of the other. The log's end and the next match are scalars: PostgreSQL would answer EXISTS from a table
that it makes of all turns of all matches. Whoever reads from the answer that a row is missing finds out why.
"""


@dataclass(frozen=True, slots=True)
class Append:
    """A turn to add to the log of a match, as the one after `ply` turns.

    Attributes:
        match: its name.
        ply: how many turns the log has.
        turn: the turn.
        ends: whether the match is over with it.
        answer: the answer to the request for it.
    """

    match: str
    ply: int
    turn: TurnRow
    ends: bool
    answer: AnswerRow | None

    @property
    def timed(self) -> bool:
        """Whether the match has a clock that this turn stops or starts."""
        return (self.turn.spent, self.turn.deadline) != (None, None)


def append_all(connection: Connection, changes: Sequence[Append]) -> frozenset[str]:
    """Add turns, each in another match, and notify readers on PostgreSQL; the matches to which one was added.

    A turn is left out when the log of its match does not have exactly `ply` turns, or another match follows it.

    Raises:
        IntegrityError: when there is no such match; nothing is added.
        ReusedKeyError: when the key of an answer has one already; roll the transaction back.
    """
    turns = msgspec.json.encode([_cells(change) for change in changes]).decode()
    values = {"turns": turns, "created": f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f}"}
    add = _add_to_postgres if connection.dialect.name == "postgresql" else _add_to_sqlite
    added = add(connection, values, changes)
    _add_what_follows(connection, [change for change in changes if change.match in added])
    return added


def is_one_statement(changes: Sequence[Append]) -> bool:
    """Whether nothing else is stored with these turns, so that one statement writes all, and needs no transaction."""
    return not any(change.ends or change.timed or change.answer is not None for change in changes)


def _add_to_postgres(connection: Connection, values: dict[str, str], _: Sequence[Append]) -> frozenset[str]:
    """Add turns and send one notice of all of them; the matches to which one was added."""
    return frozenset((connection.exec_driver_sql(TO_POSTGRES, values).scalar() or "").split())


def _add_to_sqlite(connection: Connection, values: dict[str, str], changes: Sequence[Append]) -> frozenset[str]:
    """Add turns; the matches to which one was added.

    With RETURNING, the driver would release and retake the interpreter's lock for each row. A statement holds the write
    lock and numbers its rows one after another, so the last number tells which rows are its own.
    """
    added = connection.exec_driver_sql(TO_SQLITE, values)
    count, last = added.rowcount, added.lastrowid
    if count in (0, len(changes)):
        return frozenset(change.match for change in changes[:count])
    own = 'SELECT "match" FROM moves WHERE rowid > ? AND rowid <= ?'
    return frozenset(connection.exec_driver_sql(own, (last - count, last)).scalars())


def _cells(change: Append) -> tuple[object, ...]:
    """A row as the statement reads it, in the order of the columns, without the time.

    Seconds are texts: SQLite takes a number from JSON with 15 digits only.
    """
    turn = change.turn
    spent, deadline = (None if seconds is None else repr(seconds) for seconds in (turn.spent, turn.deadline))
    return (change.match, change.ply + 1, turn.seat, turn.move, turn.leaving, spent, deadline)


def _add_what_follows(connection: Connection, changes: Sequence[Append]) -> None:
    """Store answers, ends of matches and ends of clocks; most moves have none of them."""
    answers = (answer for change in changes if (answer := change.answer) is not None)
    insert_answers(connection, sorted(answers, key=attrgetter("key_hash")))
    _set_deadlines(connection, sorted((each for each in changes if each.timed), key=attrgetter("match")))
    insert_endings(connection, [change.match for change in changes if change.ends])


def insert_endings(connection: Connection, names: Sequence[str]) -> None:
    """Note that matches are over; some may be known to be."""
    known = (
        set(connection.execute(select(endings.c.match).where(endings.c.match.in_(names))).scalars()) if names else ()
    )
    fresh = [{"match": name} for name in names if name not in known]
    if fresh:
        connection.execute(insert(endings), fresh)


def _set_deadlines(connection: Connection, clocked: Sequence[Append]) -> None:
    """Note until when the next seats have time."""
    if not clocked:
        return
    note_first_clock(connection)
    connection.execute(delete(deadlines).where(deadlines.c.match.in_([change.match for change in clocked])))
    timed = [{"match": change.match, "at": at} for change in clocked if (at := change.turn.deadline) is not None]
    if timed:
        connection.execute(insert(deadlines), timed)


def turn_values(match: str, ply: int, turn: TurnRow) -> dict[str, Any]:
    """The row of a turn, counted from 1."""
    row = {"seat": turn.seat, "move": turn.move, "created": datetime.now(UTC)}
    row |= {"spent": turn.spent, "deadline": turn.deadline, "leaving": turn.leaving and turn.leaving.value}
    return {"match": match, "ply": ply, **row}
