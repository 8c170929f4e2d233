"""How the people on Castille's ladder think: how far they look, what they overlook, and what they care for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.bots.levels import FIRST, ROUGH, Style
from parlour.games.castille.bots.players import Thinker
from parlour.games.castille.engine.engine import Limits

if TYPE_CHECKING:
    from parlour.games.castille.rules import Castille

__all__ = ["PEOPLE", "person"]

TAKES = {"short": 1.6, "tall": 1.6, "threats": 3.0, "corner": 0.3, "centre": 0.3, "flags": 0.5}
"""Pegs before land."""
SETTLES = {"corner": 3.0, "centre": 3.0, "flags": 2.0, "third": 2.0, "threats": 0.3}
"""Land before pegs."""
LEAPS = {"jumps": 30.0, "steps": 3.0, "tall": 1.3}
"""Room to jump before all."""
HOLDS = {"danger": 5.0, "threats": 0.2, "short": 1.3}
"""Nothing may be lost."""

PEOPLE = {
    "pepita": Style(Limits(depth=1), noise=4000, sight=-6, eye=0.04, width=FIRST),
    "blas": Style(Limits(depth=1), noise=1200, sight=-5, eye=0.55, width=FIRST, weighs=TAKES),
    "tomas": Style(Limits(depth=1), noise=800, sight=-3.2, width=FIRST, weighs=HOLDS),
    "pero": Style(Limits(depth=1), noise=300, sight=-2, width=FIRST, weighs=LEAPS),
    "rodrigo": Style(Limits(depth=1), noise=600, sight=-1.65, width=FIRST, weighs=TAKES),
    "gil": Style(Limits(depth=2), noise=650, sight=-1.55, width=ROUGH, weighs=HOLDS),
    "elvira": Style(Limits(depth=1), noise=750, sight=-0.8, width=ROUGH, weighs=SETTLES),
}


def person(name: str, game: Castille) -> Thinker:
    """The agent of a person on the ladder."""
    return Thinker(game, PEOPLE[name])
