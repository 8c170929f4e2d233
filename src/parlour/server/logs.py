"""Logs on standard error: text for people, or one JSON object a line for programs; without endless repetition."""

from __future__ import annotations

import logging
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ACCESS", "LogFormat", "LogLimit", "configure_logs"]

ACCESS = logging.getLogger("parlour.access")
"""One line for each answered request: method, path without query, status, milliseconds, address. Never a header."""

LogFormat = Literal["text", "json"]
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MOST = 5
"""Messages with the same text that are logged in a minute."""
SECONDS = 60.0


class _JsonLines(logging.Formatter):
    """`{time, level, logger, message}`, the fields of an access line, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def configure_logs(form: LogFormat = "text", level: str = "warning", *, access: bool = False) -> None:
    """Write this process's logs to standard error.

    Args:
        form: `text` or `json`.
        level: the least level that is written: `debug`, `info`, `warning` or `error`.
        access: whether answered requests are written too, at whatever level.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines() if form == "json" else logging.Formatter(TEXT))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    ACCESS.setLevel(logging.INFO if access else logging.CRITICAL)
    for chatty in ("uvicorn", "sqlalchemy", "alembic", "websockets"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))


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
