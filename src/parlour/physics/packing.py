"""Between the vocabulary and the engine's memory: tables and shots packed, events, tracks and legs read back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from parlour.kernels.buffers import Buffer
from parlour.kernels.mathematics import cosine, hypotenuse, sine
from parlour.physics.checks import PhysicsError
from parlour.physics.engine import travel, walls
from parlour.physics.engine.legs import LEG, write_legs
from parlour.physics.engine.records import EVENT, FIELD, FIRST_WALL, MOST, PIECE, SHOT, START
from parlour.physics.motion import Fate, Kind, Legs, Occurrence, Rest, Stretch, Track
from parlour.physics.profile import WHOLE, Constant
from parlour.physics.rows import hole_row, law_row
from parlour.physics.table import ArcWall, Block, Disc, Hole, Line, Pair, Post, RectangularEdge, RoundEdge, Table, Wall

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.kernels.buffers import Grid, Record
    from parlour.physics.material import Material
    from parlour.physics.shot import Shot

__all__ = [
    "FATES",
    "Ground",
    "Run",
    "ground_of",
    "legs",
    "occurrences",
    "packed_discs",
    "packed_shots",
    "tracks",
]


PLACES_OF_A_WALL = 3
"""At how many places a disc may touch one wall: between its ends, and at both."""
ROOM = 64
"""Initial room for the legs of one shot."""


class Ground(NamedTuple):
    """Everything of a table that does not move, as the engine has it.

    Attributes:
        memory: a record of `FIELD`, as bytes.
        places: at how many a disc may touch it.
    """

    memory: Buffer
    places: int

    @property
    def field(self) -> Record:
        """The record, for the engine's functions as plain Python."""
        return FIELD.record(self.memory)


def ground_of(table: Table, until: float = 0.0) -> Ground:
    """Everything of a table that does not move, with what else the engine's entry needs. Equal tables share one.

    Args:
        table: its discs do not count.
        until: when a shot is over (s), however much moves then; 0 for shots that end by themselves.

    Raises:
        PhysicsError: more posts, blocks, walls, lines, holes or pairs than there is room for.
    """
    parts = (
        table.material, table.edge, table.posts, table.blocks, table.walls, table.lines, table.holes, table.pairs,
        until,
    )  # fmt: skip
    key = (*map(id, parts[:-1]), until)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= KNOWN:
            _KNOWN.clear()
        known = _KNOWN[key] = parts, _ground(*parts)
    return known[1]


KNOWN = 64
"""How many grounds are found by the identity of their parts."""
_KNOWN: dict[tuple[float, ...], tuple[tuple[object, ...], Ground]] = {}
"""By the identities of their parts and the time, because hashing eight posts takes as long as playing a shot. The parts
are kept, so that nothing else can take their identities."""


@lru_cache(maxsize=16)
def _ground(  # noqa: PLR0913, PLR0917 - an argument a part
    material: Material,
    edge: RoundEdge | RectangularEdge | None,
    posts: tuple[Post, ...],
    blocks: tuple[Block, ...],
    barriers: tuple[Wall | ArcWall, ...],
    lines: tuple[Line, ...],
    holes: tuple[Hole, ...],
    pairs: tuple[Pair, ...],
    until: float,
) -> Ground:
    made = FIELD.room(1)
    field, profile = FIELD.record(made), material.profile
    field.deceleration, field.gravity = material.deceleration, material.gravity
    for constant in Constant:
        number = profile.numbers[constant]
        setattr(field, constant.name.lower(), int(number) if constant in WHOLE else number)
    field.cells.flat[: len(profile.cells.flat)] = profile.cells.flat
    field.guesses.flat[:] = profile.guesses.flat
    laws = (material.disc, material.post, material.block)
    rims = [law_row(law) for law in laws]
    _fill(field.rims, rims, "laws", FIRST_WALL - len(laws))
    field.post_count = _fill(field.posts, [(post.x, post.y, post.radius) for post in posts], "posts")
    field.block_count = _fill(field.blocks, [_rectangle(block) for block in blocks], "blocks")
    field.line_count = _fill(field.lines, [(line.x1, line.y1, line.x2, line.y2) for line in lines], "lines")
    field.wall_count = _fill(field.walls, [_wall(wall) for wall in barriers], "walls")
    _fill(field.rims, [law_row(wall.rim or material.block) for wall in barriers], "walls", FIRST_WALL)
    field.hole_count = _fill(field.holes, [hole_row(hole) for hole in holes], "holes")
    for place, length in enumerate(_reach(edge)):
        field.edge[place] = length
    field.flight = math.sqrt(2.0 * edge.ditch.depth / material.gravity) if edge and edge.ditch else 0.0
    field.until = until
    field.pair_count = _fill(field.pairs, [sorted(pair.discs) for pair in pairs], "pairs")
    _fill(field.rims, [law_row(pair.rim) for pair in pairs], "pairs", FIRST_WALL + MOST)
    return Ground(made, len(posts) + len(blocks) + PLACES_OF_A_WALL * len(barriers))


def _fill(room: Grid, rows: Sequence[Sequence[float]], what: str, first: int = 0) -> int:
    """Write rows into the room there is, from one on; returns how many."""
    if len(rows) > MOST:
        raise PhysicsError(f"a table of {len(rows)} {what}; there may be at most {MOST}")
    for number, row in enumerate(rows, start=first):
        room[number].write(row)
    return len(rows)


def _wall(wall: Wall | ArcWall) -> list[float]:
    """The row of `parlour.physics.engine.walls`."""
    if isinstance(wall, Wall):
        along_x, along_y = wall.x2 - wall.x1, wall.y2 - wall.y1
        length = hypotenuse(along_x, along_y)
        middle = ((wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2)
        ends = (wall.x1, wall.y1, wall.x2, wall.y2)
        return [walls.STRAIGHT, *ends, *middle, length / 2, along_x / length, along_y / length, 0.0]
    (x1, y1), (x2, y2) = wall.ends
    middle_bearing = wall.start + wall.sweep / 2
    direction = (cosine(middle_bearing), sine(middle_bearing))
    shape = walls.CLOSED if wall.closed else walls.ARC
    return [shape, x1, y1, x2, y2, wall.x, wall.y, wall.radius, *direction, cosine(wall.sweep / 2)]


def _rectangle(block: Block) -> list[float]:
    return [block.x, block.y, block.width / 2, block.height / 2, cosine(block.angle), sine(block.angle)]


def _reach(edge: RoundEdge | RectangularEdge | None) -> list[float]:
    if isinstance(edge, RoundEdge):
        return [math.inf, math.inf, edge.radius]
    if isinstance(edge, RectangularEdge):
        return [edge.width / 2, edge.height / 2, math.inf]
    return [math.inf] * 3


def packed_discs(discs: Iterable[Disc]) -> bytes:
    """Discs as the engine has them: records of `START`."""
    pack = START.packed.pack
    return b"".join([pack(d.x, d.y, d.radius, d.mass, *d.velocity, d.spin, d.friction or 0.0, 1) for d in discs])


def packed_shots(shots: Iterable[Shot | None]) -> bytes:
    """Shots as the engine has them: records of `SHOT`; for None nobody flicks."""
    return b"".join([SHOT.packed.pack(*_shot(shot)) for shot in shots])


_NO_SHOT = (-1, math.nan, math.nan, 0.0, 0.0, 0.0, -1)


def _shot(shot: Shot | None) -> tuple[float, ...]:
    if shot is None:
        return _NO_SHOT
    x, y = shot.start or (math.nan, math.nan)
    return shot.disc, x, y, *shot.velocity, shot.spin, -1 if shot.tight is None else shot.tight


_KINDS = (None, *Kind)
"""By number; an enum takes longer to look up."""
FATES = tuple(Fate)
"""By number."""
STAYED = frozenset({Fate.ON_TABLE, Fate.MOVING})
"""Where a disc is still there at the end of a shot."""


def occurrences(events: bytes | memoryview) -> tuple[Occurrence, ...]:
    """The engine's events, as bytes, in the vocabulary of a `Motion`."""
    rows = EVENT.packed.iter_unpack(events)
    found = [
        Occurrence(time, _KINDS[kind], disc, other, x, y, speed, impulse, direction)
        for time, kind, disc, other, direction, x, y, speed, impulse in rows
    ]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece's law, by the engine's own functions."""

    field: Record
    row: Record

    def slide(self, after: float) -> tuple[float, float]:
        """Distance (m) and speed (m/s) at a time (s) after the start."""
        path, speed = travel.travelled(self.field, self.row, after)
        return float(path), float(speed)

    def turn(self, after: float) -> tuple[float, float]:
        """Angle turned (rad) and spin (rad/s) at a time (s) after the start."""
        angle, spin = travel.turned(self.field, self.row, after)
        return float(angle), float(spin)


def tracks(table: Table, pieces: Buffer, rest: Sequence[Rest], time: float) -> tuple[Track, ...]:
    """The tracks of all discs until a time (s), from the pieces that the engine wrote."""
    field, rows = ground_of(table).field, [PIECE.record(pieces, row) for row in range(len(pieces) // PIECE.itemsize)]
    numbers: list[list[int]] = [[] for _ in rest]
    for number, row in enumerate(rows):
        numbers[row.disc].append(number)
    starts, lasting = [row.start for row in rows], [row.lasts for row in rows]
    found = []
    for mine, end in zip(numbers, rest, strict=True):
        gone = None if end.fate in STAYED else starts[mine.pop()]
        until = [*(starts[number] for number in mine[1:]), time if gone is None else gone][: len(mine)]
        ends = [min(starts[number] + lasting[number], limit) for number, limit in zip(mine, until, strict=True)]
        found.append(Track(tuple(_piece(field, rows[k], stop) for k, stop in zip(mine, ends, strict=True)), gone))
    return tuple(found)


def _piece(field: Record, row: Record, end: float) -> Stretch:
    spin = row.turn * row.w / row.rim
    return Stretch(row.start, end, row.x, row.y, (row.dx, row.dy), row.v, spin, row.angle, Run(field, row))


def legs(table: Table, until: float, pieces: Buffer, events: Buffer, rest: Sequence[Rest]) -> Legs:
    """A motion as straight legs, from the pieces and events that the engine wrote; `until` as for `ground_of`."""
    fates = Buffer.of("u1", [Fate.ON_TABLE if end.fate in STAYED else end.fate for end in rest])
    masses = Buffer.of("f8", [disc.mass for disc in table.discs])
    gone, strengths = Buffer("f8", len(masses)), Buffer("f8", len(events) // EVENT.itemsize)
    given, room, count = (ground_of(table, until).memory, pieces, events, fates, masses), 0, ROOM
    while count > room:
        room = count
        rows = Buffer("f8", room, len(LEG))
        count = write_legs(*given, rows, gone, strengths)
    return Legs([rows[number].tolist() for number in range(count)], gone.tolist(), strengths.tolist())
