"""Refereed matches in every kind of store: the last version decides, and nothing is overwritten unseen."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from parlour.service.errors import NoSuchError, ReusedKeyError, StaleSheetError
from parlour.service.keys import hash_key, new_match_id
from parlour.service.rows import AnswerRow, SheetRow
from tests.service.test_sheets import CROQUET

if TYPE_CHECKING:
    from parlour.service.store import Store


def new_row(*entries: str) -> SheetRow:
    options = {"hoops": 9, "twice_running": False}
    return SheetRow(new_match_id(), CROQUET, 2, options, (1 << 128) - 1, ("Ada", ""), hash_key("key"), entries=entries)


def test_a_sheet_is_read_as_it_was_written(store: Store) -> None:
    row = new_row("+3", "what was tapped: «ü»")
    store.sheets.create(row)
    assert store.sheets.read(row.sheet) == row
    assert store.sheets.version(row.sheet) == 0
    assert store.sheets.read(new_match_id()) is None
    assert store.sheets.version(new_match_id()) is None


def test_entries_are_replaced_and_the_last_ones_kept(store: Store) -> None:
    row = new_row("a")
    store.sheets.create(row)
    store.sheets.write(row.sheet, 0, ["a", "b"])
    assert store.sheets.read(row.sheet) == replace(row, version=1, entries=("a", "b"), previous=("a",))
    store.sheets.write(row.sheet, 1, [])
    assert store.sheets.read(row.sheet) == replace(row, version=2, entries=(), previous=("a", "b"))


@pytest.mark.parametrize("version", [0, 2, 99])
def test_only_the_last_version_can_be_replaced(store: Store, version: int) -> None:
    row = new_row()
    store.sheets.create(row)
    store.sheets.write(row.sheet, 0, ["a"])
    with pytest.raises(StaleSheetError, match="Somebody else") as stale:
        store.sheets.write(row.sheet, version, ["b"])
    assert stale.value.version == 1
    assert store.sheets.version(row.sheet) == 1
    with pytest.raises(NoSuchError, match="no score sheet"):
        store.sheets.write(new_match_id(), 0, [])


def test_of_many_writers_of_one_version_one_succeeds(store: Store) -> None:
    row = new_row()
    store.sheets.create(row)

    def write(number: int) -> bool:
        try:
            store.sheets.write(row.sheet, 0, [str(number)])
        except StaleSheetError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        wrote = list(pool.map(write, range(16)))
    stored = store.sheets.read(row.sheet)
    assert stored is not None
    assert wrote.count(True) == 1
    assert stored.entries == (str(wrote.index(True)),)


def test_a_sheet_that_was_left_is_found_and_deleted(store: Store) -> None:
    row, other = new_row(), new_row()
    store.sheets.create(row)
    between = datetime.now(UTC)
    store.sheets.create(other)
    assert store.sheets.idle(between) == (row.sheet,)
    store.sheets.write(row.sheet, 0, ["a"])
    assert store.sheets.idle(between) == ()
    assert set(store.sheets.idle(datetime.now(UTC) + timedelta(seconds=1))) == {row.sheet, other.sheet}
    assert store.sheets.delete(row.sheet)
    assert not store.sheets.delete(row.sheet)
    assert store.sheets.read(row.sheet) is None
    assert store.sheets.read(other.sheet) == other


def test_a_sheet_is_stored_with_its_answer_or_not_at_all(store: Store) -> None:
    row, other = new_row(), new_row()
    answer = AnswerRow(hash_key("once"), "asked", "salt", row.sheet)
    store.sheets.create(row, answer)
    assert store.answer(answer.key_hash) == answer
    with pytest.raises(ReusedKeyError):
        store.sheets.create(other, answer)
    assert store.sheets.read(other.sheet) is None
