"""Many calls on an executor: as many in flight as it has room for, short ones together, lost ones once more."""

from __future__ import annotations

import math
import sys
import time
from collections import deque
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass, field
from itertools import islice
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from parlour.arena.executors import width_of
from parlour.errors import ParlourError
from parlour.game import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor

__all__ = ["MOST_TRIES", "LostCallsError", "as_played"]

T = TypeVar("T")

TASK_SECONDS = 0.5
"""How long a task takes: so long that sending it costs little, so short that losing it does."""
MOST_TOGETHER = 256
"""Calls in one task at most."""
WAITING = 2
"""Tasks in flight for each place of the executor: one runs, one waits."""
MOST_TRIES = 3
"""A call that was lost so often with the process that ran it is left out."""
RECOUNT_SECONDS = 2.0
"""How often an executor is asked how wide it is; a cluster grows and shrinks."""

LOSSES = {"distributed": "KilledWorker", "ray.exceptions": "WorkerCrashedError"}
"""How clusters say that a task has ended its process again and again, by the module of the error."""


class LostCallsError(ParlourError):
    """Some calls ended the process that ran them, again and again; all others have been made.

    Attributes:
        calls: their arguments.
    """

    def __init__(self, calls: Sequence[tuple[Any, ...]]) -> None:
        super().__init__(f"{plural(len(calls), 'call')} ended the process, {MOST_TRIES} times each")
        self.calls = tuple(calls)


@dataclass(frozen=True, slots=True)
class _Task:
    """Calls that travel together, all tried equally often."""

    calls: tuple[tuple[Any, ...], ...]
    tries: int = 1


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    """What came of a task."""

    results: list[T]
    seconds: float
    error: ParlourError | None = None
    """What the call after these results raised."""


def as_played(
    executor: Executor, play: Callable[..., T], calls: Iterable[tuple[Any, ...]], *, number: int | None = None
) -> Iterator[T]:
    """Call a function on an executor with each of many tuples of arguments; yield the results as they finish.

    As many calls are handed over as the executor has room for, several short ones as one task. When one fails or the
    reader stops, the rest are cancelled. Calls that are lost with a process are made again, each by itself, at most
    `MOST_TRIES` times altogether.

    Args:
        executor: see `parlour.arena.executors.width_of` for how it says its room.
        play: a function that the executor's processes find.
        calls: are read as they are needed.
        number: how many there are; with it, the last tasks are small enough to keep every process busy.

    Raises:
        LostCallsError: when everything else has been yielded, if some calls were lost for good.
        ParlourError: what a call raised, after the results of those before it in its task; or when the executor's
            processes have died and it starts no others.
    """
    flight = _Flight(executor, play, iter(calls), number)
    try:
        while flight.depart():
            yield from flight.landed()
    finally:
        for future in flight.flying:
            future.cancel()
    if flight.lost:
        raise LostCallsError(flight.lost)


@dataclass
class _Flight(Generic[T]):
    """The calls of one run: those that are not sent yet, those that are out, and those that are lost."""

    executor: Executor
    play: Callable[..., T]
    calls: Iterator[tuple[Any, ...]]
    left: int | None
    flying: dict[Future[_Done[T]], _Task] = field(default_factory=dict)
    lost: list[tuple[Any, ...]] = field(default_factory=list)
    _again: deque[_Task] = field(default_factory=deque)
    _done: SimpleQueue[Future[_Done[T]]] = field(default_factory=SimpleQueue)
    _seconds: float | None = None
    _width: int = 1
    _counted: float = -math.inf

    def depart(self) -> bool:
        """Send what there is room for. Whether anything is out."""
        if time.monotonic() - self._counted > RECOUNT_SECONDS:
            self._width, self._counted = width_of(self.executor), time.monotonic()
        while len(self.flying) < WAITING * self._width and (task := self._next()) is not None:
            future = self._sent(task)
            self.flying[future] = task
            future.add_done_callback(self._done.put)
        return bool(self.flying)

    def landed(self) -> Iterator[T]:
        """The results of the next task that ends; none if it was lost."""
        future = self._done.get()
        task = self.flying.pop(future)
        try:
            done = future.result()
        except losses() as loss:
            self._lose(task, final=not isinstance(loss, BrokenExecutor))
            return
        except CancelledError as error:
            raise ParlourError("the executor has cancelled what it was to do; its cluster may have ended") from error
        self._measure(done.seconds / max(1, len(done.results)))
        yield from done.results
        if done.error is not None:
            raise done.error

    def _next(self) -> _Task | None:
        if self._again:
            return self._again.popleft()
        calls = tuple(islice(self.calls, self._together()))
        if self.left is not None:
            self.left -= len(calls)
        return _Task(calls) if calls else None

    def _together(self) -> int:
        """How many calls the next task has; one until it is known how long they take."""
        if self._seconds is None:
            return 1
        size = min(MOST_TOGETHER, max(1, int(TASK_SECONDS / max(self._seconds, 1e-9))))
        return size if self.left is None else min(size, max(1, math.ceil(self.left / (WAITING * self._width))))

    def _sent(self, task: _Task) -> Future[_Done[T]]:
        try:
            return self.executor.submit(_several, self.play, task.calls)
        except BrokenExecutor as error:
            raise ParlourError(
                "a process of the executor has died, and it starts no other; `parlour.arena.own_processes` does"
            ) from error

    def _lose(self, task: _Task, *, final: bool) -> None:
        """Make the calls of a lost task again, each by itself; give up one that was lost too often.

        Args:
            task: what was lost.
            final: whether the executor has tried it again by itself, as a cluster does.
        """
        if task.tries < MOST_TRIES and not (final and len(task.calls) == 1):
            self._again.extend(_Task((call,), task.tries + 1) for call in task.calls)
        else:
            self.lost.extend(task.calls)

    def _measure(self, seconds: float) -> None:
        """Note how long a call took; earlier ones count less and less."""
        self._seconds = seconds if self._seconds is None else (self._seconds + seconds) / 2


def losses() -> tuple[type[BaseException], ...]:
    """The errors that say a process was lost: of every executor, and of a cluster whose library is in use."""
    return (
        BrokenExecutor,
        *(getattr(sys.modules[name], error) for name, error in LOSSES.items() if name in sys.modules),
    )


def _several(play: Callable[..., T], calls: tuple[tuple[Any, ...], ...]) -> _Done[T]:
    """Make some calls, one after the other, up to the first that fails; runs in the executor's processes."""
    began, results = time.perf_counter(), list[T]()
    for call in calls:
        try:
            results.append(play(*call))
        except ParlourError as error:
            return _Done(results, time.perf_counter() - began, error)
    return _Done(results, time.perf_counter() - began)
