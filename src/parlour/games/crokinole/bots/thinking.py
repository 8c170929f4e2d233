"""How a shot is chosen: proposals, each tried with the hand's error, the better half kept again and again, refined.

All shots of a stage meet the same errors, so that luck does not decide between them. Every stage draws new errors, and
the last choice is made by draws that no shot was selected on. Effort is counted in shots, never in seconds, so that
equal seeds make equal choices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, compress
from operator import add, sub
from typing import TYPE_CHECKING, TypeAlias

from parlour.flick import FASTEST
from parlour.games.crokinole.bots.candidates import WAYS, proposed
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.kernels import SPEED
from parlour.games.crokinole.bots.leaf import expected, made, weighed, winning
from parlour.games.crokinole.bots.noticing import by_lot
from parlour.games.crokinole.bots.position import COLUMNS, Position, Shots, in_world
from parlour.games.crokinole.bots.trials import arrays_of, search, trials
from parlour.kernels.buffers import Buffer
from parlour.kernels.mathematics import sine_and_cosine
from parlour.players import EXACT, UNLIMITED, Hand, TimeBudget
from parlour.players.halving import ranked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parlour.games.crokinole.bots.leaf import Worth
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.kernels.generator import Generator
    from parlour.players.halving import Search
    from parlour.players.sampler import Outcomes, Sampler

__all__ = ["FlickChoice", "Style", "Thinker", "left_by", "proposed_aims"]

Numbers: TypeAlias = "memoryview[float]"
"""Of one shot."""
Valuing: TypeAlias = "Callable[[Position], Worth]"
"""How the boards after a shot are valued, for the side that has just shot; to the other side it is the negative."""
Noticing: TypeAlias = "Callable[[Position, Shots, int, Generator], list[int]]"
"""Which of some shots are tried, by their places: as many as the number says, fewer than there are."""

SLOW = 0.05
"""No shot is planned slower, m/s."""
PLACES, EACH = 4, 6
"""At how many places the neighbours of a shot are tried, its own among them, and how many at each."""
AROUND = PLACES * EACH
PLACE_SPREAD, ANGLE_SPREAD, SPEED_SPREAD = math.radians(3.0), math.radians(1.0), 0.1
"""How far they lie from it at first, standard deviations: the place, rad about the middle; direction, rad; m/s."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a player thinks.

    Attributes:
        ways: the ways of playing that are considered, by name.
        starts: places along the quadrant that are considered.
        most: the most shots that are tried.
        noticing: which of more shots are tried, as many as `most`.
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

    ways: tuple[str, ...] = WAYS
    starts: int = 9
    most: int = 1200
    noticing: Noticing = by_lot
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
        shots = proposed(position, self.starts, hand, self.ways)
        slowest, fastest = self.paces
        speeds = shots.aims.flat[SPEED::COLUMNS].tolist()
        fine = [number for number, speed in enumerate(speeds) if slowest <= speed <= fastest]
        return shots.only(fine) if 0 < len(fine) < len(shots) else shots


@dataclass(frozen=True, slots=True, eq=False)
class FlickChoice:
    """The last shots in the running, the chosen one first, with what each is worth.

    Attributes:
        shots: in the shooter's frame.
        values: by draws that no shot was selected on, in the unit of the style's evaluation.
        tried: how many shots the physics played for it.
    """

    shots: Shots
    values: tuple[float, ...]
    tried: int


@dataclass
class Thinker:
    """Chooses a shot in one position; made for each choice.

    Attributes:
        position: as the shooter sees it.
        hand: its own; its errors are scaled by the style's belief.
        style: how it thinks.
        rng: the source of all randomness.
        budget: no stage begins when it is over.
        against: the hand that is expected to reply.
    """

    position: Position
    hand: Hand
    style: Style
    rng: Generator
    budget: TimeBudget = UNLIMITED
    against: Hand = EXACT
    _tried: int = field(default=0, init=False)

    def choose(self) -> FlickChoice:
        """Choose a shot."""
        style = self.style
        shots = style.proposed(self.position, self.hand)
        if len(shots) > style.most:
            shots = shots.only(style.noticing(self.position, shots, style.most, self.rng))
        shots = self.halved(shots, style.finalists, max(1, style.most // (2 * len(shots))))
        for number in range(style.refinements):
            if self.budget.is_over():
                break
            shots = self.halved(self.neighbours(shots, 0.5**number), style.finalists, 8)
        return self.settled(shots)

    @cached_property
    def believed(self) -> Hand:
        """The hand that the player thinks it has."""
        return self.hand.scaled(self.style.belief)

    @cached_property
    def search(self) -> Search:
        """Tries shots with errors, and values them."""
        return search(self.position, self.believed, self.style.worth_in(self.position), self.rng)

    @property
    def tried(self) -> int:
        """How many shots the physics has played for it."""
        return self.search.tried + self._tried

    # --- stages -------------------------------------------------------------------------------------------------

    def halved(self, shots: Shots, few: int, draws: int) -> Shots:
        """Keep the better half with more and more draws, until few are left; returns those in their order."""
        return self.search.halved(shots, few, draws)

    def neighbours(self, shots: Shots, reach: float) -> Shots:
        """The shots, and beside each of them others that differ a little in place, direction and speed."""
        moved, errors = self.rng.normals(len(shots), PLACES), self.rng.normals(2, len(shots), AROUND)
        rows = [
            [*self._around(aim, reach, moved[number].flat, errors[0, number].flat, errors[1, number].flat)]
            for number, aim in enumerate(shots)
        ]
        ways = [way for way, row in zip(shots.ways.flat, rows, strict=True) for _ in row]
        near = Shots(Buffer.rows("f8", [*chain(*rows)], COLUMNS), Buffer.of("i8", ways))
        return Shots.joined([shots, near])

    def _around(
        self, aim: tuple[float, ...], reach: float, moved: Numbers, turned: Numbers, pushed: Numbers
    ) -> Iterator[tuple[float, ...]]:
        """The neighbours of one shot at its own place and others that are free, by normal numbers."""
        x, y, angle, speed, spin = aim
        for place in range(PLACES):
            turn = PLACE_SPREAD * reach * moved[place] if place else 0.0
            sin, cos = sine_and_cosine(turn)
            there = x * cos - y * sin, x * sin + y * cos  # about the middle of the board: the aim stays the same
            if self.position.free(*there):
                for each in range(place * EACH, (place + 1) * EACH):
                    push = SPEED_SPREAD * reach * pushed[each]
                    direction = angle + turn + ANGLE_SPREAD * reach * turned[each]
                    yield *there, direction, min(max(speed + push, SLOW), FASTEST), spin

    def settled(self, shots: Shots) -> FlickChoice:
        """The last choice, by new draws; with the reply, if the style considers it."""
        values = self.means(shots, self.style.closely)
        if self.style.reply is not None and self.position.left > 1 and not self.budget.is_over():
            values = [*map(add, values, self.answered(shots, self.style.reply))]
        order = ranked([value + self.style.softness * self.rng.gumbel() for value in values])
        return FlickChoice(shots.only(order), tuple(values[place] for place in order), self.tried)

    def means(self, shots: Shots, draws: int) -> list[float]:
        """The mean worth of each shot over some draws, the same for all."""
        return self.search.means(shots, draws)

    def trials(self, shots: Shots, draws: int) -> Sampler:
        """Each shot in some draws, the same for all. A planned flick has no spin, and no error of spin is drawn."""
        noise = self.rng.normal_rows(draws, 2, 3)
        self._tried += draws * len(shots)
        return trials(self.position, shots, self.believed, noise)

    def answered(self, shots: Shots, reply: Style) -> list[float]:
        """How much better each shot is than estimated, given the best reply to some of its outcomes."""
        surprises: list[list[float]] = []
        for _ in range(1 if self.believed == EXACT else self.style.outcomes):
            if self.budget.is_over():
                break
            tried = self.trials(shots, 1)
            outcomes, values = tried.outcomes(self.search.arrays)
            twenties = tried.values(arrays_of(self.position, made(self.position)))
            answers = [self.answer(outcomes, number, twenties[number, 0], reply) for number in range(len(shots))]
            surprises.append([*map(sub, answers, values.flat)])
        if not surprises:
            return [0.0] * len(shots)
        return [math.fsum(each) / len(each) for each in zip(*surprises, strict=True)]

    def answer(self, outcomes: Outcomes, number: int, twenties: float, reply: Style) -> float:
        """The worth of one outcome, with the twenties made: the negative of the worth of the best reply to it."""
        position = left_by(self.position, outcomes, number, twenties)
        other = Thinker(position, self.against, reply, self.rng, self.budget, self.hand)
        best = other.choose().values[0]
        self._tried += other.tried
        return -best


def left_by(position: Position, outcomes: Outcomes, number: int, twenties: float) -> Position:
    """What one outcome of a shot, with the twenties made, leaves to the next seat."""
    x, y, stays = (each[number].flat for each in (outcomes.x, outcomes.y, outcomes.stays))
    places = compress(zip(x, y, strict=True), stays)
    last = sum(map(bool, stays)) - 1 if stays[-1] else -1
    return position.handed_over(places, compress((*position.mine, True), stays), last, twenties)


def proposed_aims(game: Crokinole, state: State, style: Style) -> Buffer:
    """The shots that a style considers, as the champion's hand would play them; in the table's frame.

    Returns:
        x, y (m), direction (rad anticlockwise from +x), speed (m/s) and spin (rad/s), which is 0; shape (shots, 5).
        Of more than `style.most`, as many as that, evenly spread.
    """
    shots = proposed(Position.of(game, state), style.starts, BY_NAME["champion"], style.ways)
    if len(shots) > style.most:
        step = (len(shots) - 1) / (style.most - 1)
        shots = shots.only([int(number * step) for number in range(style.most - 1)] + [len(shots) - 1])
    return in_world(game, state, shots)
