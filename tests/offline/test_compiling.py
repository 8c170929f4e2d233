"""Code that is compiled once counts at the next start, without a look at its source."""

from __future__ import annotations

import importlib
import subprocess
import sys
from typing import TYPE_CHECKING
from zipfile import ZipFile

from parlour.offline.compiling import Compiling

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

BEFORE, AFTER = "VALUE = 1", "VALUE = 2"
NAMES = ("shelf_for_tests", "shelf_for_tests.book", "drawer_for_tests", "drawer_for_tests.knife")


def write(folder: Path, text: str) -> tuple[Path, Path]:
    """An archive with a package, and a folder with another one."""
    library, program = folder / "library.zip", folder / "program"
    with ZipFile(library, "w") as opened:
        for name in ("__init__.py", "book.py"):
            opened.writestr(f"shelf_for_tests/{name}", text)
    (program / "drawer_for_tests").mkdir(parents=True)
    for name in ("__init__.py", "knife.py"):
        (program / "drawer_for_tests" / name).write_text(text)
    return library, program


def values(*path: Path) -> str:
    """What a new interpreter finds in all four modules."""
    code = (
        f"import sys, importlib; sys.path[:0] = {list(map(str, path))}; "
        f"print(*(importlib.import_module(name).VALUE for name in {NAMES}))"
    )
    return subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_compiled_code_counts_and_sources_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sources that were changed meanwhile, which no visit does, show which of both is taken."""
    (tmp_path / "before").mkdir()
    library, program = write(tmp_path / "before", BEFORE)
    monkeypatch.setattr(sys, "path", [str(library), str(program), *sys.path])
    loaded = [importlib.import_module(name) for name in NAMES]
    compiling, steps = Compiling([*loaded, sys, subprocess], program), 1
    while compiling.step():
        steps += 1
    assert steps == len(loaded) + 2
    for name in NAMES:
        monkeypatch.delitem(sys.modules, name)
    (tmp_path / "after").mkdir()
    _, changed = write(tmp_path / "after", AFTER)
    standard, over = (tmp_path / "standard.zip", tmp_path / "over.zip")
    for archive, content in zip((standard, over), compiling.archives(), strict=True):
        archive.write_bytes(content)
    with ZipFile(over) as opened:
        assert len(opened.namelist()) == 2
        opened.extractall(changed)
    with ZipFile(standard) as opened:
        assert sorted(name for name in opened.namelist() if name.endswith(".py")) == [
            "shelf_for_tests/__init__.py",
            "shelf_for_tests/book.py",
        ]
    assert values(tmp_path / "after" / "library.zip", tmp_path / "before" / "program") == "2 2 1 1"
    assert values(standard, changed) == "1 1 1 1"
