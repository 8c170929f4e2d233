"""The worth of a round for the match: the chance to win it, for every difference at the end of the round.

If a round counts 2, 1 or 0, it does not matter whether it is won by 5 or by 50; and points beyond the target count
nothing. So the goal is not the mean of the points. Later rounds are taken as normally distributed, with the mean and
the spread that the tables of `fitted.py` give for a whole round.
"""

from __future__ import annotations

import math
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING

from parlour.games.crokinole.bots.fitted import SPREAD, TABLE
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry
from parlour.kernels.mathematics import exponential

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.kernels.buffers import Array

__all__ = ["DIFFERENCES", "FARTHEST", "LOWEST", "STEP", "needs", "smoothed", "stakes"]

STEP = 5
"""All points are multiples of this."""
EVEN = 60
"""The place of 0 among the differences."""
LOWEST = -float(STEP * EVEN)
DIFFERENCES = tuple(LOWEST + STEP * place for place in range(2 * EVEN + 1))
"""The differences with which a round may end, points: 12 discs a side make at most 240."""
FARTHEST = 60
"""The most steps to the target that the table distinguishes; more count as this many."""
IN_PLAY_OFF = -1
"""In place of the rounds that follow."""
LEADS = 210
"""The largest lead by rounds won that is looked up: 100 rounds of 2 points, and some."""


def smoothed(worth: Sequence[float], spread: float) -> tuple[float, ...]:
    """The mean of a worth by differences, over a normal change of the difference.

    Args:
        worth: by `DIFFERENCES`.
        spread: standard deviation, points; 0 leaves all as it is.
    """
    weights = _weights(0.0, spread)
    wide = [worth[0]] * EVEN + [*worth] + [worth[-1]] * EVEN
    return tuple(math.fsum(map(mul, weights, wide[place : place + len(weights)])) for place in range(len(worth)))


def stakes(game: Crokinole, state: State) -> tuple[float, ...]:
    """The score of the match (win 1, level a half) that maple may expect, by the difference of this round."""
    options, (one, two) = game.options, state.scores
    starts = (state.starter + 1) % 2
    if options.fixed_rounds:
        follow = max(options.fixed_rounds - state.round, IN_PLAY_OFF)
        return _by_rounds(one - two, _leads(game.shots_a_round, starts, follow, options.play_off))
    ours, theirs = (min(-(-(options.target - score) // STEP), FARTHEST) for score in (one, two))
    return _by_points(ours, theirs, _needs(game.shots_a_round)[starts].tolist())


def _by_rounds(lead: int, leads: Sequence[float]) -> tuple[float, ...]:
    won, level, lost = (leads[LEADS + lead + gain] for gain in (2, 0, -2))
    return *[lost] * EVEN, level, *[won] * EVEN


def _by_points(ours: int, theirs: int, needs: Sequence[Sequence[float]]) -> tuple[float, ...]:
    steps = range(-EVEN, EVEN + 1)
    return tuple(needs[max(ours - max(step, 0), 0)][max(theirs + min(step, 0), 0)] for step in steps)


@lru_cache(maxsize=256)
def _leads(shots: int, starts: int, rounds: int, play_off: str) -> list[float]:
    """The worth of each lead of maple's, from -`LEADS` on.

    Args:
        shots: of a round.
        starts: the side that starts the next round.
        rounds: that follow, those of a play-off not among them; `IN_PLAY_OFF` while that is played.
        play_off: what follows if the match is level then, as the options say it (CR-13).
    """
    level = _level(shots, (starts + max(rounds, 0)) % 2, play_off, begun=rounds == IN_PLAY_OFF)
    worth = [0.0] * LEADS + [level] + [1.0] * LEADS
    for number in reversed(range(rounds)):
        won, level, lost = _results(shots, (starts + number) % 2)
        more, less = worth[2:] + worth[-1:] * 2, worth[:1] * 2 + worth[:-2]
        worth = [won * up + level * same + lost * down for up, same, down in zip(more, worth, less, strict=True)]
    return worth


def _level(shots: int, starts: int, play_off: str, *, begun: bool) -> float:
    """The worth of being level after the fixed rounds.

    Args:
        shots: of a round.
        starts: the side that would start the next round.
        play_off: what follows.
        begun: whether a round of the play-off has been played.
    """
    if play_off == "none" or (play_off == "round" and begun):
        return 0.5
    (won, level, _), (then, again, _) = (_results(shots, side) for side in (starts, 1 - starts))
    if play_off == "round":
        return won + level / 2
    repeated = level * again  # both rounds level, and the same side starts once more
    return 0.5 if repeated == 1.0 else (won + level * then) / (1.0 - repeated)


def _results(shots: int, starts: int) -> tuple[float, float, float]:
    """The chances that maple wins a round, that it is level, and that maple loses it."""
    chances = _chances(shots, starts)
    return math.fsum(chances[EVEN + 1 :]), chances[EVEN], math.fsum(chances[:EVEN])


@lru_cache(maxsize=8)
def _needs(shots: int) -> Buffer:
    """The worth by the starting side and the steps that each side needs to the target; shape (2, needs, needs)."""
    worth = Buffer("f8", 2, FARTHEST + 1, FARTHEST + 1)
    needs(Buffer.rows("f8", [_chances(shots, side) for side in (0, 1)], len(DIFFERENCES)), worth)
    return worth


@entry("the worth of a round of Crokinole", seconds=1)
def needs(chances: Array, worth: Array) -> None:
    """Compute the worth of every need.

    Args:
        chances: of each of the `DIFFERENCES`, by the side that starts; shape (2, differences).
        worth: see `_needs`; zeros at first.
    """
    for theirs in range(FARTHEST + 1):
        worth[0, 0, theirs] = worth[1, 0, theirs] = 1.0
    alike = 1.0 - chances[0, EVEN] * chances[1, EVEN]
    for ours in range(1, FARTHEST + 1):
        for theirs in range(1, FARTHEST + 1):
            # a level round changes only who starts; its worth is still 0 here
            first, second = 0.0, 0.0
            for step in range(-EVEN, EVEN + 1):
                less, more = max(ours - max(step, 0), 0), max(theirs + min(step, 0), 0)
                first += chances[0, EVEN + step] * worth[1, less, more]
                second += chances[1, EVEN + step] * worth[0, less, more]
            worth[0, ours, theirs] = (first + chances[0, EVEN] * second) / alike
            worth[1, ours, theirs] = (second + chances[1, EVEN] * first) / alike


def _chances(shots: int, starts: int) -> tuple[float, ...]:
    """The chance of each of the `DIFFERENCES` of a round, as maple sees it, when a side starts."""
    last = TABLE[shots][0]
    return _weights(last if starts else -last, SPREAD[shots])


@lru_cache(maxsize=64)
def _weights(mean: float, spread: float) -> tuple[float, ...]:
    """The chance of each difference, by a normal distribution."""
    if spread == 0.0:
        return tuple(1.0 if each == mean else 0.0 for each in DIFFERENCES)
    away = [(each - mean) / spread for each in DIFFERENCES]
    chances = [exponential(-0.5 * (each * each)) for each in away]
    total = math.fsum(chances)
    return tuple(chance / total for chance in chances)
