"""What a store keeps, as plain values: matches with their logs, what seats say, answers, refereed matches, outages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.game import Seat
    from parlour.record import Leaving
    from parlour.service.messages import Clock

__all__ = [
    "AnswerRow",
    "MatchRow",
    "Outage",
    "SaidRow",
    "Says",
    "SeatRow",
    "SheetRow",
    "StoredMatch",
    "TurnRow",
    "Uptime",
]

Says: TypeAlias = Literal["asks", "grants", "refuses"]
"""What a seat can say about a take-back."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits on a seat; a person's seat without a key hash is still free."""

    seat: Seat
    name: str
    level: str
    key_hash: str | None
    invitation_hash: str | None
    hand: str = ""
    """The hand that executes its flicks; empty for an exact one."""
    consents: bool = False
    """Whether its person lets researchers have the match."""

    @property
    def taken(self) -> bool:
        """Whether the seat is taken."""
        return bool(self.level) or self.key_hash is not None


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One row of the log."""

    seat: Seat
    move: str
    """In the game's notation; empty when the seat leaves."""
    leaving: Leaving | None = None
    """How the seat ends the match without a move, which is the last row; None for a move."""
    spent: float | None = None
    """What it cost the seat of its time, s; None without a clock, and for a turn that was not timed."""
    deadline: float | None = None
    """When the seat that plays next runs out of time, s since 1970; None if its turn is not timed."""


@dataclass(frozen=True, slots=True)
class SaidRow:
    """What a seat says about a take-back after `ply` turns: it may say one thing at each ply."""

    ply: int
    seat: Seat
    says: Says

    def stands_before(self, said: SaidRow) -> bool:
        """Whether another word cannot be said after this one: the seat's second at a ply, or a second question."""
        return self.ply == said.ply and (self.seat == said.seat or self.says == said.says == "asks")


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it is set up."""

    match: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: int = field(repr=False)
    """From 0 to 2^128 - 1."""
    seats: tuple[SeatRow, ...]
    position: str = ""
    """The position in which it begins, in the game's notation; empty for the start of the game."""
    aids: bool = False
    """Whether people who play each other may see what an aim leads to."""
    clock: Clock | None = None
    """How much time people have."""
    by_lot: tuple[str, ...] | None = None
    """The options that were left to the lot; None for a match that was set up before this was noted."""
    listed: float | None = None
    """Since when it is listed in the lobby, s since 1970; None if it is not, as its maker did not wish it."""
    lister: str | None = None
    """The mark of the address that listed it; None if it is not listed, or the address is not known."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match, with its log or the end of it."""

    setup: MatchRow
    turns: tuple[TurnRow, ...]
    rematch: str | None
    """The match that follows: the rematch, or this match without the turns that were taken back."""
    said: tuple[SaidRow, ...] = ()
    """What seats said about take-backs, at any ply."""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """The answer to a request that may be repeated, without the secrets in it; see `parlour.service.repeating`.

    Attributes:
        key_hash: the hash of the client's idempotency key.
        asked_hash: the hash of the request.
        salt: with the client's key, the source of the secrets.
        answer: a match, a seat or a ply, as text.
    """

    key_hash: str
    asked_hash: str
    salt: str
    answer: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A refereed match: its set-up, and its entries.

    Attributes:
        sheet: its name.
        game: the game's name.
        rules_version: of the rules by which it is judged.
        options: of the game, with the lots drawn.
        seed: from 0 to 2^128 - 1.
        names: of the players, one for each seat; empty for one without a name.
        key_hash: of the key with which entries are written.
        version: how many times the entries have been written; 0 for those that it was made with.
        entries: the reports, in order.
        previous: the entries before they were written last.
    """

    sheet: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: int = field(repr=False)
    names: tuple[str, ...]
    key_hash: str
    version: int = 0
    entries: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no move could be stored, s since 1970."""

    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class Uptime:
    """What the store says when it was noted that moves can be stored.

    Attributes:
        at: when, s since 1970.
        outages: those that the caller does not know yet, in order.
    """

    at: float
    outages: tuple[Outage, ...]
