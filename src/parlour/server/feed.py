"""The feed only wakes; the log decides. A reader that is woken or reconnects reads what it has missed.

Two implementations of the service's `Feed`: within one process, and through PostgreSQL's NOTIFY between several. The
notification itself is sent by the store, inside the transaction that it announces. Both have the side of connections
too, which subscribe here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.server.store import CHANNEL, SqlStore, parse_notice
from parlour.server.store.away import reason
from parlour.server.waiting import beside

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from psycopg import AsyncConnection
    from psycopg.abc import Query
    from sqlalchemy import URL

    from parlour.service.cache import MatchCache
    from parlour.service.store import Store

__all__ = ["Heartbeat", "LocalFeed", "PostgresFeed", "feed_for"]

_LOG = logging.getLogger(__name__)

WOKEN_AT_ONCE = 32
"""Readers of a match that are woken in one turn of the event loop."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Time (s) between two attempts to connect; it doubles from the first to the longest."""


class LocalFeed:
    """Wakes the readers of this process."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._numbers: dict[str, int] = {}
        self._next_number = count(1)
        self._loop: asyncio.AbstractEventLoop | None = None

    def committed(self, match: str) -> None:
        """Wake the readers of a match; one who subscribes after the look at `_bells` reads the change anyway."""
        if match in self._bells and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.ring, match)

    def stirred(self) -> None:
        """Wake every reader of this process."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.ring_all)

    @contextmanager
    def subscribe(self, match: str) -> Iterator[asyncio.Event]:
        """An event that is set at each change; the reader clears it before it reads."""
        bell = asyncio.Event()
        self._bells[match].add(bell)
        try:
            yield bell
        finally:
            self._bells[match].discard(bell)
            if not self._bells[match]:
                del self._bells[match]
                self._numbers.pop(match, None)

    def news_number(self, match: str) -> int:
        """A number that is higher after each change of the match; 0 before the first one."""
        return self._numbers.get(match, 0)

    @property
    def readers(self) -> int:
        """How many readers wait in this process, of all matches together."""
        return sum(map(len, self._bells.values()))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Remember the loop that readers wait on."""
        self._loop = asyncio.get_running_loop()
        yield
        self._loop = None

    def ring(self, match: str) -> None:
        """Wake the readers of a match, from the loop's own thread."""
        if match in self._bells:
            self._numbers[match] = next(self._next_number)
            self._wake(tuple(self._bells[match]))

    def _wake(self, bells: tuple[asyncio.Event, ...]) -> None:
        """Wake some readers, and the others in the loop's next turns, between which it serves other requests."""
        for bell in bells[:WOKEN_AT_ONCE]:
            bell.set()
        if bells[WOKEN_AT_ONCE:]:
            asyncio.get_running_loop().call_soon(self._wake, bells[WOKEN_AT_ONCE:])

    def ring_all(self) -> None:
        """Wake everybody: news may have been missed."""
        for match in list(self._bells):
            self.ring(match)


class Heartbeat(NamedTuple):
    """How often a connection that only listens is checked, and how long its answer may take (s)."""

    every: float = 5.0
    timeout: float = 3.0


USUAL = Heartbeat()


class PostgresFeed(LocalFeed):
    """Wakes the readers of this process by what any process committed: one LISTEN for all of them.

    Each notification goes to the cache first, so that a woken reader finds the cached match marked as behind. A
    connection can stay open and be silent for good, as when a proxy stands still; so it is asked something regularly,
    and replaced when it does not answer.
    """

    def __init__(self, address: URL, matches: MatchCache, heartbeat: Heartbeat = USUAL) -> None:
        super().__init__()
        self._address = address
        self._matches = matches
        self._heartbeat = heartbeat

    def committed(self, match: str) -> None:
        """Do nothing: the transaction has notified every process, this one included."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen, and reconnect when the connection is lost."""
        async with super().running(), beside(self._listen()):
            yield

    async def _listen(self) -> None:
        """Listen for as long as the server runs; after a failure with growing pauses."""
        from psycopg import Error  # noqa: PLC0415 - an extra

        failures = 0
        while True:
            try:
                async with self._connected() as connection:
                    if failures:
                        _LOG.warning("the feed listens to the database again")
                    failures = 0
                    self._matches.heard_nothing()
                    self.ring_all()
                    while True:
                        await self._take(connection)
            except (Error, OSError) as error:
                if not failures:
                    _LOG.warning("the feed lost its database connection and will try again: %s", reason(error))
                await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**failures))
                failures = min(failures + 1, 10)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection[Any]]:
        """A connection that listens. It is closed without waiting for an answer."""
        from psycopg import sql  # noqa: PLC0415 - an extra

        from parlour.server.store.postgres import connect_to_listen  # noqa: PLC0415

        connection = await connect_to_listen(self._address)
        # For what arrives while a statement is answered; `_hear` reads the rest.
        connection.add_notify_handler(lambda notice: self._pass_on(notice.payload))
        try:
            await self._ask(connection, sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
            yield connection
        finally:
            connection.pgconn.finish()

    async def _take(self, connection: AsyncConnection[Any]) -> None:
        """Pass on what arrives until the next heartbeat, and check that the connection still answers.

        The driver's `notifies` would set a timer and register the socket with the event loop again for each notice.
        """
        loop, descriptor = asyncio.get_running_loop(), connection.fileno()
        broken: asyncio.Future[None] = loop.create_future()
        loop.add_reader(descriptor, self._hear, connection, descriptor, broken)
        try:
            await asyncio.wait([broken], timeout=self._heartbeat.every)
        finally:
            if not broken.done():
                loop.remove_reader(descriptor)
        if broken.done():
            broken.result()
        await self._ask(connection, "SELECT 1")

    def _hear(self, connection: AsyncConnection[Any], descriptor: int, broken: asyncio.Future[None]) -> None:
        """Pass on what has arrived, or report that the connection is broken."""
        from psycopg import Error  # noqa: PLC0415 - an extra

        try:
            connection.pgconn.consume_input()
            while notice := connection.pgconn.notifies():
                self._pass_on(notice.extra.decode())
        except Error as error:
            # At once: libpq has closed the socket, and the next client's connection may get its descriptor.
            asyncio.get_running_loop().remove_reader(descriptor)
            broken.set_exception(error)

    def _pass_on(self, notice: str) -> None:
        """Mark cached matches as behind, note what is said, and wake the readers."""
        for match, ply, spoken in parse_notice(notice):
            if spoken is None:
                self._matches.heard(match, ply)
            else:
                self._matches.talk.hear(match, spoken)
            self.ring(match)

    async def _ask(self, connection: AsyncConnection[Any], query: Query) -> None:
        """Run a statement; if it is not answered in time, the connection is broken, which fails at once.

        A cancelled statement would wait for the database once more.
        """
        from psycopg import OperationalError  # noqa: PLC0415 - an extra

        from parlour.server.store.postgres import cut  # noqa: PLC0415

        loop = asyncio.get_running_loop()
        late = loop.call_later(self._heartbeat.timeout, cut, connection)
        try:
            await connection.execute(query)
        except OperationalError:
            if loop.time() < late.when():
                raise
            raise TimeoutError(f"no answer for {self._heartbeat.timeout:g} s") from None
        finally:
            late.cancel()


def feed_for(store: Store, matches: MatchCache, heartbeat: Heartbeat = USUAL) -> LocalFeed:
    """The feed that fits a store; it passes other processes' notifications on to `matches`."""
    if isinstance(store, SqlStore) and store.shared:
        return PostgresFeed(store.engine.url, matches, heartbeat)
    return LocalFeed()
