"""The release: a complete source distribution, and a wheel, installed as a new user would."""

from __future__ import annotations

import json
import re
import subprocess
import tarfile
import urllib.request
import venv
from email import message_from_string
from typing import TYPE_CHECKING
from zipfile import ZipFile

import httpx
import pytest

from tests.published import ROOT, clean, publish
from tests.server.guest import Guest

if TYPE_CHECKING:
    from pathlib import Path


def run(*command: object, cwd: Path) -> str:
    """What a command prints; its errors fail the test."""
    done = subprocess.run([*map(str, command)], cwd=cwd, env=clean(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("published")
    publish(folder)
    return folder


@pytest.fixture(scope="module")
def wheel(published: Path) -> Path:
    (found,) = published.glob("*.whl")
    return found


def test_the_source_comes_with_tests_docs_and_the_built_page(published: Path) -> None:
    (archive,) = published.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    expected = {
        "tests/test_match.py",
        "tests/games/castille/perft.txt",
        "docs/index.md",
        "docs/page.png",
        "workshop/benchmarks/shape.py",
        "workshop/emission/native.py",
        "workshop/puzzles/castille/mining.py",
        "src/parlour/server/page/index.html",
        "web/src/main.tsx",
        *("CITATION.cff", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "Makefile", "requirements-dev.lock"),
    }
    assert expected - names == set()
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def test_the_wheel_holds_the_package_alone(wheel: Path) -> None:
    """The workshop is beside it: what mines, measures, fits and emits is for those who have the source."""
    with ZipFile(wheel) as opened:
        tops = {name.partition("/")[0] for name in opened.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"parlour"}


def test_the_wheel_says_whose_code_it_contains(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        notices = opened.read("parlour/server/page/docs/THIRD_PARTY_NOTICES.txt").decode()
        licence = opened.read(next(name for name in opened.namelist() if name.endswith("licenses/LICENSE")))
        bundled = {
            re.sub(r"-[0-9A-Z]{8}\.js$", "", name.rsplit("/", 1)[-1])
            for name in opened.namelist()
            if name.endswith(".js")
        }
    assert licence == (ROOT / "LICENSE").read_bytes()
    ours = {
        "after",
        "analyst",
        "bestcard",
        "champion",
        "chunk",
        "console",
        "effects",
        "keeping",
        "kernels",
        "ladder",
        "lesson",
        "note",
        "panel",
        "parlour",
        "position",
        "practice",
        "profile",
        "puzzle",
        "puzzles",
        "qr",
        "referee",
        "sheet",
        "site",
        "stats",
        "table",
        "thinker",
        "trainer",
    }
    alone = {"engine.js", "keeper.js", "parlour-board.js", "sw.js"}
    assert bundled == {*alone, *ours, "swagger-ui-bundle.js", "swagger-ui-standalone-preset.js"}
    sections = dict(re.findall(r"^={80}\n(\S+) [\d.]+\n(.*?)(?=^={80}$|\Z)", notices, re.MULTILINE | re.DOTALL))
    assert sections.keys() >= {"gifenc", "preact", "@preact/signals", "@preact/signals-core", "qr", "swagger-ui-dist"}
    for name, text in sections.items():
        assert "Copyright" in text, name
        assert "WITHOUT WARRANTY" in text or "WITHOUT WARRANTIES" in text, name
    assert "react-dom" in sections["swagger-ui-dist"], "what is bundled into a bundle"


def test_the_wheel_has_what_the_page_loads_of_each_game(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        names = {
            name.removeprefix("parlour/games/") for name in opened.namelist() if re.search(r"games/\w+/page/", name)
        }
    modules = {f"{game}/page/{game}.wasm" for game in ("castille", "castle_croquetnole", "crokinole")}
    assert names == {*modules, "castille/page/engine.js"}


def test_the_readme_can_be_read_anywhere(wheel: Path) -> None:
    """A package index shows it without the files around it: every link and picture is absolute."""
    with ZipFile(wheel) as opened:
        metadata = opened.read(next(name for name in opened.namelist() if name.endswith("dist-info/METADATA"))).decode()
    message = message_from_string(metadata)
    assert message["Description-Content-Type"] == "text/markdown"
    assert message["License-Expression"] == "MIT"
    (source,) = (url.partition(", ")[2] for url in message.get_all("Project-URL", []) if url.startswith("Source"))
    targets = re.findall(r"\]\(([^)]+)\)", str(message.get_payload()))
    assert f"{source}/docs/page.png" in targets
    assert [target for target in targets if not target.startswith(("https://", "http://", "#"))] == []


def test_the_wheel_plays_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "clean", with_pip=True)
    programs = tmp_path / "clean" / "bin"
    run(programs / "pip", "install", "--quiet", "--no-compile", wheel, cwd=tmp_path)
    assert run(programs / "parlour", "--version", cwd=tmp_path).strip()
    solved = json.loads(run(programs / "parlour", "solve", "arithmetical-croquet", "--json", cwd=tmp_path))
    assert solved["winner"] == "first"
    _plays_alone(programs, tmp_path)
    run(programs / "pip", "install", "--quiet", "--no-compile", f"{wheel}[server]", cwd=tmp_path)
    assert not _installed(programs, tmp_path) & {"numba", "numpy"}
    _serves(programs / "parlour", tmp_path)


def _installed(programs: Path, folder: Path) -> set[str]:
    """The packages of an environment."""
    listed = json.loads(run(programs / "pip", "list", "--format=json", cwd=folder))
    return {package["name"] for package in listed}


def _plays_alone(programs: Path, folder: Path) -> None:
    """The strongest bots of every game, without an extra; what needs one says so."""
    assert not _installed(programs, folder) & {"llvmlite", "numba", "numpy", "litestar"}
    for game, best, sides, short in (
        ("crokinole", "champion", 1, ("discs=nca", "fixed_rounds=1")),
        ("castle-croquetnole", "champion", 2, ("turn_limit=4",)),
        ("castille", "master", 1, ("no_progress_limit=4",)),
    ):
        bots, options = [best, "club"] * sides, [part for each in short for part in ("-o", each)]
        command = [str(programs / "parlour"), "match", game, *bots, "-n", "1", "--seed", "1", *options]
        done = subprocess.run(command, cwd=folder, env=clean(), capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.strip()) == (0, ""), game
        assert best in done.stdout
    assert "nothing to compile" in run(programs / "parlour", "warm", cwd=folder)
    done = subprocess.run(
        [str(programs / "parlour"), "serve"], cwd=folder, env=clean(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.endswith('pip install "parlour[server]"\n')


def _serves(parlour: Path, folder: Path) -> None:
    command = [str(parlour), "serve", "--port", "0", "--data", str(folder / "data")]
    server = subprocess.Popen(command, cwd=folder, env=clean(), stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = re.search(r"http://\S+/", server.stdout.readline())
        assert url
        page = urllib.request.urlopen(url[0], timeout=20).read().decode()  # noqa: S310 - our own server
        script = re.search(r'src="\./(assets/[^"]+\.js)"', page)
        assert script
        assert urllib.request.urlopen(url[0] + script[1], timeout=20).read()  # noqa: S310
        with httpx.Client(base_url=url[0]) as client:
            Guest(client, game="crokinole").create("champion", "club").wait_for(3)
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()
