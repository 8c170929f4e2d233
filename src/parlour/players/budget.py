"""The time that an agent has for one move. The server sets a limit; elsewhere an agent has all the time it takes."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from parlour.kernels import time_compiling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["UNLIMITED", "TimeBudget"]

T = TypeVar("T")


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
        self.ran_out: bool = False
        """Whether the agent saw that the time was over, so that more time might have led to another move."""
        self._seconds = seconds
        self._stop: Callable[[], None] | None = None
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
        """Declare the time to be over, from any thread."""
        self._seconds = 0.0
        stop = self._stop
        if stop is not None:
            stop()

    def until(self, stages: Iterable[T]) -> Iterator[T]:
        """Yield the first of some stages in any case, and the others until the time is over."""
        for number, stage in enumerate(stages):
            if number and self.is_over():
                return
            yield stage

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Let `end` call `stop` too, from its thread, for a search that is one long stage and reads `remaining`."""
        self._stop = stop
        try:
            yield
        finally:
            self._stop = None


UNLIMITED = TimeBudget()
"""The budget that is never over: the default everywhere."""
