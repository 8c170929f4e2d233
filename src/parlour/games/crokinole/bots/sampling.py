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
    BAND,
    DISC_MASS,
    DISC_RADIUS,
    FIFTEEN,
    LINE_WIDTH,
    START_LINE,
    TEN,
    TOUCH,
)
from parlour.physics import Fate, Kind, Shot, TableArrays, shots_array, simulate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.bots.position import Array, Flags, Position
    from parlour.games.crokinole.rules import Options
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


def executed(position: Position, shots: Shots, hand: Hand, noise: Array) -> Shots:
    """Each shot as the hand executes it, once for each pair of the noise; shot by shot.

    Args:
        position: from which they are played; it says how hard they are.
        shots: as they are meant.
        hand: that errs.
        noise: standard normal numbers of direction and speed, shape (samples, 2), the same for every shot.
    """
    growth = hand.growth(shots.speed, position.difficulty(shots))[:, None]
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
    """Judge shots that were played from a position, the shot disc being the last: CR-5 to CR-10."""
    mine, options = np.append(position.mine, True), position.options
    met = _Contacts.of(batch)
    in_play = met.left == np.inf
    captured, on_table = (batch.fate == Fate.CAPTURED) & in_play, (batch.fate == Fate.ON_TABLE) & in_play
    distance = np.hypot(batch.x, batch.y)
    ditched = _spared(options, _penalised(position, mine, met, captured | on_table & _within(distance)), met)
    stays = on_table & ~ditched & ~_over_line(options, distance)
    twenties = (captured & ~ditched) @ np.where(mine, 1.0, -1.0)
    return Samples(batch.x, batch.y, stays, twenties, mine)


def _within(distance: Array) -> Flags:
    """Whether a disc at a distance from the middle is in the 15 zone or touches its line."""
    within: Flags = distance <= FIFTEEN + BAND + TOUCH
    return within


def _over_line(options: Options, distance: Array) -> Flags:
    """Whether a disc at rest at a distance from the middle goes to the ditch (CR-10)."""
    over: Flags = distance - START_LINE >= -BAND - TOUCH
    return over if options.beyond_line == "ditched" else over & (distance - START_LINE <= BAND + TOUCH)


def _penalised(position: Position, mine: Flags, met: _Contacts, reached: Flags) -> Flags:
    """What goes to the ditch by CR-5 or CR-6; `reached` says which discs are in the 15 zone or the hole."""
    if position.opposed:
        return _missed(mine, met.in_play, reached.shape)
    if not position.options.no_hiding:
        return np.zeros(reached.shape, bool)
    return _short(position.options, reached, met.in_play)


def _spared(options: Options, ditched: Flags, met: _Contacts) -> Flags:
    """What is left of the penalties where a returning disc touched others (CR-9)."""
    touched = np.zeros(ditched.shape, bool)
    touched[met.returning.shot, met.returning.two] = True
    if options.damage == "suspends":
        touched |= touched.any(axis=1, keepdims=True)
    return ditched & ~touched


@dataclass(frozen=True, slots=True, eq=False)
class _Meetings:
    """Discs that met: in which shot, which two, when; times as the referee has them."""

    shot: NDArray[np.int64]
    one: NDArray[np.int64]
    two: NDArray[np.int64]
    time: Array

    @classmethod
    def of(cls, batch: Batch, *kinds: Kind) -> _Meetings:
        """What happened of these kinds, with the two discs in the order of the batch."""
        found = np.flatnonzero(np.isin(batch.happened["kind"], kinds))
        rows = batch.happened[found]
        shot = np.searchsorted(batch.ends, found, side="right") - 1
        one, two = rows["disc"].astype(np.int64), rows["other"].astype(np.int64)
        return cls(shot, one, two, np.round(rows["time"], 6))

    def both_ways(self) -> _Meetings:
        """Each meeting once for either of the two."""
        one, two = np.concatenate([self.one, self.two]), np.concatenate([self.two, self.one])
        return _Meetings(np.tile(self.shot, 2), one, two, np.tile(self.time, 2))

    def where(self, which: Flags) -> _Meetings:
        return _Meetings(self.shot[which], self.one[which], self.two[which], self.time[which])

    def first(self, shape: tuple[int, ...]) -> Array:
        """When each disc is first among the ones, s; never is infinite. Shape (shots, discs)."""
        first = np.full(shape, np.inf)
        np.minimum.at(first, (self.shot, self.one), self.time)
        return first


@dataclass(frozen=True, slots=True, eq=False)
class _Contacts:
    """The contacts of discs in play, and those of discs that came back (`one`) with a disc in play (`two`).

    `left` is when each disc left the surface, s; infinite for those that did not. Shape (shots, discs).
    """

    in_play: _Meetings
    returning: _Meetings
    left: Array

    @classmethod
    def of(cls, batch: Batch) -> _Contacts:
        """The contacts of a batch; a disc that left, or fell in the hole, was out at once (CR-7, CR-9)."""
        met = _Meetings.of(batch, Kind.DISC).both_ways()
        left = _Meetings.of(batch, Kind.LEFT_TABLE).first(batch.fate.shape)
        gone = np.minimum(left, _Meetings.of(batch, Kind.CAPTURED).first(batch.fate.shape))
        there = met.time <= gone[met.shot, met.two]
        back = there & (left[met.shot, met.one] < met.time)
        return cls(met.where(there & (met.time <= gone[met.shot, met.one])), met.where(back), left)


def _chain(mine: Flags, met: _Meetings, shape: tuple[int, ...]) -> Array:
    """When each disc was struck in the shot, by the shot disc or one by another, s; infinite for those that were not.

    A disc joins the chain at the first time at which one of the chain meets it. The shot disc is in it all the time.
    """
    joined = np.full(shape, np.inf)
    joined[:, -1] = -np.inf
    links = met.where(mine[met.one] & mine[met.two])
    while True:
        earlier = links.where(
            (joined[links.shot, links.one] <= links.time) & (links.time < joined[links.shot, links.two])
        )
        if not len(earlier.shot):
            return joined
        np.minimum.at(joined, (earlier.shot, earlier.two), earlier.time)


def _missed(mine: Flags, met: _Meetings, shape: tuple[int, ...]) -> Flags:
    """What goes to the ditch where no opposing disc was hit: the shot disc and the own discs that it moved (CR-6).

    Whoever belongs to the chain when it meets an opposing disc has hit it.
    """
    joined = _chain(mine, met, shape)
    foes = met.where(mine[met.one] & ~mine[met.two])
    hit = np.zeros(shape[0], bool)
    hit[foes.shot[joined[foes.shot, foes.one] <= foes.time]] = True
    missed: Flags = (joined < np.inf) & ~hit[:, None]
    return missed


def _short(options: Options, reached: Flags, met: _Meetings) -> Flags:
    """Who goes to the ditch where the 15 zone was to be reached, and was not (CR-5).

    Args:
        options: which discs may reach it, and which go where none does.
        reached: whether each disc lies in the 15 zone or in the hole.
        met: the contacts; on such a board all discs are the shooter's side's.
    """
    alone = np.zeros(reached.shape, bool)
    alone[:, -1] = True
    if options.saved_by == options.failed_open_shot == "shot disc":
        return alone & ~reached
    struck = _chain(np.ones(reached.shape[1], bool), met, reached.shape) < np.inf
    savers = struck if options.saved_by == "any struck disc" else alone
    going = struck if options.failed_open_shot == "all struck" else alone
    failed: Flags = going & ~(savers & reached).any(axis=1, keepdims=True)
    return failed
