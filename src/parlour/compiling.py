"""Compiling with manners: whoever has to wait for machine code is told so."""

from __future__ import annotations

import gc
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["time_compiling", "told"]

LOADING = 2.5
"""Loading compiled code from its cache takes less work (s of a processor); a compilation takes more.

Work and not time: on a busy machine loading, too, takes long.
"""

GLANCE = 0.1
"""How often the work is looked at, s."""


class _Stopwatch:
    """How long something has been going on, s; what goes on twice at once counts once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running, self._since, self._total = 0, 0.0, 0.0

    def start(self) -> None:
        """It goes on from now, once more."""
        with self._lock:
            if not self._running:
                self._since = time.monotonic()
            self._running += 1

    def stop(self) -> None:
        """One of those that go on has ended."""
        with self._lock:
            self._running -= 1
            if not self._running:
                self._total += time.monotonic() - self._since

    def read(self) -> float:
        """So far, with what still goes on."""
        with self._lock:
            return self._total + (time.monotonic() - self._since if self._running else 0.0)


_compiling = _Stopwatch()


def time_compiling() -> float:
    """How long this process has been compiling or loading machine code, s: time that nobody has spent thinking."""
    return _compiling.read()


@contextmanager
def told(begun: str, done: str = "") -> Iterator[None]:
    """Say on stderr that something is compiled, if it is and not only loaded; garbage is not collected meanwhile.

    Args:
        begun: said while it lasts.
        done: said at its end, with a place for the seconds that it took; nothing is said for no words.
    """
    over, said = threading.Event(), threading.Event()
    before = time.process_time()

    def watch() -> None:
        while not over.wait(GLANCE):
            if time.process_time() - before > LOADING:
                said.set()
                _say(begun)
                return

    began = time.monotonic()
    _compiling.start()
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    collecting = gc.isenabled()
    gc.disable()  # the compiler makes millions of small objects; collecting among them costs a tenth of the time
    try:
        yield
    finally:
        _compiling.stop()
        over.set()
        watcher.join()
        if collecting:
            gc.enable()
    if done and said.is_set():
        _say(done.format(time.monotonic() - began))


def _say(words: str) -> None:
    if sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)  # noqa: T201 - progress, for whoever waits
