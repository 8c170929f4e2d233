"""Statistics: counted by hand on small records, added up, with intervals, as CSV and JSON, on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from parlour.arena import wilson
from parlour.cli import main
from parlour.game import NotationError
from parlour.games import catalogue
from parlour.record import LoggedMove, Record, SeatRecord, format_record, parse_record
from parlour.statistics import Cell, format_csv, lines_of, parse_csv, sections
from tests.games.crokinole.reported import Round, reported_match

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = Path(__file__).parents[1] / "games"
GOLDEN = sorted(GAMES.glob("*/records/*.json"))
CROKINOLE = reported_match((Round((3, 1)), Round((0, 2), (2, 1))), fixed_rounds=2, discs="nca")


def cell(records: Sequence[Record], table: str, row: str, column: str) -> Cell:
    (section,) = sections(records)
    found = next(each for each in section.tables if each.title == table)
    cells = next(each for each in found.rows if each.name == row).cells
    return next(each for each in cells if each.column == column)


def golden(name: str) -> Record:
    return parse_record((GAMES / name).read_text())


def run(*arguments: object, status: int = 0) -> Result:
    done = CliRunner().invoke(main, ["stats", *map(str, arguments)], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


# --- counted by hand -----------------------------------------------------------------------------------------------


def test_rounds_of_crokinole() -> None:
    # Round 1: 60 to 20. Round 2: 30 to 55. Two points for each; maple shoots last in one of the two rounds.
    for player, total in (("Ada", 45.0), ("Bob", 37.5)):
        assert cell([CROKINOLE], "Rounds", player, "rounds").value == 2
        assert cell([CROKINOLE], "Rounds", player, "total a round").value == total
        assert cell([CROKINOLE], "Rounds", player, "points a round").value == 1.0
        assert cell([CROKINOLE], "Rounds", player, "rounds won").value == 0.5
    assert cell([CROKINOLE], "Head to head", "Ada against Bob", "drawn").value == 1


def test_the_last_shot_of_crokinole() -> None:
    # Maple starts round 1, so walnut has its last shot and loses it; walnut starts round 2, and wins it.
    last = "last shot (hammer)"
    assert cell([CROKINOLE], "The last shot", last, "rounds").value == 2
    assert cell([CROKINOLE], "The last shot", last, "rounds won").value == 0.0
    assert cell([CROKINOLE], "The last shot", "first shot", "total a round").value == 57.5
    assert cell([CROKINOLE], "The last shot", last, "total a round").value == 25.0


def test_shots_of_crokinole() -> None:
    assert cell([CROKINOLE], "Shots", "Ada", "shots").value == 16
    assert cell([CROKINOLE], "Shots", "Ada", "20s").value == 3
    assert cell([CROKINOLE], "Shots", "Bob", "20s").value == 3
    rate, one = cell([CROKINOLE], "Shots", "all", "20 by a shot"), wilson(6 / 32, 1)
    assert (rate.amount, rate.of) == (6, 32)
    assert (rate.value, rate.low, rate.high) == (one.rate, one.low, one.high), "one match says little"
    shots = [cell([CROKINOLE], "Shots", "all", name).of for name in ("20 by an open shot", "contested shot hits")]
    assert sum(shots) == 32


def test_a_castle_of_castle_croquetnole_takes_the_flicks_until_it_is_left() -> None:
    # The Moons' knight comes home, by its gate and to its tower: two flicks. It scores thirteen times: one gate again,
    # after it was a prisoner (CC-18).
    home = golden("castle_croquetnole/records/home.json")
    rows = ("first castle", "second castle", "third castle", "home")
    stages = [cell([home], "Flicks for each castle", row, "flicks for one") for row in rows]
    assert [stage.of for stage in stages] == [1, 1, 1, 1]
    assert sum(stage.amount for stage in stages) == sum(turn.move.startswith("Km >") for turn in home.turns)
    assert cell([home], "Flicks for each castle", "home", "flicks for one").value == 2.0
    assert cell([home], "Knights and guards", "all", "scores").value == 13
    assert cell([home], "Knights and guards", "all", "times a prisoner").value == 1
    assert cell([home], "Results by player", home.seats[0].name, "score").value == 1.0


def test_prisoners_and_rescues() -> None:
    records = [golden(f"castle_croquetnole/records/{name}.json") for name in ("home", "driven", "cut-short")]
    texts = "".join(each.read_text() for each in (GAMES / "castle_croquetnole/golden").glob("*.txt"))
    for column, words in (("times a prisoner", " prisoner: "), ("rescues", "goes back next to its own tower")):
        assert cell(records, "Knights and guards", "all", column).value == texts.count(words), column


def test_castille_and_arithmetical_croquet_against_their_golden_rulings() -> None:
    castille = golden("castille/records/three-flags-after.json")
    told = (GAMES / "castille/golden/three-flags-after.txt").read_text()
    assert cell([castille], "Turns", "all", "captures").value == told.count(" captures the ")
    assert cell([castille], "Turns", "all", "flags up").value == told.count(" claims the ")
    kept = golden("arithmetical_croquet/records/kept-in.json")
    passes = sum(turn.move in ("--", "pass") for turn in kept.turns)
    assert cell([kept], "Turns", "all", "passes").value == passes > 0


def test_first_moves_and_their_results() -> None:
    record = Record(
        game="arithmetical-croquet",
        rules_version=2,
        options={},
        seats=(SeatRecord("Isa"), SeatRecord("Charles")),
        turns=(LoggedMove(0, "8"),),
        resigned=1,
    )
    assert cell([record, record], "First moves", "8", "won by its player").amount == 2
    assert cell([record], "Turns", "Isa", "mean step").value == 8.0
    unfinished = msgspec.structs.replace(record, resigned=None)
    assert cell([unfinished], "Matches", "not over", "matches").value == 1
    assert cell([record, unfinished], "Results by seat", "first", "matches").value == 1


def test_a_player_called_all_has_a_row_beside_the_sum() -> None:
    named = msgspec.structs.replace(CROKINOLE, seats=(SeatRecord("all"), SeatRecord("Bob")))
    shots = next(each for each in sections([named])[0].tables if each.title == "Shots")
    assert [(row.name, row.cells[0].value) for row in shots.rows] == [("Bob", 16), ("all", 16), ("all", 32)]


def test_every_game_counts_itself() -> None:
    assert all(spec.real_table and spec.real_table.statistics for spec in catalogue())


# --- as text -------------------------------------------------------------------------------------------------------


def test_csv_reads_back() -> None:
    lines = lines_of(sections([parse_record(file.read_text()) for file in GOLDEN]))
    assert len(lines) > 100
    assert parse_csv(format_csv(lines)) == lines


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: the heading is game,"),
        (format_csv(()) + "a,b\n", "line 2: it has 2 fields, not 10"),
        (format_csv(()) + "g,t,r,c,count,many,0,1,,\n", "line 2: could not convert"),
    ],
)
def test_csv_that_is_none(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        parse_csv(text)


def test_no_records_have_no_statistics() -> None:
    assert sections([]) == ()
    assert format_csv(lines_of([])).count("\n") == 1


# --- the command ---------------------------------------------------------------------------------------------------


def test_mixed_games_have_a_section_each(tmp_path: Path) -> None:
    done = run(*GOLDEN, "--csv", tmp_path / "stats.csv")
    for heading in ("Arithmetical Croquet: 6 matches", "Castille: 10 matches", "Crokinole: 7 matches"):
        assert heading in done.stdout
    assert {line.game for line in parse_csv((tmp_path / "stats.csv").read_text())} == {s.name for s in catalogue()}


def test_a_bad_file_is_named_and_the_rest_is_counted(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.json").write_text(format_record(CROKINOLE))
    done = run(tmp_path, tmp_path / "none.json", "--json", status=1)
    assert f"{tmp_path / 'bad.json'}: not JSON" in done.stderr
    assert f"{tmp_path / 'none.json'}: there is no such file" in done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert [(each["game"], each["matches"]) for each in told["sections"]] == [("crokinole", 1)]


def test_a_pattern_and_a_file_twice(tmp_path: Path) -> None:
    file = tmp_path / "good.json"
    file.write_text(format_record(CROKINOLE))
    assert "Crokinole: 1 match\n" in run(tmp_path / "g*.json", file, tmp_path).stdout


def test_a_folder_without_records(tmp_path: Path) -> None:
    done = run(tmp_path, status=1)
    assert "the folder contains no *.json" in done.stderr
    assert "No record was counted." in done.stdout


def test_plots_are_svg_of_the_rates(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "good.json"
    file.write_text(format_record(CROKINOLE))
    run(file, "--plots", tmp_path / "pictures")
    drawn = {each.name for each in (tmp_path / "pictures").iterdir()}
    assert {"crokinole-shots.svg", "crokinole-the-last-shot.svg"} <= drawn
    assert "<svg" in (tmp_path / "pictures" / "crokinole-shots.svg").read_text()


def test_names_in_a_plot_are_words(tmp_path: Path) -> None:
    """Whoever opens it has fonts for every script; those of matplotlib have not."""
    pytest.importorskip("matplotlib")
    people = msgspec.structs.replace(CROKINOLE, seats=(SeatRecord("\u738b\u79c0\u82f1"), SeatRecord("\u5f20\u4f1f")))
    (tmp_path / "good.json").write_text(format_record(people))
    run(tmp_path / "good.json", "--plots", tmp_path / "pictures")
    drawn = (tmp_path / "pictures" / "crokinole-shots.svg").read_text(encoding="utf-8")
    assert ">\u738b\u79c0\u82f1</text>" in drawn
    assert ">\u5f20\u4f1f</text>" in drawn


def test_two_names_that_become_the_same_are_two_players() -> None:
    people = msgspec.structs.replace(CROKINOLE, seats=(SeatRecord("Ada"), SeatRecord("Ada\u200b")))
    rows = {line.row for line in lines_of(sections([people])) if line.table == "Results by player"}
    assert rows == {"Ada (maple)", "Ada (walnut)"}


def test_without_the_extra_plots_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "parlour.statistics.plots", raising=False)
    done = run(GOLDEN[0], "--plots", tmp_path / "pictures", status=2)
    assert done.output.strip().endswith('(matplotlib): pip install "parlour[plots]"')
