"""Table and thinker in a browser's Python, under Node: matches equal native ones, and nobody waits for a bot."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest

from parlour.offline.building_parts import ABSENT, library, standard
from parlour.offline.building_program import archive, package
from parlour.record import parse_record
from tests.needs import lacking, need_pyodide
from tests.offline.test_table import replayed

if TYPE_CHECKING:
    from collections.abc import Iterable

PLATFORMS = Path(__file__).parents[2] / "workshop" / "platforms"
SITE, RUN = PLATFORMS / "site.mjs", PLATFORMS / "pyodide.mjs"
MATCHES = {
    "arithmetical-croquet": "perfect,expert",
    "castille": "expert,novice",
    "castle-croquetnole": "champion,beginner,beginner,beginner",
    "crokinole": "machine,beginner",
}
IMPORTING = """
import importlib, json, sys
from pathlib import Path
from parlour.offline.compiling import Compiling
compiling = Compiling(list(sys.modules.values()), Path("/nowhere"))
while compiling.step():
    pass
Path("/program/compiled.zip").write_bytes(compiling.archives()[0])
lacking = {}
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ImportError as error:
        lacking[name] = error.name
print(json.dumps(lacking))
"""
STARTING = """
import json, sys
from zipimport import zipimporter
print(json.dumps([each.__file__ for each in sys.modules.values() if isinstance(each.__loader__, zipimporter)]))
"""
WAIT = 50.0
"""Milliseconds that a page may wait while a bot thinks; half of the answers come sooner on any machine."""


def packages(pyodide: Path, folder: Path) -> Path:
    """A folder with the library that parlour needs, and with what says which games parlour has."""
    facts = {name: content for name, content in package().items() if ".dist-info/" in name}
    for name, content in {**library(pyodide), **facts}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def modules(names: Iterable[str]) -> set[str]:
    """The modules of some files; a package's own program is none."""
    found = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names if ".py" in name}
    return {name for name in found if not name.endswith("__main__")}


def test_nothing_that_is_left_out_of_python_is_missed_and_what_is_compiled_is_not_compiled_again(
    tmp_path: Path,
) -> None:
    """Nothing is missed by any module of parlour, or by any that is left."""
    pyodide = need_pyodide()
    whole = (pyodide / "python_stdlib.zip").read_bytes()
    with ZipFile(io.BytesIO(whole)) as opened:
        files, left = opened.namelist(), standard(whole)
    gone = modules(files) - modules(left)
    assert {"_pyrepl.readline", "smtplib", "wsgiref"} <= gone
    names = [name for each in ABSENT.values() for name in each]
    assert [name for name in names if not any(file.startswith(name) for file in files)] == []
    smaller = tmp_path / "pyodide"
    shutil.copytree(pyodide, smaller)
    (smaller / "python_stdlib.zip").write_bytes(archive(left))
    wanted = sorted(modules(package()) | modules(left) - {"antigravity", "this"})
    beside = packages(pyodide, tmp_path / "packages")
    found: dict[str, str] = told(smaller, beside, tmp_path / "importing.py", IMPORTING, *wanted)
    assert {name: lacked for name, lacked in found.items() if lacked in gone} == {}
    assert len(found) < len(wanted) / 10
    (tmp_path / "compiled.zip").replace(smaller / "python_stdlib.zip")
    started: list[str] = told(smaller, beside, tmp_path / "starting.py", STARTING)
    assert len(started) > 100
    assert [file for file in started if not file.endswith(".pyc")] == []


def told(pyodide: Path, beside: Path, program: Path, text: str, *words: str) -> Any:
    """What a program says last in a browser's Python, as JSON."""
    node = shutil.which("node") or lacking("Node.js")
    program.write_text(text)
    done = subprocess.run([node, RUN, pyodide, beside, program, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


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
