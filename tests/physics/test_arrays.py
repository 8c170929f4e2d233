"""Tables as the engine has them: packed records, and fixed things that are laid out once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.physics import Disc, Post, Shot, Table, Wall
from parlour.physics.arrays import discs_array, field_of, shots_array
from parlour.physics.engine.records import CONTACT, DISC, EVENT, FIELD, PIECE, SHOT, START
from parlour.physics.packing import KNOWN, ground_of, packed_discs, packed_shots

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.kernels.buffers import Layout


RECORDS = {
    "disc": START,
    "shot": SHOT,
    "event": EVENT,
    "piece": PIECE,
    "moving": DISC,
    "contact": CONTACT,
    "field": FIELD,
}


@pytest.mark.parametrize("layout", RECORDS.values(), ids=RECORDS)
def test_a_layout_is_the_same_as_numpys(layout: Layout) -> None:
    """Size, places, types and shapes of all fields; and a record shows what NumPy's does."""
    dtype = layout.dtype
    assert dtype.fields is not None
    assert layout.itemsize == dtype.itemsize
    assert {name: (part.code, part.shape, part.at) for name, part in layout.parts.items()} == {
        name: (kind.base.str[1:], kind.shape, at) for name, (kind, at, *_) in dtype.fields.items()
    }
    made = layout.room(2)
    made.array[:] = np.random.default_rng(1).integers(0, 64, len(made), np.uint8)
    record, row = layout.record(made, 1), made.array.view(dtype)[1]
    for name in layout.names:
        mine = getattr(record, name)
        assert (mine.tolist() if layout.parts[name].shape else mine) == row[name].tolist()


def test_discs_and_shots_are_packed_field_by_field() -> None:
    discs = [Disc(1, 2, 3, 4, (5, 6), 7, 8), Disc(0.5, 0, 1, 1)]
    rows = [(1, 2, 3, 4, 5, 6, 7, 8, 1), (0.5, 0, 1, 1, 0, 0, 0, 0, 1)]
    assert discs_array(discs).tolist() == rows
    assert packed_discs(discs) == np.array(rows, START.dtype).tobytes()
    shots, flicks = [Shot(1, (2, 3), 4, (5, 6), 7)], [(1, 5, 6, 2, 3, 4, 7)]
    assert shots_array(shots).tolist() == flicks
    assert packed_shots(shots) == np.array(flicks, SHOT.dtype).tobytes()


def board(radius: float) -> Table:
    """A post and a wall."""
    return Table(posts=(Post(1.0, 0.0, radius),), walls=(Wall(0, 1, 1, 1),))


def test_a_disc_may_touch_a_post_once_and_a_wall_at_its_ends_too() -> None:
    assert ground_of(board(0.01)).places == 1 + 3


@pytest.mark.parametrize("other", [lambda one: one.with_discs([Disc(0, 0, 0.01, 1)]), lambda _: board(0.01)])
def test_equal_fixed_things_are_laid_out_once(other: Callable[[Table], Table]) -> None:
    one = board(0.01)
    assert ground_of(other(one)) is ground_of(one)


def test_every_table_has_its_own_fixed_things_however_many_there_were() -> None:
    for number in range(1, 3 * KNOWN):
        radius = 0.001 * number
        assert field_of(board(radius)).posts[0, 0, 2] == radius
    moved = replace(board(0.01), posts=(Post(2.0, 0.0, 0.01),))
    assert field_of(moved).posts[0, 0, 0] == 2.0
