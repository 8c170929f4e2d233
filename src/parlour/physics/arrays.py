"""Between the vocabulary and the engine's memory: tables as arrays, and events and tracks back from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.kernels.mathematics import cosine, hypotenuse, sine
from parlour.physics.checks import PhysicsError
from parlour.physics.engine import travel, walls
from parlour.physics.engine.legs import LEG, write_legs
from parlour.physics.engine.records import (
    EVENT,
    FIELD,
    FIRST_WALL,
    PIECE,
    START,
    Field,
    Memory,
    Record,
    Records,
    packing,
)
from parlour.physics.motion import Fate, Kind, Legs, Occurrence, Rest, Stretch, Track
from parlour.physics.profile import Constant
from parlour.physics.rows import hole_row, law_row
from parlour.physics.table import ArcWall, Block, Disc, Hole, Line, Post, RectangularEdge, RoundEdge, Table, Wall

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from parlour.physics.material import Material

__all__ = [
    "FATES",
    "Ground",
    "Run",
    "discs_array",
    "discs_memory",
    "field_of",
    "ground_of",
    "legs",
    "memory",
    "occurrences",
    "tracks",
]


PLACES_OF_A_WALL = 3
"""At how many places a disc may touch one wall: between its ends, and at both."""
ROOM = 64
"""Initial room for the legs of one shot."""


class Ground(NamedTuple):
    """Everything of a table that does not move, as the engine has it.

    Attributes:
        field: a record array of one row.
        memory: the same as bytes.
        places: at how many a disc may touch it.
    """

    field: Records
    memory: Memory
    places: int


def field_of(table: Table) -> Records:
    """Everything of a table that does not move: a record array of one row.

    Raises:
        PhysicsError: more posts, blocks, walls, lines or holes than there is room for.
    """
    return ground_of(table).field


def ground_of(table: Table) -> Ground:
    """Everything of a table that does not move, with what else the engine's entry needs. Equal tables share one.

    Raises:
        PhysicsError: more posts, blocks, walls, lines or holes than there is room for.
    """
    parts = table.material, table.edge, table.posts, table.blocks, table.walls, table.lines, table.holes
    key = tuple(map(id, parts))
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= KNOWN:
            _KNOWN.clear()
        known = _KNOWN[key] = parts, _ground(*parts)
    return known[1]


KNOWN = 64
"""How many grounds are found by the identity of their parts."""
_KNOWN: dict[tuple[int, ...], tuple[tuple[object, ...], Ground]] = {}
"""By the identities of their parts, because hashing eight posts takes as long as playing a shot. The parts are kept, so
that nothing else can take their identities."""


@lru_cache(maxsize=16)
def _ground(
    material: Material,
    edge: RoundEdge | RectangularEdge | None,
    posts: tuple[Post, ...],
    blocks: tuple[Block, ...],
    barriers: tuple[Wall | ArcWall, ...],
    lines: tuple[Line, ...],
    holes: tuple[Hole, ...],
) -> Ground:
    fields = np.zeros(1, FIELD).view(np.recarray)
    field, profile = fields[0], material.profile
    field.deceleration, field.gravity = material.deceleration, material.gravity
    for constant in Constant:
        field[constant.name.lower()] = profile.numbers[constant]
    field.cells[: len(profile.cells)] = profile.cells
    field.guesses[:] = profile.guesses
    laws = (material.disc, material.post, material.block)
    field.rims[FIRST_WALL - len(laws) : FIRST_WALL] = [law_row(law) for law in laws]
    field.post_count = _fill(field.posts, [(post.x, post.y, post.radius) for post in posts], "posts")
    field.block_count = _fill(field.blocks, [_rectangle(block) for block in blocks], "blocks")
    field.line_count = _fill(field.lines, [(line.x1, line.y1, line.x2, line.y2) for line in lines], "lines")
    field.wall_count = _fill(field.walls, [_wall(wall) for wall in barriers], "walls")
    _fill(field.rims[FIRST_WALL:], [law_row(wall.rim or material.block) for wall in barriers], "walls")
    field.hole_count = _fill(field.holes, [hole_row(hole) for hole in holes], "holes")
    field.edge[:] = _reach(edge)
    field.flight = math.sqrt(2.0 * edge.ditch.depth / material.gravity) if edge and edge.ditch else 0.0
    return Ground(fields, memory(fields), len(posts) + len(blocks) + PLACES_OF_A_WALL * len(barriers))


def _fill(room: NDArray[np.float64], rows: Sequence[Sequence[float]], what: str) -> int:
    """Write rows into the room there is; returns how many."""
    if len(rows) > len(room):
        raise PhysicsError(f"a table of {len(rows)} {what}; there may be at most {len(room)}")
    if rows:
        room[: len(rows)] = rows
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


def discs_array(discs: Iterable[Disc]) -> NDArray[Any]:
    """Discs as the engine has them: one record each."""
    return discs_memory(discs).view(START)


_PACKED_DISC, _PACKED_EVENT = packing(START), packing(EVENT)


def discs_memory(discs: Iterable[Disc]) -> Memory:
    """Discs as the engine has them, as bytes: `discs_array` for a caller that needs no fields."""
    pack = _PACKED_DISC.pack
    rows = [pack(d.x, d.y, d.radius, d.mass, *d.velocity, d.spin, d.friction or 0.0, 1) for d in discs]
    return np.frombuffer(bytearray().join(rows), np.uint8)


def memory(records: NDArray[Any]) -> Memory:
    """Contiguous records as bytes, which the engine takes; the same memory."""
    return np.ndarray(records.nbytes, np.uint8, buffer=records)


_KINDS = (None, *Kind)
"""By number; an enum takes longer to look up."""
FATES = tuple(Fate)
"""By number."""


def occurrences(events: Memory) -> tuple[Occurrence, ...]:
    """The engine's events, as bytes, in the vocabulary of a `Motion`."""
    rows = _PACKED_EVENT.iter_unpack(events.data)
    found = [
        Occurrence(time, _KINDS[kind], disc, other, x, y, speed, impulse, direction)
        for time, kind, disc, other, direction, x, y, speed, impulse in rows
    ]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece's law, by the engine's own functions."""

    field: Field
    row: Record

    def slide(self, after: float) -> tuple[float, float]:
        """Distance (m) and speed (m/s) at a time (s) after the start."""
        path, speed = travel.travelled(self.field, self.row, after)
        return float(path), float(speed)

    def turn(self, after: float) -> tuple[float, float]:
        """Angle turned (rad) and spin (rad/s) at a time (s) after the start."""
        angle, spin = travel.turned(self.field, self.row, after)
        return float(angle), float(spin)


def tracks(table: Table, pieces: Memory, rest: Sequence[Rest]) -> tuple[Track, ...]:
    """The tracks of all discs, from the pieces that the engine wrote."""
    field, rows = field_of(table)[0], pieces.view(PIECE).view(np.recarray)
    numbers: list[list[int]] = [[] for _ in rest]
    for number, disc in enumerate(rows.disc.tolist()):
        numbers[disc].append(number)
    starts, lasting = rows.start.tolist(), rows.lasts.tolist()
    found = []
    for mine, end in zip(numbers, rest, strict=True):
        gone = None if end.fate is Fate.ON_TABLE else starts[mine.pop()]
        until = [*(starts[number] for number in mine[1:]), math.inf if gone is None else gone][: len(mine)]
        ends = [min(starts[number] + lasting[number], limit) for number, limit in zip(mine, until, strict=True)]
        found.append(Track(tuple(_piece(field, rows[k], stop) for k, stop in zip(mine, ends, strict=True)), gone))
    return tuple(found)


def _piece(field: Field, row: Record, end: float) -> Stretch:
    _, start, x, y, dx, dy, angle, _, v, w, turn, rim, *_ = row.tolist()
    return Stretch(start, end, x, y, (dx, dy), v, turn * w / rim, angle, Run(field, row))


def legs(table: Table, pieces: Memory, events: Memory, fates: NDArray[np.uint8]) -> Legs:
    """A motion as straight legs, from the pieces and events that the engine wrote."""
    masses = np.array([disc.mass for disc in table.discs])
    gone, strengths = np.empty(len(masses)), np.empty(len(events) // EVENT.itemsize)
    given = ground_of(table).memory, pieces, events, fates, masses
    rows = np.empty((ROOM, len(LEG)))
    count = write_legs(*given, rows, gone, strengths)
    if count > ROOM:
        rows = np.empty((count, len(LEG)))
        write_legs(*given, rows, gone, strengths)
    return Legs(rows[:count].tolist(), gone.tolist(), strengths.tolist())
