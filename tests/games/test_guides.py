"""Guides: the lines that lead somebody new through a first match, and the options of that match."""

from __future__ import annotations

import pytest

from parlour.errors import ParlourError
from parlour.games import catalogue, find_game
from parlour.games.study import read_guide
from parlour.games.study.guides import TURNS

GUIDED = [spec.name for spec in catalogue() if spec.study and spec.study.guide]
LINES = ["A line."] * TURNS


def test_every_game_guides() -> None:
    assert set(GUIDED) >= {"arithmetical-croquet", "castille", "castle-croquetnole", "crokinole"}


@pytest.mark.parametrize("name", GUIDED)
def test_each_line_is_said_once_and_ends(name: str) -> None:
    study = find_game(name).study
    assert study is not None
    assert study.guide is not None
    assert len(set(study.guide.lines)) == TURNS
    assert all(line.endswith((".", "!")) for line in study.guide.lines)


def test_the_first_match_of_castle_croquetnole_is_a_short_game() -> None:
    spec = find_game("castle-croquetnole")
    assert spec.study is not None
    assert spec.study.guide is not None
    assert spec.new(spec.study.guide.options).options.invasions == 1


FAULTS = {
    "lines = 5": "its lines are a list of texts",
    f"lines = {LINES[1:]}": "a guide has 5 lines, one a turn; here are 4",
    f"lines = {[*LINES[1:], 101 * 'x']}": "at most 100 characters; 101",
    "lines": "this is no file of guides",
}


@pytest.mark.parametrize("text", FAULTS)
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(ParlourError, match=FAULTS[text]):
        read_guide(text)
