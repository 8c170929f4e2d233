"""How answers are written to a connection."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from parlour.server.connections import Connections
from parlour.server.protocols import Guard
from parlour.server.settings import Settings

PARTS = (b"first, ", b"second, ", b"third")


class Written(asyncio.Transport):
    """A transport that keeps what is written; a write of nothing costs nothing, and is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = list[bytes]()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep it."""
        if data:
            self.writes.append(bytes(data))

    def is_closing(self) -> bool:
        """It stays open."""
        return False

    def resume_reading(self) -> None:
        """It never pauses."""

    def close(self) -> None:
        """There is nothing to close."""


async def answered(method: str, parts: tuple[bytes, ...]) -> list[bytes]:
    """What is written for the answer to a request, a body in some parts."""
    done = asyncio.Event()

    async def app(_: Any, __: Any, send: Any) -> None:
        length = str(sum(map(len, parts))).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        for number, part in enumerate(parts, start=1):
            await send({"type": "http.response.body", "body": part, "more_body": number < len(parts)})
        done.set()

    config = uvicorn.Config(app, lifespan="off", log_config=None)
    config.load()
    guard = Guard.of(Settings(), Connections(9, 9, ()))
    protocol, transport = guard.http(config=config, server_state=ServerState(), app_state={}), Written()
    protocol.connection_made(transport)
    protocol.data_received(f"{method} / HTTP/1.1\r\nhost: parlour\r\n\r\n".encode())
    await asyncio.wait_for(done.wait(), 5)
    protocol.connection_lost(None)
    return transport.writes


@pytest.mark.parametrize(
    ("method", "parts", "bodies"),
    [("GET", PARTS[:1], PARTS[:1]), ("GET", PARTS, PARTS), ("HEAD", PARTS[:1], (b"",)), ("GET", (b"",), (b"",))],
)
def test_the_head_of_an_answer_is_sent_with_its_body(
    method: str, parts: tuple[bytes, ...], bodies: tuple[bytes, ...]
) -> None:
    """A second system call would cost as much as the rules of a move."""
    first, *rest = asyncio.run(answered(method, parts))
    head, _, body = first.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    assert (body, *rest) == bodies
