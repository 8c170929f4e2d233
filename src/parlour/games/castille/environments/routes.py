"""The points where the moves of a turn end, found again from where its peg starts and ends and what it takes."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from parlour.games.castille.rules.batch.steps import captures, steps
from parlour.kernels.bits import lowest

if TYPE_CHECKING:
    from parlour.games.castille.rules.batch import Position

__all__ = ["way_to"]


def way_to(position: Position, start: int, at: int, taken: int) -> tuple[int, ...]:
    """The shortest row of points by which a peg gets from `start` to `at` and takes just these pegs.

    Points are numbers of bits. After a first move, each further one must capture (CA-9).

    Args:
        position: as when the turn began.
        start: where the peg stood.
        at: where it is; the same as `start` before it has moved.
        taken: what it has taken so far.

    Raises:
        LookupError: there is no such row.
    """
    others = position.own & ~(1 << start)
    tall = position.tall >> start & 1
    waiting: deque[tuple[tuple[int, ...], int]] = deque([((start,), 0)])
    while waiting:
        way, had = waiting.popleft()
        if way[-1] == at and had == taken and (len(way) > 1 or at == start):
            return way
        if len(way) > 1 and not had:
            continue
        left, peg = position.opp & ~had, 1 << way[-1]
        ends = steps(peg, peg if tall else 0, others | left)
        while ends:
            to = ends & -ends
            ends ^= to
            more = captures(to, others, left)
            if (more or len(way) == 1) and not more & ~taken:
                waiting.append(((*way, lowest(to)), had | more))
    raise LookupError(f"no turn leads from {start} to {at} and takes {taken:#x}")
