"""Flicks from numbers, legal places and observations as kernels, for one state and for many boards alike."""

from __future__ import annotations

import math
from typing import Any

from parlour.games.crokinole.rules.batch.kernels import (
    NO_DISC,
    ROUND,
    SCORES,
    SHOTS,
    STARTER,
    TWENTIES,
    value_at,
)
from parlour.games.crokinole.rules.table import BAND, DISC_RADIUS, START_LINE, SURFACE, TOUCH
from parlour.kernels.entries import entry, kernel
from parlour.kernels.mathematics import arccos, arcsin, arctan2, cosine, hypotenuse, sine

__all__ = ["THERE", "decode_all", "free_place", "observe_all"]

Memory = Any
"""An array in compiled code, or a list."""

THERE, RIGHT, AHEAD, WORTH, LEFT, NEXT, TWENTY, SCORE, ROUNDS = range(9)
"""The rows of an observation, see `PLANES`."""
INNER, OUTER = START_LINE - BAND, START_LINE + BAND
CLEAR = 2.0 * DISC_RADIUS - TOUCH
"""The least distance between the centres of two discs, m."""
BESIDE = 2.0 * DISC_RADIUS + TOUCH
"""How far beside another a disc is put, m."""


@kernel
def within_half_turn(degrees: float) -> float:
    """The same direction from -180 to 180 degrees."""
    return degrees - 360.0 * math.floor((degrees + 180.0) / 360.0)


@kernel
def free_place(degrees: float, radius: float, facing: float, overhang: float, discs: Memory) -> tuple[float, float]:
    """The legal place nearest to a wanted one, as degrees to the right of the seat's axis and distance from the centre.

    A place is legal as it is, or the disc slides along its circle to the nearest free angle, to the right where both
    are equally near. Where the whole circle is taken it does so on the inner, the outer and the middle circle of the
    starting line. NaN where all are taken.

    Args:
        degrees: the wanted place, to the right of the axis.
        radius: its distance from the centre, m; brought to where the disc touches the starting line.
        facing: of the seat, degrees.
        overhang: how far beyond the quadrant's lines the centre may lie, m.
        discs: x, y and side of the other discs; `NO_DISC` for none.
    """
    radius = min(max(radius, INNER), OUTER)
    for attempt in range(4):
        circle = radius if attempt == 0 else INNER if attempt == 1 else OUTER if attempt == 2 else START_LINE
        half = 45.0 + math.degrees(arcsin(overhang / circle))
        found = _nearest_angle(min(max(degrees, -half), half), circle, half, facing, discs)
        if not math.isnan(found):
            return found, circle
    return math.nan, radius


@kernel
def _nearest_angle(degrees: float, radius: float, half: float, facing: float, discs: Memory) -> float:
    """The free angle on a circle nearest to a wanted one, degrees; NaN for none."""
    x, y, side = discs
    if _is_free(degrees, radius, facing, discs):
        return degrees
    best, away = math.nan, math.inf
    for disc in range(len(x)):
        reach = hypotenuse(x[disc], y[disc])
        if side[disc] == NO_DISC or reach == 0.0:
            continue
        cosine = (radius * radius + reach * reach - BESIDE * BESIDE) / (2.0 * radius * reach)
        if not -1.0 < cosine < 1.0:
            continue
        wide = math.degrees(arccos(cosine))
        middle = within_half_turn(facing - math.degrees(arctan2(-x[disc], -y[disc])))
        for sign in (1.0, -1.0):
            angle = middle + sign * wide
            distance = abs(angle - degrees)
            if abs(angle) > half or not (distance < away or (distance == away and angle > best)):
                continue
            if _is_free(angle, radius, facing, discs):
                best, away = angle, distance
    return best


@kernel
def _is_free(degrees: float, radius: float, facing: float, discs: Memory) -> bool:
    """Whether a disc there overlaps no other."""
    x, y, side = discs
    angle = math.radians(facing - degrees)
    here_x, here_y = -radius * sine(angle), -radius * cosine(angle)
    for disc in range(len(x)):
        if side[disc] != NO_DISC and hypotenuse(x[disc] - here_x, y[disc] - here_y) < CLEAR:
            return False
    return True


@entry("flicks of Crokinole from numbers", seconds=1)
def decode_all(actions: Memory, bounds: Memory, states: Memory, players: int, overhang: float, aims: Memory) -> int:
    """Write the flick of every board's seat to play: x, y (m), bearing (degrees), speed (m/s), spin (rad/s).

    Args:
        actions: the numbers of `Flicks`, shape (boards, 5); those beyond the bounds are clipped to them.
        bounds: the lower and the upper ones, shape (2, 5).
        states: x, y, side and counters, as in `StateArrays`.
        players: how many seats.
        overhang: see `free_place`.
        aims: where the flicks go, shape (boards, 5).

    Returns:
        The number of boards; or the first one on which no place is free.
    """
    x, y, side, counters = states
    for board in range(actions.shape[0]):
        facing = 90.0 * (((counters[board, STARTER] + counters[board, SHOTS]) % players) * 4 // players)
        for number in range(5):
            aims[board, number] = min(max(actions[board, number], bounds[0, number]), bounds[1, number])
        degrees, radius = free_place(
            aims[board, 0], aims[board, 1], facing, overhang, (x[board], y[board], side[board])
        )
        if math.isnan(degrees):
            return int(board)
        angle = math.radians(facing - degrees)
        aims[board, 0], aims[board, 1] = -radius * sine(angle), -radius * cosine(angle)
        aims[board, 2] += facing
    return int(actions.shape[0])


@entry("observations of Crokinole", seconds=1)
def observe_all(states: Memory, seats: Memory, rules: Memory, seen: Memory) -> None:
    """Write what a seat sees of each board.

    Args:
        states: x, y, side and counters, as in `StateArrays`.
        seats: the observer of each board.
        rules: the number of players, the score that is 1, the rounds that are 1 (0 for a match to the target).
        seen: float32, shape (boards, planes, discs); overwritten.
    """
    _, _, side, _ = states
    for board in range(side.shape[0]):
        _observe(states, board, seats[board], rules, seen[board])


@kernel
def _observe(states: Memory, board: int, seat: int, rules: Memory, seen: Memory) -> None:
    x, y, side, counters = states
    players, count = int(rules[0]), side.shape[1]
    turns = seat * 4 // players
    for column in range(count):
        owner = (counters[board, STARTER] + column) % players % 2
        slot = column // 2 + (0 if owner == seat % 2 else count // 2)
        there = side[board, column] != NO_DISC
        right, ahead = _turned(x[board, column], y[board, column], turns)
        seen[THERE, slot] = 1.0 if there else 0.0
        seen[RIGHT, slot] = right / SURFACE if there else 0.0
        seen[AHEAD, slot] = ahead / SURFACE if there else 0.0
        seen[WORTH, slot] = value_at(hypotenuse(right, ahead)) / 20.0 if there else 0.0
        seen[LEFT, slot] = 1.0 if column >= counters[board, SHOTS] else 0.0
        seen[NEXT, slot] = 1.0 if column == counters[board, SHOTS] else 0.0
        seen[TWENTY, slot] = counters[board, TWENTIES + owner] / (count // 2)
        seen[SCORE, slot] = min(counters[board, SCORES + owner] / rules[1], 1.0)
        seen[ROUNDS, slot] = min((counters[board, ROUND] - 1) / rules[2], 1.0) if rules[2] else 0.0


@kernel
def _turned(x: float, y: float, turns: int) -> tuple[float, float]:
    """A place as it is seen after this number of quarter turns, exactly: to the right, and ahead."""
    if turns == 0:
        return x, y
    if turns == 1:
        return -y, x
    return (-x, -y) if turns == 2 else (y, -x)
