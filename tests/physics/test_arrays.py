"""Tables as the engine has them: packed records, and fixed things that are laid out once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.physics import Disc, Post, Table, Wall
from parlour.physics.arrays import KNOWN, discs_array, field_of, ground_of
from parlour.physics.engine.records import EVENT, SHOT, START, packing

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("dtype", [START, SHOT, EVENT], ids=["disc", "shot", "event"])
def test_a_packed_record_is_the_record(dtype: np.dtype[Any]) -> None:
    numbers = tuple(range(1, len(dtype.names or ()) + 1))
    packed = packing(dtype).pack(*numbers)
    assert np.frombuffer(packed, dtype).tolist() == [numbers]
    assert packing(dtype).unpack(packed) == numbers


def test_discs_are_packed_field_by_field() -> None:
    discs = discs_array([Disc(1, 2, 3, 4, (5, 6), 7, 8), Disc(0.5, 0, 1, 1)])
    assert discs.tolist() == [(1, 2, 3, 4, 5, 6, 7, 8, 1), (0.5, 0, 1, 1, 0, 0, 0, 0, 1)]


def board(radius: float) -> Table:
    """A post and a wall."""
    return Table(posts=(Post(1.0, 0.0, radius),), walls=(Wall(0, 1, 1, 1),))


def test_a_disc_may_touch_a_post_once_and_a_wall_at_its_ends_too() -> None:
    assert ground_of(board(0.01)).places == 1 + 3


@pytest.mark.parametrize("other", [lambda one: one.with_discs([Disc(0, 0, 0.01, 1)]), lambda _: board(0.01)])
def test_equal_fixed_things_are_laid_out_once(other: Callable[[Table], Table]) -> None:
    one = board(0.01)
    assert field_of(other(one)) is field_of(one)


def test_every_table_has_its_own_fixed_things_however_many_there_were() -> None:
    for number in range(1, 3 * KNOWN):
        radius = 0.001 * number
        assert field_of(board(radius)).posts[0, 0, 2] == radius
    moved = replace(board(0.01), posts=(Post(2.0, 0.0, 0.01),))
    assert field_of(moved).posts[0, 0, 0] == 2.0
