"""`parlour analyse`: a record, a position, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour.cli import main

RECORDS = Path(__file__).parents[1] / "games" / "castille" / "records"
RECORD = str(RECORDS / "three-flags-after.json")
MOVES = ("c2-c1xb1", "f4-d4xc4 +C", "e5-e6")
FULL = "Sst2T/TS1sSs/tsS1St/s1t2s/STSS2/Ts1s2 ----- S - 0 13"
POSITION = "T5/6/2s3/3S2/6/5t ----- S - 0 13"


def run(*arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(main, ["analyse", *arguments], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done.stdout if status == 0 else done.output


@pytest.fixture
def short(tmp_path: Path) -> str:
    """The record of three turns, from where all pegs stand; copper resigns."""
    record = json.loads(Path(RECORD).read_text(encoding="utf-8"))
    record |= {"position": FULL, "turns": [*map(_turn, range(3))], "resigned": 1}
    path = tmp_path / "short.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def _turn(number: int) -> dict[str, object]:
    return {"seat": number % 2, "move": MOVES[number]}


def test_a_record_in_words(short: str) -> None:
    said = run("castille", short, "--depth", "5")
    assert said.startswith("Castille. silver: Ada, copper: Bob. 3 turns.")
    assert "Turning points: turn 1 (silver c2-c1xb1)" in said
    assert "Turning point: silver was " in " ".join(said.split())
    assert said.rstrip().endswith("Silver wins by resignation.")
    curve = next(line for line in said.splitlines() if line.startswith("Silver's share: "))
    assert len(curve.removeprefix("Silver's share: ")) == 4


def test_a_record_as_json(short: str) -> None:
    found = json.loads(run(short, "--depth", "3", "--json"))
    assert found["game"] == "castille"
    assert len(found["positions"]) == 4
    assert found["turning_points"] == [each["turn"] for each in found["positions"] if each["turning"]]
    assert [each["move"] for each in found["positions"]] == ["", *MOVES]
    assert [each["seat"] for each in found["positions"]] == ["", "silver", "copper", "silver"]
    assert found["positions"][1]["view"]["depth"] == 3
    assert found["ended"] == "Silver wins by resignation."


def test_equal_depths_say_the_same(short: str) -> None:
    assert run("castille", short, "--depth", "2") == run(short, "--depth", "2")


def test_a_position_in_words() -> None:
    lines = run("castille", POSITION, "--depth", "4").splitlines()
    assert [line.split()[0] for line in lines] == ["score", "share", "depth", "looked", "line"]
    assert "for silver, to play." in lines[0]
    assert lines[2] == "depth      4 turns"
    assert " positions in " in lines[3]
    assert " M a second" in lines[3]


STUCK = "6/6/2s3/6/s5/Ss4 s---s S - 0 30"
"""Silver has no move; copper's third claim is open when it has passed."""


@pytest.mark.parametrize("limits", [("--depth", "6"), ("--depth", "1"), ("--seconds", "0.2"), ()])
def test_a_forced_pass_shows_its_consequence(limits: tuple[str, ...]) -> None:
    lines = run("castille", STUCK, *limits).splitlines()
    assert lines[0] == "score      loses in 1 turn for silver, to play. Copper wins in 1 turn."
    assert lines[1] == "share      0% for silver"
    assert lines[2] == "depth      1 turn"
    assert lines[3].startswith("looked at  1 position in ")
    assert lines[4] == "line       --"


def test_a_pass_stands_in_the_line() -> None:
    found = json.loads(run("castille", "6/6/6/2s3/s5/Ss4 s---- S - 0 30", "--depth", "6", "--json"))
    assert found["score"] == "loses in 4 turns"
    assert found["line"][0] == "--"
    assert len(found["line"]) == 4


def test_the_engine_plays_every_option() -> None:
    chain = run("castille", "5s/6/6/s5/2S3/TS1sS1 S---- S - 0 20", "--depth", "3", "-o", "captures_on_the_way=true")
    assert "line       a1-c1xd1-c3 +C +SE" in chain
    lost = "s1S3/6/6/6/6/5s --S-SxS S - 0 30"
    assert "wins in" not in run("castille", lost, "--depth", "2", "-o", "lost_flags=true")
    assert "a displaced flag goes back to its owner here" in run("castille", lost, status=2)


def test_a_record_of_one_turn(tmp_path: Path) -> None:
    record = json.loads(Path(RECORD).read_text(encoding="utf-8"))
    record |= {"position": FULL, "turns": [_turn(0)], "resigned": 1}
    path = tmp_path / "one.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert run(str(path), "--depth", "1").startswith("Castille. silver: Ada, copper: Bob. 1 turn.")


def test_a_position_as_json() -> None:
    found = json.loads(run("castille", POSITION, "--depth", "4", "--json"))
    assert {"score", "depth", "line", "nodes", "speed"} <= found.keys()
    assert found["best"] == found["line"][0]
    assert found["depth"] == 4


def test_the_clock_counts() -> None:
    assert json.loads(run("castille", POSITION, "--seconds", "0.05", "--json"))["seconds"] < 1.0


def test_a_placement_says_how_many_pairs_were_looked_at() -> None:
    assert "Looked at all 2,520 pairs." in run("castille", "start")


def test_a_game_that_is_over() -> None:
    assert run("castille", "S5/6/6/6/6/6 ----- S - 0 13") == (
        "The game is over. Silver wins by leaving the opponent without a peg.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nosuch.json",), "there is no file nosuch.json"),
        (("castille",), "name a record or a position of castille"),
        (("castille", "nosuch.json"), "'nosuch.json' is neither a file nor a position"),
        (("castille", "x" * 5000), "is neither a file nor a position"),
        (("castille", "\x00"), "is neither a file nor a position"),
        (("castle-croquetnole", "start"), "Castle Croquetnole has no engine to analyse it"),
        (("arithmetical-croquet", RECORD), "the record is of castille, not of arithmetical-croquet"),
        (("nosuch", RECORD), "there is no game 'nosuch'"),
        ((RECORD, "-o", "claims=declared"), "a record has its own options"),
        (("castille", "a", "b"), "give a record"),
        ((__file__,), "test_analyse.py: not a record"),
        ((), "Missing argument"),
        ((RECORD, "--seconds", "0"), "is not in the range"),
    ],
)
def test_what_cannot_be_analysed_is_said(arguments: tuple[str, ...], message: str) -> None:
    assert message in run(*arguments, status=2)


def test_a_position_of_a_game_without_a_search_is_judged() -> None:
    assert (
        run("arithmetical-croquet", "81 87 first x5")
        == "First wins in 7 turns with best play.\nshare      100% for first\n"
    )
