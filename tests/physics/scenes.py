"""Seeded scenes: random Crokinole boards and card tables, and the take-out shots that the benchmark times.

Every scene is a function of its seed alone.
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from parlour.physics import (
    CARD_TABLE,
    CROKINOLE_BOARD,
    Block,
    Disc,
    Hole,
    Line,
    Material,
    Post,
    RectangularEdge,
    Rim,
    RoundEdge,
    Shot,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.physics import Motion

__all__ = [
    "CROKINOLE_DISC",
    "SURFACE",
    "crokinole_board",
    "disc",
    "kinds",
    "other_material",
    "over_the_hole",
    "pushed",
    "random_discs",
    "random_scene",
    "random_shot",
    "random_sizes",
    "take_out",
    "weak_contact",
]

Place: TypeAlias = tuple[float, float]

SURFACE, HOLE, LINE = 0.3302, 0.0174625, 0.3048  # radii of a Crokinole board, m
POST, POSTS_AT = 0.0047625, 0.1016
CROKINOLE_DISC = (0.015875, 0.0053)  # radius, m, and mass, kg
COIN = (0.009525, 0.0026)
CARD_TABLE_SIDE, BLOCK_SIDE = 0.8636, 0.0508
CLEARANCE = 2e-4
"""Between any two things at the start, m: whether things touch is a matter of other tests."""


def disc(x: float, y: float, velocity: Place = (0.0, 0.0), spin: float = 0.0) -> Disc:
    """A Crokinole disc."""
    return Disc(x, y, *CROKINOLE_DISC, velocity, spin)


def kinds(motion: Motion) -> list[str]:
    """The names of the kinds of a motion's events, in order."""
    return [event.kind.name for event in motion.events]


def random_scene(seed: int) -> tuple[Table, Shot]:
    """A Crokinole board or a card table with 2 to 12 discs, and a shot of 0.3 to 4 m/s."""
    rng = Random(seed)
    table, kind = (crokinole_board(), CROKINOLE_DISC) if rng.random() < 0.5 else (_card_table(rng), COIN)
    if rng.random() < 0.4:
        table = _of(table, other_material(rng, table.material))
    sizes = random_sizes(rng, kind, count=rng.randint(2, 12))
    table = table.with_discs(random_discs(rng, table, sizes))
    if rng.random() < 0.4:
        table = table.with_discs(pushed(rng, disc) for disc in table.discs)
    return table, random_shot(rng, table)


def take_out(seed: int) -> tuple[Table, Shot]:
    """Ten resting discs on a Crokinole board; disc 10, on the 12 inch line, is shot at one of them at 2.5 m/s."""
    rng = Random(seed)
    bearing = rng.uniform(-math.pi, math.pi)
    shooter = Disc(LINE * math.cos(bearing), LINE * math.sin(bearing), *CROKINOLE_DISC)
    board = crokinole_board().with_discs([shooter])
    resting = random_discs(rng, board, [CROKINOLE_DISC] * 10)
    target = rng.choice(resting)
    shot = Shot.aimed(10, _aim(rng, shooter, target), 2.5, rng.uniform(-30.0, 30.0))
    return board.with_discs([*resting, shooter]), shot


def over_the_hole(seed: int) -> tuple[Table, Shot]:
    """Disc 0 slides over the hole just as one or two others come to strike it there; the last of these is shot."""
    rng = Random(seed)
    board = crokinole_board()
    brake, time = board.material.deceleration, rng.uniform(0.1, 0.2)
    discs: list[Disc] = []
    for quarter in rng.sample(range(4), rng.choice([2, 3])):
        bearing, speed = quarter * math.pi / 2 + rng.uniform(-0.1, 0.1), rng.uniform(0.6, 1.3)
        short = rng.uniform(0.025, 0.035) if discs else rng.uniform(-0.006, 0.003)
        way, aside = short + speed * time + brake * time**2 / 2, rng.uniform(-0.005, 0.005)
        cos, sin = math.cos(bearing), math.sin(bearing)
        velocity = (-(speed + brake * time) * cos, -(speed + brake * time) * sin)
        place = (way * cos - aside * sin, way * sin + aside * cos)
        discs.append(Disc(*place, *CROKINOLE_DISC, velocity, rng.choice([0.0, rng.uniform(-20.0, 20.0)])))
    return board.with_discs(discs), Shot(len(discs) - 1, discs[-1].velocity, discs[-1].spin)


def weak_contact(seed: int) -> tuple[Table, Shot]:
    """A disc that has almost stopped, at less than 1 mm/s, when it meets one that lies, or spins where it lies."""
    rng = Random(seed)
    radius, mass = CROKINOLE_DISC
    way, late, normal = rng.uniform(0.005, 0.02), rng.uniform(1e-4, 9.5e-4), rng.uniform(-math.pi, math.pi)
    bearing = normal + rng.uniform(-1.0, 1.0)
    x = -2 * radius * math.cos(normal) - way * math.cos(bearing)
    y = -2 * radius * math.sin(normal) - way * math.sin(bearing)
    table = Table((Disc(0.0, 0.0, radius, mass, spin=_spin(rng)), Disc(x, y, radius, mass)))
    return table, Shot.aimed(1, bearing, math.sqrt(2.0 * table.material.deceleration * way + late**2))


def crokinole_board() -> Table:
    """A tournament board without discs: hole, eight posts, round edge."""
    angles = [math.radians(22.5 + 45.0 * k) for k in range(8)]
    posts = tuple(Post(POSTS_AT * math.cos(a), POSTS_AT * math.sin(a), POST) for a in angles)
    return Table(material=CROKINOLE_BOARD, edge=RoundEdge(SURFACE), posts=posts, holes=(Hole(0.0, 0.0, HOLE),))


def _card_table(rng: Random) -> Table:
    """A square table with a few tiles, straight or turned, and a few lines."""
    reach = CARD_TABLE_SIDE / 2 - BLOCK_SIDE
    blocks: list[Block] = []
    while len(blocks) < 4:
        x, y, angle = rng.uniform(-reach, reach), rng.uniform(-reach, reach), rng.choice([0.0, rng.uniform(0, 1.5)])
        if all(math.hypot(x - b.x, y - b.y) > 2.2 * BLOCK_SIDE for b in blocks):
            blocks.append(Block(x, y, BLOCK_SIDE, BLOCK_SIDE, angle))
    lines = tuple(Line(*(rng.uniform(-0.4, 0.4) for _ in range(4))) for _ in range(3))
    edge = RectangularEdge(CARD_TABLE_SIDE, CARD_TABLE_SIDE)
    return Table(material=CARD_TABLE, edge=edge, blocks=tuple(blocks), lines=lines)


def other_material(rng: Random, like: Material) -> Material:
    """Other friction, and rims that grip and rebound otherwise, at every speed or less at high speed."""

    def rim() -> Rim:
        falloff = rng.choice([0.0, rng.uniform(0.05, 0.25)])
        return Rim(rng.uniform(0.4, 0.95), rng.uniform(0.0, 0.5), rng.choice([0.0, 0.4]), falloff, floor=0.2)

    return Material(f"like {like.name}", rng.uniform(0.1, 0.4), rim(), rim(), rim())


def _of(table: Table, material: Material) -> Table:
    """The same table of another material."""
    return Table(table.discs, material, table.edge, table.posts, table.blocks, table.lines, table.holes, table.walls)


def random_sizes(rng: Random, kind: tuple[float, float], count: int) -> list[tuple[float, float]]:
    """Radius and mass of each disc: all alike, or mixed, or mixed and hollow or solid."""
    radius, mass = kind
    if rng.random() < 0.6:
        return [kind] * count
    scales = [rng.uniform(0.7, 1.3) for _ in range(count)]
    return [(radius * scale, mass * scale**2 * rng.choice([1.0, rng.uniform(0.3, 3.0)])) for scale in scales]


def random_discs(rng: Random, table: Table, sizes: Iterable[tuple[float, float]]) -> list[Disc]:
    """New discs of these sizes, at rest, clear of all else and not over the hole."""
    placed: list[Disc] = []
    spread = rng.choice([0.5, 0.5, 0.98])
    for radius, mass in sizes:
        x, y = _place(rng, table, radius, [*table.discs, *placed], spread)
        placed.append(Disc(x, y, radius, mass))
    return placed


def _place(rng: Random, table: Table, radius: float, others: Iterable[Disc], spread: float) -> Place:
    """A random place where a disc of this radius touches nothing."""
    fixed = (*table.posts, *table.blocks, *table.walls)
    while True:
        x, y = _somewhere(rng, table, spread)
        gaps = [math.hypot(x - other.x, y - other.y) - other.radius for other in others]
        gaps += [thing.distance(x, y) for thing in fixed]
        clear_of_holes = all(math.hypot(x - hole.x, y - hole.y) > hole.radius for hole in table.holes)
        if clear_of_holes and min(gaps, default=1.0) > radius + CLEARANCE:
            return x, y


def _somewhere(rng: Random, table: Table, spread: float) -> Place:
    """A random place in the middle `spread` (up to 1) of the table."""
    if isinstance(table.edge, RoundEdge):
        distance, bearing = spread * table.edge.radius * math.sqrt(rng.random()), rng.uniform(-math.pi, math.pi)
        return distance * math.cos(bearing), distance * math.sin(bearing)
    side = table.edge.width if table.edge else CARD_TABLE_SIDE
    half = spread * side / 2
    return rng.uniform(-half, half), rng.uniform(-half, half)


def pushed(rng: Random, disc: Disc) -> Disc:
    """The same disc as it was, or sliding across the table, or spinning, or both."""
    speed, bearing = rng.choice([0.0, rng.uniform(0.1, 2.0)]), math.atan2(-disc.y, -disc.x) + rng.uniform(-0.6, 0.6)
    velocity = (speed * math.cos(bearing), speed * math.sin(bearing))
    return Disc(disc.x, disc.y, disc.radius, disc.mass, velocity, _spin(rng))


def _spin(rng: Random) -> float:
    """None, or up to 100 rad/s either way."""
    return rng.choice([0.0, rng.uniform(-100.0, 100.0)])


def random_shot(rng: Random, table: Table) -> Shot:
    """One of the discs, from where it lies or from elsewhere, at another disc, or the hole, or anywhere."""
    place = rng.randrange(len(table.discs))
    disc = table.discs[place]
    others = [other for other in table.discs if other is not disc]
    start = None
    if rng.random() < 0.3:
        x, y = start = _place(rng, table, disc.radius, table.discs, 0.98)
        disc = Disc(x, y, disc.radius, disc.mass)
    speed, spin, luck = rng.uniform(0.3, 4.0), _spin(rng), rng.random()
    if table.holes and luck < 0.3:
        hole = table.holes[rng.randrange(len(table.holes))] if len(table.holes) > 1 else table.holes[0]
        way, late = math.hypot(disc.x - hole.x, disc.y - hole.y), rng.uniform(0.0, 1.2)
        speed = math.sqrt(2.0 * table.material.deceleration * way + late**2)
        return Shot.aimed(place, _aim(rng, disc, hole), speed, spin, start)
    if luck < 0.9:
        return Shot.aimed(place, _aim(rng, disc, rng.choice(others)), speed, spin, start)
    return Shot.aimed(place, rng.uniform(-math.pi, math.pi), speed, spin, start)


def _aim(rng: Random, disc: Disc, target: Disc | Hole) -> float:
    """A bearing from a disc on which it meets another, full or cut, or comes near or over the hole."""
    dx, dy = target.x - disc.x, target.y - disc.y
    wide = disc.radius + target.radius if isinstance(target, Disc) else target.radius / 2
    return math.atan2(dy, dx) + math.asin(rng.uniform(-0.8, 0.8) * wide / math.hypot(dx, dy))
