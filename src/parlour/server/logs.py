"""Logs on standard error: text for people, or one JSON object a line for programs."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

__all__ = ["ACCESS", "LogFormat", "configure_logs"]

ACCESS = logging.getLogger("parlour.access")
"""One line for each answered request: method, path without query, status, milliseconds, address. Never a header."""

LogFormat = Literal["text", "json"]
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


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
