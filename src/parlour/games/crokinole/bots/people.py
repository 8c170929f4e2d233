"""How the people on Crokinole's ladder think."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.flick import FASTEST
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.players import STYLES, Planner

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole

__all__ = ["PEOPLE", "person"]

ROUGH = STYLES["club"]
"""What they begin with: straight shots, an overestimated hand."""
PEOPLE = {
    "barnaby": replace(ROUGH, most=20, softness=8.0, paces=(2.2, FASTEST), mine=0.3, theirs=1.5),
    "poppy": replace(ROUGH, most=8, finalists=3, closely=16, softness=20.0, paces=(0.0, 1.1)),
    "felix": replace(ROUGH, most=12, softness=10.0, ways=("take-out", "twenty", "stray"), paces=(0.0, 2.0), theirs=1.5),
    "bertram": replace(
        ROUGH, most=40, softness=6.0, ways=("draw", "take-out", "stray"), twenties=0.3, paces=(0.0, 1.6)
    ),
    "dulcie": replace(ROUGH, most=60, softness=4.0, ways=("twenty", "roll", "tap", "stray"), twenties=2.0),
    "quill": replace(ROUGH, most=80, softness=3.0, ways=("twenty", "take-out", "plant", "stray"), mine=0.5, theirs=1.5),
    "hector": replace(ROUGH, softness=1.0, paces=(1.6, FASTEST), mine=0.7, theirs=1.8),
    "prudence": replace(
        ROUGH, most=80, softness=4.5, ways=("twenty", "roll", "tap", "take-out", "stray"), twenties=2.0
    ),
}


def person(name: str, hand: str, game: Crokinole) -> Planner:
    """The agent of a person on the ladder, with the hand of that name."""
    return Planner(game, BY_NAME[hand], PEOPLE[name])
