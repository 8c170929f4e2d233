"""The engine's memory as arrays of NumPy: for thousands of shots, and for whoever looks at single fields."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.physics.engine.records import FIELD, SHOT, START
from parlour.physics.packing import ground_of, packed_discs, packed_shots
from parlour.physics.shot import Shot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from parlour.physics.engine.records import Records
    from parlour.physics.table import Disc, Table

__all__ = ["discs_array", "field_of", "memory", "shot_of", "shots_array"]


def field_of(table: Table) -> Records:
    """Everything of a table that does not move: a record array of one row.

    Raises:
        PhysicsError: more posts, blocks, walls, lines or holes than there is room for.
    """
    return ground_of(table).memory.array.view(FIELD.dtype).view(np.recarray)


def discs_array(discs: Iterable[Disc]) -> NDArray[Any]:
    """Discs as the engine has them: one record each."""
    return np.frombuffer(bytearray(packed_discs(discs)), START.dtype)


def shots_array(shots: Sequence[Shot | None]) -> NDArray[Any]:
    """Shots as a structured array, to be filled by the thousand.

    Fields: disc (-1: nobody flicks, the discs go on as they move, as for `None`); x, y (m; NaN: from where the disc
    lies); vx, vy (m/s); spin (rad/s); tight (-1: none).

    >>> from parlour.physics import Shot
    >>> shots_array([Shot(2, (1.5, 0.0)), None])["disc"]
    array([ 2, -1])
    """
    return np.frombuffer(bytearray(packed_shots(shots)), SHOT.dtype).view(np.recarray)


def shot_of(record: Any, there: Sequence[bool]) -> Shot | None:  # noqa: ANN401 - a record of NumPy
    """A record of `shots_array` as a shot, of which the discs are numbered that are there.

    Args:
        record: one of the array.
        there: of each disc in the numbering of the record, whether it is there.
    """
    disc, x, y, vx, vy, spin, tight = record.tolist()
    if disc < 0:
        return None
    start = None if math.isnan(x) else (x, y)
    return Shot(sum(there[:disc]), (vx, vy), spin, start, None if tight < 0 else sum(there[:tight]))


def memory(records: NDArray[Any]) -> NDArray[np.uint8]:
    """Contiguous records as bytes, which the engine takes; the same memory."""
    return np.ndarray(records.nbytes, np.uint8, buffer=records)
