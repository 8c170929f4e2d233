"""The wheel, installed as a stranger would: in a clean environment, away from this folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEFT_OUT = (".git", ".venv", "node_modules", "page", "__pycache__", ".*_cache", ".hypothesis")


def clean() -> dict[str, str]:
    """The surroundings without what leads to this folder."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def run(*command: object, cwd: Path) -> str:
    """What a command prints; its errors fail the test."""
    done = subprocess.run([*map(str, command)], cwd=cwd, env=clean(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_plays_in_a_clean_environment(tmp_path: Path) -> None:
    # From a copy: the build writes the page, which servers under test are serving from here meanwhile.
    source = shutil.copytree(ROOT, tmp_path / "source", ignore=shutil.ignore_patterns(*LEFT_OUT))
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, source, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "clean", with_pip=True)
    programs = tmp_path / "clean" / "bin"
    run(programs / "pip", "install", "--quiet", wheel, cwd=tmp_path)
    _does_without_extras(programs, tmp_path)
    run(programs / "pip", "install", "--quiet", f"{wheel}[server]", cwd=tmp_path)

    assert run(programs / "parlour", "--version", cwd=tmp_path).strip()
    solved = json.loads(run(programs / "parlour", "solve", "arithmetical-croquet", "--json", cwd=tmp_path))
    assert solved["winner"] == "first"
    _serves_its_page(programs / "parlour", tmp_path)


def _does_without_extras(programs: Path, folder: Path) -> None:
    installed = {package["name"] for package in json.loads(run(programs / "pip", "list", "--format=json", cwd=folder))}
    assert not installed & {"numba", "numpy", "litestar"}
    assert "crokinole" in run(programs / "parlour", "games", cwd=folder)
    for command, extra in (("warm", "engine"), ("serve", "server")):
        refused = [str(programs / "parlour"), command]
        done = subprocess.run(refused, cwd=folder, env=clean(), capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.endswith(f'pip install "parlour[{extra}]"\n')


def _serves_its_page(parlour: Path, folder: Path) -> None:
    command = [str(parlour), "serve", "--port", "0", "--data", str(folder / "data")]
    server = subprocess.Popen(command, cwd=folder, env=clean(), stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = re.search(r"http://\S+/", server.stdout.readline())
        assert url
        page = urllib.request.urlopen(url[0], timeout=20).read().decode()  # noqa: S310 - our own server
        script = re.search(r'src="/(assets/[^"]+\.js)"', page)
        assert script
        assert urllib.request.urlopen(url[0] + script[1], timeout=20).read()  # noqa: S310
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()
