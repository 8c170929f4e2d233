"""Bots for Castle Croquetnole: they differ by hand, by the flicks that they consider and by the effort of the choice.

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
    _level("beginner", "Misses most of its flicks, and overlooks most of what it could try."),
    _level("novice", "Goes for the next gate, door or tower, and misses it more often than not."),
    _level("club", "Goes for the next gate, door or tower, and overlooks the guards."),
    _level("competitor", "A steadier hand; strikes other coins for bonus flicks, and keeps its guard at home."),
    _level("champion", "Allows for its own error in every flick, and uses every croquet."),
)
