"""Many random shots, and the properties that every one of them must have."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

import numba
import numpy as np

from parlour.kernels.buffers import arrays_of
from parlour.kernels.entries import register_kernels
from parlour.physics import (
    CARD_TABLE,
    CROKINOLE_BOARD,
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
    ViscoelasticRim,
    Wall,
)
from parlour.physics.arrays import discs_array, field_of, memory, shots_array
from parlour.physics.engine.check import Flaw
from parlour.physics.engine.play import play
from parlour.physics.engine.records import EVENT, FLY, PIECE, STILL, Field, Records, Results, Work
from parlour.physics.engine.travel import travelled, turned
from parlour.physics.motion import Fate, Kind
from parlour.physics.packing import ground_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from parlour.kernels.buffers import Layout
    from parlour.physics.packing import Ground

__all__ = ["Findings", "soak"]

DISC, CAPTURED, LEFT_TABLE = int(Kind.DISC), int(Kind.CAPTURED), int(Kind.LEFT_TABLE)
IN_HOLE = int(Fate.CAPTURED)
SHOTS_PER_TABLE = 10

register_kernels()  # for the compiled functions below

BOARD = Table(
    material=CROKINOLE_BOARD,
    edge=RoundEdge(0.3302),
    posts=tuple(
        Post(0.1016 * math.cos(math.radians(22.5 + 45 * k)), 0.1016 * math.sin(math.radians(22.5 + 45 * k)), 0.0047625)
        for k in range(8)
    ),
    holes=(Hole(0.0, 0.0, 0.0174625),),
)
CLOTH = Table(
    material=CARD_TABLE,
    edge=RectangularEdge(0.8636, 0.8636),
    blocks=tuple(
        Block(0.0254 * x, 0.0254 * y, 0.0508, 0.0508, 0.1 * x)
        for x, y in ((2, 2), (-2, 2), (2, -2), (-2, -2), (2, 6), (-2, 6), (6, 2), (6, -2), (0, 10), (0, -10))
    ),
    lines=(Line(-0.0254, -0.0508, 0.0254, -0.0508), Line(-0.0254, 0.0508, 0.0254, 0.0508)),
)
RAILED = replace(
    BOARD,
    edge=RoundEdge(0.3302, Ditch(0.05)),
    walls=(ArcWall(0.0, 0.0, 0.381, rim=Rim(0.6, 0.3, falloff=0.1)),),
    material=replace(CROKINOLE_BOARD, disc=ViscoelasticRim(0.75, 0.2), post=Rim(0.7, 0.4, 0.3)),
)
BOXED = Table(
    material=CARD_TABLE,
    edge=RectangularEdge(0.8, 0.8, Ditch(0.02)),
    walls=tuple(
        Wall(0.45 * x, 0.45 * y, 0.45 * u, 0.45 * v)
        for x, y, u, v in ((-1, -1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1), (-1, 1, -1, -1))
    ),
    holes=tuple(Hole(0.36 * x, 0.36 * y, 0.02) for x, y in ((1, 1), (-1, 1), (1, -1), (-1, -1))),
    lines=CLOTH.lines,
)
YARD = replace(
    CLOTH,
    edge=RectangularEdge(0.8636, 0.8636, Ditch(0.02)),
    blocks=CLOTH.blocks[:4],
    walls=(
        ArcWall(0.0, 0.0, 0.3, 0.2, 5.0, Rim(0.5, 0.0)),
        ArcWall(0.25, 0.25, 0.05, 3.0, 3.0),
        ArcWall(-0.3, 0.2, 0.02, 1.0, 6.0),
        ArcWall(-0.3, -0.25, 0.0095, 0.5, 2.5, Rim(1.0, 0.5)),
        Wall(-0.2, -0.3, 0.1, -0.25, Rim(0.9, 0.1)),
        Wall(0.1, -0.25, 0.3, -0.35),
        Wall(0.35, -0.1, 0.35, 0.1),
    ),
    holes=(Hole(0.25, 0.25, 0.012), Hole(-0.15, 0.3, 0.02), Hole(0.38, -0.38, 0.02)),
)
DISCS, COINS = (0.015875, 0.0053, 0.3), (0.009525, 0.0026, 0.42)
"""Radius (m) and mass (kg) of the discs on a ground, and how far from the middle they lie (m)."""
MIRRORED = 1e-12
"""How far (m) a mirrored shot may end from the mirror image. All but a few are the same to the last bit, and the worst
of a million was 1.8e-15 m away. The engine takes discs in the order of their places, so a mirror reverses the order of
sums. A greater difference than rounding is a fault."""
GROUNDS = ((BOARD, *DISCS), (CLOTH, *COINS), (RAILED, *DISCS), (BOXED, *COINS), (YARD, *COINS))


@dataclass
class Findings:
    """The worst of all shots: overlap in m, gain of energy relative to the start's, change of momentum in N s.

    `through` is the deepest overlap of a disc and a wall, m; `jump` is the largest gap between two pieces of a disc's
    track, m.
    """

    shots: int = 0
    events: int = 0
    packed: int = 0
    unended: int = 0
    longest: float = 0.0
    most_events: int = 0
    walled: int = 0
    overlap: float = 0.0
    through: float = 0.0
    jump: float = 0.0
    gain: float = 0.0
    momentum: float = 0.0
    not_repeated: int = 0
    permuted: float = 0.0
    mirrored: float = 0.0

    def join(self, other: Findings) -> None:
        """Merge the results of another part of the soak."""
        for name in ("shots", "events", "packed", "walled", "unended", "not_repeated"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in (
            "longest", "most_events", "overlap", "through", "jump", "gain", "momentum", "permuted", "mirrored",
        ):  # fmt: skip
            setattr(self, name, max(getattr(self, name), getattr(other, name)))

    def wrong(self) -> list[str]:
        """The violated properties, in words; empty if there are none."""
        bounds = {
            "overlap": 1e-9,
            "through": 2e-9,
            "jump": 1e-9,
            "gain": 1e-12,
            "momentum": 1e-10,
            "permuted": 0.0,
            "mirrored": MIRRORED,
            "not_repeated": 0,
            "unended": 0,
        }
        found = {name: getattr(self, name) for name in bounds}
        return [f"{name} {found[name]:.3g}; at most {most:g}" for name, most in bounds.items() if found[name] > most]


def soak(seed: int, shots: int, first: int = 0) -> Findings:
    """Play the random shots of a seed, from the `first` on, and check every one."""
    findings = Findings()
    for table, shot in islice(_random_shots(random.Random(seed), first + shots), first, None):
        _look(table, shot, findings)
    return findings


def _random_shots(rng: random.Random, shots: int) -> Iterator[tuple[Table, Shot]]:
    """Tables with some shots each: all grounds, scattered and packed discs, slow and fast shots."""
    for number in range(shots):
        if number % SHOTS_PER_TABLE == 0:
            table = _packed(rng) if rng.random() < 0.15 else _scattered(rng)
        speed = rng.choice((0.05, 0.5, 2.0, 10.0)) * rng.random()
        angle = rng.uniform(-math.pi, math.pi)
        target = table.discs[-1]
        disc = table.discs[0]
        if rng.random() < 0.7:
            angle = math.atan2(target.y - disc.y, target.x - disc.x) + rng.gauss(0.0, 0.1)
        spin = rng.choice((0.0, 30.0, 500.0)) * rng.uniform(-1.0, 1.0)
        yield table, Shot(0, (speed * math.cos(angle), speed * math.sin(angle)), spin)


def _scattered(rng: random.Random) -> Table:
    """Discs at random places, some of them touching others or moving."""
    ground, radius, mass, reach = rng.choice(GROUNDS)
    own_friction = ground.walls and rng.random() < 0.5
    discs: list[Disc] = []
    for _ in range(rng.randint(2, 12)):
        size = radius * rng.choice((1.0, 1.0, rng.uniform(0.6, 1.5)))
        disc = Disc(
            rng.uniform(-reach, reach),
            rng.uniform(-reach, reach),
            size,
            mass * rng.choice((1.0, rng.uniform(0.2, 5.0))),
            friction=rng.uniform(0.05, 0.5) if own_friction else None,
        )
        if discs and rng.random() < 0.3:
            near, around = rng.choice(discs), rng.uniform(-math.pi, math.pi)
            gap = near.radius + size
            disc = replace(disc, x=near.x + gap * math.cos(around), y=near.y + gap * math.sin(around))
        if rng.random() < 0.1:
            velocity = (rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0))
            disc = replace(disc, velocity=velocity, spin=rng.gauss(0.0, 50.0))
        if _free(ground, discs, disc):
            discs.append(disc)
    return ground.with_discs(discs) if len(discs) > 1 else _scattered(rng)


def _packed(rng: random.Random) -> Table:
    """Twenty-three discs in contact, as close as they can lie, and one in contact with them or some way off."""
    ground, radius, *_ = rng.choice(GROUNDS[:4])
    turn, x, y = rng.uniform(0.0, 1.0), rng.uniform(-0.05, 0.05), rng.uniform(-0.05, 0.05)
    ground = replace(ground, posts=(), blocks=(), holes=())
    places = sorted(
        ((radius * (2 * i + j), radius * math.sqrt(3.0) * j) for i in range(-5, 6) for j in range(-5, 6)),
        key=lambda place: math.hypot(*place),
    )[: 24 if rng.random() < 0.5 else 23]
    discs = [
        Disc(x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn), radius, 0.005)
        for a, b in reversed(places)
    ]
    if len(discs) == 23:
        discs.insert(0, Disc(0.0, -0.25, radius, 0.005))
    return ground.with_discs(discs)


def _free(ground: Table, discs: list[Disc], disc: Disc) -> bool:
    """Whether a disc may lie where it is."""
    things = (*ground.posts, *ground.blocks, *ground.walls)
    fixed = min((thing.distance(disc.x, disc.y) for thing in things), default=1.0)
    return (
        (ground.edge is None or ground.edge.inside(disc.x, disc.y))
        and fixed >= disc.radius
        and all(math.hypot(disc.x - o.x, disc.y - o.y) >= disc.radius + o.radius - 1e-12 for o in discs)
    )


def _look(table: Table, shot: Shot, findings: Findings) -> None:
    """Play one shot, again, permuted and mirrored; record the results."""
    ground, starts = ground_of(table), _starts(table)
    field, played = field_of(table)[0], _play(ground, starts, shot)
    gain, momentum, overlap = _examine(field, starts, played.events, played.pieces)
    energy = _energy(starts, shot)
    findings.join(
        Findings(
            shots=1,
            events=len(played.events),
            packed=int(len(table.discs) == 24),
            unended=int(played.times[0] < 0.0),
            longest=float(played.times[0]),
            most_events=len(played.events),
            walled=int(bool(table.walls)),
            overlap=overlap,
            through=_through(field, starts, played.pieces),
            jump=_jump(field, played.pieces, played.fates[0]),
            gain=gain / energy if energy > 0.0 else gain,
            momentum=momentum,
            not_repeated=int(_apart(_play(ground, starts, shot), played) > 0.0),
            permuted=_apart(_permuted(table, shot), played),
            mirrored=_apart(_reflected(table, shot), played) if _has_mirror(table) else 0.0,
        )
    )


def _apart(one: Results, other: Results) -> float:
    """How far two results are apart, m; infinite if fates differ."""
    if not np.array_equal(one.fates, other.fates):
        return math.inf
    return float(np.max(np.hypot(one.x - other.x, one.y - other.y)))


def _permuted(table: Table, shot: Shot) -> Results:
    """The result with the discs permuted, in the original order."""
    order = list(range(len(table.discs)))
    random.Random(len(order)).shuffle(order)
    shuffled = table.with_discs(table.discs[k] for k in order)
    results = _play(ground_of(shuffled), _starts(shuffled), replace(shot, disc=order.index(shot.disc)))
    back = np.argsort(order)
    return results._replace(x=results.x[:, back], y=results.y[:, back], fates=results.fates[:, back])


def _has_mirror(table: Table) -> bool:
    """Whether the mirrored table is exact to the last bit: the ends of an arc are not."""
    return all(isinstance(wall, Wall) or wall.closed for wall in table.walls)


def _reflected(table: Table, shot: Shot) -> Results:
    """The result of the mirrored table, mirrored back."""
    mirror = _mirrored(table)
    shot = replace(shot, velocity=(-shot.velocity[0], shot.velocity[1]), spin=-shot.spin)
    results = _play(ground_of(mirror), _starts(mirror), shot)
    return results._replace(x=-results.x)


def _play(ground: Ground, starts: Records, shot: Shot) -> Results:
    """Everything about one shot; its events and pieces as records."""
    size, room, done = len(starts), 256, 0
    work = Work.of(size, ground.places)
    job = ground.memory, memory(starts), memory(shots_array([shot])), work
    while not done:
        room *= 4
        results: Results = arrays_of(Results.of(1, size, room, room))
        done = play(*job, 0, results)
        if results.flaw[0] == Flaw.ENDLESS:
            break
        if results.flaw[0]:
            raise AssertionError(f"a shot of the soak was refused: {Flaw(int(results.flaw[0])).name}")
    events, pieces = _records(results.events, EVENT), _records(results.pieces, PIECE)
    return results._replace(events=events[: results.ends[0]], pieces=pieces[: results.ends[1]])


def _records(memory: NDArray[np.uint8], layout: Layout) -> Records:
    """Bytes as records."""
    return memory.view(layout.dtype).view(np.recarray)


def _starts(table: Table) -> Records:
    """The discs of a table."""
    return discs_array(table.discs).view(np.recarray)


def _mirrored(table: Table) -> Table:
    """The table seen in a mirror along the y axis."""
    return replace(
        table,
        discs=tuple(
            replace(disc, x=-disc.x, velocity=(-disc.velocity[0], disc.velocity[1]), spin=-disc.spin)
            for disc in table.discs
        ),
        posts=tuple(replace(post, x=-post.x) for post in table.posts),
        blocks=tuple(replace(block, x=-block.x, angle=-block.angle) for block in table.blocks),
        lines=tuple(replace(line, x1=-line.x1, x2=-line.x2) for line in table.lines),
        holes=tuple(replace(hole, x=-hole.x) for hole in table.holes),
        walls=tuple(
            replace(wall, x1=-wall.x1, x2=-wall.x2) if isinstance(wall, Wall) else replace(wall, x=-wall.x)
            for wall in table.walls
        ),
    )


def _energy(starts: Records, shot: Shot) -> float:
    """Kinetic energy at the start, J."""
    moving = starts.copy()
    moving.vx[shot.disc], moving.vy[shot.disc], moving.spin[shot.disc] = *shot.velocity, shot.spin
    return float(np.sum(moving.mass * (moving.vx**2 + moving.vy**2 + 0.5 * (moving.radius * moving.spin) ** 2)) / 2)


@numba.njit(error_model="numpy")
def _examine(  # noqa: C901 - compiled, one walk over all pieces
    field: Field, starts: Records, events: Records, pieces: Records
) -> tuple[float, float, float]:
    """The greatest gain of energy (J) and change of momentum (N s) at an instant, and the greatest overlap (m).

    The momentum is not checked if an arc may have turned a disc. Overlaps are checked at the beginning of each piece of
    track, and half-way to the next.
    """
    size = starts.shape[0]
    current = np.full(size, -1)
    curved = (field.walls[: field.wall_count, 0] > 0.0).any()
    gone = np.zeros(size, np.bool_)
    gain, change, overlap = 0.0, 0.0, 0.0
    number, seen = 0, 0  # of pieces and of events, both in time order
    while number < len(pieces):
        now = pieces[number].start
        fixed, met = False, False
        while seen < len(events) and events[seen].time < now:
            seen += 1
        first_at_once = seen
        while seen < len(events) and events[seen].time == now:
            met = met or events[seen].kind == DISC
            fixed = fixed or events[seen].kind != DISC
            seen += 1
        before, after, px, py = 0.0, 0.0, 0.0, 0.0
        first = number
        while number < len(pieces) and pieces[number].start == now:
            piece = pieces[number]
            disc, mass, radius = piece.disc, starts[piece.disc].mass, starts[piece.disc].radius
            speed, spin, dx, dy = 0.0, 0.0, 0.0, 0.0
            if current[disc] >= 0:
                old = pieces[current[disc]]
                gone[disc] = gone[disc] or (old.law == FLY and piece.law == STILL)
                _, speed = travelled(field, old, now - old.start)
                _, spin = turned(field, old, now - old.start)
                dx, dy = old.dx, old.dy
            current[disc] = number
            new_spin = piece.w / piece.rim
            fixed = fixed or piece.v == 0.0  # the table may have taken what was left
            before += mass * (speed**2 + 0.5 * (radius * spin) ** 2) / 2
            after += mass * (piece.v**2 + 0.5 * (radius * new_spin) ** 2) / 2
            px += mass * (piece.v * piece.dx - speed * dx)
            py += mass * (piece.v * piece.dy - speed * dy)
            number += 1
        for event in events[first_at_once:seen]:
            if event.kind == CAPTURED or (event.kind == LEFT_TABLE and field.flight == 0.0):
                gone[event.disc] = True
        if now > 0.0:
            gain = max(gain, after - before)
            if met and not fixed and not curved:
                change = max(change, math.sqrt(px * px + py * py))
        later = pieces[number].start if number < len(pieces) else now
        for time in (now, 0.5 * (now + later)):
            overlap = max(overlap, _overlap(field, starts, pieces, current, gone, time))
        if number == first:
            break
    return gain, change, overlap


@numba.njit(error_model="numpy")
def _overlap(
    field: Field, starts: Records, pieces: Records, current: NDArray[np.int64], gone: NDArray[np.bool_], time: float
) -> float:
    """The greatest overlap (m) of two discs at a time."""
    size, worst = len(current), 0.0
    x, y = np.empty(size), np.empty(size)
    for disc in range(size):
        piece = pieces[current[disc]]
        path, _ = travelled(field, piece, time - piece.start)
        x[disc], y[disc] = piece.x + path * piece.dx, piece.y + path * piece.dy
    for one in range(size):
        for two in range(one):
            if not gone[one] and not gone[two]:
                apart = math.sqrt((x[one] - x[two]) ** 2 + (y[one] - y[two]) ** 2)
                worst = max(worst, starts[one].radius + starts[two].radius - apart)
    return worst


@numba.njit(error_model="numpy")
def _through(field: Field, starts: Records, pieces: Records) -> float:
    """The deepest overlap (m) of a disc and a wall, at points so close together that no crossing is missed."""
    worst, until = 0.0, np.full(len(starts), np.inf)
    for number in range(len(pieces) - 1, -1, -1):
        piece = pieces[number]
        radius, ends = starts[piece.disc].radius, until[piece.disc]
        until[piece.disc] = piece.start
        if field.wall_count == 0:
            break
        path, _ = travelled(field, piece, min(ends - piece.start, piece.lasts))
        steps = int(path / (0.5 * radius)) + 1
        for step in range(steps + 1):
            x, y = piece.x + path * step / steps * piece.dx, piece.y + path * step / steps * piece.dy
            for wall in field.walls[: field.wall_count]:
                worst = max(worst, radius - _distance(wall, x, y))
    return worst


@numba.njit(error_model="numpy")
def _jump(field: Field, pieces: Records, fates: NDArray[np.int64]) -> float:
    """The largest distance (m) from the end of a piece of a disc's track to the start of the next.

    A captured disc moves to the middle of its hole, which does not count.
    """
    worst, following = 0.0, np.full(len(fates), -1)
    last = fates == IN_HOLE
    for number in range(len(pieces) - 1, -1, -1):
        piece = pieces[number]
        later = following[piece.disc]
        following[piece.disc] = number
        if later >= 0 and not last[piece.disc]:
            begins = pieces[later]
            path, _ = travelled(field, piece, begins.start - piece.start)
            x, y = piece.x + path * piece.dx - begins.x, piece.y + path * piece.dy - begins.y
            worst = max(worst, math.sqrt(x * x + y * y))
        if later >= 0:
            last[piece.disc] = False
    return worst


@numba.njit(error_model="numpy")
def _distance(wall: NDArray[np.float64], x: float, y: float) -> float:
    """From a point to a wall (m), by the wall's row."""
    shape, x1, y1, x2, y2, middle_x, middle_y, radius = (
        wall[0],
        wall[1],
        wall[2],
        wall[3],
        wall[4],
        wall[5],
        wall[6],
        wall[7],
    )
    if shape == 0.0:
        along_x, along_y = x2 - x1, y2 - y1
        share = ((x - x1) * along_x + (y - y1) * along_y) / (along_x * along_x + along_y * along_y)
        share = min(max(share, 0.0), 1.0)
        return math.hypot(x1 + share * along_x - x, y1 + share * along_y - y)
    start = math.atan2(y1 - middle_y, x1 - middle_x)
    sweep = (math.atan2(y2 - middle_y, x2 - middle_x) - start) % (2.0 * math.pi)
    if shape == 2.0 or (math.atan2(y - middle_y, x - middle_x) - start) % (2.0 * math.pi) <= sweep:
        return float(abs(math.hypot(x - middle_x, y - middle_y) - radius))
    return min(math.hypot(x - x1, y - y1), math.hypot(x - x2, y - y2))
