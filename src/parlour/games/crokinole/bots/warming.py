"""The parts of the bots that are compiled early: the batch rules."""

from __future__ import annotations

import numpy as np

from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.bots.sampling import played
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.table import START_LINE

__all__ = ["judge"]


def judge() -> None:
    """Play one shot, and judge it."""
    game = Crokinole()
    shot = Shots(np.zeros(1), np.full(1, -START_LINE), np.full(1, 1.5), np.ones(1), np.zeros(1, np.int64))
    played(Position.of(game, game.start()), shot)
