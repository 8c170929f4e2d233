"""The sheet of a refereed match: judged as a whole, whatever was judged before; what a correction changes."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.game import Event, NotationError
from parlour.games import find_game
from parlour.games.reporting import Asked, Tap
from parlour.match import Match
from parlour.printing.filling import filled_sheet
from parlour.record import RecordError, Remark, format_record, parse_record
from parlour.score_sheet import Grid
from parlour.service.messages import LogEntry
from parlour.service.sheets import Judged, before_first, changes, judge, notes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games import GameSpec

GAMES = Path(__file__).parents[1] / "games"
CROQUET = "arithmetical-croquet"
STEPS = ("+3", "+4", "+3", "+4", "+3", "+4")
"""The first plays 3 three times, and must not enter hoop 10 with it; the second plays 4 three times."""


class Stepping:
    """Arithmetical Croquet by taps: the ball goes, and then how far."""

    def is_move(self, text: str) -> bool:
        return text.startswith(("+", "-"))

    def ask(self, game: Any, state: Any, taps: Sequence[str]) -> Asked:
        if not taps:
            return Asked("What happened?", (Tap("goes", "the ball goes on"),))
        if taps[0] != "goes" or len(taps) > 2:
            raise NotationError(f"{taps[-1]!r} cannot have happened; only the ball goes")
        if len(taps) == 2:
            return Asked("That was all.", (), ("the ball goes on", taps[1]))
        steps = tuple(Tap(f"+{step}", f"by {step}", ends=True) for step in range(1, 9))
        return Asked("How far?", steps, ("the ball goes on",), (Event("goes", "AC-1", "it goes.", 0),))

    def move(self, game: Any, state: Any, taps: Sequence[str]) -> Any:
        if len(taps) != 2:
            raise NotationError("the report is not complete: how far did the ball go?")
        self.ask(game, state, taps)
        return find_game(CROQUET).notation.parse_move(game, state, taps[1])

    def vocabulary(self, game: Any) -> tuple[Tap, ...]:
        return (Tap("goes", "the ball goes on"), *(Tap(f"+{step}", f"by {step}") for step in range(1, 9)))


def by_taps() -> GameSpec[Any, Any, Any]:
    """Arithmetical Croquet, but reported by taps."""
    spec = find_game(CROQUET)
    assert spec.real_table is not None
    return replace(spec, real_table=replace(spec.real_table, reporting=Stepping()))


def empty(spec: GameSpec[Any, Any, Any] | None = None) -> Judged:
    return before_first(Match.new(spec or find_game(CROQUET), seed=1))


def clauses(judged: Judged) -> list[list[str]]:
    return [[note.clause for note in notes_of(ruling)] for ruling in judged.rulings]


def moves_of(judged: Judged) -> list[str]:
    return [ruling.move for ruling in judged.rulings if isinstance(ruling, LogEntry)]


def test_every_entry_has_its_ruling() -> None:
    judged = judge(empty(), STEPS)
    assert judged.refusal is None
    assert judged.match.reported
    assert [ruling.seat for ruling in judged.rulings] == [0, 1, 0, 1, 0, 1]
    assert moves_of(judged) == ["3", "4", "6", "8", "9", "12"]
    assert all(said for said in clauses(judged))
    assert judged.fresh == 6


def test_the_rules_refuse_with_their_clause_and_what_follows_waits() -> None:
    judged = judge(empty(), [*STEPS, "+3", "+4", "+1"])
    assert (judged.match.ply, len(judged.entries)) == (6, 9)
    assert judged.refusal is not None
    assert judged.refusal.clause == "AC-3"
    assert "play 2, to 11" in judged.refusal.message


def test_what_is_no_report_is_refused_in_words() -> None:
    judged = judge(empty(), ["+3", "went far", "+4"])
    assert judged.match.ply == 1
    assert judged.refusal is not None
    assert judged.refusal.clause == ""
    assert "'went far' is no move" in judged.refusal.message


def test_nothing_is_judged_after_the_end() -> None:
    spec = find_game(CROQUET)
    match = Match.new(spec, seed=1)
    entries = []
    while match.outcome is None:
        move = max(
            match.game.moves(match.state), key=lambda move: spec.notation.format_move(match.game, match.state, move)
        )
        entries.append(spec.notation.format_move(match.game, match.state, move))
        match = match.tell(move)
    judged = judge(empty(), [*entries, "1"])
    assert judged.match.outcome == match.outcome
    assert judged.refusal is not None
    assert "over" in judged.refusal.message


def test_taps_are_judged_like_the_moves_that_they_describe() -> None:
    told = judge(empty(by_taps()), [f"goes {step}" for step in STEPS])
    assert moves_of(told) == ["3", "4", "6", "8", "9", "12"]
    broken = judge(told, ["goes +3", "goes", "goes +3"])
    assert broken.match.ply == 1
    assert broken.refusal is not None
    assert "how far did the ball go" in broken.refusal.message


def test_only_what_follows_the_first_difference_is_judged_again() -> None:
    judged = judge(empty(), STEPS)
    longer = judge(judged, [*STEPS, "+2"])
    assert (longer.match.ply, longer.fresh) == (7, 1)
    assert judge(longer, [*STEPS, "+2"]).fresh == 0
    assert judge(longer, [*STEPS[:5], "+5"]).fresh == 1
    assert judge(longer, STEPS[:2]).fresh == 0


ENTRY = st.sampled_from(
    ["+1", "+2", "+3", "+4", "+5", "+8", "--", "nonsense", "", "remark: left", "remark first: left", "remark"]
)


@given(st.lists(ENTRY, max_size=12), st.lists(ENTRY, max_size=12))
def test_what_was_judged_before_does_not_matter(one: list[str], other: list[str]) -> None:
    cold, warm = judge(empty(), other), judge(judge(empty(), one), other)
    assert (warm.entries, warm.rulings, warm.refusal) == (cold.entries, cold.rulings, cold.refusal)
    assert warm.match.state == cold.match.state
    assert warm.match.record() == cold.match.record()


@given(st.lists(ENTRY, max_size=12), st.lists(ENTRY, max_size=12))
def test_a_ruling_that_is_not_called_changed_is_the_same(one: list[str], other: list[str]) -> None:
    before = judge(empty(), one)
    after = judge(before, other)
    changed = changes(before, after)
    assert all(0 <= number < len(other) for number in changed)
    if len(one) == len(other):
        same = [number for number in range(len(one)) if number not in changed and number < before.judged]
        assert all(number < after.judged for number in same)
        assert all(notes_of(before.rulings[number]) == notes_of(after.rulings[number]) for number in same)


def test_a_correction_changes_the_rulings_that_depend_on_it() -> None:
    before = judge(empty(), STEPS)
    after = judge(before, ["+2", *STEPS[1:]])  # the first player stands one lower from then on; the second does not
    assert after.refusal is None
    assert sorted(changes(before, after)) == [0, 2, 4]
    assert changes(before, after)[4] == before.rulings[4]


def test_an_entry_that_is_judged_no_more_has_changed() -> None:
    before = judge(empty(), STEPS)
    after = judge(before, [STEPS[0], "nonsense", *STEPS[2:]])
    assert sorted(changes(before, after)) == [1, 2, 3, 4, 5]
    assert changes(after, before) == {}  # it was not judged before


def test_entries_after_an_inserted_one_are_compared_with_their_own_old_rulings() -> None:
    before = judge(empty(), STEPS[:3])
    after = judge(before, ["+1", "+2", *STEPS[:3]])  # everybody stands elsewhere, so the words of all rulings differ
    assert after.refusal is None
    changed = changes(before, after)
    assert changed == dict(enumerate(before.rulings, start=2))
    assert changes(after, judge(after, STEPS[:3])) == dict(enumerate(after.rulings[2:]))
    same = judge(before, [*STEPS[:3], "+4"])
    assert changes(same, judge(same, [*STEPS[:2], *STEPS[:2]])) == {}


def test_an_added_entry_changes_nothing_before_it() -> None:
    before = judge(empty(), STEPS)
    assert changes(before, judge(before, [*STEPS, "+2"])) == {}
    assert changes(before, judge(before, STEPS[:-1])) == {}


@pytest.mark.parametrize("record", ["castille/records/no-pegs.json", "castle_croquetnole/records/home.json"])
def test_judging_and_showing_need_no_physics(record: str) -> None:
    """Not even entries with an aim, which a page could play back."""
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "import msgspec\n"
        "from parlour.games import find_game\n"
        "from parlour.match import Match\n"
        "from parlour.record import parse_record\n"
        "from parlour.service import frames, refereeing\n"
        "from parlour.service.sheets import before_first, judge\n"
        "record = parse_record(Path(sys.argv[1]).read_bytes())\n"
        "empty = msgspec.structs.replace(record, turns=())\n"
        "sheet = before_first(Match.from_record(find_game(record.game), empty))\n"
        "judged = judge(sheet, [turn.move for turn in record.turns])\n"
        "assert judged.match.ply == len(record.turns), judged.refusal\n"
        "frames.still(judged.match, judged.match.ply)\n"
        "assert not {'numpy', 'numba'} & set(sys.modules), 'judging imports the physics'\n"
    )
    subprocess.run([sys.executable, "-c", code, str(GAMES / record)], check=True)


# --- remarks ----------------------------------------------------------------------------------------------------

NOTED = ["+3", "remark second: left the chair", "+4", "remark: the board was moved"]


def remarks(judged: Judged) -> list[tuple[int, str, int | None]]:
    return [(remark.after, remark.text, remark.seat) for remark in judged.match.remarks]


def test_a_remark_changes_nothing_and_has_its_place_among_the_entries() -> None:
    judged = judge(empty(), NOTED)
    assert (judged.refusal, judged.judged, judged.match.ply) == (None, 4, 2)
    assert remarks(judged) == [(1, "left the chair", 1), (2, "the board was moved", None)]
    assert judged.match.state == judge(empty(), ["+3", "+4"]).match.state
    assert moves_of(judged) == ["3", "4"]


def test_a_remark_survives_changes_of_the_entries_before_it() -> None:
    judged = judge(empty(), NOTED)
    corrected = judge(judged, ["+2", *NOTED[1:]])
    assert remarks(corrected) == remarks(judged)
    assert [number for number in changes(judged, corrected) if number in (1, 3)] == []
    longer = judge(judged, ["+2", "+3", *NOTED[1:]])
    assert remarks(longer) == [(2, "left the chair", 1), (3, "the board was moved", None)]
    assert remarks(judge(judged, NOTED[:1])) == []
    waiting = judge(judged, ["nonsense", *NOTED[1:]])
    assert (waiting.entries[1:], remarks(waiting)) == (tuple(NOTED[1:]), [])
    assert remarks(judge(waiting, NOTED)) == remarks(judged)


def test_a_remark_is_noted_after_the_end_too() -> None:
    short = before_first(Match.new(find_game(CROQUET), {"spacing": 2, "hoops": 0, "max_step": 1}, seed=1))
    judged = judge(short, ["+1", "+1", "--", "--", "+1", "remark: shook hands"])
    assert judged.match.outcome is not None
    assert (judged.refusal, remarks(judged)) == (None, [(5, "shook hands", None)])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("remark", "the words of the remark are missing"),
        ("remark:   ", "the words of the remark are missing"),
        ("remark: \x00\u202e", "the words of the remark are missing"),
        ("remark third: left", "there is no seat 'third'; a remark concerns first, second, or nobody alone"),
        (f"remark: {'x' * 201}", "a remark has at most 200 characters, and this one has 201"),
    ],
)
def test_a_remark_that_cannot_be_read_is_refused_in_words(text: str, why: str) -> None:
    judged = judge(empty(), [text])
    assert judged.refusal is not None
    assert why.lower() in judged.refusal.message.lower()


def test_the_words_of_a_remark_are_cleaned_like_names() -> None:
    assert remarks(judge(empty(), ["remark 2:  the\x07 \n board\u202e  moved "])) == [(0, "the board moved", 1)]


def test_the_record_carries_remarks_and_replays_with_them() -> None:
    judged = judge(empty(), NOTED)
    record = parse_record(format_record(judged.match.record()))
    again = Match.from_record(find_game(CROQUET), record)
    assert (again.remarks, again.state) == (judged.match.remarks, judged.match.state)
    assert again.record() == record
    late = msgspec.structs.replace(record, remarks=(Remark(3, "too late"),))
    with pytest.raises(RecordError, match="the remarks are not in order among the 2 moves"):
        Match.from_record(find_game(CROQUET), late)
    nobody = msgspec.structs.replace(record, remarks=(Remark(0, "left", 2),))
    with pytest.raises(RecordError, match="a remark concerns seat 2"):
        Match.from_record(find_game(CROQUET), nobody)


def test_a_printed_score_sheet_has_the_remarks() -> None:
    record = judge(empty(), NOTED).match.record()
    *others, table = filled_sheet(find_game(CROQUET), record).parts
    assert isinstance(table, Grid)
    assert table.rows == (("after move 1", "Second", "left the chair"), ("after move 2", "", "the board was moved"))
    without = msgspec.structs.replace(record, remarks=msgspec.UNSET)
    assert filled_sheet(find_game(CROQUET), without).parts == tuple(others)
