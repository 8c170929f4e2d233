"""Company: phrases between people at one table. They are no part of the match, and are forgotten in seconds."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from parlour.service.messages.company import OfferedPhrase, Phrase, SpokenPhrase

if TYPE_CHECKING:
    from parlour.game import Seat

__all__ = ["OFFERED", "TableTalk"]

FRESH_SECONDS = 10.0
"""Seconds during which news brings a phrase to readers who have not had it."""
MOST_TABLES = 1000
"""Tables whose phrases are remembered before those of the longest silence are forgotten."""

OFFERED = tuple(OfferedPhrase(phrase, phrase.text) for phrase in Phrase)
"""Every phrase, as it is offered to a player."""


class _Heard(NamedTuple):
    spoken: SpokenPhrase
    at: float
    """When this process heard it, s of the monotonic clock."""


@dataclass(frozen=True)
class TableTalk:
    """The last phrase of each seat, in the memory of this process. Safe to share between threads."""

    _tables: OrderedDict[str, dict[Seat, _Heard]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def hear(self, match: str, spoken: SpokenPhrase) -> None:
        """Note a phrase; one that is known already is noted once."""
        with self._lock:
            table = self._tables.setdefault(match, {})
            self._tables.move_to_end(match)
            known = table.get(spoken.seat)
            if known is None or known.spoken.id != spoken.id:
                table[spoken.seat] = _Heard(spoken, time.monotonic())
            while len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)

    def fresh(self, match: str) -> tuple[SpokenPhrase, ...]:
        """The phrases of a table that were said a moment ago, one for each seat at most."""
        since = time.monotonic() - FRESH_SECONDS
        with self._lock:
            return tuple(spoken for spoken, at in self._tables.get(match, {}).values() if at >= since)
