"""A turn in progress on bits, from a state of the rules and what has been chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.encoding.kernels import CAPTURED, FRESH, UNMOVED, WENT
from parlour.games.castille.rules.batch.position import Position, to_index
from parlour.games.castille.rules.batch.steps import captures

if TYPE_CHECKING:
    from parlour.games.castille.encoding.actions import Chosen

__all__ = ["Progress", "progress"]


class Progress(NamedTuple):
    """A turn in progress; the fields are explained in `kernels`."""

    own: int
    opp: int
    tall: int
    start: int = FRESH
    at: int = FRESH
    taken: int = 0
    stage: int = UNMOVED

    def now(self) -> tuple[int, int, int]:
        """The pegs with the one that moves where it is: the mover's, the other's, the tall ones."""
        if self.start < 0:
            return self.own, self.opp, self.tall
        left, peg = 1 << self.start, 1 << self.at
        tall = (self.tall & ~left) | peg if self.tall & left else self.tall
        return (self.own & ~left) | peg, self.opp & ~self.taken, tall & ~self.taken


def progress(position: Position, chosen: Chosen) -> Progress:
    """How far the chosen part of a move has got from a position."""
    own, opp, tall, _ = position
    for point, high in chosen.pegs:
        own |= 1 << to_index(point)
        tall |= high << to_index(point)
    if not chosen.path:
        return Progress(own, opp, tall, at=to_index(chosen.pegs[-1].point) if chosen.pegs else FRESH)
    start, *ends = map(to_index, chosen.path)
    at, taken, stage = start, 0, UNMOVED
    for end in ends:
        more = captures(1 << end, own & ~(1 << start), opp & ~taken)
        at, taken, stage = end, taken | more, CAPTURED if more else WENT
    return Progress(own, opp, tall, start, at, taken, stage)
