"""What PostgreSQL tells every server process about a commit: which matches have changed, and their lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import func

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

__all__ = ["CHANNEL", "notify", "parse_notice"]

CHANNEL = "parlour_news"
"""The channel of every notice: matches with a space between two, each followed by `/` and its log's new length."""


def notify(notice: str) -> ColumnElement[Any]:
    """Send a notice when the transaction commits; an expression to select."""
    return func.pg_notify(CHANNEL, notice)


def parse_notice(payload: str) -> list[tuple[str, int | None]]:
    """The matches of a notice and the lengths of their logs; None for a length when something else changed.

    >>> parse_notice("0123456789abcdef/12 fedcba9876543210/7"), parse_notice("0123456789abcdef")
    ([('0123456789abcdef', 12), ('fedcba9876543210', 7)], [('0123456789abcdef', None)])
    """
    parts = (each.partition("/") for each in payload.split())
    return [(match, int(ply) if ply else None) for match, _, ply in parts]
