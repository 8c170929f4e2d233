"""Kernels: functions that run as machine code, and how it is had; what is loaded, and what is compiled.

`entries` marks kernels and entries and finds their machine code. It is shipped (`shipped`, called by `calling`), or
Numba compiles it and `cache` stores it; `digest` says whether it is of these sources. `mathematics`, `powers` and
`bits` are functions for kernels. Nothing but `cache` and `on_cuda` imports Numba or NumPy before something is compiled.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Loaded", "Origin", "WarmUp", "announce_compile", "compile_clock", "loaded_code", "time_compiling"]


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Something that needs machine code.

    Attributes:
        what: its name in a sentence: `the physics engine`.
        run: runs a little of it, so that its code is loaded, or compiled and stored.
    """

    what: str
    run: Callable[[], None]


Origin = Literal["shipped", "stored", "compiled"]
"""Where machine code comes from: it came with parlour, it was stored in the cache, or it was compiled just now."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Machine code that this process has loaded.

    Attributes:
        what: its name in a sentence.
        seconds: the time it took.
        origin: where it came from.
    """

    what: str
    seconds: float
    origin: Origin


class _Stopwatch:
    """Seconds during which at least one of several overlapping intervals was running."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running, self._since, self._total = 0, 0.0, 0.0

    def start(self) -> None:
        """An interval begins."""
        with self._lock:
            if not self._running:
                self._since = time.monotonic()
            self._running += 1

    def stop(self) -> None:
        """An interval ends."""
        with self._lock:
            self._running -= 1
            if not self._running:
                self._total += time.monotonic() - self._since

    def read(self) -> float:
        """The total so far, with running intervals."""
        with self._lock:
            return self._total + (time.monotonic() - self._since if self._running else 0.0)


_stopwatch = _Stopwatch()
_loaded: list[Loaded] = []


def time_compiling() -> float:
    """Seconds that this process has spent compiling or loading machine code; no player can think in that time."""
    return _stopwatch.read()


def loaded_code() -> tuple[Loaded, ...]:
    """The machine code that this process has loaded so far, in order."""
    return tuple(_loaded)


@contextmanager
def compile_clock(what: str, origin: Origin) -> Iterator[None]:
    """Count the time inside as spent on machine code, and record it for `loaded_code`."""
    began = time.monotonic()
    _stopwatch.start()
    try:
        yield
    finally:
        _stopwatch.stop()
    _loaded.append(Loaded(what, time.monotonic() - began, origin))


@contextmanager
def announce_compile(what: str, seconds: float, *, why: str = "", unstorable: str = "") -> Iterator[None]:
    """Announce on stderr that something is being compiled, then how long it took.

    Args:
        what: its name in a sentence: `the physics engine`.
        seconds: the time it takes on the machine where it was measured.
        why: why no shipped machine code serves, as the end of a sentence; empty if it is clear.
        unstorable: why the machine code cannot be stored and will be compiled again; empty if it can.
    """
    often = f"every time, since {unstorable}" if unstorable else "once per version"
    _print(f"Compiling {what} (about {seconds:.0f} s, {often}){': ' * bool(why)}{why} ...")
    began = time.monotonic()
    collecting = gc.isenabled()
    gc.disable()  # the compiler makes millions of small objects; collecting among them costs a tenth of the time
    try:
        yield
    finally:
        if collecting:
            gc.enable()
    _print(f"Compiled {what} in {time.monotonic() - began:.1f} s.")


def _print(words: str) -> None:
    if sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)  # noqa: T201 - a person may be waiting
