"""Players: clients that move one after another over a connection each, as fast as they are answered."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Measured", "Visitor", "play_together", "visiting"]


@dataclass
class Measured:
    """What some players measured together.

    Attributes:
        seconds: how long they played.
        times: the time (s) of each answer, in any order.
    """

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.times) / self.seconds

    def __add__(self, other: Measured) -> Measured:
        return Measured(self.seconds + other.seconds, self.times + other.times)

    def at(self, share: float) -> float:
        """The time (ms) within which this share of the moves was answered."""
        return 1000 * sorted(self.times)[min(len(self.times) - 1, int(share * len(self.times)))]


class Visitor:
    """A connection over which requests are sent one after another: as little as HTTP needs, to measure the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, key: str) -> None:
        self._reader = reader
        self._writer = writer
        self._head = f"Host: 127.0.0.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {key}\r\n"

    async def send(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\n{self._head}Content-Length: {len(data)}\r\n\r\n"
        self._writer.write(head.encode() + data)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.partition(b"content-length:")[2].split()[0])
        return int(answer.split()[1]), await self._reader.readexactly(length)

    def close(self) -> None:
        """End the connection."""
        self._writer.close()


async def visiting(port: int, key: str = "nobody") -> Visitor:
    """A new connection."""
    return Visitor(*await asyncio.open_connection("127.0.0.1", port), key)


def play_together(port: int, key: str, names: Sequence[str], moves: Sequence[str], seconds: float) -> Measured:
    """Let a player for each match play it from its beginning, all at the same time."""
    return asyncio.run(playing(port, key, names, moves, seconds))


async def playing(port: int, key: str, names: Sequence[str], moves: Sequence[str], seconds: float) -> Measured:
    """The same within a running loop."""
    measured, began, loop = Measured(), time.perf_counter(), asyncio.get_running_loop()
    players = [_Player(_requests(key, name, moves), began + seconds, measured) for name in names]
    for player in players:
        await loop.create_connection(partial(_itself, player), "127.0.0.1", port)
    await asyncio.gather(*(player.ended for player in players))
    measured.seconds = time.perf_counter() - began
    return measured


def _itself(player: _Player) -> _Player:
    return player


def _requests(key: str, name: str, moves: Sequence[str]) -> Iterator[bytes]:
    """The requests of a player, ready to be sent: a player should cost as little as possible beside the server."""
    head = (
        f"POST /api/matches/{name}/moves HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {key}\r\nContent-Length: "
    )
    for ply, move in enumerate(moves):
        body = f'{{"ply":{ply},"move":"{move}"}}'
        yield f"{head}{len(body)}\r\n\r\n{body}".encode()


class _Player(asyncio.Protocol):
    """Sends a move, waits for the answer, sends the next one, until the time is over."""

    def __init__(self, requests: Iterator[bytes], until: float, measured: Measured) -> None:
        self.ended = asyncio.get_running_loop().create_future()
        self._requests = requests
        self._until = until
        self._measured = measured
        self._transport = asyncio.Transport()
        self._received = b""
        self._sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to play."""
        if isinstance(transport, asyncio.Transport):
            self._transport = transport
            self._send()

    def data_received(self, data: bytes) -> None:
        """Take the answer, in however many parts it comes."""
        self._received += data
        head, ended, body = self._received.partition(b"\r\n\r\n")
        if not ended or len(body) < int(head.lower().partition(b"content-length:")[2].split(maxsplit=1)[0]):
            return
        self._measured.times.append(time.perf_counter() - self._sent)
        self._received = b""
        if head.startswith(b"HTTP/1.1 201"):
            self._send()
        else:
            self._end(SystemExit(f"a move was answered {head + ended + body!r}"))

    def connection_lost(self, exc: Exception | None) -> None:
        """End, if the server has closed the connection."""
        self._end(exc or SystemExit("the server has closed a player's connection"))

    def _send(self) -> None:
        self._sent = time.perf_counter()
        request = next(self._requests, None) if self._sent < self._until else None
        if request is None:
            self._end(None)
        else:
            self._transport.write(request)

    def _end(self, error: BaseException | None) -> None:
        if self.ended.done():
            return
        if error is None:
            self.ended.set_result(None)
        else:
            self.ended.set_exception(error)
        self._transport.close()


async def post(port: int, path: str, body: Any, key: str = "nobody") -> tuple[int, bytes]:  # noqa: ANN401 - any JSON
    """One request over a new connection."""
    visitor = await visiting(port, key)
    try:
        return await visitor.send("POST", path, body)
    finally:
        visitor.close()
