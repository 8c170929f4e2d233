"""What stands and lies on a table: discs, posts, blocks, walls, lines, holes, an edge with its ditch.

SI units throughout: metres, kilograms, seconds, radians; spins and angles count anticlockwise. Everything is frozen
and checked when it is made, so that a table that exists can be played on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from parlour.kernels.mathematics import arctan2, cosine, hypotenuse, sine, sine_and_cosine
from parlour.physics.checks import PhysicsError, bounded, kinds, pair, positive
from parlour.physics.laws import ContactLaw, contact_law
from parlour.physics.material import CROKINOLE_BOARD, Material

__all__ = [
    "OVERLAP",
    "ArcWall",
    "Block",
    "Disc",
    "Ditch",
    "Hole",
    "Line",
    "Pair",
    "Post",
    "RectangularEdge",
    "RoundEdge",
    "Table",
    "Wall",
]

OVERLAP = 1e-9
"""Two bodies that overlap by at most this (m) count as touching; more overlap is refused."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A uniform disc: where its centre is, how large and heavy it is, and how it moves at the start.

    Attributes:
        x, y: centre, m.
        radius: m, above 0.
        mass: kg, above 0. The mass `math.inf` is that of a disc which is driven from outside, such as a mallet in a
            hand: it keeps its velocity and its spin, whatever it strikes, and meets nothing but discs of finite mass.
        velocity: of the centre at the start, m/s; (0, 0) for a resting disc.
        spin: angular velocity at the start, rad/s, anticlockwise.
        friction: Coulomb coefficient of this disc on the surface, above 0; `None` for the material's.
    """

    x: float
    y: float
    radius: float
    mass: float
    velocity: tuple[float, float] = (0.0, 0.0)
    spin: float = 0.0
    friction: float | None = None

    def __post_init__(self) -> None:
        bounded(self.x, "x of a disc", "m")
        bounded(self.y, "y of a disc", "m")
        positive(self.radius, "radius of a disc", "m")
        if self.mass != math.inf:
            positive(self.mass, "mass of a disc", "kg")
        pair(self.velocity, "velocity of a disc", "m/s")
        bounded(self.spin, "spin of a disc", "rad/s")
        if self.friction is not None:
            positive(self.friction, "friction of a disc")


@dataclass(frozen=True, slots=True)
class Post:
    """A round post that never moves: centre and radius, m."""

    x: float
    y: float
    radius: float

    def __post_init__(self) -> None:
        bounded(self.x, "x of a post", "m")
        bounded(self.y, "y of a post", "m")
        positive(self.radius, "radius of a post", "m", zero=True)

    def distance(self, x: float, y: float) -> float:
        """From a point to the post, m; below 0 inside it."""
        return hypotenuse(x - self.x, y - self.y) - self.radius


_heading = lru_cache(maxsize=256)(sine_and_cosine)
"""Of a block, which is asked for by every disc that is laid somewhere."""


@dataclass(frozen=True, slots=True)
class Block:
    """A solid rectangle that never moves: centre, whole width and height (m), turned anticlockwise by `angle` (rad)."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    def __post_init__(self) -> None:
        bounded(self.x, "x of a block", "m")
        bounded(self.y, "y of a block", "m")
        positive(self.width, "width of a block", "m")
        positive(self.height, "height of a block", "m")
        bounded(self.angle, "angle of a block", "rad")

    def distance(self, x: float, y: float) -> float:
        """From a point to the block, m; below 0 inside it."""
        sin, cos = _heading(self.angle)
        east = abs((x - self.x) * cos + (y - self.y) * sin) - self.width / 2
        north = abs((y - self.y) * cos - (x - self.x) * sin) - self.height / 2
        return hypotenuse(east, north) if east > 0.0 and north > 0.0 else max(east, north)


@dataclass(frozen=True, slots=True)
class Wall:
    """A straight wall without thickness, which discs meet from both sides and at its ends.

    Attributes:
        x1, y1, x2, y2: its ends, m.
        rim: how discs bounce off it; `None` for the material's `block`.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    rim: ContactLaw | None = None

    def __post_init__(self) -> None:
        _segment(self, "wall")
        if self.rim is not None:
            contact_law(self.rim, "rim of a wall")

    def distance(self, x: float, y: float) -> float:
        """From a point to the wall, m; never below 0, for a wall has no inside."""
        along_x, along_y = self.x2 - self.x1, self.y2 - self.y1
        share = ((x - self.x1) * along_x + (y - self.y1) * along_y) / (along_x * along_x + along_y * along_y)
        share = min(max(share, 0.0), 1.0)
        return hypotenuse(x - self.x1 - share * along_x, y - self.y1 - share * along_y)


@dataclass(frozen=True, slots=True)
class ArcWall:
    """A wall without thickness along an arc, which discs meet from inside, from outside and at its ends.

    The wall runs anticlockwise from the bearing `start` through the angle `sweep`; a full circle, the default, has no
    ends. A disc that slides along its inside bounces along it: it never parts at less than 0.3 degrees.

    Attributes:
        x, y: centre of the arc, m.
        radius: m.
        start: bearing of the first end from the centre, rad.
        sweep: angle from the first end to the second, above 0, at most 2 pi, rad.
        rim: how discs bounce off it; `None` for the material's `block`.
    """

    x: float
    y: float
    radius: float
    start: float = 0.0
    sweep: float = math.tau
    rim: ContactLaw | None = None

    def __post_init__(self) -> None:
        bounded(self.x, "x of an arc wall", "m")
        bounded(self.y, "y of an arc wall", "m")
        positive(self.radius, "radius of an arc wall", "m")
        bounded(self.start, "start of an arc wall", "rad")
        positive(self.sweep, "sweep of an arc wall", "rad")
        if self.sweep > math.tau:
            raise PhysicsError(f"sweep of an arc wall is {self.sweep!r}; it must be at most 2 pi, a full circle")
        if self.rim is not None:
            contact_law(self.rim, "rim of a wall")

    @property
    def closed(self) -> bool:
        """Whether it is a full circle, without ends."""
        return self.sweep == math.tau

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The places of both ends, m; of a full circle twice the place at the bearing `start`."""
        first, second = self.start, self.start if self.closed else self.start + self.sweep
        return self._at(first), self._at(second)

    def distance(self, x: float, y: float) -> float:
        """From a point to the wall, m; never below 0, for a wall has no inside."""
        away = (arctan2(y - self.y, x - self.x) - self.start) % math.tau
        if away <= self.sweep:
            return abs(hypotenuse(x - self.x, y - self.y) - self.radius)
        return min(hypotenuse(x - end_x, y - end_y) for end_x, end_y in self.ends)

    def filled_by(self, x: float, y: float, radius: float) -> bool:
        """Whether a disc lies in this wall, closed, and touches all of it."""
        return self.closed and abs(self.radius - radius) <= OVERLAP and hypotenuse(x - self.x, y - self.y) <= OVERLAP

    def _at(self, bearing: float) -> tuple[float, float]:
        return self.x + self.radius * cosine(bearing), self.y + self.radius * sine(bearing)


@dataclass(frozen=True, slots=True)
class Line:
    """A segment that nothing touches; a disc's centre crossing it is reported, with the direction.

    The direction of a crossing is +1 towards the left of the way from (x1, y1) to (x2, y2), else -1. A
    disc that starts or stops exactly on the line has not crossed it.
    """

    x1: float
    y1: float
    x2: float
    y2: float

    def __post_init__(self) -> None:
        _segment(self, "line")


def _segment(thing: Line | Wall, what: str) -> None:
    """Refuse ends that are out of bounds or the same."""
    for name in ("x1", "y1", "x2", "y2"):
        bounded(getattr(thing, name), f"{name} of a {what}", "m")
    if (thing.x1, thing.y1) == (thing.x2, thing.y2):
        raise PhysicsError(f"a {what} from ({thing.x1}, {thing.y1}) to itself; its ends must differ")


@dataclass(frozen=True, slots=True)
class Hole:
    """A round recess that captures slow discs, and slows those it lets pass.

    A disc of radius R < H is over the hole while its centre is within `sqrt(H^2 - R^2)` of the hole's: there a disc at
    rest falls in. A moving one is captured below `v_c(b)` (`parlour.physics.capture_speed`), else the far rim takes a
    part of its outward speed. Discs of R >= H do not notice the hole.

    Attributes:
        x, y: centre, m.
        radius: H, m.
        capture_speed: the greatest speed at which a disc that crosses the centre is captured, m/s. Estimate: 0.6, from
            a rigid-corner model with rims rounded to about 1.5 mm; nobody has published a measurement (0.4 to 0.9).
        rim_exponent: a passing disc keeps the share `1 - (v / v_c) ** -rim_exponent` of its outward speed. Estimate:
            2.75, fitted to the same model.
        rim_friction: Coulomb friction at the far rim, against the speed along it. Estimate: 0, no measurement.
    """

    x: float
    y: float
    radius: float
    capture_speed: float = 0.6
    rim_exponent: float = 2.75
    rim_friction: float = 0.0

    def __post_init__(self) -> None:
        bounded(self.x, "x of a hole", "m")
        bounded(self.y, "y of a hole", "m")
        positive(self.radius, "radius of a hole", "m")
        positive(self.capture_speed, "capture speed of a hole", "m/s", zero=True)
        positive(self.rim_exponent, "rim exponent of a hole")
        positive(self.rim_friction, "rim friction of a hole", zero=True)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two discs that meet by a law of their own.

    Attributes:
        discs: their places in the table's discs.
        rim: the law of their contact.
    """

    discs: tuple[int, int]
    rim: ContactLaw

    def __post_init__(self) -> None:
        pair(self.discs, "discs of a pair", "places")
        one, two = self.discs
        if one == two or not all(type(place) is int and place >= 0 for place in self.discs):
            raise PhysicsError(f"discs of a pair are {self.discs!r}; they must be the places of two discs, from 0")
        contact_law(self.rim, "rim of a pair")


@dataclass(frozen=True, slots=True)
class Ditch:
    """The drop round a table: a disc that has left flies on for a moment, and may be sent back by a wall beyond it.

    When its centre crosses the edge a disc flies for the time of a free fall through `depth`, level and without
    friction. Until then it meets walls, posts, blocks and discs like any other; if its centre crosses the edge inward
    it is back on the surface. When the time is over it has fallen and is gone; a hit in the air does not lengthen it.

    What is left out: the disc does not tip over the edge while its centre is still within it, nor scrape along the
    lip. It loses nothing when it lands. Everything in the ditch is as high as a rail. So the shares of discs that come
    back are estimates.

    Attributes:
        depth: of the ditch below the surface, m; at 0 a disc is gone as soon as it leaves.
    """

    depth: float

    def __post_init__(self) -> None:
        positive(self.depth, "depth of a ditch", "m", zero=True)


@dataclass(frozen=True, slots=True)
class RoundEdge:
    """The table ends at this radius (m) round the origin: a disc whose centre crosses it has left.

    Without a ditch such a disc is gone at once.
    """

    radius: float
    ditch: Ditch | None = None

    def __post_init__(self) -> None:
        positive(self.radius, "radius of the edge", "m")
        _ditch(self.ditch)

    def inside(self, x: float, y: float) -> bool:
        """Whether a centre at this point is on the table."""
        return hypotenuse(x, y) <= self.radius


@dataclass(frozen=True, slots=True)
class RectangularEdge:
    """The table ends at this width and height (m), centred at the origin: a disc whose centre crosses it has left.

    Without a ditch such a disc is gone at once.
    """

    width: float
    height: float
    ditch: Ditch | None = None

    def __post_init__(self) -> None:
        positive(self.width, "width of the edge", "m")
        positive(self.height, "height of the edge", "m")
        _ditch(self.ditch)

    def inside(self, x: float, y: float) -> bool:
        """Whether a centre at this point is on the table."""
        return abs(x) <= self.width / 2 and abs(y) <= self.height / 2


def _ditch(ditch: object) -> None:
    if not isinstance(ditch, Ditch | None):
        raise PhysicsError(f"ditch of an edge is {ditch!r}; it must be a Ditch or None")


@dataclass(frozen=True)
class Table:
    """Everything that a shot can meet.

    Attributes:
        discs: those on the table; shots and reports refer to them by their index in this tuple.
        material: friction and restitution of all.
        edge: where the table ends; `None` for a plane without end.
        posts, blocks, walls, lines, holes: fixed things; reports refer to them by their indexes in these tuples.
        pairs: discs that meet by another law than the material's `disc`; no two of the same discs.

    Raises:
        PhysicsError: discs overlap each other or a fixed thing, or lie off the table; holes overlap.

    >>> Table(discs=(Disc(0, 0, 0.016, 0.005), Disc(0.03, 0, 0.016, 0.005)))
    Traceback (most recent call last):
    parlour.physics.checks.PhysicsError: discs 0 and 1 overlap by 0.002 m; discs may touch, not overlap
    """

    discs: tuple[Disc, ...] = ()
    material: Material = CROKINOLE_BOARD
    edge: RoundEdge | RectangularEdge | None = None
    posts: tuple[Post, ...] = ()
    blocks: tuple[Block, ...] = ()
    lines: tuple[Line, ...] = ()
    holes: tuple[Hole, ...] = ()
    walls: tuple[Wall | ArcWall, ...] = ()
    pairs: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        for name, kind in KINDS.items():
            things = getattr(self, name)
            object.__setattr__(self, name, tuple(things) if isinstance(things, Iterable) else things)
            kinds(getattr(self, name), kind, name)
        if not isinstance(self.material, Material):
            raise PhysicsError(f"material of a table is {self.material!r}; it must be a Material, such as CARD_TABLE")
        if not isinstance(self.edge, RoundEdge | RectangularEdge | None):
            raise PhysicsError(f"edge of a table is {self.edge!r}; it must be a RoundEdge, a RectangularEdge or None")
        self._check_pairs()
        for index, disc in enumerate(self.discs):
            self.check_place(disc.x, disc.y, disc.radius, f"disc {index}")
        _check_apart(self.discs, "discs")
        _check_apart(self.holes, "holes")

    def _check_pairs(self) -> None:
        named = [frozenset(pair.discs) for pair in self.pairs]
        if len(set(named)) < len(named):
            raise PhysicsError("pairs of a table: two of them are of the same discs")
        last = max((disc for discs in named for disc in discs), default=0)
        if self.discs and last >= len(self.discs):
            raise PhysicsError(f"pairs of a table: there is no disc {last}; the last is disc {len(self.discs) - 1}")

    def check_place(self, x: float, y: float, radius: float, who: str) -> None:
        """Refuse a place off the table or in a fixed thing.

        Raises:
            PhysicsError: naming `who`, and what is in the way.
        """
        if self.edge is not None and not self.edge.inside(x, y):
            raise PhysicsError(f"{who} at ({x:.6g}, {y:.6g}) m lies off the table; its centre must be on it")
        for thing in (*self.posts, *self.blocks, *self.walls):
            overlap = radius - thing.distance(x, y)
            if overlap > OVERLAP:
                what = next(name for name, each in self.fixed() if each is thing)
                raise PhysicsError(f"{who} overlaps {what} by {overlap:.3g} m; it may touch, not overlap")
        for index, wall in enumerate(self.walls):
            if isinstance(wall, ArcWall) and wall.filled_by(x, y, radius):
                raise PhysicsError(f"{who} fills wall {index}; within a closed wall a disc must have room to move")

    def rim_between(self, one: int, two: int) -> ContactLaw:
        """The law by which two discs meet, which are named by their places."""
        laws = (pair.rim for pair in self.pairs if {*pair.discs} == {one, two})
        return next(laws, self.material.disc)

    def fixed(self) -> Iterator[tuple[str, Post | Block | Wall | ArcWall]]:
        """Everything that never moves and that a disc can meet, each with its name: `post 3`."""
        for name, things in (("post", self.posts), ("block", self.blocks), ("wall", self.walls)):
            yield from ((f"{name} {index}", thing) for index, thing in enumerate(things))

    def with_discs(self, discs: Iterable[Disc]) -> Table:
        """The same table with other discs on it."""
        return replace(self, discs=tuple(discs))


def _check_apart(circles: tuple[Disc | Hole, ...], what: str) -> None:
    """Refuse circles that overlap. Most are further apart along one axis than they reach, which is seen at once."""
    for (i, one), (j, other) in combinations(enumerate(circles), 2):
        reach, x, y = one.radius + other.radius, other.x - one.x, other.y - one.y
        if abs(x) < reach and abs(y) < reach and reach - hypotenuse(x, y) > OVERLAP:
            overlap = reach - hypotenuse(x, y)
            raise PhysicsError(f"{what} {i} and {j} overlap by {overlap:.3g} m; {what} may touch, not overlap")


KINDS: dict[str, type | tuple[type, ...]] = {
    "discs": Disc,
    "posts": Post,
    "blocks": Block,
    "lines": Line,
    "holes": Hole,
    "walls": (Wall, ArcWall),
    "pairs": Pair,
}
"""What the tuples of a table hold."""
