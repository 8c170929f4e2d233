"""A match: one game being played, as an immutable value. Nothing else plays one.

Server, arena, terminal, replay and tests drive a `Match`. All its chance (lots, hands, agents) is drawn from
`(seed, ply, purpose)`, so that the same seed and the same agents give the same match wherever it is played.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec

from parlour.chance import MOST_SEED, Purpose, chance, check_seed, new_seed, nth_seed
from parlour.drawn import Drawn
from parlour.flick import Flick, FlickingGame
from parlour.game import OUT_OF_TIME, Game, IllegalMoveError, NotationError, Outcome, ParlourError, plural
from parlour.players import UNLIMITED, AgentError, ask, by_hand
from parlour.record import Leaving, LoggedMove, Record, RecordError, Remark, SeatRecord, opening, replay
from parlour.remarks import parse_remark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from parlour.game import Ruling, Seat
    from parlour.games import GameSpec
    from parlour.players import Agent, Hand, TimeBudget

__all__ = [
    "MOST_SEED",
    "Match",
    "MatchOverError",
    "Playout",
    "Purpose",
    "chance",
    "drawn_by",
    "lots_of",
    "new_seed",
    "nth_seed",
]

G = TypeVar("G", bound=Game[Any, Any])
S = TypeVar("S")
M = TypeVar("M")


class MatchOverError(ParlourError):
    """The match is over: no move, resignation or reported flick is possible any more."""


@dataclass(frozen=True)
class Match(Drawn, Generic[G, S, M]):
    """A game being played: its seats, its seed, and what has happened so far.

    Make one with `new` or `from_record`. Every method returns another match and leaves this one as it is.

    Attributes:
        spec: what the game offers.
        game: the rules under the match's options, with the lots drawn.
        seats: the player of each seat, and the hand.
        seed: the source of all chance, from 0 to `MOST_SEED`. It is a secret while the match goes on, so that no text
            for people has it, nor what `repr` says.
        opening: the state before the first move.
        position: the opening in the game's notation; empty for the start of the game.
        by_lot: the options that were left to the lot.
        log: the moves by seat, in the game's notation.
        rulings: one for each move. Only the last one keeps the physics' motion of a flick.
        resigned: the seat whose leaving ended the match: it gave up or ran out of time. A seat that leaves a game which
            goes on without it does so by a move of the log.
        out_of_time: whether it ran out of time.
        reported: whether moves were played at a real table and reported by hand.
        remarks: what a referee noted; they change nothing.
    """

    spec: GameSpec[G, S, M]
    game: G
    seats: tuple[SeatRecord, ...]
    seed: int = field(repr=False)
    opening: S
    position: str = ""
    by_lot: tuple[str, ...] = ()
    log: tuple[LoggedMove, ...] = ()
    rulings: tuple[Ruling[S, M], ...] = ()
    resigned: Seat | None = None
    out_of_time: bool = False
    reported: bool = False
    remarks: tuple[Remark, ...] = ()

    # --- making one ---------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        spec: GameSpec[G, S, M],
        options: Mapping[str, Any] | None = None,
        *,
        seats: Sequence[SeatRecord] | None = None,
        seed: int | None = None,
        position: str = "",
    ) -> Match[G, S, M]:
        """A match before its first move.

        Args:
            spec: the game.
            options: its options by name; those left out keep their default. Options that require it are drawn by lot.
            seats: the player of each seat; by default people with exact hands.
            seed: from 0 to `MOST_SEED`; by default a fresh one.
            position: the opening position, in the game's notation; empty for the start of the game.

        Raises:
            ParlourError: for unknown options or hands, a wrong number of seats, or a seed out of range.
            NotationError: when the text is no position of the game, or the game is over in it.
        """
        seed = new_seed() if seed is None else check_seed(seed)
        wished = spec.new(options)
        game = drawn_by(wished, seed)
        sitting = tuple(seats) if seats is not None else (SeatRecord(),) * len(game.seats)
        _check_seats(spec, game, sitting)
        state = spec.notation.parse_state(game, position) if position else game.start()
        outcome = game.outcome(state)
        if outcome is not None:
            raise NotationError(f"in this position the match is over: {game.verdict(outcome)}")
        return Match(spec, game, sitting, seed, state, position, lots_of(wished, game))

    @classmethod
    def from_record(cls, spec: GameSpec[G, S, M], record: Record) -> Match[G, S, M]:
        """The match of a record, replayed under the rules.

        Raises:
            OutdatedError: when it was played by another version of the rules.
            RecordError: naming the turn at which the record stops following the rules.
            OptionError: when the game has no such options.
        """
        game = spec.recorded(record.rules_version, record.options)
        rulings = tuple(replay(game, spec.notation, record))
        position = "" if isinstance(record.position, msgspec.UnsetType) else record.position
        match: Match[G, S, M] = Match(
            spec=spec,
            game=game,
            seats=record.seats,
            seed=new_seed() if record.seed is None else record.seed,
            opening=opening(game, spec.notation, record),
            position=position,
            by_lot=_lots_in(spec, record),
            log=record.turns,
            rulings=rulings,
            reported=record.reported is True,
            remarks=() if isinstance(record.remarks, msgspec.UnsetType) else record.remarks,
        )
        if record.resigned is None:
            return match
        try:
            return match._left(record.resigned, out_of_time=record.out_of_time is True)
        except IllegalMoveError as error:
            raise RecordError(f"seat {record.resigned} resigns: {error} ({error.refusal.clause})") from error

    def with_likely_lots(self) -> Self:
        """The match of a record that does not say what was left to the lot: every option that its seed draws as it is.

        An option that was chosen, and that the lot would have decided in the same way, is taken for one of them.
        """
        lots = _lots(self.spec)
        redrawn = drawn_by(self.spec.new(replace(self, by_lot=lots).wish), self.seed)
        likely = redrawn.options == self.game.options
        return replace(self, by_lot=lots if likely else ())

    # --- how it stands ------------------------------------------------------------------------------------------

    @property
    def wish(self) -> dict[str, Any]:
        """The options by name as they were before the lots were drawn: without what was left to the lot."""
        decided = msgspec.to_builtins(self.game.options)
        return {name: value for name, value in decided.items() if name not in self.by_lot}

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.rulings)

    @property
    def state(self) -> S:
        """The state after the last move."""
        return self.rulings[-1].after if self.rulings else self.opening

    def state_at(self, ply: int) -> S:
        """The state after `ply` moves."""
        return self.rulings[ply - 1].after if ply else self.opening

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        if self.resigned is None:
            return self.game.outcome(self.state)
        outcome = self.game.resignation(self.resigned)
        return replace(outcome, termination=OUT_OF_TIME) if self.out_of_time else outcome

    @property
    def leaving(self) -> Leaving | None:
        """How a seat ended it without a move; None if none did."""
        if self.resigned is None:
            return None
        return Leaving.OUT_OF_TIME if self.out_of_time else Leaving.RESIGNED

    @cached_property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is; None when the match is over."""
        return self.game.to_play(self.state) if self.outcome is None else None

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        return self.game.remaining(self.state)

    def hand(self, seat: Seat) -> Hand:
        """The hand that executes a seat's flicks."""
        return self.spec.hand(self.seats[seat].hand)

    def chance(self, purpose: Purpose) -> Random:
        """The source of chance for the next move."""
        return chance(self.seed, self.ply, purpose)

    # --- going on -----------------------------------------------------------------------------------------------

    def parse(self, text: str) -> M:
        """Read a move of the seat to play.

        Raises:
            NotationError: when the text is no move.
        """
        return self.spec.notation.parse_move(self.game, self.state, text)

    def ask(self, agent: Agent[S, M], budget: TimeBudget = UNLIMITED) -> M:
        """The legal move that an agent chooses for the seat to play; `play` plays it.

        Raises:
            AgentError: when it fails or chooses what the rules refuse; the message has the seat and the ply. It has no
                seed, which nobody may read while a match goes on.
            MatchOverError: when the match is over.
        """
        seat = self._seat_to_play()
        try:
            move: M = ask(agent, self.game, self.state, self.chance("agent"), budget)
        except AgentError as error:
            who = f"{self.seats[seat].level or 'the agent'} fails as {self.game.seats[seat]}"
            raise AgentError(f"{who} after {plural(self.ply, 'move')}: {error}") from error
        return move

    def play(self, move: M) -> Self:
        """Play a move as its player chose it: a flick is executed by the seat's hand, and by the physics.

        Raises:
            IllegalMoveError: with the refusal, when the rules forbid it.
            MatchOverError: when the match is over.
            MissingExtraError: NumPy or Numba, with which the physics simulates a flick, is not installed.
        """
        seat = self._seat_to_play()
        chosen = self.game.chosen(move)
        refusal = self.game.out_of_turn(self.state, self.game.mover(self.state, chosen))
        if refusal is not None:
            raise IllegalMoveError(refusal)
        self.game.check(self.state, chosen)
        return self._then(_carried_out(self.game, self.state, chosen, self.hand(seat), self.seed, self.ply))

    def tell(self, move: M) -> Self:
        """Add a move as it was played on a real board: a flick with the result that a person reports.

        Neither a hand nor the physics changes it. The match is `reported` from then on.

        Raises:
            IllegalMoveError: with the refusal, when the rules forbid it or it is impossible.
            NotationError: when it is a flick without its result.
            MatchOverError: when the match is over.
        """
        self._seat_to_play()
        if isinstance(move, Flick) and move.result is None:
            raise NotationError("a flick that is reported needs its result: what happened, and what came to rest where")
        self.game.check(self.state, move)
        return replace(self._then(move), reported=True)

    def report(self, text: str) -> Self:
        """Add what a person reports from a real board: a move with its result, or taps (`parlour.games.reporting`).

        Raises:
            NotationError: when it is no report that is possible now; the message says what is.
            IllegalMoveError: with the refusal, when the rules forbid it.
            MatchOverError: when the match is over.
        """
        self._seat_to_play()
        reporting = self.spec.real_table.reporting if self.spec.real_table else None
        if reporting is None or reporting.is_move(text):
            return self.tell(self.parse(text))
        return self.tell(reporting.move(self.game, self.state, text.split()))

    def remark(self, text: str) -> Self:
        """Note what no clause rules on, as `remark: the board was moved`; also when the match is over.

        Raises:
            NotationError: when it is no remark; the message says how one is written.
        """
        noted = parse_remark(self.game.seats, text, self.ply)
        return replace(self, remarks=(*self.remarks, noted), reported=True)

    def resign(self, seat: Seat) -> Self:
        """Resign for a seat, in turn or out of turn. The match is over, unless the game goes on without that seat.

        Raises:
            MatchOverError: when the match is over.
            IllegalMoveError: with the refusal, when the seat has left before.
            ParlourError: when there is no such seat.
        """
        return self._left(seat, out_of_time=False)

    def run_out_of_time(self, seat: Seat) -> Self:
        """Leave for a seat whose time is up, with the same effect and the same errors as `resign`.

        A match has no clock of its own; who keeps one calls this.
        """
        return self._left(seat, out_of_time=True)

    def fork(self, ply: int, seed: int | None = None) -> Self:
        """Another match with the same seats and first moves, to continue from there.

        Args:
            ply: how many moves are kept, at most all of them.
            seed: of the new match; by default a fresh one.

        Raises:
            ParlourError: when there is no such ply, or for a seed out of range.
        """
        if not 0 <= ply <= self.ply:
            raise ParlourError(f"there is no ply {ply}; the match has {self.ply}")
        return replace(
            self,
            seed=new_seed() if seed is None else check_seed(seed),
            log=self.log[:ply],
            rulings=self.rulings[:ply],
            resigned=None,
            out_of_time=False,
            remarks=tuple(remark for remark in self.remarks if remark.after <= ply),
        )

    def rematch(self, seed: int | None = None) -> Match[G, S, M]:
        """The next match of the same players, each of whom moves on by one seat.

        Lots are drawn anew, unless its rules say otherwise (`Game.draws_anew`).

        Args:
            seed: of the new match; by default a fresh one.
        """
        seats = (*self.seats[-1:], *self.seats[:-1])
        if self.game.draws_anew:
            return Match.new(self.spec, self.wish, seats=seats, seed=seed, position=self.position)
        options = msgspec.to_builtins(self.game.options)
        following = Match.new(self.spec, options, seats=seats, seed=seed, position=self.position)
        return replace(following, by_lot=self.by_lot)

    def playout(self) -> Playout[G, S, M]:
        """The match from here on, without its log."""
        hands = tuple(self.hand(seat) for seat in range(len(self.seats)))
        return Playout(self.game, hands, self.seed, self.state, self.ply)

    def _seat_to_play(self) -> Seat:
        seat = self.to_play
        if seat is None:
            raise MatchOverError("the match is over")
        return seat

    def _left(self, seat: Seat, *, out_of_time: bool) -> Self:
        self._seat_to_play()
        if not 0 <= seat < len(self.seats):
            raise ParlourError(f"there is no seat {seat}; the game has {len(self.seats)}")
        move = self.game.leaving(seat, out_of_time=out_of_time)
        if move is None:
            return replace(self, resigned=seat, out_of_time=out_of_time)
        self.game.check(self.state, move)
        return self._then(move)

    def _then(self, move: M) -> Self:
        """The match after a legal move."""
        seat = self.game.mover(self.state, move)
        ruling = self.game.judge(self.state, move)
        turn = LoggedMove(seat, self.spec.notation.format_move(self.game, self.state, ruling.move))
        return replace(self, log=(*self.log, turn), rulings=(*_at_rest(self.rulings), ruling))

    # --- keeping it ---------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The match as it is stored and exchanged."""
        return Record(
            game=self.game.name,
            rules_version=self.game.rules_version,
            options=msgspec.to_builtins(self.game.options),
            seats=self.seats,
            by_lot=self.by_lot or msgspec.UNSET,
            position=self.position or msgspec.UNSET,
            turns=self.log,
            resigned=self.resigned,
            out_of_time=self.out_of_time or msgspec.UNSET,
            reported=self.reported or msgspec.UNSET,
            remarks=self.remarks or msgspec.UNSET,
            seed=self.seed,
        )


@dataclass(frozen=True, slots=True)
class Playout(Generic[G, S, M]):
    """A match of which only the last state is kept: for environments, which play millions of moves and show few.

    The same moves lead to the same states as in the `Match` that it was made of, chance included.

    Attributes:
        game: the rules, with the lots drawn.
        hands: of each seat, the hand that executes its flicks.
        seed: the source of all chance.
        state: the state after the last move.
        ply: how many moves have been played.
    """

    game: G
    hands: tuple[Hand, ...]
    seed: int = field(repr=False)
    state: S
    ply: int

    def play(self, move: M) -> Playout[G, S, M]:
        """Play a legal move, as `Match.play` does. Does not check whether it is legal."""
        after = self.game.after(self.state, self._done(move))
        return Playout(self.game, self.hands, self.seed, after, self.ply + 1)

    def ruling(self, move: M) -> Ruling[S, M]:
        """What a legal move does, with the motion of a flick; `play` leads to the same state."""
        return self.game.play(self.state, self._done(move))

    def _done(self, move: M) -> M:
        """A move as it is carried out."""
        hand = self.hands[self.game.to_play(self.state)]
        done: M = _carried_out(self.game, self.state, move, hand, self.seed, self.ply)
        return done


def drawn_by(game: G, seed: int) -> G:
    """The game with its lots drawn from the seed of a match."""
    return game.by_lot(chance(seed, 0, "lots"))


def lots_of(wished: Game[Any, Any], drawn: Game[Any, Any]) -> tuple[str, ...]:
    """The options that a lot decided: those in which a game differs once its lots are drawn."""
    before, after = (msgspec.to_builtins(game.options) for game in (wished, drawn))
    return tuple(name for name, value in before.items() if after[name] != value)


def _lots(spec: GameSpec[Any, Any, Any]) -> tuple[str, ...]:
    """The options of a game that can be left to the lot: by default they are."""
    return lots_of(spec.new(), drawn_by(spec.new(), 0))


def _lots_in(spec: GameSpec[Any, Any, Any], record: Record) -> tuple[str, ...]:
    """The options that a record says were left to the lot."""
    names = () if isinstance(record.by_lot, msgspec.UnsetType) else record.by_lot
    for name in names:
        if name not in _lots(spec):
            known = ", ".join(_lots(spec)) or "nothing"
            raise RecordError(f"by_lot has {name[:40]!r}; in {spec.title} the lot decides {known}")
    return names


def _carried_out(game: Game[S, M], state: S, move: M, hand: Hand, seed: int, ply: int) -> M:
    """A legal move as it is carried out at a ply: a flick by the hand, and by the physics."""
    if not isinstance(game, FlickingGame):
        return move
    today = hand.on_a_day(chance(seed, game.to_play(state), "day"))
    done: M = game.played(state, by_hand(game, state, move, today, chance(seed, ply, "hand")))
    return done


def _check_seats(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], seats: tuple[SeatRecord, ...]) -> None:
    if len(seats) != len(game.seats):
        raise ParlourError(f"{spec.title} has {len(game.seats)} seats ({', '.join(game.seats)}), not {len(seats)}")
    for seat in seats:
        spec.hand(seat.hand)


def _at_rest(rulings: tuple[Ruling[S, M], ...]) -> tuple[Ruling[S, M], ...]:
    """The rulings without the motion of the last flick, which is needed only for that flick's frame."""
    last = rulings[-1] if rulings else None
    if last is None or not isinstance(last.move, Flick) or last.move.motion is None:
        return rulings
    return (*rulings[:-1], dataclasses.replace(last, move=dataclasses.replace(last.move, motion=None)))
