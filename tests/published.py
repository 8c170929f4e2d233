"""Build the files of a release from a copy of this folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["ROOT", "clean", "publish"]

ROOT = Path(__file__).parents[1]
LEFT_OUT = (".git", ".venv", "build", "dist", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
BUILT = ROOT / "src" / "parlour" / "server" / "page", *(ROOT / "src" / "parlour" / "games").glob("*/page/*.js")
"""What the build makes: it is left out too."""


def clean() -> dict[str, str]:
    """The environment without variables that refer to this folder."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def publish(folder: Path) -> Path:
    """Build the source distribution, and the wheel from it, into a folder; the path of the wheel.

    The build writes the page and installs the page's packages, so it works on a copy. A server may be using this
    folder's page at the time, and `node_modules` may be a link.
    """
    source = shutil.copytree(ROOT, folder / "source", ignore=_left_out)
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(source)]
    done = subprocess.run(command, cwd=folder, env=clean(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def _left_out(folder: str, names: list[str]) -> set[str]:
    """What is not copied of a folder."""
    built = {name for name in names if Path(folder, name) in BUILT}
    return shutil.ignore_patterns(*LEFT_OUT)(folder, names) | built
