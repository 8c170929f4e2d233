"""Whoever waits until the bots' thinking is compiled, once for a machine, is told so."""

from __future__ import annotations

import sys
import threading
from functools import cache

from parlour.flick import Aim
from parlour.games.castle_croquetnole.bots.verdicts import judged, placed
from parlour.games.castle_croquetnole.bots.worth import Mind, worth
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.physics import Shot, shots_array, simulate_many

__all__ = ["compiled"]

PATIENCE = 2.5
"""Loading compiled code from its cache takes less (s), also on a busy machine; a compilation takes longer."""


@cache
def compiled() -> None:
    """See to it that the verdicts and the worth of states are compiled; says on stderr when that takes long."""
    game = CastleCroquetnole()
    nothing = shots_array([Shot(0, (1.0, 0.0))])[:0]
    batch = simulate_many(game.layout.laid([(0.0, 0.0)]), nothing, workers=1)
    announcement = threading.Timer(PATIENCE, _announce)
    announcement.daemon = True
    announcement.start()
    try:
        judged(game, game.start(), Aim(0.0, 1.0, coin="Km"), batch)
        worth(game, placed(game.start()), 0, 0, Mind())
    finally:
        announcement.cancel()


def _announce() -> None:
    if sys.stderr is not None:
        words = "Compiling what the bots of Castle Croquetnole think with, once for this machine ..."
        print(words, file=sys.stderr, flush=True)  # noqa: T201 - progress, for whoever waits
