"""Spectators: many WebSockets on one match, in a separate process that notes when each frame arrived.

    python -m workshop.benchmarks.server_parts.spectators PORT COUNT MATCH [MATCH...]

It prints `ready` once all are connected, and at the end of its input, for each frame, when the first, the middle and
the last spectator had it (s, on the clock of the machine). A frame is not parsed, so that a thousand cost little.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

__all__ = ["Watching", "watching"]

AT_ONCE = 50
"""Handshakes at the same time."""
PING, PONG = b"\x89", b"\x8a\x80\x00\x00\x00\x00"
HANDSHAKE = (
    "GET /api/matches/{match}/feed?since=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


class _Spectator(asyncio.Protocol):
    """Sends a handshake, answers pings, and notes when anything else comes."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._transport = asyncio.Transport()
        self.open = asyncio.get_running_loop().create_future()
        self.times: list[float] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        if isinstance(transport, asyncio.Transport):
            self._transport = transport
            transport.write(HANDSHAKE.format(match=self._match).encode())

    def data_received(self, data: bytes) -> None:
        """Note a frame, in however many parts it comes: parts within a few milliseconds are one."""
        if not self.open.done():
            if not data.startswith(b"HTTP/1.1 101"):
                raise SystemExit(f"a spectator was refused: {data[:200]!r}")
            self.open.set_result(None)
        elif data.startswith(PING):
            self._transport.write(PONG)
        else:
            self.times.append(time.monotonic())


async def _watch(port: int, count: int, matches: Sequence[str]) -> None:
    loop, doors, spectators = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE), list[_Spectator]()

    async def enter(match: str) -> None:
        async with doors:
            _, spectator = await loop.create_connection(lambda: _Spectator(match), "127.0.0.1", port)
            await spectator.open
            spectators.append(spectator)

    await asyncio.gather(*(enter(matches[number % len(matches)]) for number in range(count)))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(json.dumps([spectator.times for spectator in spectators]), flush=True)


class Watching:
    """Spectators at work."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def end(self) -> list[list[float]]:
        """Stop; when each spectator had each part of the news, on the clock `time.monotonic`."""
        said, _ = await self._process.communicate(b"")
        times: list[list[float]] = json.loads(said)
        return times


@asynccontextmanager
async def watching(port: int, count: int, *matches: str) -> AsyncIterator[Watching]:
    """Spectators, spread evenly over the matches, from their being connected to the end of the context."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "workshop.benchmarks.server_parts.spectators", str(port), str(count), *matches),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 26,
    )
    try:
        said = await process.stdout.readline() if process.stdout else b""
        if said != b"ready\n":
            raise SystemExit(f"the spectators said {said!r}")
        yield Watching(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


if __name__ == "__main__":
    asyncio.run(_watch(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
