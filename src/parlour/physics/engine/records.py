"""The memory layout that the engine works in: one record a disc, an event, a piece of track, a table's fixed things."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from parlour.kernels.buffers import Array, Buffer, Layout
from parlour.physics.laws import COLUMNS
from parlour.physics.profile import CELLS, COEFFICIENTS, GUESS_COEFFICIENTS, GUESSES, WHOLE, Constant

__all__ = [
    "CONTACT",
    "DISC",
    "EVENT",
    "FIELD",
    "FIRST_WALL",
    "FLY",
    "GLIDE",
    "HIGH",
    "LOW",
    "MOST",
    "MOVED",
    "PIECE",
    "PIVOT",
    "RESTED",
    "RESTS",
    "SHOT",
    "SLIDE",
    "START",
    "STILL",
    "Field",
    "Memory",
    "Record",
    "Records",
    "Results",
    "Work",
]

Record: TypeAlias = Any
"""One row of a record array; its fields are listed in the dtypes below."""
Records: TypeAlias = Any


Field: TypeAlias = Any
"""One row of `FIELD`."""

MOST = 128
"""The most posts, blocks, walls, lines, holes and pairs, of each, that a table may have."""
FIRST_WALL = 4
"""Row of `Field.rims` with the law of wall 0. The rows before it are those of discs, posts and blocks, by `Kind`."""

STILL, SLIDE, PIVOT, LOW, HIGH, FLY, GLIDE = range(7)
"""How a disc moves until its next contact.

- `STILL`: not at all.
- `SLIDE`: without spin, or with too little to affect the slide.
- `PIVOT`: without slide, or with too little to affect the spin.
- `LOW`: on the universal curve that comes up from small ratios of speed to spin.
- `HIGH`: on the one that comes down from large ratios.
- `FLY`: without friction, beyond the edge, until it falls.
- `GLIDE`: without friction, on the surface, until the shot is over.
"""

MOVED, RESTS, RESTED = range(3)
"""Of a disc: not at rest at first, or touched since; at rest as laid out; at rest, with its side of each line known.
The last need not be laid out again for another shot on the same discs."""

_LAW = [
    ("law", "i8"),
    ("v", "f8"),  # speed at the start, m/s
    ("w", "f8"),  # speed of the contact circle at the start, m/s, at least 0
    ("turn", "f8"),  # +1 anticlockwise, -1 clockwise
    ("rim", "f8"),  # contact radius, m
    ("brake", "f8"),  # deceleration of a slide without spin, m/s^2; 0 in flight
    ("scale", "f8"),  # m/s to a unit of the universal curve
    ("q", "f8"),  # time to go at the start, in units of the curve: 1 at its kink
    ("d", "f8"),  # distance to go at the start, in units of the curve
    ("lasts", "f8"),  # until it stops, s
    ("reach", "f8"),  # until it stops, m
    ("rate", "f8"),  # brake over scale: units of the curve to a second
    ("unit", "f8"),  # scale^2 over brake: m to a unit of distance on the curve
]

DISC = Layout(
    [
        ("index", "i8"),  # its place in the table's discs
        ("radius", "f8"),
        ("inverse_mass", "f8"),  # 0 for a disc that is held or driven
        ("driven", "i8"),  # 1 if its motion is given from outside: it meets discs alone, and nothing changes its way
        ("mu_g", "f8"),  # its deceleration on the surface, m/s^2
        ("falls", "f8"),  # when a disc beyond the edge will have fallen, s since the shot; infinite on the surface
        ("fate", "i8"),
        ("since", "f8"),  # when it set off from (x, y), s since the shot
        ("x", "f8"),
        ("y", "f8"),
        ("dx", "f8"),  # heading
        ("dy", "f8"),
        ("angle", "f8"),  # turned since the shot, rad; kept only for tracks
        *_LAW,
        ("next", "f8"),  # when something happens to it, s since the shot
        ("kind", "i8"),  # what; a Kind
        ("other", "i8"),  # the other disc or thing
        ("along", "f8"),  # distance from (x, y) at which it happens, or happened last, m
        ("passed", "f8"),  # distance from (x, y) at which it came over a hole, m
        ("sides", "i1", (MOST,)),  # of each line: +1 left, -1 right, 0 on it since the shot
        ("over", "i8"),  # 1 + the place of the hole that its centre is over; 0 for none
        ("outward", "f8"),  # the share of its outward speed that the far rim of the hole will leave it
        # while a cluster is resolved
        ("px", "f8"),
        ("py", "f8"),
        ("vx", "f8"),
        ("vy", "f8"),
        ("spin", "f8"),
        ("ux", "f8"),  # what impulses on trial would add
        ("uy", "f8"),
        ("around", "f8"),
        ("member", "i8"),
        ("struck", "i8"),  # its motion is new, or it is gone
        ("concerned", "i8"),  # its forecast is stale
        ("rested", "i8"),  # whether it is as it was when the shot began: `MOVED`, `RESTS`, `RESTED`
    ]
)
"""A disc in motion or at rest; lengths m, times s."""

SHOT = Layout(
    [
        ("disc", "i8"),
        ("x", "f8"),
        ("y", "f8"),
        ("vx", "f8"),
        ("vy", "f8"),
        ("spin", "f8"),
        ("tight", "i8"),
    ]
)
"""A shot. Without a start x and y are NaN, without a tight disc `tight` is -1; a `disc` of -1 lets the discs go on."""

START = Layout(
    [
        *((name, "f8") for name in ("x", "y", "radius", "mass", "vx", "vy", "spin", "friction")),
        ("present", "i8"),
    ]
)
"""A disc as the table describes it; a friction of 0 stands for the material's. Where `present` is 0 there is none, and
nothing else of the record is read."""

EVENT = Layout(
    [
        ("time", "f8"),
        ("kind", "i4"),
        ("disc", "i4"),
        ("other", "i4"),
        ("direction", "i4"),
        ("x", "f8"),
        ("y", "f8"),
        ("speed", "f8"),
        ("impulse", "f8"),
    ]
)
"""See `Occurrence`, field by field."""

PIECE = Layout(
    [
        ("disc", "i8"),
        ("start", "f8"),
        ("x", "f8"),
        ("y", "f8"),
        ("dx", "f8"),
        ("dy", "f8"),
        ("angle", "f8"),
        *_LAW,
    ]
)
"""A straight piece of track."""

CONTACT = Layout(
    [
        ("one", "i8"),  # place of the disc among those at work
        ("two", "i8"),  # place of the other; -1 for a fixed thing
        ("kind", "i8"),
        ("other", "i8"),  # what it is, by its place in the table
        ("rim", "i8"),  # the row of its law in `Field.rims`
        ("hollow", "i8"),  # 1 inside a curved wall
        ("nx", "f8"),  # from one to two
        ("ny", "f8"),
        ("x", "f8"),  # where the rims touch
        ("y", "f8"),
        ("gap", "f8"),
        ("key", "f8"),  # where it is, in a way that neither the order of its discs nor a mirror changes
        ("inverse_mass", "f8"),  # the sum of both, 1/kg
        ("speed", "f8"),  # closing speed when it first took part, m/s
        ("normal", "f8"),  # impulse so far, N s
        ("order", "i8"),  # when it first took part; 0 for never
        ("chosen", "i8"),  # takes part in this step
        ("working", "i8"),  # is of the group that is struck now: contacts that share discs
        ("solved", "i8"),  # its impulse is sought; of friction: the rims stick
        ("turn", "i8"),  # the contact whose turn it is at this place, when all are done in the order of their speeds
        ("target", "f8"),  # closing speed, then what an impulse shall take away, m/s
        ("push", "f8"),  # its share of the normal impulses of a blow, N s
        ("grip", "f8"),  # the most that friction can give meanwhile, N s
        ("drag", "f8"),  # what it gives, N s
        ("beyond", "f8"),  # how far the other way tangential restitution takes the slip, m/s
        ("slip", "f8"),  # that far and what slip there is, m/s: friction acts against both
        ("drift", "f8"),  # how `slip` changes meanwhile, m/s
        ("value", "f8"),
        ("residual", "f8"),
        ("direction", "f8"),
        ("image", "f8"),
    ]
)
"""A touching pair in a cluster."""


FIELD = Layout(
    [
        ("deceleration", "f8"),  # mu g of the material, m/s^2
        ("gravity", "f8"),  # m/s^2
        *((constant.name.lower(), "i8" if constant in WHOLE else "f8") for constant in Constant),  # `Profile.numbers`
        ("cells", "f8", (CELLS, 2, COEFFICIENTS)),  # `Profile.cells`
        ("guesses", "f8", (2, GUESSES, GUESS_COEFFICIENTS)),  # `Profile.guesses`
        ("rims", "f8", (FIRST_WALL + 2 * MOST, COLUMNS)),  # `ContactLaw.row` by kind of contact, by wall, by pair
        ("post_count", "i8"),
        ("posts", "f8", (MOST, 3)),  # x, y, radius
        ("block_count", "i8"),
        ("blocks", "f8", (MOST, 6)),  # x, y, half width, half height, cosine and sine of the angle
        ("wall_count", "i8"),
        ("walls", "f8", (MOST, 11)),  # see `parlour.physics.engine.walls`
        ("line_count", "i8"),
        ("lines", "f8", (MOST, 4)),  # x1, y1, x2, y2
        ("edge", "f8", (3,)),  # half width, half height, radius: infinite without that edge
        ("flight", "f8"),  # how long a disc that has left flies before it has fallen, s
        ("hole_count", "i8"),
        ("holes", "f8", (MOST, 6)),  # x, y, radius, capture speed, rim exponent, rim friction
        ("until", "f8"),  # when a shot is over that may not end by itself, s; 0 for those that do
        ("pair_count", "i8"),
        ("pairs", "i8", (MOST, 2)),  # two discs that meet by a law of their own, the lower place in the table first
    ]
)
"""Everything that does not move, and the laws that hold there: one record, so that functions are given one pointer."""


Memory: TypeAlias = Array
"""Records as bytes, which the entries view as records."""


class Work(NamedTuple):
    """Room to work in, for one thread: records of `START`, `DISC`, `CONTACT`, and an order of the discs."""

    starts: Memory
    discs: Memory
    contacts: Memory
    order: Array

    @classmethod
    def of(cls, size: int, fixed: int) -> Work:
        """Enough for this number of discs: each may touch fixed things at `fixed` places, and three discs."""
        contacts = CONTACT.room(size * (fixed + 3) + 1)
        return cls(START.room(size), DISC.room(size), contacts, Buffer("i8", size))


class Results(NamedTuple):
    """Where the results of a run of shots go; shapes (shots, discs), (shots,), and as long as there is room for."""

    x: Array
    y: Array
    fates: Array
    times: Array
    counts: Array
    """How many events each shot has."""
    events: Memory
    """Records of `EVENT`; room for none when they are not requested."""
    pieces: Memory
    """Records of `PIECE`, of the tracks; room for none when they are not requested."""
    ends: Array
    """How many events, and how many pieces, are written."""
    flaw: Array
    """Why a shot could not be played: a `Flaw`, and the two discs that it is about, -1 for none."""

    @classmethod
    def of(cls, shots: int, discs: int, events: int, pieces: int) -> Results:
        """Room for this many shots, discs, events and pieces."""
        places = Buffer("f8", shots, discs), Buffer("f8", shots, discs), Buffer("u1", shots, discs)
        found = EVENT.room(events), PIECE.room(pieces)
        return cls(*places, Buffer("f8", shots), Buffer("i8", shots), *found, Buffer("i8", 2), Buffer("i8", 3))
