"""Flicks that are worth a trial, from geometry: each way of playing proposes its own."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import FASTEST
from parlour.games.castle_croquetnole.rules.board import Coin, guard_of, is_guard, knight_of, owner_of
from parlour.games.castle_croquetnole.rules.landmarks import objective, way_home, way_on
from parlour.games.castle_croquetnole.rules.table import INCH
from parlour.kernels.mathematics import arctan2

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Point

    Array = NDArray[np.float64]
    Numbers = NDArray[np.int64]

__all__ = ["WAYS", "Shots", "proposed"]

SPARE = 0.075 * INCH
"""By how much a coin that is aimed through a gate should miss the tiles, m."""
WAITING = (2.0, 3.5, 4.25, 5.9)
"""Good places for a guard along its castle's axis, in tile-widths."""
ACROSS = np.linspace(-1.0, 1.0, 5)
BEYOND = (0.03, 0.1, 0.2, 0.4)
"""How far a coin would slide on, m, if it meets nothing."""
OFFSETS = np.linspace(-0.85, 0.85, 7)
"""How far off another coin's centre it is struck, as a share of a coin-width."""
ARRIVALS = (0.25, 0.7, 1.4)
"""Speeds at which it is struck, m/s."""
PACES = (0.6, 1.0, 1.45, 2.0, 2.7)
"""Speeds of flicks in all directions, m/s."""
SLOW = 0.1
"""No flick is planned slower, m/s."""
STEEPEST = math.radians(60.0)
"""How far off the line of centres a tight croquet is planned."""


@dataclass(frozen=True, slots=True, eq=False)
class Shots:
    """Some flicks of one coin, as arrays of one length.

    Attributes:
        angle: direction, rad anticlockwise from +x.
        speed: m/s.
    """

    angle: Array
    speed: Array

    def __len__(self) -> int:
        return len(self.angle)

    def __getitem__(self, which: slice | Numbers) -> Shots:
        return Shots(self.angle[which], self.speed[which])

    def only(self, which: Sequence[int]) -> Shots:
        """Some of them, by their places."""
        return self[np.array(which, np.int64)]

    def aims(self) -> Array:
        """As `sample_shots` takes them: from where the coin lies, and without spin; shape (flicks, 5)."""
        nowhere, none = np.full(len(self), np.nan), np.zeros(len(self))
        return np.stack([nowhere, nowhere, self.angle, self.speed, none], axis=1)

    @classmethod
    def joined(cls, parts: Sequence[Shots]) -> Shots:
        """All of them, one after the other, none faster than a finger can."""
        angle = np.concatenate([part.angle for part in parts])
        speed = np.concatenate([part.speed for part in parts])
        return cls(angle, np.clip(speed, SLOW, FASTEST))


@dataclass(frozen=True, slots=True)
class View:
    """A coin that may be flicked, in a state."""

    game: CastleCroquetnole
    state: State
    coin: Coin
    here: Point

    @property
    def braking(self) -> float:
        """The deceleration of a sliding coin, m/s^2."""
        return self.game.layout.table.material.deceleration

    @property
    def channel(self) -> float:
        """How far from a gate's middle a coin's centre may pass, with a little to spare, m."""
        return self.game.layout.tile / 2 - self.game.layout.radius - SPARE

    def to(self, points: Array, beyond: Sequence[float]) -> Shots:
        """At points, shape (points, 2), so fast that each would slide on `beyond` (m)."""
        way = points - self.here
        run = np.hypot(way[:, 0], way[:, 1])
        angle = np.repeat(np.arctan2(way[:, 1], way[:, 0]), len(beyond))
        speed = np.sqrt(2.0 * self.braking * np.maximum(run[:, None] + np.array(beyond), 0.0))
        return Shots(angle, speed.ravel())

    def at_coin(self, there: Point) -> Shots:
        """At another coin, thick and thin, soft and hard."""
        way = np.subtract(there, self.here)
        distance, coin = float(np.hypot(*way)), self.game.layout.coin
        offset = np.arcsin(np.clip(OFFSETS * coin / max(distance, coin), -1.0, 1.0))
        angle = np.repeat(np.arctan2(way[1], way[0]) + offset, len(ARRIVALS))
        run = max(distance - coin, 0.0)
        speed = np.sqrt(np.square(ARRIVALS) + 2.0 * self.braking * run)
        return Shots(angle, np.tile(speed, len(OFFSETS)))

    def spread(self, castle: int, along: float, wide: float) -> Array:
        """Points side by side, at a distance along a castle's axis."""
        spots = [self.game.layout.spot(castle, along, share * wide) for share in ACROSS.tolist()]
        return np.array(spots)


def onward(view: View) -> Shots:
    """What a coin has to do next: a knight's line or tower, a guard's prison to open or invader to take."""
    return _guards(view) if is_guard(view.coin.id) else _knights(view)


def _knights(view: View) -> Shots:
    plan = view.game.layout
    marks = [way_on(view.game, view.coin), objective(view.game, view.coin)]
    parts = []
    for mark in dict.fromkeys(marks):
        along = (plan.gate_at, plan.door_at, plan.tower_at - plan.tile / 2)[mark.step % 3]
        wide = 0.45 * plan.tile if mark.step == 2 else view.channel
        parts.append(view.to(view.spread(mark.castle, along, wide), BEYOND))
    return Shots.joined(parts)


def _guards(view: View) -> Shots:
    """Off duty: by the next gate on its way home. On duty: at its knight's prison, or at knights inside its castle."""
    castle, state, plan = view.coin.owner, view.state, view.game.layout
    if not view.coin.on_duty:
        gate = way_home(view.game, view.coin)
        return view.to(view.spread(gate.castle, plan.gate_at, view.channel), BEYOND)
    parts, knight = [_nowhere()], state.coin(knight_of(castle))
    if knight.prisoner and knight.tower is not None:
        tower = knight.tower
        sides = [view.spread(tower, plan.tower_at + side * plan.tile / 2, 0.45 * plan.tile) for side in (-1, 0, 1)]
        parts += [view.to(side, BEYOND[1:]) for side in sides]
    guests = [coin for coin in state.coins if coin.inside == castle != coin.owner and not is_guard(coin.id)]
    parts += [view.at_coin(coin.at) for coin in guests if coin.at is not None]
    return Shots.joined(parts)


def coins(view: View) -> Shots:
    """At every other coin."""
    others = view.state.others(view.coin.id)
    return Shots.joined([_nowhere(), *map(view.at_coin, others)])


def waits(view: View) -> Shots:
    """To come to rest at a good place for a guard: between its door and its tower. A knight has no such place."""
    if not is_guard(view.coin.id):
        return _nowhere()
    tile = view.game.layout.tile
    spots = [view.spread(view.coin.owner, along * tile, tile) for along in WAITING]
    return view.to(np.concatenate(spots), (0.0,))


def round_about(view: View) -> Shots:  # noqa: ARG001 - one signature for all ways
    """In some directions: round obstacles."""
    return _all_round(12, PACES[:4])


def fan(view: View) -> Shots:  # noqa: ARG001
    """In all directions."""
    return _all_round(48, PACES)


def _all_round(directions: int, paces: Sequence[float]) -> Shots:
    angle = np.linspace(0.0, 2.0 * math.pi, directions, endpoint=False)
    return Shots(np.repeat(angle, len(paces)), np.tile(paces, directions))


WAYS = {"onward": onward, "coins": coins, "waits": waits, "round": round_about, "fan": fan}
"""The ways of playing by name."""


def proposed(game: CastleCroquetnole, state: State, coin: str, ways: Sequence[str], *, tight: bool) -> Shots:
    """The flicks that some ways of playing propose; in a tight croquet those that drive the guard."""
    lies = state.coin(coin)
    assert lies.at is not None  # noqa: S101 - a coin that may be flicked lies on the table
    if tight:
        return _tight(state, lies.at, guard_of(owner_of(coin)))
    view = View(game, state, lies, lies.at)
    found = Shots.joined([WAYS[way](view) for way in ways])
    return found if len(found) else fan(view)


def _tight(state: State, here: Point, guard: str) -> Shots:
    there = state.coin(guard).at
    assert there is not None  # noqa: S101 - the knight touches it
    line = arctan2(there[1] - here[1], there[0] - here[0])
    speeds = np.linspace(0.3, FASTEST, 10)
    angle = line + STEEPEST * np.linspace(-0.5, 0.5, 3)
    return Shots(np.repeat(angle, len(speeds)), np.tile(speeds, len(angle)))


def _nowhere() -> Shots:
    return Shots(np.empty(0), np.empty(0))
