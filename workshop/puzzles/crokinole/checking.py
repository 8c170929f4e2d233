"""The proof of a puzzle: a scan of the whole line by the physics, and the explaining rules for what counts.

It uses none of the ways of playing that find puzzles, nor their evaluation, nor the batch rules.
"""

from __future__ import annotations

import math
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import Aim, Flick
from parlour.game import ParlourError
from parlour.games.crokinole import notation
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.table import BOARD, DISC_MASS, DISC_RADIUS, START_LINE, ahead, axis, value
from parlour.games.crokinole.study.goals import gain, goal_of
from parlour.games.crokinole.study.trying import gains
from parlour.intervals import Mean
from parlour.kernels.mathematics import cosine, sine
from parlour.physics import Fate, Shot, TableArrays, shots_array, simulate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.rules.board import State
    from parlour.games.study.puzzles import Puzzle

__all__ = ["STEADY", "check"]

STEADY = BY_NAME["champion"]
"""The hand by which ideas are compared: the steadiest that is known of people."""
TRIES = 300
"""Of the solution, and of each of the best rivals."""
GLANCES = 30
"""Of each rival, to choose the best ones."""
RIVALS, BEST = 24, 3
PLACES, BEARINGS = 13, 181
SPEEDS = (0.6, 0.75, 0.9, 1.05, 1.25, 1.5, 1.8, 2.2, 2.7)
FAN = 50.0
"""The scan: places on the line, bearings to either side of straight ahead, degrees, and speeds, m/s."""


def check(puzzle: Puzzle) -> str:
    """What the scan and the hand find, in words.

    Raises:
        ParlourError: when the flick does not gain what the task asks for, or another idea is not worse for certain.
    """
    game, goal = Crokinole(), goal_of(puzzle)
    state = notation.parse_state(game, puzzle.position)
    flick = notation.parse_move(game, state, puzzle.line[0])
    if not isinstance(flick, Flick) or len(puzzle.line) != 1:
        raise ParlourError(f"{puzzle.position}: the solution is one flick")
    game.check(state, flick)
    exact = game.run_out(state, flick)
    if gain(game, state, exact) < goal:
        raise ParlourError(f"{puzzle.position}: {puzzle.line[0]} gains {gain(game, state, exact)} points, not {goal}")
    gained = gains(game, state, flick, STEADY, Random(1), TRIES)
    ours, share = Mean.of(gained), sum(points >= goal for points in gained) / TRIES
    scanned, rivals = _rivals(game, state, exact)
    glances = {rival: sum(gains(game, state, rival, STEADY, Random(2), GLANCES)) for rival in rivals}
    best = sorted(rivals, key=lambda rival: -glances[rival])[:BEST]
    means = [Mean.of(gains(game, state, rival, STEADY, Random(3), TRIES)) for rival in best]
    theirs = max(means, key=lambda mean: mean.high, default=None)
    if theirs is not None and theirs.high >= ours.low:
        raise ParlourError(f"{puzzle.position}: {puzzle.line[0]} gains {ours} points, another idea {theirs}")
    beside = f"; the best other idea in a scan of {scanned:,} flicks gains {theirs}" if theirs else ""
    return (
        f"With a champion's hand it gains {ours} points on average, and {goal} or more in {share:.0%} of {TRIES} "
        f"tries{beside}. The intervals are those of 95 %."
    )


def _rivals(game: Crokinole, state: State, solution: Flick) -> tuple[int, list[Flick]]:
    """How many flicks were scanned, and one of each kind that does something else with the discs than the solution.

    The kinds that promise most come first: by their gain, and by how many flicks of the scan are of them.
    """
    aims = list(_scan(game, state))
    fates, points = _outcomes(game, state, aims)
    meant = _fates_of(game, state, solution)
    kinds = defaultdict[tuple[int, ...], list[int]](list)
    for number, row in enumerate(fates.tolist()):
        kinds[tuple(row)].append(number)
    kinds.pop(meant, None)

    def promise(numbers: list[int]) -> float:
        return float(points[numbers].mean()) * min(1.0, len(numbers) / 12)

    ranked = sorted(kinds.values(), key=promise, reverse=True)[:RIVALS]
    flicks = [Flick(aims[_middle(numbers)].rounded()) for numbers in ranked]
    return len(aims), [flick for flick in flicks if game.refusal(state, flick) is None]


def _middle(numbers: list[int]) -> int:
    """The flick in the middle of the longest run of a kind, along bearings at one place and speed."""
    runs, start = [], 0
    for at in range(1, len(numbers) + 1):
        if at == len(numbers) or numbers[at] != numbers[at - 1] + 1:
            runs.append(numbers[start:at])
            start = at
    longest = max(runs, key=len)
    return longest[len(longest) // 2]


def _scan(game: Crokinole, state: State) -> list[Aim]:
    """Flicks from many free places, in many directions, at many speeds; neighbours differ in bearing."""
    seat, seats = game.to_play(state), game.options.players
    east, north = axis(seat, seats)
    facing, found = ahead(seat, seats), []
    for turn in np.linspace(-42.0, 42.0, PLACES):
        cos, sin = START_LINE * cosine(math.radians(turn)), START_LINE * sine(math.radians(turn))
        place = (east * cos - north * sin, north * cos + east * sin)
        if any(math.dist(place, (disc.x, disc.y)) <= 2 * DISC_RADIUS for disc in state.discs):
            continue
        bearings = facing - turn + np.linspace(-FAN, FAN, BEARINGS)
        found += [Aim(float(bearing) % 360.0, speed, place) for speed in SPEEDS for bearing in bearings]
    return found


def _outcomes(game: Crokinole, state: State, aims: list[Aim]) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """What becomes of every disc, shape (aims, discs); and roughly the points for the shooter's side, fouls aside."""
    places = np.array([[(disc.x, disc.y) for disc in state.discs] + [aim.start or (0.0, 0.0)] for aim in aims])
    tables = TableArrays(BOARD, places[:, :, 0], places[:, :, 1], DISC_RADIUS, DISC_MASS)
    last = places.shape[1] - 1
    angle, speed = np.radians([aim.bearing for aim in aims]), np.array([aim.speed for aim in aims])
    shots = np.repeat(shots_array([Shot(last, (1.0, 0.0))]), len(aims))
    shots["vx"], shots["vy"] = speed * np.sin(angle), speed * np.cos(angle)
    played = simulate_many(tables, shots)
    worth = np.vectorize(value)(played.x, played.y)
    counted = np.where(played.fate == Fate.CAPTURED, 20, np.where(played.fate == Fate.ON_TABLE, worth, 0))
    side = game.to_play(state) % 2
    mine = np.array([1 if disc.side == side else -1 for disc in state.discs] + [1])
    return played.fate, (counted @ mine).astype(float)


def _fates_of(game: Crokinole, state: State, flick: Flick) -> tuple[int, ...]:
    """What becomes of every disc by one flick, as the scan has it."""
    fates, _ = _outcomes(game, state, [flick.meant])
    return tuple(fates[0].tolist())
