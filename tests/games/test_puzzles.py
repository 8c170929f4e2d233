"""The vocabulary of puzzles: files, and the puzzle of each day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.errors import ParlourError
from parlour.games import catalogue
from parlour.games.puzzles import GRADES, Puzzle, Puzzles, daily, format_puzzles, game_in, read_puzzles

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
PUZZLE = st.builds(Puzzle, st.sampled_from(GRADES), TEXT, TEXT, st.lists(TEXT).map(tuple), TEXT, TEXT, TEXT)
COLLECTIONS = [spec.study.puzzles for spec in catalogue() if spec.study and spec.study.puzzles]


@given(st.lists(PUZZLE, max_size=3))
def test_files_read_as_they_were_written(puzzles: list[Puzzle]) -> None:
    text = format_puzzles("castille", puzzles)
    assert read_puzzles(text) == tuple(puzzles)
    assert game_in(text) == "castille"


@pytest.mark.parametrize("table", ["grade = 3", 'grade = "none"', "line = 3", "line = [3]", "task = 3"])
def test_a_wrong_field_is_named_with_the_number_of_its_puzzle(table: str) -> None:
    field = table.partition(" ")[0]
    right = format_puzzles("castille", [Puzzle("easy", "1", "2", ("3",), "4", "5", "6")])
    wrong = "\n".join(table if line.startswith(f"{field} =") else line for line in right.splitlines())
    with pytest.raises(ParlourError, match="puzzle 1"):
        read_puzzles(wrong)


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_each_puzzle_has_its_day_before_one_comes_again(collection: Puzzles) -> None:
    count = len(collection.puzzles)
    first = date(2026, 1, 1)
    first -= timedelta(first.toordinal() % count)
    rounds = [
        [daily(collection.puzzles, first + timedelta(start + day)).name for day in range(count)] for start in (0, count)
    ]
    assert all(len(set(names)) == count for names in rounds)
    assert rounds[0] != rounds[1]
