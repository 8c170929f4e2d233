"""The Crokinole board measured: which shots it makes possible, with restitution that falls with speed and with a rail.

    python -m workshop.benchmarks.crokinole_board [--take-outs N]

Every table compares the board with the same board with constant restitution, or without a rail.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.crokinole.rules.table import (
    BOARD,
    DISC_MASS,
    DISC_RADIUS,
    INCH,
    START_LINE,
    WITHOUT_RAIL,
)
from parlour.physics import Fate, Kind, Rim, Shot, TableArrays, shots_array, simulate_many
from workshop.tables import print_table

if TYPE_CHECKING:
    from parlour.physics import Batch, Table

DISTANCES = (0.35, 0.5, 1.0, 1.5, 2.0, 2.5)
"""From the blocker's centre to the hole's, inches."""
SPEEDS = np.round(np.arange(0.9, 3.01, 0.01), 2)
"""Speeds of the shot disc at the start, m/s."""
CONSTANT = replace(BOARD, material=replace(BOARD.material, disc=Rim(0.8, 0.2)))


def main() -> None:
    """Print the tables as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--take-outs", type=int, default=4000, help="random take-outs for the rail (default 4000)")
    given = parser.parse_args()
    print(
        "Dead-on follow-through twenties: a disc lies straight in front of the hole. Slowest shot that falls in, m/s,\n"
        f"and how many of the {len(SPEEDS)} speeds from {SPEEDS[0]:g} to {SPEEDS[-1]:g} do\n"
    )
    print_table(
        ("from centre to centre, in", "restitution 0.8 at every speed", "falling with speed"),
        ((f"{distance:g}", _captures(CONSTANT, distance), _captures(BOARD, distance)) for distance in DISTANCES),
    )
    print("Discs that leave the surface in random take-outs at 1.4 to 3 m/s\n")
    print("| board | take-outs | discs that left | left at 1 m/s or more | came back | came back and touched a disc |")
    print("|---|---|---|---|---|---|")
    for name, board in (("with the rail", BOARD), ("without", WITHOUT_RAIL)):
        print(f"| {name} | {given.take_outs} | {_returns(board, given.take_outs)} |")


def _captures(board: Table, distance: float) -> str:
    """The slowest speed of a dead-on shot that follows through into the hole, and how many speeds do."""
    tables = TableArrays(board, [[0.0, 0.0]], [[-START_LINE, -distance * INCH]], DISC_RADIUS, DISC_MASS)
    fates = simulate_many(tables, [Shot(0, (0.0, speed)) for speed in SPEEDS.tolist()]).fate
    caught = SPEEDS[fates[:, 0] == Fate.CAPTURED]
    return f"{caught[0]:.2f} ({len(caught)})" if len(caught) else "none"


def _returns(board: Table, take_outs: int) -> str:
    """How many discs leave, how many of them fast, and how many come back; the same take-outs for every board."""
    rng, size = Random(1), 8
    x, y = np.zeros((take_outs, size + 1)), np.zeros((take_outs, size + 1))
    present = np.ones((take_outs, size + 1), bool)
    shots = shots_array([Shot(size, (0.0, 1.0))] * take_outs)
    for number in range(take_outs):
        places = _scattered(board, rng, rng.randint(1, size))
        x[number, : len(places)], y[number, : len(places)] = np.array(places).T
        present[number, len(places) : size] = False
        x[number, size], y[number, size] = 0.0, -START_LINE
        aim, speed = rng.choice(places), rng.uniform(1.4, 3.0)
        heading = math.atan2(aim[1] + START_LINE, aim[0])
        shots[number].vx, shots[number].vy = speed * math.cos(heading), speed * math.sin(heading)
    batch = simulate_many(TableArrays(board, x, y, DISC_RADIUS, DISC_MASS, present=present), shots, events=True)
    left, fast, back, touched = np.sum([_left(batch, number) for number in range(take_outs)], axis=0)
    return f"{left} | {fast / left:.1%} | {back} ({back / left:.1%}) | {touched}"


def _scattered(board: Table, rng: Random, count: int) -> list[tuple[float, float]]:
    """Places for `count` discs that touch nothing."""
    places: list[tuple[float, float]] = []
    while len(places) < count:
        angle, radius = rng.uniform(0.0, 2 * math.pi), rng.uniform(0.02, 0.27)
        x, y = radius * math.cos(angle), radius * math.sin(angle)
        free = all(math.dist((x, y), other) > 2.05 * DISC_RADIUS for other in places)
        if free and all(post.distance(x, y) > 1.05 * DISC_RADIUS for post in board.posts):
            places.append((x, y))
    return places


def _left(batch: Batch, number: int) -> tuple[int, int, int, int]:
    """Of one shot: discs that left, that left at 1 m/s or more, that came back, and that then touched another."""
    events = batch.events(number)
    left = [event for event in events if event.kind is Kind.LEFT_TABLE]
    back = [event for event in events if event.kind is Kind.RETURNED]
    touched = [
        one
        for one in back
        if any(
            event.kind is Kind.DISC and event.time > one.time and one.disc in (event.disc, event.other)
            for event in events
        )
    ]
    return len(left), sum(event.speed >= 1.0 for event in left), len(back), len(touched)


if __name__ == "__main__":
    main()
