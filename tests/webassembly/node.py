"""Runs TypeScript programs of the tests in Node, bundled with the page's own kernels."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from parlour.games import find_game
from parlour.games.page import parts_of
from tests.needs import lacking

__all__ = ["HERE", "WEB", "bundled", "module_of", "run_node"]

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "web"


def bundled(program: Path, folder: Path) -> Path:
    """A TypeScript program as one script for Node."""
    esbuild, out = WEB / "node_modules" / ".bin" / "esbuild", folder / f"{program.stem}.mjs"
    if not esbuild.exists():
        lacking("esbuild, which `npm ci` in web/ installs")
    command = [
        str(esbuild),
        str(program),
        "--bundle",
        "--platform=node",
        "--format=esm",
        "--log-level=error",
        f"--outfile={out}",
    ]
    subprocess.run(command, check=True)
    return out


def module_of(game: str) -> Path:
    """The file with a game's kernels for the page."""
    page = parts_of(find_game(game))
    assert page is not None
    return Path(str(page.module))


def run_node(program: Path, folder: Path, *arguments: object) -> str:
    """What a program prints."""
    node = shutil.which("node")
    if node is None:
        lacking("Node")
    command = [node, str(bundled(program, folder)), *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
