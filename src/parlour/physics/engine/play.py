"""The entry: a run of shots, one after the other, on discs that the caller describes; the one thing that is compiled.

The discs are put into an order of their own, by place, before each shot: the order in which the caller lists them
cannot matter, not even in the last bit.
"""

from __future__ import annotations

import hashlib
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba

from parlour.physics.engine.impact import restitution
from parlour.physics.engine.jit import kernel
from parlour.physics.engine.loop import log, run
from parlour.physics.engine.records import Field, Record, Records, Results, Work
from parlour.physics.motion import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["play"]

DISC = int(Kind.DISC)


@kernel
def _set_up(
    field: Field, tables: Records, shot: Record, starts: Records, discs: Records, order: NDArray[np.int64]
) -> None:
    """Lay the discs out for a shot, sorted by place."""
    size = starts.shape[0]
    for index in range(size):
        starts[index] = tables[shot.table, index]
    if shot.disc >= 0 and not math.isnan(shot.x):
        starts[shot.disc].x, starts[shot.disc].y = shot.x, shot.y
    for index in range(size):
        place = index
        while place > 0 and _later(starts[order[place - 1]], starts[index]):
            order[place] = order[place - 1]
            place -= 1
        order[place] = index
    for place in range(size):
        index = order[place]
        start, disc = starts[index], discs[place]
        disc.index, disc.radius, disc.inverse_mass = index, start.radius, 1.0 / start.mass
        disc.mu_g = start.friction * field.gravity if start.friction > 0.0 else field.deceleration
        disc.px, disc.py, disc.vx, disc.vy, disc.spin = start.x, start.y, start.vx, start.vy, start.spin
        if index == shot.disc:
            disc.vx, disc.vy, disc.spin = shot.vx, shot.vy, shot.spin


@kernel
def _later(one: Record, other: Record) -> bool:
    """Whether a disc comes after another by place."""
    return bool(one.x > other.x or (one.x == other.x and one.y > other.y))


@kernel
def _hold(field: Field, discs: Records, shot: Record, events: Records, ends: NDArray[np.int64]) -> None:
    """A tight shot: the flicked disc is held, its neighbour starts along the line of centres with what it transmits."""
    one, two = discs[0], discs[0]
    for index in range(discs.shape[0]):
        if discs[index].index == shot.disc:
            one = discs[index]
        if discs[index].index == shot.tight:
            two = discs[index]
    x, y = two.px - one.px, two.py - one.py
    distance = math.sqrt(x * x + y * y)
    x, y = x / distance, y / distance
    closing = (one.vx - two.vx) * x + (one.vy - two.vy) * y
    inverse_mass = one.inverse_mass + two.inverse_mass
    rim = field.rims[DISC]
    impulse = (1.0 + restitution(rim, closing)) * closing / inverse_mass
    two.vx += impulse * two.inverse_mass * x
    two.vy += impulse * two.inverse_mass * y
    one.vx, one.vy, one.spin, one.inverse_mass = 0.0, 0.0, 0.0, 0.0
    number = ends[0]
    log(events, ends, 0.0, DISC, one, two.index, closing, impulse, 0)
    if number < events.shape[0]:
        event = events[number]
        event.x, event.y = one.px + one.radius * x, one.py + one.radius * y
        event.disc, event.other = min(one.index, two.index), max(one.index, two.index)


def _compiled(digest: str) -> Callable[..., int]:
    """The entry as machine code. Numba's cache watches one file; the digest tells it of all the others."""

    def play(fields: Records, tables: Records, shots: Records, work: Work, first: int, results: Results) -> int:
        """Play shots from `first` on; returns the first one for which there was no more room, or their number."""
        field = fields[0]
        starts, discs, contacts, order = work
        events, pieces, ends = results.events, results.pieces, results.ends
        for number in range(first, shots.shape[0]):
            shot, before, drawn = shots[number], ends[0], ends[1]
            _set_up(field, tables, shot, starts, discs, order)
            if shot.tight >= 0:
                _hold(field, discs, shot, events, ends)
            results.times[number] = run(field, discs, contacts, events, pieces, ends)
            if ends[0] > events.shape[0] or (pieces.shape[0] > 0 and ends[1] > pieces.shape[0]):
                ends[0], ends[1] = before, drawn
                return number
            results.counts[number] = ends[0] - before
            for place in range(discs.shape[0]):
                disc = discs[place]
                results.x[number, disc.index], results.y[number, disc.index] = disc.px, disc.py
                results.fates[number, disc.index] = disc.fate
        return shots.shape[0] if digest else 0

    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
    entry: Callable[..., int] = numba.njit(**options)(play)
    return entry


def _digest() -> str:
    """Of every source that is compiled into the entry."""
    folder = Path(__file__).parent
    sources = [*sorted(folder.glob("*.py")), *(folder.parent / name for name in ("laws.py", "motion.py", "profile.py"))]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


play = _compiled(_digest())
