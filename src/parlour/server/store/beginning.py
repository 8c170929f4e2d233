"""How transactions begin. Drivers are kept from beginning them by themselves."""

from __future__ import annotations

from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING

from sqlalchemy import event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

__all__ = ["Begin", "begin_by_option", "beginning"]


class Begin(Enum):
    """How a transaction begins: the execution option `begin` of a connection."""

    WRITING = "it may write"
    READING = "it only reads, and takes no write lock"
    EACH_STATEMENT = "not at all: each statement is a transaction of its own, without a BEGIN and a COMMIT around it"


@contextmanager
def beginning(engine: Engine, begin: Begin) -> Iterator[Connection]:
    """A transaction that begins in one of these ways, and is committed when the context ends without an error."""
    with engine.connect() as connection:
        connection.execution_options(begin=begin)  # not of the engine, as each option makes another engine
        with connection.begin():
            yield connection


def begin_by_option(engine: Engine, writing: str) -> None:
    """Let the transactions of an engine, whose driver begins none, begin as their option says.

    Args:
        engine: the engine.
        writing: the statement that begins a transaction that may write, which is the default.
    """
    statements = {Begin.WRITING: writing, Begin.READING: "BEGIN"}

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        statement = statements.get(connection.get_execution_options().get("begin", Begin.WRITING))
        if statement is not None:
            connection.exec_driver_sql(statement)
