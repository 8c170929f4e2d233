"""Flicks that are worth a trial, from geometry: each way of playing proposes its own."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING

from parlour.flick import FASTEST
from parlour.games.castle_croquetnole.rules.board import Coin, guard_of, is_guard, knight_of, owner_of
from parlour.games.castle_croquetnole.rules.landmarks import objective, way_home, way_on
from parlour.games.castle_croquetnole.rules.table import INCH
from parlour.kernels.buffers import Buffer
from parlour.kernels.mathematics import arcsin, arctan2, hypotenuse
from parlour.players.sampler import AIM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["WAYS", "Shots", "proposed", "spaced"]


def spaced(first: float, last: float, count: int) -> list[float]:
    """Numbers at equal distances from the first to the last.

    >>> spaced(-1.0, 1.0, 5)
    [-1.0, -0.5, 0.0, 0.5, 1.0]
    """
    step = (last - first) / (count - 1)
    return [*(first + number * step for number in range(count - 1)), last]


SPARE = 0.075 * INCH
"""By how much a coin that is aimed through a gate should miss the tiles, m."""
WAITING = (2.0, 3.5, 4.25, 5.9)
"""Good places for a guard along its castle's axis, in tile-widths."""
ACROSS = spaced(-1.0, 1.0, 5)
BEYOND = (0.03, 0.1, 0.2, 0.4)
"""How far a coin would slide on, m, if it meets nothing."""
OFFSETS = spaced(-0.85, 0.85, 7)
"""How far off another coin's centre it is struck, as a share of a coin-width."""
ARRIVALS = (0.25, 0.7, 1.4)
"""Speeds at which it is struck, m/s."""
PACES = (0.6, 1.0, 1.45, 2.0, 2.7)
"""Speeds of flicks in all directions, m/s."""
SLOW = 0.1
"""No flick is planned slower, m/s."""
STEEPEST = math.radians(60.0)
"""How far off the line of centres a tight croquet is planned."""

# How plain a flick is; the numbers are an estimate, and `docs/research/levels.md` says how they could be checked.
ASIDE = 0.4
"""The share of its odds that a flick at the edge of a gate, a door or a tower loses, against one at the middle."""
THIN = 0.7
"""Of those that a hit one coin-width off the centre loses, against a full one."""
NEAR = 0.15
"""Coins up to this distance are hit at first sight, m; the odds of one twice as far are half."""
WAITS = 0.5
"""The odds of a flick to a place where a guard waits."""
ANYWHERE = 0.25
"""The odds of a flick in some direction, at nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Shots:
    """Some flicks of one coin.

    Attributes:
        angle: direction of each, rad anticlockwise from +x.
        speed: m/s.
        odds: how plain each is: the odds that a person notices it, against one through the middle of the next gate.
    """

    angle: Sequence[float]
    speed: Sequence[float]
    odds: Sequence[float]

    def __len__(self) -> int:
        return len(self.angle)

    def only(self, which: Sequence[int]) -> Shots:
        """Some of them, by their places."""
        columns = (self.angle, self.speed, self.odds)
        return Shots(*([column[place] for place in which] for column in columns))

    def plain(self, odds: float) -> Shots:
        """The same, each that much plainer."""
        return replace(self, odds=[odds * each for each in self.odds])

    @property
    def aims(self) -> Buffer:
        """As `sample_shots` takes them: from where the coin lies, and without spin; shape (flicks, 5)."""
        pairs = zip(self.angle, self.speed, strict=True)
        return Buffer.rows("f8", [(math.nan, math.nan, angle, speed, 0.0) for angle, speed in pairs], AIM)

    @classmethod
    def joined(cls, parts: Sequence[Shots]) -> Shots:
        """All of them, one after the other, none faster than a finger can."""
        speed = [min(max(speed, SLOW), FASTEST) for part in parts for speed in part.speed]
        return cls(
            [each for part in parts for each in part.angle], speed, [each for part in parts for each in part.odds]
        )


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

    def to(self, points: Sequence[Point], beyond: Sequence[float]) -> Shots:
        """At points, some of `spread` after one another, so fast that each would slide on `beyond` (m)."""
        angles, speeds, odds = list[float](), list[float](), list[float]()
        for (x, y), share in zip(points, cycle(ACROSS)):
            east, north = x - self.here[0], y - self.here[1]
            run = hypotenuse(east, north)
            angles += [arctan2(north, east)] * len(beyond)
            speeds += [math.sqrt(2.0 * self.braking * max(run + further, 0.0)) for further in beyond]
            odds += [1.0 - ASIDE * abs(share)] * len(beyond)
        return Shots(angles, speeds, odds)

    def at_coin(self, there: Point) -> Shots:
        """At another coin, thick and thin, soft and hard."""
        east, north, coin = there[0] - self.here[0], there[1] - self.here[1], self.game.layout.coin
        distance, line = hypotenuse(east, north), arctan2(north, east)
        share = coin / max(distance, coin)
        angles = [line + arcsin(min(max(offset * share, -1.0), 1.0)) for offset in OFFSETS]
        run = max(distance - coin, 0.0)
        speeds = [math.sqrt(arrival * arrival + 2.0 * self.braking * run) for arrival in ARRIVALS]
        near = NEAR / max(distance, NEAR)
        return _crossed(angles, speeds, [near * (1.0 - THIN * abs(offset)) for offset in OFFSETS])

    def spread(self, castle: int, along: float, wide: float) -> list[Point]:
        """Points side by side, at a distance along a castle's axis."""
        plan = self.game.layout
        return [plan.spot(castle, along, share * wide) for share in ACROSS]


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
    spots = [spot for along in WAITING for spot in view.spread(view.coin.owner, along * tile, tile)]
    return view.to(spots, (0.0,)).plain(WAITS)


def round_about(view: View) -> Shots:  # noqa: ARG001 - one signature for all ways
    """In some directions: round obstacles."""
    return _all_round(12, PACES[:4])


def fan(view: View) -> Shots:  # noqa: ARG001
    """In all directions."""
    return _all_round(48, PACES)


@cache
def _all_round(directions: int, paces: tuple[float, ...]) -> Shots:
    angles = [number * (2.0 * math.pi / directions) for number in range(directions)]
    return _crossed(angles, paces, [ANYWHERE] * directions)


def _crossed(angles: Sequence[float], speeds: Sequence[float], odds: Sequence[float]) -> Shots:
    """In each direction, of some odds, at each speed."""
    return Shots(
        [each for each in angles for _ in speeds], [*speeds] * len(angles), [each for each in odds for _ in speeds]
    )


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
    angles = [line + STEEPEST * share for share in spaced(-0.5, 0.5, 3)]
    return _crossed(angles, spaced(0.3, FASTEST, 10), [1.0] * len(angles))


def _nowhere() -> Shots:
    return Shots((), (), ())
