"""The site, built as `make docs` builds it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it, once: of several workers of pytest the others wait for the first."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return build(tmp_path_factory.mktemp("site"))
    folder = tmp_path_factory.getbasetemp().parent / "site"
    built = folder.with_name("site-is-built")
    try:
        folder.mkdir()
    except FileExistsError:
        while not built.exists():
            time.sleep(0.5)
        assert built.read_text(encoding="utf-8") == "well"
        return folder
    try:
        build(folder)
    except BaseException:
        built.write_text("badly", encoding="utf-8")
        raise
    built.write_text("well", encoding="utf-8")
    return folder


def build(folder: Path) -> Path:
    """The site in a folder."""
    (recipe,) = re.findall(r"^docs:.*\n\t\$\(BIN\)/python (-m sphinx .*) build/docs$", makefile(), re.MULTILINE)
    done = subprocess.run(
        [sys.executable, *recipe.split(), folder], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


def makefile() -> str:
    return (ROOT / "Makefile").read_text(encoding="utf-8")
