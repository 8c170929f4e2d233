"""The rules of the second phase on bits, from the mover's view.

A position is `own, opp, tall, flags`: his pegs, the other's, which pegs of either are tall, and the flags - the mover's
in the low five bits, the other's above them. The bits above these are all 0 unless an option is on. If flags can be
lost (CA-11), they hold how many of the mover's and of the other's are out of the game, two bits each. Three more bits
are the options `LOST_FLAGS`, `ON_THE_WAY` and `ONE_TIME`; with the last one another bit is `CLAIMED`. A turn is one
word of 54 bits: where its peg starts, where it ends, and all that it captures. Two turns with the same word lead to the
same position.

`steps` says where pegs can go, `claims` handles the flags, `routes` the turns when chains capture on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.rules.batch.bits import BOARD, PARITIES, TERRITORIES, TWO, natural
from parlour.games.castille.rules.batch.claims import CLAIMED, LOST, ON_THE_WAY
from parlour.games.castille.rules.batch.routes import ONLY_CAPTURES, generate_routes
from parlour.games.castille.rules.batch.steps import all_steps, captures, hot, jumps, one_jump
from parlour.kernels.bits import lowest
from parlour.kernels.entries import inlined, kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["PASS_WORD", "can_finish", "captured", "generate", "generate_captures", "moved", "open_points"]

PASS_WORD = 0
"""The turn of a player who must pass (CA-14)."""


@kernel
def generate(own: int, opp: int, tall: int, flags: int, turns: Array, first: int) -> int:
    """Write every turn from index `first` on; returns the index after the last one.

    One word is written for each route of a turn; routes differ by the start and end points of their moves (CA-9). When
    chains capture on the way, one word is written for each position that turns lead to. If the result is the size of
    the array, there may be more turns than it holds.
    """
    if flags & ON_THE_WAY:
        return generate_routes(own, opp, tall, turns, first, 0)
    end, size = first, turns.shape[0]
    at = -1  # the first turn that captures, if one does
    occupied, points = own | opp, hot(own, opp)
    empty = BOARD & ~occupied
    high = own & tall & one_jump(empty, occupied)
    left = all_steps(empty, own) | high
    while left:
        peg = left & -left
        left ^= peg
        ends, start = all_steps(peg, empty), lowest(peg)
        if peg & high:
            ends |= jumps(peg, occupied ^ peg)
        while ends and end < size:
            to = ends & -ends
            ends ^= to
            taken = 0
            if to & points:
                taken = captures(to, own ^ peg, opp)
                if taken and at < 0:
                    at = end
            turns[natural(end)] = start | (lowest(to) << 6) | (taken << 12)
            end += 1
    while 0 <= at < end:
        if turns[natural(at)] >> 12:
            end = _go_on(own, opp, tall, turns, at, end)
        at += 1
    return end


@inlined
def _go_on(own: int, opp: int, tall: int, turns: Array, at: int, end: int) -> int:
    """Write every turn that goes one capturing move further than turn `at` (CA-9)."""
    turn, size = turns[natural(at)], turns.shape[0]
    start, peg, taken = turn & 63, 1 << ((turn >> 6) & 63), turn >> 12
    others, left = own & ~(1 << start), opp & ~taken
    occupied = others | left
    points = hot(others, left) & BOARD & ~occupied
    ends = all_steps(peg, points)
    if points and tall & (1 << start):
        ends |= jumps(peg, occupied) & points
    while ends and end < size:
        to = ends & -ends
        ends ^= to
        more = captures(to, others, left)
        if more:
            turns[natural(end)] = start | (lowest(to) << 6) | ((taken | more) << 12)
            end += 1
    return end


@kernel
def captured(turn: int) -> int:
    """The pegs that a turn captures."""
    return turn >> 12


@kernel
def moved(own: int, tall: int, turn: int) -> tuple[int, int]:
    """The mover's pegs and all tall ones after a turn. It may end where it has captured."""
    start, to = 1 << (turn & 63), 1 << ((turn >> 6) & 63)
    high = tall & ~(turn >> 12)
    if tall & start:
        high = (high & ~start) | to
    return (own & ~start) | to, high


@kernel
def generate_captures(own: int, opp: int, tall: int, flags: int, turns: Array, first: int) -> int:
    """As `generate`, but only the turns that capture."""
    if flags & ON_THE_WAY:
        return generate_routes(own, opp, tall, turns, first, ONLY_CAPTURES)
    end, size, occupied = first, turns.shape[0], own | opp
    points = hot(own, opp) & BOARD & ~occupied
    if not points:
        return end
    high = own & tall & one_jump(BOARD & ~occupied, occupied) & _jumps_apart(points)
    left = all_steps(points, own) | high
    while left:
        peg = left & -left
        left ^= peg
        others, ends = own ^ peg, all_steps(peg, points)
        if peg & high:
            ends |= jumps(peg, others | opp) & points
        while ends and end < size:
            to = ends & -ends
            ends ^= to
            taken = captures(to, others, opp)
            if taken:
                turns[natural(end)] = lowest(peg) | (lowest(to) << 6) | (taken << 12)
                end += 1
    at = first
    while at < end:
        end = _go_on(own, opp, tall, turns, at, end)
        at += 1
    return end


@kernel
def _jumps_apart(points: int) -> int:
    """All points from which some number of jumps leads to one of these, were there pegs to jump over.

    A jump goes two points in one direction, so it keeps the parity of both coordinates.
    """
    found = 0
    for number in range(4):
        if points & PARITIES[number]:
            found |= PARITIES[number]
    return found


@kernel
def open_points(opp: int, flags: int) -> int:
    """The points of territories that a quiet turn into them lets the mover claim: no hostile pegs, not his flag."""
    points = 0
    if flags & CLAIMED:
        return points
    for number in range(5):
        if not (flags >> number) & 1 and not opp & TERRITORIES[number]:
            points |= TERRITORIES[number]
    return points


@kernel
def can_finish(own: int, opp: int, tall: int, flags: int) -> int:
    """Whether a quiet turn puts up the mover's third flag: 1 or 0. One that captures may still do so when it is 0.

    A chain that captures on the way reaches no other points. A captured peg is in a corner, or between the landing and
    an own peg, so no jump led over it.
    """
    if not (TWO >> (flags & 31)) & 1 or (flags >> LOST) & 3:
        return 0
    occupied = own | opp
    points = open_points(opp, flags) & BOARD & ~occupied
    if not points:
        return 0
    if all_steps(own, points):
        return 1
    high = own & tall & one_jump(BOARD & ~occupied, occupied) & _jumps_apart(points)
    while high:
        peg = high & -high
        high ^= peg
        if jumps(peg, occupied ^ peg) & points:
            return 1
    return 0
