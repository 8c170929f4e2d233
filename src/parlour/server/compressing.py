"""Compressed answers: each body is compressed once, in a thread, and kept for the next client that asks for it."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from litestar.enums import ScopeType

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

__all__ = ["Compressing"]

SMALLEST = 1024
"""Bytes of a body that is worth compressing."""
AT_ONCE = 16_384
"""Bytes of a body that is compressed faster than a thread is woken for it: 0.2 ms."""
LEVEL = 4
"""A board of 1 MB takes 3.5 ms and 79 kB; at level 9 it takes 95 ms and 67 kB."""
MOST_KEPT = 16 << 20
"""Bytes of compressed bodies that are kept."""
KINDS = (
    *("application/json", "text/", "application/javascript", "application/wasm", "image/svg", "application/vnd.oai"),
    "application/octet-stream",  # the numbers of a game
)


class Compressing:
    """An application whose answers are compressed for clients that can read it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._kept = OrderedDict[bytes, bytes]()
        self._bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == ScopeType.HTTP and scope["method"] != "HEAD" and _reads_gzip(scope["headers"]):
            await self._app(scope, receive, _Collecting(self, send).send)
        else:
            await self._app(scope, receive, send)

    async def compressed(self, body: bytes) -> bytes:
        """A body compressed; an equal one is only looked up."""
        if len(body) <= AT_ONCE:
            return _gzip(body)
        digest = await asyncio.to_thread(_digest, body)
        kept = self._kept.get(digest)
        if kept is None:
            kept = await asyncio.to_thread(_gzip, body)
            self._keep(digest, kept)
        else:
            self._kept.move_to_end(digest)
        return kept

    def _keep(self, digest: bytes, body: bytes) -> None:
        self._bytes += len(body) - len(self._kept.pop(digest, b""))
        self._kept[digest] = body
        while self._bytes > MOST_KEPT:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= len(gone)


class _Collecting:
    """Holds an answer back until its body is complete, and sends it compressed."""

    def __init__(self, compressing: Compressing, send: Send) -> None:
        self._compressing = compressing
        self._send: Any = send
        self._start: Any = None
        self._parts: list[bytes] = []

    async def send(self, message: Any) -> None:  # noqa: ANN401 - any ASGI message
        if message["type"] == "http.response.start" and _worth(message):
            self._start = message
        elif self._start is None or message["type"] != "http.response.body":
            await self._send(message)
        else:
            self._parts.append(message["body"])
            if not message.get("more_body"):
                await self._send_all(b"".join(self._parts))

    async def _send_all(self, body: bytes) -> None:
        headers = [(name, value) for name, value in self._start["headers"] if name.lower() != b"content-length"]
        headers.append((b"vary", b"accept-encoding"))
        if len(body) >= SMALLEST:
            body = await self._compressing.compressed(body)
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        await self._send({**self._start, "headers": headers})
        await self._send({"type": "http.response.body", "body": body, "more_body": False})


def _reads_gzip(headers: Any) -> bool:  # noqa: ANN401 - as ASGI has them
    return any(name == b"accept-encoding" and b"gzip" in value.lower() for name, value in headers)


def _worth(start: Any) -> bool:  # noqa: ANN401 - an ASGI message
    """Whether an answer may gain from compression: a text with a body that is not compressed already."""
    headers = {name.lower(): value for name, value in start["headers"]}
    kind = headers.get(b"content-type", b"").decode("latin-1")
    empty = headers.get(b"content-length", b"1") == b"0" or start["status"] in (204, 304)
    return kind.startswith(KINDS) and not empty and b"content-encoding" not in headers


def _digest(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).digest()


def _gzip(body: bytes) -> bytes:
    """Compress a body; unlike those of `gzip.compress`, equal bodies give equal bytes at any time."""
    packer = zlib.compressobj(LEVEL, wbits=31)
    return packer.compress(body) + packer.flush()
