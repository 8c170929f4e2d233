"""Players of Castille: one engine, with as much foresight and as many weaknesses as a level has.

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
    _level("novice", "Sees what a turn takes, not what it allows; has firm and odd opinions."),
    _level("casual", "Sees your reply, but overlooks long chains of jumps."),
    _level("club", "Looks three turns ahead and seldom overlooks a chain."),
    _level("expert", "Looks six turns ahead, and further where pegs fall or a third flag threatens."),
    _level("master", "Thinks for a second or so a turn, a dozen turns ahead."),
)
