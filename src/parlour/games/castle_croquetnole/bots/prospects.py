"""How many turns a knight still needs on an empty table, from wherever it lies.

`workshop/benchmarks/castle_croquetnole_table.py` computed the table from the physics and a medium hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castle_croquetnole.rules.table import INCH

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CELLS", "FILE", "FLICKS", "UNITS", "middles", "prospects"]

FILE = Path(__file__).parent / "prospects.npz"
CELLS = 34
"""Squares of an inch along a side of the table."""
FLICKS = 5
"""The most flicks left that the table distinguishes; more count as this many."""
UNITS = 40
"""The unit of the file, as parts of a turn."""


@cache
def prospects() -> NDArray[np.float32]:
    """Expected turns until a knight wins on an empty table, without the present one where it has flicks left.

    Shape (14, `FLICKS`, 5, `CELLS`, `CELLS`): by the knight's progress; flicks left, less one; the castle that it is
    inside; its place. The place is across the axis of its next castle, and along it from the table's middle. Castles
    are counted clockwise from the next one, where the knight must score or pass next; 4 is outdoors.
    """
    with np.load(FILE) as data:
        turns: NDArray[np.float32] = data["turns"].astype(np.float32) / np.float32(UNITS)
    return turns


def middles() -> NDArray[np.float64]:
    """The middles of the squares along a side, m."""
    return (np.arange(CELLS, dtype=np.float64) - (CELLS - 1) / 2) * INCH
