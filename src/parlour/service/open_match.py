"""A stored match, replayed: its players and the match itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from parlour.game import ParlourError
from parlour.games import find_game
from parlour.match import Match
from parlour.record import Leaving, LoggedMove, OutdatedError, Record, SeatRecord
from parlour.service.errors import UnplayableError
from parlour.service.keys import hash_key
from parlour.service.rows import TurnRow
from parlour.service.timing import timing_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.game import Seat
    from parlour.service.rows import MatchRow, SaidRow, SeatRow, StoredMatch
    from parlour.service.timing import Timing

__all__ = ["OpenMatch", "open_match", "record_of", "seats_of"]


@dataclass(frozen=True)
class OpenMatch:
    """A match of the service.

    Attributes:
        setup: how it was set up, and who has joined since.
        match: the game being played.
        rematch: the match that follows, if there is one: the rematch, or this match without the turns that were taken
            back.
        timing: how its clock stands; None without one.
        said: what seats said about take-backs, at any ply.
    """

    setup: MatchRow
    match: Match[Any, Any, Any]
    rematch: str | None = None
    timing: Timing | None = None
    said: tuple[SaidRow, ...] = ()

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
        """Whether a key plays every seat that is no bot's and has not left."""
        return bool(self._people) and self._people <= seats_of(self.setup.seats, key)

    def helped(self, key: str | None) -> bool:
        """Whether a player with this key may ask what to play: alone, or because everybody agreed on aids."""
        return self.alone(key) or (self.setup.aids and bool(seats_of(self.setup.seats, key)))

    @property
    def deserted(self) -> bool:
        """Whether all people who played in it have left, and bots remain."""
        return not self.only_bots and not self._people

    @property
    def _people(self) -> frozenset[Seat]:
        """The seats of people who have not left."""
        return frozenset(seat.seat for seat in self.setup.seats if not seat.level and seat.seat in self.match.remaining)

    @property
    def seated(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.taken for seat in self.setup.seats)

    @property
    def left_behind(self) -> bool:
        """Whether it ended with a take-back: the match goes on as another one."""
        return self.rematch is not None and self.to_play is not None

    @property
    def runs(self) -> bool:
        """Whether the time of the seat to play runs."""
        return self.timing is not None and self.timing.deadline is not None

    def moves(self) -> tuple[TurnRow, ...]:
        """The rows of its log that are moves, as they are without a clock."""
        return tuple(TurnRow(turn.seat, turn.move) for turn in self.match.log)

    def play(self, move: Any) -> OpenMatch:  # noqa: ANN401 - each game has its own moves
        """The match after a move as its player chose it; raises what `Match.play` raises."""
        return replace(self, match=self.match.play(move))

    def resign(self, seat: Seat) -> OpenMatch:
        """The match after a seat has resigned."""
        return replace(self, match=self.match.resign(seat))

    def run_out_of_time(self, seat: Seat) -> OpenMatch:
        """The match after a seat has lost on time."""
        return replace(self, match=self.match.run_out_of_time(seat))

    @property
    def last_row(self) -> TurnRow:
        """The last row of its log, as it is without a clock: a move, or a seat's leaving that ended the match."""
        if self.match.resigned is not None:
            return TurnRow(self.match.resigned, "", self.match.leaving)
        last = self.match.log[-1]
        return TurnRow(last.seat, last.move)

    def out_of_turn(self, turn: TurnRow) -> tuple[OpenMatch, TurnRow]:
        """What `timed` returns when a seat has just left in another's turn: that one's time runs on."""
        if self.timing is None or self.to_play is None:
            return self, turn
        row = replace(turn, deadline=self.timing.deadline)
        return replace(self, timing=self.timing.after(row)), row

    def timed(self, turn: TurnRow, now: float, delay: float = 0.0) -> tuple[OpenMatch, TurnRow]:
        """This match, which has just got a turn, with its clock after that turn, and the turn's row with its times.

        Args:
            turn: without its times.
            now: when it was received, s since 1970.
            delay: how long its playback takes, s: the next turn begins after that.
        """
        if self.timing is None:
            return self, turn
        spent, deadline = self.timing.spent(turn.seat, now), None
        if self.to_play is not None and self.seated and not self.bot_to_play:
            deadline = self.timing.next_deadline(turn.seat, spent, self.to_play, now + delay)
        row = replace(turn, spent=spent, deadline=deadline)
        return replace(self, timing=self.timing.after(row)), row

    def read_on(self, turns: Iterable[TurnRow]) -> OpenMatch:
        """The match after some more rows of its log.

        Raises:
            UnplayableError: when they do not follow this program's rules.
        """
        match, timing = self.match, self.timing
        for turn in turns:
            timing = timing and timing.after(turn)
            try:
                match = _left(match, turn) if turn.leaving else match.tell(match.parse(turn.move))
            except ParlourError as error:
                raise _unplayable(f"move {match.ply + 1}, {turn.move[:40]!r}: {error}") from error
        return replace(self, match=match, timing=timing)


def open_match(stored: StoredMatch) -> OpenMatch:
    """A stored match with its whole log, replayed.

    Raises:
        UnplayableError: when the log does not follow this program's rules.
    """
    try:
        match = Match.from_record(find_game(stored.setup.game), record_of(stored, stored.setup.seed))
        if stored.setup.by_lot is None:
            match = match.with_likely_lots()
        _check_resignation(stored)
        timing = timing_of(stored.setup.clock, len(stored.setup.seats), stored.turns)
        return OpenMatch(_renewed(stored.setup, match), match, stored.rematch, timing, stored.said)
    except OutdatedError as error:
        raise UnplayableError(_sentence(str(error))) from error
    except ParlourError as error:
        raise _unplayable(str(error)) from error


def _renewed(setup: MatchRow, match: Match[Any, Any, Any]) -> MatchRow:
    """How the match was set up, as today's version of the rules says it."""
    record = match.record()
    return replace(setup, rules_version=record.rules_version, options=record.options, by_lot=match.by_lot)


def _check_resignation(stored: StoredMatch) -> None:
    """Check that a resignation, if any, is the last entry of the log, as a record requires."""
    for number, turn in enumerate(stored.turns[:-1], start=1):
        if turn.leaving is not None:
            raise ParlourError(f"move {number}: seat {turn.seat + 1} resigns, and the log goes on after it")


def _unplayable(why: str) -> UnplayableError:
    return UnplayableError(_sentence(f"this match cannot be continued, but its log can still be read: {why}"))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def _left(match: Match[Any, Any, Any], turn: TurnRow) -> Match[Any, Any, Any]:
    return match.run_out_of_time(turn.seat) if turn.leaving is Leaving.OUT_OF_TIME else match.resign(turn.seat)


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
        by_lot=setup.by_lot or UNSET,
        position=setup.position or UNSET,
        turns=tuple(LoggedMove(turn.seat, turn.move) for turn in stored.turns if turn.leaving is None),
        resigned=last.seat if last is not None and last.leaving else None,
        out_of_time=(last is not None and last.leaving is Leaving.OUT_OF_TIME) or UNSET,
        seed=seed,
    )
