"""The evaluation of a state for a seat: turns saved and turns lost, by the table of prospects and by threats.

Everything is measured in turns. A knight needs those of the empty table, and more if a guard threatens to take it; a
prisoner needs those until it is freed and has come as far again. The numbers below are estimates, tested in play;
`fitted` has weights from the results of games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.games.castle_croquetnole.bots.openings import is_open
from parlour.games.castle_croquetnole.bots.prospects import CELLS, FLICKS, prospects
from parlour.games.castle_croquetnole.rules.batch import columns
from parlour.games.castle_croquetnole.rules.batch.columns import HELD, INSIDE, KEPT, LIES, NONE, PROGRESS, WINNER
from parlour.games.castle_croquetnole.rules.board import ALL, BACK, COINS
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, COIN_WIDTH, INCH, TILE
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry, inlined, kernel
from parlour.kernels.mathematics import arcsin, error_function, exponential

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.batch import StateArrays
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["Mind", "ground", "share_within", "turns_to_go", "until_freed", "worth", "worth_of"]

Memory = Any
"""An array in compiled code."""


class Mind(NamedTuple):
    """The weights of the evaluation.

    Attributes:
        others: the weight of the other knights' turns, on the average.
        leader: the weight of the fewest turns that another knight needs.
        danger: the weight of being taken prisoner; 0 ignores guards.
        keeping: turns that a guard in its castle costs each knight that must still come there.
        toll: extra turns for each score still to be made, compared with an empty table.
        castle: extra turns for each castle in which a score is still to be made.
        home: turns that a knight with all its scores saves.
        prison: extra turns of a prisoner.
        exposed: extra turns of a knight that lies inside another's castle and is not in play, half of them if that
            castle's guard is off duty.
        ended: extra turns of the player's own knight when its play is over.
        error: the error of direction that is assumed of other players, degrees.
    """

    others: float = 0.33
    leader: float = 0.5
    danger: float = 1.0
    keeping: float = 0.5
    toll: float = 0.08
    castle: float = 0.0
    home: float = 0.0
    prison: float = 0.0
    exposed: float = 0.0
    ended: float = 0.0
    error: float = 2.0

    def hurried(self, rounds: int) -> Mind:
        """The weights in a later round: danger counts less, and progress more, the longer the game lasts."""
        haste = 1.0 + rounds / PATIENCE
        return self._replace(danger=self.danger / haste, toll=self.toll * haste, exposed=self.exposed / haste)


OTHERS, LEADER, DANGER, KEEPING, TOLL, CASTLE, HOME, PRISON, EXPOSED, ENDED, ERROR = range(11)
"""The weights by their places."""
PATIENCE = 10.0
"""Rounds after which danger counts half, and scores still to be made count twice."""
UNGUARDED = 0.5
"""The share of `Mind.exposed` in a castle whose guard is off duty."""
WIN = 40.0
"""The worth of winning, turns."""
FREED = 0.5
"""The fewest turns that a prisoner waits."""
DETOUR = 1.5
"""Further turns if its guard cannot reach the prison at once."""
OFF_DUTY = 1.3
"""Further turns if its guard is off duty."""
FLICK = 0.12
"""The worth of a flick left to a guard, turns."""
ABSENT = 0.3
"""Turns that a guard off duty costs its owner, and `LOCKED` when its knight is on its way home."""
LOCKED = 2.0
YARD = 4 * TILE
"""The best place for a guard along the axis, m."""
SPREAD = 0.1
"""The distance from it at which a place is much worse, m."""
HALF_TILE = TILE / 2
WIDTH = 2.0 * COIN_RADIUS
ROOT = 1.4142
"""Of 2, as the weights were tested with it."""
START = 5 * TILE - (TILE / 2 + COIN_RADIUS + COIN_WIDTH / 2)
"""Where a knight is placed before its tower: in the middle of the starting band, m along the axis."""


@dataclass(frozen=True)
class Ground:
    """The layout and the table of prospects, for compiled code.

    All is valued as on a layout of the usual size: lengths are multiplied by the ratio of a usual tile to one of these.

    Attributes:
        axis: from the middle to the first castle's tower, as long as that ratio.
        tiles: their middles, across that axis and along it, m; shape (tiles, 2). Towers come first.
        turns: see `prospects`.
        anew: turns of a knight from its starting place, by its progress; shape (14,).
    """

    axis: Buffer
    tiles: Buffer
    turns: Buffer
    anew: Buffer


@cache
def ground(game: CastleCroquetnole) -> Ground:
    """The fields for a game under its options."""
    table, share = prospects(), TILE / game.layout.tile
    east, north = (share * part for part in game.layout.axis(0))
    places = [(block.x, block.y) for block in game.layout.table.blocks]
    tiles = Buffer.rows("f8", [_turned(place, (east, north)) for place in places], 2)
    anew = Buffer.of("f8", (_turns(table, 0, progress, 1, 0, 0.0, START) for progress in range(BACK + 1)))
    return Ground(Buffer.of("f8", (east, north)), tiles, table, anew)


def _turned(place: Point, axis: Point) -> Point:
    """A place across an axis and along it, m."""
    (x, y), (east, north) = place, axis
    return y * east - x * north, x * east + y * north


def worth(game: CastleCroquetnole, states: StateArrays, seat: int, flicked: int, mind: Mind) -> Buffer:
    """The worth of states to a seat, turns.

    Args:
        game: that is played.
        states: after a flick of that seat's coin, or when it is not flicked.
        seat: whose view it is; the others play after it, clockwise.
        flicked: the number of the coin in play.
        mind: the weights.
    """
    here = ground(game)
    values, u, v = Buffer("f8", len(states)), Buffer("f8", len(COINS)), Buffer("f8", len(COINS))
    view = (seat, flicked, math.radians(mind.error))
    facts = (here.axis, here.tiles, here.turns, here.anew)
    _worth_all(states.x, states.y, states.coins, states.play, facts, view, mind[:ERROR], u, v, values)
    return values


def turns_to_go(game: CastleCroquetnole, seat: int, coin: tuple[int, int], flicks: int, at: Sequence[Point]) -> Buffer:
    """Turns that a knight needs from some places on an empty table.

    Args:
        game: that is played.
        seat: its owner.
        coin: its progress, and the castle that it is inside or `NONE`.
        flicks: left to it.
        at: the places, m.
    """
    here = ground(game)
    east, north = here.axis.tolist()
    turned = [_turned(place, (east, north)) for place in at]
    u, v = Buffer.of("f8", [across for across, _ in turned]), Buffer.of("f8", [along for _, along in turned])
    (progress, inside), turns = coin, Buffer("f8", len(turned))
    _turns_all(here.turns, seat, progress, flicks, inside, u, v, turns)
    return turns


@entry("the turns to go in Castle Croquetnole", seconds=1)
def _turns_all(
    table: Memory, owner: int, progress: int, flicks: int, inside: int, u: Memory, v: Memory, turns: Memory
) -> None:
    for place in range(len(turns)):
        turns[place] = _turns(table, owner, progress, flicks, inside, u[place], v[place])


@entry("the worth of states of Castle Croquetnole", seconds=3)
def _worth_all(
    x: Memory, y: Memory, coins: Memory, play: Memory, facts: Memory, view: Memory, weights: Memory, u: Memory,
    v: Memory, values: Memory,
) -> None:  # fmt: skip
    for state in range(len(values)):
        here = (x[state], y[state], coins[state], play[state])
        values[state] = worth_of(here, facts, view, weights, u, v)


@inlined
def worth_of(state: Memory, facts: Memory, view: Memory, weights: Memory, u: Memory, v: Memory) -> float:
    """The worth of one state, turns.

    Args:
        state: where the coins lie (x and y, m), the coins, and the play; as in the rows of `StateArrays`.
        facts: the attributes of `Ground` in their order.
        view: the seat, the number of the coin in play, the error of direction that is assumed of others, rad.
        weights: the other numbers of `Mind` in their order.
        u: overwritten with the coins' places across the axis of the first castle, m.
        v: and along it.
    """
    x, y, coins, play = state
    axis = facts[0]
    for coin in range(8):
        u[coin] = x[coin] * -axis[1] + y[coin] * axis[0]
        v[coin] = x[coin] * axis[0] + y[coin] * axis[1]
    value: float = _worth(u, v, coins, play, facts, view, weights)
    return value


@inlined
def _worth(u: Memory, v: Memory, coins: Memory, play: Memory, facts: Memory, view: Memory, weights: Memory) -> float:
    seat, flicked, _ = view
    others, leader = weights[OTHERS], weights[LEADER]
    if play[WINNER] != NONE:
        return WIN if play[WINNER] == seat else -WIN
    total, fewest, own = 0.0, 1e9, 0.0
    for owner in range(4):
        flicks = 1
        if owner == seat:
            flicks = play[columns.FLICKS] + 2 * play[columns.CROQUETS] if flicked % 2 == 0 else 0
        turns = _knight(u, v, coins, owner, flicks, facts, view, weights)
        if owner == seat:
            own = turns
        else:
            total += turns
            fewest = min(fewest, turns)
    value: float = others * total / 3.0 + leader * fewest - own
    guards = play[columns.FLICKS] if flicked % 2 == 1 else play[KEPT]
    value += FLICK * min(guards, 3)
    if coins[2 * seat + 1, INSIDE] != seat:
        value -= LOCKED if coins[2 * seat, PROGRESS] >= ALL - 1 else ABSENT
    return value


@inlined
def _knight(
    u: Memory, v: Memory, coins: Memory, owner: int, flicks: int, facts: Memory, view: Memory, weights: Memory
) -> float:
    """The turns that a knight needs, with all threats and obstacles."""
    _, tiles, table, anew = facts
    seat, _, error = view
    danger, keeping, toll, castle = weights[DANGER], weights[KEEPING], weights[TOLL], weights[CASTLE]
    knight = 2 * owner
    progress, inside = coins[knight, PROGRESS], coins[knight, INSIDE]
    over = 1.0 if owner == seat else 0.0  # this turn is over for a seat that is not in play
    if coins[knight, HELD] != NONE and coins[knight, HELD] != owner:
        turns = over + anew[progress] + until_freed(u, v, coins, owner, tiles, error)
    elif not coins[knight, LIES]:
        turns = over + anew[progress]
    else:
        turns = _turns(table, owner, progress, flicks, inside, u[knight], v[knight])
        if danger > 0.0 and inside not in (NONE, owner):
            taken = _taken(u, v, coins, owner, inside, tiles, view)
            back = progress - progress % 4 if (owner + 1 + progress // 4) % 4 == inside else progress
            back = min(back, ALL)
            loss = (
                over
                + anew[back]
                + until_freed(u, v, coins, owner, tiles, error)
                - turns
                + toll * (min(progress, ALL) - back)
            )
            turns += danger * taken * max(loss, 0.0) * (0.4 if flicks > 0 and owner == seat else 1.0)
    if keeping > 0.0:
        turns += keeping * _kept(u, v, coins, owner, progress)
    left = ALL - min(progress, ALL)
    total: float = turns + toll * left + castle * ((left + 3) // 4) + _standing(coins, owner, flicks, seat, weights)
    return total


@inlined
def _standing(coins: Memory, owner: int, flicks: int, seat: int, weights: Memory) -> float:
    """The turns that a knight's standing costs, whatever the place where it lies."""
    home, prison, exposed, ended = weights[HOME], weights[PRISON], weights[EXPOSED], weights[ENDED]
    knight, inside, moving = 2 * owner, coins[2 * owner, INSIDE], owner == seat and flicks > 0
    cost = -home if coins[knight, PROGRESS] >= ALL else 0.0
    if owner == seat and not moving:
        cost += ended
    if coins[knight, HELD] != NONE and coins[knight, HELD] != owner:
        cost += prison
    elif not moving and coins[knight, LIES] and inside not in (NONE, owner):
        guard = 2 * inside + 1
        cost += exposed * (1.0 if coins[guard, LIES] and coins[guard, INSIDE] == inside else UNGUARDED)
    return cost


@inlined
def _turns(table: Memory, owner: int, progress: int, flicks: int, inside: int, u: float, v: float) -> float:
    """By the table: further turns from a place across the first castle's axis and along it, m."""
    target = (owner + 1 + progress // 4) % 4 if progress < ALL else owner
    for _ in range(target):
        u, v = v, -u
    where = 4 if inside == NONE else (inside - target) % 4
    grid = table[progress, min(max(flicks, 1), FLICKS) - 1, where]
    i = min(max(u / INCH + (CELLS - 1) / 2, 0.0), CELLS - 1.000001)
    j = min(max(v / INCH + (CELLS - 1) / 2, 0.0), CELLS - 1.000001)
    a, b = int(i), int(j)
    p, q = i - a, j - b
    low = float(grid[a, b]) * (1.0 - q) + float(grid[a, b + 1]) * q
    high = float(grid[a + 1, b]) * (1.0 - q) + float(grid[a + 1, b + 1]) * q
    turns: float = (1.0 if flicks == 0 else 0.0) + low * (1.0 - p) + high * p
    return turns


@kernel
def until_freed(u: Memory, v: Memory, coins: Memory, owner: int, tiles: Memory, error: float) -> float:
    """Turns until a knight that is held, or would be, is free again: its guard must touch the tower."""
    guard, knight = 2 * owner + 1, 2 * owner
    if not coins[guard, LIES]:
        return FREED + DETOUR
    wait = FREED if coins[guard, INSIDE] == owner else FREED + OFF_DUTY
    prison = coins[knight, HELD] if coins[knight, HELD] != NONE else coins[knight, INSIDE]
    east, north = tiles[prison, 0] - u[guard], tiles[prison, 1] - v[guard]
    away = max(math.sqrt(east * east + north * north), HALF_TILE + COIN_RADIUS)
    wide = arcsin(min((HALF_TILE + COIN_RADIUS) / away, 1.0))
    reached = share_within(wide, error)
    if not is_open(u, v, coins, guard, -1, tiles[prison, 0], tiles[prison, 1], tiles, prison):
        reached *= 0.3
    return wait + DETOUR * (1.0 - reached)


@kernel
def _taken(u: Memory, v: Memory, coins: Memory, owner: int, castle: int, tiles: Memory, view: Memory) -> float:
    """The chance that a castle's guard takes a knight before its owner plays again."""
    seat, flicked, error = view
    guard, knight = 2 * castle + 1, 2 * owner
    if not coins[guard, LIES] or coins[guard, INSIDE] != castle:
        return 0.0
    before = (castle - seat) % 4 < ((owner - seat) % 4 or 4)
    if castle == seat and flicked % 2 == 1:
        before = False
    east, north = u[knight] - u[guard], v[knight] - v[guard]
    away = max(math.sqrt(east * east + north * north), WIDTH)
    chance = share_within(arcsin(min(WIDTH / away, 1.0)), error)
    if not is_open(u, v, coins, guard, knight, u[knight], v[knight], tiles, -1):
        chance *= 0.3
    return chance * (0.9 if before else 0.3)


@kernel
def share_within(width: float, error: float) -> float:
    """The share of flicks that go wrong by no more than a width, with a normal error; both in one unit.

    >>> round(share_within(1.4142, 1.0), 4), share_within(0.1, 0.0)
    (0.8427, 1.0)
    """
    return error_function(width / (ROOT * error)) if error > 0.0 else 1.0


@inlined
def _kept(u: Memory, v: Memory, coins: Memory, owner: int, progress: int) -> float:
    """How well the castles that a knight must still come to are guarded; the present one counts twice."""
    kept = 0.0
    for number in range(min(progress, ALL) // 4, 3):
        castle = (owner + 1 + number) % 4
        guard = 2 * castle + 1
        if not coins[guard, LIES] or coins[guard, INSIDE] != castle:
            continue
        across, along = u[guard], v[guard]
        for _ in range(castle):
            across, along = along, -across
        away = (across * across + (along - YARD) * (along - YARD)) / (SPREAD * SPREAD)
        kept += exponential(-away) * (1.0 if number == progress // 4 else 0.5)
    return kept
