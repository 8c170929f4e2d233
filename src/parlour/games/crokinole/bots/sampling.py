"""Shots by the thousand: executed with a hand's error, played by the physics, and judged as the referee would.

The judge works on whole arrays. It applies CR-5 to CR-10 as `referee.settle` does; a test holds one against the other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.crokinole.bots.position import Shots
from parlour.games.crokinole.rules.table import (
    DISC_RADIUS,
    FIFTEEN,
    LINE_WIDTH,
    START_LINE,
    TEN,
    TOUCH,
    laid,
)
from parlour.physics import Fate, Kind, Shot, shots_array, simulate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.bots.position import Array, Flags, Position
    from parlour.physics import Batch
    from parlour.players import Hand

__all__ = ["Samples", "executed", "judged", "played"]

SLOWEST = 1e-3
"""An execution is never slower, m/s."""


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """What came of some shots, when all removals are made; the shot disc is the last of the discs.

    Attributes:
        x, y: resting places, m, shape (shots, discs).
        stays: whether a disc is still on the board, shape (shots, discs).
        twenties: made by the shooter's side, less those of the other, shape (shots,).
        mine: which discs are the shooter's side's, shape (discs,).
    """

    x: Array
    y: Array
    stays: Flags
    twenties: Array
    mine: Flags

    def worth(self) -> Array:
        """What each disc counts where it lies (CR-12); shape (shots, discs)."""
        reach = np.hypot(self.x, self.y) + DISC_RADIUS
        worth = np.where(reach < TEN - LINE_WIDTH / 2 - TOUCH, 10.0, 5.0)
        worth[reach < FIFTEEN - LINE_WIDTH / 2 - TOUCH] = 15.0
        worth[reach > START_LINE + LINE_WIDTH / 2 + 2 * DISC_RADIUS + TOUCH] = 0.0
        worth[~self.stays] = 0.0
        return worth


def executed(shots: Shots, hand: Hand, noise: Array) -> Shots:
    """Each shot as the hand executes it, once for each pair of the noise; shot by shot.

    Args:
        shots: as they are meant.
        hand: that errs.
        noise: standard normal numbers of direction and speed, shape (samples, 2), the same for every shot.
    """
    turns, pushes = math.radians(hand.angle_sd) * noise[:, 0], 1.0 + hand.speed_sd * noise[:, 1]
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
    first = float(shots.x[0]), float(shots.y[0])
    table = laid([*map(tuple, position.places.tolist()), first])
    return judged(position, simulate_many(table, _array(shots, len(position.places)), workers=workers))


def _array(shots: Shots, disc: int) -> NDArray[np.void]:
    array = np.repeat(shots_array([Shot(disc, (0.0, 0.0))]), len(shots))
    array["x"], array["y"] = shots.x, shots.y
    array["vx"], array["vy"] = shots.speed * np.cos(shots.angle), shots.speed * np.sin(shots.angle)
    return array


def judged(position: Position, batch: Batch) -> Samples:
    """Judge shots that were played from a position, the shot disc being the last: CR-5 to CR-10."""
    mine = np.append(position.mine, True)
    captured, stays = batch.fate == Fate.CAPTURED, batch.fate == Fate.ON_TABLE
    distance = np.hypot(batch.x, batch.y)
    if position.opposed:
        ditched = _missed(mine, _Contacts.of(batch), batch.fate.shape)
    elif position.hiding:
        ditched = np.zeros(batch.fate.shape, bool)
    else:
        reached = captured | stays & (distance <= FIFTEEN + LINE_WIDTH / 2 + DISC_RADIUS + TOUCH)
        ditched = _short(reached, _Contacts.of(batch) if position.saving else None)
    stays &= ~ditched & (np.abs(distance - START_LINE) > DISC_RADIUS + LINE_WIDTH / 2 + TOUCH)
    twenties = (captured & ~ditched) @ np.where(mine, 1.0, -1.0)
    return Samples(batch.x, batch.y, stays, twenties, mine)


@dataclass(frozen=True, slots=True, eq=False)
class _Contacts:
    """Discs that met: in which shot, which two, when; times as the referee has them."""

    shot: NDArray[np.int64]
    one: NDArray[np.int64]
    two: NDArray[np.int64]
    time: Array

    @classmethod
    def of(cls, batch: Batch) -> _Contacts:
        """The contacts of a batch, each of them both ways round."""
        met = np.flatnonzero(batch.happened["kind"] == Kind.DISC)
        shot = np.searchsorted(batch.ends, met, side="right") - 1
        rows = batch.happened[met]
        one, two, time = rows["disc"].astype(np.int64), rows["other"].astype(np.int64), np.round(rows["time"], 6)
        both = (np.concatenate(pair) for pair in ((shot, shot), (one, two), (two, one), (time, time)))
        return cls(*both)

    def where(self, which: Flags) -> _Contacts:
        return _Contacts(self.shot[which], self.one[which], self.two[which], self.time[which])


def _missed(mine: Flags, met: _Contacts, shape: tuple[int, ...]) -> Flags:
    """What goes to the ditch where no opposing disc was hit: the shot disc and the own discs that it moved (CR-6).

    A disc joins the chain at the first time at which one of the chain meets it; who belongs to the chain when he meets
    an opposing disc has hit it.
    """
    joined = np.full(shape, np.inf)
    joined[:, -1] = -np.inf
    links = met.where(mine[met.one] & mine[met.two])
    while True:
        earlier = links.where(
            (joined[links.shot, links.one] <= links.time) & (links.time < joined[links.shot, links.two])
        )
        if not len(earlier.shot):
            break
        np.minimum.at(joined, (earlier.shot, earlier.two), earlier.time)
    foes = met.where(mine[met.one] & ~mine[met.two])
    hit = np.zeros(shape[0], bool)
    hit[foes.shot[joined[foes.shot, foes.one] <= foes.time]] = True
    missed: Flags = np.isfinite(joined) & ~hit[:, None]
    missed[:, -1] = ~hit
    return missed


def _short(reached: Flags, met: _Contacts | None) -> Flags:
    """Who goes to the ditch where the 15 zone was to be reached: the shot disc, where it was not (CR-5).

    Args:
        reached: whether each disc lies in the 15 zone or in the hole.
        met: the contacts, where an own disc that was struck may do it instead.
    """
    last = reached.shape[1] - 1
    saved = reached[:, last].copy()
    if met is not None:
        struck = met.where(met.one == last)
        saved[struck.shot[reached[struck.shot, struck.two]]] = True
    ditched = np.zeros(reached.shape, bool)
    ditched[:, last] = ~saved
    return ditched
