"""Where to put two pegs: the placement book looks at every pair, and searches judge the last ones.

There are 2,520 pairs at first and at most 182 at last, and their value shows only when all pegs are placed. What a pair
is worth before, self-play has taught the book (`parlour.games.castille.engine.book`):

1. *Earlier turns*: the pair that the book values most.
2. *The turn before the last*: the book makes a shortlist. Each of its pairs is judged by the best of some replies, the
   same for all pairs; the better half goes on, with more replies and deeper searches, until one is left.
3. *The last turn*: every pair is judged as it is, likewise by halves.

All this is in `planning`, step by step; here each board is judged, and time is kept. What the whole board is worth, the
book says in every turn. The worth of the best pair would be too high, having been selected.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from parlour.games.castille.engine.book import BOOK
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.planning import PlanStep, plan
from parlour.games.castille.engine.plans import LIMIT, ONE, OWN, ROUND, Plan, new_plan
from parlour.games.castille.engine.situation import Situation
from parlour.games.castille.rules.batch.position import Position
from parlour.games.castille.rules.moves import Place, Placing
from parlour.players import UNLIMITED, TimeBudget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.castille.rules.board import State
    from parlour.kernels.buffers import Array

__all__ = ["TABLE_BITS", "PlacementChoice", "Planner", "Width", "as_place", "as_words", "numbers"]

TABLE_BITS = 14
"""The size of the table with which placements are planned where that is to give the same everywhere; see `Engine`."""


@dataclass(frozen=True, slots=True)
class Width:
    """How well a placement is chosen.

    Attributes:
        error: the largest error of judgement of a pair, hundredths of a peg either way; small errors are more frequent.
        shortlist: pairs that are judged in the turn before the last.
        nodes: of each search in the first round.
        replies: of the other's last pair.
    """

    error: int = 0
    shortlist: int = 24
    nodes: int = 600
    replies: int = 24


@dataclass(frozen=True, slots=True)
class PlacementChoice:
    """A placement, and how it was chosen.

    Attributes:
        move: the two pegs.
        worth: what the book says of the board before, for the player who places, in hundredths of a peg.
        pairs: how many there were.
    """

    move: Place
    worth: int
    pairs: int

    def words(self) -> str:
        """How the choice was made, in a sentence."""
        return f"Looked at all {self.pairs:,} pairs."


class Planner:
    """Plans placements; equal seeds give equal plans, since the engine forgets all before each.

    When the time is over, a choice begins no further round.
    """

    def __init__(self, engine: Engine, seed: int, width: Width = Width(), budget: TimeBudget = UNLIMITED) -> None:
        self.engine: Engine = engine
        self.seed: int = seed
        self.width: Width = width
        self.budget: TimeBudget = budget

    def choose(self, state: State) -> PlacementChoice:
        """Two pegs for the player to place."""
        memory = new_plan(BOOK)
        memory.notes.write(numbers(state, self.engine.customs, self.seed, self.width))
        self._run(memory)
        one, two, worth, pairs = memory.notes[ONE:ROUND].tolist()
        return PlacementChoice(as_place((one, two)), worth, pairs)

    def _run(self, memory: Plan) -> None:
        """Judge board after board until the plan is finished, or the time is over after a round."""
        self.engine.forget()
        notes, rounds = memory.notes, 0
        more = plan(int(PlanStep.CHOOSE), 0, memory)
        while more:
            more = plan(int(PlanStep.NEXT), self._judged(notes), memory)
            if more and notes[ROUND] > rounds:
                rounds = notes[ROUND]
                if self.budget.is_over():
                    return

    def _judged(self, notes: Array) -> int:
        """The score of a full board for the player who moves first in it."""
        own, opp, tall, flags, side, depth, limit = notes[OWN : LIMIT + 1].tolist()
        return self.engine.score_of(Situation(Position(own, opp, tall, flags), side), Limits(depth=depth, nodes=limit))


def numbers(state: State, customs: int, seed: int, width: Width) -> list[int]:
    """A state of the first phase and the width of a plan, as the planner's notes begin with them."""
    stock = [pegs for each in state.stock for pegs in each]
    board = [0 if peg is None else 1 + 2 * peg.seat + peg.tall for peg in state.pegs]
    return [seed, state.seat, customs, *astuple(width), *stock, *board]


def as_words(place: Place) -> tuple[int, int]:
    """A placement as two of the planner's words."""
    one, two = place.pegs
    return 2 * one.point + one.tall, 2 * two.point + two.tall


def as_place(words: Sequence[int]) -> Place:
    """The placement for two of the planner's words."""
    one, two = (Placing(word >> 1, bool(word & 1)) for word in words)
    return Place((one, two))
