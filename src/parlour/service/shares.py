"""Shares: what clients have together at one time, such as places or memory, so that none of them has it all."""

from __future__ import annotations

import threading
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from parlour.service.errors import BusyError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

__all__ = ["Shares"]

BUSY_SECONDS = 10.0


class Shares:
    """An amount for all clients together. Once it is taken, a client that has less than an equal share still gets more.

    So it can be exceeded, by those alone who have little, and a client that has nothing always gets something. Safe to
    share between threads.
    """

    def __init__(self, amount: float) -> None:
        self._amount = amount
        self._all = 0
        self._held: Counter[Hashable] = Counter()
        self._lock = threading.Lock()

    def take(self, client: Hashable, cost: int = 1) -> None:
        """Take a cost for a client, until it is given back.

        Raises:
            BusyError: when everything is taken, and the client has its share of it.
        """
        with self._lock:
            held = self._held[client]
            if held and held + cost > self._amount / len(self._held) and self._all + cost > self._amount:
                raise BusyError("The server is busy with other requests from your address.", BUSY_SECONDS)
            self._held[client] += cost
            self._all += cost

    def give_back(self, client: Hashable, cost: int = 1) -> None:
        """Give back what a client has taken."""
        with self._lock:
            self._held[client] -= cost
            self._all -= cost
            if self._held[client] <= 0:
                del self._held[client]

    @contextmanager
    def taken(self, client: Hashable) -> Iterator[None]:
        """Take one for a client while the context lasts; raises what `take` raises."""
        self.take(client)
        try:
            yield
        finally:
            self.give_back(client)
