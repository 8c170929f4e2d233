"""The log without endless repetition: of messages with the same text, so many a minute, then their number."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LogLimit"]

MOST = 5
"""Messages with the same text that are logged in a minute."""
SECONDS = 60.0


class LogLimit(logging.Filter):
    """Lets the first few messages with the same text pass in each minute; the next minute begins with their number."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._minutes: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is logged. Its text and the kind of its error count, not its arguments."""
        kind = record.exc_info[0] if record.exc_info else None
        key, now = (record.name, str(record.msg), str(kind)), self._clock()
        began, count = self._minutes.get(key, (now, 0))
        if now - began > SECONDS:
            if count > MOST:
                record.msg = f"{record.msg}\n(logged {MOST} times of {count} in the minute before)"
            began, count = now, 0
        self._minutes[key] = (began, count + 1)
        return count < MOST
