"""How Castille's levels think: how far, and with which weaknesses of people."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.games.castille.engine.engine import Limits
from parlour.games.castille.engine.placement import Width

__all__ = ["MANNERS", "Manner"]

FULL_WIDTH = Width()


@dataclass(frozen=True, slots=True)
class Manner:
    """A way of thinking.

    A weak player does not play at random: he has opinions. So errors of judgement are a fixed error for each position,
    drawn anew for each move; and what he overlooks in a position he overlooks throughout that thought.

    Attributes:
        limits: how long to think.
        noise: errors of judgement, up to so many hundredths of a peg either way, small ones more often.
        blind: how often a long chain of jumps, or a turn of three captures and more, is overlooked.
        width: of the choice of placements.
    """

    limits: Limits
    noise: int = 0
    blind: float = 0.0
    width: Width = FULL_WIDTH


ROUGH = Width(survey=120, shortlist=8, completions=2, nodes=100, replies=6)
FAIR = Width(survey=250, shortlist=16, completions=4, nodes=300, replies=12)

MANNERS = {
    "novice": Manner(Limits(depth=1), noise=600, blind=0.9, width=ROUGH),
    "casual": Manner(Limits(depth=2), noise=170, blind=0.5, width=ROUGH),
    "club": Manner(Limits(depth=3), noise=80, blind=0.25, width=FAIR),
    "expert": Manner(Limits(depth=6), width=FAIR),
    "master": Manner(Limits(nodes=3_000_000)),
}
