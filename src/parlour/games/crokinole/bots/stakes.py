"""The worth of a round for the match: the chance to win it, for every difference at the end of the round.

If a round counts 2, 1 or 0, it does not matter whether it is won by 5 or by 50; and points beyond the target count
nothing. So the goal is not the mean of the points. Later rounds are taken as normally distributed, with the mean and
the spread that the tables of `fitted.py` give for a whole round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.crokinole.bots.fitted import SPREAD, TABLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

    Array = NDArray[np.float64]

__all__ = ["DIFFERENCES", "LOWEST", "STEP", "smoothed", "stakes"]

STEP = 5
"""All points are multiples of this."""
LOWEST = -300.0
DIFFERENCES: Array = np.arange(LOWEST, -LOWEST + STEP, STEP)
"""The differences with which a round may end, points: 12 discs a side make at most 240."""
FARTHEST = 60
"""The most steps to the target that the table distinguishes; more count as this many."""
IN_PLAY_OFF = -1
"""In place of the rounds that follow."""
LEADS = 210
"""The largest lead by rounds won that is looked up: 100 rounds of 2 points, and some."""


def smoothed(worth: Array, spread: float) -> Array:
    """The mean of a worth by differences, over a normal change of the difference.

    Args:
        worth: by `DIFFERENCES`.
        spread: standard deviation, points; 0 leaves all as it is.
    """
    weights = _weights(0.0, spread)
    half = len(weights) // 2
    mean: Array = np.convolve(np.pad(worth, half, mode="edge"), weights[::-1], mode="valid")
    return mean


def stakes(game: Crokinole, state: State) -> Array:
    """The score of the match (win 1, level a half) that maple may expect, by the difference of this round."""
    options, (one, two) = game.options, state.scores
    starts = (state.starter + 1) % 2
    if options.fixed_rounds:
        follow = max(options.fixed_rounds - state.round, IN_PLAY_OFF)
        return _by_rounds(one - two, _leads(game.shots_a_round, starts, follow, options.play_off))
    ours, theirs = (min(-(-(options.target - score) // STEP), FARTHEST) for score in (one, two))
    return _by_points(ours, theirs, _needs(game.shots_a_round)[starts])


def _by_rounds(lead: int, leads: Array) -> Array:
    won, level, lost = (leads[LEADS + lead + gain] for gain in (2, 0, -2))
    worth: Array = np.select([DIFFERENCES > 0, DIFFERENCES == 0], [won, level], lost)
    return worth


def _by_points(ours: int, theirs: int, needs: Array) -> Array:
    steps = (DIFFERENCES / STEP).astype(int)
    worth: Array = needs[np.maximum(ours - np.maximum(steps, 0), 0), np.maximum(theirs + np.minimum(steps, 0), 0)]
    return worth


@lru_cache(maxsize=256)
def _leads(shots: int, starts: int, rounds: int, play_off: str) -> Array:
    """The worth of each lead of maple's, from -`LEADS` on.

    Args:
        shots: of a round.
        starts: the side that starts the next round.
        rounds: that follow, those of a play-off not among them; `IN_PLAY_OFF` while that is played.
        play_off: what follows if the match is level then, as the options say it (CR-13).
    """
    worth: Array = (1.0 + np.sign(np.arange(-LEADS, LEADS + 1))) / 2
    worth[LEADS] = _level(shots, (starts + max(rounds, 0)) % 2, play_off, begun=rounds == IN_PLAY_OFF)
    for number in reversed(range(rounds)):
        won, level, lost = _results(shots, (starts + number) % 2)
        more, less = np.pad(worth, (0, 2), mode="edge")[2:], np.pad(worth, (2, 0), mode="edge")[:-2]
        worth = won * more + level * worth + lost * less
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
    won, level, lost = (float(chances[which].sum()) for which in (DIFFERENCES > 0, DIFFERENCES == 0, DIFFERENCES < 0))
    return won, level, lost


@lru_cache(maxsize=8)
def _needs(shots: int) -> Array:
    """The worth by the starting side and the steps that each side needs to the target; shape (2, needs, needs)."""
    worth = np.zeros((2, FARTHEST + 1, FARTHEST + 1))
    worth[:, 0] = 1.0
    zero = int(np.flatnonzero(DIFFERENCES == 0.0)[0])
    chances = [_chances(shots, side) for side in (0, 1)]
    level = np.array([each[zero] for each in chances])
    for ours in range(1, FARTHEST + 1):
        for theirs in range(1, FARTHEST + 1):
            # a level round changes only who starts; its worth is still 0 here
            first, second = (
                float(np.sum(chances[side] * _by_points(ours, theirs, worth[1 - side]))) for side in (0, 1)
            )
            alike = 1.0 - level[0] * level[1]
            worth[:, ours, theirs] = (first + level[0] * second) / alike, (second + level[1] * first) / alike
    return worth


def _chances(shots: int, starts: int) -> Array:
    """The chance of each of the `DIFFERENCES` of a round, as maple sees it, when a side starts."""
    last = float(TABLE[shots][0])
    return _weights(last if starts else -last, float(SPREAD[shots]))


def _weights(mean: float, spread: float) -> Array:
    """The chance of each difference, by a normal distribution."""
    if spread == 0.0:
        return np.where(mean == DIFFERENCES, 1.0, 0.0)
    chances = np.exp(-0.5 * ((DIFFERENCES - mean) / spread) ** 2)
    shares: Array = chances / chances.sum()
    return shares
