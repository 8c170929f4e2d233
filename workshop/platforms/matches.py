"""Plays the same matches without NumPy, with it, and on other platforms: `python -m workshop.platforms.matches`."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path

from parlour.games import catalogue

ROOT = Path(__file__).parents[2]
PLAYING = Path(__file__).with_name("playing.py")
HELP = """Play the first moves of matches between bots of all levels here, without NumPy. Compare with the same matches

- here, with NumPy loaded;
- by every other Python that --by names: a command to which `playing.py GAME MATCHES PLIES [LEVEL ...]` is added. It
  finds parlour in src/, and what parlour needs in the folder that --packages names.

  # an emulated processor (Debian: qemu-user-static); ROOT as for `python -m workshop.platforms`
  pip download --only-binary=:all: --platform manylinux2014_aarch64 --python-version 311 msgspec click rich
  python -m workshop.platforms.matches --packages FOLDER --by "qemu-aarch64-static -L ROOT ROOT/usr/bin/python3.11"
  # a browser's Python under Node; PYODIDE is the folder of its npm package
  python -m workshop.platforms.matches --packages FOLDER --by "node workshop/platforms/pyodide.mjs PYODIDE FOLDER"
"""
LOADED = "import numpy, runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
HIDDEN = (
    "import runpy, sys; from tests.hiding import hide; hide('numpy', 'numba', 'llvmlite'); sys.argv = sys.argv[1:];"
    "runpy.run_path(sys.argv[0], run_name='__main__'); assert 'numpy' not in sys.modules"
)


def main() -> int:
    """Play and compare; 1 if any match was different."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.platforms.matches",
        description=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [spec.name for spec in catalogue()]
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(names)}; all if none is named")
    parser.add_argument("--matches", type=int, default=100, help="of each game (100)")
    parser.add_argument("--plies", type=int, default=30, help="the most moves that are played of one (30)")
    parser.add_argument("--level", action="append", default=[], help="a level that meets others named; all if none is")
    parser.add_argument("--by", action="append", default=[], metavar="COMMAND", help="another Python")
    parser.add_argument("--packages", type=Path, help="a folder with the packages that it needs")
    given = parser.parse_args()
    different = 0
    for game in given.games or names:
        task = [str(PLAYING), game, str(given.matches), str(given.plies), *given.level]
        wanted = _lines([sys.executable, "-c", HIDDEN, *task], ROOT)
        different += _compared(game, "with NumPy", wanted, _lines([sys.executable, "-c", LOADED, *task], ROOT))
        for command in given.by:
            found = _lines([*shlex.split(command), *task], ROOT / "src", *filter(None, [given.packages]))
            different += _compared(game, shlex.split(command)[0], wanted, found)
    return int(different > 0)


def _lines(command: list[str], *paths: Path) -> list[str]:
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PARLOUR_KERNELS": "shipped",
    }
    done = subprocess.run(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    return done.stdout.splitlines()


def _compared(game: str, where: str, wanted: list[str], found: list[str]) -> int:
    """Say how many matches are the same; returns how many are not."""
    same = sum(one == other for one, other in zip(wanted, found, strict=False))
    plies = sum(int(line.split()[2]) for line in wanted)
    sys.stdout.write(f"{game}, {where}: {same} of {len(wanted)} matches are equal ({plies} moves)\n")
    sys.stdout.flush()
    return len(wanted) - same


if __name__ == "__main__":
    sys.exit(main())
