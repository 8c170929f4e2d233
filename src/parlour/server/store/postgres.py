"""Connections to PostgreSQL that never wait without end.

The database itself ends a statement that takes too long or waits too long for a lock. But a database that has gone
silent ends nothing, and a proxy before it may answer the keepalives. So the client gives up too, a little later.
"""

from __future__ import annotations

import socket
import time
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

from psycopg import AsyncConnection, Connection, OperationalError
from sqlalchemy import URL, Engine, create_engine, event

from parlour.server.store.beginning import begin_by_option
from parlour.service.patience import left

if TYPE_CHECKING:
    from collections.abc import Generator

    from sqlalchemy.engine import ExceptionContext
    from sqlalchemy.pool import ConnectionPoolEntry

__all__ = ["connect_to_listen", "cut", "open_engine"]

T = TypeVar("T")

CONNECT_SECONDS = 3
"""Time (s) for a connection to one address of the host."""
GRACE_SECONDS = 1.0
"""Time (s) that the client waits longer than the database allows itself."""
ALIVE: dict[str, int | str] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "application_name": "parlour",
}
"""How a host that is gone is noticed below the database's protocol. An address may set them otherwise."""
SAID_OF_SESSIONS = ("default_transaction_read_only", "in_hot_standby")
"""What PostgreSQL says of each session when it begins, and which is on if nothing can be written in it."""


class _Bounded(Connection[Any]):
    """A connection that is closed when the database does not answer in time."""

    seconds = float("inf")

    def wait(self, gen: Generator[Any, Any, T], *arguments: Any, **named: Any) -> T:  # noqa: ANN401 - of any release
        """Drive an operation on the connection to its end."""
        return super().wait(self._within_time(gen), *arguments, **named)

    def _within_time(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        """The same operation, which fails when its time is over; the driver wakes it several times a second."""
        until = time.monotonic() + min(self.seconds, left() + GRACE_SECONDS)
        try:
            state = next(gen)
            while True:
                ready = yield state
                if not ready and time.monotonic() > until:
                    self.pgconn.finish()
                    raise OperationalError("the database has not answered in time")
                state = gen.send(ready)
        except StopIteration as done:
            result: T = done.value
            return result


def _forget_row(context: ExceptionContext) -> None:
    """Leave only the first line of an error: PostgreSQL repeats the row that it refuses, with the seed of a match."""
    words = str(context.original_exception).partition("\n")[0]
    for error in (context.original_exception, context.sqlalchemy_exception):
        if error is not None:
            error.args = (words,)


def open_engine(address: URL, seconds: float | None = None) -> Engine:
    """An engine for an address.

    Args:
        address: with the scheme `postgresql`.
        seconds: time after which a statement, a lock or a free connection is waited for no more; None for no limit.
    """
    alive = {name: value for name, value in ALIVE.items() if name not in address.query}
    url = address.set(drivername="postgresql+psycopg")
    if seconds is None:
        return create_engine(url, connect_args=alive, hide_parameters=True)
    engine = create_engine(url, connect_args=alive, pool_pre_ping=True, pool_timeout=seconds, hide_parameters=True)

    event.listen(engine, "handle_error", _forget_row)

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, arguments: list[Any], named: dict[str, Any]) -> Connection[Any]:
        if "connect_timeout" not in address.query:
            named["connect_timeout"] = ceil(min(CONNECT_SECONDS, max(left(), 1.0)))
        connection = _Bounded.connect(*arguments, **named, autocommit=True)  # see `begin_by_option`
        connection.seconds = seconds + GRACE_SECONDS
        limit = int(1000 * seconds)
        try:
            for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
                connection.execute("SELECT set_config(%s, %s, false)", (name, str(limit)))
        except BaseException:
            connection.close()  # nobody else knows of it yet
            raise
        return connection

    @event.listens_for(engine, "checkin")
    def _close_read_only(connection: Connection[Any] | None, record: ConnectionPoolEntry) -> None:
        if connection is not None and _writes_nothing(connection):
            record.invalidate()

    begin_by_option(engine, "BEGIN")
    return engine


def _writes_nothing(connection: Connection[Any]) -> bool:
    """Whether a session began while the database was read-only, or is a standby's: it stays so when the trouble ends.

    Reads do not fail in it, so no failure would close it. PostgreSQL before 14 does not tell, so there the first write
    after the trouble may still fail.
    """
    return any(connection.info.parameter_status(each) == "on" for each in SAID_OF_SESSIONS)


async def connect_to_listen(address: URL) -> AsyncConnection[Any]:
    """A connection for notifications, in which every statement is its own transaction."""
    alive = {name: value for name, value in ALIVE.items() if name not in address.query}
    text = address.set(drivername="postgresql").render_as_string(hide_password=False)
    return await AsyncConnection.connect(text, autocommit=True, **alive)  # type: ignore[arg-type] # names of libpq


def cut(connection: AsyncConnection[Any]) -> None:
    """Break a connection, so that every waiting call fails at once. Its descriptor stays taken until it is closed."""
    if connection.closed:
        return
    line = socket.socket(fileno=connection.fileno())
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it was broken already
    finally:
        line.detach()
