"""Where games are played and bots think: anything that is a `concurrent.futures.Executor`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Here", "own_processes"]

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
        multiprocessing.get_context("spawn"),
        initializer=_serve_parent,
        initargs=(niceness,),
    )


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
