"""The rules of Crokinole, clause by clause.

The state is what lies on the board between two shots. A shot is a `Flick`; the referee (`referee.py`) reads its result,
and this module counts rounds and matches. A whole round may be reported by its end alone (`counting.py`). The options,
with the seats, discs and names that come with them, are in `setting.py`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from parlour.flick import Aim, Flick, FlickingGame, ShotSetup, Unmeasured, flick_refusal
from parlour.game import (
    RESIGNED,
    Event,
    IllegalMoveError,
    Outcome,
    Refusal,
    Ruling,
    Seat,
    Termination,
)
from parlour.games.crokinole.rules import referee
from parlour.games.crokinole.rules.board import State, Tally
from parlour.games.crokinole.rules.counting import Counted, Move, counted_refusal
from parlour.games.crokinole.rules.setting import Options, Setting
from parlour.games.crokinole.rules.table import (
    DISC_RADIUS,
    START_LINE,
    TOUCH,
    ahead,
    axis,
    difficulty,
    half_width,
    in_quadrant,
    laid,
    on_start_line,
)
from parlour.kernels.generator import normal
from parlour.kernels.mathematics import cosine, hypotenuse, sine

if TYPE_CHECKING:
    from random import Random

__all__ = ["PLAY_OFF", "ROUNDS", "TARGET", "TIED", "Crokinole", "Options"]

TARGET = Termination("target", "by reaching the target")
ROUNDS = Termination("rounds", "after the last round")
PLAY_OFF = Termination("play_off", "in the play-off round")
TIED = Termination("tied", "level after the last round")


@dataclass(frozen=True)
class Crokinole(Setting, FlickingGame[State, Move]):
    """Crokinole under some options.

    >>> game = Crokinole()
    >>> ruling = game.play(game.start(), Flick(Aim(0.0, 0.95, (0.0, -0.3048))))
    >>> [event.clause for event in ruling.events]
    ['CR-5', 'CR-7']
    >>> ruling.after.twenties
    (1, 0)
    """

    terminations: ClassVar[tuple[Termination, ...]] = (TARGET, ROUNDS, PLAY_OFF, TIED)
    name = "crokinole"
    rules_version = 3
    turn_clause = "CR-14"

    # --- turns (CR-1, CR-2) -------------------------------------------------------------------------------------

    def by_lot(self, rng: Random) -> Self:
        """Draw lots for the first shot, if the options say so (CR-2)."""
        if self.options.starter:
            return self
        return replace(self, options=replace(self.options, starter=rng.randrange(self.options.players) + 1))

    @property
    def draws_anew(self) -> bool:
        """Not where the start alternates: players move on by one seat, so the same seat is the other side's (CR-2)."""
        return self.options.next_start == "lot"

    def start(self) -> State:
        """An empty board. If no lots were drawn, the first seat starts."""
        return State(starter=max(self.options.starter - 1, 0))

    # --- a shot before it is played (CR-3, CR-4, CR-14) ---------------------------------------------------------

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a shot may not be played: it reads the aim, and of a reported result only whether it can be true."""
        if self.outcome(state) is not None:
            return Refusal("over", "CR-13", "The match is over.")
        if isinstance(move, Counted):
            return counted_refusal(self, state, move)
        if not isinstance(move, Flick):
            return Refusal("no_flick", "CR-4", "A move is a flick of the next disc.")
        refused = self._disc_refusal(state, move.aim) or flick_refusal(move, "CR-4")
        refused = refused or self._place_refusal(state, move.aim)
        if refused is None and move.result is not None:
            return referee.result_refusal(state, self.next_disc(state), move.result)
        return refused

    def chosen(self, move: Move) -> Move:
        """A shot with its aim alone.

        Raises:
            IllegalMoveError: the end of a round, which is only reported.
        """
        if isinstance(move, Counted):
            words = "Play the round shot by shot: only its referee at a real board may report how a round ended."
            raise IllegalMoveError(Refusal("only_reported", "CR-4", words))
        return super().chosen(move)

    def _disc_refusal(self, state: State, aim: Aim | Unmeasured) -> Refusal | None:
        if aim.tight:
            return Refusal("tight", "CR-4", "Flick the shot disc itself, no other.")
        if aim.coin not in ("", self.next_disc(state)):
            return Refusal("another_disc", "CR-14", f"The next disc is {self.next_disc(state)}, not {aim.coin}.")
        return None

    def _place_refusal(self, state: State, aim: Aim | Unmeasured) -> Refusal | None:
        if aim.start is None:
            if isinstance(aim, Unmeasured):  # the place was seen at the real table
                return None
            return Refusal("no_place", "CR-3", "Place the disc first, so that it touches the starting line.")
        seat, (x, y) = self.to_play(state), aim.start
        if not in_quadrant(x, y, seat, self.options.players, self.options.overhang):
            words = f"{self.seats[seat].capitalize()} must shoot from its own quadrant: {self._within}."
            return Refusal("another_quadrant", "CR-14", words)
        if not on_start_line(x, y):
            return Refusal("off_the_line", "CR-3", "The disc must touch the starting line.")
        for disc in state.discs:
            if hypotenuse(disc.x - x, disc.y - y) < 2 * DISC_RADIUS - TOUCH:
                words = f"{self.disc_name(disc.id).capitalize()} is there. Choose a free spot."
                return Refusal("taken", "CR-3", words)
        return None

    @property
    def _within(self) -> str:
        if self.options.quadrant == "touching":
            return "the disc may cross the quadrant line, but must touch it"
        return "at least half of the disc must lie in it"

    def sample(self, state: State, rng: Random) -> Flick:
        """A random shot from a free place, roughly at the middle and roughly fast enough to reach it."""
        seat, seats = self.to_play(state), self.options.players
        east, north = axis(seat, seats)
        half = half_width(self.options.overhang) - 0.1
        while True:
            angle = math.radians(rng.uniform(-half, half))
            cos, sin = START_LINE * cosine(angle), START_LINE * sine(angle)
            place = (east * cos - north * sin, north * cos + east * sin)
            bearing = (ahead(seat, seats) - math.degrees(angle) + 6.0 * normal(rng)) % 360.0
            flick = Flick(Aim(bearing, rng.uniform(0.7, 1.6), place))
            if self.refusal(state, flick) is None:
                return flick

    def difficulty(self, state: State, aim: Aim) -> float:
        """0 where no opposing disc is on the board; else 1 for a full hit, up to 2 for the thinnest cut.

        The cut is that of the first disc on the way: how far off its centre it is met, in disc widths. If none is met
        (off a post, or at nothing), the shot is as hard as a full hit. The measure is an estimate; it follows the
        aiming of billiards, where a thin cut is harder than a full hit.
        """
        opposed = any(disc.side != self.to_play(state) % 2 for disc in state.discs)
        heading = sine(math.radians(aim.bearing)), cosine(math.radians(aim.bearing))
        places = [(disc.x, disc.y) for disc in state.discs]
        return difficulty(*(aim.start or (0.0, -START_LINE)), *heading, places, opposed)

    def set_up(self, state: State, aim: Aim) -> ShotSetup:
        """The discs of the board, and the shot disc last."""
        places = [(disc.x, disc.y) for disc in state.discs]
        coins = (*(disc.id for disc in state.discs), self.next_disc(state))
        lies = aim.start or (0.0, -START_LINE)
        return ShotSetup(laid([*places, lies], self.options.board), replace(aim, start=None).shot(len(places)), coins)

    # --- a shot that was played ---------------------------------------------------------------------------------

    def judge(self, state: State, move: Move) -> Ruling[State, Move]:
        """The order at rest (CR-11), then the round's and the match's end. Reads the result of the flick alone."""
        seat = self.to_play(state)
        if isinstance(move, Counted):
            after, events = self._end_round(state, move.tally, seat)
            return Ruling(state, move, events, after)
        move = self.run_out(state, move)
        settled = self.settled(state, move)
        after = replace(state, discs=settled.discs, twenties=settled.twenties, shots=state.shots + 1)
        events = settled.events
        if after.shots == self.shots_a_round:
            after, ended = self._end_round(after, self.tally(after), seat)
            events += ended
        return Ruling(state, move, events, after)

    def settled(self, state: State, move: Flick) -> referee.Settled:
        """The board after a shot, with all removals made, before anything is counted."""
        return referee.settle(self, state, self.run_out(state, move))

    def run_out(self, state: State, flick: Flick) -> Flick:
        """The shot with its result."""
        return flick if flick.result is not None else self.run(state, flick)

    def tally(self, state: State) -> Tally:
        """The count of a board's discs and its twenties (CR-12)."""
        return Tally.of(state.discs, state.twenties)

    def counted(self, ruling: Ruling[State, Move]) -> Tally:
        """The count of the round that a ruling ended: by a shot, or as it was reported (CR-12)."""
        if isinstance(ruling.move, Counted):
            return ruling.move.tally
        board = self.settled(ruling.before, ruling.move)
        return Tally.of(board.discs, board.twenties)

    def award(self, tally: Tally) -> tuple[int, int]:
        """What each side scores for a round: the difference (CR-12), or by rounds 2, 1 or 0 (CR-13)."""
        difference = tally.totals[0] - tally.totals[1]
        if self.options.fixed_rounds:
            return (1, 1) if difference == 0 else (2, 0) if difference > 0 else (0, 2)
        return max(difference, 0), max(-difference, 0)

    def twenties_of_match(self, state: State) -> tuple[int, int] | None:
        """The twenties of the match so far, by side, this round's among them; None if they are not counted (CR-13)."""
        if not self.options.count_twenties:
            return None
        return state.match_twenties[0] + state.twenties[0], state.match_twenties[1] + state.twenties[1]

    def _end_round(self, state: State, tally: Tally, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        award = self.award(tally)
        scores = (state.scores[0] + award[0], state.scores[1] + award[1])
        starter = (state.starter + 1) % self.options.players
        twenties = self.twenties_of_match(replace(state, twenties=tally.twenties)) or (0, 0)
        after = State(state.round + 1, starter, scores=scores, match_twenties=twenties)
        clause = "CR-13" if self.options.fixed_rounds else "CR-12"
        (one, other), (ours, theirs) = self.sides, tally.totals
        name = self.round_name(state.round)
        counted = Event("round", "CR-12", f"{name[0].upper()}{name[1:]}: {one} {ours}, {other} {theirs}.", seat)
        awarded = Event("award", clause, f"{self._award_words(award)} {self.standing(after)}", seat)
        return after, (counted, awarded, *self._goes_on(after, seat))

    def _goes_on(self, after: State, seat: Seat) -> tuple[Event, ...]:
        """How the match goes on after a round: it ends, or the next round begins."""
        outcome = self.outcome(after)
        if outcome is not None:
            return (Event("match", "CR-13", self.verdict(outcome), seat),)
        name = self.round_name(after.round)
        starts = Event("next round", "CR-2", f"{self.seats[after.starter].capitalize()} starts {name}.", seat)
        if not self.in_play_off(after):
            return (starts,)
        words = f"The match is level after {after.round - 1} rounds: one more is played."
        return Event("play-off", "CR-13", words, seat), starts

    def standing(self, state: State) -> str:
        """The score of the match in a sentence, with its twenties where they are counted (CR-13)."""
        twenties = self.twenties_of_match(state)
        beside = f", the twenties {twenties[0]} to {twenties[1]}" if twenties else ""
        return f"Match score: {state.scores[0]} to {state.scores[1]}{beside}."

    def _award_words(self, award: tuple[int, int]) -> str:
        if award[0] == award[1]:
            return f"Level: {'1 point each' if award[0] else 'nobody scores'}."
        side = 0 if award[0] > award[1] else 1
        return f"{self.sides[side].capitalize()} scores {award[side]}."

    # --- the end (CR-13) ----------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """A side has the target, or the last of the fixed rounds is over and no round of a play-off follows."""
        if state.shots:
            return None
        rounds, played = self.options.fixed_rounds, state.round - 1
        if not rounds:
            return self._outcome_of(state, TARGET) if max(state.scores) >= self.options.target else None
        if played < rounds or self.in_play_off(state):
            return None
        return self._outcome_of(state, ROUNDS if played == rounds else PLAY_OFF)

    @property
    def longest(self) -> int | None:
        """The shots of all rounds, where their number is limited (CR-13)."""
        return self.options.most_rounds * self.shots_a_round or None

    def in_play_off(self, state: State) -> bool:
        """Whether the round that is being played, or is next, belongs to the play-off of a level match (CR-13)."""
        number, (one, other) = self.play_off_number(state.round), state.scores
        follows = number > 0 if self.options.play_off == "until decided" else number == 1
        return follows and one == other

    def _outcome_of(self, state: State, termination: Termination) -> Outcome:
        one, other = state.scores
        if one == other:
            return Outcome((0.5,) * self.options.players, (), TIED)
        return self._won_by(0 if one > other else 1, termination)

    def _won_by(self, side: int, termination: Termination) -> Outcome:
        seats = range(self.options.players)
        winners = tuple(seat for seat in seats if seat % 2 == side)
        return Outcome(tuple(float(seat in winners) for seat in seats), winners, termination)

    def verdict(self, outcome: Outcome) -> str:
        """An outcome in one sentence, with the sides' names."""
        if not outcome.winners:
            return f"Nobody wins: the match is {outcome.termination.text}."
        return f"{self.sides[outcome.winners[0] % 2].capitalize()} wins {outcome.termination.text}."

    def resignation(self, seat: Seat) -> Outcome:
        """A seat resigns for its partner as well."""
        return self._won_by(1 - seat % 2, RESIGNED)
