"""The engine: from a state of the rules to a thought about it - score, depth, principal variation, nodes, speed."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from parlour.compiling.kernels import entry
from parlour.games.castille.engine.notes import (
    EXTEND,
    HISTORY,
    INFINITE,
    KEYS,
    KILLERS,
    LIMIT,
    LINE,
    NEAR_WIN,
    NO_PROGRESS,
    NO_TURN,
    NODES,
    NOISE,
    NULL_LESS,
    NULL_PEGS,
    PASSING,
    PAST,
    PAST_COUNT,
    REDUCE_FROM,
    ROOT_COUNT,
    ROOT_DEPTH,
    SEED,
    SINCE,
    SPAN,
    STOP,
    WIN,
    Memory,
    new_memory,
)
from parlour.games.castille.engine.search import look
from parlour.games.castille.engine.situation import Situation, situation, words
from parlour.games.castille.engine.weights import WEIGHTS
from parlour.games.castille.rules.batch.turns import PASS_WORD

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from parlour.games.castille.rules.batch.position import Position
    from parlour.games.castille.rules.board import State

__all__ = ["Constants", "Engine", "Limits", "Thought"]

WINDOW, FROM_DEPTH = 40, 5
"""Half the width of the aspiration window, and the least depth that uses one."""
DEEPEST = 60
NEVER = 1 << 60


@entry("the engine of Castille", seconds=10)
def look_ahead(
    position: Position, key: int, side: int, quiet: int, depth: int, alpha: int, beta: int, first: int, memory: Memory
) -> int:
    """What `search.look` finds; the entry to it."""
    own, opp, tall, flags = position
    return look(own, opp, tall, flags, key, side, quiet, depth, alpha, beta, first, first, memory)


@dataclass(frozen=True, slots=True)
class Constants:
    """Constants of the search, which tests of strength vary.

    Attributes:
        reduce_from: quiet turns from this one on are searched one ply less deep.
        null_pegs: a null move is tried only with more pegs than this.
        null_less: the plies by which its search is reduced, beside its own.
        extend: the most plies beyond its depth for which the search follows threats of a third flag.
    """

    reduce_from: int = 5
    null_pegs: int = 3
    null_less: int = 2
    extend: int = 6


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think; the first limit reached ends the search.

    Attributes:
        depth: turns looked ahead.
        nodes: positions searched.
        seconds: no new depth begins after six tenths of them, and the search ends
            after all of them.
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
        weights: NDArray[np.int64] = WEIGHTS,
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
            constants: of the search.
            table_bits: the transposition table has 2 to this power entries.
            noise: the largest error of judgement, hundredths of a peg.
            seed: of these errors.
            no_progress: the number of turns without progress that draws the game (CA-16).
            customs: the options under which states are played; see `customs_of`.
        """
        self.customs = customs
        self.memory = new_memory(weights, table_bits)
        notes = self.memory.notes
        notes[REDUCE_FROM], notes[NULL_PEGS] = constants.reduce_from, constants.null_pegs
        notes[NULL_LESS], notes[EXTEND] = constants.null_less, constants.extend
        notes[NOISE], notes[SEED], notes[NO_PROGRESS] = noise, seed, no_progress

    def stop(self) -> None:
        """End the search that runs in another thread; it returns the best result so far."""
        self.memory.notes[STOP] = 1

    def think(self, state: State, limits: Limits, among: Sequence[int] | None = None) -> Thought:
        """Search for the best turn in a state of the second phase that is not over.

        Args:
            state: of the rules.
            limits: how long to think.
            among: the turns to consider, as the engine's words; None for all.
        """
        return self.think_of(situation(state, self.customs), limits, among)

    def think_of(self, now: Situation, limits: Limits, among: Sequence[int] | None = None) -> Thought:
        """As `think`, of a situation."""
        root = list(among) if among is not None else words(now.position)
        return self._to_its_end(now, self._searched(now, limits, root))

    def _searched(self, now: Situation, limits: Limits, root: Sequence[int]) -> Thought:
        """The result of a search; without a turn at the root the player passes (CA-14)."""
        self._prepare(now, root, limits)
        return _Thinking(self.memory, now, limits).run(root[0] if root else PASS_WORD)

    def _to_its_end(self, now: Situation, thought: Thought) -> Thought:
        """A thought whose line goes on to the end of the game if the result is proven.

        The search leaves out a last turn that wins at once, and the table may know a result without its line.
        """
        turns = thought.wins_in
        if turns is None:
            return thought
        line = list(thought.line)
        for word in line:
            now = now.after(word)
        while len(line) < abs(turns) and now.result() is None:
            line.append(self._decided(now, abs(turns) - len(line)))
            now = now.after(line[-1])
        return replace(thought, line=tuple(line))

    def _decided(self, now: Situation, turns: int) -> int:
        """The next turn of a game that is decided within this many turns."""
        found = words(now.position)
        wins = [word for word in found if now.after(word).result() == 0.0] if turns == 1 else []
        return wins[0] if wins else self._searched(now, Limits(depth=turns), found).line[0]

    def _prepare(self, now: Situation, root: Sequence[int], limits: Limits) -> None:
        notes = self.memory.notes
        past = now.past[-PAST:]
        notes[KEYS : KEYS + len(past)] = past
        notes[PAST_COUNT], notes[SINCE], notes[PASSING] = len(past), 0, 0
        notes[NODES], notes[LIMIT], notes[STOP] = 0, limits.nodes, 0
        notes[ROOT_COUNT] = len(root)
        self.memory.turns[: len(root)] = root
        notes[KILLERS:HISTORY] = 0
        notes[HISTORY:KEYS] //= 8


@dataclass
class _Thinking:
    """One search in progress."""

    memory: Memory
    now: Situation
    limits: Limits
    began: float = 0.0

    def run(self, first: int) -> Thought:
        """Deepen iteratively until a limit or a settled result; `first` is played if there is no time for any depth."""
        best = Thought(0, 0, (first,), 0, 0.0)
        look_ahead.prepare(*self._job(1, -INFINITE, INFINITE))
        self.began = time.monotonic()
        alarm = self._alarm()
        try:
            for depth in range(1, min(self.limits.depth, DEEPEST) + 1):
                score = self._aim(depth, best)
                line = self._line()
                if self.memory.notes[STOP]:
                    return self._stopped(best, line, score)
                best = self._thought(score, depth, line)
                if self._enough(best):
                    break
        finally:
            if alarm is not None:
                alarm.cancel()
        return best

    def _alarm(self) -> threading.Timer | None:
        if self.limits.seconds == float("inf"):
            return None
        alarm = threading.Timer(self.limits.seconds, lambda: self.memory.notes.__setitem__(STOP, 1))
        alarm.daemon = True
        alarm.start()
        return alarm

    def _enough(self, best: Thought) -> bool:
        """Whether another depth would gain nothing, or there is no time for it."""
        settled = abs(best.score) >= NEAR_WIN and WIN - abs(best.score) <= best.depth
        return settled or best.seconds > 0.6 * self.limits.seconds

    def _aim(self, depth: int, best: Thought) -> int:
        """Search `depth` turns ahead, first with a narrow window about the last score."""
        alpha, beta, wide = -INFINITE, INFINITE, WINDOW
        if depth >= FROM_DEPTH and abs(best.score) < NEAR_WIN:
            alpha, beta = best.score - wide, best.score + wide
        while True:
            score = self._look(depth, alpha, beta)
            if self.memory.notes[STOP] or alpha < score < beta:
                return score
            wide *= 4
            alpha = max(-INFINITE, score - wide) if score <= alpha else alpha
            beta = min(INFINITE, score + wide) if score >= beta else beta

    def _look(self, depth: int, alpha: int, beta: int) -> int:
        self.memory.notes[ROOT_DEPTH] = depth
        return int(look_ahead(*self._job(depth, alpha, beta)))

    def _job(self, depth: int, alpha: int, beta: int) -> tuple[Any, ...]:
        now = self.now
        return now.position, now.pegs_key, now.side, now.quiet, depth, alpha, beta, 0, self.memory

    def _line(self) -> tuple[int, ...]:
        line = self.memory.notes[LINE : LINE + SPAN].tolist()
        return tuple(line[: line.index(NO_TURN)]) if NO_TURN in line else tuple(line)

    def _thought(self, score: int, depth: int, line: tuple[int, ...]) -> Thought:
        nodes = int(self.memory.notes[NODES])
        return Thought(score, depth, line, nodes, time.monotonic() - self.began)

    def _stopped(self, best: Thought, line: tuple[int, ...], score: int) -> Thought:
        """The last finished depth, with the better line if the unfinished one found one.

        A lost score is not proven before all turns have been searched: then only the turn is taken over, not the score.
        """
        if line and score > -NEAR_WIN:
            return self._thought(score, best.depth, line)
        if line and score > -INFINITE and best.wins_in is None:
            return self._thought(best.score, best.depth, line)
        return self._thought(best.score, best.depth, best.line)
