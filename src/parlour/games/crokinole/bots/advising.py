"""Advice for a shot: what a strong player would try with a club player's hand, and why."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.games.advising import advice_of_one, foretold
from parlour.games.crokinole.bots.candidates import WAYS
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.players import STYLES
from parlour.games.crokinole.bots.position import Position, aimed
from parlour.games.crokinole.bots.thinking import Thinker
from parlour.games.crokinole.notation import format_move
from parlour.players.planning import generator

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.scene import Advice

__all__ = ["REASONS", "advise"]

HAND = "club"
"""Whose errors the shot allows for."""
REASONS = dict(
    zip(
        WAYS,
        (
            "Go for the hole: it counts 20.",
            "Stop near the hole, where your disc counts 15 and guards it.",
            "Push your own disc into the hole.",
            "Hit an opposing disc and drive it off.",
            "Hit an opposing disc, and let yours roll on towards the hole.",
            "Drive off two opposing discs at once.",
            "Come off an opposing disc towards the hole.",
            "Hit an opposing disc by way of another disc.",
            "Drive one disc onto another.",
            "There is no good shot: make contact, and keep the damage small.",
        ),
        strict=True,
    )
)
"""The purpose of a shot, by the way of playing that proposed it."""


def advise(game: Crokinole, state: State, _seconds: float) -> Advice:
    """A shot for a state that is not over, the same each time; its effort is counted in shots, not in seconds."""
    hand, rng = BY_NAME[HAND], generator(Random(0))
    shots = Thinker(Position.of(game, state), hand, STYLES["competitor"], rng, against=hand).choose().shots
    flick = Flick(aimed(game, state, shots, 0))
    reason = f"{REASONS[WAYS[shots.ways.flat[0]]]} If it goes as aimed: {foretold(game, state, flick)}"
    return advice_of_one(format_move(game, state, flick), reason, _standing(game, state))


def _standing(game: Crokinole, state: State) -> str:
    """The round as it stands for the side to shoot."""
    ahead = round(Position.of(game, state).ahead)
    if not ahead:
        return "The round is level"
    return f"You are {abs(ahead)} points {'ahead' if ahead > 0 else 'behind'} in this round"
