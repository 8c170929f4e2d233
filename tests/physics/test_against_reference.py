"""Random scenes, and scenes made for what these seldom show, end as the reference integration says.

Which scenes are left out as chaotic, `agreement` defines. Scenes are spread over walks: of twenty, walk k takes
the seeds k, k + 20, k + 40, ...
"""

from __future__ import annotations

from itertools import count

import pytest

from tests.cases import cases
from tests.physics.agreement import assert_agreement
from tests.physics.reference import WEAK, integrate
from tests.physics.scenes import over_the_hole, random_scene, take_out, weak_contact


@pytest.mark.parametrize("walk", range(cases(4, 20)))
def test_random_scenes_end_as_the_reference_says(walk: int) -> None:
    assert_agreement(random_scene, count(walk, 20), 10)


@pytest.mark.parametrize("walk", range(4))
def test_take_outs_end_as_the_reference_says(walk: int) -> None:
    assert_agreement(take_out, range(walk, 50, 4), 10)


@pytest.mark.parametrize("walk", range(cases(2, 4)))
def test_discs_struck_over_the_hole_end_as_the_reference_says(walk: int) -> None:
    assert_agreement(over_the_hole, count(walk, 4), 10)


@pytest.mark.parametrize("walk", range(2))
def test_weak_contacts_end_as_the_reference_says(walk: int) -> None:
    assert_agreement(weak_contact, count(walk, 2), 10)


def test_the_scenes_with_weak_contacts_have_them() -> None:
    for seed in range(5):
        assert any(event.kind == "disc" and event.speed < WEAK for event in integrate(*weak_contact(seed)).events)
