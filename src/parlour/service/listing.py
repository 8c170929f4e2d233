"""The list of open seats and of matches to watch. A match is in it only if its maker wishes that.

It leaves the list when it ends, and as long as no player is there: the page of a player says every minute that it is.
A stranger reads the names, so that at a listed table they are chosen from a list.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.game import OptionError
from parlour.service.errors import NoSuchError, OverError, UnplayableError
from parlour.service.keys import hash_key
from parlour.service.messages import Joined, ListedMatch, ListedName, Listing, Listings
from parlour.service.repeating import Request
from parlour.service.views import seat_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parlour.service.messages import NewMatch, TakeSeat
    from parlour.service.service import Service

__all__ = ["AWAY_SECONDS", "MOST", "OF_ONE", "check_listed_name", "check_wish", "keep_listed", "listings", "take_seat"]

AWAY_SECONDS = 180.0
"""Time (s) after which somebody who has not said to be there is away."""
MOST = 4
"""Entries of each kind."""
OF_ONE = 2
"""Entries of each kind that one address has listed: the list is for all."""

_NAMES = frozenset(ListedName)


def check_wish(wish: NewMatch) -> None:
    """Check that a match may be listed, if that is wished.

    Raises:
        OptionError: when it begins in a position of its own, or a name is not from the list.
    """
    if wish.listed and wish.position:
        raise OptionError("listed: a match that begins in a position of its own cannot be listed")
    for seat in wish.seats if wish.listed else ():
        check_listed_name(seat.name)


def check_listed_name(name: str) -> None:
    """Check the name of somebody at a listed table; none is allowed.

    Raises:
        OptionError: when it is not from the list.
    """
    if name and name not in _NAMES:
        raise OptionError(f"name: at a listed table the names are {', '.join(ListedName)}, or none")


def listings(service: Service) -> Listings:
    """The list as it is now."""
    now, find = time.time(), service.journal.store.listed
    since = now - AWAY_SECONDS
    return Listings(
        tuple(_listed(service, find(since, MOST, OF_ONE, free=True), now)),
        tuple(_listed(service, find(since, MOST, OF_ONE, free=False), now)),
    )


def _listed(service: Service, names: Iterable[str], now: float) -> Iterator[ListedMatch]:
    """The entries of matches. One that this program cannot play, or that was just deleted, has none."""
    for name in names:
        with suppress(UnplayableError, NoSuchError):
            live = service.matches.shown(name)
            yield ListedMatch(
                match=name,
                game=live.match.game.name,
                title=live.match.spec.title,
                options=dict(live.setup.options),
                seats=seat_cards(live, None),
                minutes=max(0, int(now - (live.setup.listed or now)) // 60),
                ply=live.ply,
                clock=live.setup.clock,
                aids=live.setup.aids,
            )


def take_seat(service: Service, name: str, wish: TakeSeat, once: str | None = None) -> Joined:
    """Sit down at a listed table. A repeated request with the same idempotency key gets the same key."""
    request, journal = Request.with_secrets(once, "take seat", name, wish), service.journal

    def act() -> str:
        if service.matches.current(name).to_play is None:
            raise OverError
        seat, since = str(wish.seat), time.time() - AWAY_SECONDS
        key_hash = hash_key(request.derive("key"))
        journal.store.sit_down(name, wish.seat, key_hash, wish.name or "", since, request.answered(seat))
        journal.changed(name)
        return seat

    return service.repeats.answer(request, act, lambda asked, seat: Joined(int(seat), asked.derive("key")))


def keep_listed(service: Service, name: str, key: str | None, wish: Listing) -> Listing:
    """Say that a player of a listed match is there, or list it no more. A match that is not listed stays so."""
    live = service.seated(name, key)
    if live.setup.listed is None or live.to_play is None:
        return Listing(listed=False)
    if wish.listed:
        service.journal.store.attend(name, time.time())
    else:
        service.journal.store.unlist(name)
        service.journal.changed(name)
    return wish
