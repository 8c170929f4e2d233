"""Connections: how many there may be, and how long each may keep the server waiting.

A connection over which nothing is sent takes no thread and hardly any memory, but the number of files that a process
may open is limited. When there is no room, the server closes the connection whose client it has waited for longest. So
a visitor who sends a request at once is answered.
"""

from __future__ import annotations

import os
import socket
import struct
import time
from dataclasses import dataclass, field
from ipaddress import ip_address
from math import inf
from typing import TYPE_CHECKING, Any

from parlour.server.addresses import Networks, client_of

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

__all__ = ["Connections", "OpenConnection"]

_DISCARD = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
"""For SO_LINGER: closing a connection discards what was not sent."""


@dataclass(eq=False, slots=True)
class OpenConnection:
    """One open connection.

    Attributes:
        transport: its socket.
        client: the address under which it is counted; empty for a trusted proxy.
        deadline: the time by which its client must have sent or read something; infinite while the server works.
    """

    transport: asyncio.Transport
    client: str
    deadline: float = inf


@dataclass
class _Group:
    """The connections of one client."""

    count: int = 0
    waiting: dict[OpenConnection, None] = field(default_factory=dict)


class Connections:
    """The open connections of a process, from the longest awaited to the last."""

    def __init__(
        self, most: int, most_per_client: int, proxies: Networks, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._most_per_client = most_per_client
        self._proxies = proxies
        self._clock = clock
        self._groups: dict[str, _Group] = {}
        self._waiting: dict[OpenConnection, None] = {}
        self._all: set[OpenConnection] = set()

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, transport: asyncio.Transport, seconds: float) -> OpenConnection | None:
        """A place for a new connection, whose client has that long (s) to send a request; None if there is no room."""
        place = OpenConnection(transport, self._client(transport))
        group = self._groups.get(place.client) or _Group()
        if place.client and group.count >= self._most_per_client and not self._make_room(group.waiting):
            return None
        if len(self._all) >= self._most and not self._make_room(self._waiting):
            return None
        self._all.add(place)
        self._groups.setdefault(place.client, group).count += 1
        self.wait(place, seconds)
        return place

    def wait(self, place: OpenConnection, seconds: float) -> None:
        """Note that the server waits for the client of a connection, and how long it will (s)."""
        self._forget_waiting(place)
        if place in self._all:
            place.deadline = self._clock() + seconds
            self._waiting[place] = self._groups[place.client].waiting[place] = None

    def work(self, place: OpenConnection) -> None:
        """Note that the client of a connection waits for the server."""
        self._forget_waiting(place)
        place.deadline = inf

    def leave(self, place: OpenConnection) -> None:
        """Note that a connection is closed."""
        if place not in self._all:
            return
        self._forget_waiting(place)
        self._all.discard(place)
        group = self._groups[place.client]
        group.count -= 1
        if not group.count:
            del self._groups[place.client]

    def sweep(self, closing_seconds: float) -> None:
        """Abort connections whose time is over; one that is closing has that long (s) to read its last answer."""
        now = self._clock()
        for place in list(self._all):
            if place.deadline <= now:
                self._abort(place)
            elif place.deadline == inf and place.transport.is_closing():
                self.wait(place, closing_seconds)

    def abort_waiting(self) -> None:
        """Abort every connection whose client the server waits for."""
        for place in list(self._waiting):
            self._abort(place)

    def abort_all(self) -> None:
        """Abort every connection."""
        for place in list(self._all):
            self._abort(place)

    def _make_room(self, waiting: dict[OpenConnection, None]) -> bool:
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        self._abort(oldest)
        return True

    def _abort(self, place: OpenConnection) -> None:
        self.leave(place)
        connection = place.transport.get_extra_info("socket")
        if connection is not None:  # else the system would keep what was not sent, and go on sending it
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _DISCARD)
        place.transport.abort()

    def _forget_waiting(self, place: OpenConnection) -> None:
        self._waiting.pop(place, None)
        group = self._groups.get(place.client)
        if group is not None:
            group.waiting.pop(place, None)

    def _client(self, transport: asyncio.Transport) -> str:
        peer: Any = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else "unknown"
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return client_of(host)
        return "" if any(address in network for network in self._proxies) else client_of(host)
