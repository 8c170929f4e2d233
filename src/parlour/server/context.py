"""The room where the tables stand: store, feed, folds and bots, and the one way to add to a log."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeVar

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.bots import BRAKE_SECONDS, Bots
from parlour.server.engines import PATIENCE, Subject, judge
from parlour.server.feed import Feed, feed_for
from parlour.server.pool import Pool
from parlour.server.store import StalePlyError, Store, TurnRow
from parlour.server.table import Table, Tables
from parlour.server.warmth import Warmth

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from parlour.server.wire import Judged

__all__ = ["AppContext", "Context", "open_context"]

T = TypeVar("T")

MOST_JUDGED = 1000
"""Pieces of matches of which it is remembered how they stood, so that who comes again or later is told at once."""


@dataclass(frozen=True)
class AppContext:
    """What every request needs, made once for a server."""

    store: Store
    feed: Feed
    tables: Tables
    pool: Pool
    bots: Bots
    warmth: Warmth
    judged: Callable[[Subject], tuple[Judged, ...]]
    """How some positions stood; raises what `ask` raises."""

    def warming(self, table: Table) -> bool:
        """Whether a flick at this table would still have to wait for the physics to be compiled."""
        return table.spec.flicking is not None and self.warmth.begin()

    def wait_until_warm(self, table: Table) -> None:
        """Let a flicking table wait until the physics is compiled."""
        if table.spec.flicking is not None:
            self.warmth.wait()

    def ask(self, question: Callable[[], T]) -> T:
        """What an engine says, which thinks where bots do.

        Raises:
            ParlourError: when it has not answered in a minute, or was killed.
        """
        return self.pool.ask(question, PATIENCE)

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

    def close(self) -> None:
        """Think no more, and close the store."""
        self.bots.close()
        self.pool.close()
        self.store.close()


Context = NamedDependency[SkipValidation[AppContext]]
"""The room as handlers ask for it."""


def open_context(
    store: Store, make_executor: Callable[[], Executor], brake_seconds: float = BRAKE_SECONDS
) -> AppContext:
    """The room over a store; bots think on the executor, which is made when first needed, under an emergency brake."""
    feed, tables, pool = feed_for(store), Tables(), Pool(make_executor)
    judged = lru_cache(MOST_JUDGED)(lambda subject: pool.ask(partial(judge, subject), PATIENCE))
    bots, warmth = Bots(store, feed, tables, pool, brake_seconds), Warmth(pool.submit, feed.stirred)
    return AppContext(store, feed, tables, pool, bots, warmth, judged)
