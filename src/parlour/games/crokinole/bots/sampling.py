"""Many shots at once: executed with a hand's error, played by the physics, and judged by the batch rules."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.crokinole.bots.position import Shots
from parlour.games.crokinole.rules.batch import (
    COUNTERS,
    NO_DISC,
    SHOTS,
    STARTER,
    ShotArrays,
    StateArrays,
    judge_many,
)
from parlour.games.crokinole.rules.setting import Setting
from parlour.games.crokinole.rules.table import DISC_MASS, DISC_RADIUS
from parlour.physics import Shot, TableArrays, shots_array, simulate_many
from parlour.result_arrays import results_of_batch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.bots.position import Array, Flags, Position
    from parlour.physics import Batch
    from parlour.players import Hand

__all__ = ["Samples", "executed", "judged", "played"]

SLOWEST = 1e-3
"""The least speed of an execution, m/s."""


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """The results of some shots, with all removals made; the shot disc is the last of the discs.

    Attributes:
        x, y: resting places, m, shape (shots, discs).
        stays: whether a disc is still on the board, shape (shots, discs).
        worth: what each disc counts where it lies (CR-12), shape (shots, discs).
        twenties: made by the shooter's side, less those of the other, shape (shots,).
        mine: which discs are the shooter's side's, shape (discs,).
    """

    x: Array
    y: Array
    stays: Flags
    worth: Array
    twenties: Array
    mine: Flags


def executed(position: Position, shots: Shots, hand: Hand, noise: Array) -> Shots:
    """Each shot as the hand executes it, once for each pair of the noise; shot by shot.

    Args:
        position: from which they are played; it determines how hard they are.
        shots: as intended.
        hand: the hand that executes them.
        noise: standard normal numbers of direction and speed, shape (samples, 2), the same for every shot.
    """
    flicks = zip(shots.speed.tolist(), position.difficulty(shots).tolist(), strict=True)
    growth = np.array([hand.growth(*flick) for flick in flicks])[:, None]
    turns, pushes = math.radians(hand.angle_sd) * growth * noise[:, 0], 1.0 + hand.speed_sd * growth * noise[:, 1]
    times = len(noise)
    return Shots(
        np.repeat(shots.x, times),
        np.repeat(shots.y, times),
        (shots.angle[:, None] + turns).ravel(),
        np.maximum(shots.speed[:, None] * pushes, SLOWEST).ravel(),
        np.repeat(shots.way, times),
    )


def played(position: Position, shots: Shots, workers: int = 1) -> Samples:
    """Play shots exactly as they are, at least one, and judge them."""
    places = np.append(position.places, [[shots.x[0], shots.y[0]]], axis=0)
    table = TableArrays(position.options.board, places[None, :, 0], places[None, :, 1], DISC_RADIUS, DISC_MASS)
    batch = simulate_many(table, _array(shots, len(position.places)), events=True, workers=workers)
    return judged(position, batch)


def _array(shots: Shots, disc: int) -> NDArray[np.void]:
    array = np.repeat(shots_array([Shot(disc, (0.0, 0.0))]), len(shots))
    array["x"], array["y"] = shots.x, shots.y
    array["vx"], array["vy"] = shots.speed * np.cos(shots.angle), shots.speed * np.sin(shots.angle)
    return array


def judged(position: Position, batch: Batch) -> Samples:
    """Judge shots that were played from a position, the shot disc being the last."""
    mine = np.append(position.mine, True)
    shots = ShotArrays(results_of_batch(batch), np.full(len(batch), len(position.places)))
    rulings = judge_many(Setting(position.options), _state(position), shots)
    twenties = (rulings.twenties[:, 0] - rulings.twenties[:, 1]).astype(np.float64)
    return Samples(batch.x, batch.y, rulings.stays, rulings.worth, twenties, mine)


def _state(position: Position) -> StateArrays:
    """A position as a state in which the first seat shoots, with a column more for the shot disc."""
    setting = Setting(position.options)
    x, y = np.append(position.places, np.zeros((1, 2)), axis=0).T
    side = np.append(np.where(position.mine, 0, 1), NO_DISC).astype(np.int8)
    counters = np.zeros((1, COUNTERS), np.int64)
    counters[0, SHOTS] = setting.shots_a_round - position.left
    counters[0, STARTER] = -counters[0, SHOTS] % setting.options.players
    return StateArrays(x[None], y[None], side[None], counters)
