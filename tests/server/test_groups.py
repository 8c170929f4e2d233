"""Group commit: writers that come together share a transaction, and each learns whether its change was written."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from parlour.server.store.groups import Groups
from parlour.service.errors import StalePlyError, StoreAwayError
from tests.server.test_store import ME, new_row, turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.service.store import Store

SECONDS = 20.0
"""The longest that a test waits."""


class Table:
    """Writes changes, all or none of them; the first group waits until the test opens the gate."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.tried: list[tuple[str, ...]] = []
        self.stored: list[str] = []

    def write(self, changes: Sequence[str]) -> None:
        self.tried.append(tuple(changes))
        self.begun.set()
        assert self.gate.wait(SECONDS)
        if "away" in changes:
            raise StoreAwayError
        if any(change.startswith("bad") for change in changes):
            raise StalePlyError(7)
        self.stored += changes


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def written(table: Table, threads: ThreadPoolExecutor, *changes: str) -> list[Future[None]]:
    """Write one change alone, and the others after it all wait; their futures, finished."""
    groups = Groups[str](SECONDS)
    futures = [threads.submit(groups.write, "first", table.write)]
    assert table.begun.wait(SECONDS)
    for change in changes:
        futures.append(threads.submit(groups.write, change, table.write))
        while change not in [each.change for each in groups._queue]:
            threading.Event().wait(0.001)
    table.gate.set()
    assert not wait(futures, SECONDS).not_done
    return futures


def test_a_writer_alone_writes_at_once(threads: ThreadPoolExecutor) -> None:
    table = Table()
    assert [future.result() for future in written(table, threads)] == [None]
    assert table.tried == [("first",)]


def test_those_who_wait_are_written_together_in_their_order(threads: ThreadPoolExecutor) -> None:
    table = Table()
    for future in written(table, threads, "a", "b", "c"):
        future.result()
    assert table.tried == [("first",), ("a", "b", "c")]
    assert table.stored == ["first", "a", "b", "c"]


def test_only_the_change_that_is_refused_fails(threads: ThreadPoolExecutor) -> None:
    table = Table()
    futures = written(table, threads, "a", "bad", "c", "bad too")
    errors = [type(future.exception()) for future in futures]
    assert errors == [type(None), type(None), StalePlyError, type(None), StalePlyError]
    assert table.stored == ["first", "a", "c"]


def test_when_the_store_is_away_all_are_given_up_at_once(threads: ThreadPoolExecutor) -> None:
    table = Table()
    first, *others = written(table, threads, "a", "away", "c")
    assert first.exception() is None
    assert [type(future.exception()) for future in others] == [StoreAwayError] * 3
    assert table.tried == [("first",), ("a", "away", "c")]


def test_a_change_that_waits_too_long_is_given_up_and_never_written(threads: ThreadPoolExecutor) -> None:
    table, groups = Table(), Groups[str](0.2)
    first = threads.submit(groups.write, "first", table.write)
    assert table.begun.wait(SECONDS)
    with pytest.raises(PoolTimeoutError):
        groups.write("late", table.write)
    table.gate.set()
    first.result(SECONDS)
    groups.write("next", table.write)
    assert table.stored == ["first", "next"]


def test_many_threads_lose_nothing_and_write_nothing_twice(threads: ThreadPoolExecutor) -> None:
    table, groups = Table(), Groups[str](SECONDS)
    table.gate.set()
    changes = [f"{'bad ' if number % 7 == 0 else ''}{number}" for number in range(400)]
    futures = [threads.submit(groups.write, change, table.write) for change in changes]
    refused = {change for change, future in zip(changes, futures, strict=True) if future.exception() is not None}
    good = {change for change in changes if not change.startswith("bad")}
    assert sorted(table.stored) == sorted(good)
    assert refused == set(changes) - good


def test_a_stale_move_does_not_fail_those_beside_it(store: Store) -> None:
    """Writers of many matches at once, each ply by two of them: on every log each ply is there once."""
    rows = [new_row(ME) for _ in range(6)]
    for row in rows:
        store.create(row)

    def play(match: str) -> int:
        mine = 0
        for ply in range(10):
            try:
                store.append(match, ply, turn(ply), ends=False)
            except StalePlyError:
                continue
            mine += 1
        return mine

    with ThreadPoolExecutor(12) as pool:
        counts = list(pool.map(play, [row.match for row in rows] * 2))
    assert sum(counts) == 60
    for row in rows:
        assert store.read_turns(row.match, 0) == tuple(turn(ply) for ply in range(10))
