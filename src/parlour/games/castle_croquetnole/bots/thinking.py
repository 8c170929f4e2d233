"""How a flick is chosen: proposals, each tried with the hand's error, the better half kept again and again, refined.

All flicks of a stage meet the same errors, so that luck does not decide between them. Every stage draws new errors, and
the last choice is made by draws that no flick was selected on. The worth of a flick includes the flicks that it leaves,
by the table of prospects: so a chain of bonus flicks is followed to its end. Effort is counted in flicks, never in
seconds, so that equal seeds make equal choices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from parlour.flick import Aim
from parlour.games.castle_croquetnole.bots.candidates import Shots, proposed
from parlour.games.castle_croquetnole.bots.trials import held_guard, sampling_arrays, search
from parlour.games.castle_croquetnole.bots.worth import Mind, worth
from parlour.games.castle_croquetnole.rules.batch.columns import CROQUETS, FLICKS
from parlour.games.castle_croquetnole.rules.batch.states import StateArrays, state_buffers
from parlour.games.castle_croquetnole.rules.board import COINS, owner_of
from parlour.players import UNLIMITED, Hand, TimeBudget
from parlour.players.halving import ranked
from parlour.players.noticing import noticed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.kernels.generator import Generator
    from parlour.players.halving import Search

__all__ = ["FlickChoice", "Style", "Thinker", "by_lot", "by_sight", "idle", "left_alone", "planned"]

Noticing: TypeAlias = "Callable[[Shots, int, Generator], list[int]]"
"""Which of some flicks are tried, by their places: as many as the number says, fewer than there are."""
AROUND = 16
"""The number of neighbours of a flick that are tried."""
ANGLE_SPREAD, SPEED_SPREAD = math.radians(3.0), 0.1
"""How far they lie from it at first, standard deviations: direction, rad; speed, as a share of it."""


def by_lot(shots: Shots, most: int, rng: Generator) -> list[int]:
    """Some flicks by their places, each as likely as the others."""
    return sorted(rng.choice(len(shots), most))


def by_sight(shots: Shots, most: int, rng: Generator) -> list[int]:
    """Some flicks by their places, as a person notices them: the plain ones more often."""
    return noticed(shots.odds, [rng.random() for _ in range(most)])


@dataclass(frozen=True, slots=True)
class Style:
    """How a player thinks.

    Attributes:
        ways: the ways of playing that are considered, by name.
        most: the most flicks that are tried.
        noticing: which of more flicks are tried, as many as `most`.
        draws: the draws of the error with which each is tried at first.
        finalists: the flicks that are examined closely.
        refinements: rounds in which their neighbours are tried.
        closely: draws for the last choice.
        belief: the factor on the hand's true error that the player assumes.
        softness: turns; in the last choice a flick worse by this is taken e times less often. 0 takes the best.
        croquets: the kinds of croquet that are considered.
        placing: whether it chooses the place of a coin at the start.
        mind: the weights of its evaluation.
    """

    ways: tuple[str, ...] = ("onward", "coins", "waits", "fan")
    most: int = 420
    noticing: Noticing = by_lot
    draws: int = 3
    finalists: int = 4
    refinements: int = 2
    closely: int = 64
    belief: float = 1.0
    softness: float = 0.0
    croquets: tuple[str, ...] = ("flicks", "lift", "loose", "tight")
    placing: bool = True
    mind: Mind = field(default_factory=Mind)


@dataclass(frozen=True, slots=True, eq=False)
class FlickChoice:
    """The last flicks in the running, the chosen one first, with what each is worth.

    Attributes:
        shots: of one coin.
        values: turns, by draws that no flick was selected on.
        tried: how many flicks the physics played for it.
    """

    shots: Shots
    values: Sequence[float]
    tried: int


def idle(game: CastleCroquetnole, state: State, coin: str, mind: Mind) -> float:
    """The worth of a state to the owner of a coin that is not flicked any more."""
    return left_alone(game, state_buffers([state]), coin, mind)


def left_alone(game: CastleCroquetnole, states: StateArrays, coin: str, mind: Mind) -> float:
    """The worth of a state to the owner of a coin that is not flicked any more.

    Args:
        game: that is played.
        states: the state, one row; what the coin may still do is taken from it.
        coin: its id.
        mind: the weights.
    """
    states.play[0, FLICKS] = states.play[0, CROQUETS] = 0
    value: float = worth(game, states, owner_of(coin), COINS.index(coin), mind)[0]
    return value


def planned(coin: str, held: str, angle: float, speed: float) -> Aim:
    """A planned flick of a coin as an aim; its direction in rad anticlockwise from +x. `held` is as of a `Thinker`."""
    return Aim((90.0 - math.degrees(angle)) % 360.0, speed, coin=coin, tight=held).rounded()


@dataclass
class Thinker:
    """Chooses one flick; made for each choice.

    Attributes:
        game: that is played.
        state: in which the coin may be flicked.
        coin: its id.
        hand: the hand that will flick it; its errors are scaled by the style's belief.
        style: how it thinks.
        rng: the source of all randomness.
        budget: no stage begins when it is over.
    """

    game: CastleCroquetnole
    state: State
    coin: str
    hand: Hand
    style: Style
    rng: Generator
    budget: TimeBudget = UNLIMITED

    def choose(self) -> FlickChoice:
        """Choose a flick."""
        style = self.style
        shots = proposed(self.game, self.state, self.coin, style.ways, tight=bool(self.held))
        if len(shots) > style.most:
            shots = shots.only(style.noticing(shots, style.most, self.rng))
        shots = self.halved(shots, style.finalists, style.draws)
        for number in range(style.refinements):
            if self.budget.is_over():
                break
            shots = self.halved(self.neighbours(shots, 0.5**number), style.finalists, 8)
        values = self.means(shots, style.closely)
        order = ranked([value + style.softness * self.rng.gumbel() for value in values])
        return FlickChoice(shots.only(order), [values[place] for place in order], self.tried)

    @cached_property
    def held(self) -> str:
        """The guard that flies while the knight is held; empty for none."""
        return held_guard(self.state)

    @cached_property
    def search(self) -> Search:
        """Tries flicks with the errors of the hand that the player thinks it has, and values them."""
        arrays = sampling_arrays(self.game, self.state, self.coin, self.style.mind)
        return search(self.game, self.state, self.hand.scaled(self.style.belief), arrays, self.rng)

    @property
    def tried(self) -> int:
        """How many flicks the physics has played for it."""
        return self.search.tried

    def aim(self, shots: Shots, number: int) -> Aim:
        """One of the flicks as an aim."""
        return planned(self.coin, self.held, shots.angle[number], shots.speed[number])

    # --- stages -------------------------------------------------------------------------------------------------

    def halved(self, shots: Shots, few: int, draws: int) -> Shots:
        """Keep the better half with more and more draws, until few are left."""
        return self.search.halved(shots, few, draws)

    def neighbours(self, shots: Shots, reach: float) -> Shots:
        """The flicks, and beside each of them others that differ a little in direction and speed."""
        spread, push = ANGLE_SPREAD * reach, SPEED_SPREAD * reach
        turns, pushes = map(iter, self.rng.normals(2, len(shots) * AROUND).tolist())
        angle = [middle + spread * next(turns) for middle in shots.angle for _ in range(AROUND)]
        speed = [middle * (1.0 + push * next(pushes)) for middle in shots.speed for _ in range(AROUND)]
        odds = [each for each in shots.odds for _ in range(AROUND)]
        return Shots.joined([shots, Shots(angle, speed, odds)])

    def means(self, shots: Shots, draws: int) -> list[float]:
        """The mean worth of each flick over some draws, the same for all."""
        return self.search.means(shots, draws)
