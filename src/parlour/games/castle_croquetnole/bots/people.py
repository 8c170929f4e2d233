"""How the people on Castle Croquetnole's ladder think."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.bots.players import BY_NAME, STYLES, Planner
from parlour.games.castle_croquetnole.bots.worth import Mind

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole

__all__ = ["PEOPLE", "person"]

ROUGH = replace(STYLES["club"], most=21)
"""What they begin with: the next gate, door or tower, and an overestimated hand."""
HASTE = Mind(others=0.0, leader=0.0, danger=0.0, keeping=0.0)
"""Only the own way counts."""
WATCH = Mind(others=0.6, leader=0.6, danger=0.6, keeping=1.2)
"""Others' ways count, and a guard at home lengthens them."""
HUNT = Mind(others=0.7, leader=0.7, danger=0.3, keeping=0.0)
"""Others' ways count nearly as much as the own one: a prisoner is worth a detour."""
CARE = Mind(others=0.2, leader=0.3, danger=1.3, keeping=0.3)
"""Guards are feared."""

PEOPLE = {
    "wilf": replace(ROUGH, most=4, softness=2.8, mind=HASTE),
    "maud": replace(ROUGH, most=7, softness=2.2, mind=CARE),
    "otto": replace(ROUGH, most=17, softness=1.45, ways=("onward", "coins", "round"), mind=HUNT),
    "sorrel": replace(ROUGH, most=38, softness=0.35, mind=HASTE),
    "isolde": replace(ROUGH, softness=1.2, ways=("onward", "waits", "round"), mind=WATCH),
    "percival": replace(ROUGH, most=37, softness=0.2, mind=HASTE),
    "marshal": replace(
        ROUGH, most=45, softness=0.4, belief=0.8, ways=("onward", "coins", "waits", "round"), mind=WATCH
    ),
}


def person(name: str, hand: str, game: CastleCroquetnole) -> Planner:
    """The agent of a person on the ladder, with the hand of that name."""
    return Planner(game, BY_NAME[hand], PEOPLE[name])
