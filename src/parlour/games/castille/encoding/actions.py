"""The numbers of Castille's actions, and what a row of them has chosen so far."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from parlour.games.castille.rules.board import SIZE, TERRITORIES, point_name
from parlour.games.castille.rules.moves import Place, Placing, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castille.rules.moves import Move

__all__ = [
    "COUNT",
    "Chosen",
    "HalfTurnNumbers",
    "Numbers",
    "TurnNumbers",
]

COUNT = SIZE * SIZE
"""The points."""
PAIRS = tuple(combinations(range(COUNT), 2))
"""Every pair of points, in order."""
PAIR_NUMBERS = {pair: number for number, pair in enumerate(PAIRS)}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a row of actions has chosen of a move.

    Attributes:
        pegs: of a placement, in the order of the points.
        before: the territories claimed before the first move of a turn, in order.
        path: the points of the peg that moves.
        after: the territories claimed after its last move.
        ended: whether an action has said that the peg moves no further.
    """

    pegs: tuple[Placing, ...] = ()
    before: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    ended: bool = False

    def claimed(self, territory: int) -> Chosen:
        """With one more claim."""
        if self.path:
            return Chosen(self.pegs, self.before, self.path, (*self.after, territory), ended=self.ended)
        return Chosen(self.pegs, (*self.before, territory))

    @property
    def move(self) -> Move:
        """The move, if all of it has been chosen."""
        if self.pegs:
            first, second = self.pegs
            return Place((first, second))
        return Turn(self.path, self.before, self.after)


class Numbers(ABC):
    """How actions are numbered; the two kinds differ in how a peg's move and a placement are written.

    Attributes:
        count: how many actions there are.
        stop: the action that ends a turn.
        claim: the first of five actions, each of which claims a territory (CA-10).
    """

    count: int
    stop: int
    claim: int

    @abstractmethod
    def of(self, move: Move, *, declared: bool) -> tuple[int, ...]:
        """A move as actions; `declared` says whether claims are (CA-10)."""

    @abstractmethod
    def then(self, chosen: Chosen, action: int) -> Chosen:
        """What is chosen with one more action; does not ask whether it is legal."""

    @abstractmethod
    def completes(self, chosen: Chosen, action: int, *, declared: bool) -> bool:
        """Whether the move is complete with this last action."""

    @abstractmethod
    def words(self, action: int) -> str:
        """An action in words, for messages."""


class HalfTurnNumbers(Numbers):
    """Half-turns: 0 to 35 a point, to choose a peg or to move it there; 36 to 71 place a short peg on a point, 72 to
    107 a tall one; 108 stops; 109 to 113 claim a territory.

    A turn is the point of its peg, each point where a move of it ends, and the stop. A pass is the stop alone. A
    placement is its two pegs in the order of the points.

    >>> numbers = HalfTurnNumbers()
    >>> numbers.of(Turn((0, 1, 7)), declared=False), numbers.of(Turn(()), declared=False)
    ((0, 1, 7, 108), (108,))
    """  # noqa: D205 - the list of numbers is the summary

    short, tall, stop, claim = COUNT, 2 * COUNT, 3 * COUNT, 3 * COUNT + 1
    count = claim + len(TERRITORIES)

    def of(self, move: Move, *, declared: bool) -> tuple[int, ...]:  # noqa: ARG002 - a turn always ends with its stop
        """A move as actions."""
        if isinstance(move, Place):
            return tuple(COUNT * (1 + tall) + point for point, tall in move.pegs)
        claims = (self.claim + territory for territory in move.before)
        return (*claims, *move.path, *(self.claim + territory for territory in move.after), self.stop)

    def then(self, chosen: Chosen, action: int) -> Chosen:
        """What is chosen with one more action."""
        if action < self.short:
            return Chosen(chosen.pegs, chosen.before, (*chosen.path, action))
        if action < self.stop:
            tall, point = divmod(action - COUNT, COUNT)
            return Chosen((*chosen.pegs, Placing(point, bool(tall))))
        return chosen if action == self.stop else chosen.claimed(action - self.claim)

    def completes(self, chosen: Chosen, action: int, *, declared: bool) -> bool:  # noqa: ARG002 - likewise
        """Whether it is the stop, or the second peg of a placement."""
        return action == self.stop or len(chosen.pegs) == 2

    def words(self, action: int) -> str:
        """An action in words."""
        if action < self.short:
            return f"choosing {point_name(action)}"
        if action < self.stop:
            tall, point = divmod(action - COUNT, COUNT)
            return f"placing a {'tall' if tall else 'short'} peg on {point_name(point)}"
        return "stopping" if action == self.stop else f"claiming {_territory(action - self.claim)}"


class TurnNumbers(Numbers):
    """Whole turns: `36 a + b` moves the peg on point a to point b, and the turn ends; 1296 more, and it moves again.

    So a turn is one action, unless its peg moves again after a capture (CA-9): then each of its moves is one. 2592
    passes; 2593 to 2597 claim a territory where claims are declared, and 2592 ends such a turn; from 2598 on come the
    placements: `2598 + 4 n + 2 s + t` places pegs on pair n of points, in order, s and t being 1 for tall pegs.

    >>> numbers = TurnNumbers()
    >>> numbers.of(Turn((0, 1)), declared=False), numbers.of(Turn((0, 1, 7)), declared=False)
    ((1,), (1297, 43))
    """

    on, stop, claim = COUNT**2, 2 * COUNT**2, 2 * COUNT**2 + 1
    place = claim + len(TERRITORIES)
    count = place + 4 * len(PAIRS)

    def of(self, move: Move, *, declared: bool) -> tuple[int, ...]:
        """A move as actions."""
        if isinstance(move, Place):
            (one, high), (two, higher) = move.pegs
            return (self.place + 4 * PAIR_NUMBERS[one, two] + 2 * high + higher,)
        return tuple(self._of_turn(move, declared=declared))

    def _of_turn(self, turn: Turn, *, declared: bool) -> Iterator[int]:
        yield from (self.claim + territory for territory in turn.before)
        last = len(turn.path) - 2
        for number in range(last + 1):
            start, end = turn.path[number : number + 2]
            yield COUNT * start + end + (0 if number == last else self.on)
        yield from (self.claim + territory for territory in turn.after)
        if declared or not turn.path:
            yield self.stop

    def then(self, chosen: Chosen, action: int) -> Chosen:
        """What is chosen with one more action."""
        if action < self.stop:
            start, end = divmod(action % self.on, COUNT)
            path = chosen.path or (start,)
            return Chosen(chosen.pegs, chosen.before, (*path, end), ended=action < self.on)
        if action >= self.place:
            pair, heights = divmod(action - self.place, 4)
            one, two = PAIRS[pair]
            return Chosen((Placing(one, heights > 1), Placing(two, heights % 2 == 1)))
        return chosen if action == self.stop else chosen.claimed(action - self.claim)

    def completes(self, chosen: Chosen, action: int, *, declared: bool) -> bool:
        """Whether it is a placement, the stop, or the last move where no claim can follow."""
        return action == self.stop or action >= self.place or (chosen.ended and not declared)

    def words(self, action: int) -> str:
        """An action in words."""
        if action < self.stop:
            start, end = divmod(action % self.on, COUNT)
            return f"moving from {point_name(start)} to {point_name(end)}{' and again' if action >= self.on else ''}"
        if action >= self.place:
            (one, high), (two, higher) = self.then(Chosen(), action).pegs
            return f"placing {_peg(one, tall=high)} and {_peg(two, tall=higher)}"
        return "ending the turn" if action == self.stop else f"claiming {_territory(action - self.claim)}"


def _territory(number: int) -> str:
    return tuple(TERRITORIES)[number]


def _peg(point: int, *, tall: bool) -> str:
    return f"{'T' if tall else 'S'}{point_name(point)}"
