"""Simulate: one shot with everything there is to know of it."""

from __future__ import annotations

import math
from functools import lru_cache, partial
from threading import get_ident
from typing import TYPE_CHECKING

from parlour.kernels.buffers import Buffer
from parlour.physics.checks import PhysicsError, positive
from parlour.physics.engine.play import play
from parlour.physics.engine.records import EVENT, PIECE, SHOT, START, Results, Work
from parlour.physics.motion import Motion, Rest
from parlour.physics.packing import FATES, ground_of, legs, occurrences, packed_discs, packed_shots, tracks
from parlour.physics.refusals import refusal

if TYPE_CHECKING:
    from parlour.physics.engine.records import Memory
    from parlour.physics.shot import Shot
    from parlour.physics.table import Table

__all__ = ["limit_of", "simulate"]

ROOM = 256
"""Initial room for events, and for pieces of track, when one shot is played."""


def simulate(table: Table, shot: Shot | None = None, until: float | None = None) -> Motion:
    """Play one shot and report everything: events in time order, resting places, tracks on request.

    Without a shot the discs go on as they move. The table is not changed.

    Args:
        table: what stands and lies there.
        shot: which disc is flicked, and how.
        until: when the shot is over (s), whatever moves then; by default it ends when all is at rest. Then a disc that
            moves has the fate `MOVING` and the place that it has come to, and `Motion.table_at` goes on from there.

    Raises:
        PhysicsError: the shot's disc is missing, its start is taken, or a tight shot has no neighbour; a disc moves
            that nothing brakes, and there is no `until`.

    >>> from parlour.physics import Disc, Shot, Table
    >>> table = Table(discs=(Disc(0, 0, 0.016, 0.005), Disc(0.2, 0, 0.016, 0.005)))
    >>> motion = simulate(table, Shot(0, (1.5, 0)))
    >>> [event.kind.name for event in motion.events]
    ['DISC', 'REST', 'REST']
    >>> [len(track.pieces) for track in motion.tracks]
    [3, 3]
    """
    limit = limit_of(until, None if until is not None else _unbraked(table, shot))
    ground, written, done = ground_of(table, limit), ROOM, 0
    while not done:
        discs, flick, work, results = _kept_room(get_ident(), len(table.discs), ground.places, written)
        discs.flat[:], flick.flat[:] = packed_discs(table.discs), packed_shots([shot])
        results.ends.fill(0)
        done = play(ground.memory, discs, flick, work, 0, results)
        if results.flaw[0]:
            raise refusal(table, discs.tobytes(), flick.tobytes(), results.flaw.tolist())
        written *= 4
    (x,), (y,), (fates,) = results.x.tolist(), results.y.tolist(), results.fates.tolist()
    rest = tuple(map(Rest, x, y, map(FATES.__getitem__, fates)))
    written = results.ends.tolist()
    happened = bytes(results.events.flat[: written[0] * EVENT.itemsize])
    pieces = Buffer.of_bytes(results.pieces.flat[: written[1] * PIECE.itemsize])
    drawn = partial(legs, table, limit, pieces, Buffer.of_bytes(happened), rest)
    traced = partial(tracks, table, pieces, rest, limit or math.inf)
    return Motion(table, shot, occurrences(happened), rest, results.times[0], traced, drawn)


def limit_of(until: float | None, unbraked: str | None) -> float:
    """When a shot is over, in the form that `ground_of` takes.

    Args:
        until: as `simulate` is given.
        unbraked: what may move for ever, in words; `None` for nothing.

    Raises:
        PhysicsError: the time is none, or there has to be one.
    """
    if until is not None:
        positive(until, "until of a simulation", "s")
    elif unbraked is not None:
        raise PhysicsError(f"{unbraked} may move for ever; say until when to simulate: until=2.0, in s")
    return until or 0.0


def _unbraked(table: Table, shot: Shot | None) -> str | None:
    """What may move for ever, in words."""
    for number, disc in enumerate(table.discs):
        mine = shot is not None and shot.disc == number
        if disc.mass == math.inf:
            velocity, spin = (shot.velocity, shot.spin) if mine and shot else (disc.velocity, disc.spin)
            if (*velocity, spin) != (0.0, 0.0, 0.0):
                return f"disc {number}, which is driven,"
        elif table.material.friction == 0.0 and disc.friction is None:
            return f"disc {number} slides without friction, so it"
    return None


@lru_cache(maxsize=64)
def _kept_room(_thread: int, discs: int, fixed: int, written: int) -> tuple[Memory, Memory, Work, Results]:
    """Where a thread plays one shot: the discs, the shot, room to work, the results.

    It is kept, since making it, and telling a kernel where it is, take as long as a short shot does.
    """
    given = START.room(discs), SHOT.room(1)
    return *given, Work.of(discs, fixed), Results.of(1, discs, written, written)
