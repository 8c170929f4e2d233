"""The folder of files: what is in it, how much that is, and what `parlour site` refuses."""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.games import catalogue
from parlour.games.page import NOTE, address_of, files_of
from parlour.offline.building_answers import answers
from parlour.offline.building_program import archive, package
from tests.once import built_once
from tests.web.folder import build, with_parts

if TYPE_CHECKING:
    from pathlib import Path

LIMIT = 9_000_000
"""The most that all files weigh, compressed, bytes."""
COMPRESSED = (".packed", ".zip", ".png")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_once(tmp_path_factory, "site", build)


def test_two_builds_are_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    """The second in a process of its own, with other hashes."""
    command = [sys.executable, "-m", "parlour", "site", "-o", str(tmp_path / "site"), *with_parts(tmp_path)]
    subprocess.run(command, check=True, env={"PYTHONHASHSEED": "7"}, capture_output=True)
    first, second = (
        {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (folder, tmp_path / "site")
    )
    assert first == second
    assert len(first) > 100


def test_what_the_page_loads_of_games_is_in_the_folder_once(folder: Path) -> None:
    """The program has the addresses alone."""
    [program] = folder.glob("python/*/parlour.zip")
    with ZipFile(program) as opened:
        assert not [name for name in opened.namelist() if "/page/" in name]
        noted = json.loads(opened.read(f"parlour/games/{NOTE}"))
    parts = [(spec.name, part) for spec in catalogue() for part in files_of(spec)]
    assert len(parts) > 3
    assert noted == {f"{game}/{part.name}": address_of(game, part) for game, part in parts}
    assert all((folder / address_of(game, part)[1:]).read_bytes() == part.read_bytes() for game, part in parts)


def test_everything_together_is_lighter_than_the_limit(folder: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file()]
    sizes = [
        path.stat().st_size if path.suffix in COMPRESSED else len(gzip.compress(path.read_bytes())) for path in files
    ]
    assert 7_000_000 < sum(sizes) < LIMIT


def test_every_address_in_the_document_is_a_file_of_the_folder(folder: Path) -> None:
    document = (folder / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="\./([^"]+)"', document)
    assert len(named) > 4
    assert [name for name in named if not (folder / name).is_file()] == []
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', document)
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "connect-src &#x27;self&#x27;;" in policy


def test_the_address_of_a_server_changes_the_document_alone(folder: Path, tmp_path: Path) -> None:
    """No other host may be connected to: a visitor goes there."""
    options = ["--server", "https://host.example:8000/games", *with_parts(tmp_path)]
    main(["site", "-o", str(tmp_path / "site"), *options], standalone_mode=False)
    before, after = ((root / "index.html").read_text(encoding="utf-8") for root in (folder, tmp_path / "site"))
    assert after == before.replace('"server": ""', '"server": "https://host.example:8000/games/"')
    assert after != before


def test_the_documentation_is_in_the_folder_and_no_browser_keeps_it(folder: Path) -> None:
    assert [path.name for path in (folder / "docs").iterdir()] == ["index.html"]
    assert "docs/" not in (folder / "sw.js").read_text(encoding="utf-8")


def test_the_program_has_the_games_and_no_server() -> None:
    with ZipFile(io.BytesIO(archive(package()))) as made:
        names = made.namelist()
        assert "parlour/games/castille/rules/game.py" in names
        assert "parlour/kernels/libraries/emscripten.so" in names
        points = made.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    assert not [name for name in names if name.startswith(("parlour/server/", "parlour/cli/"))]
    assert not [name for name in names if name.endswith((".dll", ".dylib", "linux-x86-64.so"))]
    assert points.count(" = parlour.games.") == 4


def test_answers_that_change_are_no_files() -> None:
    found = answers()
    assert "house.json" in found
    assert "games/castille/study/lesson/1.json" in found
    assert found["games/castille/pictures/cover.svg"].startswith(b"<svg")
    assert "games/castille/study/puzzles.json" not in found  # it has a puzzle of the day


def test_what_is_missing_or_another_s_is_said(tmp_path: Path) -> None:
    out = ["-o", str(tmp_path / "site")]
    missing = CliRunner().invoke(main, ["site", *out, "--pyodide", str(tmp_path / "none")])
    assert missing.exit_code != 0
    assert "npm pack pyodide@" in missing.output
    (tmp_path / "pyodide.mjs").write_text("other")
    other = CliRunner().invoke(main, ["site", *out, "--pyodide", str(tmp_path)])
    assert "is not the file of Pyodide" in other.output
    unbuilt = CliRunner().invoke(main, ["site", *out, *with_parts(tmp_path)[:2], "--docs", str(tmp_path / "none")])
    assert "it is no built documentation" in unbuilt.output
    for address in (
        "host",
        "host:8000",
        "ftp://host/",
        "https://",
        "https://host/?a",
        "https://me@host/",
        "http://host:99999/",
    ):
        named = CliRunner().invoke(main, ["site", *out, *with_parts(tmp_path)[:2], "--server", address])
        assert f"--server cannot be '{address}'; an address is such as https://host/" in named.output
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine")
    foreign = CliRunner().invoke(main, ["site", "-o", str(tmp_path / "mine"), "--pyodide", str(tmp_path)])
    assert "holds other files" in foreign.output
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "mine"
