"""Several server processes at one address: started, started again when they end, and stopped together."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import tempfile
import threading
import time
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

from parlour.arena.executors import Spawning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.process import BaseProcess
    from types import FrameType

__all__ = ["Supervisor"]

_LOG = logging.getLogger(__name__)

PAUSE = 1.0
"""Time (s) from one start of a worker to the next, so that one that cannot start does not occupy the machine."""
GRACE = 1.0
"""Time (s) beyond that for shutting down after which a worker is killed."""
METRICS = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which the workers count, so that any of them answers for all; the library's own variable."""


class Supervisor:
    """Keeps a number of worker processes running until SIGINT or SIGTERM; a second signal kills them.

    Args:
        work: what a worker does until SIGTERM: a picklable function, which calls its argument once it serves.
        count: how many workers.
        shutdown_seconds: time in which a worker ends after SIGTERM.
    """

    def __init__(self, work: Callable[[Callable[[], None]], None], count: int, shutdown_seconds: float) -> None:
        self._spawn = Spawning()
        self._work = work
        self._count = count
        self._shutdown_seconds = shutdown_seconds
        self._serving = self._spawn.Semaphore(0)
        self._workers: dict[BaseProcess, float] = {}
        self._signals = 0
        self._waking, self._wake = multiprocessing.Pipe(duplex=False)

    def run(self, words: str) -> None:
        """Run until a signal; the words are printed when every worker serves."""
        with _counting_folder(), self._signalled():
            for _ in range(self._count):
                self._start()
            threading.Thread(target=self._announce, args=(words,), daemon=True).start()
            while not self._signals:
                wait([self._waking, *(worker.sentinel for worker in self._workers)])
                self._replace_ended()
            self._stop()

    def _start(self) -> None:
        worker = self._spawn.Process(target=_worker, args=(self._work, self._serving), name="parlour worker")
        worker.start()
        self._workers[worker] = time.monotonic()

    def _announce(self, words: str) -> None:
        for _ in range(self._count):
            self._serving.acquire()
        print(words, flush=True)  # noqa: T201 - this is what the command prints

    def _replace_ended(self) -> None:
        for worker, started in list(self._workers.items()):
            if worker.is_alive() or self._signals:
                continue
            _LOG.error("worker %s ended with status %s and is started again", worker.pid, worker.exitcode)
            _forget(self._workers, worker)
            self._waking.poll(max(0.0, started + PAUSE - time.monotonic()))
            if not self._signals:
                self._start()

    def _stop(self) -> None:
        for worker in self._workers:
            worker.terminate()
        until = time.monotonic() + self._shutdown_seconds + GRACE
        while self._signals < 2 and time.monotonic() < until and any(map(_lives, self._workers)):
            while self._waking.poll():
                self._waking.recv()
            alive = [worker.sentinel for worker in self._workers if worker.is_alive()]
            wait([self._waking, *alive], max(0.0, until - time.monotonic()))
        for worker in self._workers:
            worker.kill()
            worker.join()

    @contextmanager
    def _signalled(self) -> Iterator[None]:
        """Count signals while the context lasts."""

        def note(_signal: int, _frame: FrameType | None) -> None:
            self._signals += 1
            self._wake.send(None)

        before = {each: signal.signal(each, note) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _worker(work: Callable[[Callable[[], None]], None], serving: Any) -> None:  # noqa: ANN401 - a semaphore
    """Run a worker. Ctrl-C in a terminal goes to its parent alone, and it ends when its parent dies."""
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    work(partial(_release, serving))


def _release(serving: Any) -> None:  # noqa: ANN401 - a semaphore
    serving.release()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _lives(worker: BaseProcess) -> bool:
    return worker.is_alive()


def _forget(workers: dict[BaseProcess, float], worker: BaseProcess) -> None:
    """Drop an ended worker, and what it said of itself in the metrics."""
    from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 - after its folder is set

    del workers[worker]
    if worker.pid is not None:
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
    worker.join()


@contextmanager
def _counting_folder() -> Iterator[None]:
    """A folder in which the workers count, while the context lasts."""
    with tempfile.TemporaryDirectory(prefix="parlour-metrics-") as folder:
        os.environ[METRICS] = folder
        try:
            yield
        finally:
            del os.environ[METRICS]
