"""Score sheets on paper: every page, and what is written where when a sheet is filled from a record."""

from __future__ import annotations

import dataclasses
import itertools
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.arena import play_out
from parlour.game import ParlourError, Ruling
from parlour.games import catalogue, find_game
from parlour.games.castle_croquetnole.rules.board import Coin
from parlour.games.crokinole.notation.cmn import format_cmn, parse_cmn, write, write_batch
from parlour.games.crokinole.real_table.score_sheet import score_sheets_of_cmn
from parlour.games.statistics import Replayed
from parlour.match import Match
from parlour.printing import PAPERS
from parlour.printing.filling import empty_sheet, filled_sheet
from parlour.printing.score_sheets import page_of_copies, score_sheets_pdf
from parlour.record import SeatRecord, parse_record
from parlour.score_sheet import BEFORE, Beside, Cell, Column, Grid, ScoreSheet
from tests.games.crokinole.reported import Round, reported_match
from tests.printing.pages import MM, inked, pages, rendered, row_of, runs, sizes, texts, words

if TYPE_CHECKING:
    from parlour.record import Record
    from tests.printing.pages import Word

INCH = 25.4
DASH = "\N{EN DASH}"
GAMES = Path(__file__).parents[1] / "games"
NCA = dict(find_game("crokinole").variants.presets["nca"])
EMPTY: tuple[tuple[str, dict[str, Any]], ...] = (
    *((spec.name, {}) for spec in catalogue()),
    ("crokinole", {"players": 4}),
    ("crokinole", NCA),
    ("crokinole", NCA | {"players": 4}),
    ("castille", {"starter": "copper"}),
    ("arithmetical-croquet", {"hoops": 2, "spacing": 6, "max_step": 5}),
)
EVENING = datetime(2026, 2, 11, 19, 30, tzinfo=UTC)


def empty(name: str, paper: str = "a4", **options: Any) -> bytes:
    spec = find_game(name)
    sheet = empty_sheet(spec, spec.new(options))
    return score_sheets_pdf(page_of_copies(sheet, PAPERS[paper]), PAPERS[paper])


def recorded(folder: str, name: str) -> Record:
    return parse_record((GAMES / folder / "records" / f"{name}.json").read_text())


def sheet_of(record: Record) -> ScoreSheet:
    return filled_sheet(find_game(record.game), record)


def filled(record: Record, paper: str = "a4") -> bytes:
    return score_sheets_pdf([sheet_of(record)], PAPERS[paper])


def grids(sheet: ScoreSheet) -> list[Grid]:
    return [grid for part in sheet.parts for grid in (part.grids if isinstance(part, Beside) else (part,))]


def the(found: list[Word], text: str) -> Word:
    """The first word of a page with this text."""
    return next(word for word in found if word.text == text)


def row(found: list[Word], name: str) -> list[str]:
    """The row of a table at the left edge that begins with a name, from left to right."""
    return row_of(found, next(word.y for word in found if word.text == name and word.x < 30.0))


# --- every page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("name", "options"), EMPTY)
def test_an_empty_sheet_is_a_page_with_its_words_as_text_and_nothing_in_the_margins(
    name: str, options: dict[str, Any], paper: str
) -> None:
    content = empty(name, paper, **options)
    assert pages(content) == 1
    assert sizes(content)[0] == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.1)
    found = [word.text for word in words(content)]
    for word in (*find_game(name).title.split(), "Date", "Event", "Winner"):
        assert word in found
    _check_margins(content)


def _check_margins(content: bytes, margin: float = 10.0) -> None:
    for number in range(pages(content)):
        pixels = rendered(content, number, dpi=150)
        edge = int(margin / INCH * 150)
        assert int(pixels.min()) < 60, "the page is printed"
        pixels[edge:-edge, edge:-edge] = 255
        assert int(pixels.min()) == 255, f"page {number + 1}"


@pytest.mark.parametrize("paper", ["a3", "a0"])
def test_on_larger_paper_the_sheet_is_larger(paper: str) -> None:
    small, large = words(empty("castille")), words(empty("castille", paper))
    assert [word.text for word in small[:40]] == [word.text for word in large[:40]]
    scale = PAPERS[paper].width / PAPERS["a4"].width
    apart = [the(found, "Copper").x - the(found, "Silver").x for found in (small, large)]
    assert apart[1] > 0.97 * scale * apart[0]


@pytest.mark.parametrize(
    "record",
    [
        recorded("crokinole", "classic-two"),
        recorded("crokinole", "nca-four"),
        recorded("castle_croquetnole", "home"),
        recorded("castille", "lack-of-progress"),
        recorded("arithmetical_croquet", "missed-hoop-twice"),
    ],
    ids=lambda record: record.game,
)
def test_a_filled_sheet_keeps_the_margins_and_embeds_its_fonts(record: Record) -> None:
    content = filled(record, "letter")
    _check_margins(content)
    used = content.count(b"/Subtype /TrueType")
    assert used >= 3
    assert used == content.count(b"/FontFile2 ")
    assert b"/Type1" not in content
    assert filled(record, "letter") == content, "the same record is the same file"
    assert record.seats[0].name in texts(content)[0]


def test_at_300_dpi_the_table_is_as_wide_as_the_page_allows_and_its_rows_are_equally_high() -> None:
    pixels = rendered(empty("crokinole"), 0)
    frame = [sum(run) / 2 / MM for run in runs(inked(pixels).sum(axis=0) > 150 * MM)]
    assert frame[0] == pytest.approx(13.0, abs=0.2)
    assert frame[-1] == pytest.approx(210.0 - 13.0, abs=0.2)
    ruled = (pixels.max(axis=2) < 215).sum(axis=1) > 180 * MM
    lines = [sum(run) / 2 / MM for run in runs(ruled) if sum(run) / 2 / MM > 60.0]
    assert len(lines) > 20
    apart = [two - one for one, two in itertools.pairwise(lines)]
    assert apart == pytest.approx([8.4] * len(apart), abs=0.2)


def test_what_was_lost_is_struck_through_and_nothing_else_is() -> None:
    content = filled(recorded("castille", "lost-flags"))
    pixels, found = rendered(content, 0), words(content)
    struck, stays = (
        next(w for w in found if w.text == text and abs(w.y - the(found, "Centre").y) < 1.0) for text in ("9", "14")
    )
    for word, through in ((struck, True), (stays, False)):
        row, column = pixels.shape[0] - word.y * MM, word.x * MM
        line = inked(pixels)[round(row - MM) : round(row + MM), round(column - 1.1 * MM) : round(column + 1.1 * MM)]
        assert bool(line.all(axis=1).any()) == through


def test_two_short_sheets_share_a_page_and_are_cut_at_its_middle() -> None:
    content = empty("crokinole", **NCA)
    titles = [word for word in words(content) if word.text == "Crokinole"]
    assert len(titles) == 2
    assert titles[0].y - titles[1].y == pytest.approx((297.0 - 26.0 + 10.0) / 2, abs=0.5)
    sheet = sheet_of(recorded("crokinole", "nca-two"))
    assert [pages(score_sheets_pdf([sheet] * number, PAPERS["a4"])) for number in (1, 2, 3, 4)] == [1, 1, 2, 2]
    assert pages(score_sheets_pdf([sheet, sheet_of(recorded("castille", "repetition")), sheet], PAPERS["a4"])) == 3


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 260), st.integers(0, 80), st.integers(1, 3), st.sampled_from(["a4", "letter"]))
def test_every_row_is_printed_once_and_spare_rows_fill_the_last_page(
    rows: int, spare: int, abreast: int, paper: str
) -> None:
    lines = tuple((f"r{number}",) for number in range(rows + spare))
    grid = Grid((Column("Row"),), lines[:rows], lines[rows:], caption="Rows", abreast=abreast)
    content = score_sheets_pdf([ScoreSheet("Any", "", "Ada", (), (grid,))], PAPERS[paper])
    found = [word.text for number in range(pages(content)) for word in words(content, number) if word.text[:1] == "r"]
    assert found[:rows] == [f"r{number}" for number in range(rows)]
    assert found[rows:] == [f"r{number}" for number in range(rows, len(found))]
    most = 34 * abreast  # rows of 8 mm on a page
    assert (pages(content) == 1) <= (rows <= most)
    if pages(content) > 1:
        assert f"page 2 of {pages(content)}" in texts(content)[1]
        assert "Ada" in texts(content)[1]
        assert len(found) <= pages(content) * most


def test_a_long_name_is_made_to_fit() -> None:
    record = reported_match((Round((1, 0)),), fixed_rounds=1, discs="nca")
    long = parse_record(msgspec.json.encode(record).replace(b'"Ada"', b'"' + b"Ada Augusta " * 40 + b'"'))
    found = words(filled(long))
    assert max(word.x for word in found) < 200.0
    assert the(found, "Walnut").x > max(word.x for word in found if word.text == "Augusta" and word.y > 240.0)


# --- Crokinole --------------------------------------------------------------------------------------------------


def test_a_round_is_written_in_a_row_below_its_headings() -> None:
    found = words(filled(_to_thirty()))
    assert row(found, "1") == ["1", "Walnut", "3", "0", "0", "0", "60", "1", "0", "0", "0", "20", "40", "0", "40", "0"]
    heads = [word for word in found if abs(word.y - the(found, "Round").y) < 1.0]
    y = next(word.y for word in found if word.text == "1" and word.x < 30.0)
    for head, text in (("Hammer", "Walnut"), ("Total", "60")):
        (here,) = [word for word in found if word.text == text and abs(word.y - y) < 1.0]
        assert here.x == pytest.approx(the(heads, head).x, abs=0.6)
    assert "2" not in [word.text for word in found if word.x < 30.0], "the match was over after a round"
    assert row_of(found, the(found, "Maple").y)[:4] == ["Maple", "Ada", "Walnut", "Bob"]
    assert "Ada (Maple wins by reaching the target)" in texts(filled(_to_thirty()))[0]


def _to_thirty() -> Record:
    return reported_match((Round((3, 1)),), discs="nca", target=30)


def test_an_nca_match_has_points_by_rounds_and_runs_up_its_twenties() -> None:
    rounds = (Round((3, 1)), Round((0, 2), (2, 1)), Round((1, 1)), Round((0, 0), (0, 1)))
    record = reported_match(rounds, **NCA)
    found = words(filled(record))
    assert row(found, "2")[1:] == ["Maple", *"02", "0", "0", "30", *"21", "0", "0", "55", *"02", *"22", *"33"]
    assert row(found, "3")[-6:] == ["1", "1", "3", "3", "4", "4"]
    assert row(found, "4")[-6:] == ["0", "2", "3", "5", "4", "4"]
    assert f"4 {DASH} 4" in texts(filled(record))[0]


def test_with_four_players_partners_are_below_each_other_and_the_hammer_is_the_other_sides() -> None:
    record = reported_match((Round((1, 0)), Round((0, 1))), players=4, fixed_rounds=2)
    found = words(filled(record))
    ada, bob, cleo, dan = (the(found, name) for name in ("Ada", "Bob", "Cleo", "Dan"))
    assert ada.y == pytest.approx(bob.y, abs=0.5)
    assert cleo.y == pytest.approx(dan.y, abs=0.5)
    assert ada.x == pytest.approx(cleo.x, abs=2.0)
    assert bob.x == pytest.approx(dan.x, abs=2.0)
    assert ada.y - cleo.y == pytest.approx(9.5, abs=0.5)
    assert [row(found, number)[1] for number in "12"] == ["Walnut", "Maple"]


def test_an_unfinished_match_has_its_rounds_and_of_the_next_what_is_known() -> None:
    record = reported_match((Round((1, 0)), Round((2, 1))), shots=16 + 5, discs="nca")
    found = words(filled(record))
    assert row(found, "1")[:3] == ["1", "Walnut", "1"]
    assert row(found, "2") == ["2", "Maple", "2", "1"]
    assert row(found, "3") == ["3"]
    assert row_of(found, the(found, "Winner").y) == ["Winner", "Twenties", "3", DASH, "1", "Signed"]


def test_a_match_that_began_in_a_position_says_what_was_there_before() -> None:
    record = recorded("crokinole", "classic-two")
    state = "3 maple 0 40-15 0-0 -"
    moves = reported_match((Round((1, 0)),))
    begun = parse_record(msgspec.json.encode(msgspec.structs.replace(moves, position=state, seats=record.seats)))
    assert row(words(filled(begun)), "before") == ["before", "40", "15"]
    assert row(words(filled(begun)), "3")[-2:] == ["60", "15"]


# --- Crokinole Match Notation -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["nca-two", "nca-four", "nca-tied", "nca-play-off", "classic-two", "classic-four"])
def test_a_match_through_cmn_has_the_same_totals_twenties_and_hammer(name: str) -> None:
    record = recorded("crokinole", name)
    (sheet,) = score_sheets_of_cmn(write(record, EVENING))
    (ours,), (theirs,) = grids(sheet_of(record)), grids(sheet)
    side = {"Maple": " and ".join(seat.name for seat in record.seats[0::2])}
    side["Walnut"] = " and ".join(seat.name for seat in record.seats[1::2])
    assert len(ours.rows) == len(theirs.rows)
    for one, other in zip(ours.rows, theirs.rows, strict=True):
        assert other[1] == side[str(one[1])], "the hammer is the last shot, in the file's field the first"
        assert other[2:6] == (one[2], one[6], one[7], one[11])
    assert sheet.blanks[1][0].text == "2026-02-11 19:30 UTC"
    assert [blank.text for blank in sheet.blanks[0]] == [name.replace(" and ", ", ") for name in side.values()]


def test_the_field_hammer_names_who_shot_first() -> None:
    text = write(reported_match((Round((1, 0)),), discs="nca", fixed_rounds=1), EVENING)
    assert '"hammer": 0' in text, "Ada, on the first seat, shoots first"
    (sheet,) = score_sheets_of_cmn(text)
    assert grids(sheet)[0].rows[0][1] == "Bob"


def test_a_batch_is_read_as_it_was_written_and_has_a_sheet_for_each_match() -> None:
    played = [(recorded("crokinole", name), EVENING) for name in ("nca-two", "nca-four", "nca-tied")]
    text = write_batch(played)
    assert format_cmn(parse_cmn(text)) == text
    for record, moment in played:
        assert format_cmn(parse_cmn(write(record, moment))) == write(record, moment)
    sheets = score_sheets_of_cmn(text)
    assert [sheet.players for sheet in sheets] == [
        "Ada against Bob",
        "Ada and Cleo against Bob and Dan",
        "Ada against Bob",
    ]
    assert sheets[0] == score_sheets_of_cmn(write(*played[0]))[0]
    content = score_sheets_pdf(sheets, PAPERS["a4"])
    assert pages(content) == 2
    _check_margins(content)


def test_what_a_file_leaves_out_stays_empty() -> None:
    text = """{"cmn": "1.0", "id": "6f0d2b1e-3c57-4a83-9b1f-5e7a0c94d2a6", "event": {"name": "League", "round": 3},
        "match": {"date": "2026-02-11T19:30:00Z", "format": "singles", "winner": 1,
        "teams": [{"players": [{"name": "Ada"}]}, {"players": [{"name": ""}]}],
        "gameFormat": {"type": "first_to", "target": 3}, "games": [{"winner": null}, {"winner": 1}]}}"""
    (sheet,) = score_sheets_of_cmn(text)
    assert grids(sheet)[0].rows[0] == ("1", "", "", "", "", "", "1", "1", "1", "1", "", "", "nobody")
    assert grids(sheet)[0].rows[1][6:10] == ("0", "2", "1", "3")
    assert sheet.subtitle == "Singles, to 3 points"
    assert sheet.blanks[1][2].text == "League, round 3"


# --- Castle Croquetnole -----------------------------------------------------------------------------------------


def test_every_knight_has_its_twelve_scores_and_home_with_flicks() -> None:
    found = words(filled(recorded("castle_croquetnole", "home")))
    suns = next(word for word in found if word.text == "Suns" and word.y < the(found, "Gate").y and word.x < 30.0)
    assert row_of(found, suns.y, right=105.0) == ["Suns", "4", "4", "4", "4", "7"]
    home = the(found, "Home")
    assert row_of(found, home.y, right=105.0) == ["Home", "4", "4", "2"], "the gate and the tower"
    assert row_of(found, home.y, left=105.0) == ["Home"]
    assert row_of(found, the(found, "Rescues").y) == ["Rescues", "1", "0", "0", "0"]
    assert row(found, "2") == ["2", "Moons", "Suns", "Moons", "3", "rescued", "by", "its", "guard"]
    assert row_of(found, the(found, "Winner").y)[1:] == ["Ada", "(Moons", "win", "by", "coming", "home)", "Rounds", "4"]


def test_the_scores_of_each_knight_are_of_the_other_castles_in_order() -> None:
    spec = find_game("castle-croquetnole")
    blocks = grids(empty_sheet(spec, spec.new()))[:4]
    names = ["Moons", "Suns", "Crowns", "Arms"]
    for seat, block in enumerate(blocks):
        assert block.caption == f"{names[seat]}' knight"
        assert [line[0] for line in block.rows] == [*(names[(seat + step) % 4] for step in (1, 2, 3)), "Home"]
        assert [isinstance(cell, Cell) and cell.shut for cell in block.rows[3]] == [
            False,
            False,
            True,
            False,
            True,
            False,
        ]


def test_scores_that_a_prisoner_lost_are_struck_through() -> None:
    spec = find_game("castle-croquetnole")
    game = spec.new()
    start = game.start()

    def at(turn: int, progress: int) -> Any:
        state = start.with_coin(Coin("Km", (0.0, 0.0), None, None, progress))
        return dataclasses.replace(state, turn=turn)

    course = [at(0, 4), at(4, 6), at(8, 4), at(12, 5)]
    rulings = tuple(Ruling(before, None, (), after) for before, after in itertools.pairwise(course))
    match: Replayed[Any, Any, Any] = Replayed(game, ("",) * 4, rulings, ("",) * 3, None, from_start=False)
    assert spec.real_table is not None
    assert spec.real_table.score_sheet is not None
    crowns = grids(spec.real_table.score_sheet(match))[0].rows[1]
    assert crowns[1:3] == (Cell(("3",), ("1",)), Cell(("",), ("1",)))


# --- Castille ---------------------------------------------------------------------------------------------------


def test_flags_have_their_turns_and_displaced_ones_are_struck_through() -> None:
    sheet = sheet_of(recorded("castille", "lost-flags"))
    flags, moves = grids(sheet)
    assert flags.rows[2] == ("Centre (C)", Cell(lost=("9",)), Cell(("14",)))
    assert flags.rows[0] == ("North-west (NW)", Cell(), Cell(("13",)))
    assert moves.rows[8] == ("9", "+C d5-e5", "d2-d3")
    found = words(filled(recorded("castille", "lost-flags")))
    assert row(found, "Centre") == ["Centre", "(C)", "9", "14"]
    line = f"Winner Bob (Copper wins by three flags) Flags up 0 {DASH} 3"
    assert row_of(found, the(found, "Winner").y) == line.split()


@pytest.mark.parametrize("name", ["no-pegs", "repetition", "careless-declared", "captures-on-the-way", "resigned"])
def test_every_move_is_in_the_column_of_its_player(name: str) -> None:
    record = recorded("castille", name)
    moves = grids(sheet_of(record))[1]
    order = [("Silver", "Copper").index(column.name) for column in moves.columns[1:]]
    assert order[0] == record.turns[0].seat
    written = [(seat, text) for line in moves.rows for seat, text in zip(order, line[1:], strict=True) if text]
    assert written == [(turn.seat, turn.move) for turn in record.turns]
    assert not moves.spare


def test_a_long_match_goes_on_on_a_second_page() -> None:
    content = filled(recorded("castille", "lack-of-progress"))
    assert pages(content) == 2
    assert "page 1 of 2" in texts(content)[0]
    assert "Ada against Bob" in texts(content)[1]
    assert "Nobody wins" not in texts(content)[0]
    assert "Nobody wins: a draw by lack of progress" in texts(content)[1]


# --- Arithmetical Croquet ---------------------------------------------------------------------------------------


def test_the_course_has_both_balls_stops_and_the_steps_are_listed() -> None:
    record = recorded("arithmetical_croquet", "missed-hoop-twice")
    course, steps = grids(sheet_of(record))
    cells = {cell.hint: cell for line in course.rows for cell in line if isinstance(cell, Cell) and not cell.shut}
    assert [*cells] == [str(number) for number in range(1, 108)]
    assert cells["14"].texts == ("2 4", "")
    assert cells["22"].texts == ("5", "6")
    assert [number for number, cell in cells.items() if cell.strong] == [str(10 * hoop) for hoop in range(1, 11)]
    assert steps.rows[2] == ("3", "\N{MINUS SIGN}8", "6", "\N{MINUS SIGN}7", "5")
    assert len(steps.rows) == 7
    assert steps.rows[6] == ("7", "+5", "21", "", "")


def test_a_pass_stays_where_it_is() -> None:
    steps = grids(sheet_of(recorded("arithmetical_croquet", "kept-in")))[1]
    assert steps.rows[3] == ("4", "+5", "18", "--", "10")
    found = words(filled(recorded("arithmetical_croquet", "kept-in")))
    turn = next(word for word in found if word.text == "4" and word.x < 30.0)
    assert row_of(found, turn.y, right=75.0) == ["4", "+5", "18", "--", "10"]


# --- a match that began in a position ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "position", "cells"),
    [
        ("castle-croquetnole", "1 guard - - - {}", 5),
        ("castille", "1SssSs/1S1T1s/T2t1s/1T4/t2s1S/s3S1 S-s-S s - 0 25", 3),
        ("arithmetical-croquet", "58 43 first x3", 2),
    ],
)
def test_what_was_so_before_the_first_move_has_a_tick(name: str, position: str, cells: int) -> None:
    spec = find_game(name)
    coins = "Km@-0.01,-0.02/-/5;Gm@-0.046,-0.254/m;Ks@-0.1,0.06/-/0;Gs@-0.19,0.02/s;"
    coins += "Kc@0.12,0.12/-/0;Gc@0.02,0.19/c;Ka@0.06,-0.11/-/0;Ga@0.2,-0.03/a"
    match = Match.new(spec, position=position.format(coins), seed=1)
    for _ in range(2):
        match = match.play(match.game.sample(match.state, match.chance("agent")))
    drawn = grids(sheet_of(match.record()))
    ticks = [cell for grid in drawn for line in grid.rows for cell in line if isinstance(cell, Cell)]
    ticked = [cell for cell in ticks if BEFORE in (*cell.texts, *cell.lost)]
    assert len(ticked) == cells


# --- bots, and what is refused ----------------------------------------------------------------------------------


def test_a_bot_is_marked_as_one_and_a_nameless_line_stays_empty() -> None:
    spec = find_game("arithmetical-croquet")
    record = play_out(spec, {"hoops": 2}, [spec.levels[0].name] * 2, 1).record()
    assert [blank.text for blank in sheet_of(record).blanks[0]] == [f"{spec.levels[0].name} (bot)"] * 2


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(ParlourError, match="is of castille, not of crokinole"):
        filled_sheet(find_game("crokinole"), recorded("castille", "no-pegs"))


def test_two_people_with_one_name_have_their_seats() -> None:
    spec = find_game("arithmetical-croquet")
    record = play_out(spec, {"hoops": 2}, [spec.levels[0].name] * 2, 1).record()
    people = msgspec.structs.replace(record, seats=(SeatRecord("Ada"), SeatRecord("Ada\u200b")))
    assert sheet_of(people).players == "Ada (first) against Ada (second)"
