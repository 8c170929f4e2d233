"""The second half of the soak, in a separate file so that two workers share it."""

from __future__ import annotations

import pytest

from tests.physics.test_soak import look_at


@pytest.mark.parametrize("seed", range(5, 10))
def test_more_random_shots_end_and_nothing_impossible_happens(seed: int) -> None:
    look_at(seed)
