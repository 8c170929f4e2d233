"""Shots of many boards of Crokinole by a hand, written straight into the physics' memory."""

from __future__ import annotations

import math
from typing import Any

from parlour.games.crokinole.rules.batch.kernels import NO_DISC, SHOTS, STARTER
from parlour.games.crokinole.rules.table import difficulty
from parlour.kernels.entries import entry
from parlour.kernels.mathematics import cosine, sine
from parlour.physics.engine.records import SHOT, START
from parlour.players.hand import executed

__all__ = ["execute_all"]

Memory = Any
"""An array in compiled code, or a tuple of them."""

X, Y, BEARING, SPEED, SPIN = range(5)
"""The columns of an aim."""


@entry("many flicks of Crokinole", seconds=1)
def execute_all(  # noqa: PLR0913, PLR0917 - compiled: arrays one by one
    aims: Memory, hand: Memory, noise: Memory, states: Memory, players: int, places: Memory, tables: Memory,
    shots: Memory,
) -> None:  # fmt: skip
    """Lay out every board with its discs and the one that is shot, and write the shot that the hand makes of its aim.

    Args:
        aims: x, y (m), bearing (degrees), speed (m/s), spin (rad/s), shape (boards, 5).
        hand: see `parlour.players.planning.hand_array`.
        noise: standard normal numbers for direction, speed and spin, shape (boards, 3).
        states: x, y, side and counters, as in `StateArrays`.
        players: how many seats.
        places: room for the places of one board's discs, shape (discs, 2).
        tables: records of `START` as bytes, as many to a board as there are columns; overwritten.
        shots: records of `SHOT` as bytes; overwritten.
    """
    x, y, side, counters = states
    starts, flights = tables.view(START), shots.view(SHOT)
    columns = side.shape[1]
    for board in range(aims.shape[0]):
        shot = counters[board, SHOTS]
        shooter = (counters[board, STARTER] + shot) % players % 2
        count, opposed = 0, False
        for disc in range(columns):
            there = side[board, disc] != NO_DISC
            start = starts[board * columns + disc]
            start.present = 1 if there or disc == shot else 0
            start.x, start.y = x[board, disc], y[board, disc]
            if there:
                places[count, 0], places[count, 1] = x[board, disc], y[board, disc]
                opposed = opposed or side[board, disc] != shooter
                count += 1
        aim, flight = aims[board], flights[board]
        angle = math.radians(90.0 - aim[BEARING])
        hardness = difficulty(aim[X], aim[Y], cosine(angle), sine(angle), places[:count], opposed)
        angle, speed, spin = executed(angle, aim[SPEED], aim[SPIN], hand, noise[board], hardness)
        flight.disc, flight.tight, flight.x, flight.y = shot, -1, aim[X], aim[Y]
        flight.vx, flight.vy, flight.spin = speed * cosine(angle), speed * sine(angle), spin
