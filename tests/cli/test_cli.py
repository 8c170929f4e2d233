"""The command line: its output, its refusals, and that it never shows a traceback."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from parlour.arena.store import GameStore
from parlour.cli import main
from parlour.game import RESIGNED
from parlour.games import find_game
from parlour.match import Match
from parlour.record import parse_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.arena.series import Series

GAME = "arithmetical-croquet"
SHORT = ["-o", "spacing=6", "-o", "hoops=2", "-o", "max-step=5"]


def run(*arguments: str, typed: str = "", status: int = 0) -> Result:
    """Run a command in this process and check its exit status."""
    done = CliRunner().invoke(main, list(arguments), input=typed, prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


def test_help_teaches_and_every_command_has_its_own() -> None:
    words = run("--help").output
    for command in ("games", "rules", "play", "replay", "match", "solve", "verify", "serve"):
        assert command in words
        assert "Usage: parlour" in run(command, "--help").output
    assert "parlour play arithmetical-croquet --against" in words


@pytest.mark.parametrize("command", ["play", "rules", "solve"])
def test_a_game_that_does_not_exist_says_which_do(command: str) -> None:
    assert f"choose from {GAME}" in run(command, "nosuch", status=2).output
    assert "did you mean arithmetical-croquet" in run(command, "arithmetic-croquet", status=2).output


def test_the_games_are_listed_with_bots_and_options() -> None:
    words = run("games").output
    for word in (GAME, "perfect", "missed_hoop", "go_back", "carroll-1889", "crokinole", "castille"):
        assert word in words


def test_the_picture_of_a_clause_is_written(tmp_path: Path) -> None:
    out = tmp_path / "lines.svg"
    assert "-o FILE.svg" in run("rules", "castle-croquetnole", "CC-1").output
    run("rules", "castle-croquetnole", "CC-1", "-o", str(out))
    assert out.read_text(encoding="utf-8").startswith("<svg")
    for arguments in (("castle-croquetnole",), ("castle-croquetnole", "CC-2"), (GAME, "AC-1")):
        assert "the picture of one clause" in run("rules", *arguments, "-o", str(out), status=2).output


def test_the_rules_are_printed_whole_or_by_clause() -> None:
    assert all(f"AC-{number}" in run("rules", GAME).output for number in range(1, 13))
    one = run("rules", GAME, "ac-8").output
    assert "AC-8" in one
    assert "AC-7 " not in one
    assert "it has AC-1, AC-2" in run("rules", GAME, "AC-99", status=2).output


def test_solve_prints_json_with_the_promised_keys() -> None:
    found = json.loads(run("solve", GAME, "--json").stdout)
    assert list(found) == ["winner", "winning_first_steps", "positions", "longest_win", "seconds"]
    assert (found["winner"], found["winning_first_steps"]) == ("first", [1])
    assert found["seconds"] < 60
    other = json.loads(run("solve", GAME, "--json", "--option", "barring_judged=from").stdout)
    assert other["winning_first_steps"] == [8]


def test_what_would_take_all_memory_is_refused_at_once() -> None:
    words = run("solve", GAME, "-o", "spacing=100", "-o", "hoops=99", "-o", "max_step=99", status=2).output
    assert "times the work of the default course" in words


def test_a_certificate_is_written_and_verified_and_an_altered_one_rejected(tmp_path: Path) -> None:
    file = tmp_path / "strategy.json"
    run("solve", GAME, *SHORT, "--certificate", str(file))
    assert "Proved: " in run("verify", str(file)).output
    certificate = json.loads(file.read_text())
    position = sorted(certificate["strategy"])[3]
    certificate["strategy"][position] = "--"
    file.write_text(json.dumps(certificate))
    assert f"position {position!r}" in run("verify", str(file), status=1).output
    file.write_text("nonsense")
    assert "rejected" in run("verify", str(file), status=1).output


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["-o", "hoops"], "NAME=VALUE"),
        (["-o", "hops=3"], "no option 'hops'"),
        (["-o", "hoops=many"], "hoops"),
        (["-o", "max_step=10"], "less than the spacing"),
        (["-o", "missed_hoop=sometimes"], "missed_hoop"),
        (["--preset", "nosuch"], "carroll-1889"),
    ],
)
def test_wrong_options_say_what_is_allowed(arguments: list[str], what: str) -> None:
    assert what in run("solve", GAME, *arguments, status=2).output


def test_a_whole_game_in_the_terminal_is_saved_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = "\n".join(f"+{step}" for _ in range(40) for step in range(1, 6))
    words = run("play", GAME, *SHORT, "--against", "perfect", "--seed", "1", "--save", str(file), typed=typed).output
    assert "wins" in words
    assert "Not allowed:" in words
    assert "(AC-5)" in words
    record = parse_record(file.read_text())
    spec = find_game(GAME)
    assert Match.from_record(spec, record).outcome is not None
    shown = run("replay", str(file)).output
    assert "wins by landing on the winning peg" in shown or "wins by missing" in shown
    assert f"{len(record.turns)} turns" in shown
    assert "Options: spacing=6, hoops=2, max_step=5." in shown


def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    words = run(
        "play", GAME, "--save", str(file), typed=f"+3\nmoves\nwords\nboard\nhelp\nrules AC-5\nrules X\nsave {other}\n"
    ).output
    assert "You left the game unfinished." in words
    assert "Whatever step" in words or "AC-5" in words
    for saved in (file, other):
        assert [turn.move for turn in parse_record(saved.read_text()).turns] == ["3"]
    assert "The game is not finished." in run("replay", str(file)).output


def test_a_game_that_cannot_be_saved_is_not_begun(tmp_path: Path) -> None:
    words = run("play", GAME, "--save", str(tmp_path / "missing" / "game.json"), typed="+3\n", status=2).output
    assert "missing" in words
    assert "to move from" not in words


def test_resigning_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = run("play", GAME, "--save", str(file), typed="+3\nresign\n").output
    assert "First wins by resignation." in words
    record = parse_record(file.read_text())
    assert record.resigned == 1
    spec = find_game(GAME)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert outcome.termination == RESIGNED


def test_of_thousands_of_moves_the_first_are_listed() -> None:
    lines = run("play", "castille", typed="").output.splitlines()
    listed = [line for line in lines if " on " in line]
    assert len(listed) == 20
    assert any("2,500 more" in line for line in lines)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "empty"),
        ('{"format": "parlour record 1",\n "game": }', "line 2, column 10"),
        ('{"format": "something"}', "format"),
        ('{"format": "parlour record 1", "game": 3}', "game"),
    ],
)
def test_replay_says_where_a_file_is_broken(tmp_path: Path, text: str, where: str) -> None:
    (tmp_path / "broken.json").write_text(text)
    assert where in run("replay", str(tmp_path / "broken.json"), status=1).output


def test_replay_says_which_turn_breaks_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", GAME, "--save", str(file), typed="+3\n+8\n+2\n")
    record = json.loads(file.read_text())
    record["turns"][1]["move"] = "6"
    file.write_text(json.dumps(record))
    words = run("replay", str(file), status=1).output
    assert "turn 2 ('6')" in words
    assert "AC-5" in words


def test_match_prints_intervals_and_json() -> None:
    arguments = ["match", GAME, "perfect", "casual", *SHORT, "--games", "10", "--seed", "1", "--workers", "0"]
    assert "Scores with their 95 % intervals. Endings: " in run(*arguments).output.replace("\n", " ")
    found = json.loads(run(*arguments, "--json").stdout)
    assert found["games"] == 10
    assert found["scores"][0]["rate"]["low"] <= found["scores"][0]["rate"]["rate"] <= 1
    assert found == json.loads(run(*arguments, "--json").stdout)
    assert "2 seats" in run("match", GAME, "perfect", status=2).output
    assert "casual, steady, expert, perfect" in run("match", GAME, "perfect", "godlike", status=2).output


@pytest.mark.parametrize("command", [("match", GAME, "casual", "casual"), ("play", GAME)])
@pytest.mark.parametrize("seed", ["-1", str(2**128), "1.5", "lucky"])
def test_a_seed_has_128_bits(command: tuple[str, ...], seed: str) -> None:
    said = run(*command, f"--seed={seed}", status=2).output
    assert f"a seed is a whole number from 0 to 2^128 - 1, not '{seed}'" in " ".join(said.split())


def test_the_games_of_a_store_are_written_as_records(tmp_path: Path) -> None:
    store, out = tmp_path / "store", tmp_path / "records"
    arguments = ["match", GAME, "casual", "steady", *SHORT, "--workers=0", f"--seed={2**128 - 1}", f"--store={store}"]
    write = ["records", str(store), "-o", str(out)]
    run(*arguments, "-n4")
    assert run(*write).stdout == f"4 records written to {out}.\n"
    first = {file.name: file.stat().st_mtime_ns for file in out.iterdir()}
    games = {parse_record((out / name).read_text()).seed: name for name in first}
    assert len(games) == 4
    run(*arguments, "-n6")
    assert run(*write).stdout == f"2 records written to {out}; 4 were there already.\n"
    assert len(list(out.iterdir())) == 6
    assert {name: (out / name).stat().st_mtime_ns for name in first} == first
    for fixture, _ in GameStore(store).fixtures(GAME):
        assert games.get(fixture.seed, f"{GAME}-{fixture.key.hex()}.json") == f"{GAME}-{fixture.key.hex()}.json"
    assert "6 matches" in run("stats", str(out)).output


def test_records_come_from_a_store_and_from_a_game_that_it_has(tmp_path: Path) -> None:
    out = ["-o", str(tmp_path / "records")]
    assert f"{tmp_path} is no store" in run("records", str(tmp_path), *out, status=2).output
    assert "does not exist" in run("records", str(tmp_path / "none"), *out, status=2).output
    run("match", GAME, "casual", "steady", *SHORT, "--workers=0", "-n1", f"--store={tmp_path}")
    said = run("records", str(tmp_path), "--game=castille", *out, status=2).output
    assert f"{tmp_path} has no game of castille; it has {GAME}" in " ".join(said.split())
    (tmp_path / "file").touch()
    said = run("records", str(tmp_path), "-o", str(tmp_path / "file"), status=2).output
    assert "is a file" in said
    assert not (tmp_path / "records").exists()


def test_a_match_with_a_store_plays_only_what_is_missing(tmp_path: Path) -> None:
    arguments = ["match", GAME, "casual", "steady", *SHORT, "--workers=0", "--json"]
    kept = [*arguments, f"--store={tmp_path / 'store'}"]
    parts = [json.loads(run(*kept, "-n6", f"--shard={part}/2").stdout)["games"] for part in (1, 2)]
    assert parts == [4, 2]
    files = sorted((tmp_path / "store").rglob("*.parquet"))
    assert run(*kept, "-n6").stdout == run(*arguments, "-n6").stdout
    assert sorted((tmp_path / "store").rglob("*.parquet")) == files
    assert "6 matches" in run("stats", str(tmp_path / "store")).output


def test_a_part_of_the_games_is_named_in_numbers_and_kept(tmp_path: Path) -> None:
    arguments = ["match", GAME, "casual", "steady", *SHORT, "--workers=0"]
    assert "add --store FOLDER" in run(*arguments, "--shard=1/2", status=2).output
    for shard in ("0/2", "3/2", "1", "1/2/3", "one/two"):
        said = run(*arguments, f"--shard={shard}", f"--store={tmp_path}", status=2).output
        assert "a part of the games is PART/PARTS" in " ".join(said.split())


def test_games_that_end_their_process_are_left_out_and_told() -> None:
    bot = Path(__file__).parents[1] / "arena" / "deadly.py"
    done = run("match", GAME, "casual", f"{bot}:Bot", *SHORT, "-n1", "--workers=1", status=1)
    assert (
        "parlour: 1 game left out, each of which ended the process that played it 3 times; the seeds: " in done.stderr
    )


def test_a_store_with_a_game_of_other_rules_is_counted_as_far_as_it_goes(tmp_path: Path) -> None:
    run("match", GAME, "casual", "steady", *SHORT, "--workers=0", "-n4", f"--store={tmp_path}")
    (part,) = tmp_path.rglob("*.parquet")
    part.with_name("part-broken.parquet").write_bytes(part.read_bytes()[:-9])
    (tmp_path / "game=nosuch").mkdir()
    (tmp_path / "game=nosuch" / part.name).write_bytes(part.read_bytes())
    done = run("stats", str(tmp_path), status=1)
    assert "4 matches" in done.output
    assert "4 games of nosuch: " in done.stderr
    assert "part-broken.parquet: warning: this part cannot be read" in done.stderr


def test_match_says_which_options_hold_because_only_bots_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game of four bots takes several seconds, so none is played here."""
    limits = list[object]()

    def played(_: object, series: Series, __: object) -> Iterator[object]:
        limits.append(series.options["turn_limit"])
        yield from ()

    monkeypatch.setattr(importlib.import_module("parlour.cli.match"), "played", played)
    bots = ["club"] * 4
    words = "Only bots play, so turn_limit is 1200; -o turn_limit=... chooses another value."
    assert words in run("match", "castle-croquetnole", *bots, "-n", "1", "--workers", "0").output
    assert json.loads(run("match", "castle-croquetnole", *bots, "--json").stdout)["bots_only"] == {"turn_limit": 1200}
    for chosen in ("0", "8"):
        given = run("match", "castle-croquetnole", *bots, "-o", f"turn-limit={chosen}")
        assert "Only bots play" not in given.output
    assert limits == [1200, 1200, 0, 8]
    assert "bots only" in run("games").output


def test_missing_files_and_folders_are_named(tmp_path: Path) -> None:
    assert "nowhere.json" in run("replay", str(tmp_path / "nowhere.json"), status=2).output
    assert (
        "missing" in run("solve", GAME, *SHORT, "--certificate", str(tmp_path / "missing" / "c.json"), status=2).output
    )


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "--version"], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("parlour ")


def test_output_that_cannot_be_encoded_is_marked_not_refused(tmp_path: Path) -> None:
    """As into a file on Windows, where few encodings have every letter of a name."""
    golden = Path(__file__).parents[1] / "games" / "arithmetical_croquet" / "records" / "resigned.json"
    record = json.loads(golden.read_text(encoding="utf-8"))
    record["seats"] = [{"name": "Łukasz"}, {"name": "Ada"}]
    file = tmp_path / "named.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "replay", str(file)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?ukasz" in done.stdout


def test_a_draw_has_the_same_verdict_as_elsewhere() -> None:
    record = Path(__file__).parents[1] / "games" / "castille" / "records" / "repetition.json"
    shown = run("replay", str(record)).output
    assert "Nobody wins: a draw by threefold repetition." in shown
