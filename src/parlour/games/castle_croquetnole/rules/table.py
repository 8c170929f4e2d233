"""The layout: tiles, towers, gate and door lines, where a coin may start, and the physics' table.

Lengths are metres in the table's frame: the centre is the origin and the first seat sits at -y. A castle is laid out
along its axis, from the centre to its tower; its own measures are given here in inches, as the layout has them.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from parlour.kernels.mathematics import arctan2, hypotenuse
from parlour.physics import CARD_TABLE, Block, Disc, Line, RectangularEdge, Table

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

__all__ = [
    "BLOCKS",
    "COIN_MASS",
    "COIN_RADIUS",
    "COIN_WIDTH",
    "INCH",
    "LINES",
    "TILE",
    "TOUCH",
    "Layout",
    "Point",
    "door",
    "gate",
    "layout",
    "tower",
]

Point = tuple[float, float]

INCH = 0.0254
COIN_WIDTH = 0.75 * INCH
COIN_RADIUS = COIN_WIDTH / 2
COIN_MASS = 0.00063
"""Of a wooden coin an eighth of an inch thick, kg; an estimate from 0.7 g/cm3."""
TILE = 2 * INCH
"""A piecepack's sizes, the usual ones; hands and bots were fitted to them."""
LINES = {"middle": 1.0, "outer": 0.5, "inner": 1.5}
"""How far from the centre a gate line is, in tile-widths: at the tiles' middles, at their faces to the Wasteland, or to
the tower."""

TOUCH = 1e-9
"""Two bodies may overlap by so much (m) and still count as touching, as for the physics."""

CASTLES = range(4)
BLOCKS: tuple[tuple[str, int | None], ...] = (
    *(("tower", castle) for castle in CASTLES),
    *(("gate", None) for _ in CASTLES),
    *(("door", castle) for castle in CASTLES for _ in range(2)),
)
"""What the physics' blocks are, in their order, and whose: a gate tile stands between two castles."""


def tower(castle: int) -> str:
    """A castle's tower in a result: the number of the physics' block."""
    return str(castle)


def gate(castle: int) -> str:
    """A castle's gate in a result: the number of the physics' line. Direction +1 is inward."""
    return str(castle)


def door(castle: int) -> str:
    """A castle's door in a result: the number of the physics' line. Direction +1 is inward."""
    return str(castle + 4)


@dataclass(frozen=True)
class Layout:
    """The layout under some options.

    Attributes:
        castles: at the sides of the table or in its corners, to which the whole layout is turned anticlockwise.
        gate_line: where a coin passes a gate.
        side: of the square table, m.
        tile: the side of a tile, m. The tiles of a gate, and a gate, its door and its tower, are as far apart.
        coin: the diameter of a coin, m.
    """

    castles: Literal["sides", "corners"]
    gate_line: Literal["middle", "outer", "inner"]
    side: float
    tile: float
    coin: float
    table: Table
    """Without coins. Its blocks are those of `BLOCKS`; lines 0 to 3 are the gates, 4 to 7 the doors. Where a door has
    two lines, 8 to 11 are those that are passed outward."""

    @property
    def two_lined(self) -> bool:
        """Whether a door has a line for each direction."""
        return len(self.door_lines) == 2

    @property
    def radius(self) -> float:
        """Of a coin, m."""
        return self.coin / 2

    @property
    def mass(self) -> float:
        """Of a coin, kg; all are equally thick."""
        width = self.coin / COIN_WIDTH
        return COIN_MASS * (width * width)

    # --- how far from the centre along a castle's axis, m ---------------------------------------------------------

    @property
    def gate_at(self) -> float:
        """The gate line."""
        return gate_at(self.gate_line, self.tile)

    @property
    def door_at(self) -> float:
        """The middles of the door tiles."""
        return 3 * self.tile

    @property
    def tower_at(self) -> float:
        """The middle of the tower."""
        return 5 * self.tile

    @property
    def door_lines(self) -> tuple[float, ...]:
        """The door lines. Of two, the first is passed inward and the second outward."""
        return door_lines(self.gate_line, self.tile)

    @property
    def captures_from(self) -> float:
        """The nearest place of a guard that takes a knight which comes in by its gate and hits it.

        The knight reaches a guard straight ahead a coin-width before it, and must be through the gate by then.
        """
        return self.gate_at + self.coin

    @property
    def band(self) -> float:
        """From a tower's middle to the middle of its starting band, m."""
        return self.tile / 2 + self.radius + self.coin / 2

    def apart(self, one: Point, other: Point) -> float:
        """From the rim of a coin at one place to the rim of one at the other, m; below 0 where they overlap."""
        return hypotenuse(other[0] - one[0], other[1] - one[1]) - 2 * self.radius

    def pairs(self, places: Iterable[tuple[str, Point]]) -> Iterable[tuple[str, str]]:
        """The coins of which one overlaps another."""
        for (one, here), (other, there) in itertools.combinations(places, 2):
            if -self.apart(here, there) > TOUCH:
                yield one, other

    def axis(self, castle: int) -> Point:
        """From the centre towards a castle's tower, a unit vector; castles follow each other clockwise."""
        return _axis(castle, self.castles)

    def facing(self, castle: int) -> float:
        """The bearing in which a castle's seat looks at the middle of the table, degrees."""
        x, y = self.axis(castle)
        return math.degrees(arctan2(-x, -y)) % 360.0

    def spot(self, castle: int, along: float, across: float = 0.0) -> Point:
        """The place `along` a castle's axis and `right` of it as seen from the castle towards the centre, m."""
        return _spot(self.axis(castle), along, across)

    def line(self, castle: int, along: float) -> tuple[Point, Point]:
        """The ends of a line between two tiles, right and left as seen from the castle."""
        return self.spot(castle, along, self.tile / 2), self.spot(castle, along, -self.tile / 2)

    # --- where a coin may lie -----------------------------------------------------------------------------------

    def on_table(self, place: Point) -> bool:
        """Whether a centre there is on the table."""
        return max(map(abs, place)) <= self.side / 2

    def whole(self, place: Point, margin: float = 0.0) -> bool:
        """Whether a whole coin there lies on the table, its rim at least this far (m) from the edge."""
        return max(map(abs, place)) <= self.most(margin) + TOUCH

    def most(self, margin: float = 0.0) -> float:
        """The largest coordinate of a coin whose rim keeps a margin from the table's edge, m."""
        return self.side / 2 - self.radius - margin

    def tile_at(self, place: Point) -> bool:
        """Whether a coin there would overlap a tile."""
        return any(self.radius - block.distance(*place) > TOUCH for block in self.table.blocks)

    def touches_tower(self, castle: int, place: Point) -> bool:
        """Whether a coin there lies against a tower."""
        return self.from_tower(castle, place) <= TOUCH

    def from_tower(self, castle: int, place: Point) -> float:
        """From the rim of a coin there to the edge of a tower, m."""
        return self.table.blocks[castle].distance(*place) - self.radius

    # --- the starting band (CC-4) -------------------------------------------------------------------------------

    def in_band(self, castle: int, place: Point) -> bool:
        """Whether the edge of a coin there is within a coin-width of the tower's, and the coin on the table."""
        return -TOUCH <= self.from_tower(castle, place) <= self.coin + TOUCH and self.whole(place)

    def somewhere_in_band(self, castle: int, taken: Iterable[Point], rng: Random) -> Point:
        """A random place in a castle's starting band that overlaps none of these coins and no tile."""
        lying = list(taken)
        reach = self.tile / 2 + self.radius + self.coin
        while True:
            place = self.spot(castle, self.tower_at + rng.uniform(-reach, reach), rng.uniform(-reach, reach))
            free = all(self.apart(place, other) >= 0.0 for other in lying)
            if free and self.in_band(castle, place) and not self.tile_at(place):
                return place

    # --- the edge -----------------------------------------------------------------------------------------------

    def at_edge(self, place: Point, margin: float = 0.0) -> Point:
        """The nearest place at which a whole coin lies on the table, its rim at least this far (m) from the edge."""
        most = self.most(margin)
        x, y = (min(max(value, -most), most) for value in place)
        return x, y

    # --- the physics --------------------------------------------------------------------------------------------

    def laid(self, places: Iterable[Point]) -> Table:
        """The physics' table with coins at these places."""
        return self.table.with_discs(self.discs(places))

    def discs(self, places: Iterable[Point]) -> tuple[Disc, ...]:
        """The physics' coins at these places, which nobody has checked; see `laid`."""
        return tuple(Disc(x, y, self.radius, self.mass) for x, y in places)


@cache
def layout(
    castles: Literal["sides", "corners"],
    gate_line: Literal["middle", "outer", "inner"],
    side: float,
    tile: float = TILE,
    coin: float = COIN_WIDTH,
) -> Layout:
    """The layout under these options; the sides of the table and of a tile and a coin's diameter are in metres."""
    axes = [_axis(castle, castles) for castle in CASTLES]
    turn = 0.0 if castles == "sides" else math.pi / 4
    tiles = [_spot(axis, 5 * tile) for axis in axes]
    tiles += [_spot(axis, tile, -tile) for axis in axes]
    tiles += [_spot(axis, 3 * tile, across) for axis in axes for across in (-tile, tile)]
    blocks = tuple(Block(x, y, tile, tile, turn) for x, y in tiles)
    passed = (gate_at(gate_line, tile), *door_lines(gate_line, tile))
    lines = tuple(_line(axis, along, tile) for along in passed for axis in axes)
    table = Table(material=CARD_TABLE, edge=RectangularEdge(side, side), blocks=blocks, lines=lines)
    return Layout(castles, gate_line, side, tile, coin, table)


def gate_at(gate_line: str, tile: float) -> float:
    """How far from the centre a gate line is, m."""
    return LINES[gate_line] * tile


def door_lines(gate_line: str, tile: float) -> tuple[float, ...]:
    """How far from the centre the door lines are, m: at the tiles' middles, or with `inner` at both faces."""
    middle = 3 * tile
    return (middle + tile / 2, middle - tile / 2) if gate_line == "inner" else (middle,)


def _axis(castle: int, castles: str) -> Point:
    """Clockwise from the first seat's; in the corners turned by an eighth anticlockwise, the first to +x, -y."""
    sides = ((0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0))
    if castles == "sides":
        return sides[castle]
    (x, y), (u, v) = sides[castle], sides[castle - 1]
    return (x + u) * math.sqrt(0.5), (y + v) * math.sqrt(0.5)


def _spot(axis: Point, along: float, across: float = 0.0) -> Point:
    (x, y) = axis
    return x * along - y * across, y * along + x * across


def _line(axis: Point, along: float, tile: float) -> Line:
    """Between the tiles at that distance, from right to left as seen towards the centre: +1 is inward."""
    return Line(*_spot(axis, along, tile / 2), *_spot(axis, along, -tile / 2))
