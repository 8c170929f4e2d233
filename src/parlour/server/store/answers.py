"""The answers to requests that may be repeated, as rows; each function runs in the caller's transaction."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from parlour.server.store.tables import answers
from parlour.service.errors import ReusedKeyError
from parlour.service.rows import AnswerRow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

__all__ = ["delete_answers", "find_answer", "insert_answers"]


def insert_answers(connection: Connection, rows: Iterable[AnswerRow | None]) -> None:
    """Store answers with the changes that they report; None is the answer to a request that cannot be repeated.

    Raises:
        ReusedKeyError: when the key of one of them has an answer already; roll the transaction back.
    """
    created = datetime.now(UTC)
    values = [
        {name: getattr(row, name) for name in ("key_hash", "asked_hash", "salt", "answer")} | {"created": created}
        for row in rows
        if row is not None
    ]
    if not values:
        return
    try:
        connection.execute(insert(answers), values)
    except IntegrityError as error:
        raise ReusedKeyError from error


def find_answer(connection: Connection, key_hash: str) -> AnswerRow | None:
    """The answer for an idempotency key."""
    query = select(answers.c.key_hash, answers.c.asked_hash, answers.c.salt, answers.c.answer)
    row = connection.execute(query.where(answers.c.key_hash == key_hash)).one_or_none()
    return None if row is None else AnswerRow(*row)


def delete_answers(connection: Connection, before: datetime, most: int) -> None:
    """Delete the answers that were stored before a time, and the oldest ones beyond a number of them."""
    connection.execute(delete(answers).where(answers.c.created < before))
    oldest = select(answers.c.created).order_by(answers.c.created.desc()).offset(most).limit(1).scalar_subquery()
    connection.execute(delete(answers).where(answers.c.created <= oldest))
