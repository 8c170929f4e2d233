"""How good a position looks for the player to move, without looking ahead: a sum of weighted counts.

The terms are named in `parlour.games.castille.engine.terms`. The sum is linear in the weights; tuning relies on that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.terms import SIZE, start
from parlour.games.castille.rules.batch.bits import BOARD, CENTRE, CORNERS, NEAR_CORNERS, TERRITORIES, classes
from parlour.games.castille.rules.batch.claims import LOST
from parlour.games.castille.rules.batch.steps import ANY_CORNER, NEAR_ANY, all_steps
from parlour.kernels.bits import popcount
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["evaluate", "features"]

CLASSES = classes()
SHORT, TALL, STEPS, JUMPS = start("short"), start("tall"), start("steps"), start("jumps")
CORNER, CENTRAL, FLAGS, THIRD = start("corner"), start("centre"), start("flags"), start("third")
THREATS, DANGER, TEMPO = start("threats"), start("danger"), start("tempo")


@kernel
def evaluate(own: int, opp: int, tall: int, flags: int, weights: Array) -> int:
    """The worth of a position for the mover, his claims already made."""
    empty = BOARD & ~(own | opp)
    mine, his = popcount(flags & 31), popcount((flags >> 5) & 31)
    worth: int = weights[TEMPO] + weights[FLAGS + 4 * min(mine, 3) + min(his, 3)]
    worth += _pegs(own, tall, weights) - _pegs(opp, tall, weights)
    worth += weights[STEPS] * (_step_count(own, empty) - _step_count(opp, empty))
    worth += weights[JUMPS] * (_jump_count(own & tall, own | opp, empty) - _jump_count(opp & tall, own | opp, empty))
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
def _step_count(pegs: int, empty: int) -> int:
    return (
        popcount((pegs << 1) & empty)
        + popcount((pegs >> 1) & empty)
        + popcount((pegs << 7) & empty)
        + popcount((pegs >> 7) & empty)
    )


@kernel
def _jump_count(high: int, occupied: int, empty: int) -> int:
    return (
        popcount((((high << 1) & occupied) << 1) & empty)
        + popcount((((high >> 1) & occupied) >> 1) & empty)
        + popcount((((high << 7) & occupied) << 7) & empty)
        + popcount((((high >> 7) & occupied) >> 7) & empty)
    )


@kernel
def _takeable(own: int, opp: int, empty: int) -> int:
    """How many of the other's pegs can be captured by a step, each by its own step.

    All steps at once. The peg that steps is never the second one that a capture needs: that one is two points away from
    where it arrives, or beside the corner on its other side.
    """
    to = all_steps(own, empty)
    taken = opp & (
        ((to << 1) & (own >> 1)) | ((to >> 1) & (own << 1)) | ((to << 7) & (own >> 7)) | ((to >> 7) & (own << 7))
    )
    if (to & NEAR_ANY) and (opp & ANY_CORNER):
        for corner in range(4):
            near = NEAR_CORNERS[corner]
            if (to & near) and (own & near):
                taken |= opp & CORNERS[corner]
    return popcount(taken)


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
