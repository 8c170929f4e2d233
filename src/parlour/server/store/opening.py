"""Opening a store: SQLite in a folder or PostgreSQL at an address, with its tables brought up to date."""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.game import ParlourError
from parlour.server.store.address import parse_address, shown, without_passwords
from parlour.server.store.away import Absences, reason
from parlour.server.store.beginning import begin_by_option
from parlour.server.store.connections import drop_doubtful, keep_to_file
from parlour.server.store.groups import Groups
from parlour.server.store.sql import SqlStore
from parlour.server.store.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["open_store"]

STORE_SECONDS = 5.0
FILE = "parlour.db"
OLDEST_SQLITE = (3, 24)
"""The first SQLite with INSERT ... ON CONFLICT DO NOTHING, of June 2018."""


def open_store(where: Path | str, seconds: float = STORE_SECONDS) -> SqlStore:
    """Open a store and bring its tables up to date.

    Args:
        where: a folder, in which a SQLite file is kept, or a PostgreSQL address (`postgresql://...`).
        seconds: time after which a read or write is given up with `StoreAwayError`.

    Raises:
        ParlourError: when it cannot be opened; the message gives the reason in one sentence, without any password.
    """
    absences = Absences()
    if isinstance(where, Path):
        with _refused(str(where / FILE)):
            engine = _sqlite(where, seconds)
            _migrate(engine)
            keep_to_file(engine, where / FILE)
            drop_doubtful(engine)
            return SqlStore(engine, Groups(seconds, absences), absences, seconds, Turns(seconds))
    address = parse_address(where)
    with _refused(shown(address), address):
        engine = _postgres(address, seconds)
        drop_doubtful(engine)
        return SqlStore(engine, Groups(seconds, absences), absences, seconds)


@contextmanager
def _refused(place: str, address: URL | None = None) -> Iterator[None]:
    """Turn every way in which a store fails to open into one sentence."""
    try:
        yield
    except CommandError:
        raise ParlourError(
            f"the matches in {place} were written by a newer parlour; update parlour to open them"
        ) from None
    except ModuleNotFoundError as error:
        words = f'PostgreSQL needs a package that is not installed ({error.name}): pip install "parlour[postgres]"'
        raise ParlourError(words) from None
    except OSError as error:
        raise ParlourError(f"cannot open the store at {place}: {error.strerror or error}") from None
    except (SQLAlchemyError, ValueError) as error:
        words = reason(error) if address is None else without_passwords(reason(error), address)
        # Without the cause: the database's words may repeat the password.
        raise ParlourError(f"cannot open the store at {place}: {words}") from None


def _sqlite(folder: Path, seconds: float) -> Engine:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise ParlourError(f"parlour needs SQLite {oldest} or later, and this Python has {sqlite3.sqlite_version}")
    folder.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        f"sqlite:///{folder / FILE}", connect_args={"timeout": seconds}, pool_use_lifo=True, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # see `begin_by_option`
        _to_wal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    begin_by_option(engine, "BEGIN IMMEDIATE")
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


def _postgres(address: URL, seconds: float) -> Engine:
    from parlour.server.store.postgres import open_engine  # noqa: PLC0415 - an extra

    unlimited = open_engine(address)  # a migration of many matches may take long
    try:
        _migrate(unlimited)
    finally:
        unlimited.dispose()
    return open_engine(address, seconds)


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "parlour.server.store:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(74656)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
