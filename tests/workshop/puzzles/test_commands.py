"""`python -m workshop.puzzles`: mining is reproducible, and checks fail where they must."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from parlour.errors import ParlourError
from parlour.games import catalogue, find_game
from parlour.games.study.puzzles import Puzzles, format_puzzles, read_puzzles
from workshop.puzzles import miner_of
from workshop.puzzles.__main__ import puzzles

if TYPE_CHECKING:
    from pathlib import Path

GAME = "arithmetical-croquet"


def run(*arguments: object, status: int = 0) -> Result:
    done = CliRunner().invoke(puzzles, [*map(str, arguments)], prog_name="puzzles")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


@pytest.fixture(scope="module")
def collection() -> Puzzles:
    study = find_game(GAME).study
    found = study.puzzles if study else None
    assert found is not None
    return found


def test_a_game_with_puzzles_has_a_miner_under_its_name() -> None:
    named = [spec.name for spec in catalogue() if spec.study and spec.study.puzzles]
    assert len({miner_of(name).mine.__module__ for name in named}) == len(named) > 3
    with pytest.raises(ParlourError, match=r"nothing mines puzzles of tic-tac-toe: there is no workshop\.puzzles\."):
        miner_of("tic-tac-toe")


def test_one_seed_gives_one_file_on_any_number_of_workers(tmp_path: Path) -> None:
    texts = []
    for workers in (0, 2):
        file = tmp_path / f"{workers}.toml"
        run("mine", GAME, "--seed", 71, "--count", 3, "--workers", workers, "-o", file)
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    found = read_puzzles(texts[0])
    assert [puzzle.grade for puzzle in found] == ["easy", "medium", "hard"]
    assert "3 puzzles of Arithmetical Croquet: all proved." in run("check", tmp_path / "0.toml", "--workers", 0).stdout


def test_too_few_games_find_too_few_puzzles() -> None:
    done = run("mine", GAME, "--seed", 1, "--games", 1, "--workers", 0, status=1)
    assert "of 60 puzzles in 1 games: try more games." in done.stderr


def test_a_check_names_what_fails(tmp_path: Path, collection: Puzzles) -> None:
    right, wrong = collection.exercises[0], collection.exercises[1]
    file = tmp_path / "puzzles.toml"
    text = format_puzzles(GAME, [right, wrong]).replace(wrong.position, wrong.position.replace("first", "second"))
    file.write_text(text, encoding="utf-8")
    broken = read_puzzles(text)[1]
    done = run("check", file, "--workers", 0, status=1)
    assert f"1 of 2 puzzles failed: {broken.name}" in done.stderr
    assert f"{right.name} easy: {right.proof}" in done.stdout
    assert f"{broken.name} easy: FAILED." in done.stdout


def test_a_sample_of_a_game_is_proved(collection: Puzzles) -> None:
    told = run("check", GAME, "--sample", 2, "--seed", 3, "--workers", 0).stdout.splitlines()
    assert len(told) == 3
    assert sum(line.startswith(puzzle.name) for line in told for puzzle in collection.exercises) == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("nonsense", "no file of puzzles"),
        ("", "does not say whose puzzles"),
        ('game = "chess"', "chess"),
        (f'game = "{GAME}"\npuzzle = 3', "each of them is a table"),
        (f'game = "{GAME}"\n[[puzzle]]\ngrade = "easy"', "puzzle 1: the fields are"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, content: str, words: str) -> None:
    file = tmp_path / "puzzles.toml"
    file.write_text(content, encoding="utf-8")
    told = run("check", file, status=2).output
    assert words in told
    assert "puzzles.toml" in told


def test_what_there_is_not() -> None:
    assert "neither a file nor a game" in run("check", "nowhere.toml", status=2).output
