"""The engine: from a state of the rules to a thought about it - score, depth, principal variation, nodes, speed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from parlour.games.castille.engine.deepening import DEEPEST, NEVER, SearchStep, think
from parlour.games.castille.engine.notes import (
    EXTEND,
    FADE_FROM,
    FADE_OVER,
    FOUND,
    FOUND_LINE,
    FOUND_SCORE,
    KILLERS,
    NEAR_WIN,
    NO_PROGRESS,
    NODES,
    NOISE,
    NULL_LESS,
    NULL_PEGS,
    REDUCE_FROM,
    SCORES,
    SEED,
    STOP,
    WIN,
    Memory,
    new_memory,
)
from parlour.games.castille.engine.situation import Situation, situation
from parlour.games.castille.engine.units import NET, ROWS, WORDS
from parlour.games.castille.engine.weights import WEIGHTS
from parlour.kernels.buffers import Buffer
from parlour.players.budget import UNLIMITED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.castille.rules.board import State
    from parlour.kernels.buffers import Array
    from parlour.players.budget import TimeBudget

ALL_TURNS = Buffer("i8", 0)
"""No turns are chosen, so all are considered."""

__all__ = ["DEEPEST", "Constants", "Engine", "Limits", "Thought"]


@dataclass(frozen=True, slots=True)
class Constants:
    """Constants of the search, which tests of strength vary.

    Attributes:
        reduce_from: quiet turns from this one on are searched one ply less deep.
        null_pegs: a null move is tried only with more pegs than this.
        null_less: the plies by which its search is reduced, beside its own.
        extend: the most plies beyond its depth for which the search follows threats of a third flag.
        fade_from: turns without progress after which a lead begins to count less, so that the search uses it in time.
        fade_over: turns from then until it counts nothing.
    """

    reduce_from: int = 5
    null_pegs: int = 3
    null_less: int = 2
    extend: int = 6
    fade_from: int = 16
    fade_over: int = 168


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think; the first limit reached ends the search.

    Attributes:
        depth: turns looked ahead.
        nodes: positions searched.
        seconds: no new depth begins after six tenths of them, and the search ends
            after all of them; the first depth is always finished.
    """

    depth: int = DEEPEST
    nodes: int = NEVER
    seconds: float = float("inf")


@dataclass(frozen=True, slots=True)
class Thought:
    """What the engine thinks of a position.

    Attributes:
        score: for the player to move, in hundredths of a peg; near `WIN` for a proven win.
        depth: turns of the last finished search; the unfinished one after it may have changed the line.
        line: the principal variation, as the engine's words. For a proven result it goes to the end of the game, and
            has as many turns.
        nodes: positions looked at.
        seconds: taken.
    """

    score: int
    depth: int
    line: tuple[int, ...]
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Positions a second."""
        return self.nodes / max(self.seconds, 1e-6)

    @property
    def wins_in(self) -> int | None:
        """Turns of both players until the player to move has won (negative: lost); None if the result is open."""
        if abs(self.score) < NEAR_WIN:
            return None
        return WIN - self.score if self.score > 0 else -(WIN + self.score)


class Engine:
    """Thinks about positions of the second phase; the transposition table is kept from one to the next.

    Not for several threads at once. Equal engines that search the same positions in the same order, with limits of
    depth or nodes, give the same results.
    """

    def __init__(
        self,
        *,
        weights: Sequence[int] = WEIGHTS,
        net: Sequence[int] = NET,
        constants: Constants = Constants(),
        table_bits: int = 18,
        noise: int = 0,
        seed: int = 0,
        no_progress: int = 100,
        customs: int = 0,
    ) -> None:
        """A new engine with an empty table.

        Args:
            weights: of the evaluation.
            net: the words of its net; none for an evaluation without it.
            constants: of the search.
            table_bits: the transposition table has 2 to this power entries.
            noise: the largest error of judgement, hundredths of a peg.
            seed: of these errors.
            no_progress: the number of turns without progress that draws the game (CA-16).
            customs: the options under which states are played; see `customs_of`.

        Raises:
            ValueError: the net is of another size.
        """
        if len(net) not in (0, ROWS * WORDS):
            raise ValueError(f"a net has {ROWS * WORDS:,} words, and this one has {len(net):,}")
        self.customs = customs
        self.memory: Memory = new_memory(weights, net, table_bits)
        notes = self.memory.notes
        notes[REDUCE_FROM], notes[NULL_PEGS] = constants.reduce_from, constants.null_pegs
        notes[NULL_LESS], notes[EXTEND] = constants.null_less, constants.extend
        notes[FADE_FROM], notes[FADE_OVER] = constants.fade_from, constants.fade_over
        notes[NOISE], notes[SEED], notes[NO_PROGRESS] = noise, seed, no_progress

    def stop(self) -> None:
        """End the search that runs in another thread; it returns the best result so far."""
        self.memory.notes[STOP] = 1

    def forget(self) -> None:
        """Empty the table, and what else is kept from one search to the next."""
        self.memory.table.fill(0)
        self.memory.notes[KILLERS:SCORES].fill(0)

    def think(
        self, state: State, limits: Limits, among: Sequence[int] | None = None, budget: TimeBudget = UNLIMITED
    ) -> Thought:
        """Search for the best turn in a state of the second phase that is not over.

        Args:
            state: of the rules.
            limits: how long to think.
            among: the turns to consider, as the engine's words; None for all.
            budget: when it is over, the search ends too.
        """
        return self.think_of(situation(state, self.customs), limits, among, budget)

    def think_of(
        self, now: Situation, limits: Limits, among: Sequence[int] | None = None, budget: TimeBudget = UNLIMITED
    ) -> Thought:
        """As `think`, of a situation."""
        job = _Job(self.memory, now, limits.nodes, ALL_TURNS if among is None else Buffer.of("i8", among))
        job.prepare()
        job.run(SearchStep.BEGIN)
        began = time.monotonic()
        pace = _Pace(job, limits.seconds, budget)
        with budget.stopping(self.stop):
            for depth in range(1, min(limits.depth, DEEPEST) + 1):
                if pace.deepen(depth) or time.monotonic() - began > 0.6 * limits.seconds:
                    break
        seconds = time.monotonic() - began
        job.run(SearchStep.COMPLETE)
        return job.thought(seconds)

    def score_of(self, now: Situation, limits: Limits) -> int:
        """The score for the player to move, without its line; limited by depth and nodes alone."""
        job = _Job(self.memory, now, limits.nodes, ALL_TURNS)
        job.run(SearchStep.BEGIN)
        for depth in range(1, min(limits.depth, DEEPEST) + 1):
            if job.run(SearchStep.DEEPEN, depth):
                break
        return int(self.memory.notes[FOUND_SCORE])


@dataclass(frozen=True, slots=True)
class _Job:
    """Thinking about one situation: the steps of `deepening.think` with their arguments."""

    memory: Memory
    now: Situation
    limit: int
    root: Array
    past: Array = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "past", Buffer.of("i8", self.now.past))

    def prepare(self) -> None:
        """Load or compile the engine, before the clock starts."""
        think.prepare(*self._arguments(SearchStep.BEGIN, 0))

    def run(self, step: SearchStep, depth: int = 0, limit: int = NEVER) -> int:
        """What a step returns; it looks at no more than `limit` positions, counted from the first step."""
        return int(think(*self._arguments(step, depth, limit)))

    def _arguments(self, step: SearchStep, depth: int, limit: int = NEVER) -> tuple[Any, ...]:
        now, most = self.now, min(self.limit, limit)
        return int(step), now.position, now.side, now.quiet, depth, most, self.past, self.root, self.memory

    def is_beyond(self, limit: int) -> bool:
        """Whether this limit ended the search, and not that of its own or a request to stop."""
        return limit < min(int(self.memory.notes[NODES]), self.limit)

    def resume(self) -> None:
        """Let it go on after it was ended."""
        self.memory.notes[STOP] = 0

    def thought(self, seconds: float) -> Thought:
        """What has been found."""
        score, depth, nodes, length = self.memory.notes[FOUND:FOUND_LINE].tolist()
        line = self.memory.notes[FOUND_LINE : FOUND_LINE + length].tolist()
        return Thought(score, depth, tuple(line), nodes, seconds)


class _Pace:
    """Ends a search in time. While it runs nothing looks at a clock: its speed so far says how far it may go.

    Args:
        job: the search, which has begun.
        seconds: after which it ends.
        budget: with which it ends, too.
    """

    def __init__(self, job: _Job, seconds: float, budget: TimeBudget) -> None:
        self._job = job
        self._seconds = seconds
        self._budget = budget
        self._began = time.monotonic()

    def deepen(self, depth: int) -> bool:
        """Search to a depth; whether the search is to end with it. The first depth is always finished."""
        limit = self._allowed() if depth > 1 else NEVER
        while self._job.run(SearchStep.DEEPEN, depth, limit):
            if not self._job.is_beyond(limit) or self._is_over():
                return True
            limit = self._allowed()  # it was faster than before: the same depth again, of which the table knows much
            self._job.resume()
        return self._is_over()

    def _allowed(self) -> int:
        """The positions to which the search comes by the end of its time."""
        left = min(self._seconds - self._spent, self._budget.remaining)
        if left == float("inf"):
            return NEVER
        nodes = int(self._job.memory.notes[NODES])
        return nodes + int(max(left, 0.0) * nodes / max(self._spent, 1e-6))

    @property
    def _spent(self) -> float:
        return time.monotonic() - self._began

    def _is_over(self) -> bool:
        return self._budget.is_over() or self._spent >= self._seconds
