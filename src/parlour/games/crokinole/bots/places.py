"""What a board is worth by where its discs lie: a line in some facts, and a grid over the board for each disc.

A grid has the board as the next shooter sees it, alike on the left and on the right. So a disc in plain sight is worth
less than one behind a peg. `python -m workshop.benchmarks.crokinole_places` fitted all numbers.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from parlour.games.crokinole.bots import fitted
from parlour.kernels.buffers import Buffer, read_npz
from parlour.kernels.entries import kernel

__all__ = [
    "ACROSS",
    "ALONG",
    "FACTS",
    "FILE",
    "LAST",
    "MIDDLE",
    "PITCH",
    "SEATS",
    "UNITS",
    "grid_for",
    "grids",
    "looked_up",
    "row",
]

Memory = Any
"""An array in compiled code."""

FILE = Path(__file__).parent / "places.npz"
PITCH = 0.03
"""Between neighbours of a grid, m."""
ACROSS, ALONG = 12, 23
"""Places of a grid: from the line between the next shooter and the middle to either side; and along that line, from the
far end of the board to the next shooter."""
MIDDLE = (ALONG - 1) // 2
UNITS = 10
"""The unit of the file's grids, as parts of a point."""
LAST = (1, 2, 3, 5, 8, 12, 24)
"""For each grid, the most shots that may be left for it."""
FACTS = (*fitted.FACTS, "best of mine")
"""Those of `fitted.FACTS`, and the points of the best own disc: the next shooter will take it, if anything."""
SEATS = (2, 4)
"""There are grids for a table of two, and then as many for a table of four."""


def grid_for(players: int, left: int) -> int:
    """The number of the grid for so many shots left after the one that is valued."""
    return SEATS.index(players) * len(LAST) + next(number for number, last in enumerate(LAST) if left <= last)


@cache
def row(players: int, left: int) -> tuple[float, ...]:
    """The coefficients of `FACTS`, and last the standard deviation of the rest; points."""
    return tuple(read_npz(FILE)["rows"][SEATS.index(players), left].flat)


@cache
def grids() -> Buffer:
    """Points, shape (grids, 2, `ACROSS`, `ALONG`): of a disc of the side that has shot, and of one of the other side.

    Both say how good such a disc is for its own side.
    """
    stored = read_npz(FILE)["tenths"]
    points = Buffer("f4", *stored.shape)
    points.write(number / UNITS for number in stored.flat)
    return points


@kernel
def looked_up(grids: Memory, grid: int, side: int, x: float, y: float, toward: Memory) -> float:
    """The number of a grid at a place, on the straight lines between its neighbours.

    Args:
        grids: see the function of this name.
        grid: which one.
        side: 0 for a disc of the side that has shot, 1 for the other's.
        x: where the disc lies, m.
        y: likewise.
        toward: from the middle of the board to the seat that shoots next, a unit vector.
    """
    across = abs(x * toward[1] - y * toward[0]) / PITCH
    along = (x * toward[0] + y * toward[1]) / PITCH + MIDDLE
    column, place = min(int(across), ACROSS - 2), min(max(int(along), 0), ALONG - 2)
    right, up = across - column, along - place
    near = grids[grid, side, column, place] * (1.0 - up) + grids[grid, side, column, place + 1] * up
    far = grids[grid, side, column + 1, place] * (1.0 - up) + grids[grid, side, column + 1, place + 1] * up
    return float(near * (1.0 - right) + far * right)
