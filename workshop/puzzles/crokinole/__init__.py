"""Mining puzzles of Crokinole: boards on which one flick gains more than every other idea."""

from __future__ import annotations

from workshop.puzzles import Miner
from workshop.puzzles.crokinole.checking import check
from workshop.puzzles.crokinole.mining import mine

__all__ = ["MINER"]

MINER = Miner(mine, check)
