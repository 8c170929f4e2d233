"""Moving and resigning: what is at hand is done at once; only what must wait takes a thread, where there are any."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from parlour.service import matches
from parlour.service.errors import ServiceError, StalePlyError, StoreAwayError

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from concurrent.futures import Future

    from parlour.service.messages import Move, Moved
    from parlour.service.open_match import OpenMatch
    from parlour.service.operations.visits import Visit
    from parlour.service.repeating import Request
    from parlour.service.service import Service

__all__ = ["play", "resign"]


async def play(visit: Visit, name: str, wish: Move) -> Moved:
    """Play a move in the position after `ply` moves. When this returns, the move is stored and readers are woken."""
    request = matches.move_request(name, visit.key, wish, visit.once)
    return await _stored(visit, request, _played(visit, name, wish, request, time.time()))


async def resign(visit: Visit, name: str) -> Moved:
    """Resign, in turn or out of turn. When this returns, that is stored and readers are woken."""
    request = matches.resign_request(name, visit.key, visit.once)
    return await _stored(visit, request, _resigned(visit, name, request))


async def _stored(visit: Visit, request: Request, doing: Awaitable[OpenMatch]) -> Moved:
    """The answer to a request once it is stored, or the first answer to one that is repeated.

    The next bot is asked, one that thinks in vain is stopped, and old answers are deleted at times.
    """
    mount, service = visit.mount, visit.service
    try:
        after = await doing
    except ServiceError as refusal:
        if request.key is None or isinstance(refusal, StoreAwayError):
            raise
        return await mount.fetch(partial(service.repeats.again, request, refusal, matches.moved))
    if service.bots.concerns(after):
        await visit.compute(service.bots.consider, after, visit.client)
    if service.repeats.due(request):
        with suppress(StoreAwayError):
            await mount.write(service.repeats.forget)
    return matches.moved(request, str(after.ply))


async def _resigned(visit: Visit, name: str, request: Request) -> OpenMatch:
    """The match after a resignation that is stored. It is tried again when another seat has moved meanwhile."""
    while True:
        began = time.monotonic()
        begin = partial(matches.begin_resign, visit.service, name, visit.key, request)
        with suppress(StalePlyError):
            return await visit.mount.stored(await visit.mount.write(begin, began), began)


async def _played(visit: Visit, name: str, wish: Move, request: Request, received: float) -> OpenMatch:
    """The match after a move that is stored. If the store is away, the time at which the move came is remembered."""
    service, key = visit.service, visit.key
    try:
        live = matches.at_hand(service, name, key, wish.ply)
        began = time.monotonic()
        if live is not None:
            playing = matches.begin_move(service, live, key, wish, request, received)
        else:
            await _physics_ready(visit, name)
            began = time.monotonic()
            playing = await visit.mount.write(partial(_begin, service, name, key, wish, request, received), began)
        return await visit.mount.stored(playing, began)
    except StoreAwayError:
        matches.missed(service, name, key, wish.ply, received)
        raise


def _begin(
    service: Service, name: str, key: str | None, wish: Move, request: Request, received: float
) -> Future[OpenMatch]:
    live = matches.at_ply(service, name, key, wish.ply)
    return matches.begin_move(service, live, key, wish, request, received)


async def _physics_ready(visit: Visit, name: str) -> None:
    """Let a flick wait until the physics is ready, before it takes a thread."""
    if not visit.service.warmth.ready.done() and await visit.read(matches.must_wait, name):
        await visit.physics()
