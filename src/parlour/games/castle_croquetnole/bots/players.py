"""What the agents for Castle Croquetnole have in common, and the styles in which they think."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.games.castle_croquetnole.bots.fitted import FITTED
from parlour.games.castle_croquetnole.bots.hands import HANDS
from parlour.games.castle_croquetnole.bots.settling import Think, croqueted, settled
from parlour.games.castle_croquetnole.bots.thinking import Style, Thinker, by_sight, idle
from parlour.games.castle_croquetnole.bots.worth import Mind
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.rules.board import Stage, guard_of, is_guard, knight_of
from parlour.games.castle_croquetnole.rules.moves import Decline, Pass
from parlour.players.planning import Planning, generator

if TYPE_CHECKING:
    from collections.abc import Container
    from random import Random

    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.players import TimeBudget

__all__ = ["BY_NAME", "STYLES", "Planner", "coin_of", "planner", "resting", "rests"]

EFFORT = 0.02
"""How much more than doing nothing a flick must be worth, turns."""
BOREDOM = 0.05
"""The cost of doing nothing increases by this in each round, turns."""
BY_NAME = {preset.name: preset.hand for preset in HANDS}


class Planner(Planning[CastleCroquetnole, Style]):
    """Thinks in a style, and allows for a hand's errors."""

    __slots__ = ()

    def choose(self, state: State, _moves: Container[Move], rng: Random, budget: TimeBudget) -> Move:
        """The move that seems best."""
        chance = generator(rng)
        style = replace(self.style, mind=self.style.mind.hurried(state.turn // 4))
        think = partial(Thinker, self.game, hand=self.hand, rng=chance, budget=budget)
        if state.owed:
            return settled(self.game, state, style, think, chance, budget)
        if self.game.choosing(state):
            return croqueted(self.game, state, style, think, budget)
        return self._flick(state, style, think)

    def _flick(self, state: State, style: Style, think: Think) -> Move:
        """The flick that seems best, or none where that seems better."""
        coin = coin_of(state)
        thinker = think(state, coin, style=style)
        choice = thinker.choose()
        alone = idle(self.game, state, coin, style.mind)
        if not thinker.held and rests(self.game, state, coin, choice.values[0], alone):
            return resting(state, coin)
        return Flick(thinker.aim(choice.shots, 0))


def coin_of(state: State) -> str:
    """The coin in play, or the next one that may be played."""
    if state.play is not None:
        return state.play.coin
    return knight_of(state.seat) if state.stage is Stage.KNIGHT else guard_of(state.seat)


def rests(game: CastleCroquetnole, state: State, coin: str, value: float, alone: float) -> bool:
    """Whether a coin had better not be flicked, by the worth of the best flick and of none, turns; and need not be."""
    return value <= alone + EFFORT - _boredom(state, coin) and game.refusal(state, resting(state, coin)) is None


def resting(state: State, coin: str) -> Move:
    """The move by which a coin is not flicked any more."""
    return Decline() if state.play is not None else Pass(coin)


def _boredom(state: State, coin: str) -> float:
    """The cost of doing nothing, turns: it grows with the length of the game, and is 0 for a guard that may wait."""
    needed = not is_guard(coin) or state.coin(knight_of(state.seat)).prisoner
    return BOREDOM * (state.turn // 4) if needed else 0.0


BEGINNER = Style(
    ways=("onward", "round"),
    most=5,
    noticing=by_sight,
    draws=1,
    finalists=3,
    refinements=0,
    closely=16,
    belief=0.5,
    softness=2.0,
    croquets=("flicks",),
    placing=False,
    mind=Mind(danger=0.3, keeping=0.0),
)
STYLES = {
    "beginner": BEGINNER,
    "novice": replace(BEGINNER, most=100, softness=0.3),
    "club": replace(BEGINNER, most=100, softness=0.15),
    "competitor": Style(
        ways=("onward", "coins", "waits", "round"),
        most=200,
        draws=1,
        refinements=1,
        closely=32,
        belief=0.8,
        softness=0.05,
        croquets=("flicks", "lift"),
        mind=Mind(danger=0.7),
    ),
    "champion": Style(mind=FITTED),
}


def planner(level: str, game: CastleCroquetnole) -> Planner:
    """The agent of a level, by the hand and the style of that name."""
    return Planner(game, BY_NAME[level], STYLES[level])
