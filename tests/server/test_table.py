"""Folding a log into states: what is known is not worked out again, whoever comes late or early."""

from __future__ import annotations

from parlour.server.keys import new_match_id
from parlour.server.store import NewRow, SeatRow, StoredMatch, TurnRow
from parlour.server.table import Tables

SETUP = NewRow(new_match_id(), "arithmetical-croquet", 2, {}, 7, (SeatRow(0, "Ada", "", None, None),) * 2)


def stored(*moves: str) -> StoredMatch:
    turns = tuple(TurnRow(number % 2, move, resigns=False) for number, move in enumerate(moves))
    return StoredMatch(SETUP, turns, None)


def test_a_fold_of_fewer_moves_takes_what_is_known_and_forgets_nothing() -> None:
    tables = Tables()
    whole = tables.fold(stored("3", "5", "4"))
    early = tables.fold(stored("3", "5"))
    again = tables.fold(stored("3", "5", "4"))
    assert [ruling.move.size for ruling in early.rulings] == [3, 5]
    assert all(one is other for one, other in zip(early.rulings, whole.rulings, strict=False))
    assert all(one is other for one, other in zip(again.rulings, whole.rulings, strict=True))


def test_another_log_of_the_same_match_is_folded_anew() -> None:
    tables = Tables()
    tables.fold(stored("3", "5", "4"))
    other = tables.fold(stored("3", "7"))
    assert [ruling.move.size for ruling in other.rulings] == [3, 7]
    assert other.state == Tables().fold(stored("3", "7")).state
