"""Where coins come to lie after a flick, and the nearest place where a coin fits (CC-28, CC-29).

Kernels, for the referee and for the batch rules alike; they read and write lists as well as arrays. The nearest place
is exact, without a search grid; see `borders`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.borders import (
    BORDERS,
    POINTS,
    collect_borders,
    crossings,
    feet,
    from_tile,
)
from parlour.games.castle_croquetnole.rules.measures import RADIUS, TILES, WITHIN, measures_of
from parlour.games.castle_croquetnole.rules.table import TOUCH
from parlour.kernels.entries import kernel
from parlour.kernels.mathematics import hypotenuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from parlour.games.castle_croquetnole.rules.table import Layout, Point

__all__ = ["BACK", "LIFTED", "RESTS", "come_to_lie", "nearest", "settle_coins"]

Memory = Any
"""An array in compiled code, or a list."""

LIFTED, RESTS, BACK = -1, 0, 1
"""Of a coin when all is at rest: it is not on the table; it lies where it came to rest; from this number on, it goes
back to the table, the lowest number first."""
STEPS = 1e12
"""Distances that are equal when rounded to this part of a metre are equal: further digits depend on the processor."""
NEVER = 1 << 60


def come_to_lie(
    layout: Layout, margin: float, resting: Mapping[str, Point], back: Iterable[tuple[str, Point]]
) -> dict[str, Point]:
    """Where coins finally lie after a flick (CC-28, CC-29), in the order in which they got there.

    Those that came to rest within the margin are moved in first, the shortest way first; then the others go back, one
    by one. A coin whose place is taken goes to the nearest free one.

    Args:
        layout: the table.
        margin: no coin may lie nearer to the table's edge than this, m; 0 allows even a rim beyond it.
        resting: where coins came to rest.
        back: coins that go back, in their order, and the place that each goes to, m.
    """
    homes = list(back)
    turns = dict.fromkeys(resting, RESTS) | {coin: BACK + number for number, (coin, _) in enumerate(homes)}
    places = dict(resting) | dict(homes)
    x, y = ([places[coin][axis] if coin in places else 0.0 for coin in COINS] for axis in (0, 1))
    placed = [0] * len(COINS)
    room = placed, [0.0] * BORDERS, [0.0] * POINTS
    settle_coins(x, y, [turns.get(coin, LIFTED) for coin in COINS], margin > 0.0, measures_of(layout, margin), room)
    lying = {coin: (x[number], y[number]) for number, coin in enumerate(COINS) if placed[number]}
    return dict(sorted(lying.items(), key=lambda item: placed[COINS.index(item[0])]))


def nearest(layout: Layout, wanted: Point, coins: Sequence[Point], margin: float = 0.0) -> Point:
    """The free place nearest to the desired one; of equally near ones the first by x, then y.

    The coin lies whole on the table there, its rim at least `margin` (m) from the table's edge.

    Args:
        layout: the table.
        wanted: the desired place, m.
        coins: the places of others, at most eight.
        margin: see above.
    """
    x, y = [place[0] for place in coins], [place[1] for place in coins]
    room = [1] * len(coins), [0.0] * BORDERS, [0.0] * POINTS
    return nearest_place(*wanted, x, y, measures_of(layout, margin), room)


# --- kernels ------------------------------------------------------------------------------------------------------


@kernel
def settle_coins(x: Memory, y: Memory, turns: Memory, margin: bool, measures: Memory, room: Memory) -> None:
    """Write where coins come to lie (CC-28, CC-29); see `come_to_lie`.

    Args:
        x: where each came to rest, or goes back to, m; overwritten.
        y: likewise.
        turns: `LIFTED`, `RESTS`, or from `BACK` on the order in which it goes back.
        margin: whether no coin may lie within the margin.
        measures: of the layout.
        room: `placed`, which is overwritten with the order in which coins got to their places, from 1, or 0 for those
            that do not lie; room for borders and for points.
    """
    placed, count = room[0], 0
    for coin in range(len(x)):
        placed[coin] = 0
        if turns[coin] == RESTS and not (margin and _is_outside(x[coin], y[coin], measures)):
            count += 1
            placed[coin] = count
    coin = _next(x, y, turns, measures, placed)
    while coin >= 0:
        if margin and _is_outside(x[coin], y[coin], measures):
            x[coin], y[coin] = _within(x[coin], measures), _within(y[coin], measures)
        if not _is_free(x[coin], y[coin], x, y, placed, measures):
            x[coin], y[coin] = nearest_place(x[coin], y[coin], x, y, measures, room)
        count += 1
        placed[coin] = count
        coin = _next(x, y, turns, measures, placed)


@kernel
def _is_outside(x: float, y: float, measures: Memory) -> bool:
    outside: bool = max(abs(x), abs(y)) > measures[WITHIN] + TOUCH
    return outside


@kernel
def _within(value: float, measures: Memory) -> float:
    within: float = min(max(value, -measures[WITHIN]), measures[WITHIN])
    return within


@kernel
def _next(x: Memory, y: Memory, turns: Memory, measures: Memory, placed: Memory) -> int:
    """The coin that gets its place next, -1 for none: the shortest way to be moved in, then those that go back."""
    found, turn, shortest = -1, NEVER, math.inf
    for coin in range(len(x)):
        if placed[coin] or turns[coin] == LIFTED or turns[coin] > turn:
            continue
        way = 0.0
        if turns[coin] == RESTS:
            way = hypotenuse(_within(x[coin], measures) - x[coin], _within(y[coin], measures) - y[coin])
        if turns[coin] < turn or way < shortest:
            found, turn, shortest = coin, turns[coin], way
    return found


@kernel
def _is_free(x: float, y: float, coin_x: Memory, coin_y: Memory, placed: Memory, measures: Memory) -> bool:
    """Whether a coin there overlaps none of those that are placed."""
    for coin in range(len(coin_x)):
        if placed[coin] and 2.0 * measures[RADIUS] - hypotenuse(coin_x[coin] - x, coin_y[coin] - y) > TOUCH:
            return False
    return True


@kernel
def nearest_place(
    x: float, y: float, coin_x: Memory, coin_y: Memory, measures: Memory, room: Memory
) -> tuple[float, float]:
    """The free place nearest to (x, y), beside the coins that are placed; see `nearest`."""
    placed, borders, points = room
    lying = (coin_x, coin_y, placed, measures)
    reach = 2.0 * measures[RADIUS]
    while True:
        distance, there_x, there_y = _nearest_within(x, y, lying, reach, borders, points)
        if distance < NEVER:
            return there_x, there_y
        reach *= 2.0


@kernel
def _nearest_within(
    x: float, y: float, lying: Memory, reach: float, borders: Memory, points: Memory
) -> tuple[int, float, float]:
    """The same with its rounded distance, which is `NEVER` if it is farther than `reach`: borders there are unknown."""
    count = collect_borders(x, y, lying, reach, borders)
    points[0], points[1] = x, y
    best = _better((NEVER, 0.0, 0.0), x, y, lying, reach, points, 1)
    for one in range(count):
        best = _better(best, x, y, lying, reach, points, feet(borders, one, x, y, points))
    for one in range(count):
        for other in range(one + 1, count):
            best = _better(best, x, y, lying, reach, points, crossings(borders, one, other, points))
    return best


@kernel
def _better(
    best: tuple[int, float, float], x: float, y: float, lying: Memory, reach: float, points: Memory, count: int
) -> tuple[int, float, float]:
    """The best place so far, or a better one among some points: nearer, or as near and first by x, then y."""
    for number in range(count):
        there_x, there_y = points[2 * number], points[2 * number + 1]
        away = hypotenuse(there_x - x, there_y - y)
        if not away <= reach:
            continue
        found = (round(away * STEPS), there_x, there_y)
        if found < best and _fits(there_x, there_y, lying):
            best = found
    return best


@kernel
def _fits(x: float, y: float, lying: Memory) -> bool:
    """Whether a coin there lies whole on the table and overlaps nothing."""
    coin_x, coin_y, placed, measures = lying
    if _is_outside(x, y, measures) or not _is_free(x, y, coin_x, coin_y, placed, measures):
        return False
    free = True
    for tile in range(TILES):
        free = free and measures[RADIUS] - from_tile(x, y, tile, measures) <= TOUCH
    return free
