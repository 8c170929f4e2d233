"""The live feed of a match: one WebSocket for each reader, which may send the key of a seat."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from parlour.game import ParlourError
from parlour.server.budgets import Budget
from parlour.server.context import AppContext, Context
from parlour.service.errors import StoreAwayError
from parlour.service.following import BAD_REQUEST, NOT_SINCE, encoded_news, end_of
from parlour.service.matches import first_seen
from parlour.service.service import Service
from parlour.service.views import Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

__all__ = ["feed", "until_one_ends"]

T = TypeVar("T")

TOO_MANY = 4429


class Hello(msgspec.Struct, frozen=True):
    """What a reader may send: the key of the seat whose turns it asks for."""

    key: str = ""


@dataclass
class _Reader:
    """One connection: the event that wakes it, and the key that it has sent."""

    socket: WebSocket[Any, Any, Any]
    match: str
    service: Service
    bell: asyncio.Event
    context: AppContext
    messages: Budget
    key: str | None = None


@websocket("/api/matches/{match:str}/feed")
async def feed(socket: WebSocket[Any, Any, Any], match: FromPath[str], context: Context) -> None:
    """Send the news since ply `since`, then each move as it is written.

    The first news is sent at once if there is any. A reader that sends `{"key": KEY}` gets that seat's turns too. A
    match that this program cannot play has no news: the feed is closed with 4409.
    """
    await socket.accept()
    since = _since(socket)
    if since is None:
        await socket.close(BAD_REQUEST, NOT_SINCE)
        return
    with context.feed.subscribe(match) as bell:
        messages = Budget(context.settings.feed_messages_a_minute, 60)
        reader = _Reader(socket, match, context.service, bell, context, messages)
        await until_one_ends(_send(reader, since), _listen(reader))


async def until_one_ends(*jobs: Coroutine[Any, Any, None]) -> None:
    """Run jobs side by side; when one ends, or this task is cancelled, end the others.

    Raises what a job raised. That the reader has disconnected is no error, and every job may find it out by itself.
    """
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
            raise end


def _since(socket: WebSocket[Any, Any, Any]) -> int | None:
    text = socket.query_params.get("since", "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


async def _send(reader: _Reader, since: int) -> None:
    """Send all news; a slow reader does not delay the others."""
    try:
        seen = await _read(reader, partial(first_seen, reader.service, reader.match, since))
        while True:
            text, seen = await _news(reader, seen)
            if text:
                await reader.socket.send_text(text)
            await reader.bell.wait()
    except ParlourError as error:
        await reader.socket.close(*end_of(error))


async def _news(reader: _Reader, seen: Seen) -> tuple[str, Seen]:
    """The news that a reader lacks; for spectators who have seen the same they are read and encoded once."""
    while True:
        reader.bell.clear()
        read = partial(encoded_news, reader.service, reader.match, reader.key, seen)
        try:
            if reader.key:
                return await reader.context.threads.read(read)
            number = reader.context.feed.news_number(reader.match)
            text, seen = await reader.context.shared.get((reader.match, number, seen), read)
        except StoreAwayError:
            await reader.bell.wait()
        else:
            return text, seen


async def _read(reader: _Reader, read: Callable[[], T]) -> T:
    """The result of a read; while the store is away, wait until it answers again, which rings the bell."""
    while True:
        reader.bell.clear()
        try:
            return await reader.context.threads.read(read)
        except StoreAwayError:
            await reader.bell.wait()


async def _listen(reader: _Reader) -> None:
    """Take a reader's key; ignore anything else that it sends."""
    while True:
        message = await reader.socket.receive()
        if reader.messages.spend(None):
            await reader.socket.close(TOO_MANY, "This client sends too many messages.")
            return
        text = message.get("text") if message["type"] == "websocket.receive" else None
        with suppress(msgspec.DecodeError, RecursionError):
            key = msgspec.json.decode(text or "{}", type=Hello).key
            if key:
                reader.key = key
                reader.bell.set()
