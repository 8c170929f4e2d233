"""How Castille's levels play: how far they look ahead, and with which human weaknesses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.games.castille.engine.engine import Limits
from parlour.games.castille.engine.placement import Width
from parlour.games.castille.engine.units import NET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["STYLES", "Style"]

FULL_WIDTH = Width(error=10)
"""Among pairs that are worth about the same, the lot decides: otherwise every game would begin alike."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a level thinks.

    A weak player does not play at random but misjudges positions. So the error of judgement is fixed for each position
    within a search and drawn anew for each move; and a turn that is overlooked is overlooked throughout that search.

    Attributes:
        limits: how long to think.
        noise: the largest error of judgement, hundredths of a peg either way; small errors are more frequent.
        sight: the log-odds that a single step is noticed, other turns by how plain they are; None notices every turn.
        eye: how much it matters how plain a turn is: 1 for most, 0 not at all.
        width: how well placements are chosen.
        weighs: factors on the weights of the evaluation, by the names of their terms; a term left out counts as usual.
        net: the words of the evaluation's net; none for a player who judges by the terms alone.
    """

    limits: Limits
    noise: int = 0
    sight: float | None = None
    eye: float = 1.0
    width: Width = FULL_WIDTH
    weighs: Mapping[str, float] = field(default_factory=dict)
    net: Sequence[int] = ()


FIRST = Width(error=2500, shortlist=2, nodes=20, replies=2)
ROUGH = Width(error=500, shortlist=8, nodes=100, replies=6)
FAIR = Width(error=330, shortlist=16, nodes=300, replies=12)

STYLES = {
    "beginner": Style(Limits(depth=1), noise=3000, sight=-6, eye=0.25, width=FIRST),
    "learner": Style(Limits(depth=1), noise=600, sight=-3.6, width=FIRST),
    "improver": Style(Limits(depth=1), noise=600, sight=-1.15, width=FIRST),
    "novice": Style(Limits(depth=1), noise=600, sight=1.6, width=ROUGH),
    "casual": Style(Limits(depth=2), noise=170, sight=3.4, width=ROUGH),
    "club": Style(Limits(depth=3), noise=80, sight=5.5, width=FAIR),
    "expert": Style(Limits(depth=6), net=NET),
    "master": Style(Limits(nodes=3_000_000), net=NET),
}
