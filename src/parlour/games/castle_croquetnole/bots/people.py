"""How the people on Castle Croquetnole's ladder think."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.bots.players import BY_NAME, STYLES, Planner
from parlour.games.castle_croquetnole.bots.worth import Mind

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole

__all__ = ["PEOPLE", "person"]

ROUGH = STYLES["club"]
"""What most of them begin with: the next gate, door or tower, and an overestimated hand."""
HASTE = Mind(others=0.0, leader=0.0, danger=0.0, keeping=0.0)
"""Only the own way counts."""
WATCH = Mind(others=0.6, leader=0.6, danger=0.6, keeping=1.2)
"""Others' ways count, and a guard at home lengthens them."""
HUNT = Mind(others=1.0, leader=1.0, danger=0.3, keeping=0.0)
"""Others' ways count more than the own one: a prisoner is worth a detour."""
CARE = Mind(others=0.2, leader=0.3, danger=2.0, keeping=0.3)
"""Guards are feared."""

PEOPLE = {
    "wilf": replace(ROUGH, most=5, finalists=2, closely=8, softness=6.0, mind=HASTE),
    "maud": replace(ROUGH, most=8, softness=3.0, mind=CARE),
    "otto": replace(ROUGH, most=16, softness=1.5, ways=("onward", "coins", "round"), mind=HUNT),
    "godfrey": replace(ROUGH, most=40, softness=1.0, ways=("onward", "waits", "round"), placing=True, mind=WATCH),
    "sorrel": replace(ROUGH, most=100, softness=0.5, mind=HASTE),
    "brand": replace(ROUGH, most=100, softness=0.3, ways=("onward", "coins", "round"), mind=HUNT),
    "isolde": replace(ROUGH, most=120, softness=0.15, ways=("onward", "waits", "round"), placing=True, mind=WATCH),
    "percival": replace(ROUGH, most=140, softness=0.1, belief=0.8, mind=HASTE),
    "abbot": replace(STYLES["competitor"], most=120, refinements=0, closely=24, mind=CARE),
    "marshal": replace(STYLES["competitor"], most=160, refinements=0, placing=True, mind=WATCH),
}


def person(name: str, hand: str, game: CastleCroquetnole) -> Planner:
    """The agent of a person on the ladder, with the hand of that name."""
    return Planner(game, BY_NAME[hand], PEOPLE[name])
