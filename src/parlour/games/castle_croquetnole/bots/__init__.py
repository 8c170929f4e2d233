"""Players of Castle Croquetnole: they differ by the hand they have, by what they think of and how closely they look.

Listing them needs neither NumPy nor Numba: `players` is imported when the first bot is seated.
"""

from __future__ import annotations

from functools import partial

from parlour.extras import Deferred
from parlour.players import Level

__all__ = ["LEVELS"]

_planner = Deferred("parlour.games.castle_croquetnole.bots.players", "planner")


def _level(name: str, summary: str) -> Level:
    return Level(name, summary, partial(_planner, name), hand=name)


LEVELS = (
    _level("club", "Goes for the next gate, door or tower, and overlooks the guards."),
    _level("competitor", "A steadier finger; strikes other coins for their flicks, and keeps its guard at home."),
    _level("champion", "Weighs every flick against its own error, and uses all the croquets."),
)
