"""Deadlines for HTTP and WebSocket connections: uvicorn's protocols, which tell `Connections` what they wait for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from parlour.server.budgets import Budget

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Mapping

    from parlour.server.connections import Connections, OpenConnection
    from parlour.server.settings import Settings

__all__ = ["Guard"]


class Phase(Enum):
    """Whom a connection waits for."""

    HEADERS = "the rest of a request's headers"
    BODY = "the rest of a request's body"
    READING = "the client to read its answer"
    BETWEEN = "the next request"
    WORK = "the server"


@dataclass(frozen=True)
class Guard:
    """What the connections of a process share.

    Attributes:
        connections: those that are open.
        seconds: how long (s) a client may take in a phase.
        feed_bytes: the bytes that a client may send over one WebSocket in a minute.
    """

    connections: Connections
    seconds: Mapping[Phase, float]
    feed_bytes: int

    @classmethod
    def of(cls, settings: Settings, connections: Connections) -> Guard:
        """The guard with the deadlines that the settings have."""
        seconds = {
            Phase.HEADERS: settings.header_seconds,
            Phase.BODY: settings.body_seconds,
            Phase.READING: settings.answer_seconds,
            Phase.BETWEEN: settings.keep_alive_seconds,
        }
        return cls(connections, seconds, settings.feed_messages_a_minute * settings.largest_feed_message)

    @property
    def http(self) -> Any:  # noqa: ANN401 - uvicorn asks for a class and calls it
        """Makes the protocol of a new connection."""
        return partial(_Http, guard=self)

    @property
    def websocket(self) -> Any:  # noqa: ANN401 - likewise
        """Makes the protocol of a connection that becomes a WebSocket."""
        return partial(_WebSocket, guard=self)


class _Conversation(h11.Connection):
    """HTTP on one connection, in which the head of an answer waits for its body: one system call sends both.

    If the body never comes, neither does the head, and the client sees that there is no answer.
    """

    _head = b""

    def send(self, event: h11.Event) -> bytes | None:  # type: ignore[override] # overloaded for ConnectionClosed
        sent = super().send(event)
        if isinstance(event, h11.Response):
            self._head = sent or b""
            return b""
        if self._head and sent is not None:
            sent, self._head = self._head + sent, b""
        return sent


class _Http(H11Protocol):
    """An HTTP connection."""

    def __init__(self, *, guard: Guard, **rest: Any) -> None:  # noqa: ANN401 - as uvicorn has them
        super().__init__(**rest)
        self.conn = _Conversation(h11.SERVER)  # with h11's own limit for headers, as `Config` sets none
        self._guard = guard
        self._place: OpenConnection | None = None
        self._phase = Phase.HEADERS
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._place = self._guard.connections.admit(transport, self._guard.seconds[Phase.HEADERS])
        if self._place is None:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._place is not None:
            self._guard.connections.leave(self._place)

    def data_received(self, data: bytes) -> None:
        if self._place is None:
            return
        super().data_received(data)
        self._enter(self._phase_now(more=True))

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._enter(self._phase_now(more=False))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._enter(Phase.READING)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._enter(self._phase_now(more=False))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._upgraded = True
        protocol = self.transport.get_protocol()
        if isinstance(protocol, _WebSocket) and self._place is not None:
            protocol.take(self._place)

    def _phase_now(self, *, more: bool) -> Phase:
        """The phase; `more` if the client has just sent something."""
        if self.flow.write_paused:
            return Phase.READING
        if self.conn.their_state is h11.SEND_BODY:
            return Phase.BODY
        if self.cycle is not None and not self.cycle.response_complete:  # type: ignore[redundant-expr] # at first
            return Phase.WORK
        return Phase.HEADERS if more and self.conn.their_state is h11.IDLE else Phase.BETWEEN

    def _enter(self, phase: Phase) -> None:
        """Begin a phase; the deadline of one that goes on stays, however the client trickles."""
        if self._place is None or self._upgraded:
            return
        if phase is Phase.WORK:
            self._guard.connections.work(self._place)
        elif phase is not self._phase:
            self._guard.connections.wait(self._place, self._guard.seconds[phase])
        self._phase = phase


class _WebSocket(WebSocketsSansIOProtocol):
    """A WebSocket; what its client sends is limited in bytes, whatever frames they make up."""

    def __init__(self, *, guard: Guard, **rest: Any) -> None:  # noqa: ANN401 - as uvicorn has them
        super().__init__(**rest)
        self._guard = guard
        self._place: OpenConnection | None = None
        self._bytes = Budget(guard.feed_bytes, 60)

    def take(self, place: OpenConnection) -> None:
        """Take over the connection from HTTP."""
        self._place = place
        self._guard.connections.work(place)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._place is not None:
            self._guard.connections.leave(self._place)

    def data_received(self, data: bytes) -> None:
        if self._place is not None and self._bytes.spend(None, len(data)):
            self.transport.abort()
            return
        super().data_received(data)

    async def send(self, message: Any) -> None:  # noqa: ANN401 - any ASGI message
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # else uvicorn would log that there was no answer

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._place is not None:
            self._guard.connections.wait(self._place, self._guard.seconds[Phase.READING])

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._place is not None:
            self._guard.connections.work(self._place)
