"""Opening a store: SQLite in a folder or PostgreSQL at an address, with its tables brought up to date."""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError

from parlour.game import ParlourError
from parlour.server.store.sql import SqlStore

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["open_store"]


def open_store(where: Path | str) -> SqlStore:
    """Open a store and bring its tables up to date.

    Args:
        where: a folder, in which a SQLite file is kept, or a PostgreSQL address (`postgresql://...`).

    Raises:
        ParlourError: when it cannot be opened; the message gives the reason.
    """
    try:
        engine = _postgres(where) if isinstance(where, str) else _sqlite(where)
        _migrate(engine)
    except (OSError, OperationalError, ImportError) as error:
        reason = str(error.orig if isinstance(error, OperationalError) else error).strip()
        raise ParlourError(f"cannot open the store at {where}: {reason}") from error
    return SqlStore(engine)


def _sqlite(folder: Path) -> Engine:
    folder.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{folder / 'parlour.db'}", connect_args={"timeout": 20})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, below
        _to_wal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def _to_wal(connection: Any) -> None:
    """Two processes that open a new file at once may collide in this switch, which no time-out covers."""
    for _ in range(50):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            time.sleep(0.05)
        else:
            return


def _postgres(address: str) -> Engine:
    scheme, _, rest = address.partition("://")
    if scheme not in ("postgresql", "postgres") or not rest:
        raise ParlourError(f"a database address looks like postgresql://user@host/name, not {address!r}")
    return create_engine(f"postgresql+psycopg://{rest}", pool_pre_ping=True)


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "parlour.server.store:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(74656)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
