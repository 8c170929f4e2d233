"""The time that an agent has for one move. The server sets a limit; elsewhere an agent has all the time it takes."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from parlour.kernels import time_compiling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["UNLIMITED", "TimeBudget"]

T = TypeVar("T")

AGAIN = 0.05
"""Seconds after which `stop` is called again, in case the search had not begun at the first call."""


class TimeBudget:
    """Some seconds for one move. They count from when the budget is made; time spent compiling does not count.

    An agent that thinks in stages checks between two of them whether the time is over, and then answers with the best
    move it has. It should read no other clock: then the same seed gives the same move on every machine, unless the
    time runs out.

    >>> TimeBudget(60.0).is_over(), TimeBudget(0.0).is_over(), UNLIMITED.is_over()
    (False, True, False)
    >>> list(TimeBudget(0.0).until(["always the first", "then none"]))
    ['always the first']
    """

    def __init__(self, seconds: float = float("inf")) -> None:
        self.ran_out = False
        """Whether the agent saw that the time was over, so that more time might have led to another move."""
        self._seconds = seconds
        self._alarm: threading.Event | None = None
        self._began, self._compiling = time.monotonic(), time_compiling()

    @property
    def elapsed(self) -> float:
        """Seconds of thinking so far."""
        return time.monotonic() - self._began - (time_compiling() - self._compiling)

    def is_over(self) -> bool:
        """Whether the agent has to answer now."""
        self.ran_out = self.ran_out or self.elapsed >= self._seconds
        return self.ran_out

    @property
    def remaining(self) -> float:
        """Seconds left, at least 0; infinite for a budget without a limit."""
        return max(0.0, self._seconds - self.elapsed)

    def end(self) -> None:
        """Declare the time to be over, from any thread. An unlimited search that is one long stage does not hear it."""
        self._seconds = 0.0
        if self._alarm is not None:
            self._alarm.set()

    def until(self, stages: Iterable[T]) -> Iterator[T]:
        """Yield the first of some stages in any case, and the others until the time is over."""
        for number, stage in enumerate(stages):
            if number and self.is_over():
                return
            yield stage

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Call `stop` from another thread when the time is over, for a search that is one long stage."""
        if self._seconds == float("inf"):
            yield
            return
        over, alarm = threading.Event(), threading.Event()
        self._alarm = alarm
        watcher = threading.Thread(target=self._watch, args=(over, alarm, stop), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            alarm.set()
            watcher.join()
            self._alarm = None

    def _watch(self, over: threading.Event, alarm: threading.Event, stop: Callable[[], None]) -> None:
        while not over.is_set():
            alarm.wait(max(AGAIN, min(self._seconds - self.elapsed, threading.TIMEOUT_MAX)))
            alarm.clear()
            if not over.is_set() and self.is_over():
                stop()


UNLIMITED = TimeBudget()
"""The budget that is never over: the default everywhere."""
