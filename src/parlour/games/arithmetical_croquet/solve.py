"""Arithmetical Croquet solved: who wins every position, and how fast.

The steps of one ball do not depend on the other ball, and every step uses up some of a finite course. So all pairs of
balls are walked once from the start to find what is reachable, and once backwards to value it: the work grows with
the square of the course's length. Positions are seen from the player to play, which halves their number.

The score of a win is `_SURE - turns` (passes counted), that of a loss the negative: a plain maximum then prefers the
shortest win and the longest loss.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from parlour.game import ParlourError, Seat, plural
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Ball, Fate, State, Step, Stride

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Solution", "solve", "weight"]

HEAVIEST = 220_000_000
"""The most that is solved, by `weight`: about a minute and 2 GB."""

_SURE = 1 << 20
Pair: TypeAlias = tuple[int, int]
"""The ball of the player to play and the other's, by number."""
Reach: TypeAlias = dict[int, int]
"""For each hampering step (positive: barred by it, negative: not to be repeated, 0: free) the seats, as bits."""


@dataclass(frozen=True)
class Solution:
    """The value of every position that can be reached from `start`.

    >>> solution = solve(ArithmeticalCroquet())
    >>> solution.winner, len(solution.winning_first_steps)
    (0, 1)
    """

    game: ArithmeticalCroquet
    start: State
    """Where the game begins."""
    positions: int
    """Reachable positions, finished games included."""
    longest_win: int
    """Turns of the longest forced win from any reachable position, against the best defence."""
    seconds: float
    _numbers: dict[Ball, int] = field(repr=False)
    _scores: dict[Pair, dict[int, int]] = field(repr=False)
    _reach: dict[Pair, Reach] = field(repr=False)

    @cached_property
    def winner(self) -> Seat:
        """The seat that wins from the start."""
        return self.start.seat if self.score(self.start) > 0 else 1 - self.start.seat

    @cached_property
    def winning_first_steps(self) -> tuple[int, ...]:
        """Every first step that keeps a win; empty when the second player wins."""
        return tuple(step.size for step in self.winning_moves(self.start))

    def knows(self, state: State) -> bool:
        """Whether a position was solved: whether it can be reached from the start, and goes on."""
        mine, theirs = (self._numbers.get(state.balls[seat], -1) for seat in (state.seat, 1 - state.seat))
        return state.bar - state.kept in self._scores.get((mine, theirs), ())

    def score(self, state: State) -> int:
        """Positive when the player to play wins, negative when not; larger is better for that player.

        Raises:
            ParlourError: the position cannot be reached.
        """
        outcome = self.game.outcome(state)
        if outcome is not None:
            return _SURE if state.seat in outcome.winners else -_SURE
        mine, theirs = state.balls[state.seat], state.balls[1 - state.seat]
        try:
            return self._scores[self._numbers[mine], self._numbers[theirs]][state.bar - state.kept]
        except KeyError:
            raise ParlourError("the position cannot be reached from the start, so it was not solved") from None

    def turns(self, state: State) -> int:
        """Turns until the game ends when both play best."""
        return _SURE - abs(self.score(state))

    def winning_moves(self, state: State) -> tuple[Step, ...]:
        """The moves that win, in order; empty in a lost position."""
        return tuple(move for move in self.game.moves(state) if self.score(self.game.after(state, move)) < 0)

    def summary(self) -> dict[str, str | int | float | list[int]]:
        """The findings as plain data."""
        return {
            "winner": self.game.seats[self.winner],
            "winning_first_steps": list(self.winning_first_steps),
            "positions": self.positions,
            "longest_win": self.longest_win,
            "seconds": round(self.seconds, 3),
        }

    def words(self) -> tuple[str, ...]:
        """The findings in sentences."""
        name, steps = self.game.seats[self.winner], ", ".join(map(str, self.winning_first_steps))
        return (
            f"With perfect play {name} wins, {plural(self.turns(self.start), 'turn')} after the start.",
            f"Winning first steps: {steps}." if steps else "No first step keeps a win.",
            f"{self.positions} positions can be reached, finished games included.",
            f"The longest win that can be forced takes {plural(self.longest_win, 'turn')}, passes counted.",
            f"Solved in {self.seconds:.2f} s.",
        )

    def won_states(self) -> list[State]:
        """Every reachable position that the player to play wins, in order of progress."""
        balls = list(self._numbers)
        found = []
        for (mine, theirs), reach in self._reach.items():
            for hamper, seats in reach.items():
                if self._scores[mine, theirs][hamper] > 0:
                    found += [
                        State(
                            (balls[mine], balls[theirs]) if seat == 0 else (balls[theirs], balls[mine]),
                            seat,
                            max(hamper, 0),
                            max(-hamper, 0),
                        )
                        for seat in (0, 1)
                        if seats >> seat & 1
                    ]
        return found


def weight(game: ArithmeticalCroquet) -> int:
    """How much work solving is, roughly: pairs of steps, one of each ball. The default game weighs 2 million."""
    options = game.options
    groups = 2 + 3 * options.hoops if options.missed_hoop == "go_back" else 1 + options.hoops
    balls = options.peg + options.max_step * groups
    return (balls * options.max_step) ** 2


def solve(game: ArithmeticalCroquet, start: State | None = None) -> Solution:
    """Solve the game exactly under its options.

    Takes time and memory in proportion to the square of the course's length.

    Args:
        game: under its options.
        start: a position that is not over, to begin with; by default the start of the game.

    Raises:
        ParlourError: for a game that would take minutes and more memory than most machines have.
    """
    if weight(game) > HEAVIEST:
        raise ParlourError(
            f"solving {game.options.hoops} hoops {game.options.spacing} apart with steps up to {game.options.max_step} "
            f"is {weight(game) // weight(ArithmeticalCroquet())} times the work of the default course; "
            f"up to {HEAVIEST // weight(ArithmeticalCroquet())} times is the limit"
        )
    began = time.perf_counter()
    first = game.start() if start is None else start
    course = _Course(game, first)
    with _no_collection():
        reach, finished = course.reach()
        scores = course.score(reach)
    longest = max((_SURE - score for values in scores.values() for score in values.values() if score > 0), default=0)
    positions = finished + sum(seats.bit_count() for hampers in reach.values() for seats in hampers.values())
    return Solution(game, first, positions, longest, time.perf_counter() - began, course.numbers, scores, reach)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Pause garbage collection: looking for cycles in millions of containers would take longer than solving."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _Course:
    """Every ball there can be, numbered so that each step leads to a higher number, with its steps."""

    def __init__(self, game: ArithmeticalCroquet, start: State) -> None:
        self.game = game
        self.start = start
        strides = _all_strides(game, start.balls)
        order = _in_order_of_progress(strides)
        self.numbers = {ball: number for number, ball in enumerate(order)}
        zone = [game.in_end_zone(ball) for ball in order]
        self.zone = zone
        self.strides = [
            [
                (
                    stride.size,
                    self.numbers[stride.ball],
                    1 if stride.fate is Fate.PEGS else -1 if stride.fate is Fate.MISSES_TWICE else 0,
                    # Barring depends on the other ball only by its being in the end zone: both answers, once.
                    tuple(game.bars(ball, stride.ball, other) for other in _out_and_in(order, zone)),
                )
                for stride in strides[ball]
            ]
            for ball in order
        ]
        top = game.options.max_step
        free = [frozenset(range(1, top + 1))] + [
            frozenset(range(1, top + 1)) - {s, top + 1 - s} for s in range(1, top + 1)
        ]
        self.allowed = {hamper: free[hamper] for hamper in range(top + 1)}
        self.allowed |= {-step: free[0] - {step} for step in range(1, top + 1)}

    def reach(self) -> tuple[dict[Pair, Reach], int]:
        """What can be reached from the start, in order of progress, and how many finished games."""
        waiting: dict[int, dict[Pair, Reach]] = defaultdict(dict)
        mine, theirs = (self.numbers[self.start.balls[seat]] for seat in (self.start.seat, 1 - self.start.seat))
        waiting[mine + theirs][mine, theirs] = {self.start.bar - self.start.kept: 1 << self.start.seat}
        finished: set[tuple[Pair, int]] = set()
        done: dict[Pair, Reach] = {}
        for total in range(2 * len(self.strides)):
            level = waiting.pop(total, {})
            for pair, hampers in list(level.items()):
                for hamper, seats in list(hampers.items()):
                    self._pass_on(level, pair, hamper, seats)
            for pair, hampers in level.items():
                done[pair] = hampers
                self._walk(waiting, finished, pair, hampers)
        return done, len(finished)

    def _pass_on(self, level: dict[Pair, Reach], pair: Pair, hamper: int, seats: int) -> None:
        """A position without a step leads by a pass to the same pair the other way round."""
        if any(size in self.allowed[hamper] for size, *_ in self.strides[pair[0]]):
            return
        there = level.setdefault(pair[::-1], {})
        kept = self._kept(hamper)
        there[kept] = there.get(kept, 0) | _swap(seats)
        self._pass_on(level, pair[::-1], kept, _swap(seats))

    def _walk(
        self,
        waiting: dict[int, dict[Pair, Reach]],
        finished: set[tuple[Pair, int]],
        pair: Pair,
        hampers: Reach,
    ) -> None:
        mine, theirs = pair
        zone = self.zone[theirs]
        for size, ball, end, bars in self.strides[mine]:
            seats = 0
            for hamper, at in hampers.items():
                if size in self.allowed[hamper]:
                    seats |= at
            if not seats:
                continue
            if end:
                finished.update(((ball, theirs), seat) for seat in (1, 2) if seats & seat)
                continue
            there = waiting[theirs + ball].setdefault((theirs, ball), {})
            bar = size if bars[zone] else 0
            there[bar] = there.get(bar, 0) | _swap(seats)

    def score(self, reach: dict[Pair, Reach]) -> dict[Pair, dict[int, int]]:
        """The score of everything reachable, from the end of the course to its start."""
        scores: dict[Pair, dict[int, int]] = {}
        for pair in reversed(reach):
            if pair not in scores:
                self._score_both(pair, reach, scores)
        return scores

    def _score_both(self, pair: Pair, reach: dict[Pair, Reach], scores: dict[Pair, dict[int, int]]) -> None:
        """A pair and its reverse depend on each other through passes, so they are scored together."""
        stuck = []
        for here in {pair, pair[::-1]}:
            if here not in reach:
                continue
            steps = self._step_scores(here, scores)
            values = scores[here] = {}
            for hamper in reach[here]:
                allowed = self.allowed[hamper]
                best = max((score for size, score in steps if size in allowed), default=None)
                if best is None:
                    stuck.append((here, hamper))
                else:
                    values[hamper] = best
        for here, hamper in sorted(stuck, key=lambda found: found[1] < 0):
            self._score_pass(here, hamper, scores)

    def _score_pass(self, pair: Pair, hamper: int, scores: dict[Pair, dict[int, int]]) -> None:
        answers = scores[pair[::-1]]
        kept = self._kept(hamper)
        if kept not in answers:
            self._score_pass(pair[::-1], kept, scores)
        scores[pair][hamper] = _seen_from_before(answers[kept])

    def _step_scores(self, pair: Pair, scores: dict[Pair, dict[int, int]]) -> list[tuple[int, int]]:
        mine, theirs = pair
        zone = self.zone[theirs]
        found = []
        for size, ball, end, bars in self.strides[mine]:
            if end:
                found.append((size, end * (_SURE - 1)))
                continue
            answers = scores.get((theirs, ball))
            bar = size if bars[zone] else 0
            if answers is not None and bar in answers:
                found.append((size, _seen_from_before(answers[bar])))
        return found

    def _kept(self, hamper: int) -> int:
        """What hampers the keeper after a pass."""
        return 0 if self.game.options.twice_running or hamper < 0 else -hamper


def _swap(seats: int) -> int:
    return (seats & 1) << 1 | seats >> 1


def _seen_from_before(score: int) -> int:
    """The other's score after my move, as mine before it: one turn further off."""
    return -score + (1 if score > 0 else -1)


def _out_and_in(order: list[Ball], zone: list[bool]) -> tuple[Ball, Ball]:
    """A ball outside the end zone and one inside; where the course has none inside, the same twice."""
    outside = order[zone.index(False)]
    return outside, order[zone.index(True)] if True in zone else outside


def _all_strides(game: ArithmeticalCroquet, balls: tuple[Ball, Ball]) -> dict[Ball, list[Stride]]:
    """Every ball that one player alone can reach, from the course's start or from one of `balls`, with its steps."""
    strides: dict[Ball, list[Stride]] = {}
    waiting = [*balls, Ball()]
    while waiting:
        ball = waiting.pop()
        if ball in strides:
            continue
        over = ball.lost or ball.at == game.options.peg
        tried = () if over else game.strides_of(ball)
        strides[ball] = [stride for stride in tried if isinstance(stride, Stride)]
        waiting += [stride.ball for stride in strides[ball]]
    return strides


def _in_order_of_progress(strides: dict[Ball, list[Stride]]) -> list[Ball]:
    """The balls so that every step leads further down the list (AC-11).

    Raises:
        ParlourError: when a ball can come back to where it was, and the game could go on for ever.
    """
    missing = dict.fromkeys(strides, 0)
    for found in strides.values():
        for stride in found:
            missing[stride.ball] += 1
    ready = [ball for ball, others in missing.items() if not others]
    order = []
    while ready:
        ball = ready.pop()
        order.append(ball)
        for stride in strides[ball]:
            missing[stride.ball] -= 1
            if not missing[stride.ball]:
                ready.append(stride.ball)
    if len(order) != len(strides):
        raise ParlourError("a ball can come back to where it was: the game need not end and is not solved")
    return order
