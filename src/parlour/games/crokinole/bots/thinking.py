"""How a shot is chosen: proposals, each tried with the hand's error, the better half kept again and again, refined.

All shots of a stage meet the same errors, so that luck does not decide between them. Every stage draws new errors, and
the last choice is made by draws that no shot was selected on. Effort is counted in shots, never in seconds, so that
equal seeds make equal choices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from parlour.flick import FASTEST
from parlour.games.crokinole.bots.candidates import WAYS, proposed
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import expected, made, weighed, winning
from parlour.games.crokinole.bots.position import Position, Shots, in_world
from parlour.games.crokinole.bots.sight import Sight
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.players import EXACT, UNLIMITED, Hand, TimeBudget
from parlour.players.halving import halved, ranked

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.crokinole.bots.leaf import Worth
    from parlour.games.crokinole.bots.position import Array
    from parlour.games.crokinole.bots.trials import SamplingArrays
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.kernels.generator import Generator
    from parlour.players.sampler import Outcomes, Sampler

__all__ = ["FlickChoice", "Style", "Thinker", "proposed_aims"]

Valuing: TypeAlias = "Callable[[Position], Worth]"
"""How the boards after a shot are valued, for the side that has just shot; to the other side it is the negative."""

SLOW = 0.05
"""No shot is planned slower, m/s."""
AROUND, PLACES = 24, 4
"""The number of neighbours of a shot that are tried, and of their places, its own among them."""
PLACE_SPREAD, ANGLE_SPREAD, SPEED_SPREAD = math.radians(3.0), math.radians(1.0), 0.1
"""How far they lie from it at first, standard deviations: the place, rad about the middle; direction, rad; m/s."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a player thinks.

    Attributes:
        ways: the ways of playing that are considered, by name.
        starts: places along the quadrant that are considered.
        most: the most shots that are tried; of more, a random selection.
        finalists: the shots that are examined closely.
        refinements: rounds in which their neighbours are tried.
        closely: draws for the last choice.
        belief: the factor on the hand's true error that the player assumes.
        softness: points; in the last choice a shot worse by this is taken e times less often. 0 takes the best.
        outcomes: the outcomes of each finalist whose reply is searched; 0 for none.
        reply: the style in which the reply is chosen.
        worth: the evaluation of boards.
        decisive: with this many shots left or fewer, it plays for the match instead of for points.
        paces: the slowest and the fastest shot that is proposed, m/s; if there is none between them, any.
        twenties: the factor on what a twenty is worth to it.
        mine: the factor on what its own discs on the board are worth.
        theirs: the factor on what the other side's are.
    """

    ways: tuple[str, ...] = tuple(WAYS)
    starts: int = 9
    most: int = 1200
    finalists: int = 6
    refinements: int = 3
    closely: int = 256
    belief: float = 1.0
    softness: float = 0.0
    outcomes: int = 0
    reply: Style | None = None
    worth: Valuing = expected
    decisive: int = 0
    paces: tuple[float, float] = (0.0, FASTEST)
    twenties: float = 1.0
    mine: float = 1.0
    theirs: float = 1.0

    def worth_in(self, position: Position) -> Worth:
        """How the boards after a shot from a position are valued."""
        worth = (winning if position.left <= self.decisive else self.worth)(position)
        return weighed(worth, self.twenties, self.mine, self.theirs)

    def proposed(self, position: Position, hand: Hand) -> Shots:
        """The shots that it thinks of."""
        shots = proposed(Sight(position, self.starts), hand, self.ways)
        slowest, fastest = self.paces
        fine = np.flatnonzero((shots.speed >= slowest) & (shots.speed <= fastest))
        return shots[fine] if len(fine) else shots


@dataclass(frozen=True, slots=True, eq=False)
class FlickChoice:
    """The last shots in the running, the chosen one first, with what each is worth.

    Attributes:
        shots: in the shooter's frame.
        values: by draws that no shot was selected on, in the unit of the style's evaluation.
        tried: how many shots the physics played for it.
    """

    shots: Shots
    values: Array
    tried: int


@dataclass
class Thinker:
    """Chooses a shot in one position; made for each choice.

    Attributes:
        position: as the shooter sees it.
        hand: its own; its errors are scaled by the style's belief.
        style: how it thinks.
        rng: the source of all randomness.
        workers: threads for the physics.
        budget: no stage begins when it is over.
        against: the hand that is expected to reply.
    """

    position: Position
    hand: Hand
    style: Style
    rng: Generator
    workers: int = 1
    budget: TimeBudget = UNLIMITED
    against: Hand = EXACT
    tried: int = field(default=0, init=False)

    def choose(self) -> FlickChoice:
        """Choose a shot."""
        style = self.style
        shots = style.proposed(self.position, self.hand)
        if len(shots) > style.most:
            shots = shots.only(sorted(self.rng.choice(len(shots), style.most)))
        shots = self.halved(shots, style.finalists, max(1, style.most // (2 * len(shots))))
        for number in range(style.refinements):
            if self.budget.is_over():
                break
            shots = self.halved(self.neighbours(shots, 0.5**number), style.finalists, 8)
        return self.settled(shots)

    @property
    def believed(self) -> Hand:
        """The hand that the player thinks it has."""
        return self.hand.scaled(self.style.belief)

    # --- stages -------------------------------------------------------------------------------------------------

    def halved(self, shots: Shots, few: int, draws: int) -> Shots:
        """Keep the better half with more and more draws, until few are left; returns those in their order."""
        return halved(shots, self.means, few, draws, exact=self.believed == EXACT)

    def neighbours(self, shots: Shots, reach: float) -> Shots:
        """The shots, and beside each of them others that differ a little in place, direction and speed."""
        moved = np.repeat(self.rng.normals(len(shots), PLACES).array, AROUND // PLACES, axis=1)
        moved[:, : AROUND // PLACES] = 0.0
        turned, pushed = self.rng.normals(2, len(shots), AROUND).array
        turn = PLACE_SPREAD * reach * moved  # about the middle of the board: the aim stays the same
        x = (shots.x[:, None] * np.cos(turn) - shots.y[:, None] * np.sin(turn)).ravel()
        y = (shots.x[:, None] * np.sin(turn) + shots.y[:, None] * np.cos(turn)).ravel()
        angle = (shots.angle[:, None] + turn + ANGLE_SPREAD * reach * turned).ravel()
        speed = np.clip(shots.speed[:, None] + SPEED_SPREAD * reach * pushed, SLOW, FASTEST).ravel()
        near = Shots(x, y, angle, speed, np.repeat(shots.way, AROUND))
        return Shots.joined([shots, near[self.position.free(x, y)]])

    def settled(self, shots: Shots) -> FlickChoice:
        """The last choice, by new draws; with the reply, if the style considers it."""
        values = self.means(shots, self.style.closely)
        if self.style.reply is not None and self.position.left > 1 and not self.budget.is_over():
            values = values + self.answered(shots, self.style.reply)
        order = np.array(ranked(values + self.style.softness * np.array([self.rng.gumbel() for _ in values])))
        return FlickChoice(shots[order], values[order], self.tried)

    def means(self, shots: Shots, draws: int) -> Array:
        """The mean worth of each shot over some draws, the same for all."""
        if self.believed == EXACT:
            draws = 1
        means: Array = self.trials(shots, draws).values(self.valued).array.mean(axis=1)
        return means

    @property
    def valued(self) -> SamplingArrays:
        """How the shots are judged, and valued."""
        return arrays_of(self.position, self.style.worth_in(self.position))

    def trials(self, shots: Shots, draws: int) -> Sampler:
        """Each shot in some draws, the same for all. A planned flick has no spin, and no error of spin is drawn."""
        noise = np.zeros((draws, 3))
        noise[:, :2] = self.rng.normals(draws, 2).array
        self.tried += draws * len(shots)
        return trials(self.position, shots, self.believed, noise, self.workers)

    def answered(self, shots: Shots, reply: Style) -> Array:
        """How much better each shot is than estimated, given the best reply to some of its outcomes."""
        surprises: list[Array] = []
        for _ in range(1 if self.believed == EXACT else self.style.outcomes):
            if self.budget.is_over():
                break
            tried = self.trials(shots, 1)
            outcomes, values = tried.outcomes(self.valued)
            twenties = tried.values(arrays_of(self.position, made(self.position)))
            answers = [self.answer(outcomes, number, float(twenties[number, 0]), reply) for number in range(len(shots))]
            surprises.append(np.array(answers) - values.array[:, 0])
        means: Array = np.mean(surprises, axis=0) if surprises else np.zeros(len(shots))
        return means

    def answer(self, outcomes: Outcomes, number: int, twenties: float, reply: Style) -> float:
        """The worth of one outcome, with the twenties made: the negative of the worth of the best reply to it."""
        x, y, stays = (each[number].array for each in (outcomes.x, outcomes.y, outcomes.stays))
        places, stays = np.stack([x, y], axis=1)[stays == 1], stays == 1
        mine = np.append(self.position.mine, True)[stays]
        position = self.position.handed_over(places, mine, twenties)
        other = Thinker(position, self.against, reply, self.rng, self.workers, self.budget, self.hand)
        best = float(other.choose().values[0])
        self.tried += other.tried
        return -best


def proposed_aims(game: Crokinole, state: State, style: Style) -> Array:
    """The shots that a style considers, as the champion's hand would play them; in the table's frame.

    Returns:
        x, y (m), direction (rad anticlockwise from +x), speed (m/s) and spin (rad/s), which is 0; shape (shots, 5).
        Of more than `style.most`, as many as that, evenly spread.
    """
    shots = proposed(Sight(Position.of(game, state), style.starts), BY_NAME["champion"], style.ways)
    if len(shots) > style.most:
        shots = shots[np.linspace(0, len(shots) - 1, style.most).astype(np.int64)]
    return in_world(game, state, shots)
