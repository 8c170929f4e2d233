"""Where games are played and bots think: anything that is a `concurrent.futures.Executor`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Here", "Spawning", "own_processes"]

P = ParamSpec("P")
T = TypeVar("T")


def own_processes(workers: int | None = None, niceness: int = 0) -> Executor:
    """An executor whose processes start when first needed and never outlive this one, however it dies.

    Args:
        workers: how many; by default one for each processor.
        niceness: how far they stand back from other processes, 0 to 19, on systems that know this.
    """
    return ProcessPoolExecutor(
        workers or os.cpu_count() or 1,
        Spawning(),
        initializer=_serve_parent,
        initargs=(niceness,),
    )


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
