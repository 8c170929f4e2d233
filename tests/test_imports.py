"""A thing has one name, and a name one meaning."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).parents[1]
PROGRAM = sorted(path for folder in ("src/parlour", "workshop") for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
TYPESCRIPT = sorted((ROOT / "web/src").rglob("*.ts*"))
GAMES = {path.parent.name for path in (ROOT / "src/parlour/games").glob("*/ledger.toml")}
COMMON = ("Choice", "Desk", "Entry", "Kind", "Place", "Setting", "Step", "Turn")
"""Words that several rooms would like to have for a class of their own."""
IDIOMS = {
    ("numpy", "np"),
    ("sqlalchemy", "sa"),
    ("matplotlib", "mpl"),
    ("matplotlib.pyplot", "plt"),
    ("strategies", "st"),
    ("xml.etree.ElementTree", "ET"),
    ("ElementTree", "ET"),
}


def renamed_in_python(text: str) -> list[str]:
    """The imports of a module that rename."""
    return [
        f"{alias.name} as {alias.asname}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.asname and (alias.name, alias.asname) not in IDIOMS
    ]


def renamed_in_typescript(text: str) -> list[str]:
    """As for Python; `import * as` names a module, which has no name of its own."""
    imports = re.findall(r"^import\s[^;]*?\bfrom\b", text, re.MULTILINE)
    return [found for each in imports for found in re.findall(r"\b\w+ as \w+", each)]


def renamed(paths: Sequence[Path], found_in: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """The imports that rename, by file."""
    assert len(paths) > 100
    found = {path.relative_to(ROOT).as_posix(): found_in(path.read_text(encoding="utf-8")) for path in paths}
    return {path: names for path, names in found.items() if names}


def test_no_import_of_python_renames() -> None:
    assert renamed([*PROGRAM, *TESTS], renamed_in_python) == {}


def test_no_import_of_the_page_renames() -> None:
    assert renamed(TYPESCRIPT, renamed_in_typescript) == {}


def test_a_renaming_import_is_seen() -> None:
    assert renamed_in_python("import numpy as np\nfrom a import (b as c, d)\nimport e as f") == ["b as c", "e as f"]
    text = 'import { type One as Two, three } from "./a";\nimport * as four from "./b";\nconst five = 6 as number;'
    assert renamed_in_typescript(text) == ["One as Two"]


@cache
def rooms() -> dict[str, set[str]]:
    """By the name of a class: the modules that have one. The same room of two games counts once."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in PROGRAM:
        room = "/".join("GAME" if part in GAMES else part for part in path.relative_to(ROOT).parts)
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            found[name].add(room)
    return found


@pytest.mark.parametrize("name", COMMON)
def test_a_common_word_names_one_class(name: str) -> None:
    assert len(rooms()[name]) <= 1, rooms()[name]


def test_rooms_are_seen() -> None:
    assert len(GAMES) > 3
    assert rooms()["Entry"] == {"src/parlour/kernels/entries.py"}
    assert len(rooms()["Line"]) > 1, "the check can fail"
