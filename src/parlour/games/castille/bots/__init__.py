"""Bots for Castille: one engine; each level has its own depth of search and its own weaknesses.

Listing them needs neither NumPy nor Numba: the engine is imported when the first bot is seated.
"""

from __future__ import annotations

from functools import partial

from parlour.extras import Deferred
from parlour.players import Level

__all__ = ["LEVELS"]

_thinker = Deferred("parlour.games.castille.bots.players", "thinker")


def _level(name: str, summary: str) -> Level:
    return Level(name, summary, partial(_thinker, name))


LEVELS = (
    _level("beginner", "Takes the first turn that it notices, and overlooks what you will do."),
    _level("learner", "Notices a turn or two, rather captures than steps, and no long chains."),
    _level("improver", "Notices every other capture and every fourth step, but not your reply."),
    _level("novice", "Sees what a turn captures, not the reply; misjudges positions."),
    _level("casual", "Sees your reply, but may overlook a long chain of jumps."),
    _level("club", "Looks three turns ahead and seldom overlooks a chain."),
    _level("expert", "Looks six turns ahead, and further where pegs fall or a third flag threatens."),
    _level("master", "Thinks for about a second a turn, a dozen turns ahead."),
)
