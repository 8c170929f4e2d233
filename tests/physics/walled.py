"""Seeded scenes with walls, several holes, a ditch, and discs of different friction; each a function of its seed."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from parlour.physics import (
    CARD_TABLE,
    ArcWall,
    Block,
    Disc,
    Ditch,
    Hole,
    Line,
    Post,
    RectangularEdge,
    Rim,
    RoundEdge,
    Shot,
    Table,
    Wall,
)
from tests.physics.scenes import (
    CROKINOLE_DISC,
    SURFACE,
    crokinole_board,
    other_material,
    pushed,
    random_discs,
    random_shot,
    random_sizes,
)

if TYPE_CHECKING:
    from parlour.physics import ContactLaw

__all__ = ["along_a_rail", "board_with_rail", "boxed", "random_ground", "walled_scene"]

COIN = (0.015, 0.0052)
SIDE = 0.6
"""Of the square grounds, m."""


def walled_scene(seed: int) -> tuple[Table, Shot]:
    """A ground with 2 to 8 discs, and a shot of 0.3 to 4 m/s."""
    rng = Random(seed)
    ground = random_ground(rng)
    if rng.random() < 0.4:
        ground = replace(ground, material=other_material(rng, ground.material))
    kind = CROKINOLE_DISC if isinstance(ground.edge, RoundEdge) else COIN
    table = ground.with_discs(random_discs(rng, ground, random_sizes(rng, kind, count=rng.randint(2, 8))))
    if rng.random() < 0.4:
        table = table.with_discs(pushed(rng, disc) for disc in table.discs)
    if rng.random() < 0.5:
        table = table.with_discs(replace(disc, friction=_friction(rng)) for disc in table.discs)
    return table, random_shot(rng, table)


def along_a_rail(seed: int) -> tuple[Table, Shot]:
    """A disc at or near the inside of an arc, shot nearly along it."""
    rng = Random(seed)
    rim = Rim(rng.random(), rng.choice([0.0, 0.3]), rng.choice([0.0, 0.5]))
    arc = ArcWall(0.0, 0.0, 0.3, rng.uniform(-3.0, 3.0), rng.uniform(2.0, 6.2), rim)
    bearing = arc.start + rng.uniform(0.1, 0.5) * arc.sweep
    away = arc.radius - CROKINOLE_DISC[0] - rng.choice([0.0, 1e-4, 0.01])
    lies = Disc(away * math.cos(bearing), away * math.sin(bearing), *CROKINOLE_DISC)
    heading = bearing + rng.choice([-1, 1]) * math.pi / 2 + rng.uniform(-0.05, 0.05)
    spin = rng.choice([0.0, rng.uniform(-100.0, 100.0)])
    return Table((lies,), walls=(arc,)), Shot.aimed(0, heading, rng.uniform(0.3, 2.0), spin)


def random_ground(rng: Random) -> Table:
    """A table without discs: a board with a rail, a box with pockets, or a yard with walls here and there."""
    return rng.choice((board_with_rail, boxed, _yard))(rng)


def board_with_rail(rng: Random) -> Table:
    """A Crokinole board with a ditch, and a rail round it that may have gaps."""
    gaps = rng.choice([0, 0, 3])
    sweep = math.tau / gaps - rng.uniform(0.02, 0.3) if gaps else math.tau
    starts = [math.tau * k / gaps for k in range(gaps)] or [0.0]
    radius, rim = SURFACE + rng.uniform(0.03, 0.06), _rim(rng)
    rail = tuple(ArcWall(0.0, 0.0, radius, start, sweep, rim) for start in starts)
    edge = RoundEdge(SURFACE, Ditch(rng.uniform(0.005, 0.1)))
    return replace(crokinole_board(), edge=edge, walls=rail)


def boxed(rng: Random) -> Table:
    """A square with four walls and a pocket in every corner, and perhaps a ditch between surface and walls."""
    corner, rim, width = SIDE / 2, _rim(rng), rng.uniform(0.0, 0.04)
    around = [(-corner, -corner), (corner, -corner), (corner, corner), (-corner, corner)]
    walls = tuple(Wall(*one, *other, rim) for one, other in zip(around, around[1:] + around[:1], strict=True))
    edge = RectangularEdge(SIDE - 2 * width, SIDE - 2 * width, Ditch(rng.uniform(0.005, 0.1)))
    reach = corner - width - 0.03
    holes = tuple(Hole(math.copysign(reach, x), math.copysign(reach, y), rng.uniform(0.02, 0.025)) for x, y in around)
    return Table(material=CARD_TABLE, edge=edge, holes=holes, walls=walls)


def _yard(rng: Random) -> Table:
    """Walls, straight and curved, posts, blocks, lines and holes anywhere on a square."""
    walls: list[Wall | ArcWall] = []
    for _ in range(rng.randint(2, 5)):
        x, y, bearing = *_somewhere(rng), rng.uniform(-math.pi, math.pi)
        if rng.random() < 0.5:
            length = rng.uniform(0.02, 0.3)
            walls.append(Wall(x, y, x + length * math.cos(bearing), y + length * math.sin(bearing), _rim(rng)))
        else:
            walls.append(ArcWall(x, y, rng.uniform(0.01, 0.2), bearing, rng.uniform(0.3, 6.2), _rim(rng)))
    lines = tuple(Line(*_somewhere(rng), *_somewhere(rng)) for _ in range(3))
    holes = (Hole(-0.15, -0.1, 0.02), Hole(0.2, 0.1, 0.018), Hole(0.0, 0.22, 0.025))
    posts, blocks = (Post(*_somewhere(rng), 0.005),), (Block(*_somewhere(rng), 0.05, 0.03, rng.uniform(0.0, 1.5)),)
    edge = RectangularEdge(SIDE, SIDE, rng.choice([None, Ditch(0.02)]))
    return Table((), CARD_TABLE, edge, posts, blocks, lines, holes, tuple(walls))


def _somewhere(rng: Random) -> tuple[float, float]:
    return rng.uniform(-SIDE / 2, SIDE / 2), rng.uniform(-SIDE / 2, SIDE / 2)


def _rim(rng: Random) -> ContactLaw | None:
    return rng.choice([None, Rim(rng.uniform(0.3, 1.0), rng.uniform(0.0, 0.5), falloff=0.1)])


def _friction(rng: Random) -> float | None:
    return rng.choice([None, rng.uniform(0.1, 0.4)])
