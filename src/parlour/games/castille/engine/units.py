"""The hidden units of the evaluation's net: how many there are, how they lie in words, and where their weights are.

Each unit sums up weights: one for every peg, by its owner, its height and its point, one for every flag, and a bias.
A sum below zero counts as zero; a unit of the first half is added to the worth, one of the second half is subtracted.
All units are seen twice, with the mover's pegs as own ones and with the other's; the second worth is subtracted.

Four units share a word (`parlour.kernels.rows`). The bias has `MIDDLE` in it, which keeps every lane above zero; the
weights are so small that no sum leaves its lane.
"""

from __future__ import annotations

from pathlib import Path

from parlour.kernels.buffers import read_words
from parlour.kernels.rows import LANE, LANES

__all__ = [
    "BIAS",
    "FINENESS",
    "FLAGS",
    "HEIGHTS",
    "NET",
    "OTHERS",
    "ROWS",
    "SUMMED",
    "UNITS",
    "WORDS",
    "packed",
]

UNITS = 64
WORDS = UNITS // LANES
FINENESS = 4
"""A hundredth of a peg in the units' sums."""
HEIGHTS = 42
"""The rows of one owner's short pegs, by bit of the point; his tall ones follow."""
OTHERS = 2 * HEIGHTS
"""The rows of one owner: first the own pegs, then the other's."""
FLAGS = 2 * OTHERS
"""The first row of the flags, in the order of their bits."""
BIAS = FLAGS + 10
ROWS = BIAS + 1
SUMMED = 2 * WORDS + 8
"""The words of a position: the sums as seat 0 sees them, those as seat 1 does, and last the flags that are in them. A
few are left free, so that all rows begin where the processor begins to fetch."""


def packed(weights: list[list[int]]) -> list[int]:
    """Rows of weights, one for each unit, in words.

    >>> packed([[1, 2, 3, 4]]) == [1 + (2 << 15) + (3 << 30) + (4 << 45)]
    True
    """
    return [
        sum(row[first + lane] << (LANE * lane) for lane in range(LANES))
        for row in weights
        for first in range(0, len(row), LANES)
    ]


NET = read_words(Path(__file__).with_name("net.npz"))
"""The net of the strong levels and of every analysis."""
