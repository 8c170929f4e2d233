"""Where games are played and bots think: anything that is a `concurrent.futures.Executor`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Here", "Processes", "Spawning", "own_processes", "process_pool", "width_of"]

P = ParamSpec("P")
T = TypeVar("T")

MOST_STARTS = 5
"""A place whose processes die so often while they start has none."""


def own_processes(workers: int | None = None, niceness: int = 0) -> Processes:
    """Processes that start when first needed, are replaced when they die, and never outlive this one.

    Args:
        workers: how many; by default one for each processor.
        niceness: how far they stand back from other processes, 0 to 19, on systems that know this.
    """
    return Processes(workers or os.cpu_count() or 1, niceness)


def process_pool(workers: int | None = None, niceness: int = 0) -> ProcessPoolExecutor:
    """Like `own_processes`, but all of them end when one dies, and none starts again."""
    return ProcessPoolExecutor(
        workers or os.cpu_count() or 1,
        Spawning(),
        initializer=_serve_parent,
        initargs=(niceness,),
    )


class Processes(Executor):
    """Processes of our own. When one dies, only the call that it ran fails, with `BrokenExecutor`; another takes over.

    Each place is a thread with a pool of one process: in a pool of several, all calls are lost with one process, and
    nobody knows which of them it ran.

    Attributes:
        width: how many there are.
    """

    def __init__(self, workers: int, niceness: int = 0) -> None:
        self.width = workers
        self._niceness = niceness
        self._places = ThreadPoolExecutor(workers)
        self._own = threading.local()
        self._pools = dict[int, ProcessPoolExecutor]()
        self._abandoned = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a function in the next process that is free."""
        return self._places.submit(self._run, fn, args, kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as every executor
        """Start nothing more; the processes end when their calls have."""
        self._places.shutdown(wait, cancel_futures=cancel_futures)
        if wait:  # a program must not end while its pools do: Python 3.11 then writes a traceback now and then
            while self._pools:
                self._pools.popitem()[1].shutdown()

    def abandon(self) -> None:
        """Shut down without waiting for calls: what is still computed is lost with its process."""
        self._abandoned = True
        self._places.shutdown(wait=False, cancel_futures=True)
        for pid in tuple(self._pools):
            with suppress(OSError):  # it has ended by itself
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        self.shutdown()

    def _run(self, fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        pid = self._own.pid = getattr(self._own, "pid", None) or self._started()
        pool = self._pools[pid]
        try:
            return pool.submit(fn, *args, **kwargs).result()
        except BrokenExecutor:
            self._own.pid = None
            del self._pools[pid]
            pool.shutdown()
            raise

    def _started(self, starts: int = MOST_STARTS) -> int:
        """Start a process, and wait until it is ready, so that no call is lost with one that dies while it starts.

        Raises:
            BrokenExecutor: when so many in a row have died, or nobody waits for what it would do.
        """
        pool = process_pool(1, self._niceness)
        try:
            pid = pool.submit(os.getpid).result()
        except BrokenExecutor:
            pool.shutdown()
            if starts > 1 and not self._abandoned:
                return self._started(starts - 1)
            raise
        self._pools[pid] = pool
        if self._abandoned:
            raise BrokenExecutor
        return pid


def width_of(executor: Executor) -> int:
    """How many calls an executor runs at once, now: its attribute `width`, the threads of its cluster, or its workers.

    The number of processors if it says nothing.

    >>> width_of(Here()), width_of(ThreadPoolExecutor(3))
    (1, 3)
    """
    threads: Any = getattr(getattr(executor, "_client", None), "nthreads", None)
    if threads is not None:
        return max(1, int(sum(threads().values())))
    said = getattr(executor, "width", None) or getattr(executor, "_max_workers", None)
    return int(said or os.cpu_count() or 1)


class _Deaf(SpawnProcess):
    """A process that never hears Ctrl-C, which its parent handles: not even while it starts."""

    def start(self) -> None:
        """Start it with the signal blocked, which it inherits; this process hears it when that is done."""
        with _put_off(), _blocked():
            super().start()


@contextmanager
def _blocked() -> Iterator[None]:
    """Block Ctrl-C in this thread, on systems that know this."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _put_off() -> Iterator[None]:
    """Hear Ctrl-C later: a process of which only half was started would be left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came = list[int]()
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


class Spawning(SpawnContext):
    """Starts processes that never hear Ctrl-C; their starter ends them."""

    Process = _Deaf


class Here(Executor):
    """Runs everything immediately, in this process and in order: for tests and debugging."""

    width = 1

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run it now; the future is already done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - as every executor does
            future.set_exception(error)
        return future


def _serve_parent(niceness: int) -> None:
    """Ignore Ctrl-C, which the parent handles, and exit when the parent exits."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
