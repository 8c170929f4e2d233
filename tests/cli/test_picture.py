"""`parlour picture`: what it writes, and what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.games import find_game
from parlour.games.crokinole import Crokinole
from parlour.looks import COMMON
from parlour.picture import svg
from parlour.record import LoggedMove, Record, SeatRecord, format_record

if TYPE_CHECKING:
    from pathlib import Path

POSITION = "1 maple 2 0-0 0-0 m1@0.05,-0.15;w1@0.0,0.2"


def run(*arguments: str, status: int = 0) -> Result:
    done = CliRunner().invoke(main, ["picture", *arguments], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Two shots at the hole."""
    kept = Record(
        game="crokinole",
        rules_version=Crokinole.rules_version,
        options={"starter": 1},
        seats=(SeatRecord(), SeatRecord()),
        turns=(LoggedMove(0, "0.0,-0.3048 >0.0 0.85"), LoggedMove(1, "0.0,0.3048 >180.0 1.0")),
    )
    path = tmp_path / "match.json"
    path.write_text(format_record(kept), encoding="utf-8")
    return path


def test_a_position_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    words = run("crokinole", POSITION, "-o", str(out), "--size", "300").output
    assert "1 maple disc and 1 walnut disc" in words
    spec = find_game("crokinole")
    game = spec.new()
    scene = spec.scene(game, spec.notation.parse_state(game, POSITION))
    assert out.read_text(encoding="utf-8") == svg(scene, 300, COMMON + spec.appearance.looks)


def test_without_a_position_the_start_is_drawn_under_the_options_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "start.svg"
    run("crokinole", "--preset", "nca", "--option", "players=4", "-o", str(out))
    assert out.read_text(encoding="utf-8").count("still to be shot") == 24
    run("arithmetical-croquet", "-o", str(out))
    assert "croquet lawn" in out.read_text(encoding="utf-8")


def test_png_is_written_as_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="PNG pictures need parlour[pictures]")
    out = tmp_path / "board.PNG"
    run("crokinole", POSITION, "-o", str(out), "--size", "90")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_turn_of_a_record_is_drawn(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "turn.svg"
    assert "An empty Crokinole board" in run("crokinole", "--record", str(record), "--ply", "0", "-o", str(out)).output
    first = run("crokinole", "--record", str(record), "--ply", "1", "-o", str(out)).output
    assert "1 maple disc and no walnut disc" in first
    assert out.read_text(encoding="utf-8").count("still to be shot") == 23
    run("crokinole", "--record", str(record), "-o", str(out))
    last = out.read_text(encoding="utf-8")
    assert last.count("still to be shot") == 22
    run("crokinole", "--record", str(record), "--ply", "2", "-o", str(out))
    assert out.read_text(encoding="utf-8") == last


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("crokinole", "-o", "board.jpg"), "NAME.svg or NAME.png"),
        (("crokinole", "nonsense", "-o", "board.svg"), "a position has six fields"),
        (("crokinole", "-o", "no/such/folder/board.svg"), "No such file or directory"),
        (("crokinole", "-o", "board.svg", "--size", "100000"), "1 to 8192 pixels"),
        (("crokinole", "-o", "board.svg", "--ply", "3"), "name it with --record"),
        (("crokinole", "-o", "board.svg", "--preset", "none"), "no preset 'none'"),
        (("crokinole",), "Missing option '-o'"),
        (("nosuch", "-o", "board.svg"), "there is no game"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in run(*arguments, status=2).output
    assert list(tmp_path.iterdir()) == []


def test_records_that_do_not_fit_are_refused_with_their_name(record: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "x.svg")
    assert "there is no ply 3" in run("crokinole", "--record", str(record), "--ply", "3", "-o", out, status=1).output
    other = run("arithmetical-croquet", "--record", str(record), "-o", out, status=1).output
    assert "match.json: the record is of crokinole" in other
    assert "leave out POSITION" in run("crokinole", POSITION, "--record", str(record), "-o", out, status=2).output
