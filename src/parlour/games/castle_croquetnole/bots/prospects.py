"""How many turns a knight still needs on an empty table, from wherever it lies.

The table was worked out once, from the physics and a middling hand: `benchmarks/castle_croquetnole_table.py`
makes it again.
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
"""The most flicks left that are told apart."""
UNITS = 40
"""The file counts in parts of a turn."""


@cache
def prospects() -> NDArray[np.float32]:
    """Expected turns until a knight wins on an empty table, without the present one where it has flicks left.

    Shape (14, `FLICKS`, 5, `CELLS`, `CELLS`): by its progress; flicks left, less one; the castle that it is inside,
    counted clockwise from the one where it has to do something next, 4 for outdoors; its place across that castle's
    axis, and along it from the middle of the table.
    """
    with np.load(FILE) as data:
        turns: NDArray[np.float32] = data["turns"].astype(np.float32) / np.float32(UNITS)
    return turns


def middles() -> NDArray[np.float64]:
    """The middles of the squares along a side, m."""
    return (np.arange(CELLS, dtype=np.float64) - (CELLS - 1) / 2) * INCH
