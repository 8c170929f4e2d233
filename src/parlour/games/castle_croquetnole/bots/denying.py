"""How well a guard's place keeps knights that have come in by the gate from its castle's tower."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from struct import Struct
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.bots.candidates import spaced
from parlour.kernels.buffers import Buffer
from parlour.kernels.mathematics import arctan2, cosine, sine
from parlour.physics import Kind, Shot
from parlour.physics.engine.play import play
from parlour.physics.engine.records import EVENT, SHOT, Results, Work
from parlour.physics.packing import ground_of, packed_discs, packed_shots
from parlour.physics.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.table import Point
    from parlour.physics import Table

__all__ = ["denied"]

INVADERS = ((0.0, 1.6), (0.175, 2.25), (-0.175, 2.25), (0.0, 2.5))
"""Typical places of a knight that has come in by the gate: across the axis and along it, in tile-widths."""
TURNS, SPEEDS = spaced(-0.2, 0.2, 9), spaced(0.9, 2.0, 6)
"""How it is flicked: directions off the axis, rad, and speeds, m/s."""
GUARD, KNIGHT = range(2)
DISCS = 2
"""On the table: the guard and a knight."""
KIND_AND_OTHER = Struct("<8xi4xi36x")
"""Of an event of the physics."""
ROOM = 32
"""Initial room for the events of a flick."""


def denied(game: CastleCroquetnole, castle: int, at: Point) -> float:
    """By prisoners taken, and towers not reached, in flicks of typical invaders."""
    plan, total = game.layout, 0.0
    for across, along in INVADERS:
        discs = plan.discs([at, plan.spot(castle, along * plan.tile, across * plan.tile)])
        for happened in _played(plan.table, Buffer.of_bytes(packed_discs(discs)), _rushes(plan.axis(castle))):
            if any(kind == Kind.DISC for kind, _ in happened):
                total += 1.0
            elif (Kind.BLOCK, castle) in happened:
                total -= 0.5
    return total


@lru_cache(maxsize=64)
def _rushes(axis: Point) -> Buffer:
    """Flicks of a knight towards the tower at the end of an axis."""
    line = arctan2(axis[1], axis[0])
    ways = [(cosine(line + turn), sine(line + turn)) for turn in TURNS]
    shots = [Shot(KNIGHT, (speed * east, speed * north)) for east, north in ways for speed in SPEEDS]
    return Buffer.of_bytes(packed_shots(shots))


def _played(table: Table, discs: Buffer, shots: Buffer, room: int = ROOM) -> Iterator[list[tuple[int, int]]]:
    """Of each shot, the kinds of the events and the other bodies in them.

    Raises:
        PhysicsError: a shot cannot be played.
    """
    ground, count = ground_of(table), len(shots) // SHOT.itemsize
    results = Results.of(count, DISCS, room * count, 0)
    done = play(ground.memory, discs, shots, Work.of(DISCS, ground.places), 0, results)
    if results.flaw[0]:
        raise refusal(table, discs.tobytes(), shots.tobytes(), results.flaw.tolist())
    if done < count:
        yield from _played(table, discs, shots, 4 * room)
        return
    written = results.events.flat[: results.ends[0] * EVENT.itemsize]
    events = KIND_AND_OTHER.iter_unpack(written)
    for number in results.counts.flat:
        yield list(islice(events, number))
