"""`parlour export`: a record is written in another format, such files are shown, and nothing is lost."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner, Result

from parlour.arena import play_out
from parlour.cli import main
from parlour.games import find_game
from parlour.games.crokinole.notation.cmn import Batch, format_cmn, match_of, parse_cmn
from parlour.record import format_record
from tests.games.crokinole.reported import Round, reported_match

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.record import Record

MATCH = reported_match((Round((3, 1)), Round((0, 2), (2, 1))), fixed_rounds=2, discs="nca")
SAVED = datetime(2026, 2, 11, 19, 30, 5, tzinfo=UTC)


def run(*arguments: object, status: int = 0) -> Result:
    done = CliRunner().invoke(main, ["export", *map(str, arguments)], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return save(tmp_path / "match.json", MATCH)


def save(file: Path, record: Record) -> Path:
    file.write_text(format_record(record))
    os.utime(file, (SAVED.timestamp(), SAVED.timestamp()))
    return file


def test_a_match_is_written_and_shown_again(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "match.cmn.json"
    words = run(saved, "--cmn", "-o", out).output
    assert f"Written: {out}" in words
    assert "Dated 2026-02-11T19:30:05Z" in words
    assert parse_cmn(out.read_text()) == match_of(MATCH, SAVED)
    shown = run("--read", out).stdout
    for part in ("Ada against Bob", "won by", "60", "3-1", "The match is drawn; rounds won 1 to 1.", "parlour"):
        assert part in shown
    assert run("--cmn", "--read", out).stdout == shown


def test_it_goes_to_the_terminal_without_a_file_and_nothing_else_does(saved: Path) -> None:
    done = run(saved, "--cmn")
    assert parse_cmn(done.stdout) == match_of(MATCH, SAVED)
    assert "--date sets another time" in done.stderr
    assert run(saved, "--cmn").stdout == done.stdout


def test_date_and_id_may_be_given(saved: Path) -> None:
    given = "0c2f7a52-93f1-4f0e-8c6b-1f7d6a1e2b3c"
    done = run(saved, "--cmn", "--date", "2026-03-08T15:00:00+01:00", "--id", given)
    assert parse_cmn(done.stdout) == match_of(MATCH, datetime(2026, 3, 8, 14, tzinfo=UTC), UUID(given))
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--date", "2026-03-08T14:00:00"), "is no date and time with its zone; one looks like"),
        (("--date", "0001-01-01T00:00:00+23:00"), "is no date and time with its zone"),
        (("--date", "yesterday"), "'yesterday' is no date"),
        (("--id", "7"), "not a valid UUID"),
        (("-o", "nowhere/at/all.json"), "there is no folder nowhere"),
    ],
)
def test_a_wrong_argument_is_refused(saved: Path, arguments: tuple[str, ...], words: str) -> None:
    assert words in run(saved, "--cmn", *arguments, status=2).output.replace("\n", " ")


def test_either_a_record_or_a_file_to_read(saved: Path) -> None:
    assert "Name the RECORD to write from, or a file to --read" in run(status=2).output
    assert "it takes neither RECORD nor" in run(saved, "--read", saved, status=2).output
    assert "does not exist" in run("nosuch.json", "--cmn", status=2).output


def test_the_record_is_not_written_over(saved: Path) -> None:
    before = saved.read_bytes()
    assert "is the record itself" in run(saved, "--cmn", "-o", saved, status=2).output
    assert saved.read_bytes() == before


def test_a_match_that_goes_on_is_refused_and_no_file_is_left(tmp_path: Path) -> None:
    going = save(tmp_path / "going.json", msgspec.structs.replace(MATCH, turns=MATCH.turns[:5]))
    out = tmp_path / "out.json"
    assert f"{going}: the match is not over" in run(going, "--cmn", "-o", out, status=1).output
    assert not out.exists()


def test_broken_files_say_where(saved: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(saved.read_text().replace('"seat": 0', '"seat": "south"', 1))
    assert f"{broken}: not a record: Expected `int`" in run(broken, "--cmn", status=1).output
    broken.write_text(run(saved, "--cmn").stdout.replace('"winner": 1', '"winner": 3', 1))
    assert "3 - at match.games[1].winner (counted from 0)" in run("--read", broken, status=1).output
    broken.write_bytes(b"\xff\xfe")
    assert f"{broken}: not a text file" in run("--read", broken, status=1).output


def test_a_game_without_forms_is_refused(tmp_path: Path) -> None:
    spec = find_game("arithmetical-croquet")
    record = play_out(spec, {"hoops": 2}, [spec.levels[0].name] * 2, 1).record()
    assert (
        "Arithmetical Croquet cannot be exported in any form"
        in run(save(tmp_path / "ac.json", record), "--cmn", status=2).output
    )


def test_a_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    text = run(save(tmp_path / "match.json", MATCH), "--cmn").stdout
    file.write_text(text.replace('"Ada"', json.dumps("\x1b[31m[red]Ada[/red]")))
    shown = run("--read", file).stdout
    assert "\x1b" not in shown
    assert "[red]Ada" in shown


def test_the_forms_are_flags_that_explain_themselves() -> None:
    words = run("--help").output
    assert "--cmn" in words
    assert "Crokinole Match Notation" in words


def test_several_records_become_one_batch(saved: Path, tmp_path: Path) -> None:
    other = reported_match((Round((1, 0)), Round((0, 3))), fixed_rounds=2, discs="nca")
    second, out = save(tmp_path / "second.json", other), tmp_path / "event.cmn.json"
    assert run(saved, second, "--cmn", "-o", out).output.count("Dated 2026-02-11T19:30:05Z") == 2
    batch = parse_cmn(out.read_text())
    assert isinstance(batch, Batch)
    assert [entry.match for entry in batch.matches] == [match_of(each, SAVED).match for each in (MATCH, other)]
    assert format_cmn(batch) == out.read_text()
    shown = run("--read", out).stdout
    assert shown.count("Ada against Bob") == 2


def test_a_batch_with_a_match_twice_is_refused(saved: Path) -> None:
    assert "is there twice" in run(saved, saved, "--cmn", status=2).output


def test_one_id_is_not_for_several_matches(saved: Path, tmp_path: Path) -> None:
    second = save(tmp_path / "second.json", reported_match((Round(), Round()), fixed_rounds=2, discs="nca"))
    wish = ("--id", "6f0d2b1e-3c57-4a83-9b1f-5e7a0c94d2a6")
    assert "--id is for one match" in run(saved, second, "--cmn", *wish, status=2).output


def test_a_bad_record_of_a_batch_is_named(saved: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert f"{bad}: not JSON" in run(saved, bad, "--cmn", status=1).output
