"""The rules of Arithmetical Croquet, clause by clause.

A ball runs along the numbers, through a hoop at every `spacing`, to the winning peg. What a single ball may do
does not depend on the other one (`stride`); the other one only bars steps (`bars`). A turn is the two together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

from parlour.game import (
    Event,
    FiniteGame,
    IllegalMoveError,
    Outcome,
    Refusal,
    Ruling,
    Seat,
    Termination,
)
from parlour.games.arithmetical_croquet.rules.course import PASS, Ball, Fate, Options, State, Step, Stride

if TYPE_CHECKING:
    from collections.abc import Hashable

__all__ = ["MISSED_HOOP_TWICE", "MISSED_PEG_TWICE", "PEG", "ArithmeticalCroquet"]

PEG = Termination("peg", "by landing on the winning peg")
MISSED_PEG_TWICE = Termination("missed-peg-twice", "because the other side missed the winning peg twice")
MISSED_HOOP_TWICE = Termination("missed-hoop-twice", "because the other side missed the same hoop twice")

MOST_OPTIONS, MOST_BALLS, MOST_HAMPERED = 64, 4096, 16_384
"""Courses, and balls on each, whose strides are remembered: a usual course has 400 balls. Hampered ones have more."""


@lru_cache(MOST_OPTIONS)
def _known_strides(_: Options) -> dict[Ball, tuple[Stride | Refusal, ...]]:
    """The strides that are remembered for all games with these options; empty at first."""
    return {}


@lru_cache(MOST_OPTIONS)
def _known_steps(_: Options) -> dict[tuple[Ball, int, int], tuple[tuple[Stride, ...], tuple[Step, ...]]]:
    """Likewise the legal strides of a ball that a bar and a kept step hamper, and the moves that they are."""
    return {}


@dataclass(frozen=True)
class ArithmeticalCroquet(FiniteGame[State, Step]):
    """Arithmetical Croquet under some options.

    >>> game = ArithmeticalCroquet()
    >>> ruling = game.play(game.start(), Step(8))
    >>> [event.clause for event in ruling.events]
    ['AC-1', 'AC-5']
    >>> [step.size for step in game.moves(ruling.after)]
    [2, 3, 4, 5, 6, 7]
    """

    options: Options = field(default_factory=Options)

    name = "arithmetical-croquet"
    rules_version = 3
    turn_clause = "AC-1"
    terminations: ClassVar[tuple[Termination, ...]] = (PEG, MISSED_PEG_TWICE, MISSED_HOOP_TWICE)

    @property
    def seats(self) -> tuple[str, ...]:
        """Both players."""
        return ("first", "second")

    @property
    def longest(self) -> int:
        """Three times the steps of both balls: after a step, at most two passes follow one another (AC-7, AC-8).

        A ball goes back at most once for each hoop or peg that can be missed, by no more than the longest step, and
        every other step leads on by one number at least (AC-9, AC-10).

        >>> ArithmeticalCroquet().longest
        708
        """
        marks = self.options.hoops + 1 if self.options.missed_hoop == "go_back" else 1
        return 3 * 2 * (self.options.peg + (marks + 1) * (self.options.max_step + 1))

    # --- the ball alone -------------------------------------------------------------------------------------

    @cached_property
    def _strides(self) -> dict[Ball, tuple[Stride | Refusal, ...]]:
        """What `strides_of` has already worked out: balls repeat, within a match and from match to match."""
        return _known_strides(self.options)

    def strides_of(self, ball: Ball) -> tuple[Stride | Refusal, ...]:
        """For the steps from 1 to the longest, where each leads this ball, or the clause that forbids it.

        Ignores all barring.
        """
        known = self._strides.get(ball)
        if known is None:
            known = tuple(self._stride(ball, size) for size in range(1, self.options.max_step + 1))
            if len(self._strides) < MOST_BALLS:
                self._strides[ball] = known
        return known

    def stride(self, ball: Ball, size: int) -> Stride | Refusal:
        """Where one such step leads this ball, or the clause that forbids it."""
        return self.strides_of(ball)[size - 1]

    def _stride(self, ball: Ball, size: int) -> Stride | Refusal:
        if ball.owes:
            return self._out_of_hoop(ball, size)
        if ball.missed and ball.at > ball.missed:
            return self._back(ball, size)
        return self._forward(ball, size)

    def _out_of_hoop(self, ball: Ball, size: int) -> Stride | Refusal:
        if size != ball.owes:
            return Refusal(
                "in_hoop",
                "AC-4",
                f"Play {ball.owes}, to {ball.at + ball.owes}: you entered hoop {ball.at} with {ball.owes}, "
                "and only the same number leaves it.",
            )
        return Stride(size, Ball(ball.at + size), Fate.OUT)

    def _back(self, ball: Ball, size: int) -> Stride | Refusal:
        return self._below(ball, size) if self.options.missed_hoop == "go_back" else self._down_to_peg(ball, size)

    def _below(self, ball: Ball, size: int) -> Stride | Refusal:
        """A step back below the hoop or peg that was missed (AC-10)."""
        at = ball.at - size
        if at < ball.missed:
            return Stride(size, Ball(at, missed=ball.missed), Fate.BACK)
        what = self.mark_in_words(ball.missed)
        return Refusal(
            "go_back",
            "AC-10",
            f"You missed {what}: go back to a number below it. Play {ball.at - ball.missed + 1} or more.",
        )

    def _down_to_peg(self, ball: Ball, size: int) -> Stride:
        """A step from beyond the peg, which may land on it or miss it again (AC-9)."""
        at = ball.at - size
        if at == self.options.peg:
            return Stride(size, Ball(at), Fate.PEGS)
        if at > self.options.peg:
            return Stride(size, Ball(at, missed=ball.missed), Fate.BACK)
        return Stride(size, Ball(at, missed=ball.missed, lost=True), Fate.MISSES_TWICE)

    def _forward(self, ball: Ball, size: int) -> Stride | Refusal:
        at, ahead = ball.at + size, self.next_mark(ball.at)
        if at < ahead:
            return Stride(size, Ball(at, missed=ball.missed), Fate.RUNS)
        if at == ahead:
            on_peg = ahead == self.options.peg
            return Stride(size, Ball(at), Fate.PEGS) if on_peg else Stride(size, Ball(at, owes=size), Fate.INTO)
        if ahead == self.options.peg:
            return self._misses(ball, size, ahead)
        if at - ahead == ahead - ball.at:
            return Stride(size, Ball(at), Fate.THROUGH)
        return self._misses(ball, size, ahead) if self.options.missed_hoop == "go_back" else self._untaken(ball, at)

    def _misses(self, ball: Ball, size: int, mark: int) -> Stride:
        again = ball.missed == mark
        missed = Ball(ball.at + size, missed=mark, lost=again)
        return Stride(size, missed, Fate.MISSES_TWICE if again else Fate.MISSES)

    def _untaken(self, ball: Ball, at: int) -> Refusal:
        hoop = self.next_mark(ball.at)
        mirror = 2 * hoop - ball.at
        size = mirror - ball.at
        how = f"play {size}, to {mirror}" if size <= self.options.max_step else "no number is large enough from there"
        return Refusal(
            "misses_hoop",
            "AC-3",
            f"From {ball.at} to {at} misses hoop {hoop}. To go through it, end as far above it as you began below: "
            f"{how}.",
        )

    def mark_in_words(self, mark: int) -> str:
        """The hoop or the peg on a number, in words."""
        return "the peg" if mark == self.options.peg else f"hoop {mark}"

    def next_mark(self, at: int) -> int:
        """The hoop or peg ahead of a number below the peg (AC-2)."""
        return (at // self.options.spacing + 1) * self.options.spacing

    # --- the two together -----------------------------------------------------------------------------------

    def in_end_zone(self, ball: Ball) -> bool:
        """Whether the ball stands between the last hoop and the peg (AC-6)."""
        peg = self._peg
        if ball.at > peg:
            return self.options.end_zone_beyond_peg
        return peg - self.options.spacing < ball.at < peg

    def bars(self, before: Ball, after: Ball, other: Ball) -> bool:
        """Whether a step from `before` to `after` bars the other player (AC-6)."""
        if after.owes:
            return False
        judged = after if self.options.barring_judged == "at" else before
        return not self.in_end_zone(judged) or self.in_end_zone(other)

    def pair(self, size: int) -> tuple[int, int]:
        """The two sizes that a step bars (AC-5), smaller first."""
        other = self.options.max_step + 1 - size
        return (size, other) if size < other else (other, size)

    def barred(self, state: State) -> tuple[int, ...]:
        """The sizes that the other's last step bars in this turn, in order; empty when it bars nothing."""
        if not state.bar:
            return ()
        small, large = self.pair(state.bar)
        return (small,) if small == large else (small, large)

    @cached_property
    def _steps(self) -> dict[tuple[Ball, int, int], tuple[tuple[Stride, ...], tuple[Step, ...]]]:
        """What `_legal` has already worked out."""
        return _known_steps(self.options)

    def strides(self, state: State) -> tuple[Stride, ...]:
        """Every legal step of the player to play with what it does; empty when he is kept in or all is over."""
        return () if self._over(state) else self._legal(state)[0]

    def must_pass(self, state: State) -> bool:
        """Whether the player to play has no step and must pass (AC-7)."""
        return not self._over(state) and not self._legal(state)[0]

    def _legal(self, state: State) -> tuple[tuple[Stride, ...], tuple[Step, ...]]:
        """The legal strides while the game goes on, and the moves of the player: the pass where there is no stride."""
        ball, bar, kept = state.balls[state.seat], state.bar, state.kept
        known = self._steps.get((ball, bar, kept))
        if known is None:
            hindered = {*self.barred(state), kept}
            strides = tuple(
                stride for stride in self.strides_of(ball) if isinstance(stride, Stride) and stride.size not in hindered
            )
            known = strides, tuple(Step(stride.size) for stride in strides) or (PASS,)
            if len(self._steps) < MOST_HAMPERED:
                self._steps[ball, bar, kept] = known
        return known

    def hindrance(self, state: State, size: int) -> Refusal | None:
        """Why the last turns forbid a step, wherever it leads the ball (AC-5, AC-7, AC-8)."""
        if state.bar and size in self.pair(state.bar):
            return self._barred_refusal(state, size)
        if size == state.kept:
            words = f"You can't play {state.kept} twice in a row: it kept the other ball in last turn."
            return Refusal("twice_running", "AC-8", words)
        return None

    # --- the game -------------------------------------------------------------------------------------------

    def start(self) -> State:
        """Both balls on 0, the first player to play."""
        return State()

    def to_play(self, state: State) -> Seat:
        """The seat whose turn it is."""
        return state.seat

    def moves(self, state: State) -> tuple[Step, ...]:
        """Every legal step; the pass alone for a player who has none (AC-7)."""
        return () if self._over(state) else self._legal(state)[1]

    def refusal(self, state: State, move: Step) -> Refusal | None:
        """Why `move` is not allowed, or None."""
        if type(move) is not Step or type(move.size) is not int:
            return Refusal("no_step", "AC-1", f"A move is a whole number, not {move!r:.40}.")
        if self._over(state):
            return Refusal("over", self._ending_clause(state), "The game is over.")
        if move == PASS:
            return self._pass_refusal(state)
        if not 1 <= move.size <= self.options.max_step:
            return Refusal("step_size", "AC-1", f"Play a number from 1 to {self.options.max_step}, not {move.size}.")
        stride = self.stride(state.balls[state.seat], move.size)
        return self.hindrance(state, move.size) or (stride if isinstance(stride, Refusal) else None)

    def judge(self, state: State, move: Step) -> Ruling[State, Step]:
        """What a legal move does, with the clauses that it applies."""
        if move == PASS:
            return self._judge_pass(state)
        stride = self._legal_stride(state, move)
        after = self._after_stride(state, stride)
        return Ruling(state, move, self._step_events(state, stride, after), after)

    def after(self, state: State, move: Step) -> State:
        """The state that a legal move leads to."""
        if move.size == PASS.size:
            return self._after_pass(state)
        return self._after_stride(state, self._legal_stride(state, move))

    def outcome(self, state: State) -> Outcome | None:
        """The winner, once a ball is on the peg or has missed the same thing twice (AC-9, AC-10)."""
        if not self._over(state):
            return None
        seat = next(seat for seat, ball in enumerate(state.balls) if ball.at == self._peg or ball.lost)
        ball = state.balls[seat]
        if ball.at == self._peg:
            return self.won_by(PEG, seat)
        missed = MISSED_PEG_TWICE if ball.missed == self._peg else MISSED_HOOP_TWICE
        return self.won_by(missed, 1 - seat)

    def hash_key(self, state: State) -> Hashable:
        """Both balls, the seat, and the steps that are legal, instead of what bars the others.

        A bar is forgotten after the turn, unless it keeps a ball in: then the turn after the pass counts too.
        """
        legal = [tuple(stride.size for stride in self.strides(state))]
        while not legal[-1] and not self._over(state):
            state = self._after_pass(state)
            legal.append(tuple(stride.size for stride in self.strides(state)))
        return state.balls, state.seat, tuple(legal)

    def _legal_stride(self, state: State, move: Step) -> Stride:
        stride = self.stride(state.balls[state.seat], move.size)
        if isinstance(stride, Refusal):
            raise IllegalMoveError(stride)
        return stride

    def _after_stride(self, state: State, stride: Stride) -> State:
        before, other = state.balls[state.seat], state.balls[1 - state.seat]
        balls = (stride.ball, other) if state.seat == 0 else (other, stride.ball)
        bars = not stride.fate.is_final and self.bars(before, stride.ball, other)
        return State(balls, 1 - state.seat, bar=stride.size if bars else 0)

    def _after_pass(self, state: State) -> State:
        """A pass bars nothing; it only restricts the keeper (AC-8)."""
        return State(state.balls, 1 - state.seat, kept=0 if self.options.twice_running else state.bar)

    def _over(self, state: State) -> bool:
        first, second = state.balls
        peg = self._peg
        return first.at == peg or second.at == peg or first.lost or second.lost  # noqa: PLR1714 - the faster way

    @cached_property
    def _peg(self) -> int:
        """The number of the winning peg, which is asked for all the time."""
        return self.options.peg

    def _ending_clause(self, state: State) -> str:
        """The clause that ended a finished game."""
        return self._missing_clause if any(ball.lost for ball in state.balls) else "AC-9"

    @property
    def _missing_clause(self) -> str:
        """The clause by which a hoop or the peg is missed."""
        return "AC-10" if self.options.missed_hoop == "go_back" else "AC-9"

    # --- reasons --------------------------------------------------------------------------------------------

    def _pass_refusal(self, state: State) -> Refusal | None:
        steps = self.strides(state)
        if not steps:
            return None
        allowed = ", ".join(str(stride.size) for stride in steps)
        return Refusal("no_pass", "AC-1", f"You can pass only when you have no move. You can play {allowed}.")

    def _barred_refusal(self, state: State, size: int) -> Refusal:
        ball = state.balls[state.seat]
        both, other = self._in_words(state.bar), self.seats[1 - state.seat].capitalize()
        if size == ball.owes:
            return Refusal(
                "kept_in",
                "AC-7",
                f"You are kept in: only {ball.owes} leaves hoop {ball.at}, and you can't play {both} "
                f"because {other} just played {state.bar}. Pass.",
            )
        return Refusal(
            "barred", "AC-5", f"You can't play {both}: {other} just played {state.bar}{self.sum_in_words(state.bar)}."
        )

    def _in_words(self, size: int) -> str:
        """What a step bars: `3 and 6`, or one number where the pair is twice the same."""
        return " or ".join(str(barred) for barred in sorted(set(self.pair(size))))

    def sum_in_words(self, size: int) -> str:
        """How the second number of a barred pair follows from the first: ` (5 + 4 = 9)`."""
        other = self.options.max_step + 1 - size
        return f" ({size} + {other} = {size + other})"

    def _judge_pass(self, state: State) -> Ruling[State, Step]:
        name, other = self.seats[state.seat], self.seats[1 - state.seat]
        kept_in = state.balls[state.seat].owes and state.bar
        why = "is kept in" if kept_in else "has no move"
        events = [Event("kept_in" if kept_in else "passes", "AC-7", f"{name} {why} and passes.", state.seat)]
        after = self._after_pass(state)
        if after.kept:
            events.append(
                Event("no_repeat", "AC-8", f"{other} can't play {after.kept} again next turn.", 1 - state.seat)
            )
        return Ruling(state, PASS, tuple(events), after)

    def _step_events(self, state: State, stride: Stride, after: State) -> tuple[Event, ...]:
        seat = state.seat
        name, other = self.seats[seat], self.seats[1 - seat]
        events = [self._fate_event(state.balls[seat], stride, seat)]
        if stride.fate.is_final:
            return tuple(events)
        if after.bar:
            both, why = self._in_words(stride.size), self.sum_in_words(stride.size)
            events.append(
                Event(
                    "bars",
                    "AC-5",
                    f"{other} can't play {both} next: {name} just played {stride.size}{why}.",
                    seat,
                )
            )
            if self.must_pass(after):
                effect = "is kept in" if after.balls[after.seat].owes else "has no move"
                events.append(Event("keeps_in", "AC-7", f"{other} {effect} and must pass.", seat))
        else:
            zone = "within or into" if self.options.barring_judged == "at" else "from"
            where = "into a hoop" if stride.ball.owes else f"{zone} the end zone"
            events.append(Event("no_bar", "AC-6", f"A move {where} bars nothing.", seat))
        return tuple(events)

    def _fate_event(self, before: Ball, stride: Stride, seat: Seat) -> Event:
        name, at, size = self.seats[seat], stride.ball.at, stride.size
        match stride.fate:
            case Fate.RUNS:
                clause, text = "AC-1", f"{name} moves {size}, to {at}."
            case Fate.THROUGH:
                hoop = self.next_mark(before.at)
                clause, text = "AC-3", f"{name} plays {size} through hoop {hoop}, to {at}."
            case Fate.INTO:
                words = f"{name} plays {size} into hoop {at}. To leave it, {name} must play {size} again."
                clause, text = "AC-4", words
            case Fate.OUT:
                clause, text = "AC-4", f"{name} plays {size} out of hoop {before.at}, to {at}."
            case Fate.PEGS:
                clause, text = "AC-9", f"{name} lands on {at}, the winning peg, and wins."
            case Fate.BACK:
                clause, text = self._missing_clause, f"{name} moves back {size}, to {at}."
            case Fate.MISSES | Fate.MISSES_TWICE:
                clause, text = self._missing_clause, self._missing_in_words(stride, seat)
        return Event(stride.fate.name.lower(), clause, text, seat)

    def _missing_in_words(self, stride: Stride, seat: Seat) -> str:
        name, what = self.seats[seat], self.mark_in_words(stride.ball.missed)
        if stride.fate is Fate.MISSES_TWICE:
            return f"{name} misses {what} twice and loses; {self.seats[1 - seat]} wins."
        below = self.options.missed_hoop == "go_back"
        then = "next turn it must go back below it" if below else f"it must come back down to {self.options.peg}"
        return f"{name} misses {what} at {stride.ball.at}; {then}."
