"""A TCP proxy before a database, which a test can make refuse, fall silent, or silence only what is already open."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import make_url

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from typing import Any

__all__ = ["Proxy", "proxied"]


class Proxy:
    """Forwards connections on a port of this machine to PostgreSQL's socket; its methods work in any thread."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._flowing = asyncio.Event()
        self._pairs: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._frozen: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._do(self._open())

    def go_away(self) -> None:
        """Break every connection and refuse new ones."""
        self._do(self._close())

    def come_back(self) -> None:
        """Accept connections again, and forward."""
        self._do(self._open())

    def fall_silent(self) -> None:
        """Keep every connection open and accept new ones, but forward nothing."""
        self._do(self._set(flowing=False))

    def freeze(self) -> None:
        """Forward nothing any more over the connections that are open now; new ones work."""
        self._do(self._freeze())

    def stop(self) -> None:
        """End it."""
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result(10)

    async def _open(self) -> None:
        self._flowing.set()
        if self._server is None:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in self._pairs.values():
            writer.transport.abort()
        for task in self._pairs:
            task.cancel()
        while self._pairs:
            await asyncio.sleep(0.01)

    async def _set(self, *, flowing: bool) -> None:
        if flowing:
            self._flowing.set()
        else:
            self._flowing.clear()

    async def _freeze(self) -> None:
        self._frozen |= set(self._pairs)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pairs[task] = writer
        far: asyncio.StreamWriter | None = None
        try:
            await self._flowing.wait()
            far_reader, far = await asyncio.open_unix_connection(self._target)
            async with asyncio.TaskGroup() as pumps:
                pumps.create_task(self._pump(task, reader, far))
                pumps.create_task(self._pump(task, far_reader, writer))
        except* (OSError, asyncio.CancelledError):
            pass
        finally:
            for each in (writer, far):
                if each is not None:
                    each.transport.abort()
            del self._pairs[task]

    async def _pump(self, task: asyncio.Task[None], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._flowing.wait()
            if task in self._frozen:
                await asyncio.Event().wait()
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError  # one side has ended: so does the other


@contextmanager
def proxied(address: str) -> Iterator[tuple[Proxy, str]]:
    """A proxy before the database at an address on a Unix socket, and the address that leads through it."""
    url = make_url(address)
    proxy = Proxy(f"{url.query['host']}/.s.PGSQL.5432")
    through = url.set(host="127.0.0.1", port=proxy.port, query={}).render_as_string(hide_password=False)
    try:
        yield proxy, through
    finally:
        proxy.stop()
