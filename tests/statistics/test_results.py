"""Statistics of foreign files: what Crokinole Match Notation has is counted, the rest is left out, doubts are told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.games.crokinole.notation.cmn import is_cmn
from parlour.games.crokinole.notation.doubts import doubts_of_cmn
from parlour.record import format_record
from parlour.service import counting
from parlour.service.messages import Counted, Fault
from parlour.statistics import Cell, Section, Total, found_in
from tests.games.crokinole.reported import Round, reported_match

if TYPE_CHECKING:
    from pathlib import Path

RECORD = format_record(reported_match((Round((3, 1)), Round((0, 2), (2, 1))), fixed_rounds=2, discs="nca"))
FIXED = {"type": "fixed", "count": 2}
PLAYED = (
    {"winner": 0, "hammer": 0, "scores": [90, 45], "twenties": [3, 1]},
    {"winner": None, "hammer": 1, "scores": [60, 60], "twenties": [0, 2]},
)


def match(
    *games: dict[str, Any], winner: int | None = 0, form: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    players = [{"players": [{"name": name}]} for name in ("Ada", "Bob")]
    length = {} if form is None else {"gameFormat": form}
    return {
        "date": "2026-02-11T19:30:00Z",
        "format": "singles",
        "teams": players,
        "games": list(games),
        "winner": winner,
        **length,
        **more,
    }


def cmn(*matches: dict[str, Any]) -> str:
    entries = [{"id": f"00000000-0000-4000-8000-{number:012}", "match": each} for number, each in enumerate(matches)]
    if len(entries) == 1:
        return json.dumps({"cmn": "1.0", **entries[0]})
    return json.dumps({"cmn": "1.0", "batch": True, "matches": entries})


def counted(*texts: str) -> Section:
    total = Total()
    for text in texts:
        total.take(found_in(text))
    (section,) = total.sections()
    return section


def cell(section: Section, table: str, row: str, column: str) -> Cell:
    (found,) = (
        each
        for tables in section.tables
        if tables.title == table
        for rows in tables.rows
        if rows.name == row
        for each in rows.cells
        if each.column == column
    )
    return found


def run(*arguments: object, status: int = 0) -> Result:
    done = CliRunner().invoke(main, [*map(str, arguments)], prog_name="parlour")
    assert done.exit_code == status, done.output
    return done


# --- counted -------------------------------------------------------------------------------------------------------


def test_rounds_and_results_are_counted_by_hand() -> None:
    section = counted(cmn(match(*PLAYED, form=FIXED)))
    assert (section.game, section.matches, section.results_only) == ("crokinole", 1, 1)
    assert cell(section, "Matches", "all", "matches").value == 1
    assert cell(section, "Matches", "only the result is known", "matches").value == 1
    assert cell(section, "Results by player", "Ada", "score").value == 1.0
    assert cell(section, "Results by player", "Bob", "score").value == 0.0
    assert cell(section, "Head to head", "Bob against Ada", "lost").value == 1
    for player, won, total, points, twenties in (("Ada", 0.75, 75.0, 1.5, 1.5), ("Bob", 0.25, 52.5, 0.5, 1.5)):
        assert cell(section, "Rounds", player, "rounds").value == 2
        assert cell(section, "Rounds", player, "rounds won").value == won
        assert cell(section, "Rounds", player, "total a round").value == total
        assert cell(section, "Rounds", player, "points a round").value == points
        assert cell(section, "Rounds", player, "20s a round").value == twenties
    # `hammer` is the side that shot first: Bob had the last shot of round 1, Ada that of round 2.
    assert cell(section, "The last shot", "last shot (hammer)", "total a round").value == 52.5
    assert cell(section, "The last shot", "first shot", "rounds won").value == 0.75
    assert {table.title for table in section.tables} == {
        "Matches", "Results by player", "Head to head", "Rounds", "The last shot"
    }  # fmt: skip


def test_what_a_file_leaves_out_is_left_out() -> None:
    section = counted(cmn(match({"winner": 1}, {"winner": 0, "scores": [50, 20]}, winner=None)))
    assert cell(section, "Rounds", "Ada", "rounds").value == 2
    assert cell(section, "Rounds", "Ada", "total a round").of == 1
    assert cell(section, "Results by player", "Ada", "score").value == 0.5
    assert "points a round" not in {column for table in section.tables for column in table.columns}
    assert "The last shot" not in {table.title for table in section.tables}


def test_records_and_results_add_up() -> None:
    section = counted(RECORD, cmn(match(*PLAYED, form=FIXED), match(*PLAYED, form=FIXED)))
    assert (section.matches, section.results_only) == (3, 2)
    assert cell(section, "Matches", "all", "matches").value == 3
    assert cell(section, "Rounds", "Ada", "rounds").value == 6
    assert cell(section, "Rounds", "Ada", "20s a round").value == pytest.approx((3 + 0 + 2 * 3) / 6)
    assert cell(section, "Shots", "Ada", "shots").value == 16  # of the record alone
    turns = cell(section, "Matches", "all", "turns a match")
    assert (turns.amount, turns.of) == (32, 1)


def test_an_exported_record_counts_as_the_record_does(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_text(RECORD)
    exported = run("export", tmp_path / "match.json", "--cmn", "--date", "2026-01-01T00:00:00Z").stdout
    one, other = counted(RECORD), counted(exported)
    assert doubts_of_cmn(exported) == ()
    for player in ("Ada", "Bob"):
        for column in ("rounds", "rounds won", "total a round", "points a round", "20s a round"):
            assert cell(one, "Rounds", player, column) == cell(other, "Rounds", player, column)
    for side in ("last shot (hammer)", "first shot"):
        assert cell(one, "The last shot", side, "rounds won") == cell(other, "The last shot", side, "rounds won")


def test_partners_and_people_of_one_name() -> None:
    teams = [{"players": [{"name": "Ada"}, {"name": "Cy"}]}, {"players": [{"name": "Bob"}, {"name": "Ada"}]}]
    section = counted(cmn(match(*PLAYED, form=FIXED, format="doubles", teams=teams)))
    assert cell(section, "Results by player", "Cy", "score").value == 1.0
    assert [row.name for table in section.tables if table.title == "Results by player" for row in table.rows] == [
        "Bob",
        "Cy",
    ]
    assert cell(section, "Head to head", "Cy against Ada", "won").value == 1


# --- doubts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "doubt"),
    [
        (match(*PLAYED, winner=1), "Bob wins the match, but the points for rounds are 3 to 1, Ada ahead"),
        (match(*PLAYED, winner=None), "nobody wins the match, but the points for rounds are 3 to 1, Ada ahead"),
        (match({"winner": 0}, {"winner": 1}), "Ada wins the match, but the points for rounds are 2 to 2, level"),
        (
            match({"winner": 1, "scores": [90, 45]}, winner=1),
            "round 1: Bob wins, but the scores are 90 to 45, Ada",
        ),
        (match({"winner": None, "scores": [50, 45]}, winner=None), "round 1: nobody wins, but the scores are 50 to 45"),
        (match({"winner": 0, "scores": [45, 45]}), "round 1: Ada wins, but the scores are 45 to 45, level"),
        (match({"winner": 0, "twenties": [13, 0]}), "round 1: Ada made 13 twenties with 12 discs"),
        (
            match({"winner": 0, "scores": [50, 20], "twenties": [1, 2]}),
            "round 1: the 2 twenties of Bob are worth 40, but the score is 20",
        ),
        (match(*PLAYED, {"winner": 0}, form=FIXED), "3 rounds were played, but 2 were to be played"),
        (
            match(*[{"winner": 0}] * 5, form={"type": "first_to", "target": 4}),
            "5 rounds were played, but 4 points were reached after round 2",
        ),
    ],
)
def test_each_contradiction_is_told_and_the_file_counted(played: dict[str, Any], doubt: str, tmp_path: Path) -> None:
    text = cmn(played)
    assert any(each.startswith(doubt) for each in doubts_of_cmn(text)), doubts_of_cmn(text)
    file = tmp_path / "match.json"
    file.write_text(text)
    for command in (
        ["stats", file],
        ["export", "--read", file],
        ["print", "crokinole", "sheet", file, "-o", tmp_path / "sheet.pdf"],
    ):
        done = run(*command)
        assert f"{file}: warning: {doubt}" in done.stderr
        assert "warning" not in done.stdout
    assert counted(text).matches == 1


@pytest.mark.parametrize(
    "played",
    [
        match(*PLAYED, form=FIXED),
        match(winner=0),
        # Without a format the differences may count (CR-12): Bob leads by one round, Ada by 60 to 10.
        match({"winner": 0, "scores": [90, 30]}, {"winner": 1, "scores": [40, 45]}, {"winner": 1, "scores": [40, 45]}),
        # A match that is level may be decided by twenties.
        match({"winner": 0, "twenties": [2, 1]}, {"winner": 1, "twenties": [2, 2]}, form=FIXED),
        match({"winner": 0}, {"winner": 1}, winner=None, form=FIXED),
        match(*[{"winner": 0}] * 2, form={"type": "first_to", "target": 4}),
    ],
)
def test_what_may_be_true_is_not_doubted(played: dict[str, Any]) -> None:
    assert doubts_of_cmn(cmn(played)) == ()


def test_a_batch_names_the_match() -> None:
    (doubt,) = doubts_of_cmn(cmn(match(*PLAYED), match(*PLAYED, winner=1)))
    assert doubt.startswith("match 2 (Ada against Bob): Bob wins the match")


# --- found, and on the server --------------------------------------------------------------------------------------


def test_a_file_is_known_by_its_field() -> None:
    assert is_cmn('{"cmn": "2.0"}')
    assert is_cmn('\ufeff{"id": 1, "cmn": 3}')
    for text in (RECORD, "", "[]", '["cmn"]', '{"a": {"cmn": "1.0"}}', '{"cmn": ', '"cmn"', '{"cmn":' + "[" * 10_000):
        assert not is_cmn(text)


def test_a_broken_file_says_where(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(cmn(match({"winner": 3})))
    assert "match.games[0].winner" in run("stats", file, status=1).stderr
    file.write_text('{"cmn": "2.0"}')
    assert "not CMN 1.0: the file says it is version '2.0'" in run("stats", file, status=1).stderr


def test_stats_say_what_they_lack(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(cmn(match(*PLAYED), match(*PLAYED)))
    (tmp_path / "b.json").write_text(RECORD)
    shown = run("stats", tmp_path).stdout
    assert "Crokinole: 3 matches" in shown
    assert "Of 2 only the result is known, so figures about moves leave them out." in shown
    assert json.loads(run("stats", tmp_path, "--json").stdout)
    assert "Of " not in run("stats", tmp_path / "b.json").stdout.splitlines()[1]


def tally(*texts: str) -> Counted:
    begun = counting.Tally(tuple(counting.Source(f"file {number}", text) for number, text in enumerate(texts)))
    while begun.left:
        begun = counting.count_some(begun)
    return msgspec.json.decode(msgspec.json.encode(counting.report(begun)), type=Counted)


def test_the_server_counts_them_within_limits_and_tells_doubts() -> None:
    found = tally(cmn(match(*PLAYED, winner=1)), RECORD)
    assert found.faults == ()
    assert [(doubt.name, doubt.words[:18]) for doubt in found.doubts] == [("file 0", "Bob wins the match")]
    assert found.sections[0].matches == 2
    many = tally(cmn(*[match(winner=0)] * 999), cmn(*[match(winner=0)] * 2))
    assert many.faults == (
        Fault("file 1", "with those before it there are too many matches; 1000 are allowed at once"),
    )
    long = tally(cmn(match(*[{"winner": 0}] * 5001)))
    assert long.faults == (Fault("file 0", "it has 5,001 rounds; 5000 are allowed here"),)
    named = match(*PLAYED)
    named["teams"] = [{"players": [{"name": "A" * 81}]}, {"players": [{"name": "Bob"}]}]
    assert "longer than 80 letters" in tally(cmn(named)).faults[0].words
