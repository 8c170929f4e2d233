"""The room where the tables stand: store, feed, folds and bots, and the one way to add to a log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.bots import Bots
from parlour.server.feed import Feed, feed_for
from parlour.server.store import StalePlyError, Store, TurnRow
from parlour.server.table import Table, Tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

__all__ = ["Room", "TheRoom", "open_room"]


@dataclass(frozen=True)
class Room:
    """What every request needs, made once for a server."""

    store: Store
    feed: Feed
    tables: Tables
    bots: Bots

    def append(self, table: Table, turn: TurnRow, *, ends: bool) -> Table:
        """Write a turn to the log, then tell everybody; the table after it.

        Raises:
            StalePlyError: when another turn was written first.
        """
        match = table.stored.setup.match
        self.store.append(match, table.ply, turn, ends=ends)
        self.feed.committed(match)
        self.bots.consider(match)
        stored = self.store.read(match)
        if stored is None:
            raise StalePlyError(table.ply)
        return self.tables.fold(stored)


TheRoom = NamedDependency[SkipValidation[Room]]
"""The room as handlers ask for it."""


def open_room(store: Store, make_executor: Callable[[], Executor]) -> Room:
    """The room over a store; bots think on the executor, which is made when first needed."""
    feed, tables = feed_for(store), Tables()
    return Room(store, feed, tables, Bots(store, feed, tables, make_executor))
