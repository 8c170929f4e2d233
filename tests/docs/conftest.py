"""The site, built as `make docs` builds it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.once import built_once

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    return built_once(tmp_path_factory, "docs", build)


def build(folder: Path) -> None:
    """Build the site in a folder."""
    (recipe,) = re.findall(r"^docs:.*\n\t\$\(BIN\)/python (-m sphinx .*) build/docs$", makefile(), re.MULTILINE)
    done = subprocess.run(
        [sys.executable, *recipe.split(), folder], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def makefile() -> str:
    return (ROOT / "Makefile").read_text(encoding="utf-8")
