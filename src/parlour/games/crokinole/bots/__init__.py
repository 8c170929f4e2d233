"""Bots for Crokinole: they differ by hand, by the shots that they consider and by the effort of the choice.

Listing them needs neither NumPy nor Numba: `players` is imported when the first bot is seated.
"""

from __future__ import annotations

from functools import partial

from parlour.extras import Deferred
from parlour.players import Level

__all__ = ["LEVELS"]

_planner = Deferred("parlour.games.crokinole.bots.players", "planner")


def _level(name: str, summary: str, hand: str, style: str = "") -> Level:
    return Level(name, summary, partial(_planner, style or name, hand), hand=hand)


LEVELS = (
    _level("beginner", "Misses most of its shots, and overlooks most of what it could try.", hand="beginner"),
    _level("learner", "Misses often; tries what comes to mind.", hand="learner"),
    _level("improver", "Hits discs that are near; a twenty is luck.", hand="improver", style="learner"),
    _level("novice", "Makes three open twenties in ten; sees what the club player sees.", hand="novice", style="club"),
    _level("club", "Sees open twenties and straight take-outs, and overestimates its accuracy.", hand="club"),
    _level("competitor", "A steadier hand; knows how to follow through to the hole.", hand="competitor"),
    _level("champion", "Allows for its own error in every shot, and knows who has the last one.", hand="champion"),
    _level("machine", "Never misses, and considers your reply.", hand=""),
)
