"""Records that this program cannot replay: each command says why in a sentence, and `replay` prints the log."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.games import catalogue, find_game
from parlour.record import LoggedMove, Record, SeatRecord, format_record

if TYPE_CHECKING:
    from pathlib import Path

GAMES = [spec.name for spec in catalogue()]


def saved(folder: Path, game: str, *moves: str, **changed: Any) -> Path:
    """The file of a record; by default of this game's present rules."""
    spec = find_game(game) if game in GAMES else None
    seats = len(spec.new().seats) if spec else 2
    facts: dict[str, Any] = {
        "game": game,
        "rules_version": spec.rules_version if spec else 1,
        "options": {},
        "seats": (SeatRecord("Ada"), *(SeatRecord(level="casual"),) * (seats - 1)),
        "turns": tuple(LoggedMove(ply % seats, move) for ply, move in enumerate(moves)),
    }
    file = folder / "match.json"
    file.write_text(format_record(Record(**{**facts, **changed})))
    return file


def of_old(folder: Path, game: str) -> Path:
    """A record whose options, position and moves today's rules cannot read."""
    return saved(
        folder,
        game,
        "14",
        "what a move was called",
        rules_version=0,
        options={"an_option_that_was": "once"},
        position="what a position was",
        resigned=0,
    )


def run(*arguments: object, status: int) -> Result:
    done = CliRunner().invoke(main, [*map(str, arguments)], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


def sentence(game: str) -> str:
    spec = find_game(game)
    return (
        f"this match was played by version 0 of the rules of {spec.title}, and this program plays version "
        f"{spec.rules_version}; so it cannot be replayed or continued, but its log can still be read"
    )


@pytest.mark.parametrize("game", GAMES)
def test_replay_prints_the_log_as_it_was_written_and_says_why_no_more(tmp_path: Path, game: str) -> None:
    file = of_old(tmp_path, game)
    done = run("replay", file, status=1)
    assert done.stderr == f"{file}: {sentence(game)}\n"
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"{find_game(game).title}. seat 1: Ada, seat 2: casual")
    assert lines[0].endswith("2 turns, as written.")
    assert lines[1:] == [
        "Options: an_option_that_was=once.",
        "It begins at: what a position was",
        "1. seat 1 14",
        "2. seat 2 what a move was called",
        "seat 1 resigns.",
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["analyse", "picture", "export"])
def test_other_commands_say_why_and_how_to_read_it(tmp_path: Path, command: str, game: str) -> None:
    file, out = of_old(tmp_path, game), tmp_path / "out.svg"
    arguments: dict[str, tuple[object, ...]] = {
        "analyse": (file,),
        "picture": (game, "--record", file, "-o", out),
        "export": (file, "-o", out),
    }
    done = run(command, *arguments[command], status=2 if command == "analyse" else 1)
    assert f"{file}: {sentence(game)}; `parlour replay {file}` prints it" in done.stderr
    assert not out.exists()


def test_seats_are_named_where_the_options_are_still_known(tmp_path: Path) -> None:
    done = run("replay", saved(tmp_path, "castille", "b1 a2", rules_version=0), status=1)
    assert done.stdout.splitlines()[0].startswith("Castille. silver: Ada, copper: casual.")
    assert "1. silver b1 a2" in done.stdout


@pytest.mark.parametrize(
    ("game", "changed", "reason"),
    [
        ("ludo", {}, "there is no game 'ludo'"),
        ("castille", {"options": {"nails": 3}}, "there is no option 'nails'"),
        ("castille", {"position": "nowhere"}, "the position that it begins in: "),
        ("arithmetical-croquet", {}, "turn 2 ('what?'): 'what?' is no move"),
        ("arithmetical-croquet", {"seats": (SeatRecord("Ada"),)}, "the record has 1 seats"),
        ("arithmetical-croquet", {"turns": (LoggedMove(5, "3"),)}, "it is for seat 0, not 5, to play"),
    ],
)
def test_other_records_that_cannot_be_replayed_are_printed_too(
    tmp_path: Path, game: str, changed: dict[str, Any], reason: str
) -> None:
    file = saved(tmp_path, game, "3", "what?", **changed)
    done = run("replay", file, status=1)
    assert f"{file}: " in done.stderr
    assert reason in done.stderr
    assert re.search(r"^1\. \S+.* 3$", done.stdout, re.MULTILINE)


def test_a_long_record_is_written_out_at_once(tmp_path: Path) -> None:
    """Each line took a third of a millisecond: half a minute for what a file of some megabytes holds."""
    file, began = saved(tmp_path, "castille", *["b1 a2"] * 30_000, rules_version=0), time.process_time()
    done = run("replay", file, status=1)
    assert done.stdout.count("\n") >= 30_000
    assert time.process_time() - began < 5.0


def test_a_written_move_cannot_steer_the_terminal(tmp_path: Path) -> None:
    done = run("replay", saved(tmp_path, "castille", "\x1b[31m[red]b1[/red]", rules_version=0), status=1)
    assert "\x1b" not in done.output
    assert "[red]b1[/red]" in done.stdout
