"""Random scenes with walls, several holes, a ditch and discs of different friction, as `test_against_reference`."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from parlour.physics import simulate
from tests.cases import cases
from tests.physics.agreement import assert_agreement
from tests.physics.walled import along_a_rail, walled_scene


@pytest.mark.parametrize("walk", range(cases(2, 10)))
def test_walled_scenes_end_as_the_reference_says(walk: int) -> None:
    assert_agreement(walled_scene, count(walk, 10), 10)


@pytest.mark.parametrize("walk", range(2))
def test_discs_that_slide_along_a_rail_end_as_the_reference_says(walk: int) -> None:
    assert_agreement(along_a_rail, count(walk, 2), 10)


def test_the_scenes_have_what_they_are_for() -> None:
    found = Counter(event.kind.name for seed in range(100) for event in simulate(*walled_scene(seed)).events)
    assert found["WALL"] > 50
    assert found["RETURNED"] > 10
    assert found["HOLE_ENTERED"] > 10
    assert any(disc.friction for seed in range(100) for disc in walled_scene(seed)[0].discs)
