"""The hands measured: open twenties from the best place, and what happens in rounds between equals."""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.arena.fixtures import record_of
from parlour.arena.series import play_series
from parlour.chance import nth_seed
from parlour.flick import Aim, Flick
from parlour.games.crokinole import spec
from parlour.games.crokinole.bots.hands import BY_NAME, HANDS
from parlour.games.crokinole.bots.leaf import made
from parlour.games.crokinole.bots.open20 import NEAREST, best_speed
from parlour.games.crokinole.bots.players import STYLES, Planner
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.games.crokinole.rules import Crokinole
from parlour.intervals import Groups, wilson
from parlour.kernels.buffers import Buffer
from parlour.match import Match
from parlour.players import EXACT
from parlour.record import SeatRecord
from workshop.calibration import Calibration, Measure, Trial
from workshop.own_series import own_series

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from parlour.arena.series import Series
    from parlour.games.crokinole.rules.board import State
    from parlour.games.crokinole.rules.referee import Settled
    from parlour.players import Hand
    from workshop.calibration import Plan

__all__ = [
    "FOUL",
    "OPEN",
    "SHOT",
    "Counts",
    "calibrate",
    "count_round",
    "count_rounds",
    "open_twenty",
    "play_round",
    "rounds_of",
    "twenties",
]

CrokinoleMatch: TypeAlias = "Match[Any, Any, Any]"
Ranges: TypeAlias = "Mapping[str, tuple[float, float]]"

OPEN: Ranges = {
    "beginner": (0.01, 0.03),
    "learner": (0.035, 0.065),
    "improver": (0.08, 0.12),
    "novice": (0.25, 0.35),
    "club": (0.33, 0.41),
    "competitor": (0.45, 0.55),
    "champion": (0.72, 0.76),
    "machine": (1.0, 1.0),
}
"""The expected share of open twenties, by hand."""
OPEN_SOURCE = (
    "People in competition, 2023-24 (the-pudding/crokinole): best player 75.6 %, leading group 66 to 68 %, average "
    "55 %, last of fourteen 43.5 %; for fun 20 to 50 %. A hand on its usual day."
)
PLAYING = ("beginner", "learner", "improver", "novice", "club", "competitor", "champion")
"""Those that play rounds."""
SHOT: Ranges = dict(
    zip(
        PLAYING,
        ((0.0, 0.02), (0.0, 0.04), (0.0, 0.06), (0.0, 0.12), (0.10, 0.13), (0.20, 0.23), (0.30, 0.36)),
        strict=True,
    )
)
"""Twenties per shot in rounds between equals."""
SHOT_SOURCE = (
    "Recorded matches of 2009 to 2020 (CrokinoleReference's match detail): people who make 0.8 to 1.2, 1.5 to 2, and "
    "2.3 to 3.3 twenties a round. All competitive play since 2018 (its workbook): 22 %, five top players against each "
    "other 36.6 %. Below club: estimates."
)
FOUL: Ranges = dict(
    zip(
        PLAYING,
        ((0.30, 0.95), (0.20, 0.80), (0.10, 0.60), (0.05, 0.40), (0.02, 0.25), (0.01, 0.12), (0.0, 0.06)),
        strict=True,
    )
)
"""Fouls per shot that must hit an opposing disc, in rounds between equals."""
FOUL_SOURCE = "Estimates: no published count of fouls was found."
PLAYERS = {hand: hand for hand in PLAYING} | {"improver": "learner", "novice": "club"}
"""The style in which each hand plays rounds: that of the level with its name."""
NCA: dict[str, Any] = {
    "quadrant": "touching",
    "saved_by": "any struck disc",
    "failed_open_shot": "all struck",
    "damage": "suspends",
}
"""The NCA's rules of a shot; the preset's rules of the match do not matter in one round."""
GAME = Crokinole()


def open_twenty(hand: Hand) -> Aim:
    """The aim at which a hand makes most twenties on an empty board: from the nearest place, by the closed form."""
    return Aim(0.0, best_speed(hand, NEAREST), (0.0, -NEAREST))


def twenties(hand: Hand, aim: Aim, shots: int, seed: int) -> int:
    """How many of some shots at an empty board are 20s, each executed by the hand and played by the physics."""
    rng = Random(f"{seed}/calibrate")
    done = [hand.execute(aim, rng) for _ in range(shots)]
    x, y = zip(*(each.start or (0.0, 0.0) for each in done), strict=True)
    angle = [math.radians(90.0 - each.bearing) for each in done]
    position, exact = Position.of(GAME, GAME.start()), Buffer("f8", 1, 3)
    tried = trials(position, Shots.of(x, y, angle, [each.speed for each in done]), EXACT, exact)
    return int(sum(tried.values(arrays_of(position, made(position))).flat))


def calibrate(plan: Plan) -> Calibration:
    """Let every hand try open twenties, and play rounds against itself."""
    hands = {preset.name: preset.hand for preset in HANDS} | {"machine": EXACT}
    return Calibration(
        {name: (hand.angle_sd, hand.speed_sd) for name, hand in hands.items()},
        (_open_twenties(plan, hands), *_in_rounds(plan)),
    )


def _open_twenties(plan: Plan, hands: Mapping[str, Hand]) -> Measure:
    trials: list[Trial] = []
    for name, hand in hands.items():
        plan.progress("open twenties", len(trials), len(hands))
        made = twenties(hand, open_twenty(hand), plan.shots, plan.seed)
        trials.append(Trial(name, made, plan.shots, *OPEN[name], wilson(made, plan.shots)))
    plan.progress("open twenties", len(hands), len(hands))
    return Measure("open twenties, from the best place at the best speed", OPEN_SOURCE, tuple(trials))


def _in_rounds(plan: Plan) -> Iterator[Measure]:
    """The measures of rounds that each hand plays against itself under the NCA's rules."""
    counts = {name: count_rounds(plan, name) for name in PLAYERS}

    def trial(name: str, ranges: Ranges, of: Callable[[Counts], tuple[int, int]]) -> Trial:
        groups = Groups()
        for each in counts[name]:
            groups = groups.plus(*of(each))
        return Trial(name, int(groups.amount), groups.of, *ranges[name], groups.rate())

    def measure(what: str, source: str, ranges: Ranges, of: Callable[[Counts], tuple[int, int]]) -> Measure:
        return Measure(what, source, tuple(trial(name, ranges, of) for name in PLAYERS))

    yield measure("open shots in NCA rounds that were twenties", OPEN_SOURCE, OPEN, lambda c: (c.open_twenties, c.open))
    yield measure("shots in NCA rounds that were twenties", SHOT_SOURCE, SHOT, lambda c: (c.twenties, c.shots))
    yield measure(
        "shots in NCA rounds at an opposing disc that were fouls", FOUL_SOURCE, FOUL, lambda c: (c.fouls, c.contested)
    )


@dataclass(frozen=True, slots=True)
class Counts:
    """What happened in some rounds."""

    shots: int = 0
    twenties: int = 0
    """Shots after which the shooter's side had at least one 20 more."""
    open: int = 0
    """Shots with no opposing disc on the board."""
    open_twenties: int = 0
    fouls: int = 0
    """Shots that hit no opposing disc although one was on the board (CR-6)."""

    @property
    def contested(self) -> int:
        """Shots with an opposing disc on the board."""
        return self.shots - self.open

    def __add__(self, other: Counts) -> Counts:
        mine, theirs = astuple(self), astuple(other)
        return Counts(*(one + two for one, two in zip(mine, theirs, strict=True)))


def count_rounds(plan: Plan, name: str) -> list[Counts]:
    """The counts of each round of one hand; sides start in turn."""
    what, counts = f"{name}: rounds", dict[int, Counts]()
    plan.progress(what, 0, plan.rounds)
    for first in (0, 1):
        for number, fixture, finish in play_series(plan.executor, rounds_of(name, plan, first), plan.store):
            counts[2 * number + first] = count_round(Match.from_record(spec, record_of(fixture, finish)))
            plan.progress(what, len(counts), plan.rounds)
    return [counts[number] for number in sorted(counts)]


def rounds_of(name: str, plan: Plan, first: int) -> Series:
    """The rounds of one hand that are even, or odd, in the plan: in these the same side starts."""
    return own_series(
        spec,
        {"discs": "nca", "fixed_rounds": 1, "starter": first + 1, **NCA},
        (name,),
        games=(plan.rounds + 1 - first) // 2,
        play=play_round,
        draw=lambda number: ((0, 0), nth_seed(plan.seed, 2 * number + first)),
        hands=(name,),
        remark=", calibration",
    )


def play_round(_spec: object, options: Mapping[str, Any], hands: Sequence[str], seed: int) -> CrokinoleMatch:
    """A round between equals; runs in a worker process."""
    match = Match.new(spec, options, seats=[SeatRecord(hand=hand) for hand in hands], seed=seed)
    agent = Planner(match.game, BY_NAME[hands[0]], STYLES[PLAYERS[hands[0]]])
    while match.outcome is None:
        match = match.play(match.ask(agent))
    return match


def count_round(match: CrokinoleMatch) -> Counts:
    """What happened in a round."""
    counts, game = Counts(), match.game
    for ruling in match.rulings:
        assert isinstance(ruling.move, Flick)  # noqa: S101 - a bot only flicks
        side = game.to_play(ruling.before) % 2
        counts += _count(ruling.before, game.settled(ruling.before, ruling.move), side)
    return counts


def _count(state: State, settled: Settled, side: int) -> Counts:
    """The counts of one shot."""
    is_open = all(disc.side == side for disc in state.discs)
    made = settled.twenties[side] > state.twenties[side]
    foul = any(event.name == "foul" for event in settled.events)
    return Counts(1, int(made), int(is_open), int(is_open and made), int(foul))
