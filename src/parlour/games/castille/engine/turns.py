"""The rules of the second phase on bits, from the mover's view.

A position is `own, opp, tall, flags`: his pegs, the other's, which pegs of either are tall, and the flags - the mover's
in the low five bits, the other's above them. Above these stand, where flags can be lost (CA-11), how many of the
mover's and of the other's are out of the game, two bits each; and two bits for the options under which it is played,
`LOST_FLAGS` and `ON_THE_WAY`. With neither option all of them are 0. A turn is one word of 54 bits: where its peg sets
out, where it ends, and all that it captures. Two turns with the same word lead to the same position.

With `ON_THE_WAY` every landing of a chain captures (CA-5); the words for that are those of
`parlour.games.castille.rules.routes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.compiling.kernels import kernel, recursive
from parlour.games.castille.engine.bitops import lowest, popcount
from parlour.games.castille.engine.bits import BOARD, CORNERS, NEAR_CORNERS, TERRITORIES, THREE, TWO

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "ANY_CORNER",
    "EVERY_WAY",
    "LOST",
    "LOST_FLAGS",
    "NEAR_ANY",
    "ON_THE_WAY",
    "PASS_WORD",
    "all_steps",
    "can_finish",
    "captured",
    "captures",
    "claim",
    "generate",
    "generate_captures",
    "generate_routes",
    "jumps",
    "moved",
    "open_points",
    "steps",
    "swapped",
    "won",
]

NEAR_ANY = NEAR_CORNERS[0] | NEAR_CORNERS[1] | NEAR_CORNERS[2] | NEAR_CORNERS[3]
ANY_CORNER = CORNERS[0] | CORNERS[1] | CORNERS[2] | CORNERS[3]
LOST = 10
"""The bit of the flags from which the mover's lost ones are counted; the other's are counted two bits above."""
LOST_FLAGS, ON_THE_WAY = 1 << 14, 1 << 15
"""The options, among the flags."""
PASS_WORD = 0
"""The turn of a player who has to pass (CA-14)."""
ONLY_CAPTURES, EVERY_WAY = 1, 2
"""What `generate_routes` writes: only turns that capture; a word for each way, also where one stands there already."""
OPENS, TAKES, AWAY, SPLITS, STEPPED, TALL = 4, 8, 16, 32, 64, 128
"""What it knows of a run of jumps, as `Run` does; whether the peg has just captured by a step; whether it can jump."""


@kernel
def all_steps(pegs: int, empty: int) -> int:
    """Where any of some pegs can step (CA-4)."""
    return ((pegs << 1) | (pegs >> 1) | (pegs << 7) | (pegs >> 7)) & empty


@kernel
def jumps(peg: int, occupied: int) -> int:
    """Where a chain of jumps of a tall peg can end (CA-5); `occupied` is without the peg itself."""
    empty, seen, front = BOARD & ~occupied, peg, peg
    while front:
        front = (
            (((front << 1) & occupied) << 1)
            | (((front >> 1) & occupied) >> 1)
            | (((front << 7) & occupied) << 7)
            | (((front >> 7) & occupied) >> 7)
        )
        front &= empty & ~seen
        seen |= front
    return seen & ~peg


@kernel
def steps(peg: int, tall: int, occupied: int) -> int:
    """Where a peg can move to; `occupied` is without it."""
    ends = all_steps(peg, BOARD & ~occupied)
    if peg & tall:
        ends |= jumps(peg, occupied)
    return ends


@kernel
def captures(peg: int, own: int, opp: int) -> int:
    """What a peg captures by ending a move where it stands (CA-6, CA-7); `own` are the others of its side."""
    taken = opp & (
        ((peg << 1) & (own >> 1)) | ((peg >> 1) & (own << 1)) | ((peg << 7) & (own >> 7)) | ((peg >> 7) & (own << 7))
    )
    if (peg & NEAR_ANY) and (opp & ANY_CORNER):
        both = own | peg
        for corner in range(4):
            near = NEAR_CORNERS[corner]
            if (peg & near) and (both & near) == near:
                taken |= opp & CORNERS[corner]
    return taken


@kernel
def hot(own: int, opp: int) -> int:
    """Points where ending a move may capture: all that do, and some more, seen without asking which peg moves."""
    points = (
        ((opp & (own >> 1)) >> 1) | ((opp & (own << 1)) << 1) | ((opp & (own >> 7)) >> 7) | ((opp & (own << 7)) << 7)
    )
    if opp & ANY_CORNER:
        points |= NEAR_ANY
    return points


@kernel
def generate(own: int, opp: int, tall: int, flags: int, turns: NDArray[np.int64], first: int) -> int:
    """Write every turn from index `first` on; returns the index behind the last one.

    One word is written for each way that a turn can go, told apart by the start and end points of its moves (CA-9);
    where chains capture on the way, one for each position that a turn leads to. There is a turn more than there is room
    for when the result is the size of the array.
    """
    if flags & ON_THE_WAY:
        return generate_routes(own, opp, tall, turns, first, 0)
    end, size = first, turns.shape[0]
    points, left = hot(own, opp), own
    while left:
        peg = left & -left
        left ^= peg
        others = own ^ peg
        ends = steps(peg, tall, others | opp)
        start = lowest(peg)
        while ends and end < size:
            to = ends & -ends
            ends ^= to
            taken = 0
            if to & points:
                taken = captures(to, others, opp)
            turns[end] = start | (lowest(to) << 6) | (taken << 12)
            end += 1
    at = first
    while at < end:
        if turns[at] >> 12:
            end = _go_on(own, opp, tall, turns, at, end)
        at += 1
    return end


@kernel
def _go_on(own: int, opp: int, tall: int, turns: NDArray[np.int64], at: int, end: int) -> int:
    """Write every turn that goes one capturing move further than turn `at` (CA-9)."""
    turn, size = turns[at], turns.shape[0]
    start, peg, taken = turn & 63, 1 << ((turn >> 6) & 63), turn >> 12
    others, left = own & ~(1 << start), opp & ~taken
    ends = steps(peg, peg if tall & (1 << start) else 0, others | left)
    while ends and end < size:
        to = ends & -ends
        ends ^= to
        more = captures(to, others, left)
        if more:
            turns[end] = start | (lowest(to) << 6) | ((taken | more) << 12)
            end += 1
    return end


@kernel
def generate_routes(own: int, opp: int, tall: int, turns: NDArray[np.int64], first: int, wanted: int) -> int:
    """As `generate`, where chains capture on the way; `wanted` is a sum of `ONLY_CAPTURES` and `EVERY_WAY`."""
    end, left = first, own
    nothing = opp & ~opp  # not the number 0, which has a type of its own: see `recursive`
    while left:
        peg = left & -left
        left ^= peg
        high = TALL if tall & peg else 0
        start, others, group = lowest(peg), own ^ peg, end
        if high:
            end = _jump_on(others, opp, start, peg, nothing, peg, peg, wanted | high | OPENS, turns, group, end)
        ends = all_steps(peg, BOARD & ~(own | opp))
        while ends:
            to = ends & -ends
            ends ^= to
            taken = captures(to, others, opp)
            end = _write(start, to, taken, wanted, turns, group, end)
            if taken:
                end = _jump_on(others, opp, start, to, taken, to, to, wanted | high | STEPPED, turns, group, end)
    return end


@kernel
def _write(start: int, to: int, taken: int, wanted: int, turns: NDArray[np.int64], group: int, end: int) -> int:
    """Write a turn where it is wanted; `group` is the index from which the same peg's turns stand."""
    turn = start | (lowest(to) << 6) | (taken << 12)
    if end >= turns.shape[0] or (wanted & ONLY_CAPTURES and not taken):
        return end
    if not wanted & EVERY_WAY:
        for index in range(group, end):
            if turns[index] == turn:
                return end
    turns[end] = turn
    return end + 1


@kernel
def _landed(state: int, origin: int, to: int, taken: int) -> int:
    """What is known of a run after one more jump, to `to`, that has captured `taken`."""
    state &= ~STEPPED
    if taken:
        state |= TAKES | (SPLITS if state & AWAY else 0)
    return state | (AWAY if state & TAKES and to != origin else 0)


@recursive
def _jump_on(
    others: int, opp: int, start: int, peg: int, taken: int, origin: int, seen: int, state: int,
    turns: NDArray[np.int64], group: int, end: int,
) -> int:  # fmt: skip
    """Write every turn that goes on from where the peg has come to, by jumps and, after a capture, by steps."""
    left = opp & ~taken
    occupied = others | left
    empty, ends = BOARD & ~occupied, 0
    if state & TALL:
        ends = (
            (((peg << 1) & occupied) << 1)
            | (((peg >> 1) & occupied) >> 1)
            | (((peg << 7) & occupied) << 7)
            | (((peg >> 7) & occupied) >> 7)
        ) & empty
    while ends and end < turns.shape[0]:
        to = ends & -ends
        ends ^= to
        more = captures(to, others, left)
        if to & seen and not more:
            continue
        now = _landed(state, origin, to, more)
        if now & (SPLITS if to == origin else OPENS | TAKES):
            end = _write(start, to, taken | more, state, turns, group, end)
        end = _jump_on(others, opp, start, to, taken | more, origin, to if more else seen | to, now, turns, group, end)
    if not (state & STEPPED or (state & TAKES and (peg != origin or state & SPLITS))):
        return end
    ends = all_steps(peg, empty)
    while ends and end < turns.shape[0]:
        to = ends & -ends
        ends ^= to
        more = captures(to, others, left)
        if more:
            end = _write(start, to, taken | more, state, turns, group, end)
            now = (state & (TALL | ONLY_CAPTURES | EVERY_WAY)) | STEPPED
            end = _jump_on(others, opp, start, to, taken | more, to, to, now, turns, group, end)
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
def won(flags: int) -> int:
    """Whether the mover has three flags up (CA-13): 1 or 0."""
    return (THREE >> (flags & 31)) & 1


@kernel
def claim(own: int, opp: int, flags: int) -> int:
    """The flags after the mover has claimed all that he may (CA-10, CA-11); nothing if the other has won already."""
    if won(flags >> 5):
        return flags
    if flags & LOST_FLAGS:
        return _claim_some(own, opp, flags)
    for number in range(5):
        territory = TERRITORIES[number]
        if (own & territory) and not (opp & territory):
            flags = (flags | (1 << number)) & ~(32 << number)
    return flags


@kernel
def _claim_some(own: int, opp: int, flags: int) -> int:
    """The same where flags can be lost: in order, as far as his go; those that he displaces are out of the game."""
    left = 3 - ((flags >> LOST) & 3) - popcount(flags & 31)
    for number in range(5):
        territory = TERRITORIES[number]
        if left > 0 and not (flags >> number) & 1 and (own & territory) and not (opp & territory):
            if (flags >> (number + 5)) & 1:
                flags = (flags & ~(32 << number)) + (4 << LOST)
            flags |= 1 << number
            left -= 1
    return flags


@kernel
def swapped(flags: int) -> int:
    """The flags from the other player's view."""
    turned = ((flags >> 5) & 31) | ((flags & 31) << 5)
    if flags >> LOST:
        lost = flags >> LOST
        turned |= (((lost >> 2) & 3) | ((lost & 3) << 2) | (lost & ~15)) << LOST
    return turned


@kernel
def generate_captures(own: int, opp: int, tall: int, flags: int, turns: NDArray[np.int64], first: int) -> int:
    """As `generate`, but only the turns that capture."""
    if flags & ON_THE_WAY:
        return generate_routes(own, opp, tall, turns, first, ONLY_CAPTURES)
    end, size = first, turns.shape[0]
    points, left = hot(own, opp), own
    while left and points:
        peg = left & -left
        left ^= peg
        others = own ^ peg
        ends = steps(peg, tall, others | opp) & points
        while ends and end < size:
            to = ends & -ends
            ends ^= to
            taken = captures(to, others, opp)
            if taken:
                turns[end] = lowest(peg) | (lowest(to) << 6) | (taken << 12)
                end += 1
    at = first
    while at < end:
        end = _go_on(own, opp, tall, turns, at, end)
        at += 1
    return end


@kernel
def open_points(opp: int, flags: int) -> int:
    """The points of the territories that the mover may claim by a quiet turn into them: nobody hostile, not his."""
    points = 0
    for number in range(5):
        if not (flags >> number) & 1 and not opp & TERRITORIES[number]:
            points |= TERRITORIES[number]
    return points


@kernel
def can_finish(own: int, opp: int, tall: int, flags: int) -> int:
    """Whether a quiet turn puts up the mover's third flag: 1 or 0. One that captures may still do so when it is 0.

    A chain that captures on the way reaches no other points: who is captured stands in a corner or between the landing
    and an own peg, so there was no jump over him.
    """
    if not (TWO >> (flags & 31)) & 1 or (flags >> LOST) & 3:
        return 0
    points, occupied = open_points(opp, flags), own | opp
    if not points:
        return 0
    if all_steps(own, BOARD & ~occupied) & points:
        return 1
    high = own & tall
    while high:
        peg = high & -high
        high ^= peg
        if jumps(peg, occupied ^ peg) & points:
            return 1
    return 0
