"""Making and joining a match, and setting up a position."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.record import OptionValue  # noqa: TC001 - msgspec reads the annotations
from parlour.scene import Axes, Board, Picture, Section, Setting  # noqa: TC001
from parlour.service.messages.play import Turn  # noqa: TC001

__all__ = [
    "Arrange",
    "Arranged",
    "Branch",
    "Created",
    "Join",
    "Joined",
    "NewMatch",
    "Rematch",
    "SeatKey",
    "SeatWish",
]

Name = Annotated[str, Meta(max_length=40, description="What a person wants to be called")]
Position = Annotated[str, Meta(max_length=12_000, description="In the game's notation; empty: the start of the game")]
Secret = Annotated[str, Meta(max_length=64)]
SeatKind = Literal["me", "friend", "bot"]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: oneself, a friend with a link, or a bot of some level."""

    kind: SeatKind
    level: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""
    hand: Annotated[str, Meta(max_length=40, description="Whose error is added to a person's flicks; empty: none")] = ""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be made."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)]
    options: dict[Annotated[str, Meta(max_length=60)], OptionValue] = {}
    position: Position = ""


class SeatKey(Struct, frozen=True):
    """The secret of a seat. It is told once; only its hash is stored."""

    seat: int
    key: str | None = None
    """Plays the seat: send it as `Authorization: Bearer KEY`."""
    invitation: str | None = None
    """Lets one friend claim the seat."""


class Created(Struct, frozen=True):
    """A new match with the secrets of the seats that people sit on."""

    match: str
    seats: tuple[SeatKey, ...]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """A claim to a seat by its invitation."""

    invitation: Secret
    name: Name = ""


class Joined(Struct, frozen=True):
    """A claimed seat and its key."""

    seat: int
    key: str


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """To go on from an earlier ply."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]


class Rematch(Struct, frozen=True):
    """Another match at the same table: the next one, or one that goes on from an earlier ply."""

    match: str


class Arrange(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and perhaps one thing of it that is to be set otherwise."""

    game: Annotated[str, Meta(max_length=60)]
    options: dict[Annotated[str, Meta(max_length=60)], OptionValue] = {}
    position: Position = ""
    """Empty: one to begin with."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """Of the setting; empty to set nothing."""
    value: Annotated[str, Meta(max_length=60)] = ""


class Arranged(Struct, frozen=True):
    """The position, how it looks, and what can be set next."""

    position: str
    board: Board
    picture: Picture
    prompt: str
    words: tuple[Section, ...]
    turn: Turn
    """Nothing to pick: at the desk nobody plays."""
    over: bool
    """The match would be over in it: nothing can be played from here."""
    settings: tuple[Setting, ...] = ()
    """None where the game's positions are set up as a text only."""
    frame: Axes | None = None
    """Where the places of settings lie on the board."""
