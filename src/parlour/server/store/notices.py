"""What PostgreSQL tells every server process about a commit: which match has changed, and how long its log is now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import func

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

__all__ = ["CHANNEL", "notify", "parse_notice"]

CHANNEL = "parlour_news"
"""The channel of every notice: the match, then `/` and its log's new length if that has changed."""


def notify(notice: ColumnElement[str] | str) -> ColumnElement[Any]:
    """Send a notice when the transaction commits; an expression, so that a statement can send one for each row."""
    return func.pg_notify(CHANNEL, notice)


def parse_notice(payload: str) -> tuple[str, int | None]:
    """A notice's match and the length of its log; None for the length when something else changed.

    >>> parse_notice("0123456789abcdef/12"), parse_notice("0123456789abcdef")
    (('0123456789abcdef', 12), ('0123456789abcdef', None))
    """
    match, _, ply = payload.partition("/")
    return match, int(ply) if ply else None
