"""`python -m workshop.fitting`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from workshop.fitting.__main__ import fit

EXAMPLE = Path(__file__).parents[3] / "docs" / "research" / "measurements.csv"


def run(*arguments: str, status: int = 0) -> Result:
    done = CliRunner().invoke(fit, [*arguments])
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


def words(text: str) -> str:
    """Text without the line breaks of the terminal."""
    return " ".join(text.split())


def test_the_example_is_fitted_with_intervals_and_remarks() -> None:
    shown = words(run(str(EXAMPLE)).output)
    for part in ("Friction of a sliding disc", "Restitution of two discs", "95 % interval", "Crokinole board, fitted"):
        assert part in shown
    assert "Restitution falls between closing speeds" in shown
    assert "The intervals hold the scatter of the rows." in shown


def test_json_holds_the_same_and_the_material() -> None:
    found = json.loads(run(str(EXAMPLE), "--json", "--base", "card-table").stdout)
    friction = found["friction"]
    assert friction["low"] < 0.15 < friction["high"]
    assert len(friction["lines"]) == len(friction["values"]) == 14
    assert found["material"]["friction"] == friction["value"]
    assert found["material"]["name"] == "card table with wooden coins, fitted"
    assert found["remarks"]


def test_the_template_can_be_fitted_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "board.csv"
    file.write_text(run("--template").stdout, encoding="utf-8")
    assert "rests on a single row" in words(run(str(file)).output)


def test_a_row_that_stands_apart_is_named(tmp_path: Path) -> None:
    file = tmp_path / "board.csv"
    rows = [f"stop,1.5,{metres}" for metres in (0.765, 0.76, 0.77, 0.762, 0.768, 0.4)]
    file.write_text("\n".join(["kind,speed,distance", *rows]), encoding="utf-8")
    assert "line 7 is far from the other rows (0.287)" in words(run(str(file)).output)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "it is empty"),
        (b"kind;speed;distance\nstop;1,5;0,765\n", "separated by semicolons; save the file with commas"),
        (b"kind,speed,distance\nstop,fast,0.765\n", "line 2, column speed: 'fast' is no number"),
        ("kind,comment\nstop,süd".encode("latin-1"), "byte 20 is not UTF-8); save it as CSV in UTF-8"),
        ("kind,speed".encode("utf-16"), "is not UTF-8"),
        (b"x" * (2**20 + 1), "it has 1048577 bytes; a file of measurements has at most 1048576"),
    ],
)
def test_a_bad_file_is_named_and_refused_in_words(tmp_path: Path, content: bytes, part: str) -> None:
    file = tmp_path / "bad.csv"
    file.write_bytes(content)
    said = words(run(str(file), status=2).output)
    assert said.startswith("parlour: ")
    assert "bad.csv: " in said
    assert part in said


def test_a_file_or_material_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "nowhere.csv" in run(str(tmp_path / "nowhere.csv"), status=2).output
    assert "'slate'; there is crokinole-board, card-table" in run(str(EXAMPLE), "--base", "slate", status=2).output
    assert "--template prints one to start from" in words(run(status=2).output)


def test_the_command_that_it_was_says_where_it_is() -> None:
    for arguments in ([], ["board.csv"], ["board.csv", "--base", "card-table", "--json"]):
        done = CliRunner().invoke(main, ["physics", "fit", *arguments])
        assert done.exit_code == 2
        assert done.stderr.endswith("there, python -m workshop.fitting MEASUREMENTS\n")
