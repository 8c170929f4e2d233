"""The page on a million games: its commands fill a store, and its questions in SQL have answers."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import duckdb
import pytest

from tests.cli.test_cli import run

PAGE = (Path(__file__).parents[2] / "docs" / "research" / "million-games.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    parlour (.*--store games)$", PAGE, re.MULTILINE)
VIEW, *QUESTIONS = re.findall(r"^```sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COLUMNS = re.findall(r"^\| (`[^|]*`) \| ", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> duckdb.DuckDBPyConnection:
    folder = tmp_path_factory.mktemp("page")
    for command in COMMANDS:
        run(*shlex.split(command)[:-1], str(folder / "games"))
    found = duckdb.connect()
    found.execute(VIEW.replace("games/*", f"{folder}/games/*"))
    return found


def test_there_are_five_questions() -> None:
    assert len(COMMANDS) == 2
    assert len(QUESTIONS) == 5


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_has_an_answer(games: duckdb.DuckDBPyConnection, question: str) -> None:
    rows = games.execute(question).fetchall()
    assert 1 <= len(rows) <= 20
    assert all(value is not None for row in rows for value in row)


def test_every_game_of_the_commands_is_there_once(games: duckdb.DuckDBPyConnection) -> None:
    rows = games.execute("select game, count(*) from games group by all order by all").fetchall()
    assert rows == [("arithmetical-croquet", 100), ("castille", 30)]


def test_the_table_names_every_column(games: duckdb.DuckDBPyConnection) -> None:
    named = [name for cell in COLUMNS for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(named) == sorted(row[0] for row in games.execute("describe games").fetchall())
