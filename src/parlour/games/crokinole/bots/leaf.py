"""The worth of a board to the side that has just shot, with some shots still to come: in points, or in the match.

In points: the difference of the twenties, a line in some facts of the board, and what each disc is worth more or less
for where it lies. In the match: the chance to win it, 0 to 1, by the worth of each difference at the end of the round.
Both are some numbers and a curve, which `worth_of` evaluates for one board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.games.crokinole.bots.fitted import TABLE
from parlour.games.crokinole.bots.places import grid_for, grids, looked_up, row
from parlour.games.crokinole.bots.stakes import DIFFERENCES, LOWEST, STEP, smoothed
from parlour.games.crokinole.rules.table import value
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.games.crokinole.bots.position import Position

__all__ = [
    "Worth",
    "chance",
    "counted",
    "expected",
    "made",
    "placed",
    "scored",
    "weighed",
    "winning",
    "worth_of",
    "worth_on",
    "worth_there",
]

Memory = Any
"""An array in compiled code."""

A_POINT = 0.0002
"""The chance that a point of the round counts for beside that of the match: a tie-break when the match is decided."""
AHEAD, TWENTY, ONE, MINE, THEIRS, MINE_THERE, THEIRS_THERE, BEST = range(8)
MINE_LIE, THEIRS_LIE, GRID, SHARE, NUMBERS = range(8, 13)
"""`Worth.numbers`: points before the shot; of each 20; of each of `places.FACTS`; factors on what the discs of either
side are worth for where they lie, and the number of the grid that says it; and the weight of all points."""


class Worth(NamedTuple):
    """How the boards after some shots are valued; for compiled code.

    Attributes:
        numbers: see `NUMBERS`.
        curve: what each of `stakes.DIFFERENCES` is worth beside its points.
        grids: see `places.grids`.
    """

    numbers: Buffer
    curve: Buffer
    grids: Buffer


def expected(position: Position) -> Worth:
    """The difference that the round is expected to end with, points."""
    players, left = position.options.players, position.left - 1
    return placed(position, row(players, left)[:-1], grids(), grid_for(players, left))


def placed(position: Position, facts: Sequence[float], grids: Buffer, grid: int) -> Worth:
    """The same by other numbers: the coefficients of `places.FACTS`, and one of some grids."""
    return _points(position.ahead, facts, float(position.left > 1), grid, grids)


def counted(position: Position) -> Worth:
    """The same by the discs' points alone, wherever they lie."""
    return _points(position.ahead, (*TABLE[position.left - 1], 0.0))


def scored(position: Position) -> Worth:
    """The round's difference as it stands, points."""
    return _points(position.ahead, (*TABLE[0], 0.0))


def chance(position: Position) -> Worth:
    """The chance to win the match of the side that has shot, 0 to 1; a level match counts a half."""
    found, spread = expected(position), row(position.options.players, position.left - 1)[-1]
    found.numbers[SHARE] = 0.0
    curve = [min(max(each, 0.0), 1.0) for each in smoothed(position.stakes, spread)]
    return found._replace(curve=Buffer.of("f8", curve))


def winning(position: Position) -> Worth:
    """What a shot is chosen by when the match is near its end: that chance, and `A_POINT` for each point."""
    found = chance(position)
    found.numbers[SHARE] = A_POINT
    return found


def made(_position: Position) -> Worth:
    """The twenties that a shot makes for the shooter's side, less those that it makes for the other."""
    numbers = Buffer("f8", NUMBERS)
    numbers[TWENTY] = numbers[SHARE] = 1.0
    return Worth(numbers, Buffer("f8", len(DIFFERENCES)), grids())


def weighed(worth: Worth, twenties: float, mine: float, theirs: float) -> Worth:
    """The same with factors on what twenties and both sides' discs are worth: a player's preferences."""
    of_mine, of_theirs = (MINE, MINE_THERE, BEST, MINE_LIE), (THEIRS, THEIRS_THERE, THEIRS_LIE)
    factors = {TWENTY: twenties, **dict.fromkeys(of_mine, mine), **dict.fromkeys(of_theirs, theirs)}
    numbers = [number * factors.get(place, 1.0) for place, number in enumerate(worth.numbers.flat)]
    return worth._replace(numbers=Buffer.of("f8", numbers))


def worth_on(worth: Worth, board: Iterable[tuple[float, float, int]], toward: tuple[float, float]) -> float:
    """The worth of a board without shots.

    Args:
        worth: how it is valued.
        board: of each disc its place, m, and 1 if it is the side's that shoots next, else 0.
        toward: from the middle of the board to the seat that shoots next, a unit vector.
    """
    points, best, lie = [0.0, 0.0], 0.0, 0.0
    for x, y, theirs in board:
        disc = float(value(x, y))
        points[theirs] += disc
        best = best if theirs else max(best, disc)
        lie += worth_there(worth.grids, worth.numbers, toward, x, y, theirs)
    return worth_of(worth.numbers.flat, worth.curve.flat, 0.0, points[0], points[1], best, lie)


def _points(
    ahead: float, facts: Sequence[float], lie: float = 0.0, grid: int = 0, board: Buffer | None = None
) -> Worth:
    numbers = [ahead, 20.0, *facts, lie, lie, grid, 1.0]
    return Worth(Buffer.of("f8", numbers), Buffer("f8", len(DIFFERENCES)), board or grids())


@kernel
def worth_of(
    numbers: Memory, curve: Memory, twenties: float, mine: float, theirs: float, best: float, lie: float
) -> float:
    """The worth of one board.

    Args:
        numbers: see `Worth`.
        curve: likewise.
        twenties: made by the shot for the shooter's side, less those of the other.
        mine: points of the discs of the shooter's side, where they lie.
        theirs: of the other side's.
        best: points of the best disc of the shooter's side.
        lie: what all discs are worth for where they lie; see `worth_there`.
    """
    facts = lie + numbers[ONE] + mine * numbers[MINE] - theirs * numbers[THEIRS] + best * numbers[BEST]
    if mine > 0.0:
        facts += numbers[MINE_THERE]
    if theirs > 0.0:
        facts += numbers[THEIRS_THERE]
    points = numbers[AHEAD] + numbers[TWENTY] * twenties + facts
    return float(numbers[SHARE] * points + _on_curve(curve, points))


@kernel
def worth_there(grids: Memory, numbers: Memory, toward: Memory, x: float, y: float, theirs: int) -> float:
    """What a disc is worth to the side that has shot for where it lies, beside its points.

    Args:
        grids: `places.grids`.
        numbers: see `Worth`.
        toward: from the middle of the board to the seat that shoots next, a unit vector.
        x: where the disc lies, m.
        y: likewise.
        theirs: 1 for a disc of the other side, 0 for one of the side that has shot.
    """
    factor = numbers[MINE_LIE + theirs]
    if factor == 0.0:
        return 0.0
    points = factor * looked_up(grids, int(numbers[GRID]), theirs, x, y, toward)
    return float(-points if theirs else points)


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
