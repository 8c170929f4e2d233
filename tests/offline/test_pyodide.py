"""Table and thinker in a browser's Python, under Node: matches equal native ones, and nobody waits for a bot.

`PARLOUR_PYODIDE` names the folder of the npm package pyodide, `PARLOUR_PYODIDE_PACKAGES` one with msgspec for it and
parlour's own metadata, as `pip install --target` makes it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from parlour.record import parse_record
from tests.offline.test_table import replayed

SITE = Path(__file__).parents[2] / "workshop" / "platforms" / "site.mjs"
MATCHES = {
    "arithmetical-croquet": "perfect,expert",
    "castille": "expert,novice",
    "castle-croquetnole": "champion,beginner,beginner,beginner",
    "crokinole": "machine,beginner",
}
WAIT = 50.0
"""Milliseconds that a page may wait while a bot thinks; half of the answers come sooner on any machine."""


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    folders = [os.environ.get(name) for name in ("PARLOUR_PYODIDE", "PARLOUR_PYODIDE_PACKAGES")]
    if None in folders or shutil.which("node") is None:
        pytest.skip("PARLOUR_PYODIDE and PARLOUR_PYODIDE_PACKAGES are not set, or there is no Node")
    wanted = [f"{game}={levels}" for game, levels in MATCHES.items()]
    done = subprocess.run(["node", SITE, *map(str, folders), *wanted], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("game", MATCHES)
def test_the_same_seed_gives_the_same_match(played: dict[str, Any], game: str) -> None:
    known = parse_record(played["games"][game]["record"])
    assert [turn.move for turn in replayed(known).record().turns] == [turn.move for turn in known.turns]


@pytest.mark.parametrize("game", MATCHES)
def test_other_requests_are_answered_while_bots_think(played: dict[str, Any], game: str) -> None:
    times = played["games"][game]
    assert times["answers"] > 10
    assert times["median_ms"] < WAIT


def test_each_move_is_one_entry(played: dict[str, Any]) -> None:
    turns = [name for name in played["entries"] if name.startswith("turn/")]
    assert len(turns) == sum(each["plies"] for each in played["games"].values())
