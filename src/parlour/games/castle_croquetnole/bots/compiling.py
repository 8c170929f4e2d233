"""Whoever waits until the bots' thinking is compiled, once for a machine, is told so."""

from __future__ import annotations

from functools import cache

from parlour.compiling import told
from parlour.flick import Aim
from parlour.games.castle_croquetnole.bots.verdicts import judged, placed
from parlour.games.castle_croquetnole.bots.worth import Mind, worth
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.physics import Shot, shots_array, simulate_many

__all__ = ["compiled"]


@cache
def compiled() -> None:
    """See to it that the verdicts and the worth of states are compiled; says on stderr when that takes long."""
    game = CastleCroquetnole()
    nothing = shots_array([Shot(0, (1.0, 0.0))])[:0]
    batch = simulate_many(game.layout.laid([(0.0, 0.0)]), nothing, events=True, workers=1)
    with told("Compiling what the bots of Castle Croquetnole think with, once for this machine ..."):
        judged(game, game.start(), Aim(0.0, 1.0, coin="Km"), batch)
        worth(game, placed(game.start()), 0, 0, Mind())
