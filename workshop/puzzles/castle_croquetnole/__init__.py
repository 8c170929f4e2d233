"""Mining puzzles of Castle Croquetnole: turns in which one way of flicking reaches something."""

from __future__ import annotations

from workshop.puzzles import Miner
from workshop.puzzles.castle_croquetnole.checking import check
from workshop.puzzles.castle_croquetnole.mining import mine

__all__ = ["MINER"]

MINER = Miner(mine, check)
