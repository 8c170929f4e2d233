"""Random scenes end as the reference integration says; which scenes are left out as chaotic, `agreement` defines.

Twenty walks of ten scenes each: walk k takes the seeds k, k + 20, k + 40, ... and the first twelve walks are here.
"""

from __future__ import annotations

from itertools import count

import pytest

from tests.physics.agreement import assert_agreement
from tests.physics.scenes import random_scene


@pytest.mark.parametrize("walk", range(12))
def test_random_scenes_end_as_the_reference_says(walk: int) -> None:
    assert_agreement(random_scene, count(walk, 20), 10)
