"""Making and joining a match, and setting up a position."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.names import LONGEST_NAME
from parlour.record import OptionValue  # noqa: TC001 - msgspec reads the annotations
from parlour.sampling import Proposed, Sampling  # noqa: TC001
from parlour.scene import Aiming, Axes, Board, Picture, PositionSetting, Section  # noqa: TC001
from parlour.service.messages.play import Clock, OfferedTurn  # noqa: TC001

__all__ = [
    "Arrange",
    "Arranged",
    "Branch",
    "Created",
    "Join",
    "Joined",
    "NewMatch",
    "Proposals",
    "Rematch",
    "SeatKey",
    "SeatWish",
    "TakeBackAnswer",
    "TakeBackWish",
    "Trials",
    "TryOut",
]

Name = Annotated[str, Meta(max_length=LONGEST_NAME, description="What a person wants to be called")]
Position = Annotated[str, Meta(max_length=12_000, description="In the game's notation; empty: the start of the game")]
Secret = Annotated[str, Meta(max_length=64)]
SeatKind = Literal["me", "friend", "bot"]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The player wished for a seat: the visitor, a friend with a link, or a bot of some level."""

    kind: SeatKind
    level: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""
    hand: Annotated[
        str, Meta(max_length=40, description="The hand whose error is added to a person's flicks; empty: none")
    ] = ""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be made."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)]
    options: dict[Annotated[str, Meta(max_length=60)], OptionValue] = {}
    position: Position = ""
    aids: bool = False
    """Whether people who play each other may ask for hints and see what an aim leads to; who joins agrees."""
    clock: Clock | None = None
    """How much time people have; None for as much as they like."""
    listed: bool = False
    """Whether the lobby lists it for everybody: its free seats can be taken, and it can be watched."""


class SeatKey(Struct, frozen=True):
    """The secret of a seat. It is sent once; only its hash is stored."""

    seat: int
    key: str | None = None
    """Plays the seat: send it as `Authorization: Bearer KEY`."""
    invitation: str | None = None
    """Lets one friend claim the seat."""


class Created(Struct, frozen=True):
    """A new match with the secrets of its people's seats."""

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
    """A request to continue from an earlier ply, or from any ply with another hand."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    hand: Annotated[str, Meta(max_length=40)] | None = None
    """The hand of the seat to play from there on, which must not have flicked before; empty: a steady one; None: as it
    is."""


class TakeBackWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the other players: may the own last turn be taken back?"""

    ply: Annotated[int, Meta(ge=0, le=1_000_000, description="How many moves the match has")]


class TakeBackAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to another player who asks to take a turn back."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000, description="How many moves the match has")]
    granted: bool


class Rematch(Struct, frozen=True):
    """A match with the same players: the rematch, or one that continues from an earlier ply."""

    match: str


class Consent(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a player lets researchers have a match once it is over: its moves and result, without names."""

    given: bool


class Arrange(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and optionally one setting to change in it."""

    game: Annotated[str, Meta(max_length=60)]
    options: dict[Annotated[str, Meta(max_length=60)], OptionValue] = {}
    position: Position = ""
    """Empty: a position to begin with."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """The key of the setting; empty to change nothing."""
    value: Annotated[str, Meta(max_length=60)] = ""


class Arranged(Struct, frozen=True):
    """The position, its picture, and what can be set next."""

    position: str
    board: Board
    picture: Picture
    prompt: str
    words: tuple[Section, ...]
    turn: OfferedTurn
    """Always empty: no moves are made while a position is set up."""
    over: bool
    """Whether the match would be over in it, so that it cannot be played."""
    settings: tuple[PositionSetting, ...] = ()
    """None if the game's positions can be set up only as text."""
    frame: Axes | None = None
    """How the coordinates of settings map to the board."""


class TryOut(Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which the visitor's own machine tries flicks."""

    game: Annotated[str, Meta(max_length=60)]
    options: dict[Annotated[str, Meta(max_length=60)], OptionValue] = {}
    position: Position = ""


class Trials(Struct, frozen=True):
    """The flicks that can be tried in a position: how they are aimed, and how the page's kernels play them."""

    aimings: tuple[Aiming, ...]
    """Empty if nothing may be flicked in it."""
    sampling: Sampling | None


class Proposals(Struct, frozen=True):
    """What the champion considers in a state, for each coin that may be flicked."""

    proposed: tuple[Proposed, ...]
