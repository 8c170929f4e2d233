"""Group commit: changes that come together share a transaction, and each future says whether its change was written."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

import pytest

from parlour.server.store.away import Absences
from parlour.server.store.groups import Groups
from parlour.service.errors import StalePlyError, StoreAwayError
from tests.server.test_store import ME, new_row, turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.service.store import Store

SECONDS = 20.0
"""The longest that a test waits."""


class Table:
    """Writes changes, all but the stale ones or none of them; the first group waits until the test opens the gate."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.tried: list[tuple[str, ...]] = []
        self.stored: list[str] = []

    def write(self, changes: Sequence[str]) -> list[Exception | None]:
        self.tried.append(tuple(changes))
        self.begun.set()
        assert self.gate.wait(SECONDS)
        if "away" in changes:
            raise StoreAwayError
        if any(change.startswith("bad") for change in changes):
            raise StalePlyError(7)
        stale = [change.startswith("stale") for change in changes]
        self.stored += [change for change, refused in zip(changes, stale, strict=True) if not refused]
        return [StalePlyError(8) if refused else None for refused in stale]


def groups(seconds: float = SECONDS) -> Groups[str]:
    return Groups(seconds, Absences())


def written(table: Table, *changes: str) -> list[Future[None]]:
    """Write one change alone, and the others after it together; their futures, finished."""
    waiting = groups()
    futures = [waiting.write("first", "first", table.write)]
    assert table.begun.wait(SECONDS)
    futures += [waiting.write(change, change, table.write) for change in changes]
    table.gate.set()
    assert not wait(futures, SECONDS).not_done
    return futures


def test_a_change_alone_is_written_at_once() -> None:
    table = Table()
    assert [future.result() for future in written(table)] == [None]
    assert table.tried == [("first",)]


def test_those_that_wait_are_written_together_in_their_order() -> None:
    table = Table()
    for future in written(table, "a", "b", "c"):
        future.result()
    assert table.tried == [("first",), ("a", "b", "c")]
    assert table.stored == ["first", "a", "b", "c"]


def test_two_changes_of_one_log_are_written_one_after_the_other() -> None:
    table, waiting = Table(), groups()
    futures = [waiting.write("first", "first", table.write)]
    assert table.begun.wait(SECONDS)
    futures += [waiting.write(log, change, table.write) for log, change in (("a", "a1"), ("a", "a2"), ("b", "b1"))]
    table.gate.set()
    assert not wait(futures, SECONDS).not_done
    assert table.tried == [("first",), ("a1", "b1"), ("a2",)]


def test_what_is_called_when_a_change_is_stored_comes_before_the_next_transaction() -> None:
    table, waiting = Table(), groups()
    first = waiting.write("a", "a1", table.write)
    assert table.begun.wait(SECONDS)
    first.add_done_callback(lambda _: table.stored.append("noted"))
    second = waiting.write("a", "a2", table.write)
    table.gate.set()
    second.result(SECONDS)
    assert table.stored == ["a1", "noted", "a2"]


def test_only_the_change_that_is_refused_fails() -> None:
    table = Table()
    futures = written(table, "a", "bad", "c", "bad too")
    errors = [type(future.exception()) for future in futures]
    assert errors == [type(None), type(None), StalePlyError, type(None), StalePlyError]
    assert table.stored == ["first", "a", "c"]


def test_a_change_that_is_refused_alone_fails_without_a_second_try() -> None:
    table = Table()
    futures = written(table, "a", "stale", "c")
    assert [type(future.exception()) for future in futures] == [type(None), type(None), StalePlyError, type(None)]
    assert table.tried == [("first",), ("a", "stale", "c")]
    assert table.stored == ["first", "a", "c"]


def test_what_an_event_loop_does_in_one_turn_is_written_together() -> None:
    """The first change does not go ahead of the others, though nobody is writing."""
    table = Table()
    table.gate.set()

    async def play() -> list[None]:
        waiting = groups()
        futures = [waiting.write(change, change, table.write) for change in ("a", "b", "c")]
        return await asyncio.gather(*map(asyncio.wrap_future, futures))

    asyncio.run(play())
    assert table.tried == [("a", "b", "c")]


def test_when_the_store_is_away_all_are_given_up_at_once() -> None:
    table = Table()
    first, *others = written(table, "a", "away", "c")
    assert first.exception() is None
    assert [type(future.exception()) for future in others] == [StoreAwayError] * 3
    assert table.tried == [("first",), ("a", "away", "c")]


def test_a_change_that_waits_too_long_is_given_up_and_never_written() -> None:
    absences, table, reported, now = Absences(), Table(), threading.Event(), 0.0
    absences.call(reported.set)
    waiting = Groups[str](5.0, absences, lambda: now)
    first = waiting.write("first", "first", table.write)
    assert table.begun.wait(SECONDS)
    late = waiting.write("late", "late", table.write)
    now = 5.1
    table.gate.set()
    first.result(SECONDS)
    with pytest.raises(StoreAwayError):
        late.result(SECONDS)
    assert reported.is_set()
    waiting.write("next", "next", table.write).result(SECONDS)
    assert table.stored == ["first", "next"]


def test_many_threads_lose_nothing_and_write_nothing_twice() -> None:
    table, waiting = Table(), groups()
    table.gate.set()
    changes = [f"{'bad ' if number % 7 == 0 else ''}{number}" for number in range(400)]
    with ThreadPoolExecutor(8) as threads:
        futures = list(threads.map(lambda change: waiting.write(change, change, table.write), changes))
    assert not wait(futures, SECONDS).not_done
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
                store.append(match, ply, turn(ply), ends=False).result()
            except StalePlyError:
                continue
            mine += 1
        return mine

    with ThreadPoolExecutor(12) as pool:
        counts = list(pool.map(play, [row.match for row in rows] * 2))
    assert sum(counts) == 60
    for row in rows:
        assert store.read_turns(row.match, 0) == tuple(turn(ply) for ply in range(10))
