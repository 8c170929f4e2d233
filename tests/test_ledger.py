"""Every clause of every game has a test that proves it, and no test claims a clause that does not exist.

The marks are read from the sources of the tests, not from the running session, so the answer is the same whichever
tests were selected and on however many workers they run.
"""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parlour.game import ParlourError
from parlour.games import catalogue
from parlour.ledger import Clause, Ledger, parse_ledger

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent


def marks(source: str) -> Iterator[tuple[str, str]]:
    """The test functions marked `@pytest.mark.clause(...)` in a source, with the clauses they are marked with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                match decorator:
                    case ast.Call(func=ast.Attribute(attr="clause"), args=[ast.Constant(value=str(clause))]):
                        yield node.name, clause


def marked_clauses() -> dict[str, list[str]]:
    """Each marked clause with the tests that prove it."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for test, clause in marks(file.read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(f"{file.relative_to(TESTS)}::{test}")
    return found


def ledgers() -> tuple[Ledger, ...]:
    """Those of all wings, also of one whose rules stand before the rest of it is built."""
    folder = files("parlour.games")
    return tuple(parse_ledger(wing / "ledger.toml") for wing in folder.iterdir() if (wing / "ledger.toml").is_file())


def test_every_registered_game_is_among_them() -> None:
    assert catalogue(), "no game is registered; is the package installed?"
    titles = {ledger.title for ledger in ledgers()}
    assert {wing.ledger.title for wing in catalogue()} <= titles


@pytest.mark.parametrize("ledger", ledgers(), ids=lambda ledger: ledger.title)
def test_every_clause_has_a_test(ledger: Ledger) -> None:
    assert [clause.id for clause in ledger.clauses if clause.id not in marked_clauses()] == []


def test_every_mark_names_a_clause() -> None:
    known = {clause.id for ledger in ledgers() for clause in ledger.clauses}
    assert {clause: tests for clause, tests in marked_clauses().items() if clause not in known} == {}


def test_marks_are_read_from_the_decorators_of_tests_alone() -> None:
    source = """
@pytest.mark.clause("AC-1")
@pytest.mark.clause("AC-2")
@pytest.mark.slow("AC-3")
def test_two_clauses(): ...

class TestOfSomething:
    @pytest.mark.clause("AC-4")
    def test_in_a_class(self): ...

@pytest.mark.clause("AC-5")
def a_helper(): ...

# @pytest.mark.clause("AC-6")
def test_unmarked(): ...
"""
    assert set(marks(source)) == {
        ("test_two_clauses", "AC-1"),
        ("test_two_clauses", "AC-2"),
        ("test_in_a_class", "AC-4"),
    }


@pytest.mark.parametrize("ledger", ledgers(), ids=lambda ledger: ledger.title)
def test_every_clause_is_complete(ledger: Ledger) -> None:
    for clause in ledger.clauses:
        assert clause.title, clause.id
        assert clause.text, clause.id
        assert clause.source, clause.id


def test_a_clause_is_found_in_any_case() -> None:
    clause = Clause("XY-1", "Title", "Text.", "Source")
    ledger = Ledger("Game", "", (), (clause,))
    assert ledger.clause("xy-1") is clause
    with pytest.raises(ParlourError, match="Game has no clause 'XY-2'; it has XY-1"):
        ledger.clause("XY-2")


def test_a_clause_twice_is_refused() -> None:
    clause = Clause("XY-1", "Title", "Text.", "Source")
    with pytest.raises(ParlourError, match="the ledger of Game has a clause twice: XY-1"):
        Ledger("Game", "", (), (clause, clause))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = ", "ledger.toml: Invalid value"),
        ('title = "Game"', "ledger.toml: Object missing required field `summary`"),
        ('title = 1\nsummary = ""\nsources = []\nclauses = []', r"ledger.toml: Expected `str`.*`\$.title`"),
    ],
)
def test_a_broken_ledger_names_the_place(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "ledger.toml"
    file.write_text(text)
    with pytest.raises(ParlourError, match=problem):
        parse_ledger(file)
