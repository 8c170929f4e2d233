"""Turns: work that keeps the interpreter busy is done a little at a time, for one address after the other."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from parlour.service.shares import Shares

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["Turns"]

MOST_WAITING = 256
"""Requests that are at work or wait for it, after which an address with many of them must try again later."""


class Turns:
    """Places that requests take while they are worked on. Only for the thread of the loop.

    Those who wait get them by turns: first the one whose address has waited longest since its last turn, however many
    requests others have sent. No address has more than half of the places, except the only one there is.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._most = max(1, places // 2)
        self._inside = Counter[str]()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._shares = Shares(MOST_WAITING)

    @asynccontextmanager
    async def taken(self, client: str) -> AsyncIterator[None]:
        """Wait for the client's turn, and hold a place while the context lasts.

        Raises:
            BusyError: when too many requests of the client wait already.
        """
        with self._shares.taken(client):
            await self._enter(client)
            try:
                yield
            finally:
                self._leave(client)

    async def _enter(self, client: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # its turn had come
                self._leave(client)
            raise

    def _leave(self, client: str) -> None:
        self._free += 1
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
        self._admit()

    def _admit(self) -> None:
        """Let in those whose turn it is, as long as there is room."""
        while self._free and (client := self._next()) is not None:
            queue = self._waiting.pop(client)
            turn = queue.popleft()
            if queue:
                self._waiting[client] = queue  # behind all others
            if not turn.cancelled():
                self._free -= 1
                self._inside[client] += 1
                turn.set_result(None)

    def _next(self) -> str | None:
        """The client that has waited longest of those that may have another place."""
        return next((client for client in self._waiting if self._inside[client] < self._most), None)
