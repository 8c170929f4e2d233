"""Mining puzzles of Castille: positions in which the engine proves that one turn alone wins soon."""

from __future__ import annotations

from workshop.puzzles import Miner
from workshop.puzzles.castille.checking import check
from workshop.puzzles.castille.mining import mine

__all__ = ["MINER"]

MINER = Miner(mine, check)
