"""Table and thinker in a browser's Python, under Node: matches equal native ones, and nobody waits for a bot."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from parlour.offline.building_parts import library
from parlour.offline.building_program import package
from parlour.record import parse_record
from tests.needs import lacking, need_pyodide
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


def packages(pyodide: Path, folder: Path) -> Path:
    """A folder with the library that parlour needs, and with what says which games parlour has."""
    facts = {name: content for name, content in package().items() if ".dist-info/" in name}
    for name, content in {**library(pyodide), **facts}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    pyodide, node = need_pyodide(), shutil.which("node") or lacking("Node.js")
    beside = packages(pyodide, tmp_path_factory.mktemp("packages"))
    wanted = [f"{game}={levels}" for game, levels in MATCHES.items()]
    done = subprocess.run([node, SITE, pyodide, beside, *wanted], capture_output=True, text=True, check=False)
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
