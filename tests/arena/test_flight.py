"""Calls in flight: every one exactly once, whatever dies; as many as there is room for; short ones together."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from parlour.arena import Here, own_processes
from parlour.arena.executors import width_of
from parlour.arena.flight import LOSSES, MOST_TOGETHER, MOST_TRIES, LostCallsError, as_played
from parlour.game import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")


def noted(number: int, folder: str = "") -> int:
    """A call that leaves a line for each time that it is made."""
    if folder:
        with (Path(folder) / str(number)).open("a", encoding="utf-8") as file:
            file.write("made\n")
    return number


def deadly(number: int, folder: str) -> int:
    """Call 7 ends its process whenever it is made; call 5 and 11 the first time."""
    noted(number, folder)
    times = len((Path(folder) / str(number)).read_text(encoding="utf-8").splitlines())
    if number == 7 or (number in {5, 11} and times == 1):
        os._exit(1)
    return number


def square(number: int) -> int:
    time.sleep(0.002)
    return number * number


def refused(number: int) -> int:
    if number == 30:
        raise ParlourError("thirty is refused")
    return number


def gather(found: list[int], playing: Iterator[int]) -> None:
    """Note what comes, also before an error."""
    for each in playing:
        found.append(each)  # noqa: PERF402 - `extend` would lose it


def test_a_call_that_ends_its_process_is_made_three_times_and_left_out(tmp_path: Path) -> None:
    """All others come before the loss is told."""
    found = list[int]()
    with own_processes(2) as executor, pytest.raises(LostCallsError) as raised:
        gather(found, as_played(executor, deadly, ((number, str(tmp_path)) for number in range(40)), number=40))
    assert raised.value.calls == ((7, str(tmp_path)),)
    made = len((tmp_path / "7").read_text(encoding="utf-8").splitlines())
    assert MOST_TRIES - 1 <= made <= MOST_TRIES  # the first time it may have waited behind call 5
    assert sorted(found) == [number for number in range(40) if number != 7]


def test_processes_killed_at_random_cost_nothing_but_time() -> None:
    with own_processes(3) as executor:
        calls = ((number,) for number in range(1500))
        found = list(disturbed(as_played(executor, square, calls, number=1500), every=100))
    assert sorted(found) == [number * number for number in range(1500)]


def disturbed(results: Iterator[T], every: int) -> Iterator[T]:
    """Results, and after every so many of them a child of this process is killed."""
    rng = Random(1)
    for number, result in enumerate(results, 1):
        if number % every == 0:
            alive = [child.pid for child in active_children() if child.pid is not None]
            os.kill(rng.choice(alive), signal.SIGKILL)
        yield result


class Slots(Executor):
    """An executor that says how wide it is, and ends nothing before it has twice as many tasks."""

    def __init__(self, width: int) -> None:
        self.width, self.out, self.most = width, list[tuple[Any, ...]](), 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()
        self.out.append((future, fn, args))
        self.most = max(self.most, len(self.out))
        if len(self.out) == 2 * self.width:
            for each, call, given in self.out:
                each.set_result(call(*given))
        return future


@pytest.mark.parametrize("width", [3, 100, 1000])
def test_as_much_is_in_flight_as_there_is_room_for(width: int) -> None:
    executor = Slots(width)
    playing = as_played(executor, noted, ((number,) for number in range(100_000)))
    assert next(playing) == 0
    assert executor.most == 2 * width


def test_short_calls_travel_together_and_the_last_ones_in_small_tasks() -> None:
    sizes = list[int]()

    class Noting(ThreadPoolExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            sizes.append(len(args[1]))
            return super().submit(fn, *args, **kwargs)

    with Noting(2) as executor:
        found = list(as_played(executor, noted, ((number,) for number in range(20_000)), number=20_000))
    assert sorted(found) == list(range(20_000))
    assert max(sizes) == MOST_TOGETHER
    assert len(sizes) < 200
    assert sizes[-1] == 1


def test_what_was_done_before_a_failure_still_comes() -> None:
    found = list[int]()
    with pytest.raises(ParlourError, match="thirty"):
        gather(found, as_played(Here(), refused, ((number,) for number in range(100))))
    assert found == list(range(30))


def test_an_executor_that_starts_no_other_process_is_named(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(ParlourError, match="starts no other"):
        list(as_played(executor, deadly, ((number, str(tmp_path)) for number in range(20))))


@pytest.mark.parametrize(("module", "error"), LOSSES.items())
def test_what_a_cluster_gives_up_is_tried_alone_and_left_out(
    monkeypatch: pytest.MonkeyPatch, module: str, error: str
) -> None:
    """A cluster tries a task again by itself, and says with an error of its own when its workers have died of it."""
    given_up = type(error, (Exception,), {})
    monkeypatch.setitem(sys.modules, module, SimpleNamespace(**{error: given_up}))
    tried = Counter[int]()

    class Cluster(Here):
        """Gives up every task with call 4."""

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            tried.update(call[0] for call in args[1])
            if (4,) in args[1]:
                lost = Future[Any]()
                lost.set_exception(given_up("task"))
                return lost
            return super().submit(fn, *args, **kwargs)

    found = list[int]()
    with pytest.raises(LostCallsError) as raised:
        gather(found, as_played(Cluster(), noted, ((number,) for number in range(9))))
    assert raised.value.calls == ((4,),)
    assert sorted(found) == [0, 1, 2, 3, 5, 6, 7, 8]
    assert tried[4] <= 2


def test_dask_says_so_with_that_error() -> None:
    assert issubclass(pytest.importorskip("distributed").KilledWorker, Exception)


def test_one_process_that_dies_leaves_the_others() -> None:
    with own_processes(2) as executor:
        assert width_of(executor) == 2
        lost, kept = executor.submit(os._exit, 1), executor.submit(square, 3)
        assert isinstance(lost.exception(), BrokenExecutor)
        assert kept.result() == 9
        assert [executor.submit(square, number).result() for number in range(4)] == [0, 1, 4, 9]


def test_no_process_is_left_when_a_pool_has_been_shut_down() -> None:
    """What ends later than that would end beside the program itself, which Python 3.11 now and then complains of."""
    before = {child.pid for child in active_children()}
    with own_processes(2) as executor:
        assert list(executor.map(square, range(20))) == [number * number for number in range(20)]
        assert {child.pid for child in active_children()} - before
    assert not {child.pid for child in active_children()} - before


def test_a_pool_that_is_abandoned_waits_for_nobody() -> None:
    executor = own_processes(1)
    assert executor.submit(square, 3).result() == 9
    running, waiting = executor.submit(time.sleep, 600), executor.submit(square, 4)
    while not running.running():
        time.sleep(0.01)
    executor.abandon()
    assert isinstance(running.exception(), BrokenExecutor)
    assert waiting.cancelled()
