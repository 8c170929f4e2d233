"""A match at its table: the stored log folded through its game."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from parlour.game import Outcome, ParlourError
from parlour.games import GameSpec, find_game
from parlour.match import chance
from parlour.players import by_hand
from parlour.record import OutdatedError, Record, SeatRecord, Turn
from parlour.server.store import TurnRow

if TYPE_CHECKING:
    from parlour.game import Game, Ruling, Seat
    from parlour.server.store import StoredMatch

__all__ = ["Table", "Tables", "UnplayableError", "opened", "to_record"]

MOST_TABLES = 256


class UnplayableError(ParlourError):
    """This program can neither show a stored match nor go on with it. The message says why, in one sentence."""


def _why_unplayable(error: ParlourError) -> str:
    """The sentence for people: of another version of the rules, or of what is wrong with the log."""
    known = isinstance(error, OutdatedError)
    words = str(error) if known else f"this match cannot be continued, but its log can still be read: {error}"
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


@dataclass(frozen=True)
class Table:
    """A stored match with the state that it began in and all its rulings.

    `rulings` has one entry less than the log when the last turn resigns.
    """

    stored: StoredMatch
    spec: GameSpec[Any, Any, Any]
    game: Game[Any, Any]
    opening: Any
    rulings: tuple[Ruling[Any, Any], ...]

    @property
    def ply(self) -> int:
        """How many turns the log has."""
        return self.stored.ply

    @property
    def state(self) -> Any:
        """The state after the last turn."""
        return self.state_at(self.ply)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        if self.stored.resigned is not None:
            return self.game.resignation(self.stored.resigned)
        return self.game.outcome(self.state)

    @property
    def to_play(self) -> Seat | None:
        """Whose turn it is; None when the match is over."""
        return None if self.outcome is not None else self.game.to_play(self.state)

    def play(self, seat: Seat, move: Any) -> tuple[TurnRow, bool]:
        """Play a move that a seat chose, with that seat's hand; the row for the log, and whether the match is over.

        The error of a hand is drawn from the match's own seed, which nobody is told before the end.
        """
        setup = self.stored.setup
        hand, rng = self.spec.hand(setup.seats[seat].hand), chance(setup.seed, self.ply, "hand")
        ruling = self.game.play(self.state, by_hand(self.game, self.state, move, hand, rng))
        text = self.spec.notation.format_move(self.game, self.state, ruling.move)
        return TurnRow(seat, text, resigns=False), self.game.outcome(ruling.after) is not None

    def state_at(self, ply: int) -> Any:
        """The state after `ply` turns."""
        last = self.ruling_at(ply)
        return self.opening if last is None else last.after

    def ruling_at(self, ply: int) -> Ruling[Any, Any] | None:
        """The last ruling within `ply` turns, or None at the start."""
        rulings = self.rulings[:ply]
        return rulings[-1] if rulings else None


@dataclass
class Tables:
    """Folds matches, and remembers the latest folds so that a move costs one ruling and not the whole match."""

    _folds: OrderedDict[str, tuple[tuple[TurnRow, ...], tuple[Ruling[Any, Any], ...]]] = field(
        default_factory=OrderedDict
    )
    _lock: Lock = field(default_factory=Lock)

    def fold(self, stored: StoredMatch) -> Table:
        """The table of a stored match.

        Raises:
            UnplayableError: when the log does not follow this program's rules.
        """
        try:
            return self._fold(stored)
        except ParlourError as error:
            raise UnplayableError(_why_unplayable(error)) from error

    def _fold(self, stored: StoredMatch) -> Table:
        spec = find_game(stored.setup.game)
        game = spec.recorded(stored.setup.rules_version, stored.setup.options)
        if len(stored.setup.seats) != len(game.seats):
            raise ParlourError(f"it was set up for {len(stored.setup.seats)}, and the game is for {len(game.seats)}")
        _check_resignation(stored, len(game.seats))
        moves = tuple(turn for turn in stored.turns if not turn.resigns)
        rulings = self._known(stored.setup.match, moves)
        opening = opened(spec, game, stored.setup.position)
        state = rulings[-1].after if rulings else opening
        fresh = list(rulings)
        for turn in moves[len(rulings) :]:
            try:
                fresh.append(game.play(state, spec.notation.parse_move(game, state, turn.move)))
            except ParlourError as error:
                raise ParlourError(f"move {len(fresh) + 1}, {turn.move[:40]!r}: {error}") from error
            state = fresh[-1].after
        self._remember(stored.setup.match, moves, tuple(fresh))
        return Table(stored, spec, game, opening, tuple(fresh))

    def _known(self, match: str, moves: tuple[TurnRow, ...]) -> tuple[Ruling[Any, Any], ...]:
        """The rulings of as many of these moves as are remembered; more may be, when these were read some time ago."""
        with self._lock:
            known, rulings = self._folds.get(match, ((), ()))
        shared = min(len(known), len(moves))
        return rulings[:shared] if known[:shared] == moves[:shared] else ()

    def _remember(self, match: str, moves: tuple[TurnRow, ...], rulings: tuple[Ruling[Any, Any], ...]) -> None:
        with self._lock:
            known, _ = self._folds.get(match, (None, ()))
            if known is None or known[: len(moves)] != moves:
                self._folds[match] = (moves, rulings)
            self._folds.move_to_end(match)
            while len(self._folds) > MOST_TABLES:
                self._folds.popitem(last=False)


def _check_resignation(stored: StoredMatch, seats: int) -> None:
    """Let a log pass in which nobody gives up, or one of the seats does in the last turn."""
    for number, turn in enumerate(stored.turns, start=1):
        if turn.resigns and not 0 <= turn.seat < seats:
            raise ParlourError(f"move {number}: seat {turn.seat + 1} resigns, and the game is for {seats}")
        if turn.resigns and number < stored.ply:
            raise ParlourError(f"move {number}: seat {turn.seat + 1} resigns, and the log goes on after it")


def opened(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], position: str) -> Any:
    """The state that a match begins in.

    Raises:
        NotationError: when the text is no position of the game.
    """
    return spec.notation.parse_state(game, position) if position else game.start()


def to_record(stored: StoredMatch, seed: int | None) -> Record:
    """The record of a match as it is now. `seed` is None while a bot may still play from it."""
    setup = stored.setup
    return Record(
        game=setup.game,
        rules_version=setup.rules_version,
        options=dict(setup.options),
        seats=tuple(SeatRecord(seat.name, seat.level, seat.hand) for seat in setup.seats),
        position=setup.position or UNSET,
        turns=tuple(Turn(turn.seat, turn.move) for turn in stored.turns if not turn.resigns),
        resigned=stored.resigned,
        seed=seed,
    )
