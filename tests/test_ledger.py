"""Every clause of every game has a test that proves it, and no test claims a clause that does not exist.

`parlour.testing.proofs` reads the marks from the sources of the tests, not from the running session.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parlour.game import ParlourError
from parlour.games import catalogue
from parlour.ledger import Clause, Ledger, parse_ledger
from parlour.testing import proofs
from tests.fifth_game.installed import FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping

TESTS = Path(__file__).parent


@cache
def proved() -> Mapping[str, tuple[str, ...]]:
    """The tests here that prove each clause."""
    return proofs(TESTS)


def ledgers() -> tuple[Ledger, ...]:
    """The ledgers of all games, including unfinished games that have only rules so far, and the fifth game."""
    folders = (*files("parlour.games").iterdir(), FOLDER / "nim")
    return tuple(parse_ledger(spec / "ledger.toml") for spec in folders if (spec / "ledger.toml").is_file())


def test_every_registered_game_is_among_them() -> None:
    assert catalogue(), "no game is registered; is the package installed?"
    titles = {ledger.title for ledger in ledgers()}
    assert {spec.ledger.title for spec in catalogue()} <= titles


@pytest.mark.parametrize("ledger", ledgers(), ids=lambda ledger: ledger.title)
def test_every_clause_has_a_test(ledger: Ledger) -> None:
    assert [clause.id for clause in ledger.clauses if clause.id not in proved()] == []


def test_every_mark_names_a_clause() -> None:
    known = {clause.id for ledger in ledgers() for clause in ledger.clauses}
    assert {clause: tests for clause, tests in proved().items() if clause not in known} == {}


def test_marks_are_read_from_the_decorators_of_tests_alone(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("""
@pytest.mark.clause("AC-1")
@pytest.mark.clause("AC-2")
@pytest.mark.slow("AC-3")
def test_two_clauses(): ...

class TestOfSomething:
    @pytest.mark.clause("AC-1")
    def test_in_a_class(self): ...

@pytest.mark.clause("AC-5")
def a_helper(): ...

# @pytest.mark.clause("AC-6")
def test_unmarked(): ...
""")
    assert proofs(tmp_path) == {
        "AC-1": ("test_it.py::test_two_clauses", "test_it.py::test_in_a_class"),
        "AC-2": ("test_it.py::test_two_clauses",),
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


def in_file(folder: Path, text: str) -> Path:
    file = folder / "ledger.toml"
    file.write_text(text)
    return file


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = ", "ledger.toml: Invalid value"),
        ('title = "Game"', "ledger.toml: Object missing required field `summary`"),
        ('title = 1\nsummary = ""\nsources = []\nclauses = []', r"ledger.toml: Expected `str`.*`\$.title`"),
    ],
)
def test_a_broken_ledger_names_the_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ParlourError, match=problem):
        parse_ledger(in_file(tmp_path, text))
