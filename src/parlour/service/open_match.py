"""A stored match, replayed: its players and the match itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from parlour.game import ParlourError
from parlour.games import find_game
from parlour.match import Match
from parlour.record import OutdatedError, Record, SeatRecord, Turn
from parlour.service.errors import UnplayableError
from parlour.service.keys import hash_key
from parlour.service.store import TurnRow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.game import Seat
    from parlour.service.store import MatchRow, SeatRow, StoredMatch

__all__ = ["OpenMatch", "open_match", "record_of", "seats_of"]

RESIGNS = "resigns"
"""The log entry of a resignation."""


@dataclass(frozen=True)
class OpenMatch:
    """A match of the service.

    Attributes:
        setup: how it was set up, and who has joined since.
        match: the game being played.
        rematch: the rematch, if there is one.
    """

    setup: MatchRow
    match: Match[Any, Any, Any]
    rematch: str | None = None

    @property
    def name(self) -> str:
        """The id in its address."""
        return self.setup.match

    @property
    def ply(self) -> int:
        """How many rows its log has: the moves, and a resignation."""
        return self.match.ply + (self.match.resigned is not None)

    @property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is; None when the match is over."""
        return self.match.to_play

    @property
    def bot_to_play(self) -> str:
        """The level of the bot whose turn it is; empty if it is a person's or nobody's."""
        return "" if self.to_play is None else self.setup.seats[self.to_play].level

    @property
    def only_bots(self) -> bool:
        """Whether no person plays in it."""
        return all(seat.level for seat in self.setup.seats)

    @property
    def flicked(self) -> bool:
        """Whether the game is played by flicking."""
        return self.match.spec.flicking is not None

    def alone(self, key: str | None) -> bool:
        """Whether a key plays every seat that is no bot's."""
        people = {seat.seat for seat in self.setup.seats if not seat.level}
        return bool(people) and people <= seats_of(self.setup.seats, key)

    def moves(self, after: int = 0, until: int | None = None) -> tuple[TurnRow, ...]:
        """The rows of its log that are moves, optionally only those of a range of plies."""
        return tuple(TurnRow(turn.seat, turn.move, resigns=False) for turn in self.match.log[after:until])

    def play(self, move: Any) -> OpenMatch:  # noqa: ANN401 - each game has its own moves
        """The match after a move as its player chose it; raises what `Match.play` raises."""
        return replace(self, match=self.match.play(move))

    def resign(self, seat: Seat) -> OpenMatch:
        """The match after a seat has resigned."""
        return replace(self, match=self.match.resign(seat))

    def read_on(self, turns: Iterable[TurnRow]) -> OpenMatch:
        """The match after some more rows of its log.

        Raises:
            UnplayableError: when they do not follow this program's rules.
        """
        match = self.match
        for turn in turns:
            try:
                match = match.resign(turn.seat) if turn.resigns else match.tell(match.parse(turn.move))
            except ParlourError as error:
                raise _unplayable(f"move {match.ply + 1}, {turn.move[:40]!r}: {error}") from error
        return replace(self, match=match)


def open_match(stored: StoredMatch) -> OpenMatch:
    """A stored match with its whole log, replayed.

    Raises:
        UnplayableError: when the log does not follow this program's rules.
    """
    try:
        match = Match.from_record(find_game(stored.setup.game), record_of(stored, stored.setup.seed))
        _check_resignation(stored)
        return OpenMatch(stored.setup, match, stored.rematch)
    except OutdatedError as error:
        raise UnplayableError(_sentence(str(error))) from error
    except ParlourError as error:
        raise _unplayable(str(error)) from error


def _check_resignation(stored: StoredMatch) -> None:
    """Check that a resignation, if any, is the last entry of the log, as a record requires."""
    for number, turn in enumerate(stored.turns[:-1], start=1):
        if turn.resigns:
            raise ParlourError(f"move {number}: seat {turn.seat + 1} resigns, and the log goes on after it")


def _unplayable(why: str) -> UnplayableError:
    return UnplayableError(_sentence(f"this match cannot be continued, but its log can still be read: {why}"))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def resignation(seat: Seat) -> TurnRow:
    """The row of the log in which a seat resigns."""
    return TurnRow(seat, RESIGNS, resigns=True)


def seats_of(seats: Iterable[SeatRow], key: str | None) -> frozenset[int]:
    """The seats that a key plays; none for a spectator."""
    if key is None:
        return frozenset()
    hashed = hash_key(key)
    return frozenset(seat.seat for seat in seats if seat.key_hash == hashed)


def record_of(stored: StoredMatch, seed: int | None) -> Record:
    """The record of a stored match with its whole log. `seed` is None while a bot may still play from it."""
    setup, last = stored.setup, stored.turns[-1] if stored.turns else None
    return Record(
        game=setup.game,
        rules_version=setup.rules_version,
        options=dict(setup.options),
        seats=tuple(SeatRecord(seat.name, seat.level, seat.hand) for seat in setup.seats),
        position=setup.position or UNSET,
        turns=tuple(Turn(turn.seat, turn.move) for turn in stored.turns if not turn.resigns),
        resigned=last.seat if last is not None and last.resigns else None,
        seed=seed,
    )
