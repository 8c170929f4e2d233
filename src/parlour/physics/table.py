"""What stands and lies on a table: discs, posts, blocks, lines, a hole, an edge.

SI units throughout: metres, kilograms, seconds, radians; spins and angles count anticlockwise. Everything is frozen
and checked when it is made, so that a table that exists can be played on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from parlour.physics.checks import PhysicsError, bounded, kinds, pair, positive
from parlour.physics.material import CROKINOLE_BOARD, Material

__all__ = ["OVERLAP", "Block", "Disc", "Hole", "Line", "Post", "RectangularEdge", "RoundEdge", "Table"]

OVERLAP = 1e-9
"""Two bodies may overlap by so much (m) and still count as touching; what overlaps more is refused."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A uniform disc: where its centre is, how large and heavy it is, and how it moves at the start.

    Attributes:
        x, y: centre, m.
        radius: m, above 0.
        mass: kg, above 0.
        velocity: of the centre at the start, m/s; (0, 0) for a resting disc.
        spin: angular velocity at the start, rad/s, anticlockwise.
    """

    x: float
    y: float
    radius: float
    mass: float
    velocity: tuple[float, float] = (0.0, 0.0)
    spin: float = 0.0

    def __post_init__(self) -> None:
        bounded(self.x, "x of a disc", "m")
        bounded(self.y, "y of a disc", "m")
        positive(self.radius, "radius of a disc", "m")
        positive(self.mass, "mass of a disc", "kg")
        pair(self.velocity, "velocity of a disc", "m/s")
        bounded(self.spin, "spin of a disc", "rad/s")


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
        return math.hypot(x - self.x, y - self.y) - self.radius


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
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        east = abs((x - self.x) * cos + (y - self.y) * sin) - self.width / 2
        north = abs((y - self.y) * cos - (x - self.x) * sin) - self.height / 2
        return math.hypot(max(east, 0.0), max(north, 0.0)) + min(max(east, north), 0.0)


@dataclass(frozen=True, slots=True)
class Line:
    """A segment that nothing touches; a disc's centre crossing it is reported, with the direction.

    The direction of a crossing is +1 towards the left of somebody who walks from (x1, y1) to (x2, y2), else -1. A
    disc that starts or stops exactly on the line has not crossed it.
    """

    x1: float
    y1: float
    x2: float
    y2: float

    def __post_init__(self) -> None:
        for name in ("x1", "y1", "x2", "y2"):
            bounded(getattr(self, name), f"{name} of a line", "m")
        if (self.x1, self.y1) == (self.x2, self.y2):
            raise PhysicsError(f"a line from ({self.x1}, {self.y1}) to itself; its ends must differ")


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
class RoundEdge:
    """The table ends at this radius (m) round the origin: a disc whose centre crosses it has left."""

    radius: float

    def __post_init__(self) -> None:
        positive(self.radius, "radius of the edge", "m")

    def inside(self, x: float, y: float) -> bool:
        """Whether a centre at this point is on the table."""
        return math.hypot(x, y) <= self.radius


@dataclass(frozen=True, slots=True)
class RectangularEdge:
    """The table ends at this width and height (m), centred at the origin: a disc whose centre crosses it has left."""

    width: float
    height: float

    def __post_init__(self) -> None:
        positive(self.width, "width of the edge", "m")
        positive(self.height, "height of the edge", "m")

    def inside(self, x: float, y: float) -> bool:
        """Whether a centre at this point is on the table."""
        return abs(x) <= self.width / 2 and abs(y) <= self.height / 2


@dataclass(frozen=True)
class Table:
    """Everything that a shot can meet.

    Attributes:
        discs: those on the table; a shot and every report speak of them by their place in this tuple, from 0.
        material: friction and restitution of all.
        edge: where the table ends; `None` for a plane without end.
        posts, blocks, lines: fixed things; reports speak of them by their places in these tuples.
        hole: at most one.

    Raises:
        PhysicsError: discs overlap each other or a fixed thing, or lie off the table.

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
    hole: Hole | None = None

    def __post_init__(self) -> None:
        for name, kind in (("discs", Disc), ("posts", Post), ("blocks", Block), ("lines", Line)):
            things = getattr(self, name)
            object.__setattr__(self, name, tuple(things) if isinstance(things, Iterable) else things)
            kinds(getattr(self, name), kind, name)
        if not isinstance(self.material, Material):
            raise PhysicsError(f"material of a table is {self.material!r}; it must be a Material, such as CARD_TABLE")
        if not isinstance(self.edge, RoundEdge | RectangularEdge | None):
            raise PhysicsError(f"edge of a table is {self.edge!r}; it must be a RoundEdge, a RectangularEdge or None")
        if not isinstance(self.hole, Hole | None):
            raise PhysicsError(f"hole of a table is {self.hole!r}; it must be a Hole or None")
        for index, disc in enumerate(self.discs):
            self.check_place(disc.x, disc.y, disc.radius, f"disc {index}")
        for (i, one), (j, other) in combinations(enumerate(self.discs), 2):
            overlap = one.radius + other.radius - math.hypot(other.x - one.x, other.y - one.y)
            if overlap > OVERLAP:
                raise PhysicsError(f"discs {i} and {j} overlap by {overlap:.3g} m; discs may touch, not overlap")

    def check_place(self, x: float, y: float, radius: float, who: str) -> None:
        """Refuse a place off the table or in a fixed thing.

        Raises:
            PhysicsError: naming `who`, and what is in the way.
        """
        if self.edge is not None and not self.edge.inside(x, y):
            raise PhysicsError(f"{who} at ({x:.6g}, {y:.6g}) m lies off the table; its centre must be on it")
        posts = ((f"post {index}", post.distance(x, y)) for index, post in enumerate(self.posts))
        blocks = ((f"block {index}", block.distance(x, y)) for index, block in enumerate(self.blocks))
        for what, distance in (*posts, *blocks):
            if radius - distance > OVERLAP:
                raise PhysicsError(f"{who} overlaps {what} by {radius - distance:.3g} m; it may touch, not overlap")

    def with_discs(self, discs: Iterable[Disc]) -> Table:
        """The same table with other discs on it."""
        return replace(self, discs=tuple(discs))
