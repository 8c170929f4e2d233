"""Adding turns to the logs of several matches, with what is stored with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import JSON, Text, bindparam, cast, column, delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from parlour.server.store.answers import insert_answers
from parlour.server.store.notices import notify
from parlour.server.store.tables import deadlines, endings, moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Executable

    from parlour.service.store import AnswerRow, TurnRow

__all__ = ["Append", "append_all", "is_one_statement", "turn_values"]


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

    A turn is left out when the log of its match does not have exactly `ply` turns.

    Raises:
        IntegrityError: when there is no such match; nothing is added.
        ReusedKeyError: when the key of an answer has one already; roll the transaction back.
    """
    turns = [_cells(change) for change in changes]
    values = {"turns": msgspec.json.encode(turns).decode(), "created": datetime.now(UTC)}
    added = frozenset(" ".join(connection.execute(_adding(connection.dialect.name), values).scalars().all()).split())
    _add_what_follows(connection, [change for change in changes if change.match in added])
    return added


def is_one_statement(changes: Sequence[Append]) -> bool:
    """Whether nothing else is stored with these turns, so that they need no transaction around one statement."""
    return not any(change.ends or change.timed or change.answer is not None for change in changes)


@cache
def _adding(dialect: str) -> Executable:
    """The statement that adds turns, given as one text in JSON; it returns the matches, with spaces between them.

    A row is inserted if the log ends before it, and the primary key guarantees that it is the only one of its ply. The
    rows are inserted in one order by every process, so that two that race for the same plies cannot each wait for a row
    of the other.
    """
    text, shared = bindparam("turns", type_=Text), dialect == "postgresql"
    rows = func.json_array_elements(cast(text, JSON)) if shared else func.json_each(text)
    turn = rows.table_valued(column("value", JSON), name="turn").c.value
    match, ply = turn[0].as_string(), turn[1].as_integer()
    # A scalar: PostgreSQL would answer EXISTS from a table that it makes of all turns of all matches.
    last = select(func.max(moves.c.ply)).where(moves.c.match == match).scalar_subquery()
    added = (
        select(
            *(match, ply, turn[2].as_integer(), turn[3].as_string(), turn[4].as_boolean()),
            bindparam("created", type_=moves.c.created.type),
            *(turn[5].as_float(), turn[6].as_float()),
        )
        .where(func.coalesce(last, 0) == ply - 1)
        .order_by(match)
    )
    into = (postgresql.insert if shared else sqlite.insert)(moves)
    adding = into.from_select([each.name for each in moves.c], added).on_conflict_do_nothing()
    if not shared:
        return adding.returning(moves.c.match)
    done = adding.returning(moves.c.match, moves.c.ply).cte("added").c
    notice = func.string_agg(done.match + "/" + cast(done.ply, Text), " ")
    return select(func.string_agg(done.match, " "), notify(notice)).having(func.count() > 0)


def _cells(change: Append) -> tuple[object, ...]:
    """A row as the statement reads it, in the order of the columns, without the time.

    Seconds are texts: SQLite takes a number from JSON with 15 digits only.
    """
    turn = change.turn
    spent, deadline = (None if seconds is None else repr(seconds) for seconds in (turn.spent, turn.deadline))
    return (change.match, change.ply + 1, turn.seat, turn.move, turn.resigns, spent, deadline)


def _add_what_follows(connection: Connection, changes: Sequence[Append]) -> None:
    """Store answers, ends of matches and ends of clocks; most moves have none of them."""
    answers = (answer for change in changes if (answer := change.answer) is not None)
    insert_answers(connection, sorted(answers, key=attrgetter("key_hash")))
    _set_deadlines(connection, sorted((each for each in changes if each.timed), key=attrgetter("match")))
    ended = [{"match": change.match} for change in changes if change.ends]
    if ended:
        connection.execute(insert(endings), ended)


def _set_deadlines(connection: Connection, clocked: Sequence[Append]) -> None:
    """Note until when the next seats have time."""
    if not clocked:
        return
    connection.execute(delete(deadlines).where(deadlines.c.match.in_([change.match for change in clocked])))
    timed = [{"match": change.match, "at": at} for change in clocked if (at := change.turn.deadline) is not None]
    if timed:
        connection.execute(insert(deadlines), timed)


def turn_values(match: str, ply: int, turn: TurnRow) -> dict[str, Any]:
    """The row of a turn, counted from 1."""
    row = {"seat": turn.seat, "move": turn.move, "resigns": turn.resigns, "created": datetime.now(UTC)}
    row |= {"spent": turn.spent, "deadline": turn.deadline}
    return {"match": match, "ply": ply, **row}
