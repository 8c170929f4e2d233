"""What of the bots' thinking is compiled before it is needed: verdicts on no flick at all, and the worth of a start."""

from __future__ import annotations

import numpy as np

from parlour.flick import Aim
from parlour.games.castle_croquetnole.bots.verdicts import NONE, judged, placed
from parlour.games.castle_croquetnole.bots.worth import Mind, turns_to_go, worth
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.physics import Shot, shots_array, simulate_many

__all__ = ["think"]


def think() -> None:
    """Judge, and weigh."""
    game = CastleCroquetnole()
    no_shots = shots_array([Shot(0, (1.0, 0.0))])[:0]
    batch = simulate_many(game.layout.laid([(0.0, 0.0)]), no_shots, events=True, workers=1)
    judged(game, game.start(), Aim(0.0, 1.0, coin="Km"), batch)
    worth(game, placed(game.start()), 0, 0, Mind())
    turns_to_go(game, 0, (0, NONE), 1, np.zeros((1, 2)))
