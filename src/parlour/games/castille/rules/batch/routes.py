"""The turns of the second phase on bits where chains capture on the way: every landing of a chain captures (CA-5).

The names for the properties of a chain are those of `parlour.games.castille.rules.routes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.rules.batch.bits import BOARD
from parlour.games.castille.rules.batch.steps import all_steps, captures
from parlour.kernels.bits import lowest
from parlour.kernels.entries import kernel, recursive

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["EVERY_WAY", "ONLY_CAPTURES", "generate_routes"]

ONLY_CAPTURES, EVERY_WAY = 1, 2
"""What `generate_routes` writes: only turns that capture; one word for each route, even if it is written already."""
OPENS, TAKES, AWAY, SPLITS, STEPPED, TALL = 4, 8, 16, 32, 64, 128
"""The properties of a run of jumps, as in `Run`; whether the peg has just captured by a step; whether it can jump."""


@kernel
def generate_routes(own: int, opp: int, tall: int, turns: Array, first: int, wanted: int) -> int:
    """As `generate`, when chains capture on the way; `wanted` is a sum of `ONLY_CAPTURES` and `EVERY_WAY`."""
    end, left = first, own
    nothing = opp & ~opp  # not the literal 0, which has another type: see `recursive`
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
def _write(start: int, to: int, taken: int, wanted: int, turns: Array, group: int, end: int) -> int:
    """Write a turn if it was asked for; `group` is the index of the same peg's first turn."""
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
    """The properties of a run after one more jump, to `to`, that captured `taken`."""
    state &= ~STEPPED
    if taken:
        state |= TAKES | (SPLITS if state & AWAY else 0)
    return state | (AWAY if state & TAKES and to != origin else 0)


@recursive
def _jump_on(
    others: int, opp: int, start: int, peg: int, taken: int, origin: int, seen: int, state: int,
    turns: Array, group: int, end: int,
) -> int:  # fmt: skip
    """Write every turn that continues from the peg's present point, by jumps and, after a capture, by steps."""
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
