"""The list in the lobby: open seats, and matches to watch. Whatever a stranger sends for it is chosen from a list."""

from __future__ import annotations

import enum
from typing import Annotated

from msgspec import Meta, Struct

from parlour.record import OptionValue  # noqa: TC001 - msgspec reads the annotations
from parlour.service.messages.play import Clock, SeatCard  # noqa: TC001

__all__ = ["ListedMatch", "ListedName", "Listing", "Listings", "TakeSeat"]


class ListedName(enum.StrEnum):
    """What people may be called at a listed table, where strangers read their names."""

    BADGER = "Badger"
    BEAVER = "Beaver"
    CURLEW = "Curlew"
    DORMOUSE = "Dormouse"
    FINCH = "Finch"
    GANNET = "Gannet"
    HARE = "Hare"
    HERON = "Heron"
    JACKDAW = "Jackdaw"
    KESTREL = "Kestrel"
    LAPWING = "Lapwing"
    MAGPIE = "Magpie"
    MARTEN = "Marten"
    NEWT = "Newt"
    OTTER = "Otter"
    PLOVER = "Plover"
    PUFFIN = "Puffin"
    ROBIN = "Robin"
    SALMON = "Salmon"
    SPARROW = "Sparrow"
    STORK = "Stork"
    SWIFT = "Swift"
    VIXEN = "Vixen"
    WREN = "Wren"


class ListedMatch(Struct, frozen=True):
    """A match in the list."""

    match: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: tuple[SeatCard, ...]
    minutes: int
    """How long it has been listed, in whole minutes."""
    ply: int
    """How many moves have been made."""
    clock: Clock | None = None
    aids: bool = False
    """Whether everybody at the table may ask for hints."""


class Listings(Struct, frozen=True):
    """The list. Matches whose makers do not wish it are not in it, and no keys and invitations are."""

    open: tuple[ListedMatch, ...]
    """With a free seat, the longest waiting first."""
    going: tuple[ListedMatch, ...]
    """Without one, to be watched."""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A free seat of a listed match that the visitor wants."""

    seat: Annotated[int, Meta(ge=0, le=7)]
    name: ListedName | None = None
    """None: a guest."""


class Listing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a match is listed."""

    listed: bool
