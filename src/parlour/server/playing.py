"""Moves, without a thread that waits: the event loop plays a cheap one itself, and no move waits for the disk there.

What reads the store, simulates a flick or asks a bot takes a thread for as long as that takes.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from parlour.server.waiting import result_of
from parlour.service import matches
from parlour.service.errors import ServiceError, StoreAwayError
from parlour.service.warmth import LONGEST

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.server.context import AppContext
    from parlour.service.messages import Move, Moved
    from parlour.service.open_match import OpenMatch
    from parlour.service.repeating import Request
    from parlour.service.service import Service

__all__ = ["play"]


async def play(context: AppContext, name: str, key: str | None, wish: Move, once: str | None, client: str) -> Moved:
    """Play a move in the position after `ply` moves. When this returns, the move is stored and readers are woken."""
    received = time.time()
    service, request = context.service, matches.move_request(name, key, wish, once)
    try:
        live = matches.at_hand(service, name, key, wish.ply)
        began = time.monotonic()
        if live is not None:
            playing = matches.begin_move(service, live, key, wish, request, received)
        else:
            await _physics_ready(context, name)
            began = time.monotonic()
            begin = partial(_begin, service, name, key, wish, request, received)
            playing = await context.threads.write(begin, began)
        after = await context.threads.in_time(context.arrivals.result_of(playing), began)
    except StoreAwayError:
        matches.missed(service, name, key, wish.ply, received)
        raise
    except ServiceError as refusal:
        if request.key is None:
            raise
        return await context.threads.fetch(partial(service.repeats.again, request, refusal, matches.moved))
    if after.bot_to_play:
        await asyncio.to_thread(service.bots.consider, after, client)
    if service.repeats.due(request):
        with suppress(StoreAwayError):
            await context.threads.write(service.repeats.forget)
    return matches.moved(request, str(after.ply))


def _begin(
    service: Service, name: str, key: str | None, wish: Move, request: Request, received: float
) -> Future[OpenMatch]:
    live = matches.at_ply(service, name, key, wish.ply)
    return matches.begin_move(service, live, key, wish, request, received)


async def _physics_ready(context: AppContext, name: str) -> None:
    """Let a flick wait until the physics is compiled, before it takes a thread."""
    ready = context.service.warmth.ready
    if not ready.done() and await context.read(matches.must_wait, name):
        await result_of(ready, LONGEST)
