"""`parlour puzzles`: they are listed and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from tests.studies import puzzles_of

if TYPE_CHECKING:
    from parlour.games.study import Puzzles

GAME = "arithmetical-croquet"


def run(*arguments: object, status: int = 0) -> Result:
    done = CliRunner().invoke(main, ["puzzles", *map(str, arguments)], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


@pytest.fixture(scope="module")
def collection() -> Puzzles:
    return puzzles_of(GAME)


def test_puzzles_are_listed_and_shown(collection: Puzzles) -> None:
    puzzle = collection.exercises[0]
    assert len(run("show", GAME).stdout.splitlines()) == len(collection.exercises)
    shown = run("show", GAME, puzzle.name).stdout
    assert puzzle.task in shown
    assert puzzle.explanation not in shown
    assert puzzle.explanation in run("show", GAME, puzzle.name, "--solution").stdout
    assert any(puzzle.task in run("today", GAME).stdout for puzzle in collection.exercises)


def test_what_there_is_not() -> None:
    assert "has no puzzle 'x'" in run("show", GAME, "x", status=2).output
