"""Names in every script on paper: their own signs, in their order, searchable; and numbers where no font has them."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parlour.cli import main
from parlour.games import find_game
from parlour.names import CUT
from parlour.printing import PAPERS, lines, typefaces
from parlour.printing.filling import filled_sheet
from parlour.printing.fonts import SANS
from parlour.printing.lines import lacking, line_of, numbered
from parlour.printing.score_sheets import score_sheets_pdf
from parlour.printing.signs import SMALLEST, fitted, width_of
from parlour.record import SeatRecord, format_record, parse_record
from tests import needs
from tests.printing.pages import inked, rendered, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.record import Record

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
RECORDS = Path(__file__).parents[1] / "games" / "crokinole" / "records"
CHINESE = ("\u738b\u79c0\u82f1", "\u5f20\u4f1f")
HEBREW, ARABIC = (
    "\u05d3\u05d5\u05d3 \u05db\u05d4\u05df",
    "\u0645\u062d\u0645\u062f \u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
)
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.fixture
def with_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Makes these files the only fonts of the computer."""

    def use(*files: Path) -> None:
        monkeypatch.setattr(typefaces, "font_files", lambda: files)
        lines.line_of.cache_clear()

    yield use
    lines.line_of.cache_clear()


@pytest.fixture
def dejavu(with_fonts: Any) -> None:
    if not DEJAVU.exists():
        needs.lacking(f"{DEJAVU}, which Debian has in fonts-dejavu-core")
    with_fonts(DEJAVU)


def made(folder: Path, letters: str) -> Path:
    """A font of PostScript outlines with these letters: bars, each of another height."""
    names = [".notdef", *(f"bar{number}" for number in range(len(letters)))]
    drawn = {}
    for number, name in enumerate(names):
        pen = T2CharStringPen(1000, None)
        for x, y in ((100, 0), (900, 0), (900, 100 + 100 * number), (100, 100 + 100 * number)):
            (pen.lineTo if (x, y) != (100, 0) else pen.moveTo)((x, y))
        pen.closePath()
        drawn[name] = pen.getCharString()
    font = FontBuilder(1000, isTTF=False)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(letter): names[number] for number, letter in enumerate(letters, 1)})
    font.setupCFF("Bars", {}, drawn, {})
    font.setupHorizontalMetrics(dict.fromkeys(names, (1000, 100)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupPost()
    font.save(folder / "bars.otf")
    return folder / "bars.otf"


def record_of(*names: str) -> Record:
    record = parse_record((RECORDS / "classic-two.json").read_text())
    return msgspec.structs.replace(record, seats=tuple(map(SeatRecord, names)))


def printed(*names: str) -> bytes:
    return score_sheets_pdf([filled_sheet(find_game("crokinole"), record_of(*names))], PAPERS["a4"])


def names_inked(content: bytes) -> tuple[bytes, bytes]:
    """The pixels of both names, without the words and the signs before them."""
    dark = inked(rendered(content, 0, crop=(0, 267 - 14, 0, 30)))
    half = dark.shape[1] // 2
    return dark[:, 430:half].tobytes(), dark[:, half + 330 :].tobytes()


@pytest.mark.usefixtures("dejavu")
@pytest.mark.parametrize("name", [HEBREW, ARABIC, "\u05d0\u05d1 (maple)", "Zo\u00eb \U0001f600"], ids=ascii)
def test_a_name_in_another_script_is_printed_and_can_be_searched(name: str) -> None:
    assert lacking([name]) == ()
    assert not any(piece.read and not piece.outline for piece in line_of(name).pieces)
    found = texts(printed(name, "Bob"))[0]
    assert all(word.strip("()") in found for word in re.split("[ \u200c]", name) if max(word) < "\uffff")


@pytest.mark.usefixtures("dejavu")
@pytest.mark.parametrize("name", [HEBREW, ARABIC, "Zo\u00eb \U0001f600"], ids=ascii)
def test_poppler_reads_the_whole_name(name: str) -> None:
    reader = shutil.which("pdftotext")
    if reader is None:
        needs.lacking("pdftotext, which Debian has in poppler-utils")
    done = subprocess.run([reader, "-", "-"], input=printed(name, "Bob"), capture_output=True, check=True)
    assert name in re.sub("[\u202a-\u202c]", "", done.stdout.decode())


@pytest.mark.usefixtures("dejavu")
def test_hebrew_runs_to_the_left_and_numbers_in_it_to_the_right() -> None:
    seen = "".join(piece.seen for piece in line_of("Ada, \u05d0\u05d1\u05d2 12 (x)").pieces)
    assert seen == "Ada, 12 \u05d2\u05d1\u05d0 (x)"
    assert "".join(piece.seen for piece in line_of("\u05d0\u05d1 (12)").pieces) == "(12) \u05d1\u05d0"


@pytest.mark.usefixtures("dejavu")
def test_arabic_letters_join_but_not_at_a_non_joiner() -> None:
    beh = "\u0628"
    joined, apart, alone = (line_of(text).wide for text in (beh * 2, f"{beh}\u200c{beh}", beh))
    assert joined != pytest.approx(2 * alone)
    assert apart == pytest.approx(2 * alone)


@pytest.mark.usefixtures("dejavu")
def test_marks_stand_over_their_letters() -> None:
    """Shaped with the page's own font, if that has them."""
    (piece,) = line_of("q\u0301").pieces or (None,)
    assert piece is not None
    assert piece.wide < 1.2 * line_of("q").wide


def test_two_chinese_names_without_a_font_are_told_apart(with_fonts: Any) -> None:
    with_fonts()
    content = printed(*CHINESE)
    one, other = names_inked(content)
    assert one != other
    words = texts(content)[0]
    assert all(name in words for name in CHINESE)
    assert lacking(CHINESE) == tuple("".join(CHINESE))
    assert [piece.seen for piece in line_of("\u738bx").pieces] == ["[738B]", "x"]


def test_a_font_with_postscript_outlines_prints_them(with_fonts: Any, tmp_path: Path) -> None:
    with_fonts(made(tmp_path, "".join(CHINESE)))
    assert lacking(CHINESE) == ()
    content = printed(*CHINESE)
    one, other = names_inked(content)
    assert one != other
    assert all(name in texts(content)[0] for name in CHINESE)
    assert line_of(CHINESE[0]).wide == pytest.approx(3.0)


def test_what_the_own_font_has_is_drawn_by_it(with_fonts: Any) -> None:
    with_fonts()
    for name in (
        "Ada Lovelace",
        "\u0395\u03bb\u03ad\u03bd\u03b7",
        "\u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440",
        "Nguy\u1ec5n",
    ):
        (piece,) = line_of(name).pieces
        assert (piece.seen, piece.outline, piece.read) == (name, "", "")


def test_a_broken_font_is_passed_over(with_fonts: Any, tmp_path: Path) -> None:
    (tmp_path / "broken.ttf").write_bytes(b"no font at all")
    with_fonts(tmp_path / "missing.ttf", tmp_path / "broken.ttf", made(tmp_path, CHINESE[0]))
    assert lacking([CHINESE[0]]) == ()


def test_fonts_are_found_in_the_folders_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "fonts" / "deep"
    own.mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert made(own, "x") in typefaces.font_files()


def test_the_command_names_the_signs_that_no_font_has(with_fonts: Any, tmp_path: Path) -> None:
    with_fonts()
    file = tmp_path / "match.json"
    file.write_text(format_record(record_of(f"{CHINESE[0]} {ENGLAND}", "Bob")))
    done = CliRunner().invoke(main, ["print", "crokinole", "sheet", str(file), "-o", str(tmp_path / "sheet.pdf")])
    assert done.exit_code == 0
    assert (
        f"No font on this computer has \u738b [738B], \u79c0 [79C0], \u82f1 [82F1], {ENGLAND} [1F3F4 gbeng];"
        in done.stderr
    )
    assert "Written" in done.stdout


def test_a_flag_without_a_font_says_its_region() -> None:
    assert numbered(ENGLAND) == "[1F3F4 gbeng]"


@pytest.mark.parametrize(
    "letters",
    ["a", "\u738b", "\u0645\u062d\u0645\u062f ", "e\u0301\u0323", "\u05d0(", "\U0001f468\u200d\U0001f469 "],
    ids=ascii,
)
def test_a_name_of_100_000_letters_is_cut_at_once(letters: str, with_fonts: Any) -> None:
    with_fonts()
    began = time.process_time()
    text, size = fitted(letters * (100_000 // len(letters)), SANS, 10.0, 60.0)
    assert time.process_time() - began < 2.0
    assert (size, text[-1]) == (SMALLEST, CUT)
    assert 30.0 < width_of(text, SANS, size) <= 60.0


@settings(max_examples=200, deadline=None)
@example("\u0645\u0b4e\U0001e820")
@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_a_line(text: str) -> None:
    """Every letter that is seen is in some piece, and nothing fails."""
    line = line_of(text)
    assert line.wide >= 0.0
    assert lacking([text]) is not None
