"""How good a position looks for the player to move, without looking ahead: a sum of weighted counts.

The terms are named in `parlour.games.castille.engine.terms`. The sum is linear in the weights; tuning relies on that.
Strong players add what a net sees: `parlour.games.castille.engine.net`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.terms import SIZE, start
from parlour.games.castille.rules.batch.bits import (
    BOARD,
    CENTRE,
    POINTS,
    TERRITORIES,
    classes,
)
from parlour.games.castille.rules.batch.claims import LOST
from parlour.games.castille.rules.batch.steps import all_steps, captures
from parlour.kernels.bits import lowest, popcount
from parlour.kernels.buffers import Buffer, Constants
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["evaluate", "features", "lead_after", "lead_in_pegs", "worth_beside"]

CLASSES = classes()
CLASS_OF = Constants("i8", (max(n for n in range(6) if n == 0 or CLASSES[n] >> point & 1) for point in range(POINTS)))
"""By point, the number of its class."""
SHORT, TALL, STEPS, JUMPS = start("short"), start("tall"), start("steps"), start("jumps")
CORNER, CENTRAL, FLAGS, THIRD = start("corner"), start("centre"), start("flags"), start("third")
THREATS, DANGER, TEMPO = start("threats"), start("danger"), start("tempo")


@kernel
def evaluate(own: int, opp: int, tall: int, flags: int, weights: Array) -> int:
    """The worth of a position for the mover, his claims already made."""
    return lead_in_pegs(own, opp, tall, weights) + worth_beside(own, opp, tall, flags, weights)


@kernel
def lead_in_pegs(own: int, opp: int, tall: int, weights: Array) -> int:
    """The worth of the mover's pegs less that of the other's: the part of `evaluate` that goes from turn to turn."""
    return _pegs(own, tall, weights) - _pegs(opp, tall, weights)


@kernel
def lead_after(lead: int, tall: int, turn: int, weights: Array) -> int:
    """The mover's lead in pegs after a turn of his; `tall` are the tall pegs before it."""
    start, to, taken = turn & 63, (turn >> 6) & 63, turn >> 12
    height = TALL if (tall >> start) & 1 else SHORT
    lead += weights[height + CLASS_OF[to]] - weights[height + CLASS_OF[start]]
    while taken:
        peg = taken & -taken
        taken ^= peg
        lead += weights[(TALL if tall & peg else SHORT) + CLASS_OF[lowest(peg)]]
    return lead


@kernel
def worth_beside(own: int, opp: int, tall: int, flags: int, weights: Array) -> int:
    """The worth of everything beside the lead in pegs."""
    empty = BOARD & ~(own | opp)
    mine, his = popcount(flags & 31), popcount((flags >> 5) & 31)
    worth: int = weights[TEMPO] + weights[FLAGS + 4 * min(mine, 3) + min(his, 3)]
    worth += weights[STEPS] * _more_steps(own, opp, empty)
    worth += weights[JUMPS] * _more_jumps(own & tall, opp & tall, own | opp, empty)
    worth += weights[THREATS] * _takeable(own, opp, empty) + weights[DANGER] * _takeable(opp, own, empty)
    worth += _territories(own, opp, flags, weights)
    lost = flags >> LOST
    if mine == 2 and not lost & 3:
        worth += weights[THIRD + _weakest(opp, flags)]
    if his == 2 and not lost & 12:
        worth -= weights[THIRD + _weakest(own, flags >> 5)]
    return worth


@kernel
def _pegs(pegs: int, tall: int, weights: Array) -> int:
    worth, high, low = 0, pegs & tall, pegs & ~tall
    for number in range(6):
        points = CLASSES[number]
        worth += weights[SHORT + number] * popcount(low & points) + weights[TALL + number] * popcount(high & points)
    return worth


@kernel
def _more(own: int, opp: int, points: int) -> int:
    """How many more of these points have pegs of the mover than of the other."""
    return popcount(own & points) - popcount(opp & points)


@kernel
def _more_steps(own: int, opp: int, empty: int) -> int:
    """The steps of the mover less those of the other, by direction: from the vacant points back to the pegs."""
    return (
        _more(own, opp, empty << 1)
        + _more(own, opp, empty >> 1)
        + _more(own, opp, empty << 7)
        + _more(own, opp, empty >> 7)
    )


@kernel
def _more_jumps(own: int, opp: int, occupied: int, empty: int) -> int:
    """The first jumps of the mover's tall pegs less those of the other's, likewise."""
    return (
        _more(own, opp, ((empty << 1) & occupied) << 1)
        + _more(own, opp, ((empty >> 1) & occupied) >> 1)
        + _more(own, opp, ((empty << 7) & occupied) << 7)
        + _more(own, opp, ((empty >> 7) & occupied) >> 7)
    )


@kernel
def _takeable(own: int, opp: int, empty: int) -> int:
    """How many of the other's pegs can be captured by a step, each by its own step.

    All steps at once. The peg that steps is never the second one that a capture needs: that one is two points away from
    where it arrives, or beside the corner on its other side.
    """
    to = all_steps(own, empty)
    return popcount(captures(to, own, opp))


@kernel
def _territories(own: int, opp: int, flags: int, weights: Array) -> int:
    worth = 0
    for number in range(5):
        points = TERRITORIES[number]
        table = CENTRAL if points == CENTRE else CORNER
        flag = ((flags >> number) & 1) + 2 * ((flags >> (number + 5)) & 1)
        worth += weights[table + 12 * min(popcount(own & points), 3) + 3 * min(popcount(opp & points), 3) + flag]
    return worth


@kernel
def _weakest(defenders: int, flags: int) -> int:
    """The fewest defenders in any territory that has no flag of the attacker; more than three count as three."""
    fewest = 3
    for number in range(5):
        if not (flags >> number) & 1:
            fewest = min(fewest, popcount(defenders & TERRITORIES[number]))
    return fewest


@entry("the terms of Castille's evaluation", seconds=3)
def _features(positions: Array, counts: Array, weights: Array) -> None:
    for row in range(positions.shape[0]):
        own, opp, tall = positions[row, 0], positions[row, 1], positions[row, 2]
        for term in range(weights.shape[0]):
            weights[term] = 1
            counts[row, term] = evaluate(own, opp, tall, positions[row, 3], weights)
            weights[term] = 0


def features(positions: Array) -> Array:
    """What the terms count in each of many positions (rows of own, opp, tall, flags): what the weights multiply."""
    counts = Buffer("i8", len(positions), SIZE)
    _features(positions, counts, Buffer("i8", SIZE))
    return counts
