"""What PostgreSQL tells every server process: which matches have changed, their lengths, and what seats say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import func

from parlour.service.messages import Phrase, SpokenPhrase

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

__all__ = ["CHANNEL", "Notice", "format_spoken", "notify", "parse_notice"]

CHANNEL = "parlour_news"
"""The channel of every notice: matches with a space between two, each followed by `/` and its log's new length.

What is said at a table is `match:id:seat:phrase`.
"""


class Notice(NamedTuple):
    """What a notice says of one match.

    Attributes:
        match: its name.
        ply: the length of its log; None when something else changed.
        spoken: what a seat says; then nothing has changed.
    """

    match: str
    ply: int | None = None
    spoken: SpokenPhrase | None = None


def notify(notice: str) -> ColumnElement[Any]:
    """Send a notice when the transaction commits; an expression to select."""
    return func.pg_notify(CHANNEL, notice)


def format_spoken(match: str, spoken: SpokenPhrase) -> str:
    """The notice of what a seat says.

    >>> format_spoken("0123456789abcdef", SpokenPhrase("k3", 1, Phrase.THANKS, Phrase.THANKS.text))
    '0123456789abcdef:k3:1:thanks'
    """
    return f"{match}:{spoken.id}:{spoken.seat}:{spoken.phrase}"


def parse_notice(payload: str) -> list[Notice]:
    """What a notice says of each of its matches.

    >>> [(match, ply) for match, ply, _ in parse_notice("0123456789abcdef/12 fedcba9876543210")]
    [('0123456789abcdef', 12), ('fedcba9876543210', None)]
    >>> parse_notice("0123456789abcdef:k3:1:thanks")[0].spoken.text
    'Thank you!'
    """
    return [_parse_one(each) for each in payload.split()]


def _parse_one(text: str) -> Notice:
    match, _, words = text.partition(":")
    if words:
        name, seat, word = words.split(":")
        phrase = Phrase(word)
        return Notice(match, spoken=SpokenPhrase(name, int(seat), phrase, phrase.text))
    match, _, ply = text.partition("/")
    return Notice(match, int(ply) if ply else None)
