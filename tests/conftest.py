"""Marks the files that take long, so that `make quick` can leave them out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
SLOW = frozenset(
    {
        "arena",
        "cli/test_warm.py",
        "compiling/test_cache.py",
        "compiling/test_warm_ups.py",
        "docs/test_site.py",
        "fifth_game",
        "games/arithmetical_croquet/test_courses.py",
        "games/castille/test_bots.py",
        "games/castille/test_matches.py",
        "games/castille/test_perft.py",
        "games/castille/test_search.py",
        "games/castle_croquetnole/test_bots.py",
        "games/castle_croquetnole/test_random_play.py",
        "games/castle_croquetnole/test_records.py",
        "games/crokinole/test_bots.py",
        "games/crokinole/test_properties.py",
        "games/crokinole/test_records.py",
        "physics/test_against_reference.py",
        "physics/test_against_reference_too.py",
        "physics/test_fit.py",
        "physics/test_motion.py",
        "physics/test_plain.py",
        "physics/test_soak.py",
        "physics/test_soak_too.py",
        "server",
        "test_bare.py",
        "test_contract.py",
        "test_install.py",
        "web",
    }
)
"""Files and folders with soaks, whole matches, servers, browsers or compilations in processes of their own."""


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark every test of a slow file as slow."""
    for item in items:
        if item.path.is_relative_to(HERE):
            path = item.path.relative_to(HERE)
            if path.as_posix() in SLOW or not SLOW.isdisjoint(parent.as_posix() for parent in path.parents):
                item.add_marker(pytest.mark.slow)
