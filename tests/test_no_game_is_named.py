"""No code outside the games names a game: whatever is offered of one is read from its `GameSpec`."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import parlour
from parlour.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(parlour.__file__).parent
MATERIALS = ROOT / "physics" / "material.py"
"""A material is called after the boards that are made of it, and cites films of the game."""
OUTSIDE = sorted(path for path in ROOT.rglob("*.py") if ROOT / "games" not in path.parents and path != MATERIALS)
SHARED = sorted((ROOT / "games").glob("*.py")) + sorted((ROOT / "games" / "spec").glob("*.py"))
"""What games share lies beside them."""
NAMED = re.compile("|".join(spec.name.replace("-", "[-_ ]?") for spec in catalogue()), re.IGNORECASE)
MATERIAL = {"CROKINOLE_BOARD", "crokinole-board"}


def named_in(source: str) -> Iterator[tuple[int, str]]:
    """The lines and texts of identifiers and constants that name a game. Docstrings and the help of commands may."""
    tree = ast.parse(source)
    statements = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    spared = {id(value) for value in statements if isinstance(value, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "help":
            spared |= {id(each) for each in ast.walk(node.value)}
    for node in ast.walk(tree):
        if id(node) not in spared:
            yield from ((getattr(node, "lineno", 0), text) for text in texts(node) if NAMED.search(text))


def texts(node: ast.AST) -> Iterator[str]:
    """The identifiers of a node, or the text of a constant."""
    for _, value in ast.iter_fields(node):
        if isinstance(value, str):
            yield value


def test_no_code_outside_the_games_names_a_game() -> None:
    """One failure lists the lines and what they name, by file."""
    paths = OUTSIDE + SHARED
    assert len(paths) > 300
    named = {path.relative_to(ROOT).as_posix(): [*named_in(path.read_text(encoding="utf-8"))] for path in paths}
    found = {path: [each for each in lines if each[1] not in MATERIAL] for path, lines in named.items()}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        'find_game("castille")',
        "from parlour.games.crokinole import spec",
        "import parlour.games.castle_croquetnole",
        "class ArithmeticalCroquetEnv: pass",
        "def castille(): pass",
        'help("the engine of Castille")',
        "castille = 1",
        "spec.castille",
        "play(castille=1)",
        'f"parlour/Castille-v{version}"',
    ],
)
def test_a_name_is_found_in_code(source: str) -> None:
    assert list(named_in(source))


@pytest.mark.parametrize("source", ['"""As Castille does."""', 'command(help="parlour play castille")', "castles = 4"])
def test_words_for_people_may_name_one(source: str) -> None:
    assert not list(named_in(source))
