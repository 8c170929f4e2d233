"""Where coins come to lie after a flick, and the nearest place where a coin fits (CC-28, CC-29).

Exact, without a search grid: the nearest free point is the desired one, or the nearest on the border of an obstacle, or
    where two such borders cross. Borders are where a coin's centre is when it touches: circles round
coins and round the corners of tiles, and straight lines along tiles and along the table's edge.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, TOUCH, apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from parlour.games.castle_croquetnole.rules.table import Layout, Point
    from parlour.physics import Block

__all__ = ["come_to_lie", "nearest"]


@dataclass(frozen=True, slots=True)
class Circle:
    """Round something that a coin may touch: centre and radius, m."""

    x: float
    y: float
    radius: float

    def foot(self, x: float, y: float) -> Iterator[Point]:
        """The point of it nearest to another; of its centre, one to each side."""
        distance = math.hypot(x - self.x, y - self.y)
        if distance > 0.0:
            share = self.radius / distance
            yield self.x + (x - self.x) * share, self.y + (y - self.y) * share
        else:
            for u, v in ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)):
                yield self.x + u * self.radius, self.y + v * self.radius


@dataclass(frozen=True, slots=True)
class Straight:
    """The line of all points whose component along the unit vector (u, v) is `at`, m."""

    u: float
    v: float
    at: float

    def foot(self, x: float, y: float) -> Iterator[Point]:
        """The point of it nearest to another."""
        short = self.at - (x * self.u + y * self.v)
        yield x + short * self.u, y + short * self.v


Border: TypeAlias = Circle | Straight


def come_to_lie(
    layout: Layout, margin: float, resting: Mapping[str, Point], back: Iterable[tuple[str, Point]]
) -> dict[str, Point]:
    """Where coins finally lie after a flick (CC-28, CC-29).

    Those that came to rest within the margin are moved in first, the shortest way first; then the others go back, one
    by one. A coin whose place is taken goes to the nearest free one.

    Args:
        layout: the table.
        margin: no coin may lie nearer to the table's edge than this, m; 0 allows even a rim beyond it.
        resting: where coins came to rest.
        back: coins that go back, in their order, and the place that each goes to, m.
    """
    held = {coin: _moved_in(layout, at, margin) for coin, at in resting.items()}
    moved = [coin for coin, at in resting.items() if held[coin] != at]
    moved.sort(key=lambda coin: (math.dist(held[coin], resting[coin]), COINS.index(coin)))
    places = {coin: at for coin, at in resting.items() if coin not in moved}
    homeless = [*((coin, held[coin]) for coin in moved), *back]
    for coin, wanted in homeless:
        place = _moved_in(layout, wanted, margin)
        free = all(-apart(place, at) <= TOUCH for at in places.values())
        places[coin] = place if free else nearest(layout, place, list(places.values()), margin)
    return places


def _moved_in(layout: Layout, at: Point, margin: float) -> Point:
    """A place, or the nearest one that is not within the margin."""
    return at if not margin or layout.whole(at, margin) else layout.at_edge(at, margin)


def nearest(layout: Layout, wanted: Point, coins: Sequence[Point], margin: float = 0.0) -> Point:
    """The free place nearest to the desired one; of equally near ones the first by x, then y.

    The coin lies whole on the table there, its rim at least `margin` (m) from the table's edge.
    """
    reach, lying = 2 * COIN_RADIUS, sorted(coins)
    while True:
        found = _nearest_within(layout, wanted, lying, reach, margin)
        if found is not None:
            return found
        reach *= 2


def _nearest_within(layout: Layout, wanted: Point, coins: Sequence[Point], reach: float, margin: float) -> Point | None:
    """The same, where it is no farther than `reach`: nothing beyond that has a border there."""
    borders = [*_edges(layout, margin), *_near(layout, wanted, coins, reach)]
    found = [wanted]
    found += [point for border in borders for point in border.foot(*wanted)]
    found += [point for one, other in itertools.combinations(borders, 2) for point in _crossings(one, other)]
    within = [(round(distance, 12), point) for point in found if (distance := math.dist(point, wanted)) <= reach]
    return next((point for _, point in sorted(within) if _fits(layout, point, coins, margin)), None)


def _fits(layout: Layout, point: Point, coins: Iterable[Point], margin: float) -> bool:
    free = all(-apart(point, other) <= TOUCH for other in coins)
    return free and layout.whole(point, margin) and not layout.tile_at(point)


def _edges(layout: Layout, margin: float) -> Iterator[Border]:
    most = layout.most(margin)
    for at in (-most, most):
        yield Straight(1.0, 0.0, at)
        yield Straight(0.0, 1.0, at)


def _near(layout: Layout, wanted: Point, coins: Sequence[Point], reach: float) -> Iterator[Border]:
    for x, y in coins:
        if math.dist((x, y), wanted) <= reach + 2 * COIN_RADIUS:
            yield Circle(x, y, 2 * COIN_RADIUS)
    for block in layout.table.blocks:
        if block.distance(*wanted) <= reach + COIN_RADIUS:
            yield from _round(block)


def _round(block: Block) -> Iterator[Border]:
    """The border round a tile: four lines and four quarter circles, each returned as a whole line or circle."""
    cos, sin = math.cos(block.angle), math.sin(block.angle)
    half = block.width / 2
    for u, v in ((cos, sin), (-sin, cos)):
        along = block.x * u + block.y * v
        for side in (-half - COIN_RADIUS, half + COIN_RADIUS):
            yield Straight(u, v, along + side)
    for east, north in itertools.product((-half, half), repeat=2):
        yield Circle(block.x + east * cos - north * sin, block.y + east * sin + north * cos, COIN_RADIUS)


def _crossings(one: Border, other: Border) -> Iterator[Point]:
    if isinstance(one, Straight) and isinstance(other, Straight):
        return _of_lines(one, other)
    if isinstance(one, Circle) and isinstance(other, Circle):
        return _of_circles(one, other)
    if isinstance(one, Circle):
        one, other = other, one
    assert isinstance(one, Straight)  # noqa: S101 - for the reader: one of each is left
    assert isinstance(other, Circle)  # noqa: S101
    return _of_both(one, other)


def _of_lines(one: Straight, other: Straight) -> Iterator[Point]:
    across = one.u * other.v - one.v * other.u
    if abs(across) > 1e-9:
        yield (
            (one.at * other.v - other.at * one.v) / across,
            (one.u * other.at - other.u * one.at) / across,
        )


def _of_both(line: Straight, circle: Circle) -> Iterator[Point]:
    away = line.at - (circle.x * line.u + circle.y * line.v)
    rest = circle.radius**2 - away**2
    if rest >= 0.0:
        for step in (-math.sqrt(rest), math.sqrt(rest)):
            yield circle.x + away * line.u - step * line.v, circle.y + away * line.v + step * line.u


def _of_circles(one: Circle, other: Circle) -> Iterator[Point]:
    """Two circles cross on their radical line, where both have the same power."""
    x, y = other.x - one.x, other.y - one.y
    distance = math.hypot(x, y)
    if distance > 0.0:
        u, v = x / distance, y / distance
        along = (distance**2 + one.radius**2 - other.radius**2) / (2 * distance)
        yield from _of_both(Straight(u, v, one.x * u + one.y * v + along), one)
