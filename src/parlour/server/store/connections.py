"""Connections that must not be used again: of a database that has become read-only, is damaged, or was replaced.

A session of PostgreSQL that began while the database was read-only stays so, and SQLite goes on writing into a file
that was deleted. So after such a failure, and after such a change, every connection is made anew, and nothing has to be
started again when the operator has mended the cause.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from sqlalchemy import event
from sqlalchemy.exc import DisconnectionError

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine
    from sqlalchemy.engine import ExceptionContext

__all__ = ["drop_doubtful", "keep_to_file"]

OF_SQLITE = ("SQLITE_READONLY", "SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PERM")
"""How the names of SQLite's errors begin after which its file is opened again."""
OF_POSTGRES = ("25006", "57P", "58", "XX", "3D000", "28")
"""How PostgreSQL's codes begin after which it is connected to again: read-only, shutting down, damaged, no rights."""


def drop_doubtful(engine: Engine) -> None:
    """Let every connection of an engine be made anew after such a failure."""

    @event.listens_for(engine, "handle_error")
    def _drop(context: ExceptionContext) -> None:
        error = context.original_exception
        code = getattr(error, "sqlite_errorname", "").startswith(OF_SQLITE)
        state = (getattr(error, "sqlstate", "") or "").startswith(OF_POSTGRES)
        context.is_disconnect = context.is_disconnect or code or state


def keep_to_file(engine: Engine, file: Path) -> None:
    """Let no connection of a SQLite engine be used whose file was deleted or replaced, and create no other file."""

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, _arguments: list[Any], _named: dict[str, Any]) -> None:
        if not file.exists():
            raise sqlite3.OperationalError(f"the file {file} is gone")

    @event.listens_for(engine, "connect")
    def _remember(_connection: object, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's record of it
        record.info["file"] = _identity(file)

    @event.listens_for(engine, "checkout")
    def _check(_connection: object, record: Any, _proxy: object) -> None:  # noqa: ANN401
        if record.info.get("file") != _identity(file):
            raise DisconnectionError(f"the file {file} is another one than before")


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from any other one; None if it is gone."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
