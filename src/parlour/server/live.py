"""The live feed of a match: one WebSocket a reader, which is only ever written to."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from parlour.game import ParlourError
from parlour.server.context import Context
from parlour.server.matches import find_table
from parlour.server.table import UnplayableError
from parlour.server.view import entries_since
from parlour.server.wire import News

__all__ = ["feed"]

NO_SUCH_MATCH = 4404
UNPLAYABLE = 4409
BAD_REQUEST = 4400


@websocket("/api/matches/{match:str}/feed")
async def feed(socket: WebSocket[Any, Any, Any], match: FromPath[str], room: Context) -> None:
    """Send the entries after `since`, then each new one as it is written.

    The first news comes at once when there is any. News without entries says that seats or the next table changed. Of a
    match that this program cannot play there is no news: the feed is closed with 4409.
    """
    await socket.accept()
    since = _since(socket)
    if since is None:
        await socket.close(BAD_REQUEST, "since is a number of moves, from 0 to 999999")
        return
    with room.feed.subscribe(match) as bell:
        sending = asyncio.create_task(_send(socket, match, room, since, bell))
        listening = asyncio.create_task(_until_gone(socket))
        done, waiting = await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for task in done:
            with suppress(WebSocketDisconnect):
                task.result()


def _since(socket: WebSocket[Any, Any, Any]) -> int | None:
    text = socket.query_params.get("since", "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


async def _send(socket: WebSocket[Any, Any, Any], match: str, room: Context, since: int, bell: asyncio.Event) -> None:
    seen, woken = since, False
    while True:
        bell.clear()
        try:
            table = await asyncio.to_thread(find_table, room, match)
        except UnplayableError:
            await socket.close(UNPLAYABLE, "This match can only be read.")
            return
        except ParlourError as error:
            await socket.close(NO_SUCH_MATCH, str(error))
            return
        entries = entries_since(table, seen)
        if entries or woken:
            await socket.send_text(msgspec.json.encode(News(table.ply, entries)).decode())
        seen = max(seen, table.ply)
        await bell.wait()
        woken = True


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Readers have nothing to say; what they say is dropped."""
    while True:
        await socket.receive()
