"""The rules of Castle Croquetnole, clause by clause.

The state is what lies on the table between two moves, and how far the turn has come. The referee (`referee.py`) reads
what a flick did. Turns are in `turns.py`, the reasons for refusals in `refusals.py`, the options in `setting.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from parlour.flick import Flick, FlickingGame, ShotResult, ShotSetup
from parlour.game import LEFT_ALONE, Ending, Event, Outcome, Refusal, Ruling, Seat, Termination, enumerated
from parlour.games.castle_croquetnole.rules import random_moves, turns
from parlour.games.castle_croquetnole.rules.board import OF_CROQUET, Cause, State, is_guard, knight_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Leave, Move, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.referee import settle
from parlour.games.castle_croquetnole.rules.refusals import KINDS, TOWARDS, placing_clause, refusal_of, towards
from parlour.games.castle_croquetnole.rules.results import through_doors
from parlour.games.castle_croquetnole.rules.setting import Options, Setting

if TYPE_CHECKING:
    from random import Random

    from parlour.flick import Aim
    from parlour.games.castle_croquetnole.rules.board import Play

__all__ = ["CUT_SHORT", "DIFFICULTY", "DRIVEN", "HOME", "CastleCroquetnole", "Options"]

HOME = Termination("home", "by coming home")
DRIVEN = Termination("driven", "by being driven home")
CUT_SHORT = Termination("cut-short", "after the last turn", Ending.CUT_SHORT)

DIFFICULTY = 0.0
"""Of every flick; nobody has measured which ones are harder."""

Judged = tuple[State, tuple[Event, ...]]


@dataclass(frozen=True)
class CastleCroquetnole(Setting, FlickingGame[State, Move]):
    """Castle Croquetnole under some options.

    >>> game = CastleCroquetnole()
    >>> ruling = game.play(game.start(), Place("Gm", 0.0, -0.2159))
    >>> [event.clause for event in ruling.events], game.seats[game.to_play(ruling.after)]
    (['CC-4'], 'suns')
    """

    name = "castle-croquetnole"
    rules_version = 3
    turn_clause = "CC-30"
    terminations: ClassVar[tuple[Termination, ...]] = (HOME, DRIVEN, LEFT_ALONE, CUT_SHORT)

    # --- turns and moves ----------------------------------------------------------------------------------------

    def start(self) -> State:
        """Nothing is on the table; the guards are placed first (CC-4)."""
        return turns.first_state()

    def to_play(self, state: State) -> Seat:
        """The owner of a coin that must be placed, else the seat whose turn it is (CC-4, CC-5, CC-16)."""
        return turns.to_play(state)

    def mover(self, state: State, move: Move) -> Seat:
        """The seat to play; of a move to leave, the seat that leaves."""
        return move.seat if isinstance(move, Leave) else self.to_play(state)

    def remaining(self, state: State) -> tuple[Seat, ...]:
        """The seats that have not left (CC-33)."""
        return state.remaining

    def leaving(self, seat: Seat, *, out_of_time: bool) -> Move | None:
        """The game goes on without a seat that leaves, unless the options say otherwise (CC-33)."""
        return None if self.options.leaving == "ends" else Leave(seat, out_of_time)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a move may not be played (CC-30)."""
        if self.outcome(state) is not None:
            return Refusal("over", "CC-12", "The game is over.")
        return refusal_of(self, state, move)

    def sample(self, state: State, rng: Random) -> Move:
        """A random legal move: usually a flick towards something worth reaching."""
        return random_moves.sample(self, state, rng)

    def difficulty(self, state: State, aim: Aim) -> float:  # noqa: ARG002 - it is the same for all flicks
        """How hard a flick is: no flick is harder than another."""
        return DIFFICULTY

    def set_up(self, state: State, aim: Aim) -> ShotSetup:
        """The coins that lie on the table, in the order of `COINS`."""
        coins = tuple(coin for coin, _ in state.lying())
        disc, table = coins.index(aim.coin), self.layout.laid(at for _, at in state.lying())
        if not aim.tight:
            return ShotSetup(table, aim.shot(disc), coins)
        if aim.speed == 0.0 or towards(state, aim) <= TOWARDS:  # by an error of the hand the guard gets nothing
            return ShotSetup(table, replace(aim, speed=0.0, spin=0.0).shot(disc), coins)
        return ShotSetup(table, aim.shot(disc, coins.index(aim.tight)), coins)

    def run(self, state: State, flick: Flick) -> Flick:
        """The flick with its result, played by the physics: doors in it are passed as the options say (CC-1)."""
        played = super().run(state, flick)
        assert played.result is not None  # noqa: S101 - the physics has just told it
        events = tuple(through_doors(self.layout, played.result.events))
        return replace(played, result=ShotResult(events, played.result.rest))

    def judge(self, state: State, move: Move) -> Ruling[State, Move]:
        """What a legal move does; of a flick it reads the result alone."""
        move = self.played(state, move)
        after, events = self._done(state, move)
        after = turns.advanced(after)
        return Ruling(state, move, (*events, *self._turned(state, after)), after)

    def _done(self, state: State, move: Move) -> Judged:  # noqa: PLR0911 - one for each kind of move
        match move:
            case Place():
                return self._place(state, move)
            case MoveIn():
                return self._move_in(state, move.coin)
            case Flick():
                return settle(self, turns.played_on(state, move.aim.coin), move)
            case Croquet():
                return self._croquet(state, move)
            case Decline():
                return self._decline(state)
            case Pass():
                event = self._event(state, "passed", "CC-6", f"{self.coin_name(move.coin)} is passed.", move.coin)
                return turns.ended(state, move.coin), (event,)
            case Leave():
                return self._leave(state, move)

    def _event(self, state: State, name: str, clause: str, message: str, *about: str) -> Event:
        return Event(name, clause, message, self.to_play(state), about)

    def _place(self, state: State, move: Place) -> Judged:
        words = f"{self.coin_name(move.coin)} is placed next to its tower."
        event = self._event(state, "placed", placing_clause(state, move.coin), words, move.coin)
        coin = replace(state.coin(move.coin), at=(move.x, move.y), tower=None)
        return replace(state.with_coin(coin), owed=state.owed[1:]), (event,)

    def _move_in(self, state: State, name: str) -> Judged:
        """A coin is put in from the edge; with that its play begins, if it had not (CC-28)."""
        coin, state = state.coin(name), turns.played_on(state, name)
        assert coin.at is not None  # noqa: S101 - it lies near the edge
        play = replace(state.play or state.begun(name, Cause.FIRST), moved=True)
        words = f"{self.coin_name(name)} is put in from the edge before its flick."
        event = self._event(state, "put in", "CC-28", words, name)
        state = state.with_coin(replace(coin, at=self.inward(coin.at)))
        return replace(state, play=play, kept=None if is_guard(name) else state.kept), (event,)

    def _croquet(self, state: State, move: Croquet) -> Judged:
        play = state.play
        assert play is not None  # noqa: S101 - a croquet is chosen in a play
        drives = self.options.strike_again == "illegal" and move.kind != "flicks"
        then = Cause.DRIVE if drives else Cause.CROQUET
        first = {"loose": Cause.LOOSE, "tight": Cause.TIGHT}.get(move.kind, then)
        play = replace(play, flicks=(first, then, *play.flicks), croquets=play.croquets - 1)
        words = f"{self.coin_name(play.coin)} takes the {move.kind} croquet: {KINDS[move.kind]}."
        event = self._event(state, "croquet chosen", "CC-24", words, play.coin)
        knight = state.coin(play.coin)
        return replace(state.with_coin(replace(knight, at=move.place or knight.at)), play=play), (event,)

    def _decline(self, state: State) -> Judged:
        play = state.play
        assert play is not None  # noqa: S101 - a flick is declined in a play
        if self.options.second_croquet == "waits" and self.waiting(state):
            return self._decline_croquet(state, play)
        words = f"{self.coin_name(play.coin)} declines the rest of its play."
        event = self._event(state, "declined", "CC-6", words, play.coin)
        return replace(state, play=replace(play, flicks=(), croquets=0)), (event,)

    def _leave(self, state: State, move: Leave) -> Judged:
        after, why = turns.without(state, move.seat), "run out of time" if move.out_of_time else "leave the game"
        goes_on = "" if len(after.remaining) == 1 else " The game goes on without them."
        words = f"{self.castle_name(move.seat)} {why}.{goes_on}"
        return after, (Event("left", "CC-33", words, move.seat),)

    def _decline_croquet(self, state: State, play: Play) -> Judged:
        """What is left of the present croquet is declined, since another is chosen after it (CC-24)."""
        words = f"{self.coin_name(play.coin)} declines the rest of its croquet."
        event = self._event(state, "croquet declined", "CC-24", words, play.coin)
        flicks = tuple(cause for cause in play.flicks if cause not in OF_CROQUET)
        return replace(state, play=replace(play, flicks=flicks, croquets=self.waiting(state))), (event,)

    def _turned(self, before: State, after: State) -> tuple[Event, ...]:
        """The game's end, or the next turn's beginning."""
        outcome = self.outcome(after)
        if outcome is not None:
            clause = {CUT_SHORT: "CC-32", LEFT_ALONE: "CC-33"}.get(outcome.termination, "CC-12")
            return (Event("game", clause, self.verdict(outcome), before.seat),)
        if after.turn == before.turn:
            return ()
        return (Event("turn", "CC-5", f"{self.castle_name(after.seat)} to play.", after.seat),)

    # --- the end (CC-12, CC-32, CC-33) --------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """A knight came home, all others have left, or the last turn is over."""
        if state.winner is not None:
            own = state.play is not None and state.play.coin == knight_of(state.winner)
            scores = tuple(float(seat == state.winner) for seat in range(4))
            return Outcome(scores, (state.winner,), HOME if own else DRIVEN)
        if len(state.remaining) == 1:
            return self.won_by(LEFT_ALONE, *state.remaining)
        if 0 < self.options.turn_limit <= state.turn:
            return Outcome(self.standing(state), (), CUT_SHORT)
        return None

    def standing(self, state: State) -> tuple[float, ...]:
        """Each knight's share of the progress of all who have not left; equal shares if there was none (CC-32)."""
        remaining = state.remaining
        progress = [self.counted(state.coin(knight_of(seat))) if seat in remaining else 0 for seat in range(4)]
        if not any(progress):
            return tuple((seat in remaining) / len(remaining) for seat in range(4))
        return tuple(made / sum(progress) for made in progress)

    def verdict(self, outcome: Outcome) -> str:
        """An outcome in one sentence."""
        if outcome.termination is not CUT_SHORT:
            return super().verdict(outcome).replace("wins", "win", 1)
        best = [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
        ahead = enumerated([self.castle_name(seat) for seat in best])
        return f"The game ends {CUT_SHORT.text}; {ahead} came farthest."
