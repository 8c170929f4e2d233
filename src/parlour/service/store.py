"""Where matches are kept: a small protocol, its plain row values, and a store in memory.

A store knows no rules. The log is the source of truth: rows are only ever added, and of several simultaneous writers of
the same ply exactly one succeeds.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from threading import RLock
from typing import TYPE_CHECKING, Any, Protocol

from parlour.service.errors import InvitationError, StalePlyError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.game import Seat

__all__ = ["MatchRow", "MemoryStore", "SeatRow", "Store", "StoredMatch", "TurnRow"]


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

    @property
    def taken(self) -> bool:
        """Whether the seat is taken."""
        return bool(self.level) or self.key_hash is not None


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One row of the log."""

    seat: Seat
    move: str
    resigns: bool


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it is set up."""

    match: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: int
    """From 0 to 2^128 - 1."""
    seats: tuple[SeatRow, ...]
    position: str = ""
    """The position in which it begins, in the game's notation; empty for the start of the game."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match, with its log or the end of it."""

    setup: MatchRow
    turns: tuple[TurnRow, ...]
    rematch: str | None
    """The rematch."""


class Store(Protocol):
    """Stored matches. Safe to share between threads; every call is one transaction.

    A move costs one call of `append`, whatever the length of the match.
    """

    def create(self, row: MatchRow, turns: Sequence[TurnRow] = ()) -> None:
        """Set up a match; it may begin with some turns already played."""

    def read(self, match: str, after: int = 0) -> StoredMatch | None:
        """The match with its seats, and its log after the first `after` turns; None when there is no such match."""

    def read_turns(self, match: str, after: int) -> tuple[TurnRow, ...]:
        """The log after its first `after` turns; none for a match that does not exist."""

    def append(self, match: str, ply: int, turn: TurnRow, *, ends: bool) -> None:
        """Add a turn to the log, as the one after `ply` turns. When this returns, the turn is stored.

        Args:
            match: its name.
            ply: how many turns the log has.
            turn: the turn.
            ends: whether the match is over with it.

        Raises:
            StalePlyError: when the log does not have exactly `ply` turns.
        """

    def claim(self, match: str, invitation_hash: str, key_hash: str, name: str) -> Seat:
        """Give a friend the seat of an invitation, which can be used once.

        Raises:
            InvitationError: when it is not for this match or was used.
        """

    def rematch(self, match: str, row: MatchRow) -> str:
        """Set up the rematch once: a second call gets the match of the first."""

    def unfinished_with_bots(self) -> tuple[str, ...]:
        """Matches in which it may be a bot's turn."""

    def close(self) -> None:
        """Release all resources."""


def wrong_invitation() -> InvitationError:
    """The error for an invitation to no seat of the match."""
    return InvitationError("This link is not an invitation to this match.")


def used_invitation() -> InvitationError:
    """The error for an invitation that has been used."""
    return InvitationError("This link has already been used to join. You can watch.")


@dataclass
class _Kept:
    """A match in memory; its log grows in place, so that a move costs the same at any length."""

    setup: MatchRow
    turns: list[TurnRow]
    rematch: str | None = None
    over: bool = False


@dataclass(frozen=True)
class MemoryStore:
    """Matches in memory, for tests and for matches that need not outlast the process."""

    _matches: dict[str, _Kept] = field(default_factory=dict)
    _lock: RLock = field(default_factory=RLock)

    def create(self, row: MatchRow, turns: Sequence[TurnRow] = ()) -> None:
        """Set up a match."""
        with self._lock:
            self._matches[row.match] = _Kept(row, list(turns))

    def read(self, match: str, after: int = 0) -> StoredMatch | None:
        """The match, or None."""
        with self._lock:
            kept = self._matches.get(match)
            return StoredMatch(kept.setup, tuple(kept.turns[after:]), kept.rematch) if kept else None

    def read_turns(self, match: str, after: int) -> tuple[TurnRow, ...]:
        """The log after its first turns."""
        with self._lock:
            kept = self._matches.get(match)
            return tuple(kept.turns[after:]) if kept else ()

    def append(self, match: str, ply: int, turn: TurnRow, *, ends: bool) -> None:
        """Add a turn to the log."""
        with self._lock:
            kept = self._matches[match]
            if len(kept.turns) != ply:
                raise StalePlyError(len(kept.turns))
            kept.turns.append(turn)
            kept.over = kept.over or ends

    def claim(self, match: str, invitation_hash: str, key_hash: str, name: str) -> Seat:
        """Give a friend the seat of an invitation."""
        with self._lock:
            kept = self._matches[match]
            invited = [seat for seat in kept.setup.seats if seat.invitation_hash == invitation_hash]
            if not invited:
                raise wrong_invitation()
            if invited[0].key_hash is not None:
                raise used_invitation()
            sitting = replace(invited[0], key_hash=key_hash, name=name or invited[0].name)
            seats = tuple(sitting if seat.seat == sitting.seat else seat for seat in kept.setup.seats)
            kept.setup = replace(kept.setup, seats=seats)
            return sitting.seat

    def rematch(self, match: str, row: MatchRow) -> str:
        """Set up the rematch once."""
        with self._lock:
            kept = self._matches[match]
            if kept.rematch is None:
                self.create(row)
                kept.rematch = row.match
            return kept.rematch

    def unfinished_with_bots(self) -> tuple[str, ...]:
        """Matches in which it may be a bot's turn."""
        with self._lock:
            found = self._matches.items()
            return tuple(name for name, kept in found if not kept.over and any(seat.level for seat in kept.setup.seats))

    def close(self) -> None:
        """Do nothing: a store in memory lasts as long as its process."""
