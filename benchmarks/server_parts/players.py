"""Players: clients that move one after another over a connection each, as fast as they are answered."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    measured, began = Measured(), time.perf_counter()
    await asyncio.gather(*(_play(port, key, name, moves, began + seconds, measured) for name in names))
    measured.seconds = time.perf_counter() - began
    return measured


async def _play(port: int, key: str, name: str, moves: Sequence[str], until: float, measured: Measured) -> None:
    visitor = await visiting(port, key)
    for ply, move in enumerate(moves):
        sent = time.perf_counter()
        if sent > until:
            break
        status, body = await visitor.send("POST", f"/api/matches/{name}/moves", {"ply": ply, "move": move})
        measured.times.append(time.perf_counter() - sent)
        if status != 201:
            raise SystemExit(f"a move was answered {status}: {body!r}")
    visitor.close()


async def post(port: int, path: str, body: Any, key: str = "nobody") -> tuple[int, bytes]:  # noqa: ANN401 - any JSON
    """One request over a new connection."""
    visitor = await visiting(port, key)
    try:
        return await visitor.send("POST", path, body)
    finally:
        visitor.close()
