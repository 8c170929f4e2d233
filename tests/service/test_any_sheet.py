"""Sheets of every game: recorded matches are judged entry by entry, and nothing that is typed breaks the referee."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games import find_game
from parlour.match import Match
from parlour.record import Record, parse_record
from parlour.service import frames
from parlour.service.sheets import Judged, before_first, judge

GAMES = Path(__file__).parents[1] / "games"
RECORDS = (
    "arithmetical_croquet/records/peg.json",
    "castille/records/three-flags-after.json",
    "castle_croquetnole/records/driven.json",
    "crokinole/records/nca-two.json",
)
SIGNS = "0123456789.eE+-|;:@,^o*#/!?>~ wmKGk="
NUMBERS = ("0", "-0.0", "1e308", "1e999", "9" * 300, "1e-320", "nan", "-1")


@cache
def recorded(name: str) -> tuple[Record, Judged]:
    """A record, and its moves as the entries of a sheet."""
    record = parse_record((GAMES / name).read_bytes())
    spec = find_game(record.game)
    empty = before_first(Match.from_record(spec, msgspec.structs.replace(record, turns=(), resigned=None)))
    return record, judge(empty, [turn.move for turn in record.turns])


@pytest.mark.parametrize("name", RECORDS)
def test_a_recorded_match_is_judged_as_it_was_played(name: str) -> None:
    record, judged = recorded(name)
    assert judged.refusal is None
    played = Match.from_record(find_game(record.game), record)
    assert judged.match.record().turns == record.turns
    assert judged.match.state == played.state
    assert judged.rulings == frames.entries(played, 0)


@pytest.mark.parametrize("name", RECORDS)
@given(data=st.data())
def test_nothing_that_is_typed_breaks_the_referee(name: str, data: st.DataObject) -> None:
    _, known = recorded(name)
    ply = data.draw(st.integers(0, len(known.entries) - 1))
    text = known.entries[ply]
    for _ in range(data.draw(st.integers(1, 3))):
        start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        end = min(end, start + 20)
        text = (
            text[:start]
            + data.draw(st.sampled_from(NUMBERS) | st.text(SIGNS, max_size=3) | st.text(max_size=3))
            + text[end:]
        )
    judged = judge(known, [*known.entries[:ply], text[:600]])
    assert (judged.match.ply == ply + 1) == (judged.refusal is None)
    msgspec.json.encode(frames.still(judged.match, judged.match.ply))
    if judged.refusal is None:
        record = judged.match.record()
        assert Match.from_record(find_game(record.game), record).record() == record
