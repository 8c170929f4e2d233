"""`parlour print`: what it writes, and what it refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.games import catalogue
from tests.printing.pages import pages, sizes, texts

RECORDS = Path(__file__).parents[1] / "games" / "crokinole" / "records"
NCA = str(RECORDS / "nca-two.json")


def run(*arguments: str, status: int = 0) -> Result:
    done = CliRunner().invoke(main, ["print", *arguments], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


def printed(out: Path, *arguments: str) -> str:
    """The words on the first page."""
    run(*arguments, "-o", str(out))
    return texts(out.read_bytes())[0]


@pytest.mark.parametrize("name", [spec.name for spec in catalogue()])
def test_every_game_has_a_plan_and_its_rules(name: str, tmp_path: Path) -> None:
    plan, rules = tmp_path / "plan.pdf", tmp_path / "rules.pdf"
    words = run(name, "--paper", "letter", "--crop", "-o", str(plan)).output
    number = pages(plan.read_bytes())
    assert number == 1 or f"on {number - 1} pages after an overview" in words
    assert "Print at 100 %" in words
    assert "1 page" in run(name, "rules", "-o", str(rules)).output
    assert [round(side) for side in sizes(rules.read_bytes())[0]] == [210, 297]
    assert pages(rules.read_bytes()) == 1


def test_lengths_are_options_of_the_game(tmp_path: Path) -> None:
    out = tmp_path / "plan.pdf"
    words = printed(out, "castle-croquetnole", "--tile", "2.5in", "--coin", "1in", "--table", "42 in", "--crop")
    assert "2 1/2 in (63.5 mm)" in words
    assert "42 in (1066.8 mm)" in words
    run("castle-croquetnole", "--coin", "19mm", "--tile", "1 3/4in", "--crop", "-o", str(out))
    assert "19.05 mm" in texts(out.read_bytes())[0], "the option is in hundredths of an inch"


def test_options_and_presets_are_those_of_the_game(tmp_path: Path) -> None:
    out = tmp_path / "plan.pdf"
    words = printed(out, "castle-croquetnole", "--option", "castles=corners", "--option", "gate_line=outer", "--crop")
    assert "castles in the corners" in words
    assert "1 in (25.4 mm)" in words
    run("arithmetical-croquet", "--option", "hoops=4", "-o", str(out))
    assert "57" in texts(out.read_bytes())[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("castle-croquetnole", "--paper", "b5"), "'a4', 'letter', 'a3', 'a0'"),
        (("castle-croquetnole", "--tile", "3in"), "table is 34 in, too small for tiles of 3 in"),
        (("castle-croquetnole", "--coin", "40mm"), "too wide for gates"),
        (("castle-croquetnole", "--table", "86cm"), "the nearest is 34 in"),
        (("castle-croquetnole", "--tile", "9in"), "--tile is 1 in to 4 in, not 9 in"),
        (("castle-croquetnole", "--tile", "2"), "a number with its unit"),
        (("castle-croquetnole", "--tile", "1/0in"), "a number with its unit"),
        (("crokinole", "--tile", "2in"), "not a size of Crokinole"),
        (("castle-croquetnole", "rules", "--tile", "2in"), "The rules are one page"),
        (("whist",), "there is no game"),
        (("crokinole", "scores"), "'plan', 'rules', 'sheet'"),
        (("crokinole", "plan", NCA), "Only a score sheet takes a RECORD"),
        (("crokinole", "rules", "--date", "today"), "Only a score sheet takes a RECORD"),
        (("crokinole", "sheet", "--crop"), "A score sheet is never cropped"),
        (("crokinole", "sheet", NCA, "--preset", "nca"), "a filled one has the options of its RECORD"),
        (("crokinole", "sheet", "--tile", "2in"), "not a size of Crokinole"),
        (("crokinole", "sheet", "--option", "players=3"), "players"),
        (("castille", "sheet", NCA), f"{NCA}: the record is of crokinole, not of castille"),
        (("crokinole", "sheet", str(RECORDS.parent / "make_records.py")), "not a record"),
        (("crokinole", "sheet", "nowhere.json"), "does not exist"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_what_can(
    arguments: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    out = tmp_path / "plan.pdf"
    assert words in run(*arguments, "-o", str(out), status=2).output
    assert not out.exists()


@pytest.mark.parametrize("name", [spec.name for spec in catalogue()])
def test_every_game_has_an_empty_score_sheet(name: str, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert "An empty score sheet" in run(name, "sheet", "--paper", "letter", "--date", "1 May", "-o", str(out)).output
    assert pages(out.read_bytes()) == 1
    assert "1 May" in texts(out.read_bytes())[0]


def test_options_and_presets_change_an_empty_sheet(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    words = printed(out, "crokinole", "sheet", "--preset", "nca", "--option", "players=4")
    assert "Doubles, 6 discs each, 4 rounds" in words
    assert "Walnut b" in words


def test_records_and_files_in_match_notation_fill_sheets(tmp_path: Path) -> None:
    out, batch, one = tmp_path / "sheet.pdf", tmp_path / "event.cmn.json", tmp_path / "match.cmn.json"
    for file, names in ((batch, ("nca-two", "classic-four")), (one, ("nca-tied",))):
        records = [str(RECORDS / f"{name}.json") for name in names]
        done = CliRunner().invoke(main, ["export", *records, "--cmn", "-o", str(file)])
        assert done.exit_code == 0, done.output
    done = run("crokinole", "sheet", NCA, str(batch), str(one), "--date", "11 February", "-o", str(out))
    assert "4 score sheets of Crokinole" in done.output
    first, second = texts(out.read_bytes())
    assert "11 February" in first
    assert "11 February" not in second, "these files have a date"
    assert first.count("Ada") > 2
    assert "Ada and Cleo" in second


def test_a_match_notation_file_without_a_match_or_with_a_fault_leaves_no_sheet(tmp_path: Path) -> None:
    out, file = tmp_path / "sheet.pdf", tmp_path / "batch.cmn.json"
    file.write_text('{"cmn": "1.0", "batch": true, "matches": []}')
    assert "contains no match" in run("crokinole", "sheet", str(file), "-o", str(out), status=2).output
    file.write_text('{"cmn": "1.0", "matches": 3}')
    assert f"{file}: not CMN 1.0" in run("crokinole", "sheet", str(file), "-o", str(out), status=2).output
    assert not out.exists()


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    record.write_bytes(Path(NCA).read_bytes())
    assert "is a record itself" in run("crokinole", "sheet", str(record), "-o", str(record), status=2).output
    assert record.read_bytes() == Path(NCA).read_bytes()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "there is no folder" in run("castille", "-o", str(tmp_path / "no" / "plan.pdf"), status=2).output
    (tmp_path / "folder").mkdir()
    assert "is a directory" in run("castille", "-o", str(tmp_path / "folder"), status=2).output


@pytest.mark.parametrize("hidden", ["reportlab", "font_source_sans_pro"])
def test_a_missing_package_is_said_in_one_sentence(
    hidden: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.startswith(("parlour.printing.", hidden))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, hidden, None)
    words = run("castille", "-o", str(tmp_path / "plan.pdf"), status=2).output
    assert words.count("\n") == 1
    assert 'pip install "parlour[print]"' in words


def test_the_help_teaches() -> None:
    words = " ".join(run("--help").output.split())
    for taught in (
        "parlour print crokinole --paper a0",
        "100 %",
        "registration marks",
        "parlour[print]",
        "--tile",
        "Crokinole Match Notation",
    ):
        assert taught in words
