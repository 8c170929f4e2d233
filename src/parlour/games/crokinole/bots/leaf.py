"""The worth of a board to the side that has just shot, with some shots still to come: in points, or in the match.

In points: the difference of the twenties, and a line in four facts of the board. In the match: the chance to win it,
0 to 1, by the worth of each difference at the end of the round. Both are some numbers and a curve, which `worth_of`
evaluates for one board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.games.crokinole.bots.fitted import SPREAD, TABLE
from parlour.games.crokinole.bots.stakes import DIFFERENCES, LOWEST, STEP, smoothed
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.crokinole.bots.position import Position

__all__ = ["Worth", "chance", "expected", "made", "scored", "weighed", "winning", "worth_of"]

Memory = Any
"""An array in compiled code."""

A_POINT = 0.0002
"""The chance that a point of the round counts for beside that of the match: a tie-break when the match is decided."""
AHEAD, TWENTY, ONE, MINE, THEIRS, MINE_THERE, THEIRS_THERE, SHARE, NUMBERS = range(9)
"""`Worth.numbers`: points before the shot; of each 20; of each of `fitted.FACTS`; and the weight of all points."""


class Worth(NamedTuple):
    """How the boards after some shots are valued; for compiled code.

    Attributes:
        numbers: see `NUMBERS`.
        curve: what each of `stakes.DIFFERENCES` is worth beside its points.
    """

    numbers: Buffer
    curve: Buffer


def expected(position: Position) -> Worth:
    """The difference that the round is expected to end with, points."""
    return _points(position.ahead, TABLE[position.left - 1])


def scored(position: Position) -> Worth:
    """The round's difference as it stands, points."""
    return _points(position.ahead, TABLE[0])


def chance(position: Position) -> Worth:
    """The chance to win the match of the side that has shot, 0 to 1; a level match counts a half."""
    numbers = expected(position).numbers
    numbers[SHARE] = 0.0
    worth = smoothed(position.stakes, SPREAD[position.left - 1])
    return Worth(numbers, Buffer.of("f8", [min(max(each, 0.0), 1.0) for each in worth]))


def winning(position: Position) -> Worth:
    """What a shot is chosen by when the match is near its end: that chance, and `A_POINT` for each point."""
    numbers, curve = chance(position)
    numbers[SHARE] = A_POINT
    return Worth(numbers, curve)


def made(_position: Position) -> Worth:
    """The twenties that a shot makes for the shooter's side, less those that it makes for the other."""
    numbers = Buffer("f8", NUMBERS)
    numbers[TWENTY] = numbers[SHARE] = 1.0
    return Worth(numbers, Buffer("f8", len(DIFFERENCES)))


def weighed(worth: Worth, twenties: float, mine: float, theirs: float) -> Worth:
    """The same with factors on what twenties and both sides' discs are worth: a player's preferences."""
    factors = {TWENTY: twenties, MINE: mine, MINE_THERE: mine, THEIRS: theirs, THEIRS_THERE: theirs}
    numbers = [number * factors.get(place, 1.0) for place, number in enumerate(worth.numbers.flat)]
    return Worth(Buffer.of("f8", numbers), worth.curve)


def _points(ahead: float, facts: Sequence[float]) -> Worth:
    return Worth(Buffer.of("f8", [ahead, 20.0, *facts, 1.0]), Buffer("f8", len(DIFFERENCES)))


@kernel
def worth_of(numbers: Memory, curve: Memory, twenties: float, mine: float, theirs: float) -> float:
    """The worth of one board.

    Args:
        numbers: see `Worth`.
        curve: likewise.
        twenties: made by the shot for the shooter's side, less those of the other.
        mine: points of the discs of the shooter's side, where they lie.
        theirs: of the other side's.
    """
    facts = numbers[ONE] + mine * numbers[MINE] - theirs * numbers[THEIRS]
    if mine > 0.0:
        facts += numbers[MINE_THERE]
    if theirs > 0.0:
        facts += numbers[THEIRS_THERE]
    points = numbers[AHEAD] + numbers[TWENTY] * twenties + facts
    return float(numbers[SHARE] * points + _on_curve(curve, points))


@kernel
def _on_curve(curve: Memory, points: float) -> float:
    """The curve at a difference, on the straight line between its neighbours; beyond its ends, as at the end."""
    place, last = (points - LOWEST) / STEP, len(curve) - 1
    if not place > 0.0:
        return float(curve[0])
    if place >= last:
        return float(curve[last])
    left = int(place)
    return float(curve[left] + (curve[left + 1] - curve[left]) / STEP * (points - (LOWEST + STEP * left)))
