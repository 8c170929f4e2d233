"""Adding turns to the logs of several matches in one transaction, the caller's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, exists, insert, or_, select

from parlour.server.store.answers import insert_answers
from parlour.server.store.tables import deadlines, endings, moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from parlour.service.store import AnswerRow, TurnRow

__all__ = ["Append", "GapError", "append_all", "turn_values"]


class GapError(Exception):
    """The log of a match does not have the turn before the one to be added."""


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


_APPEND = (
    insert(moves)
    .from_select(
        ["match", "ply", "seat", "move", "resigns", "created", "spent", "deadline"],
        select(
            *(
                bindparam(f"new_{name}", type_=moves.c[name].type)
                for name in ("match", "ply", "seat", "move", "resigns")
            ),
            bindparam("new_created", type_=moves.c.created.type),
            bindparam("new_spent", type_=moves.c.spent.type),
            bindparam("new_deadline", type_=moves.c.deadline.type),
        ).where(
            or_(
                bindparam("before", type_=moves.c.ply.type) == 0,
                exists().where((moves.c.match == bindparam("new_match")) & (moves.c.ply == bindparam("before"))),
            )
        ),
    )
    .execution_options(preserve_rowcount=True)
)
"""Insert a row if its predecessor exists; the primary key guarantees that it is the only one of its ply."""


def append_all(connection: Connection, changes: Sequence[Append]) -> None:
    """Add turns, each in another match.

    The rows are inserted in one order by every process, so that two that race for the same plies cannot each wait for
    a row of the other.

    Raises:
        GapError: when a log has fewer turns than it should.
        IntegrityError: when it has more.
        ReusedKeyError: when the key of an answer has one already.
    """
    ordered = sorted(changes, key=lambda change: change.match)
    if connection.execute(_APPEND, [_values(change) for change in ordered]).rowcount != len(changes):
        raise GapError
    answers = [answer for change in changes if (answer := change.answer) is not None]
    answers.sort(key=lambda answer: answer.key_hash)
    insert_answers(connection, answers)
    _set_deadlines(connection, ordered)
    ended = [{"match": change.match} for change in ordered if change.ends]
    if ended:
        connection.execute(insert(endings), ended)


def _set_deadlines(connection: Connection, changes: Sequence[Append]) -> None:
    """Note until when the next seats have time; most matches have no clock, and cost nothing here."""
    clocked = [change for change in changes if (change.turn.spent, change.turn.deadline) != (None, None)]
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


def _values(change: Append) -> dict[str, Any]:
    row = turn_values(change.match, change.ply + 1, change.turn)
    return {"before": change.ply} | {f"new_{name}": value for name, value in row.items()}
