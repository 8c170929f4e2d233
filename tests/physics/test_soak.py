"""Twenty thousand random shots, each looked at; `make soak` plays a million."""

from __future__ import annotations

import pytest

from tests.physics.soak import soak

PART = 2000


@pytest.mark.parametrize("seed", range(10))
def test_random_shots_end_and_nothing_impossible_happens(seed: int) -> None:
    findings = soak(seed, PART)
    assert findings.shots == PART
    assert findings.packed > 100, "few packed tables: the soak has lost its hardest part"
    assert findings.walled > 500, "few tables with walls: the soak has lost its newest part"
    assert findings.events > PART, "hardly anything happened: the soak has lost its meaning"
    assert not findings.wrong(), findings
