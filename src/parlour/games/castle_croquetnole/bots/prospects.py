"""How many turns a knight still needs on an empty table, from wherever it lies.

`workshop/benchmarks/castle_croquetnole_table.py` computed the table from the physics and a medium hand.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from pathlib import Path

from parlour.games.castle_croquetnole.rules.table import INCH
from parlour.kernels.buffers import Buffer, read_npz

__all__ = ["CELLS", "FILE", "FLICKS", "LEVELS", "UNITS", "middles", "prospects"]

FILE = Path(__file__).parent / "prospects.npz"
CELLS = 34
"""Squares of an inch along a side of the table."""
FLICKS = 5
"""The most flicks left that the table distinguishes; more count as this many."""
UNITS = 40
"""The unit of the file, as parts of a turn."""
LEVELS = 256
"""The file has each number less the one before it, modulo this: so it compresses to two thirds."""


@cache
def prospects() -> Buffer:
    """Expected turns until a knight wins on an empty table, without the present one where it has flicks left.

    Shape (14, `FLICKS`, 5, `CELLS`, `CELLS`): by the knight's progress; flicks left, less one; the castle that it is
    inside; its place. The place is across the axis of its next castle, and along it from the table's middle. Castles
    are counted clockwise from the next one, where the knight must score or pass next; 4 is outdoors.
    """
    stored = read_npz(FILE)["steps"]
    turns, share = Buffer("f4", *stored.shape), [number / UNITS for number in range(LEVELS)]
    turns.write(share[number % LEVELS] for number in accumulate(stored.flat))
    return turns


def middles() -> list[float]:
    """The middles of the squares along a side, m."""
    return [(number - (CELLS - 1) / 2) * INCH for number in range(CELLS)]
