"""What the agents for Crokinole have in common, and the styles in which they think."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import counted, scored
from parlour.games.crokinole.bots.noticing import by_sight
from parlour.games.crokinole.bots.position import Position, aimed
from parlour.games.crokinole.bots.thinking import Style, Thinker
from parlour.games.crokinole.rules import Crokinole
from parlour.players import EXACT
from parlour.players.planning import Planning, generator

if TYPE_CHECKING:
    from collections.abc import Container
    from random import Random

    from parlour.games.crokinole.rules.board import State
    from parlour.players import TimeBudget

__all__ = ["STYLES", "Planner", "planner"]


class Planner(Planning[Crokinole, Style]):
    """Thinks in a style, and allows for a hand's errors."""

    __slots__ = ()

    def choose(self, state: State, _moves: Container[Flick], rng: Random, budget: TimeBudget) -> Flick:
        """The shot that seems best."""
        against = BY_NAME["champion"] if self.hand == EXACT else self.hand
        position = Position.of(self.game, state)
        thinker = Thinker(position, self.hand, self.style, generator(rng), budget, against)
        return Flick(aimed(self.game, state, thinker.choose().shots, 0))


BEGINNER = Style(
    ways=("twenty", "take-out", "stray"),
    starts=5,
    most=12,
    noticing=by_sight,
    finalists=4,
    refinements=0,
    closely=32,
    belief=0.5,
    softness=12.0,
    worth=counted,
)
STYLES = {
    "beginner": BEGINNER,
    "learner": replace(BEGINNER, most=40, softness=4.0),
    "club": replace(BEGINNER, most=160, softness=2.0),
    "competitor": Style(
        ways=("twenty", "draw", "take-out", "roll", "combination", "stray"),
        starts=7,
        most=500,
        noticing=by_sight,
        refinements=1,
        closely=96,
        belief=0.8,
        softness=0.5,
        worth=counted,
    ),
    "champion": Style(decisive=2),
}
STYLES["greedy"] = Style(starts=15, most=4000, finalists=1, refinements=0, closely=1, belief=0.0, worth=scored)
"""Not a level but a baseline: the shot that would score most if executed exactly."""
REPLY = Style(starts=5, most=150, finalists=4, refinements=0, closely=48)
"""The style for a reply, which is needed often and only roughly."""
STYLES["machine"] = replace(STYLES["champion"], decisive=0, starts=15, most=4000, finalists=8, outcomes=1, reply=REPLY)


def planner(style: str, hand: str, game: Crokinole) -> Planner:
    """The agent of a level: it thinks in this style, and plays with the hand of this name; exactly for no name."""
    return Planner(game, BY_NAME[hand] if hand else EXACT, STYLES[style])
