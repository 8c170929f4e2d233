"""Agents for Arithmetical Croquet: two that have solved it, and others that look a few turns ahead.

The weaker ones fail as people do: they count how far each ball has to go and what it owes, see a trap only when it is
near, and overlook steps, the plain ones seldom (`sight`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.bots.sight import shown
from parlour.games.arithmetical_croquet.solve import Solution, solve, weight
from parlour.players import Level, Lookahead, Search

if TYPE_CHECKING:
    from random import Random

    from parlour.game import Seat
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Ball, State, Step
    from parlour.players import TimeBudget

__all__ = ["LEVELS", "Foresight", "Perfect", "declines", "solution_of"]

LONGEST_SOLVED = 300
"""The longest course that `perfect` plays: it must be solved first, which takes seconds there."""
MOST_SOLVED = 50_000_000
"""The heaviest game that `perfect` solves before it plays, by `weight`: some seconds."""
MOST_SEEN = 5_000
"""The most positions in one look ahead; with longer steps it sees fewer turns in the same time."""


@lru_cache(maxsize=4)
def _solved(game: ArithmeticalCroquet) -> Solution:
    return solve(game)


@lru_cache(maxsize=1)
def _solved_from(game: ArithmeticalCroquet, start: State) -> Solution:
    return solve(game, start)


def solution_of(game: ArithmeticalCroquet, state: State) -> Solution:
    """A solution that covers a state; solved from that state if no game reaches it from the start."""
    whole = _solved(game)
    return whole if whole.knows(state) else _solved_from(game, state)


@dataclass(frozen=True, slots=True)
class Perfect:
    """Wins every won position in the fewest turns; in a lost one it leaves the most ways to err.

    Attributes:
        game: that is played.
        sight: the odds that a step by one number is noticed, others by how plain they are; None notices every step.
    """

    game: ArithmeticalCroquet
    sight: float | None = None

    def choose(self, state: State, moves: tuple[Step, ...], rng: Random, _budget: TimeBudget) -> Step:
        """The best move of those it notices; a random one of several equally good moves."""
        if self.sight is not None:
            seen = shown(self.game, state, moves, rng)
            least = min(1.0 / self.sight, max(seen))
            moves = tuple(move for move, clear in zip(moves, seen, strict=True) if clear >= least)
        solution = solution_of(self.game, state)
        winning = [move for move in solution.winning_moves(state) if move in moves]
        if winning:
            quick = min(solution.turns(self.game.after(state, move)) for move in winning)
            return rng.choice([move for move in winning if solution.turns(self.game.after(state, move)) == quick])
        hopes = [self._hope(solution, self.game.after(state, move)) for move in moves]
        return rng.choice([move for move, hope in zip(moves, hopes, strict=True) if hope == max(hopes)])

    def _hope(self, solution: Solution, state: State) -> tuple[int, int, int]:
        """How well a won position hides its win: errors to make, then few ways to win, then the length."""
        if self.game.outcome(state) is not None:
            return (-1, 0, 0)
        won = len(solution.winning_moves(state))
        return len(self.game.moves(state)) - won, -won, solution.turns(state)


@dataclass(frozen=True, slots=True)
class Foresight:
    """Looks `depth` turns ahead and takes any step that seems within `slack` of the best.

    If longer steps make for too many positions, it looks less far ahead.

    Attributes:
        game: that is played.
        depth: turns, its own included.
        slack: numbers of the course.
        most: how many steps it notices on the average, the plain ones first; 0 for all.
        envy: the weight of the other ball's progress; below 1 it races, above 1 it hinders.
        stride: how much it likes each unit of a step: above 0 it takes long steps, below 0 short ones.
    """

    game: ArithmeticalCroquet
    depth: int
    slack: float
    most: float = 0.0
    envy: float = 1.0
    stride: float = 0.0

    def choose(self, state: State, moves: tuple[Step, ...], rng: Random, budget: TimeBudget) -> Step:
        """A step that the search values within `slack` of the best."""
        considered = self._considered(state, moves, rng)
        search = Search(self.game, self._opinion, self.reach)
        return Lookahead(search, self.slack, lambda step: self.stride * step.size).choose(
            state, considered, rng, budget
        )

    def _considered(self, state: State, moves: tuple[Step, ...], rng: Random) -> tuple[Step, ...]:
        most = int(self.most + rng.random()) if self.most else 0
        if not 0 < most < len(moves):
            return moves
        clear = dict(zip(moves, shown(self.game, state, moves, rng), strict=True))
        return tuple(sorted(moves, key=lambda move: -clear[move])[:most])

    @property
    def reach(self) -> int:
        """How many turns it looks ahead under these options."""
        depth = self.depth
        while depth > 1 and self.game.options.max_step**depth > MOST_SEEN:
            depth -= 1
        return depth

    def _opinion(self, state: State, seat: Seat) -> float:
        mine, theirs = state.balls[seat], state.balls[1 - seat]
        return self._lead(mine) - self.envy * self._lead(theirs) + (0.5 if state.seat == seat else -0.5)

    def _lead(self, ball: Ball) -> float:
        """A ball's progress, in numbers; less while it owes a step, or has to go back for what it missed."""
        options = self.game.options
        if ball.at > options.peg and options.missed_hoop == "illegal":
            return 2 * options.peg - ball.at - options.max_step
        turn = options.max_step / 2
        return ball.at - (turn if ball.owes else 0) - (3 * turn if ball.missed else 0)


def declines(game: ArithmeticalCroquet) -> str | None:
    """Why those who solve the game do not play it under these options, or None."""
    if game.options.peg > LONGEST_SOLVED:
        return (
            f"perfect and expert solve the whole course first and play up to {LONGEST_SOLVED}, not {game.options.peg}."
        )
    if weight(game) > MOST_SOLVED:
        return "perfect and expert solve the whole course first, and with these options that takes too long."
    return None


LEVELS = (
    Level(
        "beginner",
        "Notices one or two of the steps it could take, the plain ones first.",
        lambda game: Foresight(game, 2, 1.5, 1.5),
    ),
    Level(
        "learner",
        "Notices two or three of its steps, and sees your next one.",
        lambda game: Foresight(game, 2, 1.5, 2.6),
    ),
    Level(
        "novice",
        "Sees your next step, and plays any step that seems good enough.",
        lambda game: Foresight(game, 2, 2.5),
    ),
    Level(
        "casual",
        "Looks three turns ahead and plays any number that seems good enough.",
        lambda game: Foresight(game, 3, 1.5),
    ),
    Level(
        "steady",
        "Looks four turns ahead. Sets traps, and falls into deeper ones.",
        lambda game: Foresight(game, 4, 0.0),
    ),
    Level(
        "expert", "Knows the solution, but overlooks a step now and then.", lambda game: Perfect(game, 18.0), declines
    ),
    Level("perfect", "Has solved the game. Never loses a won position.", Perfect, declines),
)
