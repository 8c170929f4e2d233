"""`parlour referee`: a match at a real table, reported in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from parlour.cli import arguments
from parlour.games import find_game
from parlour.match import Match
from parlour.record import Remark, parse_record
from tests.cli.test_cli import GAME, run
from tests.service.test_sheets import by_taps

RECORDS = Path(__file__).parents[1] / "games" / "crokinole" / "records"

if TYPE_CHECKING:
    import pytest

    from parlour.record import Record


def refereed(tmp_path: Path, *lines: str) -> tuple[Record, str]:
    """The record and the output of a session in which these lines are typed."""
    tmp_path.mkdir(exist_ok=True)
    file = tmp_path / "game.json"
    words = run("referee", GAME, "--names", "Ada,Bo", "--save", str(file), typed="\n".join((*lines, "quit\n"))).output
    return parse_record(file.read_text(encoding="utf-8")), " ".join(words.split())


def moves(record: Record) -> list[str]:
    return [turn.move for turn in record.turns]


def test_moves_are_reported_and_ruled_on(tmp_path: Path) -> None:
    record, words = refereed(tmp_path, "+3", "+4", "+5", "nonsense", "+3")
    assert moves(record) == ["3", "4", "6"]
    assert (record.reported, [seat.name for seat in record.seats]) == (True, ["Ada", "Bo"])
    assert "Second moves 4, to 4. AC-1" in words
    assert "Not allowed:" in words
    assert "'nonsense' is no move" in words
    assert Match.from_record(find_game(GAME), record).ply == 3


def test_a_correction_says_what_it_changes(tmp_path: Path) -> None:
    record, words = refereed(tmp_path, "+3", "+4", "+3", "change 1", "+2")
    assert moves(record) == ["2", "4", "5"]
    assert "Entry 1. First to move from 0." in words
    assert "Entry 3 is judged differently now. It was: First moves 3, to 6." in words
    assert "Now it is: First moves 3, to 5." in words


def test_entries_are_inserted_removed_and_taken_back(tmp_path: Path) -> None:
    lines = ("+3", "+4", "insert 2", "+2")
    assert moves(refereed(tmp_path / "1", *lines)[0]) == ["3", "2", "7"]
    assert moves(refereed(tmp_path / "2", *lines, "remove 2")[0]) == ["3", "4"]
    assert moves(refereed(tmp_path / "3", *lines, "back", "back")[0]) == ["3"]
    assert moves(refereed(tmp_path / "4", *lines, "change 1", "back", "+1")[0]) == ["3", "2", "7", "3"]
    assert "Name an entry from 1 to 3." in refereed(tmp_path / "5", *lines, "change 4")[1]


def test_an_entry_that_becomes_impossible_is_asked_for_again(tmp_path: Path) -> None:
    record, words = refereed(tmp_path, "+1", "+4", "+3", "change 2", "+3", "entries", "+4")
    assert "Entry 3 is not possible any more" in words
    assert "3 not judged: +3" in words
    assert moves(record) == ["1", "3", "5"]


def test_what_happened_is_tapped_by_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "find_game", lambda _: by_taps())
    record, words = refereed(tmp_path, "1", "3", "1 4", "flies", "goes", "back", "goes +2")
    assert moves(record) == ["3", "4", "5"]
    assert "What happened? 1 the ball goes on" in words
    assert "How far? 1 by 1 2 by 2" in words
    assert "only the ball goes" in words


def test_what_cannot_be_refereed_is_refused(tmp_path: Path) -> None:
    assert "3 names for 2 seats" in run("referee", GAME, "--names", "a,b,c", status=2).output
    file = tmp_path / "mine.json"
    file.write_text("mine", encoding="utf-8")
    assert "exists already" in run("referee", GAME, "--save", str(file), status=2).output
    assert file.read_text(encoding="utf-8") == "mine"


def test_play_takes_a_flick_as_it_went_on_a_real_board(tmp_path: Path) -> None:
    told = parse_record((RECORDS / "classic-two.json").read_text(encoding="utf-8"))
    file = tmp_path / "game.json"
    flicks = [turn.move for turn in told.turns[:4]]
    run("play", "crokinole", "-o", "starter=2", "--save", str(file), typed="\n".join((*flicks, "quit\n")))
    record = parse_record(file.read_text(encoding="utf-8"))
    assert [turn.move for turn in record.turns] == flicks  # not simulated anew
    assert record.reported is True


def test_a_remark_is_noted_and_saved(tmp_path: Path) -> None:
    lines = ("+3", "remark second: left the chair", "+4", "remark the board was moved", "entries")
    record, words = refereed(tmp_path, *lines)
    assert moves(record) == ["3", "4"]
    assert record.remarks == (Remark(1, "left the chair", 1), Remark(2, "the board was moved"))
    assert "Noted. A remark changes nothing." in words
    assert "2 remark second: left the chair" in words
    assert "4 remark: the board was moved" in words


def test_a_remark_is_corrected_like_any_entry(tmp_path: Path) -> None:
    def noted(name: str, *lines: str) -> object:
        return refereed(tmp_path / name, "+3", "remark first: sneezed", "+4", *lines)[0].remarks

    assert noted("1", "remove 2") is msgspec.UNSET
    assert noted("2", "change 2", "remark second: sneezed") == (Remark(1, "sneezed", 1),)
    assert noted("3", "insert 1", "remark late") == (Remark(0, "late"), Remark(1, "sneezed", 0))
    assert "here is no seat 'third'" in refereed(tmp_path / "4", "remark third: left")[1]
